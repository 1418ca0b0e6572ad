"""How soon bots move: at once, or with a clock when people have seen their own move come to rest."""

from __future__ import annotations

import asyncio

import pytest

from quincunx import Position, load
from quincunx.hall import bot_players
from quincunx.hall.bot_players import UNHURRIED, BotPlayers
from quincunx.hall.thinking import Party
from quincunx.match import Player, TimeControl, requests
from quincunx.match.match import Match
from tests.server.running import run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

START = 1_000_000


class Playground:
    """A table whose clock stands still unless somebody waits; a bot is to begin."""

    name = "a table"

    def __init__(self, clock: TimeControl) -> None:
        self.match = Match(requests.open_match(load("pyrga"), 7, "a", START, clock=clock))
        for seat, player in enumerate([Player("bot", "test", "test"), Player("person", "a", "Ann")]):
            self.match.apply(requests.take_seat(self.match, seat, player, START))
        self.party = Party("", "a")
        self.time = START
        self.moved_at = asyncio.get_running_loop().create_future()

    def now(self) -> int:
        return self.time

    async def wait(self, seconds: float) -> None:
        self.time += round(1000 * seconds)

    async def play(self, seat: int, move: str, ply: int, line: int) -> None:
        self.moved_at.set_result(self.time)

    async def give_up(self, seat: int) -> None:
        raise AssertionError("the bot has failed")


class Thinking:
    """A pool in which every thought takes so many milliseconds of a table."""

    def __init__(self, table: Playground, milliseconds: int) -> None:
        self.table, self.milliseconds = table, milliseconds

    async def choose(self, name: str, position: Position, party: Party, place: object) -> str:
        self.table.time += self.milliseconds
        return position.legal_moves()[0]

    async def pause(self) -> None:
        """Nothing else is to be done."""


@pytest.mark.parametrize(
    ("clock", "thought", "took"),
    [
        (TimeControl(), 15, 15),
        (TimeControl("fischer", 60), 15, UNHURRIED),
        (TimeControl("move", 60), 15, UNHURRIED),
        (TimeControl("fischer", 60), UNHURRIED + 1, UNHURRIED + 1),
    ],
    ids=["no clock", "a clock", "a clock for each move", "a long thought"],
)
def test_with_a_clock_a_bot_takes_its_time(
    clock: TimeControl, thought: int, took: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        table = Playground(clock)
        monkeypatch.setattr(bot_players.asyncio, "sleep", table.wait)
        BotPlayers(table, Thinking(table, thought)).wake()  # type: ignore[arg-type]
        assert await table.moved_at == START + took

    run(work())
