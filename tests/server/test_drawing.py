"""Tables at which chance decides who sits where: nobody knows before play begins, and all are told then."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

import pytest

from quincunx.match.errors import Refusal
from quincunx.server.client import Visitor, moves_of
from tests.match.test_drawing import EXCHANGED, KEPT
from tests.server.running import INVITE, ME, OPEN, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

BOT = {"kind": "bot", "name": "random"}


@pytest.fixture(params=[EXCHANGED, KEPT], ids=["exchanged", "kept"])
def seed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """What the server takes as the seed of every table."""
    monkeypatch.setattr(secrets, "randbits", lambda bits: request.param)
    return int(request.param)


async def play_both(ann: Visitor, bob: Visitor, path: str, first: str) -> None:
    """The one who begins moves, and then the other."""
    for number in (0, 1):
        mover = ann if (first == "Ann") == (number == 0) else bob
        table = await mover.call("GET", path)
        assert [seat["seat"] for seat in table["yours"]] == [number]
        async with mover.at(table) as client:
            answer = await client.do("move", number, move=moves_of(client.state)[0])
            assert answer["type"] == "ack"


@pytest.mark.parametrize("guest_seat", [OPEN, INVITE], ids=["open", "invite"])
def test_people_are_told_their_seats_when_play_begins(
    guest_seat: dict[str, str], seed: int, tmp_path: Path
) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = [await running.visitor(name) for name in ("Ann", "Bob")]
            table = await ann.open_table("pyrga", [ME, guest_seat], draw=True)
            path = f"/api/tables/{table['id']}"
            async with ann.at(table) as client, bob.at({**table, "yours": []}) as watching:
                assert client.state["table"]["draw"] is True
                assert client.state["you"] == [0]  # a place, no seat yet
                await client.ask("chat", seat=0, text="hello")
                shown = [one["invitation"] for one in table["invitations"]]
                joined = await bob.call("POST", f"{path}/join", {"invitation": shown[0]} if shown else {})
                names = ["Bob", "Ann"] if seed == EXCHANGED else ["Ann", "Bob"]
                for told in (client, watching):
                    state = await told.wait_for(lambda state: state["status"] == "playing")
                    assert [player["name"] for player in state["players"]] == names
                    state = await told.wait_for(lambda state: bool(state["chat"]))
                    assert state["chat"][0]["seat"] == names.index("Ann")
                assert client.state["you"] == [names.index("Ann")]
                assert watching.state["you"] == []
                assert [seat["seat"] for seat in joined["yours"]] == [names.index("Bob")]
            await play_both(ann, bob, path, names[0])
            record = await ann.call("GET", f"/api/records/{table['id']}")
            assert "Seats: drawn by chance" in record["text"]
            assert record["players"] == names

    run(work())


def test_a_client_that_was_there_before_the_draw_plays_on_and_comes_back(seed: int, tmp_path: Path) -> None:
    """The token of a place is that of the seat which the place becomes."""

    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = [await running.visitor(name) for name in ("Ann", "Bob")]
            table = await ann.open_table("pyrga", [ME, OPEN], draw=True)
            seat = 1 if seed == EXCHANGED else 0
            async with ann.at(table) as client:
                await bob.call("POST", f"/api/tables/{table['id']}/join", {})
                await client.wait_for(lambda state: state["status"] == "playing" and state["you"] == [seat])
                assert client.state["actions"] == [] if seat else client.state["actions"]
                refused = await client.do("resign", 1 - seat)
                assert refused["code"] == "seat/not_yours"
                assert (await client.ask("chat", seat=seat, text="good luck"))["type"] == "ack"
            async with ann.at(table) as back:
                assert back.state["you"] == [seat]
                assert back.state["players"][seat]["present"]
                assert not back.state["players"][1 - seat]["present"]

    run(work())


def test_what_the_draw_will_be_is_not_told_before(seed: int, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = [await running.visitor(name) for name in ("Ann", "Bob")]
            table = await ann.open_table("pyrga", [ME, OPEN], draw=True)
            for path in (f"/api/records/{table['id']}", f"/api/records/{table['id']}/positions/0"):
                with pytest.raises(Refusal, match="once seats have been drawn"):
                    await bob.call("GET", path)
            async with ann.at(table) as client:
                assert str(seed) not in json.dumps([table, client.state])

    run(work())


def test_computers_take_part_in_a_draw(seed: int, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("pyrga", [ME, BOT], draw=True)
            kinds = ["bot", "person"] if seed == EXCHANGED else ["person", "bot"]
            assert [seat["kind"] for seat in table["seats"]] == kinds
            async with ann.at(table) as client:
                own = kinds.index("person")
                await client.wait_for(lambda state: state["to_act"] == [own])
                assert client.state["ply"] == own  # the computer has begun if it was to

    run(work())


def test_a_draw_is_the_same_after_a_restart(seed: int, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = [await running.visitor(name) for name in ("Ann", "Bob")]
            waiting = await ann.open_table("pyrga", [ME, OPEN], draw=True)
            begun = await ann.open_table("pyrga", [ME, OPEN], draw=True)
            await bob.call("POST", f"/api/tables/{begun['id']}/join", {})
        names = ["Bob", "Ann"] if seed == EXCHANGED else ["Ann", "Bob"]
        async with serving(tmp_path) as running:
            ann.address = bob.address = running.address
            found = await ann.call("GET", f"/api/tables/{begun['id']}")
            assert [seat["name"] for seat in found["seats"]] == names
            joined = await bob.call("POST", f"/api/tables/{waiting['id']}/join", {})
            assert [seat["name"] for seat in joined["seats"]] == names

    run(work())


def test_a_rematch_of_a_draw_exchanges_seats(seed: int, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("pyrga", [ME, BOT], draw=True)
            own = table["yours"][0]["seat"]
            async with ann.at(table) as client:
                await client.wait_for(lambda state: state["to_act"] == [own])
                await client.do("resign", own)
                await client.wait_for(lambda state: state["status"] == "finished")
                await client.do("offer", own, what="rematch")
                state = await client.wait_for(lambda state: state["next"] is not None)
            again = await ann.call("GET", f"/api/tables/{state['next']}")
            assert [seat["seat"] for seat in again["yours"]] == [1 - own]
            assert again["draw"] is False

    run(work())
