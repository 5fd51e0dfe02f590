"""`python -m stellwerk.server serve`."""

from __future__ import annotations

from stellwerk.server.command import app

if __name__ == "__main__":
    app(prog_name="stellwerk")
