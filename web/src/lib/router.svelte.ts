/** Pages by the part of the address after `#`: nothing of it is ever sent to a server or written to its log. */

export interface Location {
  path: string[];
  query: URLSearchParams;
}

function read(): Location {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { path: path.split("/").filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
}

class Router {
  here = $state.raw<Location>(read());

  constructor() {
    addEventListener("hashchange", () => (this.here = read()));
  }
}

export const router = new Router();

export function go(path: string): void {
  location.hash = path;
}

/** Change the address without a new step in the history. */
export function replace(path: string): void {
  history.replaceState(null, "", `#${path}`);
}

export function absolute(path: string): string {
  return `${location.origin}${location.pathname}#${path}`;
}
