/** The server, by HTTP and WebSocket. */

import type { Line, Transport } from "./transport";

const here = (path: string): URL => new URL(`api/${path}`, document.baseURI.split("#")[0]);

export const server: Transport = {
  async request(method, path, body) {
    const response = await fetch(here(path), {
      method,
      credentials: "same-origin",
      ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body }),
    });
    return { status: response.status, text: await response.text() };
  },
  connect(path): Line {
    const address = here(path);
    address.protocol = address.protocol.replace("http", "ws");
    return new WebSocket(address) as unknown as Line; // what it hands to its listeners is more than they take
  },
};
