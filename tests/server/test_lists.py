"""The lists of tables on the home page change by themselves, for everybody who looks and only for them."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from stellwerk.server.storage.rows import Head
from stellwerk.server.tables import listing, live
from stellwerk.server.wire import wire
from tests.server.browsers import Browser
from tests.server.conftest import Running, running


class Looking:
    """An open home page."""

    def __init__(self, browser: Browser) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
        address = f"{browser.address.replace('http', 'ws', 1)}/api/lists/socket"
        headers = {"Cookie": cookies} if cookies else {}
        self.open = ExitStack()
        opening = connect(address, additional_headers=headers, proxy=None)
        self.socket: ClientConnection = self.open.enter_context(opening)
        self.public: list[Any] = []
        self.mine: list[Any] | None = None
        self.receive()

    def __enter__(self) -> Looking:
        return self

    def __exit__(self, *_: object) -> None:
        self.open.close()

    def receive(self, timeout: float = 10) -> None:
        told = json.loads(self.socket.recv(timeout))
        assert told["type"] == "tables"
        self.public = told["public"]
        self.mine = told["mine"] if told["mine"] is not None else self.mine

    def ids(self) -> set[str]:
        return {table["id"] for table in self.public}

    def silent(self) -> bool:
        try:
            self.socket.recv(1.2)
        except TimeoutError:
            return True
        return False


def test_a_public_table_is_seen_by_all_who_look_until_it_is_closed(server: Running) -> None:
    ann, ben = server.browser("Ann"), server.browser("Ben")
    with Looking(server.browser(None)) as visitor, Looking(ben) as looking:
        assert visitor.mine is None
        assert looking.mine == []
        table = ann.create("usa", ["me", "open", "open"], public=True)
        for each in (visitor, looking):
            each.receive()
            assert table["id"] in each.ids()
            assert all(found["invite"] is None for found in each.public)  # only the host knows it
        ben.call("POST", f"/api/tables/{table['id']}/join", {})
        looking.receive()
        assert [found["id"] for found in looking.mine or []] == [table["id"]]
        assert looking.mine is not None
        assert looking.mine[0]["seats"][1]["you"]
        visitor.receive()
        assert visitor.public[0]["seats"][1]["name"] == "Ben"
        ann.call("POST", f"/api/tables/{table['id']}/host", {"do": "close"})
        visitor.receive()
        assert table["id"] not in visitor.ids()


def test_a_private_table_is_told_to_those_who_sit_there_only(server: Running) -> None:
    ann = server.browser("Ann")
    with Looking(server.browser(None)) as visitor, Looking(ann) as own:
        table = ann.create("italy", ["me", "open"])
        own.receive()
        assert own.mine is not None
        assert [found["id"] for found in own.mine] == [table["id"]]
        assert table["id"] not in own.ids()
        assert visitor.silent()


def test_a_change_is_encoded_once_for_all_who_look(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.browser("Ann")
    made: list[str] = []

    def counted(head: Head, *arguments: Any) -> wire.Table:
        made.append(head.id)
        return live.table_json(head, *arguments)

    with ExitStack() as pages:
        others = [pages.enter_context(Looking(server.browser("Ben" if n % 2 else None))) for n in range(12)]
        monkeypatch.setattr(listing, "table_json", counted)
        table = ann.create("usa", ["me", "open", "open"], public=True)["id"]
        for each in others:
            each.receive()
            while table not in each.ids():
                each.receive()
    assert 0 < made.count(table) < len(others)


def test_one_address_keeps_no_more_home_pages_open_than_its_share(tmp_path: Path) -> None:
    with running(tmp_path, limits=True) as server:
        limits = server.app.services.limits
        limits.home_pages.most, limits.sockets.most = 2, 4
        ann = server.browser("Ann")
        table = ann.create("usa", ["me", "open"])["id"]
        with Looking(ann), ExitStack() as second:
            second.enter_context(Looking(ann))
            with pytest.raises(ConnectionClosed) as closing:
                Looking(ann)
            assert closing.value.rcvd is not None
            assert closing.value.rcvd.code == 4429
            with ann.sit(table), ann.sit(table), pytest.raises(InvalidStatus):
                ann.sit(table)
            second.close()
            until = time.monotonic() + 20
            while limits.home_pages.inside.total() > 1 and time.monotonic() < until:
                time.sleep(0.02)
            Looking(ann).open.close()
