"""A match cannot grow without end, and can always be brought to its end; and it is read in linear time."""

from __future__ import annotations

import pytest

from quincunx import load
from quincunx.match import Refusal, bounds, replay, requests
from quincunx.match import match as matches
from quincunx.match.events import Offered
from quincunx.match.match import Match
from tests.match.test_match import ANN, BOB, START, Table, code_of


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in (
        ("EVENTS", 40),
        ("TAKEBACKS", 3),
        ("SEATINGS", 4),
        ("LINES", 6),
        ("LINES_EACH", 4),
    ):
        assert getattr(bounds, f"MOST_{name}") > most
        monkeypatch.setattr(requests, f"MOST_{name}", most)


def say(table: Table, seat: int) -> None:
    table.take(requests.say(table.match, seat, "hello", START))


def test_takebacks_have_a_bound() -> None:
    table = Table("pyrga", ANN, ANN)
    for _ in range(3):
        table.move()
        table.offer(0, "takeback")
    table.move()
    with pytest.raises(Refusal, match="at most 3 times") as error:
        table.offer(0, "takeback")
    assert code_of(error) == "offer/takeback"
    table.move()


def test_chat_has_a_bound_for_each_person_and_for_all() -> None:
    table = Table("pyrga", ANN, BOB)
    for seat, lines in ((0, 4), (1, 2)):
        for _ in range(lines):
            say(table, seat)
        with pytest.raises(Refusal) as error:
            say(table, seat)
        assert code_of(error) == "chat/full"
    table.check_replay()


def test_sitting_down_and_standing_up_has_a_bound() -> None:
    table = Table("ringgz(players=3)", ANN, BOB)
    for _ in range(2):
        table.take(requests.leave_seat(table.match, 1, START))
        table.take(requests.take_seat(table.match, 1, BOB, START))
    table.take(requests.leave_seat(table.match, 1, START))
    with pytest.raises(Refusal) as error:
        requests.take_seat(table.match, 1, BOB, START)
    assert code_of(error) == "seat/often"
    requests.abort(table.match, 0, START, ply=0, line=0)


def test_names_cannot_change_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MOST_RENAMINGS", 3)
    table = Table("pyrga", ANN, BOB)
    for number in range(3):
        table.take(requests.rename(table.match, number % 2, f"Ann {number}", START))
    with pytest.raises(Refusal) as error:
        requests.rename(table.match, 0, "Eve", START)
    assert code_of(error) == "seat/often"
    table.move()
    table.check_replay()


def test_a_long_match_can_only_be_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MOST_EVENTS", 8)
    table = Table("pyrga", ANN, BOB)
    for _ in range(5):
        table.move()
    for refused in (lambda: say(table, 0), lambda: table.offer(0, "takeback")):
        with pytest.raises(Refusal) as error:
            refused()
        assert code_of(error) == "match/long"
    table.offer(0, "draw")
    table.answer(1, "draw", False)
    while table.match.status == "playing":
        table.move()
    with pytest.raises(Refusal) as error:
        table.offer(0, "rematch")
    assert code_of(error) == "match/long"
    table.check_replay()


@pytest.mark.parametrize("game", ["pyrga", "ringgz", "trapture", "tranglar", "zangle"])
def test_taking_back_gives_the_position_that_the_record_gives(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also further back than positions are kept."""
    monkeypatch.setattr(matches, "KEPT_POSITIONS", 4)
    monkeypatch.setattr(requests, "MOST_TAKEBACKS", 100)
    monkeypatch.setattr(requests, "MOST_EVENTS", 1000)
    table = _alone(game)
    for forward, back in ((12, 9), (1, 1), (3, 2), (2, 5)):
        for _ in range(forward):
            table.move()
        for _ in range(back):
            table.offer(table.match.entries[-1].seat, "takeback")
            assert table.match.position == table.match.record.replay()
    table.check_replay()


def _alone(game: str) -> Table:
    return Table(game, *[ANN] * load(game).seats)


def test_reading_a_match_pushes_each_move_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves made while it is read: in proportion to its events, however often moves were taken back."""
    table = _alone("pyrga")
    for _ in range(20):
        table.move()
    for _ in range(200):
        table.move()
        table.take(Offered(START, table.match.entries[-1].seat, "takeback"))
    replayed = 0
    real = Match.record.fget
    assert real is not None

    def count(match: Match) -> object:
        nonlocal replayed
        replayed += 1
        return real(match)

    monkeypatch.setattr(Match, "record", property(count))
    assert replay(table.events) == table.match
    assert replayed == 0
