"""A short siege with every attack at once; `make siege` runs a long one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.postgres import Postgres
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
    hold_out(Plan(seconds, pairs=4, attacks=tuple(attacks)), tmp_path)


@pytest.mark.long
def test_two_servers_of_one_database_hold_out_together(tmp_path: Path, postgres: Postgres) -> None:
    hold_out(Plan(60, pairs=6, attacks=tuple(ATTACKS), servers=2, database=postgres.new_database()), tmp_path)


def hold_out(plan: Plan, folder: Path) -> None:
    report = asyncio.run(besiege(plan, folder, lambda *_: None))
    assert not report.broken, "\n".join(report.broken)
    assert report.moves > plan.pairs
    assert report.ending_seconds is not None
    for name, tally in report.attacks.items():
        assert set(tally["answers"]) - UNHEARD, f"{name} has not reached the server"
