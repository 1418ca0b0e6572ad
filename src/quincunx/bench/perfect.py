"""Whether the strongest level plays a solved game perfectly in a given time: each of its moves is checked.

Moves are made one after the other in this process, so that nothing but other programs disturbs their times.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from quincunx.bots.level_bot import LevelBot
from quincunx.bots.levels import STRONGEST
from quincunx.bots.random_bot import RandomBot
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.search import Limit, Solver
from quincunx.search.explore import value_after

OPENING = 6  # random moves at the start are fewer than this, so that each early move is tried
LATE = 1.05  # a move that took longer than this share of its limit is late


@dataclass(frozen=True)
class CheckedMove:
    """A move, how long it took, and the value of the position before it and after it for who made it."""

    game: str
    moves: str
    move: str
    seconds: float
    before: str
    after: str

    @property
    def loses_value(self) -> bool:
        """Whether another move would have been better."""
        return self.before != self.after


@dataclass(frozen=True)
class Perfection:
    """What was seen: how many moves were late, and those that lost value, and the slowest."""

    moves: int
    late: int
    wrong: tuple[CheckedMove, ...]
    slowest: tuple[CheckedMove, ...]


def measure_perfection(
    games: Sequence[Game], moves: int, seconds: float, seed: int, step: Callable[[CheckedMove], None]
) -> Perfection:
    """Check this many moves of the strongest level against itself, after random openings of these games."""
    for game in games:
        if not game.book:
            raise OptionError(f"{game}: only a game with proven openings can be checked from its start on")
    checked = list[CheckedMove]()
    number = 0
    while len(checked) < moves:
        for move in _play(games[number % len(games)], number, seconds, seed):
            checked.append(move)
            step(move)
            if len(checked) == moves:
                break
        number += 1
    return Perfection(
        moves=len(checked),
        late=sum(each.seconds > LATE * seconds for each in checked),
        wrong=tuple(each for each in checked if each.loses_value),
        slowest=tuple(sorted(checked, key=lambda each: -each.seconds)[:5]),
    )


def _play(game: Game, number: int, seconds: float, seed: int) -> Iterator[CheckedMove]:
    """The moves of one game after its opening, each checked once the game has been played."""
    opener, position, moves = RandomBot(seed + number), game.start(number), list[str]()
    for _ in range(number // 2 % OPENING):
        moves.append(opener.choose(position))
        position.push(moves[-1])
    played = list[tuple[Position, tuple[str, ...], str, float]]()
    bot = LevelBot(STRONGEST, seed + number, Limit(seconds=seconds))
    while position.outcome is None:
        started = time.monotonic()
        move = bot.choose(position)
        played.append((position.copy(), tuple(moves), move, time.monotonic() - started))
        moves.append(move)
        position.push(move)
    solver = Solver(game.start())
    # The last positions are solved first, as they help with those before.
    checked = [_check(solver, *each) for each in reversed(played)]
    yield from reversed(checked)


def _check(
    solver: Solver, position: Position, moves: tuple[str, ...], move: str, seconds: float
) -> CheckedMove:
    before = solver.value(position)
    after = solver.check(position).copy()
    after.push(move)
    value = value_after(solver, after, position.to_act[0])
    return CheckedMove(str(position.game), " ".join(moves), move, seconds, before, value)
