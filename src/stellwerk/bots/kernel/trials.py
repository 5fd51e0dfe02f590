"""Tries candidates out from imagined states, each with the style in which it would be played on, against others of any
style; `watch` counts which routes the others would want there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.bots.kernel.network import Verdict
from stellwerk.bots.kernel.plan import FOR_TICKETS
from stellwerk.bots.kernel.policy import Policy
from stellwerk.bots.kernel.rollouts import Tally, play_on, utility
from stellwerk.engine.ints import WORD, bit
from stellwerk.engine.table import Table

if TYPE_CHECKING:
    from stellwerk.engine.ints import Ints


def try_styles(
    table: Table, seat: i64, own: list[Policy], others: list[Policy], tally: Tally, verdict: Verdict | None
) -> None:
    """Play every live candidate once from the same imagined state, by its own policy, the others by theirs: to the end,
    or until the verdict."""
    first: i64 = 0
    i: i64
    policies = others[:]
    for i in range(len(tally.candidates)):
        if tally.live[i] == 0:
            continue
        copy = table.clone()
        copy.apply(seat, tally.candidates[i])
        policies[seat] = own[i]
        if verdict is None:
            play_on(copy, policies)
            result = utility(copy, seat)
        else:
            result = verdict.reached(copy, seat, policies)
        if i == 0:
            first = result
        tally.sums[i] += result - first
        tally.squares[i] += (result - first) * (result - first)
    tally.count += 1


def watch(table: Table, seat: i64, rival: i64, policy: Policy, wanted: Ints) -> None:
    """Add one for each free route that the rival's tickets need in this imagined state, if this seat could take it."""
    policy.forget()
    policy.prepare(table, rival)
    me = table.state.players[seat]
    r: i64
    for r in range(len(wanted)):
        if policy.plan.wanted[r] == FOR_TICKETS and me.open[r // WORD] & bit(r % WORD):
            wanted[r] += 1
    policy.forget()
