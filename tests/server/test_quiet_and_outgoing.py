"""Quiet hours by the clock on the wall, and addresses that messages must not go to."""

from __future__ import annotations

import socket
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stellwerk.server.errors import Refused
from stellwerk.server.reach.outgoing import Forbidden, Outgoing, Unreached, check_url, is_public
from stellwerk.server.reach.quiet import Quiet, reminder_at
from tests.server.loops import completed
from tests.server.receivers import WebReceiver

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = Quiet("Europe/Berlin", 22 * 60, 7 * 60)


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp()


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("2026-05-04 12:00", "2026-05-04 12:00"),
        ("2026-05-04 23:30", "2026-05-05 07:00"),
        ("2026-05-05 03:00", "2026-05-05 07:00"),
        ("2026-05-05 07:00", "2026-05-05 07:00"),
        ("2026-03-28 23:00", "2026-03-29 07:00"),  # clocks go forward in this night
        ("2026-10-24 23:00", "2026-10-25 07:00"),  # and back in this one
    ],
)
def test_what_becomes_known_at_night_is_told_in_the_morning(known: str, told: str) -> None:
    assert NIGHT.ends(at(known)) == at(told)


def test_quiet_hours_may_lie_within_a_day_or_not_be_at_all() -> None:
    nap = Quiet("Europe/Berlin", 13 * 60, 15 * 60)
    assert nap.ends(at("2026-05-04 14:00")) == at("2026-05-04 15:00")
    assert nap.ends(at("2026-05-04 16:00")) == at("2026-05-04 16:00")
    assert Quiet().ends(5.0) == 5.0
    assert Quiet("UTC", 60, 60).ends(5.0) == 5.0


@given(st.floats(1.7e9, 1.9e9), st.integers(0, 1439), st.integers(0, 1439))
def test_the_end_of_quiet_hours_is_not_quiet(moment: float, begin: int, end: int) -> None:
    quiet = Quiet("America/St_Johns", begin, end)
    told = quiet.ends(moment)
    assert moment <= told <= moment + 25 * 3600
    assert quiet.ends(told) == told
    before = quiet.begins(moment)
    assert before <= moment
    assert begin == end or quiet.ends(before) == before or before == moment


def test_a_reminder_comes_before_the_quiet_hours_rather_than_in_them_or_too_late() -> None:
    now, lead = at("2026-05-04 09:00"), 6 * 3600.0
    assert reminder_at(NIGHT, now, at("2026-05-05 12:00"), lead) == at("2026-05-04 21:59")
    assert reminder_at(NIGHT, now, at("2026-05-05 20:00"), lead) == at("2026-05-05 14:00")
    late = at("2026-05-04 23:00")
    assert reminder_at(NIGHT, late, at("2026-05-05 08:00"), lead) == at("2026-05-05 07:00")
    assert reminder_at(NIGHT, late, at("2026-05-05 06:00"), lead) is None


@pytest.mark.parametrize(
    "address",
    [
        *(
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
        ),
        *("::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::"),
    ],
)
def test_addresses_of_ones_own_network_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_addresses_of_the_world_are_public() -> None:
    assert is_public("8.8.8.8")
    assert is_public("2606:4700::1111")
    assert is_public("64:ff9b::808:808")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/x",
        "https://user:word@example.org/x",
        "https://example.org:22/x",
        "https://127.0.0.1/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://localhost/x",
        "https:///x",
        "https://exa mple.org/",
        "https://example.org/\r\nX: y",
        "file:///etc/passwd",
        "https://[bad/",
    ],
)
def test_urls_that_messages_do_not_go_to(url: str) -> None:
    with pytest.raises(Refused):
        check_url(url, private=False)


def test_a_name_that_leads_home_is_found_out_when_it_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        out = Outgoing(private=False)
        with pytest.raises(Forbidden):
            await out.send("POST", "https://rebound.example.org/", {}, b"")
        await out.close()

    def lookup(host: str, port: int, *_: object, **__: object) -> list[object]:
        kinds = (socket.AF_INET, socket.SOCK_STREAM, 6, "")
        return [(*kinds, ("8.8.8.8", port)), (*kinds, ("127.0.0.1", port))]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    completed(run())


def test_redirections_are_not_followed_and_nobody_there_is_said() -> None:
    async def run() -> None:
        with WebReceiver(mood=lambda: 302).open() as web:
            out = Outgoing(private=True)
            assert (await out.send("POST", web.address, {}, b"x")).status == 302
            assert len(web.refused) == 1
            address = web.address
        with pytest.raises(Unreached):
            await out.send("POST", address, {}, b"x")
        await out.close()

    completed(run())
