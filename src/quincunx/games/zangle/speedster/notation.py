"""Positions of the game without turns as text.

A position text has these parts, with `;` between them:

    1;12500;0@27500;0,0;0,0;-;-;-;6c62272e07bb0142;h;-;1134a/5d2Z;14b4cZ/333;225a5b/1
    | |     |       |   |   | | | |                | | |          each seat's cards: face up / face down
    | |     |       |   |   | | | |                | | the centre: face up / draw pile, top first
    | |     |       |   |   | | | |                | cards used in this round's Zangles
    | |     |       |   |   | | | |                `h` if given decks hold for later rounds, or `-`
    | |     |       |   |   | | | the random stream
    | |     |       |   |   | | seats with a wrong Zangle in this round (referee=showdown)
    | |     |       |   |   | seats that may not call until the centre has changed
    | |     |       |   |   seats that have declared to be stuck
    | |     |       |   equalizer levels
    | |     |       points of the finished rounds
    | |     the seat that has control, and until when; `-` if nobody, `over` at the end
    | when the last event was, in milliseconds
    the round: 1 to 5, or `b` with the seats of the bonus round (`b02`)

An empty list is `-`. In a view, face-down cards are `?` and their number; the stream, and which Zangles
are wrong, is `?`.
"""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.core.errors import NotationError
from quincunx.core.options import Options
from quincunx.games.zangle.amounts import BONUS_HAND, CENTRE_CARDS, PILE
from quincunx.games.zangle.cards.card_texts import (
    HIDDEN,
    NONE,
    Parts,
    write_face_down,
    write_sorted,
    write_stream,
)
from quincunx.games.zangle.cards.pack import most_cards
from quincunx.games.zangle.choices import LEVELS
from quincunx.games.zangle.speedster.rules import BONUS_ROUND, LATEST, SpeedsterPosition
from quincunx.games.zangle.turns.rules import LARGEST_TOTAL

OVER = "over"


def seat_names(options: Options) -> tuple[str, ...]:
    """The players, numbered from 1."""
    return tuple(f"player {number}" for number in range(1, options.players + 1))


def explain_outcome(position: SpeedsterPosition) -> str:
    """Why the game has ended as it has."""
    winners = position.winners()
    who = " and ".join(position.game.seat_names[seat] for seat in winners)
    points = min(position.totals)
    if not position.is_bonus:
        return f"{who} has the fewest points, {points}"
    out = [seat for seat in position.members if position.cards_left(seat) == 0]
    if out and out[0] in position.exposed:
        return f"tied at {points} points; {position.game.seat_names[out[0]]} won the bonus round wrongly"
    if out:
        return f"tied at {points} points; {who} was the first without cards in the bonus round"
    if len(winners) > 1:
        return f"{who} are tied at {points} points, and in the bonus round too"
    return f"tied at {points} points; {who} had the fewest cards left in the bonus round"


def write_board(position: SpeedsterPosition) -> str:
    """Everything about the cards, the score and the time."""
    return _write(position, hidden=False)


def write_view(position: SpeedsterPosition, seat: int | None) -> str:
    """The same without what nobody has seen, or found out; all seats know the same."""
    return _write(position, hidden=True)


def _write(position: SpeedsterPosition, hidden: bool) -> str:
    control = NONE if position.caller is None else f"{position.caller}@{position.deadline}"
    piles = [(position.centre, position.centre_pile)]
    piles += list(zip(position.hands, position.piles, strict=True))
    return ";".join(
        [
            f"b{_seats(position.members)}" if position.is_bonus else str(position.round + 1),
            str(position.clock),
            OVER if position.over else control,
            ",".join(map(str, position.totals)),
            ",".join(map(str, position.levels)),
            _seats(position.stuck),
            _seats(position.barred),
            HIDDEN if hidden else _seats(position.exposed),
            write_stream(position.stream_state, hidden),
            "h" if position.decks_hold or hidden else NONE,
            write_sorted(position.used),
            *(f"{write_sorted(up)}/{write_face_down(down, hidden)}" for up, down in piles),
        ]
    )


def _seats(seats: Sequence[int]) -> str:
    return "".join(map(str, seats)) or NONE


def read_board(position: SpeedsterPosition, text: str) -> None:
    """Set up a new position from its board text."""
    seats = position.game.seats
    parts = Parts(text, 12 + seats)
    _read_round(position, parts)
    position.clock = parts.take_number("the time in milliseconds", LATEST)
    _read_control(position, parts)
    position.totals = parts.take_numbers("points", seats, LARGEST_TOTAL)
    position.levels = parts.take_numbers("levels", seats, LEVELS)
    position.stuck = _read_seats(parts, position.members)
    position.barred = _read_seats(parts, position.members)
    position.exposed = _read_seats(parts, position.members)
    position.stream_state = parts.take_stream()
    holds = parts.take()
    if holds not in ("h", NONE):
        raise parts.error("'h' or '-'")
    position.decks_hold = holds == "h"
    position.used = list(parts.take_cards())
    up, down = parts.take_piles("the centre")
    if len(up) > CENTRE_CARDS or (len(up) < CENTRE_CARDS and down):
        raise parts.error(f"{CENTRE_CARDS} cards face up in the centre, fewer only without a draw pile")
    position.centre, position.centre_pile = list(up), list(down)
    most = most_cards(len(position.members), BONUS_HAND if position.is_bonus else PILE)
    for seat in range(seats):
        hand, pile = parts.take_piles(f"the cards of seat {seat}")
        if len(hand) + len(pile) > most:
            raise parts.error(f"the cards of seat {seat}, at most {most} of them")
        position.hands[seat], position.piles[seat] = list(hand), list(pile)
    parts.check_pack(position.used, up, down, *position.hands, *position.piles)
    problem = _problem(position)
    if problem:
        raise NotationError(problem, text, len(text) + 1)


def _read_round(position: SpeedsterPosition, parts: Parts) -> None:
    text = parts.take()
    if text in ("1", "2", "3", "4", "5"):
        position.round = int(text) - 1
        return
    if text[:1] != "b" or len(text) < 3:
        raise parts.error("the round: 1 to 5, or b and the seats of the bonus round")
    position.round = BONUS_ROUND
    position.members = _check_seats(text[1:], position.members, parts)


def _read_control(position: SpeedsterPosition, parts: Parts) -> None:
    text = parts.take()
    position.over = text == OVER
    if text in (OVER, NONE):
        return
    seat, _, deadline = text.partition("@")
    longest = position.clock + 1000 * position.game.options.claim_seconds
    if not (
        deadline.isascii() and deadline.isdigit() and len(deadline) < 16 and str(int(deadline)) == deadline
    ):
        raise parts.error("who has control until when, such as 0@27500, '-' or 'over'")
    if not position.clock <= int(deadline) <= longest:
        raise parts.error(f"a time for the claim from {position.clock} to {longest}")
    position.deadline = int(deadline)
    position.caller = _check_seats(seat, position.members, parts)[0]
    if len(seat) != 1:
        raise parts.error("only one seat that has control")


def _read_seats(parts: Parts, members: Sequence[int]) -> list[int]:
    text = parts.take()
    return [] if text == NONE else _check_seats(text, members, parts)


def _check_seats(text: str, members: Sequence[int], parts: Parts) -> list[int]:
    known = "".join(map(str, members))
    if not text or list(text) != sorted(set(text)) or not set(text) <= set(known):
        raise parts.error(f"seats, in order, of {known}")
    return [int(letter) for letter in text]


def _problem(position: SpeedsterPosition) -> str | None:
    """What cannot be in a game, though every part of the text is right by itself."""
    seats = range(position.game.seats)
    tied = [seat for seat in seats if position.totals[seat] == min(position.totals)]
    out = [seat for seat in position.members if position.cards_left(seat) == 0]
    if (position.last is None) != (position.ply == 0):
        return "a last move exactly if moves were made"
    if position.is_bonus and tied != position.members:
        return "a bonus round of the seats that are tied for the fewest points"
    if any(position.cards_left(seat) for seat in seats if seat not in position.members):
        return "no cards of seats that do not play in the bonus round"
    if position.centre_pile and (position.stuck or position.barred):
        return "no seats that are stuck or may not call while the draw pile has cards"
    ended = bool(out) or (position.stuck == position.members and position.caller is None)
    if position.over:
        if position.round < BONUS_ROUND - 1 or (not position.is_bonus and len(tied) > 1):
            return "a game that goes on"
        return None if ended else "a round that goes on"
    return "a round that is over" if ended else None
