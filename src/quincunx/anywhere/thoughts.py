"""Thoughts as texts, from the worker that has the tables to those that think, and answers back.

Both have the same package from the same page, so a text is what `pickle` writes. What stays where it thinks,
such as a solver with all that it remembers, does not go along: it is known there by a number.
"""

from __future__ import annotations

import base64
import io
import itertools
import pickle
from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from quincunx.bots.thinking import Staying
from quincunx.core.position import Position


class Choosing(NamedTuple):
    """A bot is to choose a move; made with this seed, unless one is kept for its place."""

    name: str
    seed: int
    position: Position
    place: str


class Considering(NamedTuple):
    """One of several is to say what it finds out about a position; the first also asks the solver."""

    name: str
    seed: int
    position: Position
    place: str
    first: bool


class Answer(NamedTuple):
    """What was thought, or why that has failed."""

    result: Any
    failure: str | None = None


class Writer:
    """Writes thoughts."""

    def __init__(self) -> None:
        self._numbers: WeakKeyDictionary[Staying, int] = WeakKeyDictionary()
        self._count = itertools.count()

    def write(self, thought: object) -> str:
        """A thought as text."""
        into = io.BytesIO()
        pickler = _Pickler(into, pickle.HIGHEST_PROTOCOL)
        pickler.number_of = self.number_of
        pickler.dump(thought)
        return base64.b64encode(into.getvalue()).decode()

    def number_of(self, staying: Staying) -> int:
        """By what the reader knows it."""
        return self._numbers.setdefault(staying, next(self._count))


class Reader:
    """Reads thoughts, and has what they share; only the last one of each kind, as each is large."""

    def __init__(self) -> None:
        self._staying: dict[type[Staying], tuple[int, Staying]] = {}

    def read(self, text: str) -> Any:
        """The thought of a text."""
        unpickler = _Unpickler(io.BytesIO(base64.b64decode(text)))
        unpickler.find_staying = self._find_staying
        return unpickler.load()

    def _find_staying(self, number: int, kind: type[Staying], making: tuple[Any, ...]) -> Staying:
        if kind not in self._staying or self._staying[kind][0] != number:
            self._staying.pop(kind, None)  # before there is another one, so that there is room
            self._staying[kind] = number, kind(*making)
        return self._staying[kind][1]


class _Pickler(pickle.Pickler):
    number_of: Callable[[Staying], int]

    def persistent_id(self, thing: object) -> tuple[int, type[Staying], tuple[Any, ...]] | None:
        return (self.number_of(thing), type(thing), thing.making) if isinstance(thing, Staying) else None


class _Unpickler(pickle.Unpickler):
    find_staying: Callable[[int, type[Staying], tuple[Any, ...]], Staying]

    def persistent_load(self, known: tuple[int, type[Staying], tuple[Any, ...]]) -> Staying:
        return self.find_staying(*known)


def write_answer(answer: Answer) -> str:
    """An answer as text."""
    return base64.b64encode(pickle.dumps(answer)).decode()


def read_answer(text: str) -> Answer:
    """The answer of a text."""
    answer: Answer = pickle.loads(base64.b64decode(text))
    return answer
