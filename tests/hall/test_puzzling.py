"""What takes long is done aside: games are looked at once for the deal of a day, and puzzles read there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import pytest

from quincunx.anywhere import Memory
from quincunx.anywhere.notebook import DeviceNotebook
from quincunx.hall import daily, puzzling
from quincunx.hall.puzzle_pages import AidRequest
from quincunx.hall.puzzling import Puzzling
from quincunx.hall.thinking import Party
from quincunx.match.event_texts import write_event
from quincunx.match.events import Event, Opened, Player, Resigned, Seated
from quincunx.match.keeping import Rows, Summary
from quincunx.match.reading import read_match
from tests.server.running import run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

ANN = Party("", "ann")
GAME = daily.games_for_one()[0]
TODAY = date(2026, 11, 18)


class Worker:
    """Says whether something is being worked out."""

    works = False

    async def work_out(self, party: Party, work: Callable[[], Any]) -> Any:
        self.works = True
        try:
            return work()
        finally:
            self.works = False


class Games:
    """Finished games of Ann; `asked` has those of which the events were asked for."""

    def __init__(self, **games: list[Event]) -> None:
        self.kept = {name: [*enumerate(map(write_event, events))] for name, events in games.items()}
        self.asked: list[str] = []

    async def of_person(self, person: str, statuses: Sequence[str]) -> list[Summary]:
        return [Summary.of(name, read_match(rows)) for name, rows in self.kept.items()]

    async def rows(self, match_id: str) -> Rows:
        self.asked.append(match_id)
        return self.kept[match_id]


def lost(seed: int, brought: bool = False) -> list[Event]:
    at = 1000 * 86400 * (TODAY - date(1970, 1, 1)).days
    return [
        Opened(at, str(GAME), GAME.version, seed, creator="ann", brought=brought),
        Seated(at, 0, Player("person", "ann", "Ann")),
        Resigned(at, 0),
    ]


def test_games_are_replayed_once_aside_and_only_if_they_may_be_the_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seed, worker, replayed = daily.daily_seed(str(GAME), TODAY), Worker(), []

    def read(rows: Rows) -> Any:
        assert worker.works
        replayed.append(len(rows))
        return read_match(rows)

    monkeypatch.setattr(daily, "today", lambda: TODAY)
    monkeypatch.setattr(puzzling, "read_match", read)

    async def work() -> None:
        games = Games(deal=lost(seed), brought=lost(seed, True), other=lost(seed ^ 1))  # the latest first
        asked = Puzzling(DeviceNotebook(Memory()), games, worker)
        for _ in range(2):
            (entry,) = [one for one in (await asked.daily(ANN)).entries if one.kind == "deal"]
            assert (entry.state, entry.faults) == ("tried", 1)
            assert games.asked == ["other", "brought", "deal"]
            assert replayed == [1, 1, 1, 3]

    run(work())


def test_the_files_of_puzzles_are_read_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    worker, id_of = Worker(), next(iter(puzzling.all_puzzles()))
    game, read = puzzling.find_puzzle(id_of).game, puzzling.all_puzzles

    def read_aside() -> Any:
        assert worker.works
        return read()

    monkeypatch.setattr(puzzling, "all_puzzles", read_aside)

    async def work() -> None:
        asked = Puzzling(DeviceNotebook(Memory()), Games(), worker)
        assert await asked.list_games(ANN)
        assert await asked.choose(ANN, game)
        assert (await asked.show(ANN, id_of)).id == id_of
        assert await asked.solve(ANN, id_of, AidRequest())

    run(work())
