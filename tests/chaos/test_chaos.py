"""A little of everything that can go wrong; `make chaos` and `make crashes` run hundreds of faults."""

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


@pytest.mark.long  # tests/server/test_crash.py has a shorter one
def test_one_server_over_a_file_loses_no_move_however_often_it_is_killed(tmp_path: Path) -> None:
    plan = Plan(["kill"] * 4, servers=1, tables=3, slowest_move=0.1)
    database = f"sqlite:///{tmp_path / 'chaos.db'}"
    report = asyncio.run(wreak(plan, tmp_path, database, None, lambda *_: None))
    assert not report.broken, "\n".join(report.broken)
    assert report.faults.total() == 4
    assert report.games >= plan.tables
    assert report.connections > 2 * plan.tables
