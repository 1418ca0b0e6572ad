"""The rest between rounds over the network: the sheet comes to all, bots wait too, and `ready` goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from quincunx import load
from quincunx.match import Player, Refusal, TimeControl
from quincunx.server.client import Visitor
from tests.server.running import ME, Running, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

BOT = Player("bot", "level:1", "level:1")
NO_ZANGLES = "5a" * 8 + "5b" * 8 + "5c" * 8  # two players who pass end the round at once
LONG = 120_000


async def sit_with_bot(running: Running, ann: Visitor, rest: int) -> dict[str, object]:
    """A table of Ann and a bot at which both can only pass; tables with known cards are not for everybody."""
    own = await ann.open_table("pyrga", [ME, ME])
    person = running.service.hub.tables[own["id"]].match.players[0]
    game = load("zangle", decks=[NO_ZANGLES])
    live = await running.service.hub.open(
        game, "x", [person, BOT], clock=TimeControl(), private=True, rest=rest
    )
    details: dict[str, object] = await ann.call("GET", f"/api/tables/{live.name}")
    return details


def test_bots_wait_for_the_person_between_rounds(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await sit_with_bot(running, ann, LONG)
            async with ann.at(table) as client:
                assert client.state["rest"] is None
                await client.do("move", seat=0, move="pass")
                state = await client.wait_for(lambda state: state["rest"])
                assert state["board"]["sheet"]["rounds"][0]["points"] == [10, 10]
                assert (state["to_act"], state["rest"]["ready"]) == ([], [])
                live = running.service.hub.tables[table["id"]]
                assert not live._bots.busy  # it would begin the next round
                refused = await client.do("move", seat=0, move="hit")
                assert refused["code"] == "rest/now"
                assert (await client.do("ready", seat=0))["type"] == "ack"
                state = await client.wait_for(lambda state: state["ply"] > 2)
                assert state["rest"] is None
                assert state["history"][2]["seat"] == 1

    run(work())


def test_play_goes_on_by_itself(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            async with ann.at(await sit_with_bot(running, ann, 1)) as client:
                await client.do("move", seat=0, move="pass")
                state = await client.wait_for(lambda state: state["ply"] > 2)
                assert state["rest"] is None

    run(work())


def test_a_table_says_how_long_it_rests_and_its_rematch_rests_as_long(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            with pytest.raises(Refusal, match="rest"):
                await ann.open_table("zangle", [ME, ME], rest=121)
            table = await ann.open_table("zangle", [ME, ME], rest=20)
            tables = running.service.hub.tables
            assert tables[table["id"]].match.opened.rest == 20_000
            async with ann.at(table) as client:
                await client.do("resign", seat=0)
                await client.do("offer", seat=0, what="rematch")
                state = await client.wait_for(lambda state: state["next"])
            assert tables[state["next"]].match.opened.rest == 20_000

    run(work())
