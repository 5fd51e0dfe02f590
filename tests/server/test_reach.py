"""It is your turn: told by push, mail and webhook, end to end to receivers on this machine."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stellwerk.server.reach.texts import TEXTS, Waiting, turns_message
from stellwerk.server.reach.webhooks import discord
from tests.server.browsers import Browser, Json, Refusal, choose
from tests.server.conftest import Running, running
from tests.server.receivers import MailReceiver, PushBrowser, WebReceiver

HOME = "https://play.example.org"


@pytest.fixture(scope="module")
def web() -> Iterator[WebReceiver]:
    with WebReceiver().open() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def post_office() -> Iterator[MailReceiver]:
    with MailReceiver().open() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, web: WebReceiver, post_office: MailReceiver) -> Iterator[Running]:
    with running(
        tmp_path_factory.mktemp("reach"),
        public_address=HOME,
        smtp=post_office.url,
        mail_from="Stellwerk <games@example.org>",
        private_receivers=True,
        notify_after=0.0,
        notify_pause=0.0,
    ) as made:
        yield made


@pytest.fixture(autouse=True)
def empty(web: WebReceiver, post_office: MailReceiver) -> None:
    web.arrived.clear()
    web.refused.clear()
    web.mood = lambda: 201
    post_office.arrived.clear()


def until(done: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.05)


def table_of(ann: Browser, ben: Browser, game: str = "usa") -> str:
    table = ann.create(game, ["me", "open"], clock={"kind": "days", "seconds": 86400})
    ben.call("POST", f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
    return str(table["id"])


def answer_opening(browser: Browser, table: str, dice: random.Random | None = None) -> None:
    """Keep the first tickets, so that the turn is somebody's."""
    with browser.sit(table) as sitting:
        seat = sitting.seats[0]
        while sitting.states[seat]["view"]["turn"] == 0 and seat in sitting.states[seat]["view"]["to_act"]:
            assert sitting.command(seat, choose(sitting.states[seat]["options"], dice or random.Random(1)))["ok"]
            sitting.drain(0.05)


def prove_push(house: Running, web: WebReceiver, browser: Browser, phone: PushBrowser) -> Json:
    """Subscribe, and let the phone prove that the test came."""
    channel: Json = browser.call("POST", "/api/reach/channels", phone.subscription(web.address))
    assert not channel["proved"]
    told = phone.read(web.arrived[-1].body)
    house.browser(None).call("POST", f"/api/reach/prove/{told['prove']}")
    web.arrived.clear()
    return channel


def test_a_push_comes_once_and_opens_the_table(house: Running, web: WebReceiver) -> None:
    ann, ben, phone = house.browser("Ann"), house.browser("Ben"), PushBrowser("anns-phone")
    prove_push(house, web, ann, phone)
    table = table_of(ann, ben)
    until(lambda: web.arrived)
    request = web.arrived[0]
    told = phone.read(request.body)
    assert (told["title"], told["body"]) == ("It is your turn", "North America")
    assert told["url"] == f"#/t/{table}"
    assert request.headers["Authorization"].startswith("vapid t=")
    assert request.headers["Content-Encoding"] == "aes128gcm"
    assert ann.call("GET", "/api/reach")["push_key"] in request.headers["Authorization"]
    house.in_loop(house.app.services.post.tick())
    assert len(web.arrived) == 1, "each turn is told once"


def test_several_games_are_one_message(house: Running, web: WebReceiver) -> None:
    ann, ben, phone = house.browser("Ann"), house.browser("Ben"), PushBrowser("one-for-all")
    prove_push(house, web, ann, phone)
    web.mood = lambda: 503  # nobody is there for a while
    tables = [table_of(ann, ben, game) for game in ("usa", "germany", "italy")]
    until(lambda: web.refused)
    web.mood = lambda: 201
    services = house.app.services
    services.post.now = lambda: time.time() + 3600
    try:
        until(lambda: web.arrived)
    finally:
        services.post.now = time.time
    told = phone.read(web.arrived[-1].body)
    assert told["title"] == "It is your turn in 3 games"
    assert told["url"] == "#/"
    assert sorted(told["body"].split("\n")) == ["Germany", "Italy", "North America"]
    assert tables


def test_a_mail_has_the_link_that_opens_the_table_and_ends_by_one_click(
    house: Running, post_office: MailReceiver
) -> None:
    ann, ben = house.browser("Ann"), house.browser("Ben")
    ben.call("PATCH", "/api/me", {"language": "de"})
    ben.call("POST", "/api/reach/channels", {"kind": "mail", "address": "ben@example.org"})
    test = post_office.arrived.pop()
    assert test["Subject"] == "Stellwerk erreicht dich hier"
    proof = re.search(rf"{HOME}/#/reach/prove/(\S+)", test.get_content())
    assert proof
    assert ben.call("GET", "/api/reach")["channels"][0]["proved"] is False
    assert house.browser(None).call("POST", f"/api/reach/prove/{proof[1]}") == {"kind": "mail", "table": None}
    table = table_of(ann, ben)
    until(lambda: post_office.arrived)
    mail = post_office.arrived[0]
    assert mail["Subject"] == "Du bist am Zug"
    assert mail["To"] == "ben@example.org"
    text = mail.get_content()
    assert f"{HOME}/#/t/{table}" in text
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    one_click = mail["List-Unsubscribe"].strip("<>").removeprefix(HOME)
    assert one_click.removeprefix("/api") in text.replace("/#", "")
    program = house.browser(None)  # a mail program is signed in nowhere
    looked = program.http.get(one_click, follow_redirects=False)
    assert looked.status_code == 302, "who only looks changes nothing"
    assert len(ben.call("GET", "/api/reach")["channels"]) == 1
    assert program.http.post(one_click, data={"List-Unsubscribe": "One-Click"}).status_code == 204
    assert program.http.post(one_click).status_code == 204, "twice does no harm"
    assert ben.call("GET", "/api/reach")["channels"] == []


@pytest.mark.parametrize("kind", ["discord", "matrix", "matrix room"])
def test_the_webhook_of_a_table_names_those_who_want_it(house: Running, web: WebReceiver, kind: str) -> None:
    ann, ben = house.browser("Ann *@everyone*"), house.browser("Ben")
    table = table_of(ann, ben)
    room = "/_matrix/client/v3/rooms/!r:example.org/send/m.room.message?access_token=tell-nobody"
    path = {"discord": "/api/webhooks/1/secret", "matrix": "/hook/secret", "matrix room": room}[kind]
    wanted = {"kind": kind.partition(" ")[0], "address": web.address + path, "table": table}
    ann.call("POST", "/api/reach/channels", wanted)

    def text_of(index: int) -> str:
        told = web.arrived[index].json()
        return str(told.get("content") or told.get("text") or told.get("body"))

    proof = re.search(rf"{HOME}/#/reach/prove/([^\s>]+)", text_of(0))
    assert proof
    ben.call("POST", f"/api/reach/prove/{proof[1]}")
    until(lambda: len(web.arrived) > 1)
    assert "it is your turn" in text_of(1)
    assert "Ann" in text_of(1)
    assert f"{HOME}/#/t/{table}" in text_of(1)
    there = ben.call("GET", f"/api/tables/{table}/webhooks")
    assert [(hook["by"], hook["you"]) for hook in there] == [("Ann *@everyone*", False)]
    assert "secret" not in json.dumps(there)
    web.arrived.clear()
    mine = ben.call("POST", f"/api/tables/{table}/webhooks/{there[0]['id']}/join")
    until(lambda: web.arrived)
    assert text_of(0).startswith("Ben")
    request = web.arrived[0]
    if kind == "discord":
        assert request.json()["allowed_mentions"] == {"parse": []}
    if kind == "matrix room":
        assert request.method == "PUT"
        assert request.headers["Authorization"] == "Bearer tell-nobody"
        assert "tell-nobody" not in request.path
    ben.call("DELETE", f"/api/reach/channels/{mine['id']}")
    assert [hook["you"] for hook in ben.call("GET", f"/api/tables/{table}/webhooks")] == [False]


def test_nobody_else_touches_a_channel(house: Running, post_office: MailReceiver) -> None:
    ann, eve = house.browser("Ann"), house.browser("Eve")
    channel = ann.call("POST", "/api/reach/channels", {"kind": "mail", "address": "ann@example.org"})
    assert "ann@example.org" not in json.dumps(eve.call("GET", "/api/reach"))
    for method, path in (("DELETE", ""), ("POST", "/test")):
        with pytest.raises(Refusal) as refused:
            eve.call(method, f"/api/reach/channels/{channel['id']}{path}")
        assert refused.value.code == "no_channel"
    for path in ("prove", "stop"):
        with pytest.raises(Refusal) as refused:
            eve.call("POST", f"/api/reach/{path}/{channel['id']}.guessed")
        assert refused.value.code == "no_channel"
    ann.call("POST", f"/api/reach/channels/{channel['id']}/test")
    assert len(post_office.arrived) == 2
    ann.call("POST", "/api/me/delete", {})
    assert not house.in_loop(_channels(house, channel["id"]))


async def _channels(house: Running, id: str) -> object:
    from stellwerk.server.storage.reach_store import channel_by

    return await house.app.services.database.read(channel_by(id))


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"kind": "mail", "address": "no address"}, "bad_address"),
        ({"kind": "mail", "address": "a@b.example\nBcc: c@d.example"}, "bad_address"),
        ({"kind": "push", "address": "ftp://example.org/x"}, "bad_address"),
        ({"kind": "push", "address": "http://127.0.0.1:9/x", "p256dh": "AAAA", "auth": "AAAA"}, "bad_address"),
        ({"kind": "discord", "address": "http://127.0.0.1:9/x"}, "not_your_seat"),
        ({"kind": "pigeon", "address": "roof"}, "bad_request"),
    ],
)
def test_what_makes_no_sense_is_refused(house: Running, wanted: Json, code: str) -> None:
    ann = house.browser("Ann")
    with pytest.raises(Refusal) as refused:
        ann.call("POST", "/api/reach/channels", wanted)
    assert refused.value.code == code
    assert ann.call("GET", "/api/reach")["channels"] == []


def test_a_test_that_does_not_arrive_leaves_nothing(house: Running, web: WebReceiver) -> None:
    ann = house.browser("Ann")
    web.mood = lambda: 404
    with pytest.raises(Refusal) as refused:
        ann.call("POST", "/api/reach/channels", PushBrowser("gone").subscription(web.address))
    assert refused.value.code == "test_failed"
    assert refused.value.problem["params"] == {"reason": "status_404"}
    assert ann.call("GET", "/api/reach")["channels"] == []


def test_a_browser_that_is_gone_is_told_so_and_not_tried_again(house: Running, web: WebReceiver) -> None:
    ann, ben, phone = house.browser("Ann"), house.browser("Ben"), PushBrowser("thrown-away")
    prove_push(house, web, ann, phone)
    web.mood = lambda: 410
    table_of(ann, ben)
    until(lambda: ann.call("GET", "/api/reach")["channels"][0]["failed"])
    assert ann.call("GET", "/api/reach")["channels"][0]["failed"] == "status_410"
    tried = len(web.refused)
    table_of(ann, ben)
    house.in_loop(house.app.services.post.tick())
    assert len(web.refused) == tried


def test_quiet_hours_are_kept_with_the_zone(house: Running) -> None:
    ann = house.browser("Ann")
    quiet = {"zone": "Europe/Berlin", "quiet_from": 1320, "quiet_to": 420, "reminders": False}
    assert {**quiet, "channels": []}.items() <= ann.call("PUT", "/api/reach", quiet).items()
    with pytest.raises(Refusal) as refused:
        ann.call("PUT", "/api/reach", {**quiet, "zone": "../../etc/passwd"})
    assert refused.value.code == "unknown_zone"


def test_a_host_that_has_set_nothing_offers_push_only_and_reaches_no_private_address(tmp_path: Path) -> None:
    with running(tmp_path) as plain:
        ann = plain.browser("Ann")
        assert ann.call("GET", "/api/reach")["kinds"] == ["push"]
        for address in ("https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x", "https://10.0.0.8/x"):
            with pytest.raises(Refusal) as refused:
                ann.call("POST", "/api/reach/channels", {**PushBrowser("p").subscription(""), "address": address})
            assert refused.value.code == "private_address"
        with pytest.raises(Refusal) as refused:
            ann.call("POST", "/api/reach/channels", {"kind": "mail", "address": "ann@example.org"})
        assert refused.value.code == "not_offered"


def test_both_languages_say_the_same_things() -> None:
    assert TEXTS["en"].keys() == TEXTS["de"].keys()
    for key, english in TEXTS["en"].items():
        assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", TEXTS["de"][key])), key


def test_a_name_calls_nobody_at_discord() -> None:
    message = turns_message("id", [Waiting("t", "usa", "**[x](http://evil)** @everyone")], "en", "stop")
    told = json.loads(discord("https://example.org/hook", message, HOME).content)
    assert "\\[x\\]\\(http\\:" in told["content"]
    assert told["allowed_mentions"] == {"parse": []}
