"""Overload: what a late server puts off, in which order, and that games in progress go on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from quincunx.core.registry import load
from quincunx.hall.thinking import Party
from quincunx.match.errors import Refusal
from quincunx.server.client import moves_of
from quincunx.server.operations.governor import LEVELS, Commits, Governor, Load
from quincunx.server.thinking_pool import ThinkingPool
from tests.server.running import ME, Running, code_of, run, serving, two_at_a_table

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

BOT = {"kind": "bot", "name": "level:1"}
LATE = 0.1


def measured(governor: Governor, lag: float, commit_wait: float = 0.0, times: int = 200) -> Load:
    """What a governor decides after it has measured the same for long."""
    for _ in range(times):
        governor.measure(lag, commit_wait)
    return governor.load


def set_load(running: Running, load: Load) -> None:
    """From now on a server is, and stays, as late as it takes."""
    governor = running.service.hub.governor
    governor._late, governor.loop_lag = LATE, LATE * (LEVELS[load] + 0.5) if load else 0.0
    governor.load = Load.NORMAL
    governor.decide()
    governor.measure = lambda lag, commit_wait: None  # type: ignore[method-assign]
    assert governor.load == load


@pytest.mark.parametrize(
    ("lag", "load"),
    [(0.0, 0), (0.09, 0), (0.11, 1), (0.19, 1), (0.21, 2), (0.29, 2), (0.31, 3), (60.0, 3)],
)
def test_the_later_the_server_is_the_more_it_puts_off(lag: float, load: int) -> None:
    assert measured(Governor(LATE), lag) == load
    assert measured(Governor(LATE), 0.0, commit_wait=lag) == load


def test_it_calms_down_only_well_below_what_alarmed_it() -> None:
    governor = Governor(LATE)
    assert [measured(governor, lag) for lag in (0.31, 0.2, 0.16, 0.14, 0.11, 0.09, 0.06, 0.04)] == [
        *(3, 3, 3, 2, 2, 1, 1, 0)
    ]


def test_a_single_standstill_stops_nothing_but_what_can_wait() -> None:
    governor = Governor(LATE)
    assert measured(governor, 60.0, times=1) <= Load.SLOW_BOTS
    assert measured(governor, 0.0, times=20) == Load.NORMAL


def test_time_to_commit_is_a_mean_or_that_of_the_oldest_still_waiting() -> None:
    now = [100.0]
    commits = Commits(lambda: now[0])
    first, second, third = object(), object(), object()
    commits.begin(first, 100.0)
    commits.begin(second, 100.0)
    now[0] = 100.2
    assert commits.end(first) == pytest.approx(0.2)
    commits.begin(third, 100.2)
    now[0] = 100.4
    commits.end(second)
    assert commits.take() == pytest.approx(0.3)  # of 0.2 and 0.4
    assert commits.take() == pytest.approx(0.2)  # the third waits
    now[0] = 103.2
    assert commits.take() == pytest.approx(3.0)
    commits.end(third)
    commits.take()
    assert commits.take() == 0.0


def test_bots_have_less_time_the_later_the_server_is() -> None:
    governor = Governor(LATE)
    shares = []
    for lag in (0.0, 0.15, 0.25, 0.5):
        measured(governor, lag)
        shares.append((governor.share, -governor.pause))
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares)) == 4


def test_a_slowed_bot_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    governor = Governor(LATE)
    measured(governor, 0.5)
    slept = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def test() -> None:
        pool = ThinkingPool(1, 10, 0, governor)
        with monkeypatch.context() as patched:
            patched.setattr(asyncio, "sleep", sleep)
            await pool.pause()
        assert slept == [governor.pause]
        position = load("pyrga").start()
        assert await pool.choose("level:8", position, Party("", ""), ("t", 0)) in position.legal_moves()
        pool.close()

    run(test())


def test_people_in_a_game_play_on_while_new_games_are_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as running:
            ann, bob = await two_at_a_table(running, "pyrga")
            carl = await running.visitor("Carl")
            against_bot = await carl.open_table("pyrga", [ME, BOT])
            waiting = await carl.open_table("pyrga", [ME, {"kind": "open"}])
            set_load(running, Load.NO_TABLES)
            with pytest.raises(Refusal) as refused:
                await carl.open_table("pyrga", [ME, BOT])
            assert refused.value.code == "server/busy"
            assert "busy with the games in progress" in str(refused.value)
            async with running.web() as web:
                answer = await web.post(
                    "/api/tables", json={"game": "pyrga", "seats": [ME]}, headers={"cookie": carl.cookie}
                )
                assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")
                assert 'quincunx_refused_tables_total{code="server/busy"} 2.0' in await figures(web)
                assert "quincunx_load 3.0" in await figures(web)
                assert (await web.get("/api/health")).status_code == 200
            async with ann as first, bob as second:
                for ply, client in enumerate([first, second] * 3):
                    await client.wait_for(lambda state, ply=ply: state["ply"] == ply and moves_of(state))
                    done = await client.do("move", seat=ply % 2, move=moves_of(client.state)[0])
                    assert done["type"] == "ack"
                assert (await first.ask("chat", seat=0, text="hello"))["type"] == "ack"
                assert (await first.do("offer", seat=0, what="draw"))["type"] == "ack"
                assert (await second.do("answer", seat=1, what="draw", agreed=True))["type"] == "ack"
                assert (await first.do("offer", seat=0, what="rematch"))["code"] == "server/busy"
            async with carl.at(against_bot) as client:
                await client.do("move", seat=0, move=moves_of(client.state)[0])
                await client.wait_for(lambda state: state["ply"] == 2)
            dora = await running.visitor("Dora")  # whoever is expected at a table still comes
            await dora.call("POST", f"/api/tables/{waiting['id']}/join", {})
            set_load(running, Load.NORMAL)
            await carl.open_table("pyrga", [ME, BOT])

    run(test())


async def figures(web: httpx.AsyncClient) -> str:
    return (await web.get("/metrics")).text


@pytest.mark.parametrize(("load_", "answer"), [(Load.SLOW_BOTS, ""), (Load.NO_ADVICE, "server/busy")])
def test_advice_is_refused_before_new_games_are(load_: Load, answer: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as running:
            ann = await running.visitor("Ann")
            table = await ann.open_table("pyrga", [ME, BOT], guided=True)
            text = load("pyrga").file("example.record").read_text(encoding="utf-8")
            set_load(running, load_)
            asked = {"ply": 0}
            assert await code_of(ann.call("POST", f"/api/tables/{table['id']}/hint", asked)) == answer
            assert await code_of(ann.call("POST", f"/api/tables/{table['id']}/guide", asked)) == answer
            assert await code_of(ann.call("POST", "/api/analysis", {"text": text, "ply": 3})) == answer
            assert await code_of(ann.call("POST", "/api/reviews", {"text": text})) == answer
            await ann.open_table("pyrga", [ME, BOT])

    run(test())
