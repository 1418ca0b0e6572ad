"""Reads hostile texts: positions, moves, records, names of games and bots, most of them nearly right."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable

from quincunx import Record, load
from quincunx.bots.names import find_bot
from quincunx.core.errors import QuincunxError
from quincunx.search.playouts import run_playouts
from tests.hostile.names import OPTION_NAMES
from tests.hostile.values import GAMES, NAMES, Maker

BITS = (
    "",
    "-",
    "/",
    ",",
    ";",
    ":",
    "(",
    ")",
    "=",
    "@",
    "0",
    "9" * 30,
    "1e309",
    "\u0663",
    "\u202e",
    "\x00",
    "?7",
    "é",
    "Z",
)


class Reader:
    """Reads one text after the other; `note` is told each before."""

    def __init__(self, seed: int, note: Callable[[str], None]) -> None:
        self.rng = random.Random(seed)
        self.make = Maker(self.rng)
        self.note = note

    def one(self) -> None:
        """One text; a QuincunxError is the only error that reading may raise."""
        kind = self.rng.choice(
            (self.position, self.position, self.position, self.move, self.record, self.name, self.bot)
        )
        with contextlib.suppress(QuincunxError):
            kind()

    def spoil(self, text: str) -> str:
        """A text with some places changed; now and then not at all."""
        for _ in range(self.rng.choice((0, 1, 1, 2, 4))):
            start = self.rng.randrange(len(text) + 1)
            end = min(len(text), start + self.rng.choice((0, 0, 1, 1, 2, 30)))
            other = self.rng.randrange(len(text) + 1)
            piece = self.rng.choice((*BITS, text[other : other + self.rng.randrange(20)]))
            text = text[:start] + piece + text[end:]
        return text[:5000]

    def position(self) -> None:
        game = self.rng.choice(GAMES)
        position = game.start(self.rng.randrange(50))
        for _ in range(self.rng.randrange(30)):
            moves = position.legal_moves()
            if not moves:
                break
            position.push(self.rng.choice(moves), *position.to_act[:1])
        text = self.spoil(position.text)
        self.note(f"{game}: {text}")
        read = game.position(text)
        assert game.position(read.text) == read
        for seat in (None, 0):
            assert read.known_to(seat).text
        read.layout(0)
        game.sketch(read, 0)
        if game.action_count:
            assert read.copy().key == read.key
            run_playouts(read, 2) if not read.is_over() else None

    def move(self) -> None:
        position = self.rng.choice(GAMES).start(self.rng.randrange(50))
        move = self.spoil(self.rng.choice(position.legal_moves()))
        self.note(f"{position.game}: {move}")
        position.push(move, *position.to_act[:1])

    def record(self) -> None:
        game = self.rng.choice(GAMES)
        position, moves = game.start(7), []
        while len(moves) < 20 and len(position.to_act) == 1:
            moves.append(self.rng.choice(position.legal_moves()))
            position.push(moves[-1])
        text = self.spoil(Record(game, seed=7, moves=tuple(moves)).text)
        self.note(f"record: {text}")
        Record.parse(text).replay()

    def name(self) -> None:
        text = self.spoil(self.rng.choice(NAMES))
        option = self.rng.choice(OPTION_NAMES)
        self.note(f"game: {text} {option[:30]}")
        load(f"pyrga({option}=1)") if self.rng.random() < 0.3 else None
        load("pyrga", **{option: 1}) if self.rng.random() < 0.3 else None
        load(text)

    def bot(self) -> None:
        texts = (
            "search:0.1s:draws=3:prior=10:amaf=5",
            "uct:1000",
            "level:3:2s",
            "search:5:exploration=0.2:self=1",
        )
        text = self.spoil(self.rng.choice(texts))
        self.note(f"bot: {text}")
        find_bot(text)
