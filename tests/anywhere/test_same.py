"""In WebAssembly everything comes out as here: counts, whole games, and the moves of the levels."""

from __future__ import annotations

from pathlib import Path

import pytest

import quincunx
from quincunx.bots.levels import STRONGEST
from tests.anywhere.same import choose, count, here, play_through, there, use_everything
from tests.golden.test_golden import PLAYTHROUGH_SEED, perft_cases, playthrough_path
from tests.variants import variants

pytestmark = pytest.mark.compiled

NAMES = [str(game) for game in variants()]
BELOW_STRONGEST = STRONGEST - 1
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
    """A hundred positions of every game, at all levels but the strongest, which does what it can in its time.

    And every variant. All in one process, as each takes seconds to begin.
    """
    cases = [
        *(
            (name, seed, 1 + seed % BELOW_STRONGEST)
            for name in quincunx.game_names()
            for seed in range(POSITIONS)
        ),
        *((name, seed, 1 + seed % 5) for seed, name in enumerate(NAMES)),
    ]
    assert there(runtime, (choose, cases, True)) == [here(choose, cases)]


@pytest.mark.slow
def test_everything_that_helps_a_player_works_without_threads(runtime: Path) -> None:
    """Only what starts processes cannot be imported there."""
    assert there(runtime, (use_everything,)) == [["quincunx.spread.processes", "quincunx.spread.worker"]]
