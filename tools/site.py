"""`./run docs`: the pages of `docs/` and the reference from the docstrings as a site, built and served on this machine.

`--build FOLDER` only builds it. Made by Sphinx: it reads the pages as they are, follows the public names to their
docstrings, and its search works without a network.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).parent.parent


def build(folder: Path) -> int:
    """Make the site; anything that Sphinx warns of is an error."""
    from sphinx.cmd.build import main as sphinx

    told = sphinx(["-q", "-W", "--keep-going", "-d", str(folder / ".doctrees"), str(ROOT / "docs"), str(folder)])
    return int(told)


def main() -> int:
    parser = argparse.ArgumentParser(prog="./run docs", description=__doc__)
    parser.add_argument("--build", metavar="FOLDER", type=Path, help="build the site there, and do not serve it")
    parser.add_argument("--port", type=int, default=8090)
    asked = parser.parse_args()
    folder = asked.build or ROOT / ".venv" / "site"
    if failed := build(folder):
        return failed
    if asked.build:
        print(f"built {folder / 'index.html'}")
        return 0
    try:
        server = ThreadingHTTPServer(
            ("127.0.0.1", asked.port), partial(SimpleHTTPRequestHandler, directory=str(folder))
        )
    except OSError as problem:
        print(f"port {asked.port} is taken ({problem.strerror}); choose another with --port", file=sys.stderr)
        return 1
    print(f"http://127.0.0.1:{asked.port}/ (Ctrl+C ends it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
