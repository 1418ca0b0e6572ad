"""Moves in words as clients get them: with each move that was made, in records, and small."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from quincunx import Record, game_names, load
from quincunx.hall.frames import Frame, Moment, Presence, Viewer, describe_match
from quincunx.hall.games import describe_record
from quincunx.hall.texts import write_json
from quincunx.match.events import Moved, Opened, Player, Seated
from quincunx.match.match import Match
from tests.server.running import ME, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

USUAL_BYTES = 100  # that an update has more, with its words
MOST_BYTES = 175


def test_moves_that_were_made_have_words(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("pyrga", [ME, ME])
            async with ann.at(table) as client:
                for seat, move in ((0, "Sb2"), (1, "Tb3e")):
                    await client.do("move", seat=seat, move=move)
                await client.wait_for(lambda state: state["ply"] == 2)
                told = [one["words"] for one in client.state["history"]]
                assert told == ["white square on b2", "black triangle on b3, pointing right"]
                await client.do("offer", seat=1, what="takeback")
                await client.wait_for(lambda state: state["ply"] == 1)
                await client.do("move", seat=1, move="Cb1")
                await client.wait_for(lambda state: state["ply"] == 2)
                assert client.state["history"][1]["words"] == "black cylinder on b1"
            page = await ann.call("GET", f"/api/records/{table['id']}")
            assert [one["words"] for one in page["history"]] == ["white square on b2", "black cylinder on b1"]

    run(work())


def test_records_of_all_modes_have_words() -> None:
    moves = ("0/1:call", "0/2:drop", "1/3:hit")
    record = Record(load("zangle", mode="speedster"), 3, moves)
    words = [one.words for one in describe_record(record).history]
    assert words == ["calls a Zangle", "gives control back", "takes a hit"]


@pytest.mark.parametrize("name", game_names())
def test_words_make_an_update_little_longer(name: str) -> None:
    match = Match(Opened(at=0, game=name, rules=load(name).version, seed=5, creator="a"))
    for seat in range(match.game.seats):
        match.apply(Seated(at=0, seat=seat, player=Player("person", f"{seat}", f"{seat}")))
    more = []
    for ply in range(60):
        if not match.to_act:
            break
        before = _frame(match)
        moves = match.position.legal_moves()
        match.apply(Moved(at=ply, seat=match.to_act[0], move=moves[37 * ply % len(moves)]))
        update, words = _frame(match).since(before, 0), write_json({"words": match.told[-1]})[1:-1]
        assert update is not None
        assert words in update
        more.append(len(f",{words}".encode()))
    assert statistics.median(more) <= USUAL_BYTES
    assert max(more) <= MOST_BYTES


def _frame(match: Match) -> Frame:
    return Frame(describe_match("a table", match), Viewer((0,)), Moment(match, Presence({}, 0)))
