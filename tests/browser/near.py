"""A site of files alone, from the plainest server there is, and a page that talks to its browser's host directly."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

from stellwerk.cli.static import write_site
from tests.browser.conftest import PATIENCE

HARNESS = """
async ({ site, worker, work }) => {
  const host = new Worker(new URL(worker, site), { type: "module" });
  const asked = new Map(), heard = new Map();
  let last = 0, ready, failed;
  const begun = new Promise((resolve, reject) => ((ready = resolve), (failed = reject)));
  host.onerror = (problem) => failed(new Error(problem.message));
  host.onmessage = ({ data }) => {
    if (data.type === "ready") ready();
    if (data.type === "failed") failed(new Error(data.why));
    if (data.type === "answer") asked.get(data.id)(data);
    if (data.type === "line") heard.get(data.number)(JSON.parse(data.text));
  };
  host.postMessage({ site });
  await begun;
  const request = (method, path, body) => new Promise((resolve) => {
    asked.set(++last, resolve);
    host.postMessage({ id: last, step: { do: "request", method, path, ...(body === undefined ? {} : { body }) } });
  });
  const action = ({ claims, cards, tickets, others }) => {
    const routes = Object.keys(claims);
    if (routes.length) {
      const size = (route) => Object.values(claims[route][0]).filter(Number.isInteger).reduce((a, b) => a + b, 0);
      const route = routes.sort((a, b) => size(b) - size(a))[0];
      return { type: "claim_route", route, payment: claims[route][0] };
    }
    if (cards.includes("blind")) return { type: "draw_blind" };
    if (cards.length) return { type: "draw_face_up", card: cards[0] };
    return others.at(-1) ?? { type: "draw_tickets", mix: tickets[0] };
  };
  /** Plays all own seats to the end. */
  const finish = (table) => new Promise((resolve) => {
    const number = ++last, states = new Map();
    let at = 0, sent = 0;
    const go = () => {
      const shown = [...states.values()][0];
      if (shown.view.over) return resolve(shown.view.outcome.places.length);
      for (const [seat, state] of states) {
        if (!state.view.to_act.includes(seat) || state.number !== at || sent === at) continue;
        sent = at;
        const id = `${table}-${at}-${seat}`;
        const command = { type: "command", id, seat, after: at, action: action(state.options) };
        host.postMessage({ id: null, step: { do: "hear", number, text: JSON.stringify(command) } });
        return;
      }
    };
    heard.set(number, (told) => {
      if (told.type !== "state" && told.type !== "entry") return;
      states.set(told.for, { ...told.state, number: told.number });
      at = told.number;
      setTimeout(go, 0);
    });
    host.postMessage({ id: null, step: { do: "connect", number, path: `tables/${table}/socket?since=0` } });
  });
  const results = [];
  for (const item of work) {
    if (item.finish) results.push(await finish(item.finish));
    else {
      const { status, text } = await request(item.method, item.path, item.body);
      results.push([status, text]);
    }
  }
  host.terminate();
  return results;
}
"""


class Site:
    """Files below a path, and a server that knows nothing but files; it can be taken away."""

    def __init__(self, root: Path, path: str = "games/railway") -> None:
        self.folder = root / path
        self.root = root
        write_site(self.folder)
        self.server: ThreadingHTTPServer | None = None
        self.port = 0
        self.start()
        self.address = f"http://127.0.0.1:{self.port}/{path}/"

    def start(self) -> None:
        """Serve, or go on serving."""
        if self.server:
            return
        handler = partial(QuietHandler, directory=str(self.root))
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = int(self.server.server_address[1])
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    @property
    def worker(self) -> str:
        return next(path.name for path in (self.folder / "assets").glob("host-worker-*.js"))


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed."""


def ask(page: Page, site: str, worker: str, work: list[dict[str, Any]]) -> list[Any]:
    """Let the host of this browser do things, without the page; the answers, or how many played."""
    given = {"site": site, "worker": f"assets/{worker}", "work": work}
    answers: list[Any] = page.evaluate(HARNESS, given)
    return answers


def request(method: str, path: str, body: object = None) -> dict[str, Any]:
    text = body if isinstance(body, str) or body is None else json.dumps(body)
    return {"method": method, "path": path, **({} if text is None else {"body": text})}


@contextmanager
def beside(context: BrowserContext, site: str) -> Iterator[Page]:
    """A page of the same site that shows nothing of it, and so has no host of its own."""
    page = context.new_page()
    page.goto(f"{site}python/files.json")
    yield page
    page.close()


def wait_until_installed(page: Page, parts: int = 6) -> None:
    """Python is there, and everything that a start without a network needs is kept."""
    page.wait_for_function("() => document.documentElement.dataset.python", timeout=PATIENCE)
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=PATIENCE)
    page.wait_for_function(
        """async parts => {
             const names = await caches.keys();
             const python = names.find(name => name.startsWith('python '));
             return python && (await (await caches.open(python)).keys()).length > parts;
           }""",
        arg=parts,
        timeout=PATIENCE,
    )
