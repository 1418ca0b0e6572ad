"""Puzzles at a server: judged there, told no more than was found, counted once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from quincunx import Position
from quincunx.hall import daily, puzzling
from quincunx.hall.fairness import Mark, fingerprint
from quincunx.puzzles.puzzle import Puzzle, is_free, read_puzzles
from tests.server.running import ME, Running, code_of, run, serving

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

GAME = daily.games_with_puzzles()[0]
PUZZLE = next(puzzle for puzzle in read_puzzles(GAME) if len(puzzle.moves) == 2)
RIGHT = PUZZLE.moves[0]
WRONG = next(move for move in PUZZLE.begin().legal_moves() if move != RIGHT)


class Guest:
    """Somebody who asks."""

    def __init__(self, web: httpx.AsyncClient) -> None:
        self._web = web

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self._web.get(f"/api/{path}")
        assert answer.status_code == status, answer.text
        return answer.json()

    async def post(self, path: str, body: object, status: int = 200) -> Any:
        answer = await self._web.post(f"/api/{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def go(
        self, *moves: str, status: int = 200, day: str | None = None, puzzle: str = PUZZLE.id
    ) -> Any:
        return await self.post(f"puzzles/{puzzle}/tries", {"moves": moves, "day": day}, status)


@asynccontextmanager
async def guest(running: Running) -> AsyncIterator[Guest]:
    async with running.web() as web:
        found = Guest(web)
        await found.post("guest", {"name": "Ann"})
        yield found


def rating_of(page: Any) -> int:
    found: int = page["result"]["you"]["rating"]
    return found


def test_a_puzzle_is_solved_move_by_move(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann:
            page = await ann.get(f"puzzles/{PUZZLE.id}")
            assert page["result"] == {
                "state": "new",
                "faults": 0,
                "rating": None,
                "themes": [],
                "you": {"rating": 1500, "deviation": 350},
            }
            assert page["position"]["actions"]
            first = await ann.go(RIGHT)
            assert (first["right"], first["reply"]) == (True, PUZZLE.line[1])
            assert first["result"]["state"] == "new"  # nothing counts before the end
            assert first["positions"][1]["actions"]
            last = await ann.go(*PUZZLE.moves)
            assert (last["words"], last["reply"], len(last["positions"])) == ("Solved.", None, 1)
            assert last["result"]["state"] == "solved"
            assert last["result"]["themes"] == list(PUZZLE.themes)
            assert rating_of(last) > 1500 > 0
            for _ in range(2):  # what is sent again, or tried afterwards, changes nothing
                assert (await ann.go(*PUZZLE.moves))["result"] == last["result"]
                assert (await ann.go(WRONG))["result"] == last["result"]
            (standing,) = [one for one in await ann.get("puzzles") if one["game"] == GAME.name]
            assert (standing["tried"], standing["solved"]) == (1, 1)

    run(work())


def test_a_fault_counts_once_however_often_it_is_sent(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann:
            wrong = await ann.go(WRONG)
            assert (wrong["right"], wrong["positions"], wrong["reply"]) == (False, [], None)
            assert rating_of(wrong) < 1500
            assert await ann.go(WRONG) == wrong
            solved = await ann.go(*PUZZLE.moves)
            assert (solved["result"]["state"], solved["result"]["faults"]) == ("solved", 1)
            assert rating_of(solved) == rating_of(wrong)

    run(work())


def test_solutions_are_not_told_before_they_are_given_up(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann:
            assert "line" not in str(await ann.get(f"puzzles/{PUZZLE.id}"))
            hint = await ann.post(f"puzzles/{PUZZLE.id}/hint", {"moves": []})
            assert RIGHT in hint["moves"]
            assert set(hint["moves"]) <= set(PUZZLE.begin().legal_moves())
            assert (hint["result"]["state"], hint["result"]["faults"]) == ("tried", 1)
            page = await ann.post(f"puzzles/{PUZZLE.id}/solution", {})
            assert page["line"] == list(PUZZLE.line)
            assert len(page["positions"]) == len(page["words"]) + 1
            assert page["result"]["state"] == "shown"
            assert (await ann.go(*PUZZLE.moves))["result"]["state"] == "shown"

    run(work())


def test_puzzles_are_chosen_near_the_rating_and_not_twice(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann:
            easy = await ann.get(f"puzzles/next?game={GAME.name}&rating=0")
            ratings = sorted(puzzle.rating for puzzle in read_puzzles(GAME))
            shipped = {puzzle.id: puzzle.rating for puzzle in read_puzzles(GAME)}
            assert shipped[easy["id"]] <= ratings[11]
            seen = set()
            for _ in range(5):
                page = await ann.get(f"puzzles/next?game={GAME.name}")
                await ann.post(f"puzzles/{page['id']}/solution", {})
                seen.add(page["id"])
            assert len(seen) == 5

    run(work())


def find_sites(position: Position, seat: int, steps: Sequence[str]) -> list[str]:
    """Sites for steps that name what lies there, each another one."""
    found: list[str] = []
    for step in steps:
        sites = position.layout(seat).sites
        found.append(next(one.id for one in sites if step in (one.id, one.kind) and one.id not in found))
    return found


OWN_KINDS = [
    next(puzzle for puzzle in read_puzzles(game) if puzzle.value == kind)
    for game in daily.games_with_puzzles()
    for kind in game.puzzle_kinds
]


@pytest.mark.parametrize("puzzle", OWN_KINDS, ids=lambda puzzle: puzzle.value)
def test_kinds_that_a_game_brings_are_judged_by_it(tmp_path: Path, puzzle: Puzzle) -> None:
    kind, position = puzzle.kind, puzzle.begin()
    assert kind is not None
    seat = position.to_act[0]
    choices = dict(position.game.choices(position, seat))
    free = is_free(position)
    illegal = "call" if free else "1>2"
    wrong = next(move for move in position.legal_moves(seat) if not kind.keeps(position, move))

    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann:
            page = await ann.get(f"puzzles/{puzzle.id}")
            assert (page["task"], page["moves"]) == (puzzle.task, len(puzzle.moves))
            assert bool(page["position"]["moves"]) is not free  # a claim may be anything
            missed = await ann.go(wrong, puzzle=puzzle.id)
            assert (missed["right"], missed["over"], missed["positions"]) == (False, False, [])
            hint = await ann.post(f"puzzles/{puzzle.id}/hint", {"moves": []})
            assert hint["step"] in {choice.steps[0] for choice in choices.values()}
            assert (hint["moves"] == []) is free
            body = {"moves": [], "steps": find_sites(position, seat, choices[puzzle.line[0]].steps)}
            for number in range(len(puzzle.line)):
                if number or not free:
                    body = {"moves": list(puzzle.line[: number + 1])}
                found = await ann.post(f"puzzles/{puzzle.id}/tries", body)
                assert (found["right"], found["move"]) == (True, puzzle.line[number])
                assert found["over"] is (number + 1 == len(puzzle.line))
            assert (found["result"]["state"], found["result"]["faults"]) == ("solved", 2)
            assert (await ann.go(*puzzle.line, wrong, status=422, puzzle=puzzle.id))["code"] == "puzzle/line"
            solution = await ann.post(f"puzzles/{puzzle.id}/solution", {})
            assert solution["line"] == list(puzzle.line)
            for steps in ([], ["nowhere"], ["nowhere"] * 2):
                await ann.post(f"puzzles/{puzzle.id}/tries", {"moves": [], "steps": steps}, 409)
            refused = await ann.go(illegal, status=409, puzzle=puzzle.id)
            assert bool(refused["allowed"]) is not free
            await ann.post(f"puzzles/{puzzle.id}/tries", {"moves": [], "steps": ["x"] * 21}, 422)

    run(work())


def test_whatever_is_no_try_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann:
            for path in ("puzzles/nothing", "puzzles/%00", f"puzzles/{'x' * 64}"):
                assert (await ann.get(path, 404))["code"] == "puzzle/unknown"
            await ann.get(f"puzzles/{'x' * 65}", 422)
            assert (await ann.go(RIGHT, status=404, puzzle="nothing"))["code"] == "puzzle/unknown"
            assert (await ann.go("nonsense", status=422))["code"] == "position/unreadable"
            illegal = next(
                move for move in GAME.start(1).legal_moves() if move not in PUZZLE.begin().legal_moves()
            )
            assert (await ann.go(illegal, status=409))["code"] == "move/illegal"
            assert (await ann.go(WRONG, RIGHT, status=422))["code"] == "puzzle/line"
            assert (await ann.go(*PUZZLE.moves, RIGHT, status=422))["code"] == "puzzle/line"
            assert (await ann.go(status=422))["code"] == "puzzle/line"
            assert (await ann.go(*["x"] * 41, status=422))["code"] == "request/invalid"
            assert (await ann.go("x" * 101, status=422))["code"] == "request/invalid"
            hints = [[WRONG], list(PUZZLE.moves)]
            for moves in hints:
                await ann.post(f"puzzles/{PUZZLE.id}/hint", {"moves": moves}, 422)
            await ann.get("puzzles/next?game=nothing", 404)
            with monkeypatch.context() as patch:
                patch.setattr(puzzling, "read_puzzles", lambda game: ())
                assert (await ann.get(f"puzzles/next?game={GAME.name}", 404))["code"] == "puzzle/none"
            assert (await ann.get(f"puzzles/{PUZZLE.id}"))["result"]["state"] == "new"
            async with running.web() as stranger:
                assert (await stranger.get("/api/puzzles")).status_code == 401

    run(work())


def test_who_tries_too_much_has_to_wait(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path, tries_per_guest=3) as running, guest(running) as ann:
            running.stop_refilling()
            for _ in range(3):
                await ann.go(WRONG)
            assert (await ann.go(WRONG, status=429))["code"] == "limit/tries"
            assert (await ann.post(f"puzzles/{PUZZLE.id}/solution", {}, 429))["code"] == "limit/tries"

    run(work())


def test_nobody_is_helped_with_a_position_that_is_being_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann:
            played = PUZZLE.positions()[2]

            async def kept_from(guest: str) -> frozenset[Mark]:
                return frozenset({fingerprint(played)})

            monkeypatch.setattr(running.service.hub, "kept_from", kept_from)
            assert (await ann.go(RIGHT, status=422))["code"] == "analysis/in_play"
            for path in ("hint", "solution"):
                refused = await ann.post(f"puzzles/{PUZZLE.id}/{path}", {}, 422)
                assert refused["code"] == "analysis/in_play"

    run(work())


def test_the_card_of_a_day(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running, guest(running) as ann, guest(running) as ben:
            page = await ann.get("daily")
            today = page["day"]
            entry = page["entries"][0]
            puzzle = daily.puzzle_of(GAME, daily.today())
            assert (entry["puzzle"], entry["state"], entry["tried"]) == (puzzle.id, "new", 0)
            await solve(ann, puzzle, today)
            wrong = next(move for move in puzzle.begin().legal_moves() if move != puzzle.line[0])
            await ben.go(wrong, day=today, puzzle=puzzle.id)
            entry = (await ann.get("daily"))["entries"][0]
            assert (entry["state"], entry["streak"]) == ("solved", 1)
            assert (entry["tried"], entry["solved"]) == (2, 1)
            assert entry["share"] == f"Quincunx {GAME.title} {today} ✓"
            assert not any(move in entry["share"] for move in puzzle.moves)
            assert (await ben.get("daily"))["entries"][0]["share"].endswith(" ✗…")
            yesterday = page["archive"][0]["day"]
            before = daily.puzzle_of(GAME, daily.read_day(yesterday))
            await solve(ben, before, yesterday)
            entry = (await ben.get(f"daily?day={yesterday}"))["entries"][0]
            assert (entry["state"], entry["streak"]) == ("solved", 0)  # too late for that
            refused = await ann.go(before.line[0], status=422, day=today, puzzle=before.id)
            assert refused["code"] == "puzzle/day"
            await ann.get("daily?day=2020-01-01", 422)

    run(work())


async def solve(who: Guest, puzzle: Puzzle, day: str) -> None:
    for count in range(1, len(puzzle.moves) + 1):
        answer = await who.go(*puzzle.moves[:count], day=day, puzzle=puzzle.id)
        assert answer["right"]


def test_the_deal_of_the_day_is_found_among_the_games(tmp_path: Path) -> None:
    async def work() -> None:
        game = daily.games_for_one()[0]
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            for is_daily in (False, True):
                table = await ann.open_table(str(game), [ME], daily=is_daily)
                async with ann.at(table) as client:
                    await client.do("resign", 0)
                    await client.wait_for(lambda state: state["outcome"])
                page = await ann.call("GET", "/api/daily")
                (entry,) = [one for one in page["entries"] if one["kind"] == "deal"]
                assert (entry["state"], entry["faults"]) == (("tried", 1) if is_daily else ("new", 0))
                assert (await ann.call("GET", "/api/daily"))["entries"] == page["entries"]

            async def lose(day: str) -> None:
                table = await ann.open_table(str(game), [ME], daily=True, day=day)
                async with ann.at(table) as client:
                    await client.do("resign", 0)
                    await client.wait_for(lambda state: state["outcome"])

            before = page["archive"][-1]["day"]
            await lose(before)
            page = await ann.call("GET", f"/api/daily?day={before}")
            (entry,) = [one for one in page["entries"] if one["kind"] == "deal"]
            assert (entry["state"], entry["faults"], entry["tried"]) == ("tried", 1, 1)
            assert [past["states"][str(game)] for past in page["archive"][-2:]] == ["new", "tried"]
            assert (
                await code_of(ann.open_table(str(game), [ME], daily=True, day="2020-01-01")) == "puzzle/day"
            )

    run(work())
