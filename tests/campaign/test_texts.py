"""The campaign's words: complete in both languages, with the same numbers, and free of other people's titles."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from stellwerk import rulebook
from stellwerk.campaign import texts as campaign_texts
from stellwerk.campaign.content import pictures, pictures_of, stickers
from stellwerk.campaign.edition import LATEST
from stellwerk.rulebook import Text

SOURCE = Path(__file__).resolve().parents[2] / "src" / "stellwerk"
TEXTS = SOURCE / "campaign" / "texts"
LANGUAGES = ("en", "de")

CARDS_OF_A_YEAR = {
    1865: 4,
    1867: 3,
    1869: 4,
    1872: 4,
    1874: 3,
    1877: 4,
    1879: 3,
    1882: 4,
    1885: 3,
    1887: 4,
    1890: 3,
    1893: 4,
}
IDS: Mapping[str, set[str]] = {
    "companies": {"blue", "yellow", "green", "black", "red"},
    "amendments": {f"am{number}" for number in range(1, 11)},
    "events": {f"E{number:02}" for number in range(1, 32)},
    "postcards": {str(number) for number in range(1, 78)},
    "cards": {f"{year}-{card:02}" for year, cards in CARDS_OF_A_YEAR.items() for card in range(1, cards + 1)},
    "regions": {f"r{number}" for number in range(1, 9)},
    "stickers": {*"ABCDEFGHIJKLMNOPQRSTUV", "4", "5", "7"},
    "pieces": {str(number) for number in range(1, 14)},
}
COUNTS = {"companies": 5, "amendments": 10, "events": 31, "postcards": 77, "cards": 43, "regions": 8, "stickers": 25}
FIELDS: Mapping[str, set[str]] = {
    "companies": {"name", "motto"},
    "amendments": {"name", "text"},
    "events": {"name", "text"},
    "postcards": {"title", "public", "secret"},
    "cards": {"title", "a", "b"},
    "regions": {"name", "theme", "mechanism", "exhibit", "privilege"},
    "stickers": {"name", "text"},
    "pieces": {"name"},
}
OTHER_TABLES = {
    "campaign": {"title"},
    "story": {"one", "two", "three", "four"},
    "people": {"reeves", "kettering", "marlowe", "thorne", "abbott", "pell", "arriaga"},
    "toolbox": {"name", "contents"},
}
SAME_WORD = {"stickers.F.name", "stickers.J.name", "stickers.T.name"}  # Blizzard, Depots, Fiesta
TITLES_OF_OTHERS = ("Ticket to Ride", "Zug um Zug", "Legends of the West", "Legenden des Westens", "Days of Wonder")
RULES = [rule for prefix in rulebook.GAME_PREFIXES["campaign"] for rule in rulebook.rules(prefix)]
RULE_TEXTS = [(rule.id, text) for rule in RULES for text in (rule.text, rule.ruling) if text is not None]
RULE_ID = re.compile(r"\b[A-Z]{2}-\d+")
LEGACY_RULES = SOURCE.parents[2] / "shared" / "rules" / "legacy.md"


@cache
def tables(language: str) -> dict[str, object]:
    return tomllib.loads((TEXTS / f"{language}.toml").read_text(encoding="utf-8"))


def table(language: str, *keys: str) -> dict[str, object]:
    found: object = tables(language)
    for key in keys:
        assert isinstance(found, dict), keys
        found = found[key]
    assert isinstance(found, dict), keys
    return found


def flat(values: Mapping[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}.")
        elif isinstance(value, list):
            yield from flat({str(place): item for place, item in enumerate(value)}, f"{path}{key}.")
        else:
            assert isinstance(value, str), f"{path}{key}"
            yield f"{path}{key}", value


@cache
def words(language: str) -> dict[str, str]:
    return dict(flat(tables(language)))


def both() -> list[tuple[str, str, str]]:
    german = words("de")
    return [(path, text, german[path]) for path, text in words("en").items()]


def is_a_name(path: str) -> bool:
    return path.startswith("people.") or re.fullmatch(r"companies\.\w+\.name", path) is not None


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    assert list(words("en")) == list(words("de"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_the_tables_and_no_others(language: str) -> None:
    assert tables(language).keys() == IDS.keys() | OTHER_TABLES.keys()
    for name, keys in OTHER_TABLES.items():
        assert table(language, name).keys() == keys, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", IDS)
def test_every_id_of_the_data_has_its_texts(kind: str, language: str) -> None:
    assert len(IDS[kind]) == COUNTS.get(kind, len(IDS[kind]))
    assert table(language, kind).keys() == IDS[kind]
    for id in IDS[kind]:
        assert table(language, kind, id).keys() == FIELDS[kind], id


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_carries_stray_space(language: str) -> None:
    for path, text in words(language).items():
        assert text, path
        assert text == " ".join(text.split()), path


def test_the_languages_differ_except_in_names() -> None:
    same = {path for path, english, german in both() if english == german}
    assert {path for path in same if not is_a_name(path)} == SAME_WORD
    assert {path for path in words("en") if is_a_name(path)} <= same


def test_numbers_agree_between_the_languages() -> None:
    for path, english, german in both():
        assert numbers(english) == numbers(german), path


def test_money_is_written_as_each_language_writes_it() -> None:
    for path, english, german in both():
        assert Counter(re.findall(r"\$(\d+)", english)) == Counter(re.findall(r"(\d+) \$", german)), path
        assert english.count("$") == len(re.findall(r"\$\d", english)), path
        assert german.count("$") == len(re.findall(r"\d \$", german)), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_cities_are_written_out(language: str) -> None:
    for path, text in words(language).items():
        assert not re.search(r"\b[A-Z]{3}\b", text), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_region_and_its_board_piece_have_one_name(language: str) -> None:
    for number in range(1, 9):
        region, piece = table(language, "regions", f"r{number}"), table(language, "pieces", str(number + 5))
        assert region["name"] == piece["name"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_founders_postcard_says_what_the_region_says(language: str) -> None:
    for number in range(1, 9):
        region, postcard = table(language, "regions", f"r{number}"), table(language, "postcards", str(number + 48))
        assert region["privilege"] == postcard["secret"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_name_events_by_their_names(language: str) -> None:
    names = {table(language, "events", id)["name"] for id in IDS["events"]}
    named = {
        name
        for path, text in words(language).items()
        if re.fullmatch(r"cards\..*\.b", path)
        for name in re.findall(r"[“„]([^“”]+)[”“]", text)
    }
    assert len(named) == 8
    assert named <= names


def test_the_rulebook_of_the_campaign_has_its_numbers_without_a_gap() -> None:
    assert [rule.id for rule in rulebook.rules("LE")] == [f"LE-{number}" for number in range(1, 166)]
    own = rulebook.rules("CA")
    assert [rule.id for rule in own] == [f"CA-{number}" for number in range(1, len(own) + 1)]
    assert len(own) > 100


def test_the_campaigns_rules_are_kept_apart_from_those_of_the_single_games() -> None:
    assert rulebook.campaign_ids() == {rule.id for rule in RULES}
    assert rulebook.campaign_ids().isdisjoint(rulebook.all_ids())
    for rule in RULES:
        assert rulebook.rule(rule.id) is rule


def test_the_rules_say_the_same_in_both_languages() -> None:
    sections = [(rule.id, rule.section) for rule in RULES]
    for id, text in [*RULE_TEXTS, *sections]:
        assert text.en != text.de, id
        assert numbers(text.en) == numbers(text.de), id
        assert Counter(RULE_ID.findall(text.en)) == Counter(RULE_ID.findall(text.de)), id
        assert Counter(re.findall(r"\$(\d+)", text.en)) == Counter(re.findall(r"(\d+) \$", text.de)), id


def test_the_rules_point_only_at_rules_that_exist() -> None:
    known = rulebook.all_ids() | rulebook.campaign_ids()
    for id, text in RULE_TEXTS:
        assert set(RULE_ID.findall(text.en)) <= known - {id}, id


def test_every_sticker_and_every_added_step_is_a_rule() -> None:
    told = [text.en for id, text in RULE_TEXTS if id.startswith("CA-")]
    for letter in "ABCDFGHIJKLMNOPQRSTUV":
        assert sum(text.startswith(f"{letter}, step ") for text in told) == 1, letter
    assert sum(text.startswith("E, after step 14") for text in told) == 1
    sections = {rule.section.en for rule in rulebook.rules("CA")}
    for step in ("step 4", "step 5", "steps 6 and 7"):
        assert any(section.startswith(f"After-game {step}") for section in sections), step


def test_no_title_of_somebody_else_is_used() -> None:
    rule_words: list[Text] = [text for _, text in RULE_TEXTS]
    shown = [*words("en").values(), *words("de").values(), *(w for text in rule_words for w in (text.en, text.de))]
    for text in shown:
        assert not any(title.lower() in text.lower() for title in TITLES_OF_OTHERS), text


@pytest.mark.skipif(not LEGACY_RULES.is_file(), reason="the rule file the texts were written from is not here")
def test_what_the_rulebook_leaves_open_is_filled() -> None:
    source = LEGACY_RULES.read_text(encoding="utf-8")
    status = dict(re.findall(r"^\| (LE-\d+) \|.*\| ([^|]+) \|$", source, re.MULTILINE))
    still_open = {id for id, said in status.items() if re.search(r"\bO\b", said)}
    assert len(still_open) > 30
    for id in still_open:
        assert rulebook.rule(id).ruling is not None, id


def test_the_words_of_the_page_belong_to_a_sticker_or_an_event_and_are_complete_in_both_languages() -> None:
    english, german = (json.loads((TEXTS / f"words.{x}.json").read_text(encoding="utf-8")) for x in LANGUAGES)
    assert english.keys() <= IDS["stickers"] | IDS["events"]
    assert {id: list(words) for id, words in english.items()} == {id: list(words) for id, words in german.items()}
    for id, words in english.items():
        for name, text in words.items():
            wanted = sorted(set(re.findall(r"\{(\w+)", text)))
            assert wanted == sorted(set(re.findall(r"\{(\w+)", german[id][name]))), name


MOST_WORDS = 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_rule_is_shown_in_sixty_words_with_an_example_and_a_picture(language: str) -> None:
    told = campaign_texts.shown(language, LATEST)
    assert told.keys() == {*stickers(), "night_mail"}
    for slot, rule in told.items():
        said = [campaign_texts.text(language, "stickers", slot, part, LATEST, 3) for part in ("short", "example")]
        assert len(" ".join(said).split()) <= MOST_WORDS, slot
        assert rule.keys() == {"short", "example"}
        assert set(pictures_of(slot)) <= pictures().keys()


def test_rules_are_shown_with_the_same_numbers_in_both_languages() -> None:
    en, de = (campaign_texts.shown(language, LATEST) for language in LANGUAGES)
    for slot, rule in en.items():
        for part, said in rule.items():
            assert Counter(re.findall(r"\{(\w+)", said)) == Counter(re.findall(r"\{(\w+)", de[slot][part])), slot
