"""Searching where no thread can be started, as in a browser: tree by tree in turn, with the same result."""

from __future__ import annotations

import pytest

from quincunx import load
from quincunx.search import Analysis, Limit, Search, search

LIMIT = Limit(visits=3000)


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(count: int) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(search, "HAS_THREADS", False)
    monkeypatch.setattr(search, "ThreadPoolExecutor", refuse)


def many() -> Search:
    return Search(load("ringgz").start(), threads=3, seed=5)


def test_several_trees_find_the_same_as_with_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = many().run(LIMIT)
    monkeypatch.setattr(search, "HAS_THREADS", False)
    assert many().run(LIMIT) == expected


@pytest.mark.usefixtures("no_threads")
def test_a_limit_of_time_ends_it_and_every_tree_has_its_part() -> None:
    several = many()
    several.run(Limit(seconds=1.0))
    assert min(tree.simulations() for tree in several._trees) > 0


@pytest.mark.usefixtures("no_threads")
def test_progress_is_told_and_may_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "PROGRESS_SECONDS", 0.001)
    one, told = Search(load("tranglar").start()), list[Analysis]()

    def progress(found: Analysis) -> None:
        told.append(found)
        if len(told) == 2:
            one.stop()

    found = one.run(Limit(), progress)
    assert 0 < told[0].simulations < told[1].simulations == found.simulations
