"""What the engine thinks of positions, for reviews, hints and guides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from quincunx.bots.advice import Adviser
from quincunx.bots.exact import ExactPlay
from quincunx.bots.guide import Guidance, Reply, Turn, guide
from quincunx.bots.thinking import Halt, think
from quincunx.core.position import Position
from quincunx.core.record import Record
from quincunx.hall.thinking import Party, Thinker, as_seen
from quincunx.match.errors import Refusal
from quincunx.match.match import Match
from quincunx.search import Analysis, Limit, Search

SECONDS = 0.3
# So that a review is equally good on every machine that is not slow.
VISITS = 20_000
MEMORY = 64 << 20
# For the solver, where it is asked at all.
SOLVER_LIMIT = Limit(seconds=1.0)
SOLVER_MEMORY = 16 << 20


def _analyse(position: Position, halt: Halt) -> Analysis:
    """Search; where the position can be solved, with exact values."""
    search = Search(position, seed=1, memory=MEMORY)
    found = think(search, Limit(seconds=SECONDS, visits=VISITS, memory=MEMORY), halt)
    solution = ExactPlay(SOLVER_MEMORY).solve(position, SOLVER_LIMIT, halt)
    if solution is None:
        return found
    return found.with_exact(solution.value, solution.best, position.to_act[0])


async def analyse_position(thinker: Thinker, position: Position, party: Party) -> Analysis:
    """The candidates in a position, judged by no more than its seats know."""
    if not position.game.numbered:
        raise Refusal("analysis/unsuited", f"the engine has no opinion on {position.game}")
    return await thinker.ask(partial(_analyse, as_seen(position)), party)


def _help_alone(position: Position, halt: Halt) -> str:
    """It is bounded, so it needs no stopping."""
    return Adviser().hint(position).move


async def suggest_move(thinker: Thinker, position: Position, party: Party) -> str:
    """A good move, by no more than the seat to move knows."""
    if position.game.lone_player is not None:
        return await thinker.ask(partial(_help_alone, as_seen(position)), party)
    return (await analyse_position(thinker, position, party)).best


async def ask_guide(thinker: Thinker, match: Match, party: Party) -> Guidance:
    """What a guide says to the seat to act, by no more than that seat knows."""
    seat, ply = match.to_act[0], match.ply_before(match.to_act[0])
    replies = [
        Reply(entry.seat, entry.move, words) for entry, words in zip(match.entries, match.told, strict=True)
    ]
    return await thinker.ask(
        partial(_advise, as_seen(match.position), match.record, replies, seat, ply), party
    )


def _advise(
    now: Position, record: Record, replies: Sequence[Reply], seat: int, ply: int | None, halt: Halt
) -> Guidance:
    """It is bounded, so it needs no stopping; the seat has made its last move after `ply` others."""
    if ply is None:
        return guide(now, None, replies)
    number = sum(reply.seat == seat for reply in replies[:ply])
    last = Turn(as_seen(record.replay(ply)), number, replies[ply].move)
    return guide(now, last, replies[ply + 1 :])
