"""Moves and positions of Zangle in turns as text.

A position text has these parts, with `;` between them:

    1;0;0;0,0;6c62272e07bb0142;h;-;1134a/5d2Z;14b4cZ/333;225a5b/1
    | | | |   |                | | |          each seat's cards: face up / face down
    | | | |   |                | | the centre: face up / draw pile, top first
    | | | |   |                | cards used in this round's Zangles
    | | | |   |                `h` if later rounds still use given decks, `-` after a new deal
    | | | |   the random stream
    | | | points of the finished rounds
    | | passes in a row with the draw pile empty
    | the seat to act (`0h` after its hit), or `-` when the game is over
    the round: 1 to 3, or `b` with the seats of the bonus round (`b02`)

An empty list of cards is `-`. In a view, face-down cards are `?` and their number, the stream is `?`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from quincunx.core.errors import NotationError
from quincunx.core.options import Options
from quincunx.games.zangle.amounts import BONUS_HAND, CENTRE_CARDS, FACE_UP, PILE
from quincunx.games.zangle.cards import card_texts, zangles
from quincunx.games.zangle.cards.card_texts import NONE, Parts, write_piles, write_sorted, write_stream
from quincunx.games.zangle.cards.card_texts import seat_names as seat_names
from quincunx.games.zangle.cards.pack import most_face_up
from quincunx.games.zangle.cards.shapes import CODES, ORDER
from quincunx.games.zangle.cards.splits import ZANGLES, count_cards, counted
from quincunx.games.zangle.cards.zangles import Zangle
from quincunx.games.zangle.turns import rules
from quincunx.games.zangle.turns.rules import BONUS_ROUND, HIT_ACTION, LARGEST_TOTAL, ZanglePosition

HIT = "hit"
PASS = "pass"
PLACES = zangles.OWN + zangles.CENTRE


@cache
def _texts() -> tuple[str, ...]:
    return (*(str(zangles.spell_out(*zangle)) for zangle in ZANGLES), HIT, PASS)


def action_texts(options: Options) -> Sequence[str]:
    """Every move, in the order of the action numbers; the same for any number of players."""
    return _texts()


@cache
def _words() -> tuple[str, ...]:
    return (*(zangles.spell_out(*zangle).words for zangle in ZANGLES), "takes a hit", "passes")


def action_words(options: Options) -> Sequence[str]:
    """Every move in words, in the same order."""
    return _words()


def zangle_of(action: int) -> Zangle | None:
    """The Zangle that an action is."""
    return zangles.spell_out(*ZANGLES[action]) if action < HIT_ACTION else None


def explain_notation(text: str) -> NotationError:
    """What is wrong with a text that is not a move."""
    if "=" not in text and "@" not in text:
        return NotationError("hit, pass, or a Zangle such as 3@c=1@o+2@c", text)
    try:
        zangle = zangles.read_zangle(text, PLACES)
    except NotationError as error:
        return error
    reason = zangles.fault(zangle)
    return NotationError(f"a Zangle ({reason or 'there are not that many cards'})", text)


def explain_illegal(position: ZanglePosition, action: int) -> str:
    """Why a move is refused."""
    match position.refusal(action):
        case rules.HIT_BEFORE_PASS:
            return "take a hit first: only then may you pass"
        case rules.ONE_HIT_A_TURN:
            return "there is only one hit in a turn: make a Zangle or pass"
        case rules.NO_CARD_TO_HIT:
            return "the centre draw pile is empty: make a Zangle or pass"
    own, centre = open_cards(position, position.turn), centre_cards(position)
    zangle = zangles.spell_out(*ZANGLES[action])
    return zangles.missing_card(zangle, own, centre) or "its cards are not there"


def explain_outcome(position: ZanglePosition) -> str:
    """Why the game has ended as it has."""
    winners = [seat for seat in range(position.players) if position.winner_seats() >> seat & 1]
    return card_texts.explain_result(position, winners, position.round == BONUS_ROUND)


def open_cards(position: ZanglePosition, seat: int) -> list[str]:
    """A seat's face-up cards, in the order of the codes."""
    return _codes(counted(position.own[seat]))


def centre_cards(position: ZanglePosition) -> list[str]:
    """The centre's face-up cards, in the order of the codes."""
    return _codes(counted(position.centre))


def write_view(position: ZanglePosition, seat: int | None) -> str:
    """The board without what nobody has seen; all seats know the same."""
    return write_board(position, hidden=True)


def write_board(position: ZanglePosition, hidden: bool = False) -> str:
    """Everything about the cards and the score."""
    seats = range(position.players)
    members = "".join(map(str, _members(position)))
    parts = [
        f"b{members}" if position.round == BONUS_ROUND else str(position.round + 1),
        NONE if position.over else f"{position.turn}{'h' if position.hit_taken else ''}",
        str(position.passes),
        ",".join(map(str, position.scores)),
        write_stream(position.stream_state, hidden),
        "h" if position.decks_hold or hidden else NONE,
        write_sorted(_codes(counted(position.used))),
        write_piles(centre_cards(position), _codes(position.centre_pile()), hidden),
        *(write_piles(open_cards(position, seat), _codes(position.pile(seat)), hidden) for seat in seats),
    ]
    return ";".join(parts)


def _codes(cards: Sequence[int]) -> list[str]:
    return [CODES[index] for index in cards]


def _members(position: ZanglePosition) -> list[int]:
    """The seats that play this round."""
    return [seat for seat in range(position.players) if position.members >> seat & 1]


def read_board(position: ZanglePosition, text: str) -> None:
    """Set up a new position from its board text."""
    players = position.players
    parts = Parts(text, 8 + players)
    fields: dict[str, Any] = {}
    fields["round"], members = parts.take_round(BONUS_ROUND, players)
    fields["members"] = sum(1 << seat for seat in members)
    turn = parts.take()
    fields["over"] = turn == NONE
    fields["hit_taken"] = turn.endswith("h")
    seat = turn.removesuffix("h")
    if turn != NONE and seat not in map(str, members):
        raise parts.error("a seat that plays in this round, perhaps with 'h', or '-'")
    fields["turn"] = 0 if turn == NONE else int(seat)
    fields["passes"] = parts.take_number("passes in succession", players)
    fields["totals"] = parts.take_numbers("points", players, LARGEST_TOTAL)
    fields["stream_state"] = parts.take_stream()
    fields["decks_hold"] = parts.take_flag()
    used = parts.take_cards()
    fields["used"] = count_cards(ORDER[code] for code in used)
    centre = parts.take_filled("the centre", CENTRE_CARDS, CENTRE_CARDS)
    most = most_face_up(len(members), BONUS_HAND if fields["round"] == BONUS_ROUND else PILE)
    hands = [parts.take_filled(f"the cards of seat {seat}", FACE_UP, most) for seat in range(players)]
    parts.check_pack(used, *centre, *(pile for hand in hands for pile in hand))
    ups, downs = ([[ORDER[code] for code in hand[part]] for hand in hands] for part in (0, 1))
    up, down = ([ORDER[code] for code in pile] for pile in centre)
    position.set_up(fields, ups, downs, up, down)
    problem = card_texts.find_misfit(position, members, BONUS_ROUND) or _problem(position)
    if problem:
        raise NotationError(problem, text, len(text) + 1)


def _problem(position: ZanglePosition) -> str | None:
    """What cannot be in a game, though every part of the text is right by itself."""
    seats = _members(position)
    out = [seat for seat in seats if position.cards_left(seat) == 0]
    if position.passes and position.centre_pile():
        return "no passes that count while the draw pile has cards"
    all_passed = position.passes == len(seats)
    if position.over:
        return None if out or all_passed else "a round that goes on"
    if position.passes >= len(seats):
        return "fewer passes: the round would be over"
    bonus = position.round == BONUS_ROUND
    if out and (bonus or position.turn == position.first_seat() or position.turn in out):
        return "cards of every seat that still has to act: the round would be over"
    return None
