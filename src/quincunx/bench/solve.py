"""How fast openings are solved, and how far from the end of a game positions can be.

Times are processor times, so that other programs on the machine do not matter.
"""

from __future__ import annotations

import contextlib
import math
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from quincunx.bots.arena import BotMaker, play_match
from quincunx.bots.random_bot import RandomBot
from quincunx.bots.search_bot import PLAIN_UCT, SearchBot
from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.search import Limit, Search, Solver, UnsolvedError

OPENINGS = (0, 4, 8, 12)  # random moves from the start, where the whole game can be solved
PLAYERS: dict[str, BotMaker] = {"random": RandomBot, "uct": partial(SearchBot, limit=Limit(visits=1000))}
QUICK, PATIENT = 0.2, 1.0  # seconds to solve the end of a game
SLICE = Limit(visits=500)  # of tree search, between looks at the clock
STEP = 2  # plies from one measurement to the next


@dataclass(frozen=True)
class OpeningSpeed:
    """Seconds to find the value and all best moves, without the book, after some random moves."""

    game: str
    plies: int
    positions: int
    median: float
    slowest_twentieth: float
    slowest: float


@dataclass(frozen=True)
class EndingSpeed:
    """The share of positions, this many plies before the end of a game, whose value is found in a given time.

    For comparison, the share that tree search proves.
    """

    game: str
    players: str
    plies_left: int
    positions: int
    quickly: float
    patiently: float
    by_tree: float


def measure_solver(
    games: Sequence[Game], positions: int, step: Callable[[str], None]
) -> tuple[list[OpeningSpeed], list[EndingSpeed]]:
    """Measure the games that a solver accepts; `step` is told what is being done."""
    openings: list[OpeningSpeed] = []
    endings: list[EndingSpeed] = []
    for game in (game for game in games if game.open_duel):
        if game.book:  # a game that has one can be solved from its start on
            openings += measure_openings(game, positions, step)
        for players in PLAYERS:
            endings += measure_endings(game, players, positions, step)
    return openings, endings


def measure_openings(game: Game, positions: int, step: Callable[[str], None]) -> Iterator[OpeningSpeed]:
    """Solve positions near the start of a game, each with a table of its own."""
    for plies in OPENINGS:
        sample = [_after(game, plies, seed) for seed in range(positions if plies else 1)]
        taken = []
        for position in sample:
            step(f"{game} after {plies}")
            taken.append(_time(Solver.solve, position, math.inf))
        taken.sort()
        twentieth = taken[min(len(taken) - 1, len(taken) * 19 // 20)]
        yield OpeningSpeed(str(game), plies, len(taken), statistics.median(taken), twentieth, taken[-1])


def measure_endings(
    game: Game, players: str, positions: int, step: Callable[[str], None]
) -> Iterator[EndingSpeed]:
    """Go back from the end of played games as long as some positions are solved in a second."""
    records = []
    for result in play_match(game, [PLAYERS[players]] * 2, positions):
        step(f"{game}: games by {players}")
        records.append(result.record)
    plies_left = STEP
    while plies_left < min(len(record.moves) for record in records):
        taken, proven = [], []
        for record in records:
            step(f"{game}: {plies_left} before the end, {players}")
            position = record.replay(len(record.moves) - plies_left)
            taken.append(_time(Solver.best_move, position, PATIENT))
            proven.append(_tree_proves(position, PATIENT))
        yield EndingSpeed(
            game=str(game),
            players=players,
            plies_left=plies_left,
            positions=len(records),
            quickly=statistics.fmean(seconds <= QUICK for seconds in taken),
            patiently=statistics.fmean(seconds < PATIENT for seconds in taken),
            by_tree=statistics.fmean(proven),
        )
        if min(taken) >= PATIENT:
            return
        plies_left += STEP


def _after(game: Game, plies: int, seed: int) -> Position:
    """A position after random moves; with another seed if the game would end before that."""
    bot, position = RandomBot(seed), game.start(seed)
    for _ in range(plies):
        if position.outcome is None:
            position.push(bot.choose(position))
    return position if position.outcome is None else _after(game, plies, seed + 1_000_000)


def _time(work: Callable[[Solver, Position], object], position: Position, seconds: float) -> float:
    """How long a solver takes for a position, its table included; it is stopped after `seconds`."""
    started = time.thread_time()
    solver = Solver(position, book=False, progress=lambda nodes: time.thread_time() < started + seconds)
    with contextlib.suppress(UnsolvedError):
        work(solver, position)
    return time.thread_time() - started


def _tree_proves(position: Position, seconds: float) -> bool:
    started, search = time.thread_time(), Search(position, PLAIN_UCT)
    while search.analysis().proof is None and time.thread_time() < started + seconds:
        search.run(SLICE)
    return search.analysis().proof is not None
