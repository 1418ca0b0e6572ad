"""Messages that come twice, late, in another order, or not at all: the state is never wrong."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quincunx.match import replay, write_event
from quincunx.server.client import TableClient, moves_of
from tests.server.running import Running, run, serving, two_at_a_table
from tests.store.test_store import history_of

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


class Disorderly(TableClient):
    """A client behind a bad line: what it sends is lost, doubled, delayed, or comes again much later."""

    rng: random.Random
    old: list[str]
    patience = 0.15

    async def _send(self, text: str) -> None:
        self.old.append(text)
        fate = self.rng.random()
        if fate < 0.15:
            return
        if fate < 0.35:
            asyncio.get_running_loop().call_later(
                self.rng.random() * 0.1, lambda: asyncio.ensure_future(super(Disorderly, self)._send(text))
            )
            return
        await super()._send(text)
        if fate > 0.75:
            await super()._send(text)
        if fate > 0.85:
            await super()._send(self.rng.choice(self.old))
        if fate > 0.97 and self._socket is not None:
            await self._socket.close()


def disorderly(client: TableClient, seed: int) -> Disorderly:
    client.__class__ = Disorderly
    assert isinstance(client, Disorderly)
    client.rng, client.old, client.patience = random.Random(seed), [], 0.15
    return client


async def play(client: Disorderly) -> None:
    """Random moves, now and then an offer, until the game is over."""
    while client.state["status"] == "playing":
        seat = client.state["you"][0]
        for offer in client.state["offers"]:
            if seat in offer["waiting"]:
                await client.do("answer", seat=seat, what=offer["what"], agreed=client.rng.random() < 0.7)
        if not moves_of(client.state):
            await client.wait_for(lambda state: moves_of(state) or state["offers"] or state["outcome"])
            await asyncio.sleep(0)
            continue
        if client.rng.random() < 0.1:
            await client.do("offer", seat=seat, what="takeback")
        if moves_of(client.state):
            await client.do("move", seat=seat, move=client.rng.choice(moves_of(client.state)))


async def settled(*clients: Disorderly) -> list[dict[str, Any]]:
    """What each client knows, and what the server tells it when asked: the same."""
    states = []
    for client in clients:
        await client.wait_for(lambda state: state["outcome"] is not None)
        known, told = dict(client.state), dict(await client.ask("sync"))
        for state in (known, told):
            for key in ("now", "answers", "players", "watchers"):  # others come and go meanwhile
                del state[key]
        assert known == told
        states.append(told)
    return states


async def check_log(running: Running, name: str, told: dict[str, Any]) -> None:
    history = await history_of(running.service.store, name)
    keys = Counter(json.loads(write_event(event)).get("key") for event in history)
    assert all(count == 1 for key, count in keys.items() if key)
    match = replay(history)
    assert match == running.service.hub.tables[name].match
    assert [entry["move"] for entry in told["history"]] == [entry.move for entry in match.entries]


@pytest.mark.parametrize("game", ["pyrga", "ringgz"])
@pytest.mark.parametrize("seed", [1, 2])
def test_disorder_never_leads_to_a_wrong_state(game: str, seed: int, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            pair = await two_at_a_table(running, game)
            first, second = (disorderly(client, seed * 10 + n) for n, client in enumerate(pair))
            async with first, second:
                await asyncio.gather(play(first), play(second))
                told = await settled(first, second)
                assert told[0]["history"] == told[1]["history"]
                await check_log(running, told[0]["table"]["id"], told[0])

    run(work())


def test_a_message_is_carried_out_once_however_often_it_comes(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            async with first, second:
                for message, shown in _messages(first):
                    before = first.state["revision"]
                    answers = [await _raw(first, message) for _ in range(3)]
                    assert [answer["type"] for answer in answers] == ["ack", "error", "error"], message
                    assert {answer.get("code") for answer in answers[1:]} <= {"match/repeated", "match/stale"}
                    assert first.state["revision"] == before + 1
                    assert shown(first.state)

    run(work())


def _messages(client: TableClient) -> list[tuple[dict[str, Any], Callable[[dict[str, Any]], bool]]]:
    head = {"seat": 0, "line": 0}
    return [
        ({"type": "chat", "id": "c", "seat": 0, "text": "hi"}, lambda state: len(state["chat"]) == 1),
        ({"type": "move", "id": "m", **head, "ply": 0, "move": "Sb2"}, lambda state: state["ply"] == 1),
        ({"type": "offer", "id": "o", **head, "ply": 1, "what": "draw"}, lambda state: bool(state["offers"])),
        (
            {"type": "answer", "id": "a", **head, "ply": 1, "what": "draw", "agreed": False},
            lambda state: not state["offers"],
        ),
        ({"type": "resign", "id": "r", **head, "ply": 1}, lambda state: bool(state["outcome"])),
    ]


async def _raw(client: TableClient, message: dict[str, Any]) -> dict[str, Any]:
    """Send exactly this message; its first answer."""
    answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
    client._waiting[message["id"]] = (json.dumps(message), answered)
    await client._send(json.dumps(message))
    return await answered
