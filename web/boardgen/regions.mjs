// Where the name of a region stands: on its land, where the fewest spaces, towns and names lie under it.
import { gap, pointGap, rect, within } from "./geometry.mjs";
import { textWidth } from "./planner.mjs";

const SIZES = [26, 22, 18];

export function nameRegions(regions, wanted, plan) {
  for (const region of regions) {
    if (!wanted.has(region.name)) continue;
    const rings = region.path.split("M").slice(1).map(points);
    let best = null;
    for (const size of SIZES) {
      const found = place(region.name, size, rings, plan);
      if (found && (!best || found.cost < best.cost - 6)) best = found;
    }
    if (best) region.label = { x: best.x, y: best.y, size: best.size };
  }
}

function place(name, size, rings, plan) {
  const w = textWidth(name, size) * 1.12, h = size * 0.9;
  const xs = rings.flat().map((p) => p[0]), ys = rings.flat().map((p) => p[1]);
  const [cx, cy] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  let best = null;
  for (let x = Math.min(...xs); x <= Math.max(...xs); x += 8)
    for (let y = Math.min(...ys); y <= Math.max(...ys); y += 8) {
      const corners = [[x - w / 2, y], [x + w / 2, y], [x, y], [x - w / 4, y], [x + w / 4, y]];
      const off = corners.filter((c) => !within([rings], c)).length;
      if (!within([rings], [x, y])) continue;
      const box = rect(x, y, 0, w, h);
      let cost = 7 * off + 0.02 * Math.hypot(x - cx, y - cy) - 0.25 * size;
      for (const b of plan.bundles) for (const s of b.spaces) if (gap(box, s) < 2) cost += 9;
      for (const n of plan.nodes) if (pointGap(box, n.x, n.y) < n.r + 2) cost += 14;
      for (const l of plan.boxes()) if (gap(box, l.box) < 2) cost += 14;
      if (!best || cost < best.cost) best = { x: Math.round(x), y: Math.round(y), size, cost };
    }
  return best;
}

// The corners of a ring as `pathOf` writes it: an absolute start and relative steps.
function points(ring) {
  const n = ring.match(/-?\d*\.?\d+/g).map(Number), out = [[n[0], n[1]]];
  for (let i = 2; i + 1 < n.length; i += 2) out.push([out.at(-1)[0] + n[i], out.at(-1)[1] + n[i + 1]]);
  return out;
}
