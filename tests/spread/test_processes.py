"""Tasks in this process and in several."""

import sys
from pathlib import Path

import pytest

from quincunx.spread import Spread, open_executor
from quincunx.spread.here import HereExecutor
from quincunx.spread.opening import count_processors
from quincunx.spread.processes import ProcessExecutor
from tests.spread import promises, tasks

pytestmark = [
    pytest.mark.compiled,  # the speed of the rules makes no difference here
    pytest.mark.skipif(sys.platform != "linux", reason="asks /proc which processes there are"),
]


def test_here_the_results_are_those_of_the_work() -> None:
    spread = Spread()
    assert list(spread.run_in_order(tasks.draw_numbers, promises.SEEDS)) == [
        tasks.draw_numbers(seed) for _, seed in promises.SEEDS
    ]
    with pytest.raises(ZeroDivisionError):
        list(spread.run(tasks.stumble, [("a mistake", 1)]))


def test_in_processes_the_results_are_the_same() -> None:
    with ProcessExecutor(2) as executor:
        promises.check_results(executor)
        assert len(executor.pids) == 2
    assert executor.pids == []


def test_a_killed_process_loses_no_task(tmp_path: Path) -> None:
    with ProcessExecutor(2) as executor:
        promises.check_lost_worker(executor, tmp_path)


def test_a_task_that_kills_its_processes_is_named(tmp_path: Path) -> None:
    promises.check_hopeless_task(ProcessExecutor(2), tmp_path)


def test_tasks_that_run_are_ended(tmp_path: Path) -> None:
    pids = promises.check_stop(ProcessExecutor(2), tmp_path)
    assert not any(map(promises.is_alive, pids))


def test_whoever_stops_listening_ends_all(tmp_path: Path) -> None:
    executor = ProcessExecutor(2)
    results = Spread(executor).run(tasks.draw_numbers, promises.SEEDS)
    next(results)
    results.close()
    assert executor.pids == []


def test_which_executor_is_meant() -> None:
    assert isinstance(open_executor(1), HereExecutor)
    assert open_executor(3).ahead == 6
    assert open_executor().ahead == (1 if count_processors() == 1 else 2 * count_processors())
