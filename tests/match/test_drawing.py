"""Seats that are drawn: places until play begins, then seats by chance; the same whenever it is replayed."""

from __future__ import annotations

from collections import Counter
from itertools import count, permutations

import pytest

from quincunx import Record, load
from quincunx.core.lots import draw_lots
from quincunx.match import Player, Refusal, read_event, replay, requests, write_event
from quincunx.match.events import Event
from quincunx.match.match import Match

PEOPLE = [Player("person", name[0].lower(), name) for name in ("Ann", "Bob", "Cid")]
# Seeds by which two people exchange their places, and keep them.
EXCHANGED = next(seed for seed in count(10**15) if draw_lots(seed, 2) == (1, 0))
KEPT = next(seed for seed in count(10**15) if draw_lots(seed, 2) == (0, 1))


def sit_down(
    game: str, seed: int, order: list[tuple[int, Player]], draw: bool = True
) -> tuple[Match, list[Event]]:
    """A match at which people sit down in some order, each at a place."""
    history: list[Event] = [requests.open_match(load(game), seed, "a", 0, draw=draw)]
    match = Match(history[0])  # type: ignore[arg-type]
    for at, (place, player) in enumerate(order, start=1):
        history.append(requests.take_seat(match, place, player, at))
        match.apply(history[-1])
    return match, history


def names(match: Match) -> list[str | None]:
    return [player and player.name for player in match.players]


def test_places_become_seats_when_play_begins() -> None:
    ann, bob, _ = PEOPLE
    match, history = sit_down("pyrga", EXCHANGED, [(0, ann)])
    assert (names(match), match.lots) == (["Ann", None], (0, 1))
    history.append(requests.say(match, 0, "hello", 2))
    match.apply(history[-1])
    history.append(requests.take_seat(match, 1, bob, 3))
    match.apply(history[-1])
    assert (names(match), match.lots, match.status) == (["Bob", "Ann"], (1, 0), "playing")
    assert match.seats_of("a") == [1]
    assert match.chat[0].seat == 1  # it was Ann who said it
    assert replay([read_event(write_event(event)) for event in history]) == match


def test_chance_may_leave_everybody_in_place() -> None:
    match, _ = sit_down("pyrga", KEPT, [(0, PEOPLE[0]), (1, PEOPLE[1])])
    assert names(match) == ["Ann", "Bob"]


def test_nothing_is_drawn_unless_it_is_asked_for() -> None:
    match, history = sit_down("pyrga", EXCHANGED, [(0, PEOPLE[0]), (1, PEOPLE[1])], draw=False)
    assert names(match) == ["Ann", "Bob"]
    assert match.record.headers == {}
    old = write_event(history[0]).replace(',"draw":false', "")
    assert read_event(old) == history[0]  # as events were before there were draws


def test_the_record_says_so() -> None:
    match, _ = sit_down("pyrga", EXCHANGED, [(0, PEOPLE[0]), (1, PEOPLE[1])])
    assert "Player 0: Bob\nPlayer 1: Ann\nSeats: drawn by chance\n" in match.record.text
    assert Record.parse(match.record.text).headers == {"Seats": "drawn by chance"}


def test_when_and_in_which_order_people_sit_down_makes_no_difference() -> None:
    for seed in range(20):
        seated = {
            tuple(names(sit_down("ringgz(players=3)", seed, list(order))[0]))
            for order in permutations(enumerate(PEOPLE))
        }
        assert len(seated) == 1


@pytest.mark.parametrize("place", [0, 1, 2])
def test_no_place_is_better_than_another(place: int) -> None:
    others = [(0, PEOPLE[1]), (1, PEOPLE[1]), (2, PEOPLE[1])]
    order = [*others[:place], *others[place + 1 :], (place, PEOPLE[0])]
    seats = Counter(sit_down("ringgz(players=3)", seed, order)[0].seats_of("a")[0] for seed in range(900))
    assert sum((times - 300) ** 2 / 300 for times in seats.values()) < 13.82  # in 999 of 1,000 cases
    assert len(seats) == 3


def test_a_place_that_is_taken_is_not_called_by_the_name_of_a_seat() -> None:
    match, _ = sit_down("pyrga", KEPT, [(0, PEOPLE[0])])
    with pytest.raises(Refusal, match="that seat is taken"):
        requests.take_seat(match, 0, PEOPLE[1], 5)


def test_for_one_there_is_nothing_to_draw() -> None:
    with pytest.raises(Refusal) as error:
        requests.open_match(load("zangle(mode=solitaire)"), 1, "a", 0, draw=True)
    assert error.value.code == "table/draw"


def test_a_rematch_goes_on_by_one_seat_and_is_not_drawn_again() -> None:
    match, _ = sit_down("pyrga", EXCHANGED, [(0, PEOPLE[0]), (1, PEOPLE[1])])
    assert [player.name for player in requests.rotate_seats(match)] == ["Ann", "Bob"]
