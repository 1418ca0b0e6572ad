"""How the levels below the strongest choose a move, and how all levels play games for one."""

from __future__ import annotations

import math
import time

from quincunx.bots.exact import ExactPlay
from quincunx.bots.levels import STRONGEST, Strength, strength_of
from quincunx.bots.strongest import DEFAULT_SECONDS
from quincunx.bots.thinking import Halt, Watch, think, what_is_left
from quincunx.bots.whim import by_whim, well_tried
from quincunx.core import bits
from quincunx.core.offers import LonePlayer
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.search import Limit, Search


def choose_by_strength(
    position: Position,
    strength: Strength,
    seed: int,
    limit: Limit,
    halt: Halt,
    watch: Watch | None = None,
) -> str:
    """A move found by a short search, chosen among those that seem good.

    The same position and seed give the same move on every machine, unless a time limit is reached.
    """
    started = time.monotonic()
    seed = _seed_at(position, seed)
    stream = RandomStream(bits.mix(seed))
    legal = position.legal_moves()
    effort = position.game.effort_to_see
    seen = {move for move in legal if stream.fraction() >= strength.overlooks(effort(move))}
    if len(seen) < 2:
        return (*seen, *legal)[0]
    visits = strength.visits(len(seen))
    if limit.visits is not None:
        visits = min(visits, limit.visits)
    limit = Limit(limit.seconds, visits, limit.memory)
    if strength.schooled and position.game.book:
        # The end is played exactly, but not the opening: it uses no book and remembers nothing.
        solution = ExactPlay(book=False).solve(position, limit, halt)
        seen = seen.intersection(solution.best if solution else ()) or seen
    search = Search(position, strength.settings(position.game), seed=seed, memory=limit.memory)
    found = think(search, what_is_left(limit, started), halt, watch)
    plausible = [candidate for candidate in found.candidates if candidate.move in seen]
    if strength.schooled:
        plausible = well_tried(plausible)
    moves = [candidate.move for candidate in by_whim(plausible, strength.warmth, stream)]
    if strength.sees_threats and not position.game.hides:
        return next((move for move in moves if not lets_win(position, move)), moves[0])
    return moves[0]


def choose_alone(
    position: Position, player: LonePlayer, level: int, seed: int, limit: Limit | None, halt: Halt
) -> str:
    """The move that a game's own player chooses among those it does not overlook at this level."""
    seconds = (limit and limit.seconds) or (DEFAULT_SECONDS if level == STRONGEST else math.inf)
    rounds = (limit and limit.visits) or math.inf
    deadline = time.monotonic() + seconds

    def may_go_on(done: int) -> bool:
        return done < rounds and not halt.is_set() and time.monotonic() < deadline

    stream = RandomStream(_seed_at(position, seed))
    strength, effort = strength_of(position.game, level), position.game.effort_to_see
    legal = position.legal_moves()
    # No random number is drawn for a move that nobody overlooks.
    seen = [m for m in legal if not effort(m) or stream.fraction() >= strength.overlooks(effort(m))]
    return player.choose(position, seen or legal, level, stream, may_go_on)


def _seed_at(position: Position, seed: int) -> int:
    """A seed for one move of a game."""
    return bits.mix(seed ^ bits.mix(position.ply + 1))


def lets_win(position: Position, move: str) -> bool:
    """Whether a move allows the next seat to win at once."""
    after = position.copy()
    after.push(move)
    if after.to_act == position.to_act:
        return False
    for answer in after.legal_moves():
        reply = after.copy()
        reply.push(answer)
        outcome = reply.outcome
        if outcome is not None and outcome.winners == after.to_act:
            return True
    return False
