/** A way along several routes, one after the other. */

import type { Layout } from "../lib/types";

export type Spot = [number, number];

/** The points of routes that follow each other, from a place on; each is turned so that it goes on where the last one ended. */
export function way(layout: Layout, routes: { id: string; a: string; b: string }[], from: string): Spot[] {
  const tracks = new Map(layout.routes.map((track) => [track.id, track]));
  let here = from;
  return routes.flatMap((route) => {
    const points = (tracks.get(route.id)?.points ?? []) as Spot[];
    const turned = route.a !== here;
    here = turned ? route.a : route.b;
    return turned ? points.toReversed() : points;
  });
}

/** Where one is after this share of the way, and whether one looks to the left there. */
export function along(points: Spot[], share: number): { x: number; y: number; left: boolean } {
  const legs = points.slice(1).map((to, i) => Math.hypot(to[0] - points[i]![0], to[1] - points[i]![1]));
  let rest = legs.reduce((a, b) => a + b, 0) * share;
  for (const [i, leg] of legs.entries()) {
    const [a, b] = [points[i]!, points[i + 1]!];
    if (rest > leg && i < legs.length - 1) {
      rest -= leg;
      continue;
    }
    const part = leg ? Math.min(1, rest / leg) : 1;
    return { x: a[0] + (b[0] - a[0]) * part, y: a[1] + (b[1] - a[1]) * part, left: b[0] < a[0] };
  }
  const [x, y] = points[0] ?? [0, 0];
  return { x, y, left: false };
}
