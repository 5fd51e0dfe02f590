/** A claimed route as one coupled train: where its cars stand, which way they look, how they are drawn. */

import type { Layout, Space } from "../lib/types";

export type Track = Layout["routes"][number];

export interface Car {
  x: number;
  y: number;
  /** In the direction of travel, from the first place to the second. */
  angle: number;
  w: number;
  h: number;
  engine: boolean;
}

export function cars(track: Track): Car[] {
  const last = track.spaces.length - 1;
  return track.spaces.map((s, i) => {
    const from = track.spaces[i - 1] ?? start(track);
    const to = track.spaces[i + 1] ?? end(track);
    const ahead = Math.cos((s.angle * Math.PI) / 180) * (to.x - from.x) + Math.sin((s.angle * Math.PI) / 180) * (to.y - from.y) >= 0;
    return { x: s.x, y: s.y, angle: ahead ? s.angle : s.angle + 180, w: s.w + 1.6, h: s.h + 4, engine: i === last };
  });
}

const start = (track: Track): { x: number; y: number } => ({ x: track.points[0]![0], y: track.points[0]![1] });
const end = (track: Track): { x: number; y: number } => ({ x: track.points.at(-1)![0], y: track.points.at(-1)![1] });

/** The body of a car around its own middle: a box with round corners; an engine ends in a round nose. */
export function body(car: Car): string {
  const [x, y] = [car.w / 2, car.h / 2];
  const r = 5;
  const back = `H${n(r - x)}Q${n(-x)} ${n(y)} ${n(-x)} ${n(y - r)}V${n(r - y)}Q${n(-x)} ${n(-y)} ${n(r - x)} ${n(-y)}`;
  if (!car.engine) return `M${n(r - x)} ${n(-y)}H${n(x - r)}Q${n(x)} ${n(-y)} ${n(x)} ${n(r - y)}V${n(y - r)}Q${n(x)} ${n(y)} ${n(x - r)} ${n(y)}${back}Z`;
  const nose = x - y * 0.85;
  return `M${n(r - x)} ${n(-y)}H${n(nose)}C${n(x - 1)} ${n(-y)} ${n(x + 1)} ${n(-y / 2)} ${n(x + 1)} 0S${n(x - 1)} ${n(y)} ${n(nose)} ${n(y)}${back}Z`;
}

/** Two bogies, which stand out beyond both edges. */
export function bogies(car: Car): string {
  const [x, y] = [car.w * 0.29, car.h / 2 + 3.4];
  const one = (at: number): string => `M${n(at - 4.5)} ${n(-y)}h9V${n(y)}h-9Z`;
  return one(-x) + one(x);
}

/** Two bands of windows along the sides. */
export function windows(car: Car): string {
  const [x, y] = [car.w / 2 - 4, car.h / 2 - 4];
  const front = car.engine ? x - 6 : x;
  return `M${n(-x)} ${n(-y)}H${n(front)}M${n(-x)} ${n(y)}H${n(front)}`;
}

/** The line of couplings: through the middles of all spaces. */
export function coupling(spaces: Space[]): string {
  return `M${spaces.map((s) => `${s.x} ${s.y}`).join("L")}`;
}

const n = (value: number): number => Math.round(value * 10) / 10;
