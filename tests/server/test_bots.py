"""Bots at tables: they answer, can be stopped, are bounded, go on after a restart, and play in real time."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest

from quincunx import Position
from quincunx.bots.names import find_bot
from quincunx.core.offers import Plan
from quincunx.hall import opponents
from quincunx.server.client import moves_of
from tests.patience import TEST_SECONDS
from tests.server.running import ME, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

BOT = {"kind": "bot", "name": "test"}
LONGER = 2 * int(TEST_SECONDS)  # than any test, so that what has to be stopped does not end by itself


class Patient:
    """Thinks until it is stopped."""

    name = "test"
    thinking: ClassVar[list[Patient]] = []

    def __init__(self, seed: int) -> None:
        self.stopped = threading.Event()

    def choose(self, position: Position) -> str:
        self.thinking.append(self)
        self.stopped.wait(LONGER)
        self.thinking.remove(self)
        return position.legal_moves()[0]

    def stop(self) -> None:
        self.stopped.set()


class Quick:
    """Plays in real time: calls, then claims or drops; seats are quick by turns."""

    name = "test"

    def __init__(self, seed: int) -> None: ...

    def plan(self, position: Position, seat: int, now: float) -> Plan | None:
        moves = position.legal_moves(seat)
        claims = [move for move in moves if "=" in move]
        wanted = claims or [move for move in ("drop", "call", "hit") if move in moves]
        return Plan(wanted[0], now + 0.1 + 0.2 * ((position.ply // 2 + seat) % 2)) if wanted else None


class Broken:
    """Fails whatever it is asked."""

    name = "test"

    def __init__(self, seed: int) -> None: ...

    def choose(self, position: Position) -> str:
        raise RuntimeError("broken on purpose")

    def stop(self) -> None: ...


class Liar(Broken):
    """Makes moves that do not exist."""

    def choose(self, position: Position) -> str:
        return "nonsense"


@pytest.fixture
def seat_bot(monkeypatch: pytest.MonkeyPatch) -> Callable[[type], None]:
    """Makes a class known as the bot `test`."""

    def seat(kind: type) -> None:
        monkeypatch.setattr(opponents, "KINDS", (*opponents.KINDS, "test"))
        monkeypatch.setattr(opponents, "find_bot", lambda name: kind if name == "test" else find_bot(name))

    return seat


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def all_have_moved(state: dict[str, Any]) -> bool:
    return {entry["seat"] for entry in state["history"]} == {0, 1, 2}


@pytest.mark.parametrize("name", ["random", "level:2", "level:8:0.05s", "level:3:200"])
def test_bots_known_by_name_play(name: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            table = await ann.open_table("zangle(players=3)", [ME, *[{"kind": "bot", "name": name}] * 2])
            async with ann.at(table) as client:
                while not all_have_moved(client.state):
                    if moves_of(client.state):
                        await client.do("move", seat=0, move=moves_of(client.state)[-1])
                    await client.wait_for(lambda state: moves_of(state) or all_have_moved(state))

    run(work())


def test_the_loop_goes_on_while_bots_think_and_closing_stops_them(
    tmp_path: Path, seat_bot: Callable[[type], None]
) -> None:
    seat_bot(Patient)

    async def work() -> None:
        async with serving(tmp_path, thinking_seconds=LONGER) as running:
            ann = await running.visitor()
            for ending in ("abort", "resign", "takeback"):
                table = await ann.open_table("pyrga", [ME, BOT])
                async with ann.at(table) as client:
                    await client.do("move", seat=0, move="Sb2")
                    await until(lambda: Patient.thinking)
                    if ending == "takeback":
                        await client.do("offer", seat=0, what="takeback")
                    else:
                        await client.do(ending, seat=0)
                    await until(lambda: not Patient.thinking and not running.service.hub.pool.waiting)
            # Stopping the server stops them too.
            table = await ann.open_table("pyrga", [BOT, ME])
            await until(lambda: Patient.thinking)
        await until(lambda: not Patient.thinking)

    run(work())


def test_a_bot_thinks_no_longer_than_the_server_allows(
    tmp_path: Path, seat_bot: Callable[[type], None]
) -> None:
    seat_bot(Patient)

    async def work() -> None:
        async with serving(tmp_path, thinking_seconds=1) as running:
            ann = await running.visitor()
            table = await ann.open_table("pyrga", [BOT, ME])
            async with ann.at(table) as client:
                await client.wait_for(lambda state: state["ply"] == 1)

    run(work())


def test_bots_to_move_go_on_thinking_after_a_restart(
    tmp_path: Path, seat_bot: Callable[[type], None]
) -> None:
    seat_bot(Patient)

    async def work() -> None:
        async with serving(tmp_path, thinking_seconds=LONGER) as running:
            ann = await running.visitor()
            table = await ann.open_table("pyrga", [BOT, ME])
            await until(lambda: Patient.thinking)
        await until(lambda: not Patient.thinking)
        async with serving(tmp_path, thinking_seconds=LONGER) as running:
            await until(lambda: Patient.thinking)
            ann.address = running.address
            async with ann.at(table) as client:
                Patient.thinking[0].stop()
                await client.wait_for(lambda state: state["ply"] == 1)

    run(work())


def test_bots_play_in_real_time(tmp_path: Path, seat_bot: Callable[[type], None]) -> None:
    seat_bot(Quick)

    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            table = await ann.open_table("zangle(mode=speedster,players=3)", [ME, BOT, BOT])
            async with ann.at(table) as client:
                await client.wait_for(lambda state: state["ply"] >= 8)
                history = client.state["history"]
                assert {entry["seat"] for entry in history} == {1, 2}
                assert all(b["at"] >= a["at"] for a, b in itertools.pairwise(history))
                # A person can act in between.
                while (await client.do("move", seat=0, move="hit"))["type"] != "ack":
                    pass

    run(work())


def test_what_a_bot_thought_of_an_earlier_position_is_forgotten(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            table = await ann.open_table("zangle(mode=speedster)", [ME, ME])
            live = running.service.hub.tables[table["id"]]
            async with ann.at(table) as client:
                await client.do("move", seat=0, move="call")
                await live.play(1, "call", ply=0, line=0)  # by now this is not allowed
                await live.play(1, "hit", ply=0, line=0)
                assert (live.match.ply, live.match.status) == (1, "playing")

    run(work())


@pytest.mark.parametrize("kind", [Broken, Liar])
def test_a_bot_that_fails_gives_up(
    kind: type, tmp_path: Path, seat_bot: Callable[[type], None], caplog: pytest.LogCaptureFixture
) -> None:
    seat_bot(kind)

    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            table = await ann.open_table("pyrga", [BOT, ME])
            async with ann.at(table) as client:
                await client.wait_for(lambda state: state["outcome"])
                assert client.state["outcome"]["winners"] == [1]

    run(work())
    assert "a bot" in caplog.text


def test_a_bot_sees_other_cards_than_those_that_lie_there(
    tmp_path: Path, seat_bot: Callable[[type], None]
) -> None:
    shown: list[Position] = []

    class Spy(Broken):
        def choose(self, position: Position) -> str:
            shown.append(position)
            return position.legal_moves()[0]

    seat_bot(Spy)

    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor()
            table = await ann.open_table("zangle", [BOT, ME])
            async with ann.at(table) as client:
                start = running.service.hub.tables[table["id"]].match.game.start(
                    running.service.hub.tables[table["id"]].match.opened.seed
                )
                await client.wait_for(lambda state: state["ply"] >= 1)
            assert shown[0].known_to(0) == start.known_to(0)
            assert shown[0].text != start.text

    run(work())


def test_many_tables_share_few_threads(tmp_path: Path, seat_bot: Callable[[type], None]) -> None:
    seat_bot(Patient)

    async def work() -> None:
        async with serving(tmp_path, thinking_threads=2, thinking_seconds=LONGER) as running:
            ann = await running.visitor()
            for _ in range(5):
                await ann.open_table("pyrga", [BOT, ME])
            await until(lambda: running.service.hub.pool.waiting == 5 and len(Patient.thinking) == 2)
            await ann.call("GET", "/api/health")
            assert len(Patient.thinking) == 2

    run(work())
