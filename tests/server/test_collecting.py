"""When garbage is looked for."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from quincunx.server.operations import collecting
from quincunx.server.operations.collecting import ALL, ENOUGH, FEW_EVENTS, TOO_MANY, YOUNG, Collector
from tests.server.running import run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


class Server:
    """Counts events."""

    def __init__(self) -> None:
        self.events = 0
        self.collector = Collector(lambda: self.events)

    def due(self, happened: int, new_objects: int) -> int | None:
        """What is due after a second in which so much has happened."""
        self.events += happened
        return self.collector.due(new_objects)


def test_a_busy_server_does_not_collect_before_it_has_to() -> None:
    server = Server()
    assert server.due(FEW_EVENTS + 1, TOO_MANY) is None
    assert server.due(FEW_EVENTS + 1, TOO_MANY + 1) == YOUNG


def test_a_calm_one_looks_through_what_is_new_if_that_is_enough() -> None:
    server = Server()
    assert server.due(FEW_EVENTS, ENOUGH) is None
    assert server.due(FEW_EVENTS, ENOUGH + 1) == YOUNG


def test_one_at_rest_collects_everything_once() -> None:
    server = Server()
    found = [server.due(0, 0) for _ in range(200)]
    assert found.count(ALL) == 1
    assert found.index(ALL) == collecting.REST_SECONDS / collecting.EVERY_SECONDS - 1
    assert server.due(1, 0) is None
    assert [server.due(0, 0) for _ in range(200)].count(ALL) == 1


def test_what_is_due_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "EVERY_SECONDS", 0.01)
    monkeypatch.setattr(collecting, "REST_SECONDS", 0.02)

    async def work() -> None:
        server = Server()
        server.due(0, 0)
        gone = weakref.ref(server)
        server.collector.itself = server.collector  # type: ignore[attr-defined]
        del server
        assert gone() is not None
        other = asyncio.create_task(Collector(lambda: 0).run())
        while gone() is not None:
            await asyncio.sleep(0.01)
        other.cancel()

    gc.disable()
    try:
        run(work())
    finally:
        gc.enable()
