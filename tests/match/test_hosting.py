"""Tables with a host: who that is, what they may do, and that nobody else may."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from quincunx import load
from quincunx.match import Player, Refusal, hosting, read_event, replay, requests, write_event
from quincunx.match.bounds import MOST_RENEWALS
from quincunx.match.events import Event
from quincunx.match.match import Match

ANN, BOB, CID, EVE = [Player("person", name[0].lower(), name) for name in ("Ann", "Bob", "Cid", "Eve")]
BOT = Player("bot", "level:3", "level:3")


class Evening:
    """A table of Ann's, and everything that happens at it."""

    def __init__(self, game: str = "ringgz(players=3)", *players: Player, hosted: bool = True) -> None:
        opened = requests.open_match(load(game), 5, "a", 0, private=True, hosted=hosted)
        self.match, self.history = Match(opened), list[Event]([opened])
        for seat, player in enumerate((ANN, *players)):
            self.sit(seat, player)

    def sit(self, seat: int, player: Player) -> None:
        self.do(lambda at: requests.take_seat(self.match, seat, player, at, invited=True))

    def do(self, make: Callable[[int], Event]) -> None:
        self.history.append(make(len(self.history)))
        self.match.apply(self.history[-1])

    def refused(self, make: Callable[[int], Event]) -> str:
        before = self.match.revision
        with pytest.raises(Refusal) as error:
            self.do(make)
        assert self.match.revision == before
        return error.value.code

    def names(self) -> list[str | None]:
        return [player and player.name for player in self.match.players]


def everything(match: Match, person: str) -> list[Callable[[int], Event]]:
    """What only a host may do."""
    return [
        lambda at: hosting.fill_seat(match, person, 2, BOT, at),
        lambda at: hosting.remove(match, person, 1, at),
        lambda at: hosting.renew_invitation(match, person, at),
        lambda at: hosting.start(match, person, at),
    ]


def test_play_begins_when_the_host_starts_it_and_not_before() -> None:
    table = Evening("ringgz(players=3)", BOB)
    match = table.match
    assert table.refused(lambda at: hosting.start(match, "a", at)) == "match/waiting"
    table.sit(2, CID)
    assert (match.status, match.host_seat) == ("waiting", 0)
    table.do(lambda at: hosting.start(match, "a", at))
    assert (match.status, match.began, match.host_seat) == ("playing", 4, None)
    for make in everything(match, "a"):
        assert table.refused(make) == "match/playing"
    assert replay([read_event(write_event(event)) for event in table.history]) == match


@pytest.mark.parametrize("hosted", [True, False])
def test_where_two_play_or_nobody_is_host_play_begins_with_the_last_seat(hosted: bool) -> None:
    table = Evening("pyrga", BOB, hosted=hosted)
    assert table.match.status == "playing"
    assert Evening("ringgz(players=3)", BOB, CID, hosted=False).match.status == "playing"


def test_nobody_else_does_what_a_host_does() -> None:
    table = Evening("ringgz(players=3)", BOB)
    for person in ("b", "e", ""):
        for make in everything(table.match, person):
            assert table.refused(make) == "table/host"
    lone = Evening("ringgz(players=3)", BOB, hosted=False)
    for make in everything(lone.match, "a"):
        assert lone.refused(make) == "table/host"


def test_a_friend_cannot_call_the_evening_off() -> None:
    table = Evening("ringgz(players=3)", BOB)
    abort = requests.abort
    assert table.refused(lambda at: abort(table.match, 1, at, ply=0, line=0)) == "table/host"
    table.do(lambda at: abort(table.match, 0, at, ply=0, line=0))
    assert table.match.status == "aborted"


def test_bots_fill_free_seats_and_go_again() -> None:
    table = Evening("ringgz(players=3)", BOB)
    match = table.match
    table.do(lambda at: hosting.fill_seat(match, "a", 2, BOT, at))
    assert table.names() == ["Ann", "Bob", "level:3"]
    for seat, code in ((0, "seat/taken"), (2, "seat/taken"), (3, "seat/unknown"), (-1, "seat/unknown")):
        assert table.refused(lambda at, seat=seat: hosting.fill_seat(match, "a", seat, BOT, at)) == code
    table.do(lambda at: hosting.remove(match, "a", 2, at))
    assert table.names() == ["Ann", "Bob", None]
    assert match.removed == set()
    table.sit(2, CID)


def test_whoever_is_dropped_has_no_seat_and_gets_none() -> None:
    table = Evening("ringgz(players=4)", BOB, BOB)
    match = table.match
    table.do(lambda at: hosting.remove(match, "a", 1, at))
    assert table.names() == ["Ann", None, None, None]
    assert table.refused(lambda at: requests.take_seat(match, 1, BOB, at, invited=True)) == "seat/removed"
    table.sit(1, CID)
    assert replay([read_event(write_event(event)) for event in table.history]) == match


@pytest.mark.parametrize(
    ("seat", "code"), [(0, "seat/own"), (1, "seat/own"), (3, "seat/empty"), (9, "seat/empty")]
)
def test_a_host_drops_neither_themselves_nor_nobody(seat: int, code: str) -> None:
    table = Evening("ringgz(players=4)", ANN, BOB)
    assert table.refused(lambda at: hosting.remove(table.match, "a", seat, at)) == code


def test_the_host_leaves_and_whoever_came_next_is_host() -> None:
    table = Evening("ringgz(players=4)", BOT)
    table.sit(3, CID)
    table.sit(2, BOB)
    match = table.match
    table.do(lambda at: requests.leave_seat(match, 0, at))
    assert (match.host, match.host_seat) == ("c", 3)
    table.sit(0, ANN)
    assert match.host == "c"
    assert table.refused(lambda at: hosting.remove(match, "a", 3, at)) == "table/host"
    table.do(lambda at: hosting.start(match, "c", at))
    assert match.status == "playing"


def test_a_host_who_is_away_for_long_can_be_replaced() -> None:
    table = Evening("ringgz(players=3)", BOB)
    match = table.match

    def take_over(person: str, absent: dict[int, int], now: int = requests.ABSENCE) -> Callable[[int], Event]:
        return lambda at: hosting.take_over(match, person, now, absent)

    assert table.refused(take_over("b", {})) == "claim/present"
    assert table.refused(take_over("b", {1: 0})) == "claim/present"
    assert table.refused(take_over("b", {0: 1})) == "claim/early"
    assert table.refused(take_over("a", {0: 0})) == "claim/present"
    assert table.refused(take_over("e", {0: 0})) == "table/host"
    table.do(take_over("b", {0: 0}))
    assert (match.host, match.arrivals) == ("b", ["b", "a"])
    lone = Evening("ringgz(players=3)", BOB, hosted=False)
    assert lone.refused(lambda at: hosting.take_over(lone.match, "b", 10**9, {0: 0})) == "table/host"


def test_invitations_are_renewed_a_bounded_number_of_times() -> None:
    table = Evening()
    for _ in range(MOST_RENEWALS):
        table.do(lambda at: hosting.renew_invitation(table.match, "a", at))
    assert table.match.renewals == MOST_RENEWALS
    assert table.refused(lambda at: hosting.renew_invitation(table.match, "a", at)) == "seat/often"


def test_all_seats_of_a_private_table_with_a_host_are_for_those_who_are_invited() -> None:
    table = Evening("ringgz(players=3)", BOT)
    match = table.match
    table.do(lambda at: hosting.remove(match, "a", 1, at))
    assert table.refused(lambda at: requests.take_seat(match, 1, EVE, at)) == "seat/invited"


def test_what_somebody_said_stays_theirs_when_another_has_the_seat() -> None:
    table = Evening("ringgz(players=3)", BOB)
    match = table.match
    table.do(lambda at: requests.say(match, 1, "rude", at))
    table.do(lambda at: hosting.remove(match, "a", 1, at))
    table.sit(1, CID)
    assert [(line.seat, line.name) for line in match.chat] == [(1, "Bob")]
