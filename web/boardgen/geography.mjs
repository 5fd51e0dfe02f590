// Real outlines, projected to the sheet, simplified with shared borders kept shared, clipped and warped.
import fs from "node:fs";
import { createRequire } from "node:module";
import { geoConicConformal, geoGraticule, geoIdentity, geoPath } from "d3-geo";
import { feature, merge, mesh, neighbors } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import { densify, pathOf, rounded, spline, thin } from "./geometry.mjs";

const require = createRequire(import.meta.url);
const cache = new Map();
const topology = (name) => {
  if (!cache.has(name)) cache.set(name, JSON.parse(fs.readFileSync(require.resolve(name), "utf8")));
  return cache.get(name);
};

// Longitude and latitude to sheet units: conic conformal, then the towns' extent fills the frame.
export function projection(game, points) {
  const lon = points.map((p) => p[0]);
  const conic = geoConicConformal().rotate([-(Math.min(...lon) + Math.max(...lon)) / 2, 0]).parallels(game.parallels);
  const flat = points.map((p) => conic(p));
  const span = (k) => [Math.min(...flat.map((p) => p[k])), Math.max(...flat.map((p) => p[k]))];
  const [[x0, x1], [y0, y1]] = [span(0), span(1)], f = game.frame;
  const sx = (game.width - f.left - f.right) / (x1 - x0), sy = (game.height - f.top - f.bottom) / (y1 - y0);
  const to = (p) => {
    const q = conic(p);
    return [f.left + (q[0] - x0) * sx, f.top + (q[1] - y0) * sy];
  };
  to.stretch = sx / sy;
  to.inverse = (p) => conic.invert([x0 + (p[0] - f.left) / sx, y0 + (p[1] - f.top) / sy]);
  return to;
}

// The displacement of the towns, spread smoothly over the sheet.
export function warping(nodes, game) {
  const far = 260, rim = [];
  for (let i = 0; i <= 4; i++) {
    const x = -far + ((game.width + 2 * far) * i) / 4, y = -far + ((game.height + 2 * far) * i) / 4;
    rim.push([x, -far], [x, game.height + far]);
    if (i > 0 && i < 4) rim.push([-far, y], [game.width + far, y]);
  }
  const from = [...nodes.map((n) => n.home), ...rim];
  const zero = rim.map(() => 0), smooth = 0.0006;
  const fx = spline(from, [...nodes.map((n) => n.x - n.home[0]), ...zero], smooth);
  const fy = spline(from, [...nodes.map((n) => n.y - n.home[1]), ...zero], smooth);
  return (p) => [p[0] + fx(p[0], p[1]), p[1] + fy(p[0], p[1])];
}

// Keeps the polygons of some geometries that touch a window of longitude and latitude, in sheet units.
function planar(topo, geometries, window, project) {
  const { scale, translate } = topo.transform, arcs = new Map();
  const decode = (i) => {
    if (!arcs.has(i)) {
      let x = 0, y = 0;
      arcs.set(i, topo.arcs[i].map((d) => [(x += d[0]) * scale[0] + translate[0], (y += d[1]) * scale[1] + translate[1]]));
    }
    return arcs.get(i);
  };
  const touches = (indices) => {
    let a = Infinity, b = -Infinity, c = Infinity, d = -Infinity;
    for (const i of indices)
      for (const [x, y] of decode(i < 0 ? ~i : i)) {
        a = Math.min(a, x); b = Math.max(b, x); c = Math.min(c, y); d = Math.max(d, y);
      }
    return a < window[2] && b > window[0] && c < window[3] && d > window[1] && b - a < 120;
  };
  const kept = [];
  for (const g of geometries) {
    if (g.type === "Polygon" && touches(g.arcs[0])) kept.push({ ...g });
    if (g.type === "MultiPolygon") {
      const parts = g.arcs.filter((polygon) => touches(polygon[0]));
      if (parts.length) kept.push({ ...g, arcs: parts });
    }
    if (g.type === "LineString" && touches(g.arcs)) kept.push({ ...g });
    if (g.type === "MultiLineString") {
      const parts = g.arcs.filter(touches);
      if (parts.length) kept.push({ ...g, arcs: parts });
    }
  }
  const used = new Set(JSON.stringify(kept.map((g) => g.arcs)).match(/-?\d+/g)?.map((s) => (Number(s) < 0 ? ~Number(s) : Number(s))));
  const flat = topo.arcs.map((_, i) => (used.has(i) ? densify(decode(i), 0.6).map(project) : [[0, 0], [0, 0]]));
  return { type: "Topology", objects: { it: { type: "GeometryCollection", geometries: kept } }, arcs: flat };
}

class Lines {
  rings = [];
  moveTo(x, y) { this.rings.push([[x, y]]); }
  lineTo(x, y) { this.rings.at(-1).push([x, y]); }
  closePath() { const r = this.rings.at(-1); r.push(r[0]); }
  beginPath() {}
  arc() {}
}

export function geography(game, project, warp) {
  const { width, height } = game, edge = 70;
  const corners = [];
  for (let i = 0; i <= 8; i++)
    for (const p of [[(width * i) / 8, 0], [(width * i) / 8, height], [0, (height * i) / 8], [width, (height * i) / 8]])
      corners.push(project.inverse(p));
  const window = [
    Math.min(...corners.map((c) => c[0])) - 3, Math.min(...corners.map((c) => c[1])) - 3,
    Math.max(...corners.map((c) => c[0])) + 3, Math.max(...corners.map((c) => c[1])) + 3,
  ];
  const clip = geoIdentity().clipExtent([[-edge, -edge], [width + edge, height + edge]]);
  const lines = (shape) => {
    const into = new Lines();
    geoPath(clip, into)(shape);
    return into.rings.filter((r) => r.length > 1);
  };
  const path = (shape, closed, { smooth = false, least = 0 } = {}) =>
    lines(shape)
      .map((line) => {
        let out = densify(line, 30).map(warp);
        if (smooth) out = rounded(rounded(out));
        if (least && area(out) < least) return "";
        return pathOf(thin(out, 0.3), closed);
      })
      .join("");
  const layer = (source, detail) => {
    const topo = topology(source.file);
    const all = topo.objects[source.object].geometries.filter(source.keep ?? (() => true));
    const flat = planar(topo, all, window, project);
    const slim = simplify(presimplify(flat), detail);
    return { slim, shapes: slim.objects.it };
  };
  const least = 10, out = { land: [], regions: [], borders: [], frontiers: [], lakes: [], rivers: [], graticule: [] };

  const around = layer(game.around, game.detail);
  out.land.push(path(merge(around.slim, around.shapes.geometries.filter(game.around.land)), true, { least }));
  out.frontiers.push(path(mesh(around.slim, around.shapes, (a, b) => a !== b), false));
  for (const own of game.regions) {
    const inner = layer(own, game.detail), groups = new Map();
    for (const g of inner.shapes.geometries) {
      const name = own.group(g);
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name).push(g);
    }
    out.land.push(path(merge(inner.slim, inner.shapes.geometries), true, { least }));
    out.borders.push(path(mesh(inner.slim, inner.shapes, (a, b) => a !== b && own.group(a) !== own.group(b)), false));
    const tints = tinted(inner.shapes.geometries, own.group);
    for (const [name, gs] of [...groups].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
      const shape = merge(inner.slim, gs), d = path(shape, true, { least });
      const sheet = game.sheet && { sheet: game.sheet(shape.coordinates, geoPath(clip).centroid(shape)) };
      if (d) out.regions.push({ name, home: own.home ?? true, tint: tints.get(name), ...sheet, path: d });
    }
  }
  const lakes = layer({ file: game.water, object: "lakes" }, game.detail / 3);
  out.lakes = feature(lakes.slim, lakes.shapes).features.map((f) => path(f, true, { smooth: true, least: 25 })).filter(Boolean);
  const rivers = layer({ file: game.water, object: "rivers" }, game.detail);
  out.rivers = feature(rivers.slim, rivers.shapes).features.map((f) => path(f, false, { smooth: true })).filter(Boolean);
  const net = geoGraticule().step(game.graticule).precision(1)
    .extent([[Math.floor(window[0] - 8), Math.floor(window[1] - 6)], [Math.ceil(window[2] + 8), Math.ceil(window[3] + 6)]])();
  const bent = { type: "MultiLineString", coordinates: net.coordinates.map((l) => densify(l, 0.5).map(project)) };
  out.graticule = [path(bent, false)];
  for (const key of ["land", "borders", "frontiers"]) out[key] = out[key].filter(Boolean);
  return out;
}

// A small number per region, different from that of its neighbours, like the washes of a hand-coloured map.
function tinted(geometries, group) {
  const touching = new Map(), tints = new Map();
  neighbors(geometries).forEach((list, i) => {
    const name = group(geometries[i]);
    if (!touching.has(name)) touching.set(name, new Set());
    for (const j of list) touching.get(name).add(group(geometries[j]));
  });
  const names = [...touching.keys()].sort((a, b) => touching.get(b).size - touching.get(a).size || (a < b ? -1 : 1));
  const used = [0, 0, 0, 0, 0];
  for (const name of names) {
    const free = [0, 1, 2, 3, 4].filter((t) => ![...touching.get(name)].some((m) => m !== name && tints.get(m) === t));
    const tint = free.sort((a, b) => used[a] - used[b] || a - b)[0] ?? 0;
    used[tint]++;
    tints.set(name, tint);
  }
  return tints;
}

function area(ring) {
  let s = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) s += ring[j][0] * ring[i][1] - ring[i][0] * ring[j][1];
  return Math.abs(s / 2);
}
