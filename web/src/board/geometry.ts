/** Where a finger meets the board: distances from a point to routes and places, in units of the sheet. */

import type { Layout, Space } from "../lib/types";

export function toSpace(x: number, y: number, space: Space): number {
  const turn = (-space.angle * Math.PI) / 180;
  const dx = x - space.x;
  const dy = y - space.y;
  const along = Math.abs(dx * Math.cos(turn) - dy * Math.sin(turn)) - space.w / 2;
  const across = Math.abs(dx * Math.sin(turn) + dy * Math.cos(turn)) - space.h / 2;
  return Math.hypot(Math.max(along, 0), Math.max(across, 0));
}

/** The routes within reach of a point, the nearest first. */
export function routesNear(layout: Layout, x: number, y: number, reach: number): { id: string; distance: number }[] {
  const found: { id: string; distance: number }[] = [];
  for (const route of layout.routes) {
    const distance = Math.min(...route.spaces.map((s) => toSpace(x, y, s)));
    if (distance <= reach) found.push({ id: route.id, distance });
  }
  return found.sort((a, b) => a.distance - b.distance);
}

export function placeNear(layout: Layout, among: Iterable<string>, x: number, y: number, reach: number): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const id of among) {
    const spot = layout.places[id];
    if (!spot) continue;
    const dx = Math.max(Math.abs(x - spot.x) - (spot.w ?? 0) / 2, 0);
    const dy = Math.max(Math.abs(y - spot.y) - (spot.h ?? 0) / 2, 0);
    const distance = Math.hypot(dx, dy);
    if (distance <= reach && distance < least) [best, least] = [id, distance];
  }
  return best;
}

/** The outline of a space, so much smaller, with round corners. */
export function plate({ x, y, angle, w, h }: Space, inset: number, round: number): string {
  const [right, foot] = [w / 2 - inset, h / 2 - inset];
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const at = (dx: number, dy: number): string => `${(x + dx * cos - dy * sin).toFixed(2)} ${(y + dx * sin + dy * cos).toFixed(2)}`;
  const corners: [number, number][] = [
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ];
  const sides = corners.map(([across, down]) => {
    const [beside, below] = [at(across * (right - round), down * foot), at(across * right, down * (foot - round))];
    const [from, to] = across * down < 0 ? [beside, below] : [below, beside];
    return `${from}A${round} ${round} 0 0 1 ${to}`;
  });
  return `M${sides.join("L")}Z`;
}

/** A path around its own middle, at a place and so much larger. Its commands are all absolute. */
export function placed(path: string, { x, y }: { x: number; y: number }, scale = 1): string {
  const at = (value: number, from: number): string => (from + value * scale).toFixed(2);
  return path.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map(Number);
    const moved = numbers.map((value, i) => {
      if (command === "A" && i % 7 < 5) return i % 7 < 2 ? (value * scale).toFixed(2) : String(value); // radii, a turn and two flags
      const down = command === "V" || (command === "A" ? i % 7 === 6 : command !== "H" && i % 2 === 1);
      return at(value, down ? y : x);
    });
    return command + moved.join(" ");
  });
}

export function middle(spaces: Space[]): { x: number; y: number } {
  const x = spaces.reduce((sum, s) => sum + s.x, 0) / spaces.length;
  const y = spaces.reduce((sum, s) => sum + s.y, 0) / spaces.length;
  return { x, y };
}

/** The next thing in a direction (unit vector): ahead, near, and not far off the line. */
export function nextInDirection<T extends { x: number; y: number }>(from: T | null, all: T[], dx: number, dy: number): T | null {
  if (!from) return all[0] ?? null;
  let best: T | null = null;
  let least = Infinity;
  for (const other of all) {
    if (other === from) continue;
    const ahead = (other.x - from.x) * dx + (other.y - from.y) * dy;
    const aside = Math.abs((other.x - from.x) * dy - (other.y - from.y) * dx);
    if (ahead <= 1) continue;
    const cost = ahead + 2.2 * aside;
    if (cost < least) [best, least] = [other, cost];
  }
  return best;
}
