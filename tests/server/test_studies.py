"""Studies at a server: whose they are, how they are changed, and what is refused."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from quincunx import Record, Study, game_names, load
from quincunx.core.example import example_of
from quincunx.core.study import LONGEST_COMMENT
from quincunx.hall import studying
from tests.server.running import ME, Running, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

GAME = next(load(name) for name in game_names() if load(name).numbered and not load(name).hides)
HIDDEN = next(load(name) for name in game_names() if load(name).hides)
RECORD = example_of(GAME)
ODD = "a\0b \u202e<script>alert(1)</script> {c} \\ 🜂\n'; drop table studies; --"
SEEN = "a b <script>alert(1)</script> {c} \\ 🜂 '; drop table studies; --"


class Guest:
    """Somebody who asks."""

    def __init__(self, web: httpx.AsyncClient) -> None:
        self.web = web

    async def ask(self, method: str, path: str = "", body: object = None, status: int = 200) -> Any:
        answer = await self.web.request(method, f"/api/studies{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    async def begin(self, status: int = 201, **wanted: Any) -> Any:
        return await self.ask("POST", "", wanted or {"game": str(GAME)}, status)

    async def change(self, page: Any, kind: str, status: int = 200, **more: Any) -> Any:
        body = {"version": page["version"], "kind": kind, **more}
        return await self.ask("POST", f"/{page['id']}/changes", body, status)


@asynccontextmanager
async def guest(running: Running, name: str = "Ann") -> AsyncIterator[Guest]:
    async with running.web() as web:
        await web.post("/api/guest", json={"name": name})
        yield Guest(web)


def test_a_study_is_grown_changed_and_taken_home(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann:
            page = await ann.begin(text=RECORD.text, title="An example")
            assert (page["title"], page["yours"], page["version"], page["from_start"]) == (
                "An example",
                True,
                0,
                True,
            )
            assert [move["move"] for move in page["tree"]] == list(RECORD.moves)
            assert [move["parent"] for move in page["tree"]] == list(range(-1, len(RECORD.moves) - 1))
            described = (await ann.web.post("/api/record", json={"text": RECORD.text})).json()
            told = [{name: move[name] for name in ("seat", "move", "words")} for move in page["tree"]]
            assert told == described["history"]
            assert page["outcome"] == described["outcome"]

            first, second = RECORD.moves[:2]
            at = await ann.ask("POST", f"/{page['id']}/look", {"path": [first]})
            assert at["text"] == RECORD.replay(1).text == at["page"]["position"]
            assert at["words"] == page["tree"][0]["words"]
            assert at["page"]["actions"]
            assert at["page"]["to_act"] == [page["tree"][1]["seat"]]
            other = next(move for move in RECORD.replay(1).legal_moves() if move != second)
            page = await ann.change(page, "add", path=[first], move=other)
            assert (page["version"], page["tree"][-1]["move"], page["tree"][-1]["parent"]) == (1, other, 0)
            page = await ann.change(page, "comment", path=[first, other], words=ODD)
            page = await ann.change(page, "comment", words="from the start")
            page = await ann.change(page, "sign", path=[first, other], sign="?!")
            assert (page["tree"][-1]["comment"], page["tree"][-1]["sign"]) == (SEEN, "?!")
            assert page["root_comment"] == "from the start"
            page = await ann.change(page, "promote", path=[first, other])
            assert [move["move"] for move in page["tree"][:3]] == [first, other, second]
            assert page["outcome"] is None
            page = await ann.change(page, "title", words=ODD)
            assert page["title"] == SEEN
            assert page == await ann.ask("GET", f"/{page['id']}")

            answer = await ann.web.get(f"/api/studies/{page['id']}/text")
            assert answer.headers["content-type"] == "text/plain; charset=utf-8"
            assert answer.headers["content-disposition"].startswith('attachment; filename="study-')
            assert Record.parse(answer.text).moves == (first, other)
            again = await ann.begin(text=answer.text)
            assert again["tree"] == page["tree"]
            assert again["title"] == SEEN
            page = await ann.change(page, "delete", path=[first, second])
            assert [move["move"] for move in page["tree"]] == [first, other]
            page = await ann.change(page, "title")
            assert page["title"] == SEEN  # one without a title keeps the one it had
            listed = await ann.ask("GET")
            assert [(one["id"], one["moves"]) for one in listed] == [
                (page["id"], 2),
                (again["id"], len(RECORD.moves) + 1),
            ]
            await ann.ask("DELETE", f"/{page['id']}")
            assert (await ann.ask("GET", f"/{page['id']}", status=404))["code"] == "study/unknown"
            assert len(await ann.ask("GET")) == 1

    run(work())


def test_only_the_owner_changes_a_study_and_others_copy_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann, guest(running, "Ben") as ben:
            page = await ann.begin()
            move = GAME.start().legal_moves()[0]
            page = await ann.change(page, "add", move=move)
            seen = await ben.ask("GET", f"/{page['id']}")
            assert seen == {**page, "yours": False}
            for kind, more in (
                ("add", {"move": move}),
                ("title", {"words": "mine"}),
                ("delete", {"path": [move]}),
            ):
                refused = await ben.change(page, kind, 403, **more)
                assert refused["code"] == "study/not_yours"
            assert (await ben.ask("DELETE", f"/{page['id']}", status=403))["code"] == "study/not_yours"
            copy = await ben.ask("POST", f"/{page['id']}/copies", status=201)
            assert copy["yours"]
            assert copy["id"] != page["id"]
            assert copy["tree"] == page["tree"]
            await ben.change(copy, "delete", path=[move])
            assert await ann.ask("GET", f"/{page['id']}") == page
            assert [one["id"] for one in await ben.ask("GET")] == [copy["id"]]
            async with running.web() as web:  # somebody without a name may look, and nothing else
                stranger = Guest(web)
                assert await stranger.ask("GET", f"/{page['id']}") == seen
                assert (await stranger.ask("POST", f"/{page['id']}/look", {"path": [move]}))["words"]
                for method, path, body in (
                    ("GET", "", None),
                    ("POST", "", {"game": str(GAME)}),
                    ("POST", f"/{page['id']}/copies", None),
                    ("DELETE", f"/{page['id']}", None),
                ):
                    assert (await stranger.ask(method, path, body, 401))["code"] == "guest/unknown"

    run(work())


def test_of_two_windows_the_one_that_is_behind_is_told_so(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann:
            page = await ann.begin()
            moves = GAME.start().legal_moves()[:8]
            answers = await asyncio.gather(
                *(
                    ann.web.post(
                        f"/api/studies/{page['id']}/changes",
                        json={"version": 0, "kind": "add", "move": move},
                    )
                    for move in moves
                )
            )
            assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
            assert {a.json()["code"] for a in answers if a.status_code == 409} == {"study/stale"}
            page = await ann.ask("GET", f"/{page['id']}")
            assert (page["version"], len(page["tree"])) == (1, 1)
            for move in moves:
                page = await ann.change(page, "add", move=move)
            # What was added before is followed, which is a change as well: it may be sent twice.
            assert (page["version"], len(page["tree"])) == (9, 8)

    run(work())


def test_studies_of_games_kept_here_and_of_no_others(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            visitor = await running.visitor("Ann")
            async with running.web() as web:
                web.headers["cookie"] = visitor.cookie
                ann = Guest(web)
                for game in (GAME, HIDDEN):
                    seats = [ME] * game.seats
                    table = await visitor.open_table(str(game), seats)
                    async with visitor.at(table) as client:
                        refused = await ann.begin(409, record=table["id"])
                        assert refused["code"] == "record/running"
                        await client.do("resign", 0)
                        await client.wait_for(lambda state: state["outcome"])
                    page = await ann.begin(record=table["id"])
                    assert page["game"] == str(game)
                    assert page["outcome"] is not None
                    assert page["players"] == ["Ann"] * game.seats
                    # Who has seen what was hidden cannot take moves back any more.
                    assert running.service.hub.tables[table["id"]].match.shown == game.hides
                refused = await ann.begin(404, record="nothing")
                assert refused["code"] == "table/unknown"

    run(work())


def test_studies_go_from_any_position_of_any_game_with_turns(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann:
            for game in map(load, game_names()):
                if game.real_time:
                    continue
                position = game.start(7)
                position.push(position.legal_moves()[0])
                page = await ann.begin(game=str(game), position=position.text)
                assert not page["from_start"]
                assert page["title"] == game.title
                at = await ann.ask("POST", f"/{page['id']}/look", {})
                assert at["text"] == position.text
                page = await ann.change(page, "add", move=position.legal_moves()[-1])
                text = await ann.ask("GET", f"/{page['id']}/text")
                assert Study.parse(text).position().text == position.text
                same = await ann.begin(game=str(game), seed=7, moves=[game.start(7).legal_moves()[0]])
                assert same["from_start"]
                assert len(same["tree"]) == 1

    run(work())


def test_whatever_is_no_study_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, body_bytes=65_536) as running, guest(running) as ann:
            long = "x" * (LONGEST_COMMENT + 1)
            for wanted, code in (
                ({"text": "a", "record": "b"}, "study/unclear"),
                ({"title": "a"}, "study/unclear"),
                ({"text": RECORD.text, "moves": ["a"]}, "study/unclear"),
                ({"text": "nonsense"}, "record/unreadable"),
                ({"text": RECORD.text + "( "}, "record/unreadable"),
                ({"text": "x" * 250_001}, "request/invalid"),
                ({"game": str(GAME), "position": "nonsense"}, "position/unreadable"),
                ({"game": str(GAME), "moves": ["nonsense"]}, "position/unreadable"),
                ({"game": str(GAME), "moves": ["a"] * 1001}, "request/invalid"),
                ({"game": str(GAME), "title": "x" * 101}, "request/invalid"),
            ):
                refused = await ann.begin(422, **wanted)
                assert refused["code"] == code, wanted
            assert (await ann.begin(404, game="nothing"))["code"] == "game/unknown"
            await ann.begin(413, text="x" * 1_100_000)
            page = await ann.begin()
            first, second = GAME.start().legal_moves()[:2]
            page = await ann.change(page, "add", move=first)
            for kind, more, code in (
                ("add", {"move": "nonsense"}, "position/unreadable"),
                ("add", {"path": [second], "move": first}, "study/place"),
                ("comment", {"path": [second], "words": "a"}, "study/place"),
                ("comment", {"words": long}, "request/invalid"),
                ("sign", {"path": [first], "sign": "??!"}, "request/invalid"),
                ("sign", {"path": [first], "sign": "+"}, "study/place"),
                ("sign", {"sign": "!"}, "study/place"),
                ("promote", {}, "study/place"),
                ("delete", {}, "study/place"),
                ("delete", {"path": ["\0"]}, "study/place"),
                ("none", {}, "request/invalid"),
            ):
                assert (await ann.change(page, kind, 422, **more))["code"] == code, kind
            assert (await ann.change(page, "add", 409, path=[first], move=first))["code"] == "move/illegal"
            assert await ann.ask("GET", f"/{page['id']}") == page
            for name in ("nothing", "%00", "x" * 64):
                for method, path in (("GET", ""), ("GET", "/text"), ("DELETE", ""), ("POST", "/copies")):
                    refused = await ann.ask(method, f"/{name}{path}", None, 404)
                    assert refused["code"] == "study/unknown"

    run(work())


def test_studies_are_bounded_in_number_size_and_rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(tmp_path, studies_per_guest=12) as running, guest(running) as ann:
            running.stop_refilling()
            monkeypatch.setattr(studying, "MOST_STUDIES", 2)
            page = await ann.begin()
            other = await ann.begin()
            assert (await ann.begin(409))["code"] == "study/full"
            assert (await ann.ask("POST", f"/{page['id']}/copies", status=409))["code"] == "study/full"
            await ann.ask("DELETE", f"/{other['id']}")
            await ann.begin()
            monkeypatch.setattr(studying, "LONGEST_KEPT", 500)
            refused = await ann.change(page, "comment", 422, words="x" * 500)
            assert refused["code"] == "study/place"
            assert await ann.ask("GET", f"/{page['id']}") == page
            page = await ann.change(page, "comment", words="x")  # what did not fit has left nothing
            assert page["root_comment"] == "x"
            for _ in range(4):
                page = await ann.change(page, "title", words="x")
            assert (await ann.change(page, "title", 429, words="x"))["code"] == "limit/studies"
            assert await ann.ask("GET", f"/{page['id']}") == page

    run(work())


def test_a_change_replays_only_its_own_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann:
            page = await ann.begin(text=RECORD.text)

            def parse(text: str) -> Study:
                raise AssertionError("it was read again")

            with monkeypatch.context() as patched:
                patched.setattr(Study, "parse", parse)
                patched.setattr(Study, "branches", parse)
                for wrong in ({"kind": "add", "move": "none"}, {"kind": "sign", "path": ["none"]}):
                    assert (await ann.change(page, status=422, **wrong))["code"]
                page = await ann.change(page, "sign", path=[RECORD.moves[0]], sign="!")
                page = await ann.change(page, "delete", path=RECORD.moves[:2])
            monkeypatch.setattr(studying, "MOST_OPEN", 0)
            await ann.begin()  # which takes the place of the other one
            assert await ann.ask("GET", f"/{page['id']}") == page

    run(work())


def test_studies_in_memory_are_bounded_however_little_is_in_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann:
            monkeypatch.setattr(studying, "MOST_OPEN", 4 * studying.EACH)
            for _ in range(5):
                await ann.begin()
                await ann.begin(text=Study(GAME, headers={"Note": "x" * 3 * studying.BYTES_A_MOVE}).text)
            assert len(running.service.studying._open) == 3

    run(work())


def test_nobody_fills_the_disk_with_studies(tmp_path: Path) -> None:
    long = Study(GAME, headers={"Note": "🌲" * 5_000}).text
    most = 2 * (studying.ROW + len(long.encode())) + 9_000

    async def work() -> None:
        async with serving(
            tmp_path, study_bytes_per_guest=most, study_bytes_per_address=most + studying.ROW
        ) as running:
            running.stop_refilling()
            async with guest(running) as ann, guest(running, "Ben") as ben:
                page = await ann.begin(text=long)
                copy = await ann.ask("POST", f"/{page['id']}/copies", status=201)
                page = await ann.change(page, "comment", words="🌲" * 2_000)
                for refused in (
                    await ann.ask("POST", f"/{page['id']}/copies", status=429),
                    await ann.change(copy, "comment", 429, words="x" * 2_000),
                ):
                    assert refused["code"] == "limit/studies"
                assert (await ann.ask("GET", f"/{copy['id']}"))["root_comment"] == ""
                assert len(await ann.ask("GET")) == 2
                page = await ann.change(page, "comment")  # what takes less room is never refused
                # Another guest of the same address has what the first one has left.
                await ben.begin()
                assert (await ben.begin(429, text=long))["code"] == "limit/studies"

    run(work())


def test_a_study_is_bounded_in_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann:
            page = await ann.begin()
            monkeypatch.setattr(studying, "LONGEST_KEPT", 500)
            await ann.change(page, "comment", 422, words="🌲" * 120)
            await ann.change(page, "comment", words="x" * 120)

    run(work())


def test_anything_at_all_is_refused_or_changes_what_it_says(tmp_path: Path) -> None:
    async def work() -> None:
        chance = random.Random(3)
        async with serving(tmp_path) as running, guest(running) as ann, guest(running, "Eve") as eve:
            page = await ann.begin(text=RECORD.text)
            kinds = ("add", "comment", "sign", "promote", "delete", "title", "none", None, 7)
            odd: tuple[Any, ...] = (
                None,
                True,
                -1,
                10**30,
                1.5,
                "",
                "x" * 3000,
                "\0",
                "💥",
                [],
                [[]],
                {},
                ["\0"],
            )
            for _ in range(150):
                moves = [move["move"] for move in page["tree"]][: chance.randrange(4)]
                body: dict[str, Any] = {
                    "version": page["version"],
                    "kind": chance.choice(kinds),
                    "path": moves,
                }
                for name in chance.sample(("move", "words", "sign", "path", "version", "extra"), 2):
                    body[name] = chance.choice((*odd, "!", "a", *RECORD.moves[:3]))
                who = chance.choice((ann, eve))
                answer = await who.web.post(f"/api/studies/{page['id']}/changes", json=body)
                assert answer.status_code < 500, (body, answer.text)
                if answer.status_code == 200:
                    assert who is ann
                    assert answer.json()["version"] == page["version"] + 1
                    page = answer.json()
                for path in ("", f"/{page['id']}/look", f"/{page['id']}/copies"):
                    answer = await eve.web.post(f"/api/studies{path}", json=chance.choice((*odd, body)))
                    assert answer.status_code < 500, (path, answer.text)
            assert await ann.ask("GET", f"/{page['id']}") == page
            text = await ann.ask("GET", f"/{page['id']}/text")
            assert [move["move"] for move in (await ann.begin(text=text))["tree"]] == [
                move["move"] for move in page["tree"]
            ]

    run(work())
