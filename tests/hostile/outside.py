"""Puts a game that breaks the contract through everything that works with games."""

from __future__ import annotations

import contextlib
import random
from array import array
from collections.abc import Callable
from typing import Any

from quincunx import Game, Position, RandomStream
from quincunx.core.stepping import Stepper
from quincunx.search import Limit, Search, Settings, Solver, run_playouts
from quincunx.testing import kernel, perft
from tests.hostile.games import WRONG_GAMES


def searched(game: Game, rng: random.Random) -> None:
    """A tree search, with settings that reach all of it."""
    settings = Settings(
        prior=rng.choice((0, 3)),
        cutoff=rng.choice((-1, 0, 5)),
        draws=rng.choice((1, 3)),
        amaf=rng.choice((0.0, 9.0)),
    )
    search = Search(game.start(), settings, seed=rng.randrange(100), threads=rng.choice((1, 2)))
    search.run(Limit(visits=rng.choice((10, 400))))
    search.advance(search.analysis().best)
    search.run(Limit(visits=50))


def buffers(game: Game, count: int) -> list[Any]:
    """What a stepper of so many games writes into, of the right sizes."""
    return [
        array("h", bytes(2 * count * game.observation_size)),
        memoryview(bytearray(count * game.action_count)).cast("?"),
        array("d", bytes(8 * count * game.seats)),
        memoryview(bytearray(count)).cast("?"),
        array("q", bytes(8 * count)),
        array("Q", bytes(8 * count)),
    ]


def stepped(game: Game, rng: random.Random) -> None:
    """Several games at once."""
    count = rng.randrange(1, 5)
    stepper = Stepper(game, count, 1, *buffers(game, count))
    for _ in range(20):
        stepper.step(array("q", [rng.choice((0, 0, 0, 1, -1, 2**40)) for _ in range(count)]))


def played(game: Game, rng: random.Random) -> None:
    """Move by move."""
    position = game.start()
    while not position.is_over() and position.ply < 100:
        position.act(rng.choice(position.legal_actions()))
    assert position.outcome is not None
    assert position.scores, position.key


DEEDS: tuple[Callable[[Game, random.Random], Any], ...] = (
    searched,
    stepped,
    played,
    lambda game, rng: run_playouts(game.start(), 20, rng.randrange(9)),
    lambda game, rng: perft(game.start(), rng.randrange(5)),
    lambda game, rng: Solver(game.start(), 1 << 16).solve(game.start(), Limit(visits=500)),
    lambda game, rng: game.start().observation(rng.randrange(3)),
    lambda game, rng: game.start().estimate,
    lambda game, rng: kernel.step_to_end(game.start(), RandomStream(1)),
    lambda game, rng: kernel.sample_actions(game.start(), 5, RandomStream(1)),
)


def one_wrong_game(rng: random.Random, note: Callable[[str], None]) -> None:
    """One deed with one game."""
    kind, deed = rng.choice(WRONG_GAMES), rng.choice(DEEDS)
    note(f"{getattr(kind, 'promise', 'sound')}: {deed.__qualname__}")
    with contextlib.suppress(Exception):
        deed(kind(), rng)
    ordinary(rng)


def ordinary(rng: random.Random) -> Position:
    """A sound game is none the worse for it: nothing is left over from the wrong one."""
    from tests.hostile.values import GAMES

    position = rng.choice(GAMES[:8]).start(1)
    run_playouts(position, 2)
    position.act(position.legal_actions()[0])
    return position
