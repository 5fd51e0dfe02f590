"""The second edition's content: complete, consistent with the data, and told only where it is true."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from stellwerk.campaign import content, texts
from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.memory import CONDITIONS
from stellwerk.campaign.texts import fill, line, read_aloud, story, text, wanted

SECOND = content.edition(content.LATEST)
LANGUAGES = ("en", "de")
ROOT = Path(__file__).resolve().parent.parent.parent
COUNTS = ("2", "3", "4", "5")
RECORDS = Path(__file__).parent / "records"
LENGTHS = [
    (r"games\.\d+\.(opening|closing)", 80, 140),
    (r"games\.\d+\.doors", 40, 70),
    (r"events\.E\d\d\.headline", 1, 9),
    (r"events\.E\d\d\.report", 8, 32),
    (r"regions\.r\d\.founding", 55, 95),
    (r"regions\.r\d\.(exhibit|sheet)", 10, 35),
    (r"regions\.r\d\.key", 6, 22),
    (r"reactions\.\w+\.text", 12, 40),
    (r"inserts\.\w+\.\w+", 12, 40),
    (r"lamps\.\d+\.text", 30, 65),
    (r"choices\.\w+\.scene", 80, 130),
    (r"choices\.\w+\.\w_outcome", 60, 100),
    (r"choices\.\w+\.\w_text", 8, 65),
    (r"choices\.\w+\.alone", 12, 32),
    (r"epilogues\.\w+\.text", 90, 140),
    (r"epilogue_place\.\d", 20, 42),
    (r"epilogue_company\.\w+", 16, 42),
    (r"epilogue_deed\.\w+", 10, 36),
]
GIVEN_UP = (
    r"Kontobuch\w*|Kontobücher|Schneest(?:urm|ürme)\w*|Exponat\w*|Ausstellungsstück\w*|Endabrechnung|Schlussabrechnung"
    r"|Telegrafentaste\w*|Postlinie\w*|\bSpiele?s?\b|reserviert?\w*|abwerfen|abgeworfen|Trillerpfeife|versäumt\w*"
)
COUNTED = (
    r"other four|anderen vier|five (?:companies|slips|vaults|founders)|fünf (?:Gesellschaften|Zettel|Tresore|Gründer)"
    r"|all five (?:companies|of you)|alle fünf (?:Gesellschaften|von euch)"
)


def flat(told: dict[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in told.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{name}.")
        else:
            assert isinstance(value, str), f"{before}{name}"
            yield f"{before}{name}", value


def everything(language: str) -> dict[str, str]:
    return dict(flat(texts.story(language, content.LATEST)))


def named(said: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", said))


def words_in(said: str) -> int:
    plain = re.sub(r"\{\w+\|[^{}|]*(?:\{\w+\}[^{}|]*)*\|((?:[^{}]|\{\w+\})*)\}", r"\1", said)
    return len([word for word in re.sub(r"\{\w+\}", "X", plain).split() if re.search(r"\w", word)])


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "version", "totals"),
    [
        ("first", content.FIRST, {"green": 1036, "blue": 1163, "yellow": 1092}),
        ("second", 2, {"blue": 1571, "yellow": 1438, "red": 1453, "green": 1595}),
    ],
)
def test_a_recorded_campaign_of_each_edition_is_repeated_to_the_same_end(
    edition: str, version: int, totals: dict[str, int]
) -> None:
    recorded = gzip.decompress((RECORDS / f"{edition}_edition.json.gz").read_bytes()).decode()
    campaign = Campaign.from_text(recorded)
    assert campaign.state.content_version == version
    assert campaign.to_text() == recorded
    assert {count.company: count.total for count in campaign.final} == totals


def test_a_new_campaign_names_its_edition_and_keeps_it() -> None:
    campaign = Campaign([("blue", "A"), ("red", "B")], "5")
    assert '"content": 2' in campaign.to_text()
    assert Campaign.from_text(campaign.to_text()).state.content_version == content.LATEST


def test_both_languages_say_the_same_things_with_the_same_parameters() -> None:
    english, german = everything("en"), everything("de")
    assert english.keys() == german.keys()
    assert len(english) > 300
    for key, said in english.items():
        assert named(said) == named(german[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_well_formed_and_as_long_as_it_may_be(language: str) -> None:
    opening, closing, wrong = ("“", "”", "„") if language == "en" else ("„", "“", "”")
    for key, said in everything(language).items():
        assert said == said.strip() != "", key
        assert "  " not in said, key
        assert said.count("{") == said.count("}"), key
        assert said.count(opening) == said.count(closing), key
        assert wrong not in said, key
        assert not re.search(COUNTED, said, re.IGNORECASE), key
        if language == "de" and not key.startswith("glossary."):
            assert not re.search(GIVEN_UP, said), key
            assert not re.search(r"\$\d|\$\{", said), key
        if language == "en":
            assert not re.search(r"\d \$|\} \$", said), key
        for pattern, least, most in LENGTHS:
            if re.fullmatch(pattern, key):
                assert least <= words_in(said) <= most, (key, words_in(said))


def test_every_event_has_an_engraving_of_its_own() -> None:
    drawn = {id: tuple(content.engraving(id)) for id in SECOND.events}
    assert len(set(drawn.values())) == len(drawn)
    for figures in drawn.values():
        for figure in figures:
            place, line = figure.split(" M", 1)
            x, y, size = (float(number) for number in place.split())
            assert abs(x) < 60 - 16 * abs(size)
            assert abs(y) < 10
            assert re.fullmatch(r"[MHVLQTAZamhvlqtz0-9 .-]+", line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_data_names_is_told(language: str) -> None:
    told = everything(language)
    for game in range(1, 13):
        for scene in ("opening", "doors", "closing"):
            assert {f"games.{game}.{scene}", f"games.{game}.{scene}_title"} <= told.keys()
    for card in SECOND.cards:
        if card.scene:
            assert card.scene in told or f"{card.scene}.text" in told, card.id
        for name in SECOND.inserts.get(card.inserts, []):
            assert f"inserts.{card.inserts}.{name}" in told
    for id in SECOND.events:
        headline = told[f"events.{id}.headline"]
        assert headline == headline.upper()
        assert told[f"events.{id}.report"].endswith(".")
    for region in content.regions():
        assert "{company}" in told[f"regions.{region}.founding"]
        assert all(told[f"regions.{region}.{part}"] for part in ("key", "sheet", "exhibit"))
    for table in ("numbers", "answered", "gifts"):
        assert {f"{table}.{n}" for n in COUNTS} <= told.keys()
    for choice in SECOND.choices:
        for option in ("a", "b"):
            assert re.search(r"\d", told[f"choices.{choice}.{option}_text"])
            assert f"choices.{choice}.{option}_outcome" in told


def test_every_line_that_may_be_read_has_its_condition_and_the_other_way_round() -> None:
    told = texts.story("en", content.LATEST)
    reactions, inserts, deeds = (told[name] for name in ("reactions", "inserts", "epilogue_deed"))
    assert isinstance(reactions, dict)
    assert isinstance(inserts, dict)
    assert isinstance(deeds, dict)
    by_hand = {"joined_late", "handed_over", "start_card_decided", "leader_fell", "vault_made_it"}
    used = {*reactions, *deeds, *(name for scene in inserts.values() for name in scene)}
    assert used - by_hand == CONDITIONS.keys()
    assert {reaction.id for reaction in SECOND.reactions} == reactions.keys()
    assert {name: sorted(lines) for name, lines in inserts.items()} == {n: sorted(x) for n, x in SECOND.inserts.items()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("companies", [2, 3, 4, 5])
def test_numbers_in_the_texts_of_things_come_from_the_data(language: str, companies: int) -> None:
    for kind in ("events", "postcards", "stickers", "amendments"):
        entries = texts.words(language, content.LATEST)[kind]
        assert isinstance(entries, dict)
        for id, entry in entries.items():
            for field in entry:
                if (id, field) != ("night_mail", "story"):
                    assert "{" not in text(language, kind, id, field, content.LATEST, companies), (kind, id, field)


@pytest.mark.parametrize(
    ("kind", "id", "field", "said"),
    [
        ("stickers", "F", "text", "take $7; if the extra card was a locomotive (snow plough), take $10"),
        ("stickers", "K", "text", "the first mailbag is $1, each further one $2"),
        ("stickers", "E", "text", "$14, $21, $30 or $39"),
        ("events", "E17", "text", "Blizzard pay is $9 instead of $7 (plough: $12 instead of $10)."),
        ("events", "E31", "text", "The richest company pays $8"),
        ("amendments", "am1", "text", "length 3 or more: $9 more"),
        ("amendments", "am3", "text", "take $1 and draw 1 train card."),
        ("postcards", "50", "secret", "takes $4 or more from the pot at once, the bank gives you $1"),
        ("postcards", "64", "secret", "at least 10 seals"),
        ("postcards", "70", "secret", "end 3 games with at most 2 wagons left"),
        ("postcards", "72", "secret", "Solve 10 postcards"),
        ("stickers", "B", "text", "4 in 1874, then one more in each game"),
    ],
)
def test_the_numbers_of_the_balance_stand_in_the_texts(kind: str, id: str, field: str, said: str) -> None:
    assert said in text("en", kind, id, field, content.LATEST, 4)


def test_a_line_is_filled_with_names_and_numbers() -> None:
    assert wanted(content.LATEST, "games.6.closing") == ("companies",)
    said = read_aloud("de", content.LATEST, {"text": "games.6.closing", "companies": 3})
    assert "drei" in said
    assert "{" not in said
    assert fill("{n} {n|seal|seals of {m}}", {"n": 1, "m": 2}) == "1 seal"
    assert fill("{n} {n|seal|seals of {m}}", {"n": 3, "m": 2}) == "3 seals of 2"
    assert line("en", content.LATEST, "reactions.won_first.text").startswith("The first victory")


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_name_for_each_thing(language: str) -> None:
    told = texts.story(language, content.LATEST)["glossary"]
    assert isinstance(told, dict)
    names = [entry["name"] for entry in told.values()]
    assert len(names) == len(set(names)) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_calls_things_as_the_story_does(language: str) -> None:
    page = json.loads((ROOT / f"web/src/i18n/{language}.json").read_text(encoding="utf-8"))
    told = cast("dict[str, str]", story(language, content.LATEST)["interface"])
    assert {key: page[key] for key in told if key in page} == {key: said for key, said in told.items() if key in page}
