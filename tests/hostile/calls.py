"""Calls every public name of the package with hostile values; nearly whatever is raised is right."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import random
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import quincunx
from quincunx import Position
from quincunx.search.playouts import run_playouts
from tests.hostile.values import Maker

ROOMS = ("quincunx.core", "quincunx.search", "quincunx.games", "quincunx.bots", "quincunx.testing")
# They start programs and processes, or play whole matches.
LEFT_OUT = ("ugi", "arena", "ladder", "conformance")
# Plain Python, which compiled modules do not use: numbers from outside cannot do harm there, only take long.
TWINS = ("bits", "buffers", "gil", "signals", "state", "pool", "transpositions")
EXPECTED = (Exception,)


def modules() -> Iterator[ModuleType]:
    """Every module whose names are called."""
    for room in ROOMS:
        package = importlib.import_module(room)
        yield package
        for found in pkgutil.walk_packages(package.__path__, f"{room}."):
            if not set(found.name.split(".")) & {*LEFT_OUT, *TWINS}:
                yield importlib.import_module(found.name)


def functions() -> list[Callable[..., Any]]:
    """Every public function and class of the package, each once."""
    found: dict[int, Callable[..., Any]] = {}
    for module in modules():
        for name, value in vars(module).items():
            own = getattr(value, "__module__", "") or ""
            if not name.startswith("_") and callable(value) and own.startswith("quincunx"):
                found[id(value)] = value
    return list(found.values())


def most_arguments(function: Callable[..., Any]) -> int:
    """How many arguments a call may have."""
    try:
        return min(6, len(inspect.signature(function).parameters))
    except (TypeError, ValueError):
        return 4


class Caller:
    """Makes calls, one after the other; `note` is told each before it is made."""

    def __init__(self, seed: int, note: Callable[[str], None]) -> None:
        self.rng = random.Random(seed)
        self.make = Maker(self.rng)
        self.note = note
        self.functions = functions()

    def one(self) -> None:
        """A function, a method of something, or an attribute that is set."""
        kind = self.rng.random()
        try:
            if kind < 0.4:
                self.call(self.rng.choice(self.functions))
                return
            thing = self.make.position() if kind < 0.8 else self.make.thing()
            name = self.rng.choice(names_of(thing))
            if self.rng.random() < 0.1:
                value = self.make.value()
                self.note(f"{describe(thing)}.{name} = {describe(value)}")
                setattr(thing, name, value)
            elif self.rng.random() < 0.1:
                self.call(getattr(type(thing), name), f"unbound {type(thing).__name__}")
            else:
                self.call(getattr(thing, name), describe(thing))
        except EXPECTED as error:
            self.check(error)
        else:
            self.use(thing)

    def call(self, function: Any, of: str = "") -> None:
        """One call, with as many arguments as there may be, or some fewer."""
        if not callable(function):
            return
        count = most_arguments(function)
        arguments = [self.make.value() for _ in range(self.rng.randint(max(0, count - 2), count))]
        name = getattr(function, "__qualname__", repr(function))
        self.note(f"{of} {getattr(function, '__module__', '')}.{name}({', '.join(map(describe, arguments))})")
        result = function(*arguments)
        if inspect.isgenerator(result):
            next(result, None)
        self.use(result)

    def use(self, thing: Any) -> None:
        """Go on with what a call has left: damage shows here."""
        if not isinstance(thing, Position):
            return
        self.note(f"use of {type(thing).__name__}")
        try:
            assert thing.text, thing.key
            thing.copy().redeal(quincunx.RandomStream(1))
            for _ in range(3):
                moves = thing.legal_moves()
                if moves:
                    thing.push(self.rng.choice(moves), *thing.to_act[:1])
            run_playouts(thing, 1)
        except EXPECTED as error:
            self.check(error)

    def check(self, error: Exception) -> None:
        """An error that Python raises when compiled code went wrong is none that may be raised."""
        if isinstance(error, SystemError):
            raise AssertionError(f"a SystemError: {error}") from error


def names_of(thing: Any) -> list[str]:
    """The public names of a thing, and what makes it."""
    return [*(name for name in dir(thing) if not name.startswith("_")), "__init__", "__reduce__", "__eq__"]


def describe(value: Any) -> str:
    """A value in few words, without asking it much."""
    if isinstance(value, int | float | str | bytes | None | list | tuple | dict):
        return repr(value)[:40]
    return type(value).__name__
