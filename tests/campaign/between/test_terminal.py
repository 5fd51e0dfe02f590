"""The campaign in the terminal: in words, in both languages, without a word of what is not unlocked."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console

from stellwerk import rulebook
from stellwerk.campaign import content
from stellwerk.campaign.campaign import Campaign
from stellwerk.campaign.office import Question
from stellwerk.campaign.state import CampaignState
from stellwerk.campaign.texts import text, toolbox
from stellwerk.cli import campaign_words
from stellwerk.cli.campaign_file import load
from stellwerk.cli.campaign_picture import show
from stellwerk.cli.campaign_rules import show_rules
from stellwerk.cli.campaign_telling import BASE_SOURCES, CampaignTeller, Narrator
from stellwerk.cli.telling import Teller
from stellwerk.engine.codec import type_name
from stellwerk.engine.decisions import Decision
from stellwerk.rulebook import Language, Text
from stellwerk.rules.campaign.words import PostcardSolved, SolvePostcard, Use
from tests.campaign.between.chronicles import Chronicle, to_first_turn
from tests.cli.conftest import Run, assert_one_line_error, run_command
from tests.rulebook.tables import finish

LANGUAGES: tuple[Language, Language] = ("en", "de")


@pytest.fixture
def run() -> Run:
    return run_command


def saved(folder: Path, *colors: str) -> Path:
    """The file of a new campaign that is always the same."""
    path = folder / "campaign.json"
    campaign = Campaign([(color, color.title()) for color in colors], "8", content_version=content.FIRST)
    path.write_text(campaign.to_text(), encoding="utf-8")
    return path


# secrets


def unlocked(state: CampaignState, language: Language, me: str | None) -> Iterator[str]:
    """All texts that this reader may know by now."""
    for card in content.edition(content.FIRST).cards[: state.next_card]:
        yield from (text(language, "cards", card.id, field) for field in ("title", "a", "b"))
    for id in (*state.events, *state.archived_events):
        yield from (text(language, "events", id, field) for field in ("name", "text"))
    for company in state.companies:
        for number in company.postcards:
            yield from (text(language, "postcards", str(number), field) for field in ("title", "public"))
            told = (
                company.postcards[number] != "open"
                or content.edition(content.FIRST).postcards[number].family == "founder"
            )
            if company.color == me or told:
                yield text(language, "postcards", str(number), "secret")
    for region in state.regions:
        yield from (text(language, "regions", region, field) for field in ("name", "theme", "privilege", "exhibit"))
        yield text(language, "regions", region, "mechanism")
    read = {card.id for card in content.edition(content.FIRST).cards[: state.next_card]}
    stuck = set(state.stickers) | ({"B", "H"} if "1874-01" in read else set())
    for slot in stuck:
        yield from (text(language, "stickers", slot, field) for field in ("name", "text"))
    for id, (round, _) in content.edition(content.FIRST).amendments.items():
        if {1: "1872-03", 2: "1882-03"}[round] in read:
            yield from (text(language, "amendments", id, field) for field in ("name", "text"))
    if state.toolbox:
        name, things = toolbox(language)
        yield from (name, *things)


def everything(language: Language) -> Iterator[str]:
    fields = {
        "events": ("name", "text"),
        "postcards": ("title", "public", "secret"),
        "cards": ("title", "a", "b"),
        "regions": ("name", "theme", "mechanism", "exhibit", "privilege"),
        "stickers": ("name", "text"),
        "amendments": ("name", "text"),
    }
    ids: dict[str, list[str]] = {
        "events": list(content.edition(content.FIRST).events),
        "postcards": [str(number) for number in content.edition(content.FIRST).postcards],
        "cards": [card.id for card in content.edition(content.FIRST).cards],
        "regions": list(content.regions()),
        "stickers": list(content.stickers()),
        "amendments": list(content.edition(content.FIRST).amendments),
    }
    for kind, names in fields.items():
        for id in ids[kind]:
            yield from (text(language, kind, id, name) for name in names)
    name, things = toolbox(language)
    yield from (name, *things)


def told_at_the_table(campaign: Campaign, language: Language) -> Iterator[str]:
    """A solved postcard is shown to all, before it goes into the vault."""
    for event in () if campaign.game is None else campaign.game.events:
        if isinstance(event, PostcardSolved):
            yield text(language, "postcards", str(event.number), "secret")


def leaks(output: str, campaign: Campaign, language: Language, me: str | None) -> list[str]:
    """Locked texts that stand in the output, and in no unlocked text that does."""
    shown = " ".join(output.split())
    may_know = {*unlocked(campaign.state, language, me), *told_at_the_table(campaign, language)}
    for known in sorted(may_know, key=len, reverse=True):
        shown = shown.replace(known, " ")
    locked = set(everything(language)) - may_know
    standing = [secret for secret in locked if secret in shown]  # few, and a pattern for each locked text takes long
    return [secret for secret in standing if re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", shown)]


def shown(campaign: Campaign, language: Language, me: str | None) -> str:
    file = io.StringIO()
    show(Console(file=file, width=400, markup=False), campaign, language, me)
    return file.getvalue()


class Shown(Campaign):
    """A campaign whose games are ended at once."""

    def end_game(self) -> None:
        assert self.game is not None
        to_first_turn(self.game)
        finish(self.game)
        self._take(self._telling.send("over"))


@pytest.mark.long
@pytest.mark.rule("LE-19")
@pytest.mark.rule("LE-29")
@pytest.mark.rule("LE-36")
@pytest.mark.rule("LE-58")
@pytest.mark.rule("LE-151")
@pytest.mark.rule("CA-145")
@pytest.mark.rule("CA-124")
@pytest.mark.rule("LE-163")
def test_show_never_tells_what_is_not_unlocked() -> None:
    campaign = Shown([("blue", "Anna"), ("red", "Ben"), ("black", "Cem")], seed="6")
    dice = random.Random(1)
    looked = 0
    while not campaign.finished:
        if campaign.question is not None:
            looked += 1
            for language in LANGUAGES:
                for me in (None, "blue", "red", "black"):
                    assert leaks(shown(campaign, language, me), campaign, language, me) == []
            campaign.answer("all" if campaign.question.code == "attendance" else dice.choice(campaign.question.options))
        else:
            campaign.end_game()
    assert looked > 25
    assert leaks(shown(campaign, "en", "blue"), campaign, "en", None) != []  # the search finds secret sides


@pytest.mark.long
@pytest.mark.rule("LE-29")
@pytest.mark.rule("LE-58")
@pytest.mark.parametrize("language", LANGUAGES)
def test_playing_never_tells_what_is_not_unlocked(run: Run, tmp_path: Path, language: Language) -> None:
    path = saved(tmp_path, "blue", "red")
    dice = random.Random(5)
    for lines in (1, 20, 40, 60, 80):
        numbers = "".join(f"{dice.choice((1, 1, 6, 7))}\n" for _ in range(lines))
        result = run("campaign", "play", path, "--me", "blue", "--language", language, input=numbers)
        assert result.exit_code == 0, result.output
        assert "Traceback" not in result.output
        assert leaks(result.stdout, load(path), language, "blue") == []
    assert 2 <= load(path).state.game <= 5


@pytest.mark.rule("LE-19")
def test_no_command_prints_the_rules_of_the_campaign_at_once(run: Run) -> None:
    assert_one_line_error(run("rules", "campaign"))


@pytest.mark.rule("LE-65")
@pytest.mark.rule("LE-6")
@pytest.mark.rule("LE-56")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_printed_rules_can_be_read_first_and_the_discovered_ones_later(
    run: Run, tmp_path: Path, language: Language
) -> None:
    path = saved(tmp_path, "blue", "red")
    first = run("campaign", "rules", "--language", language).stdout
    printed = rulebook.rules("LE")
    assert all(rule.text is None or rule.text.in_language(language) in first for rule in printed)
    assert "CA-" not in first
    campaign = load(path)
    assert [secret for secret in leaks(first, campaign, language, None) if len(secret) > 20] == []
    assert text(language, "stickers", "K", "text") not in run("campaign", "rules", path, "--language", language).stdout
    assert text(language, "events", "E01", "text") in run("campaign", "rules", path, "--language", language).stdout
    later = io.StringIO()
    state = Chronicle(("blue", "red")).to_game(5).state
    show_rules(Console(file=later, width=10_000, markup=False, highlight=False), language, state)
    for slot in "KVOIJBHAPN":
        assert text(language, "stickers", slot, "text") in later.getvalue(), slot
    assert text(language, "stickers", "U", "text") not in later.getvalue()


# words


@cache
def last_game() -> Chronicle:
    return Chronicle(("blue", "red")).to_game(12)


class Named(Campaign):
    """Only to give a teller the names of the companies."""

    def playing_colors(self) -> list[str]:
        return ["blue", "red"]


def teller(language: Language) -> CampaignTeller:
    campaign = Named([("blue", "Anna"), ("red", "Ben")], seed="1")
    return CampaignTeller(last_game().situation.game.setting, campaign, language)


def test_every_action_of_the_last_game_has_words_in_both_languages() -> None:
    english, german = teller("en"), teller("de")
    listed = last_game().situation.game.setting.actions
    actions = [action for action in listed if action not in (None, SolvePostcard(0))]
    assert len(actions) > 1000
    for action in actions:
        told = english.action(action), german.action(action)
        assert told[0] != told[1], action
        for sentence in told:
            assert not re.search(r"_|\{|\}|: None", sentence), sentence
            assert not sentence.startswith(type_name(type(action)).replace("_", " ") + ":"), sentence


def test_every_offer_decision_and_source_has_words() -> None:
    setting = last_game().situation.game.setting
    told = Teller(setting, (), "en")
    for action in setting.actions:
        if isinstance(action, Use):
            known = {*campaign_words.USES, *campaign_words.USES_WITH_CARD, *campaign_words.USES_WITH_PLACE, "pledge_"}
            assert any(action.what.startswith(name) for name in known), action.what
    codes = {node.code for node in setting.nodes if isinstance(node, Decision)}
    assert "telegraph" in codes
    for code in codes:
        assert code in campaign_words.DECISIONS or code in told.questions, code
    for source in setting.sources:
        assert source in campaign_words.SOURCES or source in BASE_SOURCES, source


def test_the_words_of_both_languages_ask_for_the_same_values() -> None:
    for name, table in vars(campaign_words).items():
        found = {name: table} if isinstance(table, Text) else table if isinstance(table, dict) else {}
        for key, said in found.items():
            if isinstance(said, Text):
                holes = [sorted(re.findall(r"\{(\w+)\}", side)) for side in (said.en, said.de)]
                assert holes[0] == holes[1], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_news_and_questions_of_a_campaign_are_told_in_sentences(language: Language) -> None:
    chronicle = Chronicle(("blue", "red", "black"))
    narrator = Narrator(language, content.FIRST)
    for _ in chronicle.run():
        if isinstance(chronicle.wanted, Question):
            question = chronicle.wanted
            told = [
                narrator.question(question),
                *(narrator.answer(question, option) for option in question.options[:8]),
            ]
            for sentence in told:
                assert not re.search(r"[a-z]_[a-z]|\{|\}", sentence), sentence
    for news in chronicle.story.office.news:
        for sentence in narrator.news(news, chronicle.state.companies, "blue"):
            assert not re.search(r"[a-z]_[a-z]|\{|\}", sentence), sentence
    codes = {news.code for news in chronicle.story.office.news} - {"card"}
    assert codes <= set(campaign_words.NEWS)


# commands


@pytest.mark.rule("LE-148")
def test_join_and_hand_over_are_kept_in_the_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    assert run("campaign", "new", path, "blue:Anna", "red:Ben").exit_code == 0
    assert run("campaign", "join", path, "green:Cem").exit_code == 0
    assert run("campaign", "hand-over", path, "red:Dora").exit_code == 0
    assert [company.player for company in load(path).state.companies] == ["Anna", "Dora", "Cem"]
    assert run("campaign", "verify", path).exit_code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["c.json"]
    for wrong in (("join", path, "green:X"), ("join", path, "white:X"), ("hand-over", path, "black:X")):
        assert_one_line_error(run("campaign", *wrong))


@pytest.mark.rule("CA-143")
@pytest.mark.rule("LE-124")
def test_playing_asks_who_takes_part_and_lets_people_join(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, "blue", "red", "black")
    result = run("campaign", "play", path, "--me", "blue", input="99\n\nx\n6\nDora\n2\nq\n")
    assert "Who takes part in game 1?" in result.stdout
    assert "Cedar Valley Lines" in result.stdout
    assert load(path).inputs == ["join green Dora", "without blue"]
    assert "Saved in" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("new", "{path}", "blue:Anna", "red"),
        ("play", "{path}", "--me", "white"),
        ("show", "{path}", "--me", "green"),
        ("verify", "{none}"),
        ("play", "{none}"),
        ("simulate", "--players", 1),
        ("simulate", "--players", 2, "--file", "{path}"),
    ],
)
def test_bad_input_is_told_in_one_line(run: Run, tmp_path: Path, arguments: tuple[object, ...]) -> None:
    path = tmp_path / "c.json"
    run("campaign", "new", path, "blue:Anna", "red")
    given = [str(a).format(path=path, none=tmp_path / "none.json") for a in arguments]
    assert_one_line_error(run("campaign", *given))
    assert load(path).inputs == []


@pytest.mark.long
def test_a_whole_campaign_between_bots_in_the_terminal_and_one_game_more(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, "blue", "red")
    result = run("campaign", "play", path, "--language", "de")
    assert result.exit_code == 0, result.output
    assert "Die Kampagne ist zu Ende." in result.stdout
    assert run("campaign", "verify", path).stdout.count("12 digests equal") == 1
    assert run("campaign", "play", path, "--on").exit_code == 0
    assert "13 digests equal" in run("campaign", "verify", path).stdout
