// Where towns stand, how tracks bend, where labels go: one cost, lowered step by step, without chance.
import { crossings, cubic, gap, pointGap, rect } from "./geometry.mjs";

export const SIZE = {
  town: 15, crossing: 10, height: 20, pitch: 23.5, between: 4, least: 34, wish: 44, most: 80, font: 21, line: 21, plaque: 19,
};

// Advance widths of a wide condensed bold face, so that labels fit in whatever face is found.
export function textWidth(text, size) {
  let em = 0;
  for (const c of text)
    em += /[ijlI.,' ]/.test(c) ? 0.34 : /[trf()-]/.test(c) ? 0.46 : /[mwMW]/.test(c) ? 0.92 : /[A-ZÄÖÜ]/.test(c) ? 0.71 : 0.63;
  return em * size;
}

export class Plan {
  constructor(game, nodes, bundles, countries) {
    Object.assign(this, { game, nodes, bundles, countries });
    this.size = { ...SIZE, ...game.size };
    for (const n of nodes) {
      n.r = n.kind === "city" ? this.size.town : this.size.crossing;
      const [dx, dy] = game.nudges?.[n.id] ?? [0, 0];
      [n.x, n.y] = n.goal = [n.home[0] + dx, n.home[1] + dy];
      n.bundles = bundles.filter((b) => b.a === n || b.b === n);
      n.label = null;
      n.near = nodes.filter((m) => m !== n)
        .map((m) => ({ m, d: Math.hypot(m.home[0] - n.home[0], m.home[1] - n.home[1]) }))
        .sort((a, b) => a.d - b.d).slice(0, 6);
    }
    bundles.forEach((b, i) => {
      Object.assign(b, { i, alpha: 0, beta: 0, ga: b.a.r + this.clear(b), gb: b.b.r + this.clear(b) });
    });
  }

  clear(b) { return 5 + 3 * (b.tracks - 1); }

  need(b) {
    const s = this.size;
    return b.n * s.wish + (b.n - 1) * s.between + b.a.r + b.b.r + 12 + 9 * (b.tracks - 1);
  }

  // Forces until every route has room, towns keep apart and off other routes; neighbours drift together.
  relax(rounds = 1600) {
    const { nodes, bundles, size } = this;
    for (let round = 0; round < rounds; round++) {
      for (const n of nodes) n.fx = n.fy = 0;
      for (const b of bundles) {
        const { a, b: c } = b, dx = c.x - a.x, dy = c.y - a.y, d = Math.hypot(dx, dy) || 1, m = this.need(b);
        const long = b.n * size.most + (b.n - 1) * 10 + a.r + c.r + 24;
        const k = d < m ? ((m - d) / d) * 0.2 : d > long ? ((long - d) / d) * 0.03 : 0;
        a.fx -= dx * k; a.fy -= dy * k; c.fx += dx * k; c.fy += dy * k;
      }
      for (let i = 0; i < nodes.length; i++)
        for (let j = i + 1; j < nodes.length; j++) {
          const [p, q] = [nodes[i], nodes[j]], dx = q.x - p.x, dy = q.y - p.y, d = Math.hypot(dx, dy) || 1;
          const m = p.kind === "city" && q.kind === "city" ? 92 : 62;
          if (d < m) {
            const k = ((m - d) / d) * 0.22;
            p.fx -= dx * k; p.fy -= dy * k; q.fx += dx * k; q.fy += dy * k;
          }
        }
      for (const b of bundles)
        for (const n of nodes) {
          if (n === b.a || n === b.b) continue;
          const vx = b.b.x - b.a.x, vy = b.b.y - b.a.y;
          const t = ((n.x - b.a.x) * vx + (n.y - b.a.y) * vy) / (vx * vx + vy * vy);
          if (t < 0.1 || t > 0.9) continue;
          const ex = n.x - b.a.x - vx * t, ey = n.y - b.a.y - vy * t, d = Math.hypot(ex, ey) || 1;
          const m = n.r + 12 + (size.pitch / 2) * b.tracks;
          if (d < m) {
            const k = ((m - d) / d) * 0.16;
            n.fx += ex * k; n.fy += ey * k;
            b.a.fx -= ex * k * (1 - t); b.a.fy -= ey * k * (1 - t); b.b.fx -= ex * k * t; b.b.fy -= ey * k * t;
          }
        }
      const cap = round < rounds * 0.7 ? 6 : 3;
      for (const n of nodes) {
        let sx = 0, sy = 0, sw = 0;
        for (const { m, d } of n.near) {
          const w = 1 / (40 + d);
          sx += w * (m.x - m.goal[0]); sy += w * (m.y - m.goal[1]); sw += w;
        }
        n.gx = (sx / sw - (n.x - n.goal[0])) * 0.03 + (n.goal[0] - n.x) * 0.006;
        n.gy = (sy / sw - (n.y - n.goal[1])) * 0.03 + (n.goal[1] - n.y) * 0.006;
      }
      for (const n of nodes) {
        n.x += Math.max(-cap, Math.min(cap, n.fx)) + n.gx;
        n.y += Math.max(-cap, Math.min(cap, n.fy)) + n.gy;
        this.keepIn(n);
      }
    }
  }

  keepIn(n) {
    const m = this.game.margin ?? 62;
    n.x = Math.max(m, Math.min(this.game.width - m, n.x));
    n.y = Math.max(m, Math.min(this.game.height - m, n.y));
  }

  // The curve of a bundle and the rectangles of its spaces, track by track.
  build(b) {
    const s = this.size, steps = 28, pts = cubic([b.a.x, b.a.y], [b.b.x, b.b.y], b.alpha, b.beta, steps);
    const at = [0];
    for (let i = 1; i <= steps; i++) at.push(at[i - 1] + Math.hypot(pts[i][0] - pts[i - 1][0], pts[i][1] - pts[i - 1][1]));
    const length = at[steps], room = length - b.ga - b.gb;
    const w = Math.min(s.most, (room - (b.n - 1) * s.between) / b.n), step = b.n > 1 ? (room - w) / (b.n - 1) : 0;
    let k = 0;
    const point = (d) => {
      while (k > 0 && at[k] > d) k--;
      while (k < steps - 1 && at[k + 1] < d) k++;
      const t = (d - at[k]) / (at[k + 1] - at[k]);
      const p = pts[k], q = pts[k + 1];
      return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
    };
    const spaces = [];
    for (let i = 0; i < b.n; i++) {
      const mid = b.n > 1 ? b.ga + w / 2 + step * i : b.ga + room / 2;
      const p = point(mid - w / 2), q = point(mid + w / 2), o = point(mid);
      const angle = Math.atan2(q[1] - p[1], q[0] - p[0]);
      const c = [(p[0] + q[0] + 2 * o[0]) / 4, (p[1] + q[1] + 2 * o[1]) / 4];
      const turn = this.turn(point(mid - w * 0.45), o, point(mid + w * 0.45));
      for (let t = 0; t < b.tracks; t++) {
        const off = (t - (b.tracks - 1) / 2) * s.pitch, tight = Math.min(1, 1 - turn * off);
        spaces.push(rect(c[0] - Math.sin(angle) * off, c[1] + Math.cos(angle) * off, angle, w * Math.max(0.5, tight), s.height));
      }
    }
    Object.assign(b, { pts, w, spaces, length, coarse: pts.filter((_, i) => i % 4 === 0) });
    const xs = spaces.map((r) => r.x), ys = spaces.map((r) => r.y), e = Math.abs(w) / 2 + 14;
    b.box = [Math.min(...xs) - e, Math.min(...ys) - e, Math.max(...xs) + e, Math.max(...ys) + e];
  }

  // Curvature through three points, positive where the curve turns towards positive offsets.
  turn(p, o, q) {
    const ax = o[0] - p[0], ay = o[1] - p[1], bx = q[0] - o[0], by = q[1] - o[1];
    const d = Math.hypot(ax, ay) * Math.hypot(bx, by) * Math.hypot(q[0] - p[0], q[1] - p[1]);
    return d < 1e-6 ? 0 : (2 * (ax * by - ay * bx)) / d;
  }

  shape(b) {
    const s = this.size, { alpha: a, beta: c } = b;
    let cost = 26 * (a * a + c * c) + 14 * (a - c) ** 2;
    const lean = Math.max(Math.abs(a), Math.abs(c));
    if (lean > 0.55) cost += 160 * (lean - 0.55) ** 2;
    if (b.w < s.least) cost += 8 * (s.least - b.w) ** 2 + 10 * (s.least - b.w);
    if (b.w < s.wish) cost += 0.06 * (s.wish - b.w) ** 2;
    const slack = b.n > 1 ? (b.length - b.ga - b.gb - b.n * b.w) / (b.n - 1) : 0;
    if (slack > 9) cost += 0.05 * (slack - 9) ** 2;
    for (const [g, n] of [[b.ga, b.a], [b.gb, b.b]]) {
      const extra = g - n.r - 5;
      cost += extra > 0 ? 0.012 * extra ** 2 : 2 * extra ** 2;
    }
    if (b.n === 1) cost += 0.02 * (b.ga - b.a.r - b.gb + b.b.r) ** 2;
    const m = 40;
    for (const r of b.spaces) {
      const ex = Math.max(0, m - r.x, r.x - this.game.width + m) + Math.max(0, m - r.y, r.y - this.game.height + m);
      cost += ex * ex;
    }
    return cost;
  }

  pair(b, o) {
    if (b.box[0] > o.box[2] || b.box[2] < o.box[0] || b.box[1] > o.box[3] || b.box[3] < o.box[1]) return 0;
    let cost = 0;
    for (const r of b.spaces)
      for (const q of o.spaces) {
        const far = (r.w + q.w) / 2 + 26;
        if (Math.abs(r.x - q.x) > far || Math.abs(r.y - q.y) > far) continue;
        const g = gap(r, q);
        if (g < 6) cost += 0.35 * (6 - g) ** 2 + (g < 2 ? 2 * (2 - g) ** 2 : 0) + (g < 0 ? 20 : 0);
      }
    const shared = b.a === o.a || b.a === o.b || b.b === o.a || b.b === o.b;
    cost += 150 * crossings(shared ? b.coarse.slice(1, -1) : b.coarse, shared ? o.coarse.slice(1, -1) : o.coarse);
    return cost;
  }

  discs(b) {
    let cost = 0;
    for (const n of this.nodes) {
      const own = n === b.a || n === b.b, want = n.r + (own ? 4 : 10), e = want + 4;
      if (n.x < b.box[0] - e || n.x > b.box[2] + e || n.y < b.box[1] - e || n.y > b.box[3] + e) continue;
      for (const r of b.spaces) {
        const d = pointGap(r, n.x, n.y);
        if (d < want) cost += (own ? 1.5 : 1) * (want - d) ** 2;
        if (d < n.r + 2) cost += 30 + 4 * (n.r + 2 - d) ** 2;
      }
    }
    return cost;
  }

  boxes() {
    const out = [];
    for (const n of this.nodes) if (n.label) out.push(n.label);
    for (const c of this.countries) if (c.label) out.push(c.label);
    return out;
  }

  under(b, labels) {
    let cost = 0;
    for (const l of labels) {
      const q = l.box, e = q.w / 2 + 6;
      if (q.x + e < b.box[0] || q.x - e > b.box[2] || q.y + 40 < b.box[1] || q.y - 40 > b.box[3]) continue;
      for (const r of b.spaces) {
        const g = gap(r, q);
        if (g < 4) cost += 0.4 * (4 - g) ** 2 + (g < 0 ? 12 + 2 * g * g : 0);
      }
    }
    return cost;
  }

  cost(b, labels) {
    let sum = this.shape(b) + this.discs(b) + this.under(b, labels);
    for (const o of this.bundles) if (o !== b) sum += this.pair(b, o);
    return sum;
  }

  place(n) {
    const loose = this.game.loose ?? 1, stay = (n.kind === "city" ? 0.0035 : 0.0012) / loose;
    let cost = stay * ((n.x - n.goal[0]) ** 2 + (n.y - n.goal[1]) ** 2);
    for (const { m, d } of n.near) {
      const ex = n.x - n.goal[0] - m.x + m.goal[0], ey = n.y - n.goal[1] - m.y + m.goal[1];
      cost += (0.25 * (ex * ex + ey * ey)) / (60 + d) / loose;
    }
    for (const m of this.nodes) {
      if (m === n) continue;
      const d = Math.hypot(m.x - n.x, m.y - n.y), want = n.r + m.r + 34;
      if (d < want) cost += 0.4 * (want - d) ** 2;
    }
    return cost;
  }

  bend(b, labels, wide, fine) {
    const keep = (o) => ({ alpha: o.alpha, beta: o.beta, ga: o.ga, gb: o.gb });
    const options = [], [a, c] = [b.alpha, b.beta];
    if (wide) {
      for (const k of [0, 0.1, 0.2, 0.3, 0.42, 0.55, 0.7])
        for (const s of k ? [1, -1] : [1])
          for (const [p, q] of k ? [[1, 1], [1, 0.4], [0.4, 1], [1, -0.5], [-0.5, 1]] : [[0, 0]])
            options.push({ alpha: s * k * p, beta: s * k * q });
    }
    for (const p of [-1, 0, 1]) for (const q of [-1, 0, 1]) options.push({ alpha: a + p * fine, beta: c + q * fine });
    const ends = [4, 10];
    for (const e of ends)
      for (const [p, q] of [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1], [1, 1], [-1, -1]])
        options.push({ ga: Math.max(b.a.r + 4, b.ga + p * e), gb: Math.max(b.b.r + 4, b.gb + q * e) });
    let best = keep(b), low;
    this.build(b);
    low = this.cost(b, labels);
    const start = keep(b);
    for (const o of options) {
      Object.assign(b, start, o);
      this.build(b);
      const c2 = this.cost(b, labels);
      if (c2 < low - 1e-6) [low, best] = [c2, keep(b)];
    }
    Object.assign(b, best);
    this.build(b);
  }

  move(n, labels, step) {
    const measure = () => {
      let sum = this.place(n);
      for (const b of n.bundles) this.build(b);
      for (const b of n.bundles) sum += this.cost(b, labels);
      if (n.label) sum += this.best(this.around(n), n).cost;
      for (const b of this.bundles) {
        if (b.a === n || b.b === n) continue;
        for (const r of b.spaces) {
          if (Math.abs(r.x - n.x) > 80 || Math.abs(r.y - n.y) > 80) continue;
          const d = pointGap(r, n.x, n.y);
          if (d < n.r + 10) sum += (n.r + 10 - d) ** 2;
        }
      }
      return sum;
    };
    let best = [n.x, n.y], low = measure();
    const start = best;
    for (let k = 0; k < 8; k++) {
      const d = k % 2 ? step * 0.6 : step;
      n.x = start[0] + d * Math.cos((k * Math.PI) / 4);
      n.y = start[1] + d * Math.sin((k * Math.PI) / 4);
      this.keepIn(n);
      const c = measure();
      if (c < low - 1e-6) [low, best] = [c, [n.x, n.y]];
    }
    [n.x, n.y] = best;
    for (const b of n.bundles) this.build(b);
    if (n.label) n.label = this.best(this.around(n), n);
  }

  solve(passes = 54, log = () => {}) {
    for (const b of this.bundles) this.build(b);
    const order = [...this.bundles].sort((p, q) => p.length - q.length || p.i - q.i);
    for (let pass = 0; pass < passes; pass++) {
      if (pass >= 6) this.letter();
      const labels = this.boxes(), late = pass / passes;
      for (const b of order) this.bend(b, labels, pass % 6 === 0, 0.09 * (1 - late) + 0.015);
      if (pass < passes - 2) for (const n of this.nodes) this.move(n, this.boxes().filter((l) => l !== n.label), 15 * (1 - late) + 1.5);
      if (pass % 6 === 5 || pass === passes - 1) log(`pass ${pass + 1} cost ${this.total().toFixed(0)}`);
    }
    this.letter();
    this.letter();
  }

  total() {
    const labels = this.boxes();
    let sum = 0;
    for (const b of this.bundles) sum += this.cost(b, labels);
    for (const n of [...this.nodes, ...this.countries]) sum += n.label?.cost ?? 0;
    return sum;
  }

  // Labels: for each town the cheapest of many positions, given all others; repeated.
  letter() {
    for (const n of this.nodes) if (n.kind === "city") n.label = this.best(this.around(n), n);
    for (const c of this.countries) c.label = this.best(this.plaques(c), c);
    for (const n of this.nodes) if (n.kind === "city") n.label = this.best(this.around(n), n);
  }

  around(n) {
    const { font, line } = this.size, out = [], r = n.r;
    const forms = [[n.name]], words = n.name.split(" ");
    for (let k = 1; k < words.length; k++) forms.push([words.slice(0, k).join(" "), words.slice(k).join(" ")]);
    forms.forEach((lines, f) => {
      const w = Math.max(...lines.map((l) => textWidth(l, font))), h = line * lines.length - 2;
      const broken = f === 0 ? 0 : n.name.length < 10 ? 9 : 1.5;
      const add = (cx, cy, anchor, price) =>
        out.push({ lines, anchor, box: rect(cx, cy, 0, w, h), price: price + broken, x: cx + { start: -w / 2, middle: 0, end: w / 2 }[anchor], y: cy });
      for (const far of [4, 8, 13, 19]) {
        const p = (far - 4) * 0.35;
        for (const lift of [0, -8, 8, -14, 14]) {
          const q = p + Math.abs(lift) * 0.05;
          add(n.x + r + far + w / 2, n.y + lift, "start", q);
          add(n.x - r - far - w / 2, n.y + lift, "end", q);
        }
        for (const slide of [0, 0.18, -0.18, 0.36, -0.36]) {
          const q = p + 0.4 + Math.abs(slide) * 2.5;
          add(n.x + slide * w, n.y - r - far - h / 2, "middle", q);
          add(n.x + slide * w, n.y + r + far + h / 2, "middle", q);
        }
        for (const [sx, anchor] of [[1, "start"], [-1, "end"]])
          for (const sy of [1, -1])
            add(n.x + sx * (r * 0.6 + far * 0.7 + w / 2), n.y + sy * (r * 0.75 + far * 0.7 + h / 2), anchor, p + 0.8);
      }
    });
    return out;
  }

  plaques(c) {
    const { plaque } = this.size, wide = (t) => textWidth(t.toUpperCase(), plaque) + t.length * 1.5 + 30;
    const w = Math.max(...c.names.map(wide)), h = 34, out = [];
    const hub = c.hub();
    for (let i = -14; i <= 14; i++)
      for (let j = -14; j <= 14; j++) {
        const x = hub[0] + i * 11, y = hub[1] + j * 11, price = 0.035 * Math.hypot(i * 11, j * 11) + this.ties(c, x, y);
        out.push({ lines: [c.name], anchor: "middle", box: rect(x, y, 0, w, h), x, y, price });
      }
    return out;
  }

  // What the lines from a country's plaque to its crossings cost: length, and running over spaces or towns.
  ties(c, x, y) {
    let cost = 0;
    for (const n of new Set(c.posts.map((p) => p.node))) {
      const d = Math.hypot(n.x - x, n.y - y), steps = Math.ceil(d / 14);
      cost += 0.02 * d;
      for (let k = 1; k < steps; k++) {
        const px = n.x + ((x - n.x) * k) / steps, py = n.y + ((y - n.y) * k) / steps;
        for (const b of this.bundles) {
          if (px < b.box[0] || px > b.box[2] || py < b.box[1] || py > b.box[3]) continue;
          if (b.spaces.some((r) => pointGap(r, px, py) < 4)) cost += 2.5;
        }
        if (this.nodes.some((m) => m !== n && Math.hypot(m.x - px, m.y - py) < m.r + 5)) cost += 2.5;
      }
    }
    return cost;
  }

  best(options, self) {
    let low = Infinity, best = null;
    for (const o of options) {
      const q = o.box, m = 34;
      let cost = o.price * 1.4;
      const out = Math.max(0, m - q.x + q.w / 2) + Math.max(0, q.x + q.w / 2 - this.game.width + m) +
        Math.max(0, m - q.y + q.h / 2) + Math.max(0, q.y + q.h / 2 - this.game.height + m);
      if (out > 0) cost += 150 + out * 8;
      for (const b of this.bundles) {
        if (cost > low) break;
        if (q.x + q.w / 2 + 8 < b.box[0] || q.x - q.w / 2 - 8 > b.box[2] || q.y + q.h + 8 < b.box[1] || q.y - q.h - 8 > b.box[3]) continue;
        for (const r of b.spaces) {
          const g = gap(r, q);
          if (g < 4) cost += 0.5 * (4 - g) ** 2 + (g < 0 ? 15 + 3 * g * g : 0);
        }
      }
      for (const n of this.nodes) {
        const d = pointGap(q, n.x, n.y), want = n.r + (n === self ? 3 : 7);
        if (d < want) cost += 3 * (want - d) ** 2 + (d < n.r + 1 ? 60 : 0);
      }
      for (const l of this.boxes()) {
        if (l === self.label) continue;
        const g = gap(q, l.box);
        if (g < 5) cost += (5 - g) ** 2 + (g < 0 ? 60 : 0);
      }
      if (cost < low) [low, best] = [cost, o];
    }
    best.cost = low;
    return best;
  }
}
