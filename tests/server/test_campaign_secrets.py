"""Whole campaigns, looked at by everybody at every step: nothing is told before it is unlocked, no secret to others."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from stellwerk.campaign import content
from stellwerk.campaigns.driver import CampaignPlayer
from stellwerk.server.campaign_board import campaign_board
from stellwerk.server.campaign_live import LiveCampaign
from stellwerk.server.campaign_showing import LANGUAGES, all_texts, message, texts
from stellwerk.server.campaign_store import CampaignHead, CompanySeat
from stellwerk.server.engine_json import encode, state_json

KINDS = ("cards", "events", "stickers", "regions", "amendments", "postcards", "toolbox", "pieces", "story", "words")


def everything() -> dict[str, list[tuple[str, str, str]]]:
    """Every text of the campaign in both languages, with where it stands; the same words may stand twice."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for language in LANGUAGES:
        source: dict[str, Any] = dict(all_texts(language))
        for kind in KINDS:
            entries = source[kind]
            for id, entry in entries.items():
                fields = entry.items() if isinstance(entry, dict) else [("", entry)]
                for field, text in fields:
                    for words in text if isinstance(text, list) else [text]:
                        found.setdefault(words, []).append((kind, id, field))
    return found


EVERYTHING = everything()


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            yield name
            yield from strings(item)


class Onlooker:
    """Decides by the campaign's own state, and not by the server's list, what somebody may read."""

    def __init__(self, live: LiveCampaign, person: str | None) -> None:
        self.live = live
        self.person = person

    def may_read(self, kind: str, id: str, field: str) -> bool:
        campaign = self.live.campaign
        assert campaign is not None
        state = campaign.state
        own = [c.color for c in self.live.companies if self.person is not None and c.person == self.person]
        asked = campaign.question
        offered = set(asked.options) if asked is not None and asked.company in own else set()
        if kind == "cards":
            return id in [card.id for card in content.cards()][: state.next_card]
        if kind == "events":
            return id in state.events or id in state.archived_events
        if kind == "stickers":
            return id in state.stickers
        if kind == "regions":
            return id in state.regions
        if kind == "words":
            return self._has_come(id)
        if kind == "pieces":
            return False
        if kind == "amendments":
            return any(id in company.amendments for company in state.companies) or id in offered
        if kind == "postcards":
            return id in offered or self._may_read_postcard(int(id), field)
        return kind == "story" or state.toolbox

    def _has_come(self, id: str) -> bool:
        """A sticker or an event: from a card that was turned over, from an open region, or there from the start."""
        campaign = self.live.campaign
        assert campaign is not None
        state = campaign.state
        cards = content.cards()[: state.next_card]
        boxes = [content.regions()[region] for region in state.regions]
        named = {value for card in cards for effect in card.effects for value in effect.values()}
        brought = {each for box in boxes for each in (*box.stickers, *box.events)}
        return id in named or id in brought or id in state.events or id in state.archived_events

    def _may_read_postcard(self, number: int, field: str) -> bool:
        campaign = self.live.campaign
        assert campaign is not None
        for company in campaign.state.companies:
            if number in company.postcards:
                mine = any(c.color == company.color and c.person == self.person for c in self.live.companies)
                known = company.postcards[number] != "open" or content.postcards()[number].family == "founder"
                return field != "secret" or mine or known
        return False

    def check(self, told: object) -> None:
        for text in strings(told):
            if text in EVERYTHING:
                readable = any(self.may_read(*where) for where in EVERYTHING[text])
                assert readable, f"{self.person} reads {text!r} of {EVERYTHING[text]}"


def check_view(live: LiveCampaign, told: dict[str, Any]) -> None:
    """Options are for whoever is asked; ledgers come out of the toolbox."""
    assert live.campaign is not None
    for company in told["campaign"]["companies"]:
        assert bool(company["ledger"]) == live.campaign.state.toolbox
    question = told["campaign"]["question"]
    if question is not None and not question["yours"]:
        assert question["options"] is None
        assert not question["towards"]


def check_board(live: LiveCampaign) -> None:
    assert live.campaign is not None
    state = live.campaign.state
    told = json.loads(encode(campaign_board(state)))
    known = set(strings(told))
    for place in content.place_rows():
        is_open = place["region"] in ("start", *state.regions)
        assert (place["id"] in known) == is_open, place
    shown = {(route["a"], route["b"]) for route in told["routes"]}
    lengths = {route["id"]: route["length"] for route in told["routes"]}
    assert all(len(track["spaces"]) == lengths[track["id"]] for track in told["layout"]["routes"])
    assert [track["id"] for track in told["layout"]["routes"]] == [route["id"] for route in told["routes"]]
    half_open = 0
    home = {place["id"]: place["region"] for place in content.place_rows()}
    for row in content.route_rows():
        ends = [home[row[end]] in ("start", *state.regions) for end in ("a", "b")]
        assert ((row["a"], row["b"]) in shown) == all(ends)
        half_open += ends[0] != ends[1]
    assert len(told["stubs"]) == half_open


def look_from_all_sides(live: LiveCampaign, people: list[str | None], secrets: set[str]) -> None:
    for person in people:
        onlooker = Onlooker(live, person)
        frame = message(live, person).decode()
        told = json.loads(frame)
        for secret in secrets | {p for p in people if p is not None and p != person}:
            assert secret not in frame
        assert (live.head.invite in frame) == (person == live.head.host)
        onlooker.check(told)
        check_view(live, told)
        for language in LANGUAGES:
            onlooker.check(texts(live, person, language))


def look_at_the_table(live: LiveCampaign, secrets: set[str]) -> None:
    """A stake's value is known to nobody while it lies, and to its holder only afterwards."""
    assert live.campaign is not None
    game = live.campaign.game
    assert game is not None
    for viewer in (None, *range(game.setting.players)):
        told = json.loads(encode(state_json(game, viewer)))
        registers = next(part for part in told["view"]["parts"] if part["type"] == "registers_view")
        assert "stake_values" not in registers["table"]
        assert "event_deck" not in registers["table"]
        for seat, own in enumerate(registers["seats"]):
            if seat != viewer:
                assert "own_stakes" not in own
                assert "peeked" not in own
                assert told["view"]["seats"][seat]["hand"] is None
        assert not any(secret in json.dumps(told) for secret in secrets)


@pytest.mark.parametrize(("seed", "players"), [(11, 2), (12, 4)])
def test_nothing_is_told_before_it_is_unlocked(seed: int, players: int) -> None:
    player = CampaignPlayer(seed, players)
    people: list[str | None] = [f"person-{color}" for color in player.colors] + [None]
    companies = tuple(CompanySeat(color, "person", color, f"person-{color}") for color in player.colors)
    head = CampaignHead("abc", "running", people[0], "invite-of-host", "none", 0, "seed-77", "salt-78", "c", 0, 0)
    live = LiveCampaign(head, companies)
    live.campaign = player.campaign
    dice = random.Random(seed)
    questions = 0
    games: set[int] = set()
    while not player.campaign.finished:
        game = player.campaign.game
        if player.campaign.question is not None or (game is not None and id(game) not in games):
            look_from_all_sides(live, people, {"seed-77", "salt-78"})
            questions += player.campaign.question is not None
            if game is not None:
                games.add(id(game))
                check_board(live)
        elif dice.random() < 0.03:
            look_at_the_table(live, {"seed-77", "salt-78"})
        player.step()
    look_from_all_sides(live, people, {"seed-77", "salt-78"})
    assert questions > 20
    assert len(games) == 12


def test_the_check_can_fail() -> None:
    player = CampaignPlayer(3, 2)
    companies = tuple(CompanySeat(color, "person", color, f"person-{color}") for color in player.colors)
    live = LiveCampaign(CampaignHead("a", "running", None, "i", "none", 0, "s", "t", "c", 0, 0), companies)
    live.campaign = player.campaign
    onlooker = Onlooker(live, None)
    onlooker.check(all_texts("en")["cards"]["1865-01"])
    for locked in (
        all_texts("en")["regions"]["r1"],
        all_texts("de")["postcards"]["1"],
        all_texts("de")["events"]["E31"],
        all_texts("de")["words"]["R"],
    ):
        with pytest.raises(AssertionError):
            onlooker.check(locked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_told_with_what_brings_them_and_stay(language: str) -> None:
    player = CampaignPlayer(4, 2)
    companies = tuple(CompanySeat(color, "person", color, f"person-{color}") for color in player.colors)
    live = LiveCampaign(CampaignHead("a", "running", None, "i", "none", 0, "s", "t", "c", 0, 0), companies)
    live.campaign = player.campaign
    assert texts(live, None, language)["words"].keys() == {"E05"}, "an event that is there from the start"
    while not player.campaign.finished:
        player.step()
    assert texts(live, None, language)["words"] == all_texts(language)["words"]
