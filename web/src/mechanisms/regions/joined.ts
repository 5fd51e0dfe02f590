/** Which regions a seat's networks join, what that is worth, and which are one claim away. Points are counted by the engine only. */

import { networks } from "../../lib/graph";
import type { Names } from "../../lib/text";
import type { View } from "../../lib/types";

export interface Joined {
  /** Of the network that joins most; some regions count twice when it holds all their cities. */
  regions: Set<string>;
  whole: Set<string>;
  count: number;
  points: number;
  near: Set<string>;
}

export function allRegions(names: Names): string[] {
  return [...new Set(names.board.places.flatMap((p) => p.region || []))].sort((a, b) => a.localeCompare(b));
}

export function worth(names: Names, count: number): number {
  const scale = names.board.regions?.points ?? {};
  const most = Math.max(0, ...Object.keys(scale).map(Number));
  return scale[String(Math.min(count, most))] ?? 0;
}

export function joinedBy(view: View, names: Names, seat: number): Joined {
  const of = (place: string): string => names.places.get(place)?.region ?? "";
  const doubled = names.board.regions?.doubled ?? [];
  let best: Joined = { regions: new Set(), whole: new Set(), count: 0, points: 0, near: new Set() };
  let home = new Set<string>();
  for (const places of networks(names.board.routes, view.owners, seat)) {
    const held = new Set(places);
    const regions = new Set(places.map(of).filter(Boolean));
    const whole = new Set(doubled.filter((region) => names.board.places.every((p) => p.region !== region || held.has(p.id))));
    const count = regions.size + whole.size;
    if (count > best.count) {
      best = { regions, whole, count, points: worth(names, count), near: new Set() };
      home = held;
    }
  }
  for (const r of names.board.routes) {
    if (view.owners[r.id] !== undefined || home.has(r.a) === home.has(r.b)) continue;
    const region = of(home.has(r.a) ? r.b : r.a);
    if (region && !best.regions.has(region)) best.near.add(region);
  }
  return best;
}
