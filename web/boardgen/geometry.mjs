// Plane geometry shared by the planner and the map maker: rectangles, distances, curves, thin-plate splines.

export const rect = (x, y, angle, w, h) => ({ x, y, ux: Math.cos(angle), uy: Math.sin(angle), angle, w, h });

// Signed gap between two oriented rectangles along the best separating axis (negative: they overlap).
export function gap(a, b) {
  const dx = b.x - a.x, dy = b.y - a.y;
  const c = Math.abs(a.ux * b.ux + a.uy * b.uy), s = Math.abs(a.ux * b.uy - a.uy * b.ux);
  const aw = a.w / 2, ah = a.h / 2, bw = b.w / 2, bh = b.h / 2;
  return Math.max(
    Math.abs(dx * a.ux + dy * a.uy) - aw - bw * c - bh * s,
    Math.abs(dy * a.ux - dx * a.uy) - ah - bw * s - bh * c,
    Math.abs(dx * b.ux + dy * b.uy) - bw - aw * c - ah * s,
    Math.abs(dy * b.ux - dx * b.uy) - bh - aw * s - ah * c,
  );
}

export function pointGap(r, x, y) {
  const dx = x - r.x, dy = y - r.y;
  const lx = Math.max(0, Math.abs(dx * r.ux + dy * r.uy) - r.w / 2);
  const ly = Math.max(0, Math.abs(dy * r.ux - dx * r.uy) - r.h / 2);
  return Math.hypot(lx, ly);
}

const side = (p, q, r) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
export function crossings(A, B) {
  let n = 0;
  for (let i = 0; i + 1 < A.length; i++)
    for (let j = 0; j + 1 < B.length; j++) {
      const [a, b, c, d] = [A[i], A[i + 1], B[j], B[j + 1]];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) n++;
    }
  return n;
}

// Cubic curve from p to q leaving p at angle alpha off the chord and meeting q at angle beta (equal: an arc).
export function cubic(p, q, alpha, beta, steps) {
  const dx = q[0] - p[0], dy = q[1] - p[1], k = 0.36;
  const turn = (t) => [k * (dx * Math.cos(t) - dy * Math.sin(t)), k * (dx * Math.sin(t) + dy * Math.cos(t))];
  const [e, f] = [turn(alpha), turn(-beta)];
  const c1 = [p[0] + e[0], p[1] + e[1]], c2 = [q[0] - f[0], q[1] - f[1]];
  const pts = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps, u = 1 - t, A = u * u * u, B = 3 * u * u * t, C = 3 * u * t * t, D = t * t * t;
    pts.push([A * p[0] + B * c1[0] + C * c2[0] + D * q[0], A * p[1] + B * c1[1] + C * c2[1] + D * q[1]]);
  }
  return pts;
}

// Thin-plate spline through scattered values; lambda smooths.
export function spline(points, values, lambda) {
  const S = 1000, n = points.length, N = n + 3, U = (r2) => (r2 < 1e-12 ? 0 : r2 * Math.log(r2));
  const A = points.map((p, i) => [
    ...points.map((q, j) => U(((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) / S / S) + (i === j ? lambda : 0)),
    1, p[0] / S, p[1] / S,
  ]);
  for (let k = 0; k < 3; k++) A.push([...points.map((p) => [1, p[0] / S, p[1] / S][k]), 0, 0, 0]);
  const b = [...values, 0, 0, 0];
  for (let c = 0; c < N; c++) {
    let pivot = c;
    for (let r = c + 1; r < N; r++) if (Math.abs(A[r][c]) > Math.abs(A[pivot][c])) pivot = r;
    [A[c], A[pivot]] = [A[pivot], A[c]];
    [b[c], b[pivot]] = [b[pivot], b[c]];
    for (let r = c + 1; r < N; r++) {
      const m = A[r][c] / A[c][c];
      if (!m) continue;
      for (let k = c; k < N; k++) A[r][k] -= m * A[c][k];
      b[r] -= m * b[c];
    }
  }
  for (let c = N - 1; c >= 0; c--) {
    for (let k = c + 1; k < N; k++) b[c] -= A[c][k] * b[k];
    b[c] /= A[c][c];
  }
  return (x, y) => {
    let s = b[n] + (b[n + 1] * x) / S + (b[n + 2] * y) / S;
    for (let j = 0; j < n; j++) s += b[j] * U(((x - points[j][0]) ** 2 + (y - points[j][1]) ** 2) / S / S);
    return s;
  };
}

export function densify(line, step) {
  const out = [line[0]];
  for (let i = 1; i < line.length; i++) {
    const [p, q] = [line[i - 1], line[i]], n = Math.max(1, Math.ceil(Math.hypot(q[0] - p[0], q[1] - p[1]) / step));
    for (let k = 1; k <= n; k++) out.push([p[0] + ((q[0] - p[0]) * k) / n, p[1] + ((q[1] - p[1]) * k) / n]);
  }
  return out;
}

// Douglas-Peucker.
export function thin(line, tolerance) {
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const stack = [[0, line.length - 1]];
  while (stack.length) {
    const [i, j] = stack.pop(), [p, q] = [line[i], line[j]];
    const L = Math.hypot(q[0] - p[0], q[1] - p[1]);
    let worst = 0, at = -1;
    for (let k = i + 1; k < j; k++) {
      const d = L < 1e-9 ? Math.hypot(line[k][0] - p[0], line[k][1] - p[1]) : Math.abs(side(p, q, line[k])) / L;
      if (d > worst) [worst, at] = [d, k];
    }
    if (worst > tolerance) {
      keep[at] = 1;
      stack.push([i, at], [at, j]);
    }
  }
  return line.filter((_, k) => keep[k]);
}

// Corner cutting, ends kept.
export function rounded(line) {
  const out = [line[0]];
  for (let i = 1; i < line.length; i++) {
    const [p, q] = [line[i - 1], line[i]];
    if (i > 1) out.push([0.75 * p[0] + 0.25 * q[0], 0.75 * p[1] + 0.25 * q[1]]);
    if (i < line.length - 1) out.push([0.25 * p[0] + 0.75 * q[0], 0.25 * p[1] + 0.75 * q[1]]);
  }
  out.push(line[line.length - 1]);
  return out;
}

const tenth = (v) => String(Math.round(v) / 10);
// SVG path in tenths, relative moves, no accumulated rounding.
export function pathOf(line, closed) {
  const q = line.map((p) => [Math.round(p[0] * 10), Math.round(p[1] * 10)]);
  let out = `M${tenth(q[0][0])} ${tenth(q[0][1])}l`, first = true;
  for (let i = 1; i < q.length; i++) {
    const dx = q[i][0] - q[i - 1][0], dy = q[i][1] - q[i - 1][1];
    if (!dx && !dy) continue;
    out += `${first || dx < 0 ? "" : " "}${tenth(dx)}${dy < 0 ? "" : " "}${tenth(dy)}`;
    first = false;
  }
  return first ? "" : out + (closed ? "z" : "");
}

// Smooth SVG path through points (Catmull-Rom).
export function smoothPath(pts) {
  const f = (v) => String(Math.round(v * 10) / 10);
  let out = `M${f(pts[0][0])} ${f(pts[0][1])}`;
  for (let i = 0; i + 1 < pts.length; i++) {
    const p0 = pts[Math.max(0, i - 1)], p1 = pts[i], p2 = pts[i + 1], p3 = pts[Math.min(pts.length - 1, i + 2)];
    const c = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6, p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    out += `C${c.map(f).join(" ")} ${f(p2[0])} ${f(p2[1])}`;
  }
  return out;
}

// Is a point inside the rings of some polygons (even-odd)?
export function within(polygons, [x, y]) {
  let inside = false;
  for (const ring of polygons.flat())
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [a, b] = [ring[i], ring[j]];
      if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
    }
  return inside;
}
