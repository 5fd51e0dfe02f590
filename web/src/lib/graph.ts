/** Networks of claimed routes, to show ticket paths and trails. Points are counted by the engine only. */

import type { Route } from "./types";

/** A shortest chain of the seat's routes between two places, by spaces; null if they are not joined. */
export function chain(routes: Route[], owners: Record<string, number>, seat: number, a: string, b: string): Route[] | null {
  const own = routes.filter((r) => owners[r.id] === seat);
  return shortest(own, a, b, (r) => r.length);
}

export interface Way {
  routes: Route[];
  /** Wagons of the whole way, and those of them that are not yet built. */
  length: number;
  missing: number;
}

/** The way between two places that costs a seat the fewest wagons, over its own routes and free ones; null if there is none. */
export function cheapest(routes: Route[], owners: Record<string, number>, seat: number, a: string, b: string): Way | null {
  const open = routes.filter((r) => owners[r.id] === undefined || owners[r.id] === seat);
  const path = shortest(open, a, b, (r) => (owners[r.id] === seat ? r.length / 1000 : r.length));
  if (!path) return null;
  const sum = (some: Route[]): number => some.reduce((n, r) => n + r.length, 0);
  return { routes: path, length: sum(path), missing: sum(path.filter((r) => owners[r.id] !== seat)) };
}

function shortest(routes: Route[], a: string, b: string, cost: (r: Route) => number): Route[] | null {
  const near = new Map<string, Route[]>();
  for (const r of routes) {
    for (const end of [r.a, r.b]) {
      const list = near.get(end);
      if (list) list.push(r);
      else near.set(end, [r]);
    }
  }
  const best = new Map<string, number>([[a, 0]]);
  const via = new Map<string, Route>();
  const open = new Set([a]);
  while (open.size) {
    let here = "";
    let least = Infinity;
    for (const place of open) {
      const d = best.get(place)!;
      if (d < least) [here, least] = [place, d];
    }
    open.delete(here);
    if (here === b) {
      const path: Route[] = [];
      for (let at = b; at !== a; ) {
        const r = via.get(at)!;
        path.unshift(r);
        at = r.a === at ? r.b : r.a;
      }
      return path;
    }
    for (const r of near.get(here) ?? []) {
      const next = r.a === here ? r.b : r.a;
      const d = least + cost(r);
      if (d < (best.get(next) ?? Infinity)) {
        best.set(next, d);
        via.set(next, r);
        open.add(next);
      }
    }
  }
  return null;
}

/** The longest trail (no route twice), by spaces, with its routes; gives the best found within a budget of steps. */
export function longestTrail(routes: Route[], owners: Record<string, number>, seat: number): { length: number; routes: string[] } {
  const own = routes.filter((r) => owners[r.id] === seat);
  const near = new Map<string, number[]>();
  own.forEach((r, i) => {
    for (const end of [r.a, r.b]) near.set(end, [...(near.get(end) ?? []), i]);
  });
  let best = { length: 0, routes: [] as string[] };
  let budget = 400_000;
  const used = new Array<boolean>(own.length).fill(false);
  const path: string[] = [];
  const walk = (here: string, length: number): void => {
    if (length > best.length) best = { length, routes: [...path] };
    if (budget-- < 0) return;
    for (const i of near.get(here) ?? []) {
      if (used[i]) continue;
      const r = own[i]!;
      used[i] = true;
      path.push(r.id);
      walk(r.a === here ? r.b : r.a, length + r.length);
      path.pop();
      used[i] = false;
    }
  };
  for (const start of near.keys()) walk(start, 0);
  return best;
}

/** Groups of places that a seat's routes join. */
export function networks(routes: Route[], owners: Record<string, number>, seat: number): string[][] {
  const group = new Map<string, string>();
  const root = (p: string): string => {
    const up = group.get(p);
    if (up === undefined || up === p) return p;
    const top = root(up);
    group.set(p, top);
    return top;
  };
  for (const r of routes) {
    if (owners[r.id] !== seat) continue;
    for (const end of [r.a, r.b]) if (!group.has(end)) group.set(end, end);
    group.set(root(r.a), root(r.b));
  }
  const found = new Map<string, string[]>();
  for (const place of group.keys()) found.set(root(place), [...(found.get(root(place)) ?? []), place]);
  return [...found.values()].sort((x, y) => y.length - x.length);
}
