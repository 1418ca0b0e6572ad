"""Moves and positions of Zangle in turns as text.

A position text has these parts, with `;` between them:

    1;0;0;0,0;6c62272e07bb0142;h;-;1134a/5d2Z;14b4cZ/333;225a5b/1
    | | | |   |                | | |          each seat's cards: face up / face down
    | | | |   |                | | the centre: face up / draw pile, top first
    | | | |   |                | cards used in this round's Zangles
    | | | |   |                `h` if given decks hold for later rounds, `-` after a new deal
    | | | |   the random stream
    | | | points of the finished rounds
    | | passes in succession with the draw pile empty
    | the seat to act (`0h` after its hit), or `-` when the game is over
    the round: 1 to 3, or `b` with the seats of the bonus round (`b02`)

An empty list of cards is `-`. In a view, face-down cards are `?` and their number, the stream is `?`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from quincunx.core.errors import NotationError
from quincunx.core.options import Options
from quincunx.games.zangle.amounts import BONUS_HAND, CENTRE_CARDS, FACE_UP, PILE
from quincunx.games.zangle.cards import zangles
from quincunx.games.zangle.cards.card_texts import (
    NONE,
    Parts,
    write_face_down,
    write_sorted,
    write_stream,
)
from quincunx.games.zangle.cards.pack import most_face_up
from quincunx.games.zangle.cards.shapes import CODES, ORDER
from quincunx.games.zangle.cards.splits import ZANGLES, count_cards, counted
from quincunx.games.zangle.cards.zangles import Zangle
from quincunx.games.zangle.turns.rules import (
    BONUS_ROUND,
    CARD_NOT_THERE,
    HIT_ACTION,
    HIT_BEFORE_PASS,
    LARGEST_TOTAL,
    ONE_HIT_A_TURN,
    ZanglePosition,
)

HIT = "hit"
PASS = "pass"
PLACES = zangles.OWN + zangles.CENTRE


def seat_names(options: Options) -> tuple[str, ...]:
    """The players, numbered from 1."""
    return tuple(f"player {number}" for number in range(1, options.players + 1))


@cache
def _texts() -> tuple[str, ...]:
    return (*(str(zangles.spell_out(*zangle)) for zangle in ZANGLES), HIT, PASS)


def action_texts(options: Options) -> Sequence[str]:
    """Every move, in the order of the action numbers; the same for any number of players."""
    return _texts()


def zangle_of(action: int) -> Zangle | None:
    """The Zangle that an action is."""
    return zangles.spell_out(*ZANGLES[action]) if action < HIT_ACTION else None


def explain_notation(text: str) -> NotationError:
    """What is wrong with a text that is no move."""
    if "=" not in text and "@" not in text:
        return NotationError("hit, pass, or a Zangle such as 3@c=1@o+2@c", text)
    try:
        zangle = zangles.read_zangle(text, PLACES)
    except NotationError as error:
        return error
    reason = zangles.fault(zangle)
    return NotationError(f"a Zangle ({reason or 'there are not so many cards'})", text)


def explain_illegal(position: ZanglePosition, action: int) -> str:
    """Why a move is refused."""
    reason = position.refusal(action)
    if reason == CARD_NOT_THERE:
        zangle = zangle_of(action)
        assert zangle is not None
        own, centre = open_cards(position, position.turn), centre_cards(position)
        return zangles.missing_card(zangle, own, centre) or "its cards are not there"
    if reason == HIT_BEFORE_PASS:
        return "take a hit first: only after it you may pass"
    if reason == ONE_HIT_A_TURN:
        return "there is only one hit in a turn: make a Zangle or pass"
    return "the centre draw pile is empty: make a Zangle or pass"


def explain_outcome(position: ZanglePosition) -> str:
    """Why the game has ended as it has."""
    seats, names = range(position.players), position.game.seat_names
    winners = [seat for seat in seats if position.winner_seats() >> seat & 1]
    who = " and ".join(names[seat] for seat in winners)
    points = min(position.totals[seat] for seat in seats)
    if position.round != BONUS_ROUND:
        return f"{who} has the fewest points, {points}"
    if len(winners) > 1:
        return f"{who} are tied at {points} points, and in the bonus round too"
    if position.cards_left(winners[0]) == 0:
        return f"tied at {points} points; {who} was the first without cards in the bonus round"
    return f"tied at {points} points; {who} had the fewest cards left in the bonus round"


def open_cards(position: ZanglePosition, seat: int) -> list[str]:
    """A seat's face-up cards, in the order of the codes."""
    return [CODES[index] for index in counted(position.own[seat])]


def centre_cards(position: ZanglePosition) -> list[str]:
    """The centre's face-up cards, in the order of the codes."""
    return [CODES[index] for index in counted(position.centre)]


def write_board(position: ZanglePosition) -> str:
    """Everything about the cards and the score."""
    return _write(position, hidden=False)


def write_view(position: ZanglePosition, seat: int | None) -> str:
    """The same without what nobody has seen; all seats know the same."""
    return _write(position, hidden=True)


def _write(position: ZanglePosition, hidden: bool) -> str:
    seats = range(position.players)
    members = "".join(str(seat) for seat in seats if position.members >> seat & 1)
    parts = [
        f"b{members}" if position.round == BONUS_ROUND else str(position.round + 1),
        NONE if position.over else f"{position.turn}{'h' if position.hit_taken else ''}",
        str(position.passes),
        ",".join(str(position.totals[seat]) for seat in seats),
        write_stream(position.stream_state, hidden),
        "h" if position.decks_hold or hidden else NONE,
        write_sorted(CODES[index] for index in counted(position.used)),
        _write_piles(centre_cards(position), position.centre_pile(), hidden),
    ]
    parts += [_write_piles(open_cards(position, seat), position.pile(seat), hidden) for seat in seats]
    return ";".join(parts)


def _write_piles(up: Sequence[str], down: list[int], hidden: bool) -> str:
    return f"{write_sorted(up)}/{write_face_down([CODES[index] for index in down], hidden)}"


def read_board(position: ZanglePosition, text: str) -> None:
    """Set up a new position from its board text."""
    players = position.players
    parts = Parts(text, 8 + players)
    fields: dict[str, Any] = {}
    fields["round"], fields["members"] = _read_round(parts, players)
    turn = parts.take()
    fields["over"] = turn == NONE
    fields["hit_taken"] = turn.endswith("h")
    seat = turn.removesuffix("h")
    if turn != NONE and not (len(seat) == 1 and seat in "012345" and fields["members"] >> int(seat) & 1):
        raise parts.error("a seat that plays in this round, perhaps with 'h', or '-'")
    fields["turn"] = 0 if turn == NONE else int(seat)
    fields["passes"] = parts.take_number("passes in succession", players)
    fields["totals"] = parts.take_numbers("points", players, LARGEST_TOTAL)
    fields["stream_state"] = parts.take_stream()
    holds = parts.take()
    if holds not in ("h", NONE):
        raise parts.error("'h' or '-'")
    fields["decks_hold"] = holds == "h"
    used = parts.take_cards()
    fields["used"] = count_cards(ORDER[code] for code in used)
    centre = _read_piles(parts, "the centre", CENTRE_CARDS, CENTRE_CARDS)
    members = fields["members"].bit_count()
    most = most_face_up(members, BONUS_HAND if fields["round"] == BONUS_ROUND else PILE)
    hands = [_read_piles(parts, f"the cards of seat {seat}", FACE_UP, most) for seat in range(players)]
    parts.check_pack(used, *centre, *(pile for hand in hands for pile in hand))
    ups, downs = ([[ORDER[code] for code in hand[part]] for hand in hands] for part in (0, 1))
    up, down = ([ORDER[code] for code in pile] for pile in centre)
    position.set_up(fields, ups, downs, up, down)
    problem = _problem(position)
    if problem:
        raise NotationError(problem, text, len(text) + 1)


def _read_round(parts: Parts, players: int) -> tuple[int, int]:
    """The round's number, and its seats as bits."""
    text = parts.take()
    if text in ("1", "2", "3"):
        return int(text) - 1, (1 << players) - 1
    seats = text[1:]
    valid = all(letter in "012345"[:players] for letter in seats) and list(seats) == sorted(set(seats))
    if text[:1] != "b" or len(seats) < 2 or not valid:
        raise parts.error("the round: 1, 2, 3, or b and the seats of the bonus round")
    return BONUS_ROUND, sum(1 << int(letter) for letter in seats)


def _read_piles(parts: Parts, what: str, filled: int, most: int) -> list[tuple[str, ...]]:
    """Cards face up and face down; they are always filled up."""
    up, down = parts.take_piles(what)
    if len(up) > most:
        raise parts.error(f"{what}, at most {most} of them face up")
    if len(up) < filled and down:
        raise parts.error(f"{what}, {filled} face up while there are some face down")
    return [up, down]


def _problem(position: ZanglePosition) -> str | None:
    """What cannot be in a game, though every part of the text is right by itself."""
    seats = [seat for seat in range(position.players) if position.members >> seat & 1]
    lowest = min(position.totals[seat] for seat in range(position.players))
    tied = [seat for seat in range(position.players) if position.totals[seat] == lowest]
    bonus = position.round == BONUS_ROUND
    out = [seat for seat in seats if position.cards_left(seat) == 0]
    if (position.last_action < 0) != (position.ply == 0):
        return "a last move exactly if moves were made"
    if bonus and tied != seats:
        return "a bonus round of the seats that are tied for the fewest points"
    if any(position.cards_left(seat) for seat in range(position.players) if seat not in seats):
        return "no cards of seats that do not play in the bonus round"
    if position.passes and position.centre_pile():
        return "no passes that count while the draw pile has cards"
    all_passed = position.passes == len(seats)
    if position.over:
        if position.round < BONUS_ROUND - 1 or (not bonus and len(tied) > 1):
            return "a seat to act: the game cannot be over"
        return None if out or all_passed else "a seat to act: the round is not over"
    if all_passed or position.passes > len(seats):
        return "fewer passes: the round would be over"
    if out and (bonus or position.turn == position.first_seat() or position.turn in out):
        return "cards of every seat that has still to act: the round would be over"
    return None
