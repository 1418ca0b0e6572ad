"""Counting the deals that can be won."""

import json

import pytest

from quincunx import OptionError, load
from quincunx.bench.deals import TOGETHER, count_deals
from quincunx.games.zangle import solve
from quincunx.spread import Spread, open_executor
from tests.cli.commands import says

GAME = load("zangle", mode="solitaire")


def count(deals: int, seed: int = 0, nodes: int = 1_000_000, jobs: int = 1) -> tuple[int, int, int]:
    with open_executor(jobs) as executor:
        found = count_deals(GAME, deals, seed, nodes, Spread(executor), lambda done: None)
    return found.won, found.lost, found.unknown


@pytest.mark.compiled
def test_deals_are_counted_as_the_solver_decides_them() -> None:
    results = [solve(GAME.start(seed)).result for seed in range(5, 35)]
    assert count(30, seed=5) == (results.count("won"), results.count("lost"), 0)


@pytest.mark.compiled
def test_several_processes_count_the_same() -> None:
    assert count(TOGETHER + 20, jobs=2) == count(TOGETHER + 20)


def test_undecided_deals_are_counted_apart_and_widen_the_interval() -> None:
    done: list[int] = []
    found = count_deals(GAME, TOGETHER + 10, 0, 1, Spread(), done.append)
    assert done == [TOGETHER, 10]
    assert found.won == 0
    assert found.unknown > 20
    assert found.low == 0
    assert found.high > found.unknown / found.deals


@pytest.mark.compiled
def test_the_command_says_what_was_counted() -> None:
    found = json.loads(says("bench", "deals", "zangle", "-O", "mode=solitaire", "-n", "20", "--json"))[
        "deals"
    ]
    assert found["game"] == "zangle(mode=solitaire)"
    assert found["deals"] == 20 == found["won"] + found["lost"] + found["unknown"]
    assert found["low"] < found["won"] / 20 < found["high"]
    table = says("bench", "deals", "zangle", "-O", "mode=solitaire", "-n", "20")
    assert f"{found['won'] / 20:.2%}" in table


def test_only_games_for_one_have_deals_to_count() -> None:
    with pytest.raises(OptionError, match="zangle is not a game for one"):
        count_deals(load("zangle"), 1, 0, 1, 1, lambda done: None)
