"""A little of everything that can go wrong; `python -m tests.chaos` runs two hundred faults."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.chaos.chaos import Plan, wreak
from tests.chaos.faults import FAULTS
from tests.postgres import Postgres

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


@pytest.mark.slow
def test_whatever_happens_to_servers_and_database_no_move_is_lost(tmp_path: Path, postgres: Postgres) -> None:
    plan = Plan(tuple(FAULTS), tables=6, slowest_move=0.2, standstill=6.0)
    report = asyncio.run(wreak(plan, tmp_path, postgres.new_database(), postgres, lambda *_: None))
    assert not report.broken, "\n".join(report.broken)
    assert set(report.faults) == set(FAULTS)
    assert report.games >= plan.tables
    assert report.connections > 2 * plan.tables  # people have come back
