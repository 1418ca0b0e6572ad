"""Fair play: no engine on what people play, nothing played on once it was shown, no deal known before."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from quincunx import RandomStream, Record, load
from quincunx.bots.pondering import Line
from quincunx.core.outcome import Outcome
from quincunx.hall.daily import daily_seed
from quincunx.match.errors import Refusal
from quincunx.match.trying import Mistake
from quincunx.puzzles.puzzle import read_puzzles
from quincunx.search import Analysis
from quincunx.server.client import TableClient, Visitor, moves_of
from quincunx.server.routes import advice
from tests.server.running import ME, Running, code_of, run, serving, two_at_a_table

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

OPENING = ("Sb2", "Tb3e", "Cc3", "Sc3", "Td3w")
# The same with the board turned round its diagonal from a1 to d4.
MIRRORED = ("Sb2", "Tc2n", "Cc3", "Sc3", "Tc4s")
# What is said to whoever asks for advice that would help in a game in play.
REFUSED = {
    "analysis/in_play", "analysis/unsuited", "analysis/over", "hint/others", "guide/none", "guest/unknown",
    "record/unreadable", "review/none",
}  # fmt: skip


def analysis(visitor: Visitor, moves: tuple[str, ...], ply: int, game: str = "pyrga") -> Any:
    text = Record(load(game), 0, moves, ("", "")).text
    return visitor.call("POST", "/api/analysis", {"text": text, "ply": ply})


async def play(first: TableClient, second: TableClient, moves: tuple[str, ...]) -> None:
    for number, move in enumerate(moves, start=1):
        seat = (number - 1) % 2
        answer = await (first, second)[seat].do("move", seat=seat, move=move)
        assert answer["type"] == "ack", answer
        for client in (first, second):
            await client.wait_for(lambda state, number=number: state["ply"] == number)


def test_the_moves_mirrored_lead_to_a_position_alike() -> None:
    game = load("pyrga")
    plain, mirrored = game.start(), game.start()
    for move, other in zip(OPENING, MIRRORED, strict=True):
        plain.push(move)
        mirrored.push(other)
        assert plain.canonical == mirrored.canonical
    assert plain.key != mirrored.key


@pytest.mark.parametrize("kept", [True, False], ids=["in memory", "put away"])
def test_nobody_gets_advice_on_a_position_that_people_play(kept: bool, tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            stranger = await running.visitor("Eve")
            async with first, second:
                await play(first, second, OPENING[:4])
            if not kept:
                await put_away(running)
            assert await code_of(analysis(stranger, OPENING, 3)) == ""
            assert await code_of(analysis(stranger, OPENING, 4)) == "analysis/in_play"
            assert await code_of(analysis(stranger, MIRRORED, 4)) == "analysis/in_play"
            assert await code_of(analysis(stranger, OPENING, 5)) == "analysis/in_play"  # by way of it
            assert await code_of(analysis(stranger, MIRRORED, 5)) == "analysis/in_play"
            restricted = analysis(stranger, OPENING, 5, "pyrga(opening=restricted)")
            assert await code_of(restricted) == "analysis/in_play"
            # Nor where the same moves are made against the computer, or alone.
            table = await stranger.open_table("pyrga", [ME, ME])
            async with stranger.at(table) as alone:
                await play(alone, alone, OPENING[:4])
                hint = stranger.call("POST", f"/api/tables/{table['id']}/hint", {"ply": 4})
                assert await code_of(hint) == "analysis/in_play"
            async with first:
                await first.do("resign", seat=0)
            assert await code_of(analysis(stranger, OPENING, 5)) == ""

    run(work())


def ways(moves: tuple[str, ...]) -> list[dict[str, Any]]:
    """How one may ask for advice on the position after these moves, or on one after it."""
    game = load("pyrga")
    played = game.start()
    for move in moves:
        played.push(move)
    found: list[dict[str, Any]] = [{"game": "pyrga", "moves": [*moves]}]
    found += [{"game": "pyrga", "position": played.text}]
    found += [{"game": "pyrga(opening=restricted)", "position": played.text}]
    for move in played.legal_moves()[:2]:
        found += [{"game": "pyrga", "moves": [*moves, move]}]
        found += [{"game": "pyrga", "position": played.text, "moves": [move]}]
    return found


ADVISING = ("/api/engine", "/api/explorer")


def test_no_engine_and_no_explorer_helps_in_a_game_in_play(tmp_path: Path) -> None:
    """Not the players, nor anybody else, by whatever way the position is named."""

    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            ann, eve = Visitor(running.address, first._cookie), await running.visitor("Eve")
            async with first, second:
                await eve.call("POST", "/api/engine", {"game": "pyrga"})
                explored = await eve.call("POST", "/api/explorer", {"game": "pyrga"})
                while not explored["exact"]:  # a busy machine takes more than one question
                    assert explored["searching"]
                    explored = await eve.call("POST", "/api/explorer", {"game": "pyrga"})
                await play(first, second, OPENING[:4])
                asked = [*ways(OPENING[:4]), *ways(MIRRORED[:4])]
                for path in ADVISING:
                    for who in (ann, eve):
                        for wanted in asked:
                            assert await code_of(who.call("POST", path, wanted)) == "analysis/in_play", wanted
                    # What may come after it in another way is known to the players, who get no advice on any.
                    after = load("pyrga").start()
                    for move in OPENING:
                        after.push(move)
                    wanted = {"game": "pyrga", "position": after.text}
                    assert await code_of(ann.call("POST", path, wanted)) == "analysis/in_play"
                    elsewhere = load("trapture").start()
                    assert await code_of(ann.call("POST", path, {"game": "trapture"})) == ""
                    wanted = {"game": "trapture", "position": elsewhere.text}
                    assert await code_of(ann.call("POST", path, wanted)) == ""
            async with first:
                await first.do("resign", seat=0)
            for path in ADVISING:
                for wanted in asked:
                    assert await code_of(ann.call("POST", path, wanted)) == ""

    run(work())


def test_nobody_is_helped_by_what_comes_next_in_a_game_in_play(tmp_path: Path) -> None:
    """Each position one move further, given without the moves that lead there, is refused, and no other."""

    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            ann, eve = Visitor(running.address, first._cookie), await running.visitor("Eve")
            async with first, second:
                await play(first, second, OPENING[:4])
                played = running.service.hub.in_play._played
                # No move waits for that.
                assert not any("marks_after" in vars(one) for one in played.values())
                game, turned = load("pyrga"), load("pyrga").start()
                for move in MIRRORED[:4]:
                    turned.push(move)
                for move in turned.legal_moves():
                    after = turned.copy()
                    after.push(move)
                    wanted = {"game": "pyrga", "position": after.text}
                    further = {**wanted, "moves": after.legal_moves()[:1]}
                    for path, about in ((ADVISING[0], wanted), (ADVISING[1], wanted), (ADVISING[1], further)):
                        assert await code_of(eve.call("POST", path, about)) == "analysis/in_play", about
                    record = Record(game, 0, (*MIRRORED[:4], move), ("", "")).text
                    alike = {"text": record, "ply": 5}
                    assert await code_of(eve.call("POST", "/api/analysis", alike)) == "analysis/in_play"
                # What was begun elsewhere is nobody's game; but those who play have to say how it came about.
                elsewhere, moves = game.start(), list[str]()
                for _ in range(5):
                    moves.append(elsewhere.legal_moves()[0])
                    elsewhere.push(moves[-1])
                wanted = {"game": "pyrga", "position": elsewhere.text}
                assert await code_of(eve.call("POST", "/api/explorer", wanted)) == ""
                with pytest.raises(Refusal, match="of unknown origin"):
                    await ann.call("POST", "/api/explorer", wanted)
                told = {"game": "pyrga", "moves": moves}
                assert await code_of(ann.call("POST", "/api/explorer", told)) == ""

    run(work())


def test_the_explorer_says_nothing_of_a_position_that_people_have_come_to_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            eve = await running.visitor("Eve")
            first, second = await two_at_a_table(running, "pyrga")
            async with first, second:
                explore = running.service.explorer.explore

                async def explore_while_they_play(*asked: Any) -> Any:
                    await play(first, second, OPENING[:4])
                    return await explore(*asked)

                monkeypatch.setattr(running.service.explorer, "explore", explore_while_they_play)
                wanted = {"game": "pyrga", "moves": [*OPENING[:4]]}
                assert await code_of(eve.call("POST", "/api/explorer", wanted)) == "analysis/in_play"

    run(work())


def test_an_engine_says_no_more_of_a_position_that_people_have_come_to(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            eve = await running.visitor("Eve")
            wanted = {"game": "pyrga", "moves": [*OPENING[:4]]}
            page = await eve.call("POST", "/api/engine", wanted)
            first, second = await two_at_a_table(running, "pyrga")
            async with first, second:
                await play(first, second, OPENING[:4])
                news = f"/api/engine/{page['id']}?after={page['version']}"
                assert await code_of(eve.call("GET", news)) == "analysis/in_play"
                assert running.service.engines.find(
                    page["id"], running.service.engines._jobs[page["id"]].party
                )
                assert running.service.engines._jobs[page["id"]].status == "stopped"

    run(work())


def test_what_an_engine_says_of_the_position_before_ends_where_people_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither their reply, nor how far it is to the end from there."""

    played = load("pyrga").start()
    for move in OPENING[:4]:
        played.push(move)
    through = (OPENING[3], played.legal_moves()[0])

    async def analyse(*_: object) -> Analysis:
        return Analysis((), (0.5, 0.5), through, 9, None)

    monkeypatch.setattr(advice, "analyse_position", analyse)

    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            ann, eve = Visitor(running.address, first._cookie), await running.visitor("Eve")
            async with first, second:
                await play(first, second, OPENING[:4])
                for who in (ann, eve):
                    page = await who.call("POST", "/api/engine", {"game": "pyrga", "moves": OPENING[:3]})
                    job = running.service.engines._jobs[page["id"]]
                    job.stop()
                    assert job.found is not None
                    line = Line(OPENING[3], 0.5, 0.4, 0.6, "win", 9, through, ("to it", "and on"), 12)
                    other = next(move for move in job.place.position.legal_moves() if move != OPENING[3])
                    apart = Line(other, 0.5, 0.4, 0.6, "win", 9, (other,), ("elsewhere",), 7)
                    job.found = replace(job.found, depth=12, lines=(line, apart))
                    page = await who.call("GET", f"/api/engine/{job.id}")
                    told = [(one["line"], one["line_words"], one["distance"]) for one in page["lines"]]
                    assert told == [([OPENING[3]], ["to it"], None), ([other], ["elsewhere"], 7)]
                    assert page["depth"] == 1
                    assert (await analysis(who, OPENING, 3))["line"] == [OPENING[3]]
            async with first:
                await first.do("resign", seat=0)
            page = await eve.call("GET", f"/api/engine/{job.id}")
            assert (page["lines"][0]["line"], page["lines"][0]["distance"]) == ([*through], 12)
            assert page["depth"] == 12

    run(work())


@pytest.mark.parametrize("seed", range(2))
def test_nothing_that_is_asked_by_chance_helps_in_a_game_in_play(seed: int, tmp_path: Path) -> None:
    """Two games are in play, one with hidden cards; all routes that advise are asked in many ways."""
    stream = random.Random(seed)

    def anything(line: list[str]) -> tuple[str, str, Any]:
        """A request, about the position in play or one after it."""
        game, moves = load("pyrga"), list(line)
        position = game.start()
        for move in moves:
            position.push(move)
        for _ in range(stream.randrange(3)):
            if position.outcome is None:
                moves.append(stream.choice(position.legal_moves()))
                position.push(moves[-1])
        after = game.start()
        for move in line:
            after.push(move)
        if stream.randrange(2):
            after.push(stream.choice(after.legal_moves()))
        one_further = {"game": "pyrga", "position": after.text}
        ended = Outcome((0,), (0, 0), "somebody resigns")
        record = Record(game, 0, tuple(moves), ("", ""), position.outcome or ended).text
        path, body = stream.choice(
            [
                ("/api/analysis", {"text": record, "ply": stream.randrange(len(line), len(moves) + 1)}),
                ("/api/engine", {"game": "pyrga", "moves": moves, "lines": stream.randint(1, 5)}),
                ("/api/explorer", {"game": "pyrga", "moves": moves}),
                ("/api/engine", one_further),
                ("/api/explorer", one_further),
                ("/api/reviews", {"text": record}),
                ("/api/tables/{pyrga}/hint", {"ply": len(line)}),
                ("/api/tables/{pyrga}/guide", {"ply": len(line)}),
            ]
        )
        return "POST", path, body

    def anything_hidden() -> tuple[str, str, Any]:
        """A request about the cards in play; nobody knows the seed, with which a record could be written."""
        path, body = stream.choice(
            [
                ("/api/engine", {"game": "zangle"}),
                ("/api/explorer", {"game": "zangle(players=2)"}),
                ("/api/engine", {"game": "zangle(mode=solitaire)"}),
                ("/api/explorer", {"game": "zangle(mode=speedster)", "moves": ["x"]}),
                ("/api/tables/{zangle}/hint", {"ply": 0}),
                ("/api/tables/{zangle}/guide", {"ply": 0}),
            ]
        )
        return "POST", path, body

    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            third, fourth = await two_at_a_table(running, "zangle")
            everybody = [
                *(Visitor(running.address, one._cookie) for one in (first, second, third, fourth)),
                await running.visitor("Eve"),
                Visitor(running.address),
            ]
            async with first, second, third, fourth:
                line = list(stream.choice([OPENING, MIRRORED]))
                await play(first, second, tuple(line))
                names = {"pyrga": first.state["table"]["id"], "zangle": third.state["table"]["id"]}
                for _ in range(60):
                    method, path, body = stream.choice([anything(line), anything_hidden()])
                    path = path.format(**names)
                    who = stream.choice(everybody)
                    code = await code_of(who.call(method, path, body))
                    assert code in REFUSED, (path, body, code)

    run(work())


def test_no_puzzle_and_no_training_helps_in_a_game_in_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        puzzle = next(one for one in read_puzzles(load("pyrga")) if len(one.line) > 2)
        mistake = Mistake("m", puzzle.game, puzzle.begin().text, puzzle.line[:1])

        async def mistakes(person: str) -> list[Mistake]:
            return [mistake]

        async with serving(tmp_path) as running:
            eve, service = await running.visitor("Eve"), running.service
            monkeypatch.setattr(service.training._notebook, "mistakes", mistakes)
            asked: list[tuple[str, Any]] = [
                (f"/api/puzzles/{puzzle.id}/tries", {"moves": [*puzzle.line[:1]]}),
                (f"/api/puzzles/{puzzle.id}/hint", {"moves": []}),
                (f"/api/puzzles/{puzzle.id}/solution", {}),
            ]
            ways = [*asked, ("/api/training/m/tries", asked[0][1]), ("/api/training/m/solution", None)]
            for position, ways_to_it in ((puzzle.positions()[0], ways), (puzzle.positions()[1], asked)):
                match: Any = SimpleNamespace(
                    people={"ann", "bob"}, status="playing", game=position.game, position=position, ply=9
                )
                service.hub.in_play.note("somewhere", match)
                for path, body in ways_to_it:
                    assert await code_of(eve.call("POST", path, body)) == "analysis/in_play", path

    run(work())


def test_what_is_told_of_a_solitaire_is_the_same_however_its_hidden_cards_lie(tmp_path: Path) -> None:
    """Its cards are shuffled meanwhile: no answer changes, and all that would tell more is refused."""

    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("zangle", [ME], options={"mode": "solitaire"})
            name, game = table["id"], "zangle(mode=solitaire)"
            async with ann.at(table):
                match = running.service.hub.tables[name].match
                view = match.game.write_view(match.position, 0)
                said, shown = set(), set()
                for deal in range(4):
                    hint = await ann.call("POST", f"/api/tables/{name}/hint", {"ply": 0})
                    said.add(json.dumps(hint))
                    shown.add(match.game.write_view(match.position, 0))
                    match.position.redeal(RandomStream(deal))
                assert (len(said), shown) == (1, {view})
                asked: list[tuple[str, str, Any]] = [
                    ("GET", f"/api/records/{name}", None),
                    ("POST", "/api/studies", {"record": name}),
                    ("POST", "/api/reviews", {"record": name}),
                    ("POST", "/api/training", {"record": name}),
                    ("POST", "/api/position", {"game": game, "position": view}),
                    ("POST", "/api/engine", {"game": game, "position": view}),
                    ("POST", "/api/explorer", {"game": game, "position": view}),
                    ("POST", "/api/studies", {"game": game, "position": view}),
                    ("POST", "/api/setups/board", {"game": game, "position": view}),
                    ("POST", f"/api/tables/{name}/guide", {"ply": 0}),
                ]
                for method, path, body in asked:
                    assert await code_of(ann.call(method, path, body)) != "", path

    run(work())


def test_positions_in_play_are_known_again_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if the last move had been long ago, so that the table need not be in memory.
    monkeypatch.setattr("quincunx.server.hub.LAST_MOMENTS", -1_000_000)

    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            async with first, second:
                await play(first, second, OPENING[:4])
        async with serving(tmp_path) as running:
            stranger = await running.visitor("Eve")
            while await code_of(analysis(stranger, OPENING, 4)) != "analysis/in_play":
                await asyncio.sleep(0.01)  # until they have been found
            assert not running.service.hub.tables

    run(work())


async def put_away(running: Running) -> None:
    """Have the server forget all tables that are in nobody's use."""
    hub = running.service.hub
    while hub.tables:
        hub.put_away(idle=0)
        await running.visitor()


def test_players_get_no_advice_on_their_own_first_moves(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            first, second = await two_at_a_table(running, "pyrga")
            ann, stranger = Visitor(running.address, first._cookie), await running.visitor("Eve")
            async with first, second:
                assert await code_of(analysis(ann, (), 0)) == "analysis/in_play"
                assert await code_of(analysis(stranger, (), 0)) == ""
                assert await code_of(analysis(ann, (), 0, "trapture")) == ""

    run(work())


def test_a_solitaire_can_be_taken_back_until_its_cards_were_shown(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("zangle", [ME], options={"mode": "solitaire"})
            record = f"/api/records/{table['id']}"
            async with ann.at(table) as client:
                assert await code_of(ann.call("GET", record)) == "record/running"
                await lose(client)
                assert (await client.do("offer", seat=0, what="takeback"))["type"] == "ack"
                await client.wait_for(lambda state: state["status"] == "playing")
                await lose(client)
                assert "Seed:" in (await ann.call("GET", record))["text"]
                refused = await client.do("offer", seat=0, what="takeback")
                assert (refused["type"], refused["code"]) == ("error", "offer/takeback")
        async with serving(tmp_path) as running:  # nor after a restart
            ann.address = running.address
            async with ann.at(table) as client:
                assert (await client.do("offer", seat=0, what="takeback"))["code"] == "offer/takeback"

    run(work())


async def lose(client: TableClient) -> None:
    while client.state["status"] == "playing":
        await client.do("move", seat=0, move=moves_of(client.state)[-1])
        await client.wait_for(lambda state: moves_of(state) or state["outcome"])


def test_the_deal_of_a_day_is_one_for_all_and_the_same_everywhere(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as running:
            seeds = []
            for name in ("Ann", "Bob"):
                visitor = await running.visitor(name)
                table = await visitor.open_table("zangle", [ME], options={"mode": "solitaire"}, daily=True)
                seeds.append(running.service.hub.tables[table["id"]].match.opened.seed)
            assert seeds[0] == seeds[1]

    run(work())
    today, game = date(2026, 11, 17), "zangle(mode=solitaire)"
    seeds = {daily_seed(game, today + timedelta(days)) for days in range(3)}
    assert len(seeds) == 3
    assert daily_seed(game, today) == 3294335994672450689  # whatever the secret of a server is
    assert daily_seed(game, today) != daily_seed("zangle(mode=solitaire, columns=6)", today)
