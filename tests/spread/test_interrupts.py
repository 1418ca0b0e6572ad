"""A Ctrl-C at the worst moment: just after a lock was taken that another thread needs."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from quincunx.spread import Executor, Spread
from quincunx.spread.interrupts import putting_off_interrupts

pytestmark = pytest.mark.compiled


@pytest.fixture(autouse=True)
def interrupts_are_heard() -> Iterator[None]:
    """Whoever started the run may have had it ignore them, as a shell does with work in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupted_condition() -> threading.Condition:
    """A condition that is interrupted once, right after its lock was taken."""
    condition = threading.Condition()
    take = condition.acquire
    coming = [signal.SIGINT]

    def acquire(*arguments: Any) -> bool:
        taken = take(*arguments)
        while coming:
            signal.raise_signal(coming.pop())
        return taken

    condition.acquire = acquire  # type: ignore[method-assign, assignment]
    return condition


class Undone(Executor):
    """Never does anything."""

    def __init__(self) -> None:
        self.future: Future[Any] = Future()
        self.future._condition = interrupted_condition()

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        return self.future


def test_a_ctrl_c_while_a_lock_is_taken_leaves_it_free() -> None:
    executor = Undone()
    with pytest.raises(KeyboardInterrupt):
        list(Spread(executor).run(str, [("one", 1)]))
    settling = threading.Thread(target=executor.future.set_result, args=("done",), daemon=True)
    settling.start()
    settling.join(10)
    assert not settling.is_alive(), "nobody can settle the task any more"


def interrupt_then(go_on: Callable[[], None]) -> None:
    with putting_off_interrupts():
        signal.raise_signal(signal.SIGINT)
        go_on()


def test_a_ctrl_c_is_put_off_not_lost() -> None:
    reached: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        interrupt_then(lambda: reached.append("the end"))
    assert reached == ["the end"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_error_is_not_hidden_by_a_ctrl_c() -> None:
    def fail() -> None:
        raise ValueError("what went wrong")

    with pytest.raises(KeyboardInterrupt) as raised:
        interrupt_then(fail)
    assert isinstance(raised.value.__context__, ValueError)


def test_elsewhere_than_in_the_main_thread_nothing_is_touched() -> None:
    seen = []

    def look() -> None:
        with putting_off_interrupts():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [signal.default_int_handler]
