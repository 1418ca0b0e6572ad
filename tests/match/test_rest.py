"""Between rounds play rests until everybody is ready or the time is over, and nobody's time runs then."""

from __future__ import annotations

import pytest

from quincunx import load
from quincunx.match import Match, Player, Refusal, TimeControl, events, requests
from quincunx.match.match import replay

NO_ZANGLES = "5a" * 8 + "5b" * 8 + "5c" * 8  # two players who pass, or are stuck, end the round at once
TURNS = f"zangle(decks={NO_ZANGLES})"
SPEEDSTER = f"zangle(mode=speedster,decks={NO_ZANGLES})"
ANN, BOB = Player("person", "ann", "Ann"), Player("person", "bob", "Bob")
BOT = Player("bot", "level:1", "level:1")
REST = 20_000
OVER = 3_000  # when the first round is over


class Log:
    """A match and all its events, each asked for in the usual way."""

    def __init__(
        self, game: str, *players: Player, rest: int = REST, clock: TimeControl | None = None
    ) -> None:
        opened = requests.open_match(load(game), 1, "ann", 0, rest=rest, clock=clock)
        self.match, self.events = Match(opened), [opened]
        for seat, player in enumerate(players):
            self.add(requests.take_seat(self.match, seat, player, 0))

    def add(self, event: events.Event) -> None:
        self.match.apply(event)
        self.events.append(event)  # type: ignore[arg-type]

    def move(self, seat: int, move: str, at: int) -> None:
        match = self.match
        self.add(requests.make_move(match, seat, move, at, ply=match.ply, line=match.line))

    def ready(self, seat: int, at: int) -> None:
        match = self.match
        self.add(requests.get_ready(match, seat, at, ply=match.ply, line=match.line))

    def end_round(self) -> None:
        word = "stuck" if self.match.realtime else "pass"
        self.move(0, word, OVER - 1_000)
        self.move(1, word, OVER)


@pytest.mark.parametrize("game", [TURNS, SPEEDSTER])
def test_play_rests_after_a_round_until_all_people_are_ready(game: str) -> None:
    log = Log(game, ANN, BOB)
    log.end_round()
    match = log.match
    assert match.to_act == ()
    assert match.rests_until == requests.next_due(match) == OVER + REST
    log.ready(0, OVER + 2_000)
    assert match.rests
    log.ready(1, OVER + 5_000)
    assert not match.rests
    assert match.to_act == match.position.to_act != ()
    assert replay(log.events) == match


@pytest.mark.parametrize("game", [TURNS, SPEEDSTER])
def test_the_rest_is_over_by_itself(game: str) -> None:
    log = Log(game, ANN, BOT)
    log.end_round()
    assert requests.find_due(log.match, OVER + REST - 1) is None
    event = requests.find_due(log.match, OVER + REST)
    assert event == events.Rested(OVER + REST)
    log.add(event)
    assert log.match.to_act != ()


def test_bots_need_not_be_ready_and_without_people_there_is_no_rest() -> None:
    log = Log(SPEEDSTER, ANN, BOT)
    log.end_round()
    log.ready(0, OVER + 1)
    assert not log.match.rests
    alone = Log(SPEEDSTER, BOT, BOT)
    alone.end_round()
    assert not alone.match.rests


def test_a_table_without_a_rest_goes_on_at_once() -> None:
    log = Log(SPEEDSTER, ANN, BOB, rest=0)
    log.end_round()
    assert not log.match.rests
    log.move(0, "call", OVER + 1)


def test_the_time_of_the_game_stands_still_and_the_record_knows_of_no_rest() -> None:
    log = Log(SPEEDSTER, ANN, BOB)
    log.end_round()
    assert log.match.played_until(OVER + 9_000) == OVER
    log.ready(0, OVER + 9_000)
    log.ready(1, OVER + 10_000)
    log.move(0, "call", OVER + 11_500)
    assert log.match.record.moves[-1] == "0/4.5:call"
    assert requests.next_due(log.match) == OVER + 11_500 + 15_001
    assert log.match.record.replay().text == log.match.position.text


def test_a_server_that_was_away_during_a_rest_takes_no_time_from_it() -> None:
    log = Log(SPEEDSTER, ANN, BOB)
    log.end_round()
    log.add(events.Resumed(OVER + 60_000, until=OVER + 5_000))
    assert log.match.rests_until == OVER + 55_000 + REST
    log.ready(0, OVER + 61_000)
    log.ready(1, OVER + 61_000)
    assert log.match.played_until(OVER + 62_000) == OVER + 1_000


def test_no_clock_runs_during_a_rest() -> None:
    log = Log(TURNS, ANN, BOB, clock=TimeControl("move", 60))
    log.end_round()
    assert log.match.running() is None
    log.ready(0, OVER + 10_000)
    log.ready(1, OVER + 15_000)
    assert log.match.running() == 1
    assert log.match.time_left(1, OVER + 15_000) == 60_000


def test_nothing_can_be_done_in_the_game_meanwhile() -> None:
    log = Log(SPEEDSTER, ANN, BOB)
    log.end_round()
    with pytest.raises(Refusal, match="the next round begins as soon as everybody is ready") as refusal:
        log.move(0, "call", OVER + 1)
    assert refusal.value.code == "rest/now"
    log.ready(0, OVER + 2)
    with pytest.raises(Refusal, match="you have said so already"):
        log.ready(0, OVER + 3)
    log.ready(1, OVER + 4)
    with pytest.raises(Refusal, match="play goes on already"):
        log.ready(1, OVER + 5)


def test_a_takeback_or_the_end_of_the_game_ends_the_rest() -> None:
    log = Log(TURNS, ANN, BOT)
    log.end_round()
    match = log.match
    log.add(requests.make_offer(match, 0, "takeback", OVER + 1, ply=match.ply, line=match.line))
    assert (match.rests, match.to_act) == (False, (0,))
    log = Log(TURNS, ANN, BOB)
    log.end_round()
    log.add(requests.resign(log.match, 0, OVER + 1, ply=log.match.ply, line=log.match.line))
    assert (log.match.rests, log.match.status) == (False, "finished")


def test_a_match_that_was_opened_before_there_were_rests_is_read_as_it_was_played() -> None:
    log = Log(SPEEDSTER, ANN, BOB, rest=0)
    log.end_round()
    log.move(0, "call", OVER + 10)
    assert replay(log.events).record == log.match.record
