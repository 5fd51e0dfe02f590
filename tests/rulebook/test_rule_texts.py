"""The rule texts themselves: complete, in both languages, and pointing at rules that exist."""

import re
from collections import Counter
from pathlib import Path

import pytest

from stellwerk import rulebook
from stellwerk.rulebook import Rule, Text

PREFIXES = ("NA", "DE", "IT", "WW", "FJ")
ALL_RULES = [rule for prefix in PREFIXES for rule in rulebook.rules(prefix)]
ALL_DIFFERENCES = [item for game in rulebook.GAME_PREFIXES for item in rulebook.differences(game)]
RULE_ID = re.compile(rf"\b(?:{'|'.join(PREFIXES)})-\d+")
SOURCE_FILES = {"NA": "north_america.md", "DE": "germany.md", "IT": "italy.md", "WW": "old_west.md"}
SOURCE = Path(__file__).resolve().parents[2].parent / "shared" / "rules"

RULE = 'prefix = "ZZ"\n[[sections]]\nen = "Turn"\nde = "Zug"\n[[sections.rules]]\n'


def texts_of(rule: Rule) -> list[Text]:
    return [text for text in (rule.text, rule.ruling) if text is not None]


def ids_in(text: Text) -> tuple[Counter[str], Counter[str]]:
    return Counter(RULE_ID.findall(text.en)), Counter(RULE_ID.findall(text.de))


@pytest.mark.parametrize(("prefix", "count"), [("NA", 54), ("DE", 29), ("IT", 25), ("WW", 30), ("FJ", 5)])
def test_each_rulebook_has_its_numbers_without_a_gap(prefix: str, count: int) -> None:
    numbers = sorted(int(rule.id.removeprefix(f"{prefix}-")) for rule in rulebook.rules(prefix))
    assert numbers == list(range(1, count + 1))


def test_every_id_stands_once() -> None:
    assert len(ALL_RULES) == len(rulebook.all_ids())
    assert rulebook.all_ids() == {rule.id for rule in ALL_RULES}


def test_every_text_is_there_in_both_languages() -> None:
    texts = [text for rule in ALL_RULES for text in (*texts_of(rule), rule.section)]
    texts += [difference.text for difference in ALL_DIFFERENCES]
    for text in texts:
        assert text.in_language("en")
        assert text.in_language("de")
        assert text.in_language("en") != text.in_language("de")


def test_both_languages_give_the_same_numbers_and_rule_ids() -> None:
    for text in [text for rule in ALL_RULES for text in texts_of(rule)]:
        assert Counter(re.findall(r"\d+", text.en)) == Counter(re.findall(r"\d+", text.de)), text
        english, german = ids_in(text)
        assert english == german, text


def test_texts_point_only_at_rules_that_exist() -> None:
    for rule in ALL_RULES:
        for text in texts_of(rule):
            english, german = ids_in(text)
            assert english.keys() | german.keys() <= rulebook.all_ids() - {rule.id}, rule.id


@pytest.mark.parametrize("game", rulebook.GAME_PREFIXES)
def test_the_differences_of_a_game_rest_on_rules_of_its_own(game: str) -> None:
    items = rulebook.differences(game)
    own = {rule.id for rule in rulebook.rules(rulebook.GAME_PREFIXES[game][0])}
    assert 4 <= len(items) <= 9
    for item in items:
        assert own.issuperset(item.rules), item


def test_variants_are_those_that_can_be_chosen() -> None:
    variants = {variant for rule in ALL_RULES for variant in rule.variants}
    assert variants == {"alvin", "classic", "1910", "mega", "big_cities"}


def test_a_rule_is_found_by_its_id() -> None:
    for rule in ALL_RULES:
        assert rulebook.rule(rule.id) is rule


@pytest.mark.parametrize("unknown", ["NA-0", "NA-999", "na-1", ""])
def test_an_unknown_id_is_refused_with_a_hint(unknown: str) -> None:
    with pytest.raises(ValueError, match="ids look like"):
        rulebook.rule(unknown)


def test_an_unknown_prefix_or_game_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'ZZ'.*NA, DE, IT, WW"):
        rulebook.rules("ZZ")
    with pytest.raises(ValueError, match=r"'france'.*usa"):
        rulebook.differences("france")


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("prefix =", "zz.toml: "),
        ('prefix = "YY"', "zz.toml: the prefix is 'YY'"),
        ('prefix = "ZZ"', r"zz.toml: no \[\[sections\]\]"),
        (RULE + 'en = "a"\nde = "b"', "zz.toml: None is not an id"),
        (RULE + 'id = "1"\nen = "a"\nde = "b"', "zz.toml: '1' is not an id like ZZ-1"),
        (RULE + 'id = "ZZ-1"\nen = "a"', "zz.toml: ZZ-1: de is missing"),
        (RULE + 'id = "ZZ-1"\nruling_de = "a"', "zz.toml: ZZ-1: ruling_en is missing"),
        (RULE + 'id = "ZZ-1"\nen = " "\nde = "b"', "zz.toml: ZZ-1: en is missing"),
        (RULE + 'id = "ZZ-1"', "zz.toml: ZZ-1: neither a text nor a ruling"),
        (RULE + 'id = "ZZ-1"\nen = "a"\nde = "b"\nexample = 1', "zz.toml: ZZ-1: example is 1"),
        (RULE + 'id = "ZZ-1"\nen = "a"\nde = "b"\nvariants = "x"', "zz.toml: ZZ-1: unknown key 'variants'"),
        (RULE + 2 * 'id = "ZZ-1"\nen = "a"\nde = "b"\n[[sections.rules]]\n', "ZZ-1 stands there twice"),
    ],
)
def test_a_malformed_file_is_refused_by_file_and_rule(source: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        rulebook.parse_rules(source, "zz.toml", "ZZ")


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("", r"d.toml: no \[\[differences\]\]"),
        ('[[differences]]\nen = "a"\nrules = ["ZZ-1"]', "d.toml: difference 1: de is missing"),
        ('[[differences]]\nen = "a"\nde = "b"\nrules = []', "d.toml: difference 1: rules is missing"),
    ],
)
def test_a_malformed_list_of_differences_is_refused_by_item(source: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        rulebook.parse_differences(source, "d.toml")


@pytest.mark.skipif(not SOURCE.is_dir(), reason="the rule files the texts were written from are not here")
@pytest.mark.parametrize("prefix", SOURCE_FILES)
def test_the_ids_and_their_order_are_those_of_the_source(prefix: str) -> None:
    source = (SOURCE / SOURCE_FILES[prefix]).read_text(encoding="utf-8")
    expected = re.findall(rf"^- ({prefix}-\d+) ", source, re.MULTILINE)
    assert [rule.id for rule in rulebook.rules(prefix)] == expected
