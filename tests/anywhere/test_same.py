"""In WebAssembly everything comes out as here: counts, whole games, and the moves of the levels."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import quincunx
from quincunx.bots.levels import STRONGEST
from tests.anywhere.same import choose, count, here, play_through, there, use_everything
from tests.golden.test_golden import PLAYTHROUGH_SEED, perft_cases, playthrough_path
from tests.variants import variants

pytestmark = pytest.mark.compiled

NAMES = [str(game) for game in variants()]
BELOW_STRONGEST = range(1, STRONGEST)
POSITIONS = 100


def describe() -> str:
    from quincunx.core.version import describe_version

    return describe_version()


@pytest.mark.slow
def test_counts_and_golden_games_are_the_same(runtime: Path) -> None:
    cases = perft_cases()
    counts, games, version = there(
        runtime, (count, [case[:3] for case in cases]), (play_through, NAMES, PLAYTHROUGH_SEED), (describe,)
    )
    assert counts == [case[3] for case in cases]
    assert list(games) == NAMES
    for name, text in games.items():
        assert text == playthrough_path(name).read_text(encoding="utf-8")
    assert version.startswith(f"quincunx {quincunx.__version__}, Python 3.11.")
    assert version.endswith(", compiled to WebAssembly (wasm32)")


@pytest.mark.slow
def test_levels_choose_the_same_moves(runtime: Path) -> None:
    """Every game at every level but the strongest, which does what it can in its time; and every variant."""
    cases = [
        *itertools.product(quincunx.game_names(), [1], BELOW_STRONGEST),
        *((name, seed, 1 + seed % 5) for seed, name in enumerate(NAMES)),
    ]
    assert there(runtime, (choose, cases, True)) == [here(choose, cases)]


@pytest.mark.slow
def test_everything_that_helps_a_player_works_without_threads(runtime: Path) -> None:
    """Only what starts processes cannot be imported there."""
    assert there(runtime, (use_everything,)) == [["quincunx.spread.processes", "quincunx.spread.worker"]]


@pytest.mark.long
@pytest.mark.parametrize("name", quincunx.game_names())
def test_levels_choose_the_same_moves_in_a_hundred_positions(name: str, runtime: Path) -> None:
    cases = [(name, seed, 1 + seed % (STRONGEST - 1)) for seed in range(POSITIONS)]
    assert there(runtime, (choose, cases, True)) == [here(choose, cases)]
