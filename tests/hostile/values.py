"""What hostile calls are made with: values of every wrong sort, and right ones, so that calls get deep."""

from __future__ import annotations

import random
from array import array
from typing import Any

from quincunx import Position, RandomStream, load
from quincunx.core.stepping import Stepper
from quincunx.games.zangle.solitaire.clearing import Clearing
from quincunx.search import Limit, Search, Settings
from quincunx.search.hidden_tree import HiddenTree
from quincunx.search.prover import Prover
from quincunx.search.solve import Solver
from quincunx.search.tree import Tree
from tests.hostile.games import WRONG_GAMES, Counting
from tests.hostile.outside import buffers

NAMES = (
    "pyrga",
    "pyrga(opening=restricted)",
    "tranglar",
    "trapture",
    "ringgz",
    "ringgz(players=3)",
    "ringgz(players=4)",
    "zangle",
    "zangle(players=6)",
    "zangle(mode=solitaire)",
    "zangle(mode=speedster)",
)
GAMES = [load(name) for name in NAMES]
NUMBERS = (
    -1,
    0,
    1,
    2,
    3,
    7,
    63,
    64,
    119,
    120,
    4095,
    4096,
    2**15,
    2**31 - 1,
    2**31,
    -(2**31),
    2**32,
    2**63,
    -(2**63),
)
ODD: tuple[Any, ...] = (
    None,
    10**30,
    -(10**30),
    float("nan"),
    float("inf"),
    -0.5,
    1e300,
    "",
    "x" * 1000,
    "\u202e\x00",
    b"\x00" * 9,
    (),
    [],
    {},
    [0] * 10_000,
    [[], []],
    [[0] * 100, [1] * 100],
    [-1, 2**63, None],
    {"round": 2**40},
    object(),
    object,
    len,
    True,
    ...,
    array("h", [0] * 8),
    array("q", [2**40] * 8),
    array("d", [0.0] * 8),
)


class Maker:
    """Makes arguments, and things to call the methods of, from a seed."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def position(self) -> Position:
        """A position somewhere in a game, of a wrong game now and then."""
        rng = self.rng
        game = rng.choice(GAMES) if rng.random() < 0.9 else rng.choice(WRONG_GAMES)()
        position = game.start(rng.randrange(1000))
        for _ in range(rng.choice((0, 0, 1, 3, 10, 40))):
            moves = position.legal_moves()
            if not moves:
                break
            position.push(rng.choice(moves), *position.to_act[:1])
        return position

    def value(self) -> Any:
        """An argument."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.35:
            return rng.choice(NUMBERS)
        if kind < 0.6:
            return rng.choice(ODD)
        if kind < 0.7:
            return rng.randrange(200)
        if kind < 0.85:
            return self.position()
        return self.thing()

    def thing(self) -> Any:
        """An object of a compiled class or of one that drives them; some were never initialised."""
        rng = self.rng
        makers = (
            lambda: rng.choice(GAMES),
            lambda: rng.choice(WRONG_GAMES)(),
            lambda: RandomStream(rng.randrange(100)),
            lambda: rng.choice((Tree, HiddenTree))(self.position(), Settings(), 1, 1 << 20),
            lambda: Search(self.position(), threads=rng.choice((1, 2))),
            lambda: Prover(self.position(), 1 << 16, lambda nodes: 50 - nodes),
            lambda: Solver(self.position(), 1 << 16),
            self.stepper,
            lambda: Clearing([0, 1], [2, 3], [[4], [5, 6]], 1000, True),
            lambda: rng.choice((Settings, Limit))(),
            self.uninitialised,
            self.position,
        )
        return rng.choice(makers)()

    def stepper(self) -> Stepper:
        """One with buffers of the right sizes."""
        game, count = self.rng.choice(GAMES), self.rng.randrange(1, 4)
        return Stepper(game, count, 1, *buffers(game, count))

    def uninitialised(self) -> Any:
        """What `__new__` gives alone."""
        classes = (Tree, HiddenTree, Prover, Stepper, Clearing, RandomStream, Counting)
        kind = self.rng.choice((*classes, *(type(game.start()) for game in GAMES)))
        return kind.__new__(kind)
