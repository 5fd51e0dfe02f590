/** Small pictures of the boards for the home page, from their layouts: coarse land, routes as lines, stations as dots. */
import { readdirSync, readFileSync, existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const boards = join(here, "../../src/stellwerk/boards");
const COLORS = { red: "#9f2c13", orange: "#f7950d", yellow: "#fdd734", green: "#4d8f68", blue: "#024094", violet: "#a45fc2", black: "#1f1e23", white: "#faf8f1", gray: "#aeaba3" };

/** Straight polygons from a path of M, L, Z, H, V, C in absolute or relative form: only end points are kept. */
function rings(path) {
  const out = [];
  let ring = [];
  let x = 0;
  let y = 0;
  for (const [, command, rest] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const n = (rest.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
    const relative = command === command.toLowerCase();
    const kind = command.toUpperCase();
    if (kind === "Z") continue;
    const size = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, S: 4, T: 2 }[kind] ?? 2;
    for (let i = 0; i + size <= n.length; i += size) {
      if (kind === "M" && i === 0) {
        if (ring.length > 2) out.push(ring);
        ring = [];
      }
      const [px, py] = kind === "H" ? [n[i], relative ? 0 : y] : kind === "V" ? [relative ? 0 : x, n[i]] : [n[i + size - 2], n[i + size - 1]];
      x = relative ? x + px : px;
      y = relative ? y + py : py;
      ring.push([x, y]);
    }
  }
  if (ring.length > 2) out.push(ring);
  return out;
}

function coarse(paths, scale, least, area) {
  let d = "";
  for (const path of paths) {
    for (const ring of rings(path)) {
      const kept = [];
      for (const [x, y] of ring) {
        const p = [Math.round(x * scale), Math.round(y * scale)];
        const last = kept.at(-1);
        if (!last || Math.hypot(p[0] - last[0], p[1] - last[1]) >= least) kept.push(p);
      }
      let twice = 0;
      kept.forEach(([ax, ay], i) => {
        const [bx, by] = kept[(i + 1) % kept.length];
        twice += ax * by - bx * ay;
      });
      if (kept.length > 2 && Math.abs(twice) / 2 > area) d += `M${kept.map((p) => p.join(" ")).join("L")}Z`;
    }
  }
  return d;
}

/** Both ends of a line, and of what lies between only what is so far apart. */
function few(points, apart) {
  const kept = [points[0]];
  for (const p of points.slice(1, -1)) if ([kept.at(-1), points.at(-1)].every(([x, y]) => Math.hypot(p[0] - x, p[1] - y) >= apart)) kept.push(p);
  return [...kept, points.at(-1)];
}

const out = {};
for (const game of readdirSync(boards)) {
  const file = join(boards, game, "layout.json");
  if (!existsSync(file)) continue;
  const layout = JSON.parse(readFileSync(file, "utf8"));
  const [head, ...rows] = readFileSync(join(boards, game, "routes.csv"), "utf8").trim().split(/\r?\n/).map((r) => r.split(","));
  const scale = 600 / layout.width;
  const color = head.indexOf("color");
  out[game] = {
    w: 600,
    h: Math.round(layout.height * scale),
    land: coarse(layout.land, scale, 4.5, 40),
    home: coarse(layout.regions.filter((r) => r.home).map((r) => r.path), scale, 6.5, 60),
    lakes: coarse(layout.lakes, scale, 4.5, 50),
    routes: layout.routes.map((track, i) => [
      COLORS[rows[i]?.[color]] ?? COLORS.gray,
      `M${few(track.points, 22 / scale).map(([x, y]) => `${Math.round(x * scale)} ${Math.round(y * scale)}`).join("L")}`,
      track.id,
    ]),
    cities: Object.values(layout.places).filter((p) => p.kind === "city").map((p) => `M${Math.round(p.x * scale) - 4} ${Math.round(p.y * scale)}a4 4 0 1 0 8 0 4 4 0 1 0-8 0`).join(""),
  };
}
writeFileSync(join(here, "../src/thumbs.json"), JSON.stringify(out));
console.log(`thumbs: ${Object.keys(out).join(", ")}, ${Math.round(JSON.stringify(out).length / 1024)} KB`);
