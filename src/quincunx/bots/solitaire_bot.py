"""Plays Zangle's solitaire knowing only what lies face up, and gives hints to those who play it."""

from __future__ import annotations

import threading
import time
from typing import NamedTuple

from quincunx.bots.eyesight import effort_of
from quincunx.bots.levels import STRONGEST, Strength
from quincunx.bots.whim import draw_chance
from quincunx.core import bits
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.games.zangle.solitaire import SolitairePosition
from quincunx.games.zangle.solitaire_moves import DISCARD, Move
from quincunx.games.zangle.solution import Solution, solve
from quincunx.games.zangle.zangles import CENTRE, Zangle
from quincunx.search import Limit

# How well the levels see, as a dial, and in how many ways they imagine the face-down cards.
EYES = (-0.5, 0.5, 1.5, 2.5, 4.0, 6.0, 8.0, 10.0)
WORLDS = (0, 0, 0, 1, 2, 4, 8, 10_000)  # the strongest as many as its time allows
DEFAULT_SECONDS = 1.0
NODES = 4_000  # for each solution that is looked for
HINT_NODES = 300_000
HINT_LEVEL = 5


class Hint(NamedTuple):
    """A move, and whether the deal can be won by it: `won`, `lost` or `unknown`."""

    move: str
    result: str


def choose_alone(
    position: SolitairePosition, level: int, seed: int, limit: Limit, halt: threading.Event
) -> str:
    """The move that keeps the deal solvable most often, for ways in which the hidden cards may lie."""
    stream = RandomStream(bits.mix(seed ^ bits.mix(position.ply + 1)))
    moves = _seen_moves(position, level, stream)
    seconds = limit.seconds or (DEFAULT_SECONDS if level == STRONGEST else None)
    deadline = None if seconds is None else time.monotonic() + seconds
    solved = dict.fromkeys(moves, 0)
    for _ in range(min(WORLDS[level - 1], limit.visits or WORLDS[-1]) if len(moves) > 1 else 0):
        world = position.copy()
        world.redeal(stream)
        for move in moves:
            if halt.is_set() or (deadline is not None and time.monotonic() >= deadline):
                return str(max(moves, key=lambda move: (solved[move], _appeal(move))))
            solved[move] += _can_win(world, move)
    return str(max(moves, key=lambda move: (solved[move], _appeal(move))))


def _seen_moves(position: SolitairePosition, level: int, stream: RandomStream) -> list[Move]:
    """The legal moves but for Zangles that are overlooked; all, if nothing would be left."""
    eyes = Strength(EYES[level - 1])
    legal = position.legal()
    seen = [
        move
        for move in legal
        if not isinstance(move, Zangle) or draw_chance(stream) >= eyes.overlooks(effort_of(move))
    ]
    return seen or legal


def _appeal(move: Move) -> int:
    """How good a move looks at first sight: own cards should go, and new ones come last."""
    if isinstance(move, Zangle):
        return sum(card.place != CENTRE for card in move.all_cards)
    return -1 if move == DISCARD else 0


def _can_win(world: Position, move: Move) -> bool:
    after = world.copy()
    after.push(str(move))
    if after.outcome is not None:
        return bool(after.outcome.winners)
    return find_solution(after, NODES).result == "won"


def find_solution(position: Position, nodes: int = HINT_NODES) -> Solution:
    """What the solver finds; a solution that cannot be played, as of two Z and nothing else, is none."""
    try:
        return solve(position, nodes)
    except StopIteration:
        return Solution("unknown", (), nodes)


def find_hint(position: SolitairePosition) -> Hint:
    """A move that keeps a solitaire solvable if there is one; it knows all cards.

    If there is none, or none is found, it is a move that looks good to who does not know them.
    """
    solution = find_solution(position)
    if solution.moves:
        return Hint(solution.moves[0], solution.result)
    move = choose_alone(position, HINT_LEVEL, 0, Limit(), threading.Event())
    return Hint(move, solution.result)
