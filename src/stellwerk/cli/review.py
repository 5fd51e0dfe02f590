"""`stellwerk review RECORD`: where each seat's chance came from, and the moments that cost most."""

from __future__ import annotations

import json
from pathlib import Path

import typer
from rich import box
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text as Styled

from stellwerk.cli.console import one_line, output, progress_console, write_plain
from stellwerk.cli.failures import INTERRUPTED
from stellwerk.cli.files import FileError, read_record, write_text
from stellwerk.cli.review_page import review_page
from stellwerk.cli.review_words import TEXTS
from stellwerk.cli.telling import Teller
from stellwerk.engine.errors import RecordError
from stellwerk.engine.record import Record
from stellwerk.engine.vocabulary import Language
from stellwerk.review import Moment, Review, SeatReview, review_of
from stellwerk.review.words import WORDS


def show_review(path: Path, language: Language, as_json: bool, html: Path | None, effort: float, seed: str) -> None:
    record, _ = read_record(path)
    try:
        found = _watched(record, effort, seed)
    except RecordError as problem:
        raise FileError(f"{path}: {problem}") from None
    except KeyboardInterrupt:
        progress_console().print("interrupted; nothing was written")
        raise typer.Exit(INTERRUPTED) from None
    teller = Teller(found.setting, record.players, language)
    if html is not None:
        write_text(html, review_page(found, teller))
    if as_json:
        write_plain(json.dumps(review_json(found, teller), indent=1, ensure_ascii=False) + "\n")
    else:
        _show(found, teller)


def review_json(found: Review, teller: Teller) -> dict[str, object]:
    """As `Review.to_json`, with the reasons as sentences."""
    told = found.to_json()
    for moment, listed in zip(found.moments, told["moments"], strict=True):
        listed["reason"] = teller.why(moment.reason)
    return told


def _watched(record: Record, effort: float, seed: str) -> Review:
    console = progress_console()
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(record.game, total=1.0)
        return review_of(record, lambda done: progress.update(task, completed=done), effort, seed)


def _show(found: Review, teller: Teller) -> None:
    console = output()
    say = {code: text.in_language(teller.language) for code, text in TEXTS.items()}
    console.print(Styled(say["chances"], "bold"))
    console.print(_ledger(found, teller, say))
    console.print(Styled(say["explained"], "dim"))
    for seat in found.seats:
        console.print()
        _show_seat(seat, teller, say)


def _ledger(found: Review, teller: Teller, say: dict[str, str]) -> Table:
    heads = ("player", "start", "luck", "choices", "opponents", "result", "noise", "without_luck")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, head in enumerate(heads):
        table.add_column(say[head], justify="right" if number else "left")
    for seat in found.seats:
        a = seat.account
        table.add_row(
            teller.names[a.seat],
            percent(a.start),
            signed(a.luck),
            signed(a.choices),
            signed(a.opponents),
            percent(a.result),
            f"± {100 * a.noise:.0f}",
            percent(a.result - a.luck),
        )
    return table


def _show_seat(seat: SeatReview, teller: Teller, say: dict[str, str]) -> None:
    console = output()
    errors = seat.errors
    console.print(Styled.assemble((teller.names[errors.seat], "bold"), f": {verdict(seat, teller, say)}"))
    for moment in errors.moments:
        for number, line in enumerate(moment_lines(moment, teller, say)):
            console.print(f"  {line}" if number == 0 else f"      {line}", soft_wrap=True)


def verdict(seat: SeatReview, teller: Teller, say: dict[str, str]) -> str:
    """One sentence on how well a seat chose."""
    errors = seat.errors
    return say["verdict"].format(
        word=WORDS[seat.word].in_language(teller.language),
        good=errors.good,
        choices=errors.choices,
        error=f"{100 * errors.error:.1f}",
    )


def moment_lines(moment: Moment, teller: Teller, say: dict[str, str]) -> list[str]:
    head = say["moment"].format(turn=moment.turn) if moment.turn else say["before_turns"]
    then = "; ".join(teller.action(action) for action in moment.line)
    return [
        one_line(f"{head}  −{100 * moment.cost:.0f}  {teller.action(moment.played)}"),
        one_line(f"{say['better']}: {teller.action(moment.better)}. {teller.why(moment.reason)}"),
        one_line(f"{say['then']}: {then}"),
    ]


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def signed(change: float) -> str:
    return f"{100 * change:+.0f}".replace("-", "−")
