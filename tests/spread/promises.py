"""What every executor that computes elsewhere promises."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from quincunx import QuincunxError
from quincunx.spread import Executor, Kept, LostTaskError, Spread
from quincunx.spread.executor import TRIES
from tests.patience import ANSWER_SECONDS
from tests.spread import tasks

Answer = TypeVar("Answer")

SEEDS = [(f"seed {seed}", seed) for seed in range(20)]


def wait_for(happens: Callable[[], Answer]) -> Answer:
    """Ask again and again until there is an answer."""
    until = time.monotonic() + ANSWER_SECONDS
    while not (answer := happens()):
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.02)
    return answer


def is_alive(process: int) -> bool:
    """Whether it is still there, and not only waiting to be buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def check_results(executor: Executor) -> None:
    """The same results for the same seeds, in order, and errors as they are."""
    spread = Spread(executor)
    expected = [tasks.draw_numbers(seed) for _, seed in SEEDS]
    assert list(spread.run_in_order(tasks.draw_numbers, SEEDS)) == expected
    assert sorted(spread.run(tasks.draw_numbers, SEEDS)) == list(enumerate(expected))
    error = executor.submit(tasks.misread, "b?").exception()
    assert isinstance(error, QuincunxError)
    assert str(error) == "column 2: expected a move, found '?'"
    with pytest.raises(ZeroDivisionError) as raised:
        executor.submit(tasks.stumble, 3).result()
    assert "in stumble" in "".join(getattr(raised.value, "__notes__", []))


def check_lost_worker(executor: Executor, folder: Path) -> None:
    """A task whose worker is killed is done by another, and none is in the results twice."""
    work = partial(tasks.wait_for_leave, str(folder))
    futures = [executor.submit(work, number) for number in range(3)]
    (first,) = wait_for(lambda: tasks.begun(folder, 0))
    os.kill(first, signal.SIGKILL)
    (folder / "leave").touch()
    assert [future.result(ANSWER_SECONDS) for future in futures] == [0, 1, 4]
    assert len(tasks.begun(folder, 0)) == 2
    assert len(tasks.begun(folder, 1)) == 1


def check_hopeless_task(executor: Executor, folder: Path) -> None:
    """A task that always loses its worker is named, after some tries; what is done is kept."""
    kept = folder / "kept"
    with Kept(kept, "numbers") as file:
        named = [(f"number {number}", number) for number in (0, 2, 4, 1)]
        with pytest.raises(LostTaskError, match=rf"^number 1 lost its .* {TRIES} times \(.+\)$"):
            list(Spread(executor, file).run(partial(tasks.die, str(folder)), named))
    assert len(tasks.begun(folder, 1)) == TRIES
    with Kept(kept, "numbers") as file:
        assert file.results == {"number 0": 0, "number 2": 2, "number 4": 4}


def check_stop(executor: Executor, folder: Path) -> list[int]:
    """What runs is ended, in order; these are the processes that ran it."""
    work = partial(tasks.spin, str(folder))
    futures = [executor.submit(work, number) for number in range(4)]
    pids = wait_for(lambda: tasks.begun(folder, 0)) + wait_for(lambda: tasks.begun(folder, 1))
    with pytest.MonkeyPatch.context() as patch:
        # A busy machine may need more than people would wait.
        patch.setattr(sys.modules[type(executor).__module__], "GRACE_SECONDS", ANSWER_SECONDS)
        executor.shutdown(cancel_futures=True)
    assert all(future.done() for future in futures)
    for future in futures[:2]:
        assert future.cancelled() or isinstance(future.exception(), CancelledError)
    assert (folder / "0.tidied").exists()
    assert (folder / "1.tidied").exists()
    with pytest.raises(RuntimeError, match="after shutdown"):
        executor.submit(work, 1)
    return pids
