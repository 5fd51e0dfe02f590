"""`stellwerk play GAME`: one person against bots, by numbered menus in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text as Styled

from stellwerk.bots.base import Bot
from stellwerk.bots.registry import BotError
from stellwerk.cli.console import output
from stellwerk.cli.files import write_text
from stellwerk.cli.simulate import bot_names
from stellwerk.cli.table_picture import outcome_lines, table_lines
from stellwerk.cli.telling import Teller
from stellwerk.engine.actions import Action, KeepTickets
from stellwerk.engine.events import Event
from stellwerk.engine.game import Game
from stellwerk.engine.record import record_of
from stellwerk.engine.rng import new_seed
from stellwerk.games.registry import game_entry, setting_for
from stellwerk.rulebook import Language, Text
from stellwerk.rules.campaign.words import ClaimWithDepot
from stellwerk.rules.city_markers import PlaceMarker
from stellwerk.rules.claim import ClaimRoute
from stellwerk.rules.train_cards import MarketFilled
from stellwerk.simulation import new_bot, play_one, player_names

PERSON = 0
GUEST = Text("Guest", "Gast")
CLAIM = Text("claim a route", "eine Strecke beanspruchen")
WITH_DEPOT = Text("with a depot", "mit einem Depot")
ASK = Text("Number (b: back, q: quit) > ", "Nummer (b: zurück, q: Schluss) > ")
AGAIN = Text("A number from 1 to {most}, please.", "Bitte eine Zahl von 1 bis {most}.")
STOPPED = Text("Stopped before the end.", "Vor dem Ende aufgehört.")
COMMITTED = Text("The shuffles are fixed from now on, commitment", "Das Mischen steht ab jetzt fest, Verpflichtung")


class Stopped(Exception):  # noqa: N818 - not an error
    """The person wants no more."""


def play_in_terminal(
    game: str, players: int, bots: str, seed: int | None, variant: str, language: Language, record: Path | None
) -> None:
    setting = setting_for(game, players, (variant,) if variant else ())
    others = _opponents(bot_names(bots), players)
    secret = new_seed() if seed is None else str(seed)
    names = (GUEST.in_language(language), *player_names(others))
    table = Game(setting, secret, names=names)
    opponents = [new_bot(name, secret, seat) for seat, name in enumerate(others, 1)]
    console, teller = output(), Teller(setting, names, language)
    console.print(Styled(f"{game_entry(game).title.in_language(language)}: {', '.join(names)}", "bold"))
    console.print(f"{COMMITTED.in_language(language)} {table.commitment[:16]}…", style="dim")
    _tell(console, teller, table.events)
    try:
        _play(console, teller, table, opponents)
    except Stopped:
        console.print(STOPPED.in_language(language))
    outcome = table.outcome
    if outcome is not None:
        for line in outcome_lines(outcome, teller):
            console.print(line, soft_wrap=True)
    if record is not None:
        write_text(record, record_of(table, reveal=True).to_text())


def _opponents(bots: Sequence[str], players: int) -> list[str]:
    if not bots:
        raise BotError("no bot is named")
    if len(bots) > players - 1:
        raise BotError(f"{len(bots)} bots are too many for a game of {players} with you in it")
    return [bots[seat % len(bots)] for seat in range(players - 1)]


def _play(console: Console, teller: Teller, game: Game, opponents: Sequence[Bot]) -> None:
    while not game.over:
        seat, before = game.to_act[0], len(game.events)
        if seat == PERSON:
            game.play(_ask(console, teller, game), PERSON)
        else:
            play_one(game, seat, opponents[seat - 1])
        _tell(console, teller, game.events[before:])


def _tell(console: Console, teller: Teller, events: Iterable[Event]) -> None:
    for event in events:
        known = event.redacted_for(PERSON)
        if known is not None and not isinstance(known, MarketFilled):
            console.print(f"  {teller.event(known)}", soft_wrap=True)


def _ask(console: Console, teller: Teller, game: Game) -> Action:
    view = game.view(PERSON)
    console.print()
    for line in table_lines(game, teller, PERSON, False):
        console.print(line, soft_wrap=True)
    question = teller.question(view.decision or "")
    about = f" ({teller.place(view.about)})" if view.about else ""
    console.print(f"{question}{about}", style="bold")
    options = list(game.options_for(PERSON))
    while (action := descend(console, teller, options, 0)) is None:
        pass
    return action


def descend(console: Console, teller: Teller, actions: list[Action], depth: int) -> Action | None:
    """Choose among the entries of this level of the menu, then among those below; None to go back."""
    entries = _entries(actions, teller, depth)
    while True:
        chosen = _pick(console, teller, entries, depth)
        if chosen is None:
            return None
        if len(chosen) == 1:
            return chosen[0]
        below = descend(console, teller, chosen, depth + 1)
        if below is not None:
            return below


def _entries(actions: list[Action], teller: Teller, depth: int) -> dict[str, list[Action]]:
    entries: dict[str, list[Action]] = {}
    for action in actions:
        path = _path(action, teller)
        entries.setdefault(path[min(depth, len(path) - 1)], []).append(action)
    return entries


def _path(action: Action, teller: Teller) -> tuple[str, ...]:
    """Where in the menu an action stands, from the outermost entry to itself."""
    language = teller.language
    if isinstance(action, ClaimRoute | ClaimWithDepot):
        depot = f" ({WITH_DEPOT.in_language(language)})" if isinstance(action, ClaimWithDepot) else ""
        return (
            CLAIM.in_language(language),
            teller.route(action.route) + _track(action.route),
            teller.payment(action.payment) + depot,
        )
    if isinstance(action, PlaceMarker):
        return teller.place(action.city), teller.payment(action.payment)
    if isinstance(action, KeepTickets):
        return ", ".join(teller.ticket(id) for id in action.kept), teller.action(action)
    return (teller.action(action),)


def _track(route: str) -> str:
    """Tells parallel routes of one colour apart."""
    last = route.rpartition("-")[2]
    return f" #{last}" if last.isdigit() else ""


def _pick(console: Console, teller: Teller, entries: dict[str, list[Action]], depth: int) -> list[Action] | None:
    labels = list(entries)
    for number, label in enumerate(labels, 1):
        below = len(_entries(entries[label], teller, depth + 1)) if len(entries[label]) > 1 else 0
        console.print(f"  {number:>2}  {label}" + (f" … ({below})" if below else ""), soft_wrap=True)
    while True:
        try:
            answer = console.input(ASK.in_language(teller.language)).strip().lower()
        except (EOFError, KeyboardInterrupt):
            raise Stopped from None
        if answer.startswith("q"):
            raise Stopped
        if answer.startswith(("b", "z")):
            return None
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:6]) <= len(labels):
            return entries[labels[int(answer[:6]) - 1]]
        console.print(AGAIN.in_language(teller.language).format(most=len(labels)))
