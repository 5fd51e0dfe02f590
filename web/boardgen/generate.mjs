// Usage: node generate.mjs [game ...] - writes layout.json for the named games, or for all, beside their data.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gap, pointGap, rect, smoothPath, within } from "./geometry.mjs";
import { geography, projection, warping } from "./geography.mjs";
import { games } from "./games.mjs";
import { Plan } from "./planner.mjs";
import { nameRegions } from "./regions.mjs";

const packages = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../src/stellwerk");
const folder = (name) => path.join(packages, games[name].folder ?? `boards/${name}`);
const tenth = (v) => Math.round(v * 10) / 10 + 0;

function table(file) {
  if (!fs.existsSync(file)) return [];
  const [head, ...rows] = fs.readFileSync(file, "utf8").trim().split(/\r?\n/).map((l) => l.split(","));
  return rows.map((r) => Object.fromEntries(head.map((h, i) => [h, r[i]])));
}

// The engine names routes; asking it keeps picture and game together.
function routeIds(file) {
  const python = process.env.PYTHON ?? path.join(packages, "../../.venv/bin/python");
  return JSON.parse(execFileSync(python, ["-m", "stellwerk.boards", file], { encoding: "utf8" }));
}

function read(name) {
  const dir = path.join(folder(name), games[name].data ?? ""), at = (r) => [Number(r.lon), Number(r.lat)];
  const places = table(path.join(dir, "places.csv")), routes = table(path.join(dir, "routes.csv"));
  const ids = routeIds(path.join(dir, "routes.csv")), nodes = new Map(), posts = [];
  for (const p of places) if (p.kind === "city") nodes.set(p.id, { id: p.id, kind: "city", name: p.name, at: at(p) });
  for (const c of table(path.join(dir, "border_crossings.csv"))) {
    const key = `${c.country}@${c.lat},${c.lon}`;
    if (!nodes.has(key)) nodes.set(key, { id: key, kind: "crossing", country: c.country, at: at(c) });
    posts.push({ country: c.country, city: c.city, node: nodes.get(key) });
  }
  const end = (id, other) => nodes.get(id) ?? posts.find((p) => p.country === id && p.city === other).node;
  const bundles = new Map();
  routes.forEach((r, i) => {
    const there = `${r.a}-${r.b}`, back = `${r.b}-${r.a}`, turned = bundles.has(back), key = turned ? back : there;
    if (!bundles.has(key)) {
      bundles.set(key, { key, a: end(r.a, r.b), b: end(r.b, r.a), n: Number(r.length), tracks: 0, ids: [], turned: [] });
    }
    const b = bundles.get(key);
    if (b.n !== Number(r.length)) throw new Error(`${key}: parallel routes of different length`);
    b.tracks++;
    b.ids.push(ids[i]);
    b.turned.push(turned);
  });
  const countries = places
    .filter((p) => p.kind === "country")
    .map((p) => ({ id: p.id, name: p.name, names: [p.name, p.en, p.de].filter(Boolean), at: at(p), posts: posts.filter((q) => q.country === p.id) }));
  return { places, ids, nodes: [...nodes.values()], bundles: [...bundles.values()], countries, posts };
}

// The emptiest place for a decoration of a size: [x, y] of its centre, or null.
function vacancy(plan, game, w, h, wish, taken, margin, angle = 0) {
  const bw = Math.abs(w * Math.cos(angle)) + Math.abs(h * Math.sin(angle)), bh = Math.abs(w * Math.sin(angle)) + Math.abs(h * Math.cos(angle));
  let best = null, low = Infinity;
  for (let x = margin + bw / 2; x <= game.width - margin - bw / 2; x += 12)
    for (let y = margin + bh / 2; y <= game.height - margin - bh / 2; y += 12) {
      const q = rect(x, y, angle, w, h);
      let cost = wish(x, y);
      if (cost >= low) continue;
      const near = (g) => { if (g < 9) cost += g < 3 ? Infinity : 20 + (9 - g) ** 2; };
      for (const b of plan.bundles) {
        if (x + bw / 2 + 14 < b.box[0] || x - bw / 2 - 14 > b.box[2] || y + bh / 2 + 14 < b.box[1] || y - bh / 2 - 14 > b.box[3]) continue;
        for (const r of b.spaces) near(gap(q, r));
        if (cost >= low) break;
      }
      for (const n of plan.nodes) near(pointGap(q, n.x, n.y) - n.r);
      for (const l of [...plan.boxes().map((k) => k.box), ...taken]) near(gap(q, l));
      if (cost < low) [low, best] = [cost, q];
    }
  return best;
}

function draw(name) {
  const game = { ...games[name] }, { places, ids, nodes, bundles, countries, posts } = read(name);
  const project = projection(game, nodes.map((n) => n.at));
  for (const n of nodes) n.home = project(n.at);
  const plan = new Plan(game, nodes, bundles, countries);
  for (const c of countries) {
    const own = [...new Set(c.posts.map((p) => p.node))], home = project(c.at);
    c.hub = () => {
      const dx = own.reduce((s, n) => s + n.x - n.home[0], 0) / own.length, dy = own.reduce((s, n) => s + n.y - n.home[1], 0) / own.length;
      return [home[0] + dx, home[1] + dy];
    };
  }
  plan.relax();
  plan.solve(game.passes, (t) => console.log(`  ${t}`));
  const drift = nodes.map((n) => [Math.hypot(n.x - n.home[0], n.y - n.home[1]), n.id]).sort((a, b) => b[0] - a[0]);
  console.log(`  stretch ${project.stretch.toFixed(2)} drift ${drift.slice(0, 5).map((d) => `${d[1]} ${d[0].toFixed(0)}`).join(", ")}`);
  const tightest = [...bundles].sort((a, b) => a.w - b.w).slice(0, 5);
  console.log(`  narrowest ${tightest.map((b) => `${b.key} ${b.w.toFixed(0)}`).join(", ")}`);

  if (game.grows) {
    // a state or province belongs to the first part of the board with a town in it, or else to that of the nearest town
    const part = new Map(places.map((p) => [p.id, p.region])), order = [...new Set(part.values())];
    const far = (n, [x, y]) => Math.hypot(n.home[0] - x, n.home[1] - y);
    game.sheet = (shape, middle) => {
      const own = nodes.filter((n) => within(shape, n.home)).map((n) => part.get(n.id));
      if (own.length) return order.find((p) => own.includes(p));
      return part.get(nodes.reduce((a, b) => (far(b, middle) < far(a, middle) ? b : a)).id);
    };
  }
  const warp = warping(nodes, game), maps = geography(game, project, warp);
  const { width: W, height: H } = game, taken = [];
  const corner = (x, y) => 0.12 * Math.min(Math.hypot(x, y), Math.hypot(W - x, y), Math.hypot(x, H - y), Math.hypot(W - x, H - y));
  const [cw, ch] = game.cartouche ?? [270, 92];
  const plate = vacancy(plan, game, cw, ch, corner, taken, 50);
  if (plate) taken.push(plate);
  const seas = [];
  for (const s of game.seas ?? []) {
    const home = warp(project(s.at)), longest = Math.max(...Object.values(s.text).map((t) => t.length)), w = s.size * 0.66 * longest, a = (s.angle * Math.PI) / 180;
    const q = vacancy(plan, game, w, s.size, (x, y) => 0.12 * Math.hypot(x - home[0], y - home[1]), taken, 34, a);
    if (!q || Math.hypot(q.x - home[0], q.y - home[1]) > 170) {
      console.log(`  no room for ${s.text.en}`);
      continue;
    }
    taken.push(q);
    seas.push({ text: s.text, x: tenth(q.x), y: tenth(q.y), size: s.size, angle: s.angle });
  }
  const north = game.rose ? warp(project(game.rose)) : null;
  const rose = vacancy(plan, game, 136, 150, north ? (x, y) => 0.12 * Math.hypot(x - north[0], y - north[1]) : corner, taken, 46);

  const routes = new Map();
  for (const b of bundles)
    for (let t = 0; t < b.tracks; t++) {
      const own = b.spaces.filter((_, i) => i % b.tracks === t), turned = b.turned[t];
      if (turned) own.reverse();
      const [from, to, along] = turned ? [b.b, b.a, -1] : [b.a, b.b, 1], first = own[0], last = own.at(-1);
      const rim = (n, r) => {
        const dx = r.x - n.x, dy = r.y - n.y, d = Math.hypot(dx, dy);
        return [n.x + (dx / d) * (n.r - 2), n.y + (dy / d) * (n.r - 2)];
      };
      const end = (r, s) => [r.x + (s * r.ux * r.w) / 2, r.y + (s * r.uy * r.w) / 2];
      const points = [rim(from, first), end(first, -along), ...own.map((r) => [r.x, r.y]), end(last, along), rim(to, last)];
      routes.set(b.ids[t], {
        id: b.ids[t],
        spaces: own.map((r) => ({ x: tenth(r.x), y: tenth(r.y), angle: tenth((r.angle * 180) / Math.PI), w: tenth(r.w), h: tenth(r.h) })),
        path: smoothPath(points),
        points: points.map((p) => p.map(tenth)),
      });
    }
  const byId = new Map(nodes.map((n) => [n.id, n])), spots = {};
  for (const p of places) {
    const n = byId.get(p.id), l = (n ?? countries.find((c) => c.id === p.id)).label;
    const label = { x: tenth(l.x), y: tenth(l.y), anchor: l.anchor, lines: l.lines };
    spots[p.id] = n
      ? { x: tenth(n.x), y: tenth(n.y), kind: "city", label }
      : { x: label.x, y: label.y, kind: "country", w: tenth(l.box.w), h: tenth(l.box.h), label };
  }
  if (game.names) nameRegions(maps.regions, new Set(places.map((p) => p.region)), plan);
  const layout = {
    version: 1, width: W, height: H, sources: game.sources,
    sizes: { city: plan.size.town, crossing: plan.size.crossing, font: plan.size.font, line: plan.size.line, plaque: plan.size.plaque },
    ...maps,
    seas,
    cartouche: plate && { x: tenth(plate.x - cw / 2), y: tenth(plate.y - ch / 2), w: cw, h: ch },
    compass: rose && { x: tenth(rose.x), y: tenth(rose.y + 7), r: 54 },
    places: spots,
    crossings: posts.map((p) => ({ country: p.country, city: p.city, x: tenth(p.node.x), y: tenth(p.node.y) })),
    routes: ids.map((id) => routes.get(id)),
  };
  const text = print(layout);
  fs.writeFileSync(path.join(folder(name), "layout.json"), text);
  console.log(`  ${(Buffer.byteLength(text) / 1024).toFixed(0)} KB`);
}

// JSON with one line per thing, so that a change of one route is a change of one line.
function print(layout) {
  const fields = Object.entries(layout).map(([key, value]) => {
    let inside = null;
    if (Array.isArray(value)) inside = value.map((v) => `  ${JSON.stringify(v)}`);
    else if (key === "places") inside = Object.entries(value).map(([k, v]) => `  ${JSON.stringify(k)}: ${JSON.stringify(v)}`);
    const [open, close] = Array.isArray(value) ? "[]" : "{}";
    return ` ${JSON.stringify(key)}: ${inside?.length ? `${open}\n${inside.join(",\n")}\n ${close}` : JSON.stringify(value)}`;
  });
  return `{\n${fields.join(",\n")}\n}\n`;
}

const chosen = process.argv.slice(2);
for (const name of chosen.length ? chosen : Object.keys(games)) {
  const start = Date.now();
  console.log(name);
  draw(name);
  console.log(`  ${((Date.now() - start) / 1000).toFixed(1)} s`);
}
