"""A question is never a command: `explain` is answered, legal or not, and nothing comes of it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from quincunx import load
from quincunx.server.client import TableClient
from tests.server.running import ME, OPEN, Running, run, serving, two_at_a_table

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


async def unchanged(running: Running, client: TableClient, **question: Any) -> dict[str, Any]:
    """The answer to a question, after which everything is as it was."""
    match = running.service.hub.tables[client.state["table"]["id"]].match
    before = (match.revision, match.ply, match.position.text, len(match.keys))
    answer = await client.ask("explain", **question)
    assert (match.revision, match.ply, match.position.text, len(match.keys)) == before
    return answer


def test_a_question_is_answered_and_nothing_comes_of_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            async with first, second:
                legal = load("pyrga").kit.steps_of(first.state["actions"][0], 0)
                answer = await unchanged(running, first, seat=0, steps=legal)
                assert answer == {"type": "explanation", "answers": answer["answers"], "reason": None}
                await first.do("move", seat=0, move="Sb2")
                await second.wait_for(lambda state: state["ply"] == 1)
                answer = await unchanged(running, second, seat=1, steps=["black-S", "a4"])
                assert answer["reason"].startswith("Sa4 is not possible: ")
                # The same as the move itself is refused with.
                refused = await second.do("move", seat=1, move="Sa4")
                assert (refused["code"], refused["message"]) == ("move/illegal", answer["reason"])
                answer = await unchanged(running, first, seat=0, steps=["white-S", "a4"])
                assert answer["reason"] == "it is black's turn"

    run(work())


def test_only_for_a_seat_of_ones_own_and_while_the_game_goes_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, eve = await running.visitor("Ann"), await running.visitor("Eve")
            waiting = await ann.open_table("pyrga", [ME, OPEN])
            async with ann.at(waiting) as client:
                assert (await client.ask("explain", seat=0, steps=[]))["code"] == "match/waiting"
            table = await ann.open_table("pyrga", [ME, ME])
            async with ann.at(table) as client, eve.at({**table, "yours": []}) as stranger:
                for seat in (0, 1, 7):
                    answer = await unchanged(running, stranger, seat=seat, steps=["white-S", "a4"])
                    assert answer["code"] == "seat/not_yours"
                await client.do("resign", seat=0)
                assert (await client.ask("explain", seat=0, steps=[]))["code"] == "match/over"

    run(work())


@pytest.mark.parametrize(
    "steps",
    [None, "a4", [7], [None], ["a4"] * 41, ["x" * 41], {"a4": 1}, [["a4"]]],
    ids=lambda steps: str(steps)[:20],
)
def test_what_is_no_list_of_ids_is_refused(steps: Any, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            async with ann.at(await ann.open_table("pyrga", [ME, ME])) as client:
                # Such a message is answered without its id, so that another has to show that all is well.
                message = {"type": "explain", "id": "wrong", "seat": 0, "steps": steps}
                assert client._socket is not None
                await client._socket.send(json.dumps(message))
                answer = await unchanged(running, client, seat=0, steps=["\u202e", "<b>", "\x00"])
                assert answer["reason"] == "there is no such thing to choose"
                errors = running.service.metrics.errors.labels("request/invalid")
                assert errors._value.get() == 1

    run(work())


def test_questions_count_as_other_messages_do(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, messages_per_minute=30) as running:
            ann = await running.visitor("Ann")
            async with ann.at(await ann.open_table("pyrga", [ME, ME])) as client:  # hello counts for three
                for _ in range(9):
                    assert (await client.ask("explain", seat=0, steps=[]))["type"] == "explanation"
                client.patience = 1000
                errors = running.service.metrics.errors.labels("limit/messages")
                assert errors._value.get() == 0
                assert client._socket is not None
                await client._socket.send('{"type": "explain", "id": "more", "seat": 0, "steps": []}')
                while errors._value.get() == 0:
                    await asyncio.sleep(0)

    run(work())


def test_a_claim_cannot_be_tried_out_by_asking(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            right = []
            while not right:  # in some deals there is nothing to claim at first
                table = await ann.open_table("zangle(mode=speedster,claim_seconds=600)", [ME, ME])
                match = running.service.hub.tables[table["id"]].match
                called = match.position.copy()
                called.push("call", 0)
                right = [move.steps for move in called.layout(0).moves if len(move.steps) > 2]
            async with ann.at(table) as client:
                await client.do("move", seat=0, move="call")
                await client.wait_for(lambda state: state["ply"] == 1)
                sites = client.state["board"]["claim"]["sites"]
                for steps in (*right[:3], sites[:2], sites[:3], sites):
                    assert (await unchanged(running, client, seat=0, steps=steps))["reason"] is None

    run(work())
