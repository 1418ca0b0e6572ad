"""Play over real sockets, from the lobby to the result."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quincunx import Record, game_names, load
from quincunx.hall.messages import PROTOCOL
from quincunx.match import requests
from quincunx.match.errors import Refusal
from quincunx.server.client import TableClient, Visitor, moves_of
from tests.server.running import INVITE, ME, OPEN, choices_of, run, serving, two_at_a_table

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

BOT = {"kind": "bot", "name": "random"}


async def play_out(*clients: TableClient) -> None:
    """Everybody plays the first legal move until it is over."""

    async def play(client: TableClient) -> None:
        while client.state["status"] == "playing":
            if moves_of(client.state):
                move = choices_of(client.state)[0]
                await client.do("move", seat=move["seat"], move=move["move"])
            else:
                await client.wait_for(lambda state: moves_of(state) or state["status"] != "playing")

    await asyncio.gather(*(play(client) for client in clients))


@pytest.mark.parametrize("wanted", [{}, {"position": False}, {"position": True}])
def test_only_who_asks_for_it_is_told_the_position_as_text(wanted: dict[str, Any], tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            guest = await running.visitor()
            table = await guest.open_table("pyrga", [ME, ME])
            async with guest.at(table) as player, await running.socket(table["id"], "") as watcher:
                hello = {"type": "hello", "id": "h", "protocol": PROTOCOL, **wanted}
                await watcher.send(json.dumps(hello))
                texts = [json.loads(await watcher.recv()).get("position")]
                await player.do("move", seat=0, move="Sb2")
                while len(texts) < 2:
                    told = json.loads(await watcher.recv())
                    texts += [told.get("position")] if "played" in told else []
                begun = load("pyrga").start()
                told_now = begun.text, player.state["position"]
                assert texts == (list(told_now) if wanted.get("position") else [None, None])

    run(work())


def reached(revision: int) -> Callable[[dict[str, Any]], bool]:
    return lambda state: state["revision"] >= revision


async def check_in_sync(client: TableClient) -> None:
    """What updates have made of the state is what the server would tell now."""
    merged, fresh = dict(client.state), dict(await client.ask("sync"))
    for state in (merged, fresh):
        del state["answers"], state["now"]
    assert merged == fresh


@pytest.mark.parametrize("game", game_names())
def test_a_whole_game_between_people(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, game)
            async with first, second:
                for number in range(24):
                    mover = first if moves_of(first.state) else second
                    if mover.state["status"] != "playing":
                        break
                    choices = choices_of(mover.state)
                    choice = choices[number * 7 % len(choices)]
                    answer = await mover.do("move", seat=choice["seat"], move=choice["move"])
                    assert answer["type"] == "ack"
                    await asyncio.gather(
                        *(client.wait_for(reached(answer["revision"])) for client in (first, second))
                    )
                    if number % 8 == 0:
                        await check_in_sync(first)
                        await check_in_sync(second)
                await play_out(first, second)
                await asyncio.gather(
                    *(c.wait_for(lambda state: state["status"] == "finished") for c in (first, second))
                )
                await check_in_sync(first)
                await check_in_sync(second)
                ann = Visitor(running.address)
                page = await ann.call("GET", f"/api/records/{first.state['table']['id']}")
                record = Record.parse(page["text"])
                assert record.outcome is not None
                assert record.outcome.reason == first.state["outcome"]["reason"]
                assert [entry["move"] for entry in first.state["history"]] == list(record.moves)

    run(work())


def test_messages_of_the_server_are_as_described(tmp_path: Path) -> None:
    """Messages of all types are sent in a game with offers, chat and errors; `serving` checks each."""
    seen: list[dict[str, Any]] = []

    class Recording(TableClient):
        async def _take(self, message: dict[str, Any]) -> None:
            seen.append(message)
            await super()._take(message)

    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            first.__class__ = second.__class__ = Recording
            async with first, second:
                await first.do("move", seat=0, move="Sb2")
                await first.do("move", seat=0, move="Sb2")
                await first.ask("chat", seat=0, text="hello")
                await first.ask("look", ply=0)
                await first.do("offer", seat=0, what="takeback")
                await second.wait_for(lambda state: state["offers"])
                await second.do("answer", seat=1, what="takeback", agreed=True)
                await first.wait_for(lambda state: state["line"] == 1)
                await first.do("resign", seat=0)
                await second.wait_for(lambda state: state["outcome"])

    run(work())
    kinds = {message["type"] for message in seen}
    assert kinds == {"state", "update", "past", "ack", "error"}


def test_an_invitation_lets_exactly_one_person_sit(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob, eve = [await running.visitor(name) for name in ("Ann", "Bob", "Eve")]
            table = await ann.open_table("pyrga", [ME, INVITE], private=True)
            invitation = table["invitations"][0]["invitation"]
            path = f"/api/tables/{table['id']}"
            assert (await bob.call("GET", path))["invitations"] == []
            for body in ({}, {"seat": 1}, {"invitation": "guess"}):
                with pytest.raises(Refusal) as error:
                    await eve.call("POST", f"{path}/join", body)
                assert error.value.code in ("seat/invited", "seat/taken")
            lobby = await eve.call("GET", "/api/tables")
            assert (lobby["mine"], lobby["waiting"]) == ([], [])
            results = await asyncio.gather(
                *(guest.call("POST", f"{path}/join", {"invitation": invitation}) for guest in (bob, eve)),
                return_exceptions=True,
            )
            assert sum(isinstance(result, Refusal) for result in results) == 1
            assert (await ann.call("GET", path))["status"] == "playing"
            assert (await eve.call("GET", "/api/tables"))["playing"] == []

    run(work())


def test_the_lobby_shows_own_tables_first(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            table = await ann.open_table("ringgz(players=3)", [ME, BOT, OPEN])
            lobby = await bob.call("GET", "/api/tables")
            assert [each["id"] for each in lobby["waiting"]] == [table["id"]]
            assert lobby["waiting"][0]["options"] == {"players": 3}
            assert (await ann.call("GET", "/api/tables"))["waiting"] == []
            await bob.call("POST", f"/api/tables/{table['id']}/join", {})
            for guest in (ann, bob):
                assert [each["id"] for each in (await guest.call("GET", "/api/tables"))["mine"]] == [
                    table["id"]
                ]

    run(work())


def test_leaving_a_table_frees_the_seat_and_closes_an_empty_one(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann, bob = await running.visitor("Ann"), await running.visitor("Bob")
            table = await ann.open_table("ringgz(players=3)", [ME, ME, OPEN])
            path = f"/api/tables/{table['id']}"
            left = await ann.call("POST", f"{path}/leave")
            assert left["status"] == "aborted"
            table = await ann.open_table("ringgz(players=3)", [ME, OPEN, OPEN])
            path = f"/api/tables/{table['id']}"
            assert (await bob.call("POST", f"{path}/join", {"seat": 2}))["seats"][2]["name"] == "Bob"
            left = await bob.call("POST", f"{path}/leave")
            assert (left["status"], left["seats"][2]["kind"]) == ("waiting", "open")

    run(work())


def test_several_people_at_one_screen(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("pyrga", [{**ME, "name": "Ann"}, {**ME, "name": "Ben"}])
            assert [seat["name"] for seat in table["seats"]] == ["Ann", "Ben"]
            async with ann.at(table) as client:
                assert client.state["you"] == [0, 1]
                await play_out(client)
                assert client.state["outcome"] is not None

    run(work())


def test_speedster_at_one_screen_has_moves_for_every_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("zangle(mode=speedster,players=3)", [ME, ME, ME])
            async with ann.at(table) as client:
                assert {move["seat"] for move in choices_of(client.state)} == {0, 1, 2}
                await client.do("move", seat=1, move="call")
                await client.wait_for(lambda state: state["ply"] == 1)
                assert "drop" in [move["move"] for move in choices_of(client.state) if move["seat"] == 1]
                await check_in_sync(client)

    run(work())


def test_a_claim_by_what_is_chosen_may_be_wrong(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("zangle(mode=speedster)", [ME, ME])
            async with ann.at(table) as client:
                await client.do("move", seat=1, move="call")
                await client.wait_for(lambda state: state["ply"] == 1)
                claim = client.state["board"]["claim"]
                assert claim["seat"] == 1
                refused = await client.do("compose", seat=0, steps=["c1", "1-1"])
                assert refused["code"] == "move/illegal"
                await client.do("compose", seat=1, steps=["c1", "2-1"])
                await client.wait_for(lambda state: state["ply"] == 2)
                assert client.state["board"]["claim"] is None
                assert client.state["history"][-1]["move"].count("@") == 2
                await check_in_sync(client)

    run(work())


def test_takeback_draw_and_rematch(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            async with first, second:
                await first.do("move", seat=0, move="Sb2")
                await first.do("offer", seat=0, what="takeback")
                await second.wait_for(lambda state: state["offers"])
                assert second.state["offers"] == [{"what": "takeback", "seat": 0, "waiting": [1]}]
                await second.do("answer", seat=1, what="takeback", agreed=True)
                await first.wait_for(lambda state: (state["ply"], state["line"]) == (0, 1))
                assert first.state["history"] == []
                await check_in_sync(first)
                await first.do("offer", seat=0, what="draw")
                await second.wait_for(lambda state: state["offers"])
                await second.do("answer", seat=1, what="draw", agreed=True)
                await first.wait_for(lambda state: state["outcome"])
                assert first.state["outcome"]["winners"] == [0, 1]
                await second.do("offer", seat=1, what="rematch")
                await first.wait_for(lambda state: state["offers"])
                await first.do("answer", seat=0, what="rematch", agreed=True)
                await first.wait_for(lambda state: state["next"])
                await check_in_sync(second)
                following = await Visitor(running.address).call("GET", f"/api/tables/{first.state['next']}")
                assert [seat["name"] for seat in following["seats"]] == ["Bob", "Ann"]
                assert following["status"] == "playing"

    run(work())


def test_spectators_watch_and_cannot_act(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            async with first, second:
                name = first.state["table"]["id"]
                async with TableClient(running.address, name, "", []) as watcher:
                    await first.wait_for(lambda state: state["watchers"] == 1)
                    assert (watcher.state["you"], moves_of(watcher.state)) == ([], [])
                    await first.do("move", seat=0, move="Sb2")
                    await watcher.wait_for(lambda state: state["ply"] == 1)
                    answer = await watcher.do("move", seat=1, move="Sb3")
                    assert answer["code"] == "seat/not_yours"
                await first.wait_for(lambda state: state["watchers"] == 0)

    run(work())


def test_presence_and_the_claim_of_a_win(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "ABSENCE", 50)

    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            async with first:
                async with second:
                    await first.wait_for(lambda state: state["players"][1]["present"])
                    await first.do("move", seat=0, move="Sb2")
                    assert (await first.do("claim", seat=0))["code"] == "claim/present"
                state = await first.wait_for(lambda state: not state["players"][1]["present"])
                assert state["players"][1]["away"] > 0
                while (await first.do("claim", seat=0)).get("code") == "claim/early":
                    pass
                await first.wait_for(lambda state: state["outcome"])
                assert first.state["outcome"]["winners"] == [0]

    run(work())


def test_looking_back_and_at_records(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("pyrga", [ME, BOT])
            async with ann.at(table) as client:
                start = client.state["board"]
                await play_out(client)
                past = await client.ask("look", ply=0)
                assert past["board"] == start
                assert (await client.ask("look", ply=999))["code"] == "look/future"
                last = await client.ask("look", ply=client.state["ply"])
                assert last["board"] == client.state["board"]
            page = await ann.call("GET", f"/api/records/{table['id']}/positions/2")
            assert (page["ply"], page["to_act"]) == (2, [0])
            while not (listed := await ann.call("GET", "/api/records?mine=true")):
                await asyncio.sleep(0.01)  # the list is written after the move that ends the game is told
            assert [record["id"] for record in listed] == [table["id"]]
            again = await ann.call("POST", "/api/record", {"text": (await _record(ann, table))["text"]})
            assert again["players"] == ["Ann", "random"]

    run(work())


async def _record(visitor: Visitor, table: dict[str, Any]) -> dict[str, Any]:
    page: dict[str, Any] = await visitor.call("GET", f"/api/records/{table['id']}")
    return page


def test_the_clock_ends_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            clock = {"kind": "fischer", "seconds": 10, "increment": 0}
            first, second = await two_at_a_table(running, "pyrga", clock=clock)
            async with first, second:
                await first.do("move", seat=0, move="Sb2")
                await second.wait_for(lambda state: state["ply"] == 1)
                await second.do("move", seat=1, move=moves_of(second.state)[0])
                await first.wait_for(lambda state: state["clock"]["running"] == 0)
                assert first.state["clock"]["left"] == [10_000, 10_000]
                # Nine seconds and a bit are over.
                table = running.service.hub.tables[first.state["table"]["id"]]
                true_now = table.now
                monkeypatch.setattr(table, "now", lambda: true_now() + 9_900)
                table.wake()
                await second.wait_for(lambda state: state["outcome"])
                assert second.state["outcome"]["reason"] == "white's time has run out"

    run(work())


def test_positions_can_be_drawn_for_lessons_and_links(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            guest = await running.visitor()
            page = await guest.call("POST", "/api/position", {"game": "pyrga", "moves": ["Sb2"]})
            assert page["ply"] == 1
            kit = await guest.call("GET", page["kit"])
            actions = await guest.call("GET", page["kit"].replace(".json", "-actions.json"))
            assert actions[page["actions"][0]]["steps"][0].replace("*", kit["seats"][1]) == "black-S"
            assert page["moves"] == []
            same = await guest.call("POST", "/api/position", {"game": "pyrga", "position": page["position"]})
            assert same == page
            for game in [*game_names(), "zangle(mode=speedster)", "zangle(mode=solitaire)"]:
                page = await guest.call(
                    "POST", "/api/position", {"game": game, "random_moves": 10, "seed": 4}
                )
                kit = await guest.call("GET", page["kit"])
                assert page["board"]["sites"].keys() <= {site["id"] for site in kit["sites"]}
                assert page["board"]["sites"]
                assert bool(page["actions"] or page["moves"]) == (page["outcome"] is None)
            with pytest.raises(Refusal) as error:
                await guest.call("POST", "/api/position", {"game": "pyrga", "moves": ["Sb2", "Sb2"]})
            assert error.value.code == "move/illegal"
            assert "Sb3" in error.value.allowed

    run(work())


def test_the_daily_deal_is_the_same_for_everybody(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            positions = []
            for daily in (True, True, False):
                guest = await running.visitor()
                table = await guest.open_table("zangle(mode=solitaire)", [ME], daily=daily)
                async with guest.at(table) as client:
                    positions.append(client.state["position"])
            assert positions[0] == positions[1] != positions[2]
            with pytest.raises(Refusal) as error:
                await guest.open_table("pyrga", [ME, OPEN], daily=True)
            assert error.value.code == "table/daily"

    run(work())


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "game/unknown"),
        ({"game": "pyrga", "options": {"opening": "wild"}}, "request/option"),
        ({"game": "pyrga", "seats": [ME] * 3}, "table/seats"),
        ({"game": "pyrga", "seats": [OPEN, BOT]}, "table/seats"),
        ({"game": "pyrga", "seats": [ME, {"kind": "bot", "name": "deep"}]}, "request/option"),
        # Nobody starts a program on the server.
        ({"game": "pyrga", "seats": [ME, {"kind": "bot", "name": "ugi:true"}]}, "request/option"),
        ({"game": "zangle(mode=speedster)", "seats": [ME, BOT]}, "bot/unsuited"),
        ({"game": "zangle(mode=speedster)", "clock": {"kind": "move", "seconds": 30}}, "table/clock"),
        ({"game": "zangle(decks=11112222)"}, "request/option"),
        ({"game": "zangle(mode=solitaire,decks=" + "1" * 20 + "2" * 20 + ")"}, "table/option"),
        ({"game": "pyrga", "clock": {"kind": "move", "seconds": 1}}, "request/option"),
        ({"game": "pyrga", "surprise": 1}, "request/invalid"),
        ({"game": 7}, "request/invalid"),
    ],
)
def test_tables_that_cannot_be_set_up(body: dict[str, Any], code: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            guest = await running.visitor()
            with pytest.raises(Refusal) as error:
                await guest.call("POST", "/api/tables", body)
            assert error.value.code == code
            assert not running.service.hub.tables

    run(work())
