"""A short siege with every attack at once; `make siege` runs a long one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.siege.attacks import ATTACKS, SLY, Attack
from tests.siege.siege import Plan, besiege
from tests.siege.tally import UNHEARD

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


# It goes on until every attack has had an answer. The sly ones get further when they are alone.
@pytest.mark.slow
@pytest.mark.parametrize(("seconds", "attacks"), [(4, ATTACKS), (3, SLY)], ids=["all", "sly"])
def test_a_server_under_siege_loses_no_move_and_ends_when_told(
    seconds: int, attacks: dict[str, Attack], tmp_path: Path
) -> None:
    plan = Plan(seconds, pairs=4, attacks=tuple(attacks))
    report = asyncio.run(besiege(plan, tmp_path, lambda *_: None))
    assert not report.broken, "\n".join(report.broken)
    assert report.moves > plan.pairs
    assert report.ending_seconds is not None
    for name, tally in report.attacks.items():
        assert set(tally["answers"]) - UNHEARD, f"{name} has not reached the server"
