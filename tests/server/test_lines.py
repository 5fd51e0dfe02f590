"""Lines on which something odd comes, or nothing: they are dropped, and nobody else notices."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pytest

from stellwerk.server.http import patience
from tests.server.conftest import Running


def line_to(server: Running) -> socket.socket:
    address = urlsplit(server.address)
    assert address.hostname is not None
    assert address.port is not None
    line = socket.create_connection((address.hostname, address.port), 20)
    line.settimeout(20)
    return line


def all_of(line: socket.socket) -> bytes:
    """What comes until the other end closes; a line that stays open fails the test by its time limit."""
    heard = b""
    try:
        while more := line.recv(65536):
            heard += more
    except ConnectionError:
        pass
    return heard


HALF = {
    "nothing": b"",
    "empty lines": b"\r\n\r\n",
    "half a head": b"GET / HTTP/1.1\r\nHost: x\r\nX-",
    "half a body": b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    "half a second request": b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /heal",
}


@pytest.mark.parametrize("sent", HALF.values(), ids=HALF.keys())
def test_a_request_that_does_not_come_to_its_end_is_dropped(
    server: Running, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(patience, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(patience, "BODY_SECONDS", 0.3)
    with line_to(server) as line:
        line.sendall(sent)
        all_of(line)
    assert server.browser().call("GET", "/health")["status"] == "ok"


@pytest.mark.parametrize("shape", ["many", "one", "endless", "address"])
def test_headers_have_a_largest_size(server: Running, shape: str) -> None:
    head = {
        "many": b"GET /health HTTP/1.1\r\nHost: x\r\n" + (b"X-A: " + b"a" * 60 + b"\r\n") * 1000 + b"\r\n",
        "one": b"GET /health HTTP/1.1\r\nHost: x\r\nX-A: " + b"a" * 200_000 + b"\r\n\r\n",
        "endless": b"GET /health HTTP/1.1\r\nHost: x\r\nX-A: " + b"a" * 40_000,
        "address": b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    }[shape]
    with line_to(server) as line:
        line.sendall(head)
        assert all_of(line).startswith(b"HTTP/1.1 431 ")
    usual = {"Cookie": "a=" + "b" * 8000}
    assert server.browser().http.get("/health", headers=usual).status_code == 200


@pytest.mark.parametrize("path", ["/", "/health", "/api/games", "/t/anything"])
def test_head_answers_as_get_does_without_a_body(server: Running, path: str) -> None:
    http = server.browser(None).http
    asked, got = http.head(path), http.get(path)
    assert (asked.status_code, asked.content) == (got.status_code, b"")
    assert asked.headers["content-type"] == got.headers["content-type"]
    assert asked.headers["content-security-policy"] == got.headers["content-security-policy"]
