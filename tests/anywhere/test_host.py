"""A host without a server: what was shown is kept, whatever happens, and needs nothing but Python."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from quincunx import game_names, load
from quincunx.anywhere import Here, Host, Memory
from quincunx.anywhere.notebook import DeviceNotebook
from quincunx.core.errors import RecordError
from quincunx.core.example import example_of
from quincunx.hall import daily
from quincunx.hall.luggage import Taken
from quincunx.hall.pictures import draw, find_theme
from quincunx.hall.puzzling import find_puzzle
from quincunx.match.errors import Refusal
from quincunx.match.events import Event
from quincunx.match.keeping import Lease, StoreError
from quincunx.match.trying import Attempt, Happened, Mistake, State
from tests.anywhere.talking import Json, Local
from tests.architecture.test_extras import start
from tests.server.running import run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

FIRST = game_names()[0]
NOTHING = Taken(games=0, studies=0, left=0)
ME, BOT = {"kind": "me"}, {"kind": "bot", "name": "level:1"}


async def open_table(local: Local, seats: list[Json], **more: Any) -> Json:
    status, table = await local.ask("POST", "/api/tables", {"game": FIRST, "seats": seats, **more})
    assert status == 201, table
    return dict(table)


async def play_example(local: Local, moves: int | None = None) -> Json:
    """A table at which the example of the first game was played, or its first moves."""
    table = await open_table(local, [ME, ME])
    async with local.at(table) as talk:
        for move in example_of(load(FIRST)).moves[:moves]:
            answer = await talk.do("move", seat=talk.state["to_act"][0], move=move)
            assert answer["type"] == "ack", answer
        return {**table, "shown": talk.state}


def test_deals_and_puzzles_of_past_days_are_too_late_for_days_in_a_row() -> None:
    async def work() -> None:
        host = await Host.open(Memory(), Here())
        local = Local(host)
        _, card = await local.ask("GET", "/api/daily")
        before, game = card["archive"][2]["day"], str(daily.games_for_one()[0])
        wanted = {"game": game, "seats": [ME], "daily": True, "day": before}
        status, told = await local.ask("POST", "/api/tables", {**wanted, "day": "2020-01-01"})
        assert (status, told["code"]) == (422, "puzzle/day")
        _, table = await local.ask("POST", "/api/tables", wanted)
        async with local.at(table) as talk:
            await talk.do("resign", seat=0)
        _, then = await local.ask("GET", f"/api/daily?day={before}")
        assert [one["state"] for one in then["entries"] if one["kind"] == "deal"] == ["tried"]
        assert then["archive"][2]["states"][game] == "tried"
        _, now = await local.ask("GET", "/api/daily")
        assert [one["state"] for one in now["entries"] if one["kind"] == "deal"] == ["new"]
        # A puzzle that was tried on its day, but is solved on another one, was not solved on the day.
        notebook, puzzle, day = DeviceNotebook(host.shelf), "x", card["archive"][0]["day"]
        tries: list[tuple[State, bool]] = [("tried", False), ("solved", True)]
        for state, late in tries:
            await notebook.note(Attempt(host.guest.id, "some", puzzle, Happened(state), day=day, late=late))
        (found,) = [one for one in await notebook.days(host.guest.id, day) if one.game == "some"]
        assert (found.trial.state, found.late) == ("solved", True)
        await host.close()

    run(work())


def test_what_became_of_puzzles_is_kept() -> None:
    async def work() -> None:
        shelf = Memory()
        host = await Host.open(shelf, Here())
        _, card = await Local(host).ask("GET", "/api/daily")
        entry = next(one for one in card["entries"] if one["kind"] == "puzzle")
        assert (entry["state"], entry["tried"]) == ("new", None)  # how others did, nobody knows here
        moves = find_puzzle(entry["puzzle"]).moves
        for count in range(1, len(moves) + 1):
            body = {"moves": list(moves[:count]), "day": card["day"]}
            status, answer = await Local(host).ask("POST", f"/api/puzzles/{entry['puzzle']}/tries", body)
            assert (status, answer["right"]) == (200, True)
        await host.close()
        again = await Host.open(shelf, Here())
        _, card = await Local(again).ask("GET", "/api/daily")
        entry = next(one for one in card["entries"] if one["kind"] == "puzzle")
        assert (entry["state"], entry["streak"]) == ("solved", 1)
        _, page = await Local(again).ask("GET", f"/api/puzzles/{entry['puzzle']}")
        assert page["result"] == answer["result"]
        await again.close()

    run(work())


def test_a_log_cut_after_any_event_is_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        shelf = Memory()
        host = await Host.open(shelf, Here())
        table = await play_example(Local(host))
        await host.close()
        events = shelf.events[table["id"]]
        for length in range(3, len(events) + 1):  # the table, and the two who sit there
            cut = Memory()
            cut.events, cut.facts = {table["id"]: events[:length]}, shelf.facts
            again = await Host.open(cut, Here())
            async with Local(again).at(await found(again, table["id"])) as talk:
                assert talk.state["revision"] == length
                assert talk.state["history"] == table["shown"]["history"][: length - 3]
                assert talk.state["you"] == [0, 1]
            await again.close()

    run(work())


async def found(host: Host, name: str) -> Json:
    status, table = await Local(host).ask("GET", f"/api/tables/{name}")
    assert status == 200, table
    return dict(table)


def test_the_next_host_of_the_same_shelf_goes_on() -> None:
    async def work() -> None:
        shelf = Memory()
        host = await Host.open(shelf, Here())
        await host.rename("Ann")
        table = await play_example(Local(host), 3)
        await host.close()
        again = await Host.open(shelf, Here())
        assert again.guest == host.guest
        _, lobby = await Local(again).ask("GET", "/api/tables")
        assert [one["id"] for one in lobby["mine"]] == [table["id"]]
        assert lobby["yours"] == {table["id"]: [0, 1]}
        async with Local(again).at(await found(again, table["id"])) as talk:
            move = example_of(load(FIRST)).moves[3]
            assert (await talk.do("move", seat=talk.state["to_act"][0], move=move))["type"] == "ack"
        await again.close()

    run(work())


class Full(Memory):
    """A shelf that may be full."""

    full = False

    async def append(self, match_id: str, number: int, event: Event, lease: Lease | None = None) -> None:
        if self.full:
            raise StoreError("there is no room")
        await super().append(match_id, number, event, lease)


def test_a_move_that_is_not_kept_is_not_shown() -> None:
    async def work() -> None:
        shelf = Full()
        host = await Host.open(shelf, Here())
        local = Local(host)
        async with local.at(await open_table(local, [ME, ME])) as talk:
            moves = example_of(load(FIRST)).moves
            shelf.full = True
            refused = await talk.do("move", seat=0, move=moves[0])
            assert refused["code"] == "server/storage"
            assert (await talk.say("sync"))["history"] == []
            shelf.full = False
            assert (await talk.do("move", seat=0, move=moves[0]))["type"] == "ack"
            assert len(talk.state["history"]) == 1
        await host.close()

    run(work())


def test_bots_play_hints_and_guides_help() -> None:
    async def work() -> None:
        host = await Host.open(Memory(), Here(lambda: 7))
        local = Local(host)
        table = await open_table(local, [ME, BOT], guided=True)
        async with local.at(table) as talk:
            address = f"/api/tables/{table['id']}"
            _, hint = await local.ask("POST", f"{address}/hint", {"ply": 0})
            assert hint["move"] in load(FIRST).start().legal_moves()
            assert (await talk.do("move", seat=0, move=hint["move"]))["type"] == "ack"
            while talk.state["ply"] < 2:
                await talk.next()
            status, guidance = await local.ask("POST", f"{address}/guide", {"ply": 2})
            assert status == 200
            assert guidance["idea"]
            assert (await local.ask("POST", f"{address}/hint", {"ply": 1}))[1]["code"] == "match/stale"
        await host.close()

    run(work())


def test_a_finished_game_is_reviewed() -> None:
    async def work() -> None:
        host = await Host.open(Memory(), Here())
        local = Local(host)
        text = example_of(load(FIRST)).text
        status, page = await local.ask("POST", "/api/reviews", {"text": text})
        assert (status, page["status"]) == (200, "running")
        while page["done"] == 0:
            _, page = await local.ask("GET", f"/api/reviews/{page['id']}?after={page['version']}")
        assert page["moves"]
        assert await local.ask("DELETE", f"/api/reviews/{page['id']}") == (200, None)
        await host.close()

    run(work())


def test_nobody_else_can_be_waited_for() -> None:
    async def work() -> None:
        host = await Host.open(Memory(), Here())
        for kind in ("open", "invite"):
            wanted = {"game": FIRST, "seats": [ME, {"kind": kind}]}
            status, problem = await Local(host).ask("POST", "/api/tables", wanted)
            assert (status, problem["code"]) == (422, "table/seats")
        with pytest.raises(Refusal):
            await host.connect("none", print)
        await host.close()

    run(work())


def test_everything_goes_into_one_text_and_back_on_another_device() -> None:
    async def work() -> None:
        host = await Host.open(Memory(), Here())
        table = await play_example(Local(host))
        packed = await host.pack()
        other = await Host.open(Memory(), Here())
        assert await other.unpack(packed) == Taken(games=1, studies=0, left=0)
        assert await other.unpack(packed) == NOTHING
        assert (await found(other, table["id"]))["yours"][0]["seat"] == 0
        for there in (host, other):
            _, records = await Local(there).ask("GET", "/api/records?mine=true")
            assert [one["id"] for one in records] == [table["id"]]
        _, record = await Local(other).ask("GET", f"/api/records/{table['id']}")
        assert tuple(record["moves"]) == example_of(load(FIRST)).moves
        damaged = (packed[:-1], packed.replace('"moved"', '"meant"'), packed.replace("[{", "[3,{"))
        for text in ("", "{}", "[]", *damaged):
            with pytest.raises(RecordError):
                await (await Host.open(Memory(), Here())).unpack(text)

    run(work())


def test_studies_go_along() -> None:
    async def work() -> None:
        host, other = await Host.open(Memory(), Here()), await Host.open(Memory(), Here())
        there, here = Local(host), Local(other)
        pages = []
        for title in ("first", "second", "third"):
            _, page = await there.ask("POST", "/api/studies", {"game": FIRST, "title": title})
            change = {"version": 0, "kind": "add", "move": load(FIRST).start().legal_moves()[0]}
            pages.append((await there.ask("POST", f"/api/studies/{page['id']}/changes", change))[1])
        await there.ask("DELETE", f"/api/studies/{pages[0]['id']}")
        await there.ask("POST", "/api/studies", {"game": FIRST, "title": "in its place"})
        packed = await host.pack()
        for new in (3, 0):  # what is here already is not taken over again
            assert await other.unpack(packed) == Taken(games=0, studies=new, left=0)
            assert await here.ask("GET", "/api/studies") == await there.ask("GET", "/api/studies")
        _, found = await here.ask("GET", f"/api/studies/{pages[1]['id']}")
        assert found == {**pages[1], "version": 0}
        change = {"version": 0, "kind": "title", "words": "mine"}
        status, _ = await here.ask("POST", f"/api/studies/{found['id']}/changes", change)
        assert status == 200
        luggage = json.loads(packed)
        name, study = next(iter(luggage["studies"].items()))
        never: list[Any] = [{**study, "changed": time} for time in ("never", -1, 10**30, float("inf"))]
        for wrong in ({}, {**study, "text": "nonsense"}, *never, 3):
            text = json.dumps({**luggage, "studies": {name: wrong}})
            with pytest.raises(RecordError):
                await (await Host.open(Memory(), Here())).unpack(text)
        for what, kept in (("studies", study), ("matches", [])):
            for name in ("a/b", "%", "", "x" * 65):  # which would be no address of anything
                text = json.dumps({**luggage, what: {name: kept}})
                with pytest.raises(RecordError):
                    await (await Host.open(Memory(), Here())).unpack(text)
        del luggage["studies"]  # as it was before there were any
        assert await (await Host.open(Memory(), Here())).unpack(json.dumps(luggage)) == NOTHING

    run(work())


def test_what_became_of_puzzles_goes_along_and_what_is_here_stays() -> None:
    async def solve(local: Local, puzzle: str, wrong: bool) -> None:
        page = find_puzzle(puzzle)
        position = page.begin()
        if wrong:
            others = [move for move in position.legal_moves() if move != page.moves[0]]
            await local.ask("POST", f"/api/puzzles/{puzzle}/tries", {"moves": others[:1]})
        for count in range(1, len(page.moves) + 1):
            body = {"moves": list(page.moves[:count]), "day": daily}
            status, answer = await local.ask("POST", f"/api/puzzles/{puzzle}/tries", body)
            assert (status, answer["right"]) == (200, True)

    async def today(local: Local) -> tuple[str, list[Json]]:
        _, card = await local.ask("GET", "/api/daily")
        return card["day"], [one for one in card["entries"] if one["kind"] == "puzzle"]

    async def work() -> None:
        nonlocal daily
        mistaken = Mistake(
            "0" * 16, FIRST, load(FIRST).start().text, (load(FIRST).start().legal_moves()[0],), 1
        )
        shelf, other_shelf = Memory(), Memory()
        there, here = await Host.open(shelf, Here()), await Host.open(other_shelf, Here())
        daily, (first, second, *_) = await today(Local(there))
        await solve(Local(there), first["puzzle"], wrong=False)
        await solve(Local(there), second["puzzle"], wrong=False)
        await solve(Local(here), second["puzzle"], wrong=True)
        await DeviceNotebook(shelf).add_mistakes("", [mistaken])
        before = await DeviceNotebook(other_shelf).pack()
        packed = await there.pack()
        for _ in range(2):  # the same file twice is as good as once
            assert await here.unpack(packed) == NOTHING
            _, (one, two, *_) = await today(Local(here))
            assert (one["state"], one["streak"], two["state"]) == ("solved", 1, "solved")
            after, brought = await DeviceNotebook(other_shelf).pack(), json.loads(packed)["notebook"]
            assert after["mistakes"] == brought["mistakes"] != []
            game = load(find_puzzle(second["puzzle"]).game).name
            assert after["trials"][game] == before["trials"][game]
            assert after["ratings"] == {**brought["ratings"], **before["ratings"]}
        for wrong in WRONG_NOTES:
            fresh = Memory()
            host = await Host.open(fresh, Here())
            luggage = json.loads(packed)
            luggage["notebook"] = {**luggage["notebook"], **wrong} if isinstance(wrong, dict) else wrong
            with pytest.raises(RecordError):
                await host.unpack(json.dumps(luggage))
            assert await fresh.fact("puzzles") is await fresh.fact("mistakes") is None

    daily = ""
    run(work())


MISTAKE = {"id": "x", "game": FIRST, "position": "", "better": ["a"], "box": 0, "due": 0}
KNOWN = {**MISTAKE, "position": load(FIRST).start().text, "better": load(FIRST).start().legal_moves()[:1]}
WRONG_NOTES: list[Any] = [
    3,
    [],
    {"ratings": {FIRST: [1500, 350]}},
    {"ratings": {FIRST: [1500, 350, float("nan")]}},
    {"puzzles": {"p": [1500, -1, 0.06]}},
    {"ratings": {FIRST: [1e6, 350, 0.06]}},
    {"ratings": {FIRST: [1500, 1e200, 0.06]}},
    {"puzzles": {"p": [1500, 350, 1e-160]}},
    {"puzzles": []},
    {"trials": {FIRST: {"p": ["won", []]}}},
    {"trials": {FIRST: {"p": ["tried", "abc"]}}},
    {"days": [["yesterday", FIRST, ["tried", []], False]]},
    {"days": [[]]},
    {"mistakes": [MISTAKE]},
    {"mistakes": [{**MISTAKE, "position": load(FIRST).start().text}]},
    {"mistakes": [{**MISTAKE, "game": "nothing"}]},
    {"mistakes": [{**KNOWN, "due": 10**30}]},
    {"mistakes": [{**KNOWN, "box": 10**30}]},
    {"mistakes": 3},
    {"mistakes": [{}] * 1000},
]


def test_a_page_asks_for_everything_and_gives_it_back() -> None:
    async def work() -> None:
        host, other = await Host.open(Memory(), Here()), await Host.open(Memory(), Here())
        await play_example(Local(host))
        status, packed = await host.ask("GET", "/api/luggage")
        assert status == 200
        assert await other.ask("POST", "/api/luggage", packed) == (200, '{"games":1,"studies":0,"left":0}')
        for wrong in (None, "3", "{}", '{"quincunx": 1, "guest": "a", "matches": {"b": [1]}}'):
            status, _ = await other.ask("POST", "/api/luggage", wrong)
            assert 400 <= status < 500, wrong

    run(work())


def test_pictures_are_drawn_as_at_a_server_but_for_their_pixels() -> None:
    async def work() -> None:
        host = await Host.open(Memory(), Here())
        table = await play_example(Local(host))
        record = (await host.tables.find(table["id"])).match.record
        for ply, theme in ((0, "light"), (len(record.moves), "dark")):
            answer = await host.ask("GET", f"/pictures/{table['id']}/{ply}.svg?theme={theme}")
            assert answer == (200, draw(record, ply, False, find_theme(theme)))
            body = {"text": record.text, "kind": "svg", "ply": ply, "theme": theme}
            assert await host.ask("POST", "/api/pictures", json.dumps(body)) == answer
        for wrong in ("1000.svg", "0.svg?theme=none", "-1.svg", "a.svg", "0.png"):
            assert (await host.ask("GET", f"/pictures/{table['id']}/{wrong}")).status in (404, 409, 422)
        assert (await host.ask("POST", "/api/pictures", '{"text": "", "kind": "png"}')).status == 422

    run(work())


def test_tables_at_which_nobody_looks_are_put_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr("quincunx.anywhere.tables.MOST_IDLE", 2)
        host = await Host.open(Memory(), Here())
        local = Local(host)
        tables = [await open_table(local, [ME, ME]) for _ in range(5)]
        assert len(host.tables.at) <= 4
        for table in tables:
            assert (await found(host, table["id"]))["status"] == "playing"
        await host.close()

    run(work())


ALONE = """
import asyncio, json, sys
from quincunx.anywhere import Here, Host, Memory

async def work():
    host = await Host.open(Memory(), Here())
    for path in ("/api/games", "/api/bots", "/api/showcase"):
        assert (await host.ask("GET", path)).status == 200
    wanted = {"game": "pyrga", "seats": [{"kind": "me"}, {"kind": "bot", "name": "level:1"}]}
    table = json.loads((await host.ask("POST", "/api/tables", json.dumps(wanted))).text)
    told = asyncio.Queue()
    line = await host.connect(table["id"], told.put_nowait)
    tokens = [seat["token"] for seat in table["yours"]]
    await line.hear(json.dumps({"type": "hello", "id": "a", "tokens": tokens, "protocol": 2}))
    assert json.loads(await told.get())["board"]["caption"]
    await line.hear(json.dumps({"type": "move", "id": "b", "seat": 0, "ply": 0, "line": 0, "move": "Tb2n"}))
    for kind in ("update", "ack", "update"):
        assert json.loads(await told.get())["type"] == kind
    line.close()
    await host.close()

asyncio.run(work())
assert not {"pydantic", "pydantic_core", "starlette", "sqlalchemy", "typing_extensions"} & sys.modules.keys()
"""


def test_it_needs_nothing_but_python() -> None:
    finished = start(ALONE)
    assert finished.returncode == 0, finished.stderr


def test_another_name_is_shown_where_the_person_sits() -> None:
    async def work() -> None:
        shelf = Memory()
        host = await Host.open(shelf, Here())
        local = Local(host)
        await host.rename("Ann")
        async with local.at(await open_table(local, [ME, {"kind": "me", "name": "Ben"}])) as talk:
            assert await local.ask("POST", "/api/guest", {"name": "Anna"}) == (200, {"name": "Anna"})
            await talk.next()
            assert [player["name"] for player in talk.state["players"]] == ["Anna", "Ben"]
        await host.close()
        assert (await Host.open(shelf, Here())).guest.name == "Anna"

    run(work())


def test_what_happens_at_the_same_time_is_all_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        shelf = Memory()
        keep = shelf.keep_fact

        async def keep_later(name: str, value: str) -> None:
            await asyncio.sleep(0)
            await keep(name, value)

        monkeypatch.setattr(shelf, "keep_fact", keep_later)
        place = Local(await Host.open(shelf, Here()))
        begun = await asyncio.gather(
            *(place.ask("POST", "/api/studies", {"game": FIRST, "title": str(number)}) for number in range(5))
        )
        _, listed = await place.ask("GET", "/api/studies")
        assert {one["id"] for one in listed} == {page["id"] for _, page in begun}
        assert {one["title"] for one in listed} == set("01234")
        # Puzzles and mistakes are noted by several, each of whom reads all notes and writes them anew.
        notes, more = DeviceNotebook(shelf), DeviceNotebook(shelf)
        puzzles = [f"p{number}" for number in range(4)]
        mistakes = [Mistake(name, FIRST, "", ("a",), 1) for name in puzzles]
        await notes.add_mistakes("", mistakes)
        await asyncio.gather(
            *(
                one.note(Attempt("", FIRST, puzzle, Happened("solved"), shipped=1500))
                for one, puzzle in zip((notes, more) * 2, puzzles, strict=True)
            ),
            *(
                one.mark_mistake("", replace(mistake, box=1))
                for one, mistake in zip((notes, more) * 2, mistakes, strict=True)
            ),
        )
        assert (await notes.trials("", FIRST)).keys() == set(puzzles)
        assert [mistake.box for mistake in await notes.mistakes("")] == [1, 1, 1, 1]

    run(work())
