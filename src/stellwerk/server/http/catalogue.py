"""What there is to play: games, boards, rules and bots. The same for everybody, so it can be cached."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, cast

from stellwerk import rulebook
from stellwerk.boards.layout import layout
from stellwerk.bots.levels import LEVELS
from stellwerk.bots.reasons import PLAIN, sentences_of
from stellwerk.engine.setting import Setting
from stellwerk.engine.vocabulary import Vocabulary
from stellwerk.games.entry import Lesson
from stellwerk.games.registry import GAMES, setting_for
from stellwerk.messages.words import words_json
from stellwerk.rules.regions import RegionBonus
from stellwerk.server.wire import wire

BASE_GAME = "usa"


@cache
def games() -> list[wire.GameInfo]:
    """All that can be played; those that are not listed are told too, since there may be tables of them."""
    return [
        wire.GameInfo(
            game=entry.name,
            title=wire.Words(entry.title.en, entry.title.de),
            pitch=wire.Words(entry.pitch.en, entry.pitch.de),
            players=list(entry.players),
            variants=list(entry.variants),
            variant_titles={v.name: wire.Words(v.title.en, v.title.de) for v in entry.variants.values()},
            default_players=entry.usual_players,
            decks=list(setting_for(entry.name, entry.usual_players).ticket_deck_names),
            listed=entry.listed,
            lesson=_lesson(entry.lesson),
        )
        for entry in GAMES.values()
    ]


def _lesson(lesson: Lesson | None) -> wire.Lesson | None:
    if lesson is None:
        return None
    steps = [
        wire.LessonStep(step.code, [wire.LessonMove(move.type, list(move.about)) for move in step.moves])
        for step in lesson.steps
    ]
    return wire.Lesson(lesson.seed, lesson.bot, steps)


@cache
def bots() -> list[wire.BotInfo]:
    """The opponents for players."""
    return [
        wire.BotInfo(
            level.code,
            wire.Words(level.name_en, level.name_de),
            wire.Words(level.style_en, level.style_de),
            level.rating,
        )
        for level in LEVELS
    ]


@cache
def board(game: str) -> wire.BoardData:
    entry = GAMES[game]
    plain = setting_for(game, entry.usual_players)
    places, routes = plain.board.places, plain.board.routes
    return wire.BoardData(
        game=game,
        layout=cast("dict[str, Any]", layout(entry.board)),
        places=[wire.BoardPlace(p.id, p.name, p.kind, p.region, p.names) for p in places],
        routes=[
            wire.BoardRoute(
                id=r.id,
                a=places[r.a].id,
                b=places[r.b].id,
                color=r.color,
                length=int(r.length),
                waves=int(r.waves),
                locomotives=int(r.locomotives),
                group=int(r.group),
                points=int(plain.route_points[r.number]),
            )
            for r in routes
        ],
        tickets={variant: _tickets(game, variant) for variant in ("", *entry.variants)},
        colors=list(plain.kinds),
        trains=plain.rules.trains,
        regions=_regions(plain),
    )


def _regions(setting: Setting) -> wire.BoardRegions | None:
    for scorer in setting.rules.scoring:
        if isinstance(scorer, RegionBonus):
            return wire.BoardRegions(dict(scorer.points), list(scorer.doubled))
    return None


def _tickets(game: str, variant: str) -> list[wire.BoardTicket]:
    setting = setting_for(game, GAMES[game].usual_players, (variant,) if variant else ())
    places = setting.board.places
    return [
        wire.BoardTicket(
            id=t.id,
            a=places[t.a].id,
            b=places[t.b].id,
            points=int(t.points),
            deck=setting.ticket_deck_names[setting.deck_of_ticket[t.number]],
        )
        for t in setting.board.tickets
    ]


@cache
def words(game: str) -> dict[str, Any]:
    """What the mechanisms of a game say, with those of its variants; of a campaign only what every game has."""
    if game == rulebook.CAMPAIGN:
        said = list(setting_for(BASE_GAME, GAMES[BASE_GAME].usual_players).vocabularies.values())
    else:
        said = _vocabularies(game)
    reasons = {**sentences_of(said), "plain": (PLAIN,)}
    told = {code: [wire.Words(text.en, text.de) for text in texts] for code, texts in reasons.items()}
    return {**words_json(said), "reasons": told}


def _vocabularies(game: str) -> list[Vocabulary]:
    usual = GAMES[game].usual_players
    settings = [setting_for(game, usual, variants) for variants in ((), *((name,) for name in GAMES[game].variants))]
    return [vocabulary for setting in settings for vocabulary in setting.vocabularies.values()]


@cache
def module(name: str) -> Path | None:
    """The script of a mechanism that the page does not know by itself."""
    said = (vocabulary for game in GAMES for vocabulary in _vocabularies(game) if vocabulary.name == name)
    found = next(said, None)
    return None if found is None or found.module is None else Path(found.module)


@cache
def rules(game: str) -> wire.RuleBook:
    sections: list[wire.RuleSection] = []
    for prefix in rulebook.GAME_PREFIXES[game]:
        for rule in rulebook.rules(prefix):
            title = wire.Words(rule.section.en, rule.section.de)
            if not sections or sections[-1].title != title:
                sections.append(wire.RuleSection(title, []))
            text = wire.RuleText(rule.id, _both(rule.text), _both(rule.ruling), rule.example, list(rule.variants))
            sections[-1].rules.append(text)
    told = rulebook.differences(game)
    return wire.RuleBook(sections, [wire.Difference(d.text.en, d.text.de, list(d.rules)) for d in told])


def _both(text: rulebook.Text | None) -> wire.Words | None:
    return None if text is None else wire.Words(text.en, text.de)
