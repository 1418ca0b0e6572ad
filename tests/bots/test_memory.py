"""What a bot has thought of is given back as soon as the bot is gone, without waiting for the collector."""

import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from quincunx import load
from quincunx.bots.exact import ExactPlay
from quincunx.bots.names import find_bot
from quincunx.search import Solver
from quincunx.search import search as searches


@pytest.fixture
def _no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_no_collector")
def test_a_solver_goes_with_who_has_it() -> None:
    position = load("pyrga").start()
    solver = Solver(position, 1 << 20)
    assert solver.value(position) == "win"
    gone = weakref.ref(solver)
    del solver
    assert gone() is None


@pytest.mark.usefixtures("_no_collector")
@pytest.mark.parametrize("game", ["pyrga", "trapture", "zangle"])
def test_a_bot_keeps_nothing_after_it_has_gone(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[weakref.ref[object]] = []
    for kind in (searches.Search, ExactPlay, Solver):
        made = kind.__init__

        def note(self: object, *arguments: Any, made: Any = made, **named: Any) -> None:
            kept.append(weakref.ref(self))
            made(self, *arguments, **named)

        monkeypatch.setattr(kind, "__init__", note)
    position = load(game).start(1)
    bot = find_bot("level:8:0.05s")(1)
    assert bot.choose(position) in position.legal_moves()
    assert kept
    del bot
    assert [one() for one in kept if one() is not None] == []
