"""What the strongest level has thought is kept between its moves: used again, bounded, and given back."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from quincunx import Position, load
from quincunx.bots import strongest
from quincunx.bots.base import Memory, RememberingBot
from quincunx.bots.names import find_bot
from quincunx.bots.thinking import think
from quincunx.hall import opponents
from quincunx.hall.kept_bots import KeptBots
from quincunx.hall.thinking import Party
from quincunx.search import Analysis, Limit, Search
from quincunx.search import search as searches
from quincunx.server.client import TableClient, moves_of
from quincunx.server.operations.governor import Governor
from quincunx.server.thinking_pool import ThinkingPool
from tests.server.running import ME, Running, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

STRONG = {"kind": "bot", "name": "level:8:3000"}
PARTY = Party("here", "ann")


class Weighty:
    """A bot that remembers so many bytes."""

    name = "weighty"

    def __init__(self, size: int, used: bool = False) -> None:
        self.memory = Memory(size, used)

    def choose(self, position: Position) -> str:
        return position.legal_moves()[0]

    def stop(self) -> None: ...

    def rest(self) -> Memory:
        return self.memory


@pytest.fixture
def alive(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], int]]:
    """How many searches there are; the collector does not help."""
    made: list[weakref.ref[object]] = []
    begin = searches.Search.__init__

    def note(self: searches.Search, *arguments: Any, **named: Any) -> None:
        made.append(weakref.ref(self))
        begin(self, *arguments, **named)

    monkeypatch.setattr(searches.Search, "__init__", note)
    gc.collect()
    gc.disable()
    yield lambda: sum(one() is not None for one in made)
    gc.enable()


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


async def play(client: TableClient) -> None:
    """Move until the bot has made one more move."""
    made = bots_moves(client.state)
    while bots_moves(client.state) == made:
        move = moves_of(client.state)[0]
        assert (await client.do("move", seat=0, move=move))["type"] == "ack"
        await client.wait_for(lambda state: moves_of(state))


def bots_moves(state: dict[str, Any]) -> int:
    return sum(entry["seat"] == 1 for entry in state["history"])


async def figures(running: Running) -> dict[str, float]:
    _, writer = connection = await asyncio.open_connection(
        *running.address.removeprefix("http://").split(":")
    )
    writer.write(b"GET /metrics HTTP/1.0\r\nHost: here\r\n\r\n")
    text = (await connection[0].read()).decode()
    writer.close()
    lines = [line.split() for line in text.splitlines() if line.startswith("quincunx_") and "{" not in line]
    return {name.removeprefix("quincunx_"): float(value) for name, value in lines}


def test_a_bot_uses_what_it_thought_for_its_last_move(tmp_path: Path, alive: Callable[[], int]) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            table = await ann.open_table("ringgz(players=2)", [ME, STRONG])
            async with ann.at(table) as client:
                kept = running.service.hub.pool.kept
                await play(client)
                assert (kept.puts, kept.reused, alive()) == (1, 0, 1)
                while not kept.reused:  # the move was one that the bot had thought of
                    await play(client)
                found = await figures(running)
                assert (found["kept"], found["reused"]) == (kept.puts, 1)
                assert 0 < found["kept_bytes"] == kept.size
                # Who takes a move back is answered after a fresh look, and then it goes on as before.
                await client.do("offer", seat=0, what="takeback")
                await play(client)
                assert (kept.reused, alive()) == (1, 1)
                while kept.reused == 1:
                    await play(client)
                assert alive() == 1

    run(work())


@pytest.mark.parametrize("ending", ["resign", "put away"])
def test_memory_is_given_back_when_a_table_ends(
    ending: str, tmp_path: Path, alive: Callable[[], int]
) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            table = await ann.open_table("tranglar", [ME, STRONG])
            async with ann.at(table) as client:
                await play(client)
                assert alive() == 1
                if ending == "resign":
                    await client.do("resign", seat=0)
            hub = running.service.hub
            if ending == "put away":
                await until(lambda: not hub.tables[table["id"]].in_use)
                hub.put_away(idle=0)
            assert (hub.pool.kept.size, alive()) == (0, 0)

    run(work())


def test_nothing_is_kept_where_cards_are_hidden(tmp_path: Path, alive: Callable[[], int]) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            table = await ann.open_table("zangle", [ME, STRONG])
            async with ann.at(table) as client:
                for _ in range(4):
                    if moves_of(client.state):
                        await client.do("move", seat=0, move=moves_of(client.state)[-1])
                    await client.wait_for(lambda state: moves_of(state))
            kept = running.service.hub.pool.kept
            assert (kept.size, kept.puts, kept.reused, alive()) == (0, 0, 0, 0)

    run(work())


def test_who_has_rested_longest_goes_first() -> None:
    kept = KeptBots(most=100)
    bots = [Weighty(size) for size in (30, 40, 30, 50)]
    for seat in (0, 1, 2):
        kept.put(("table", seat), bots[seat])
    assert kept.size == 100  # as much as there may be, and nobody had to go
    assert kept.take(("table", 0)) is bots[0]
    kept.put(("table", 0), bots[0])  # now the one that has rested longest is neither largest nor smallest
    kept.put(("other", 0), bots[3])
    assert (kept.take(("table", 1)), kept.take(("table", 2)), kept.size) == (None, None, 80)
    kept.put(("other", 1), Weighty(101))  # more than there may be of all
    assert (kept.size, kept.take(("other", 1)), kept.take(("table", 0))) == (0, None, None)
    kept.put(("other", 1), Weighty(0, used=True))
    assert (kept.size, kept.puts, kept.reused) == (0, 5, 1)


def test_a_bot_that_still_thinks_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Slow] = []

    class Slow(Weighty):
        def __init__(self, seed: int) -> None:
            super().__init__(1)
            self.begun, self.go_on = threading.Event(), threading.Event()
            made.append(self)

        def choose(self, position: Position) -> str:
            self.begun.set()
            self.go_on.wait(30)
            return super().choose(position)

    monkeypatch.setattr(opponents, "KINDS", ("test",))
    monkeypatch.setattr(opponents, "find_bot", lambda name: Slow)

    async def work() -> None:
        pool, position, place = (
            ThinkingPool(2, 60, 100, Governor(late=1.0)),
            load("pyrga").start(),
            ("table", 0),
        )
        first = asyncio.create_task(pool.choose("test", position, PARTY, place))
        await until(lambda: made and made[0].begun.is_set())
        first.cancel()
        second = asyncio.create_task(pool.choose("test", position, PARTY, place))
        await until(lambda: len(made) == 2 and made[1].begun.is_set())
        made[1].go_on.set()
        await second
        made[0].go_on.set()
        await until(lambda: not pool.waiting)
        assert pool.kept.take(place) is made[1]
        pool.close()

    run(work())


def test_a_stop_that_comes_too_late_does_not_hurry_the_next_move(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried: list[bool] = []

    def note(search: Search, limit: Limit, halt: threading.Event, watch: Any = None) -> Analysis:
        hurried.append(halt.is_set())
        return think(search, limit, halt, watch)

    monkeypatch.setattr(strongest, "think", note)
    position = load("tranglar").start()
    bot = find_bot("level:8:100")(1)
    assert isinstance(bot, RememberingBot)
    for _ in range(2):
        position.push(bot.choose(position))
        position.push(position.legal_moves()[0])
        bot.stop()  # as the server may, before it knows that there is a move
        assert bot.rest().size > 0
    bot.stop()
    bot.choose(position)
    assert hurried == [False, False, True]
