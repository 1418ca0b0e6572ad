"""How the levels below the strongest choose a move of a game whose moves have numbers."""

from __future__ import annotations

import threading
import time

from quincunx.bots.exact import ExactPlay
from quincunx.bots.eyesight import effort_in
from quincunx.bots.levels import Strength
from quincunx.bots.thinking import Watch, think, what_is_left
from quincunx.bots.whim import by_whim, draw_chance, well_tried
from quincunx.core import bits
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.search import Limit, Search


def choose_by_strength(
    position: Position,
    strength: Strength,
    seed: int,
    limit: Limit,
    halt: threading.Event,
    watch: Watch | None = None,
) -> str:
    """A move found by a short search, chosen among those that seem good.

    The same position and seed give the same move on every machine, unless a limit of time is met.
    """
    started = time.monotonic()
    seed = bits.mix(seed ^ bits.mix(position.ply + 1))
    stream = RandomStream(bits.mix(seed))
    legal = position.legal_moves()
    seen = {
        move for move in legal if draw_chance(stream) >= strength.overlooks(effort_in(position.game, move))
    }
    if len(seen) < 2:
        return (*seen, *legal)[0]
    visits = strength.visits(len(seen))
    if limit.visits is not None:
        visits = min(visits, limit.visits)
    limit = Limit(limit.seconds, visits, limit.memory)
    if strength.schooled and position.game.book:
        # The end is played exactly, but not the opening: without the book, and remembering nothing.
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


def lets_win(position: Position, move: str) -> bool:
    """Whether a move that does not end the game lets the next seat win at once."""
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
