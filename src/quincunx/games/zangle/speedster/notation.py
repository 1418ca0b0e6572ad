"""Positions of the game without turns as text.

A position text has these parts, with `;` between them:

    1;12500;0@27500;0,0;0,0;-;-;-;6c62272e07bb0142;h;-;1134a/5d2Z;14b4cZ/333;225a5b/1
    | |     |       |   |   | | | |                | | |          each seat's cards: face up / face down
    | |     |       |   |   | | | |                | | the centre: face up / draw pile, top first
    | |     |       |   |   | | | |                | cards used in this round's Zangles
    | |     |       |   |   | | | |                `h` if later rounds still use given decks, or `-`
    | |     |       |   |   | | | the random stream
    | |     |       |   |   | | seats with a wrong Zangle in this round (referee=showdown)
    | |     |       |   |   | seats that may not call until the centre has changed
    | |     |       |   |   seats that have declared themselves stuck, and what is new (see below)
    | |     |       |   equalizer levels
    | |     |       points of the finished rounds
    | |     the seat that has control, and until when; `-` if nobody, `over` at the end
    | when the last event was, in milliseconds
    the round: 1 to 5, or `b` with the seats of the bonus round (`b02`)

If the centre was renewed since the last Zangle because all were stuck, `/` follows these seats, and how many
cards on top of the draw pile have not been in the centre since then: `01/8`.

An empty list is `-`. In a view, face-down cards are `?` and their number; the stream is `?`, and so is which
Zangles are wrong.
"""

from collections.abc import Sequence

from quincunx.core.errors import NotationError
from quincunx.games.zangle.amounts import BONUS_HAND, CENTRE_CARDS, PILE
from quincunx.games.zangle.cards import card_texts
from quincunx.games.zangle.cards.card_texts import HIDDEN, NONE, Parts, write_piles
from quincunx.games.zangle.cards.card_texts import seat_names as seat_names
from quincunx.games.zangle.cards.pack import most_cards
from quincunx.games.zangle.cards.shapes import PACK
from quincunx.games.zangle.choices import LEVELS
from quincunx.games.zangle.speedster.moves import CALL, DROP, HIT, STUCK, TIME, read_move
from quincunx.games.zangle.speedster.rules import BONUS_ROUND, LATEST, SpeedsterPosition
from quincunx.games.zangle.turns.rules import LARGEST_TOTAL

OVER = "over"


SPOKEN = {
    CALL: "calls a Zangle",
    HIT: "takes a hit",
    DROP: "gives control back",
    STUCK: "is stuck",
    TIME: "points out that the time has run out",
}


def words_of(move: str) -> str:
    """A move in words; they do not tell whether a claim is right, which may be found out later."""
    parsed = read_move(move)
    return SPOKEN[parsed] if isinstance(parsed, str) else parsed.words.replace("makes", "claims", 1)


def explain_outcome(position: SpeedsterPosition) -> str:
    """Why the game has ended as it has."""
    out = [seat for seat in position.members if position.cards_left(seat) == 0]
    if position.is_bonus and out and out[0] in position.exposed:
        who = position.game.seat_names[out[0]]
        return f"tied at {min(position.totals)} points; {who} won the bonus round with a wrong Zangle"
    return card_texts.explain_result(position, position.winners(), position.is_bonus)


def write_view(position: SpeedsterPosition, seat: int | None) -> str:
    """The board without what nobody has seen, or found out; all seats know the same."""
    return write_board(position, hidden=True)


def write_board(position: SpeedsterPosition, hidden: bool = False) -> str:
    """Everything about the cards, the score and the time."""
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
            _seats(position.stuck) + _write_fresh(position),
            _seats(position.barred),
            HIDDEN if hidden else _seats(position.exposed),
            card_texts.write_stream(position.stream_state, hidden),
            "h" if position.decks_hold or hidden else NONE,
            card_texts.write_sorted(position.used),
            *(write_piles(up, down, hidden) for up, down in piles),
        ]
    )


def _write_fresh(position: SpeedsterPosition) -> str:
    return "" if position.fresh == len(position.centre_pile) else f"/{position.fresh}"


def _seats(seats: Sequence[int]) -> str:
    return "".join(map(str, seats)) or NONE


def read_board(position: SpeedsterPosition, text: str) -> None:
    """Set up a new position from its board text."""
    seats = position.game.seats
    parts = Parts(text, 12 + seats)
    position.round, position.members = parts.take_round(BONUS_ROUND, seats)
    position.clock = parts.take_number("the time in milliseconds", LATEST)
    _read_control(position, parts)
    position.totals = parts.take_numbers("points", seats, LARGEST_TOTAL)
    position.levels = parts.take_numbers("levels", seats, LEVELS)
    position.stuck, fresh = _read_stuck(parts, position.members)
    position.barred = _read_seats(parts, parts.take(), position.members)
    position.exposed = _read_seats(parts, parts.take(), position.members)
    position.stream_state = parts.take_stream()
    position.decks_hold = parts.take_flag()
    position.used = list(parts.take_cards())
    up, down = parts.take_filled("the centre", CENTRE_CARDS, CENTRE_CARDS)
    position.centre, position.centre_pile = list(up), list(down)
    if fresh is not None and fresh >= len(down):
        raise parts.error(f"a draw pile of more than {fresh} cards, as so many of them are new")
    position.fresh = len(down) if fresh is None else fresh
    most = most_cards(len(position.members), BONUS_HAND if position.is_bonus else PILE)
    for seat in range(seats):
        hand, pile = parts.take_piles(f"the cards of seat {seat}")
        if len(hand) + len(pile) > most:
            raise parts.error(f"the cards of seat {seat}, at most {most} of them")
        position.hands[seat], position.piles[seat] = list(hand), list(pile)
    parts.check_pack(position.used, up, down, *position.hands, *position.piles)
    problem = card_texts.find_misfit(position, position.members, BONUS_ROUND) or _problem(position)
    if problem:
        raise NotationError(problem, text, len(text) + 1)


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
    position.caller = parts.read_seats(seat, position.members)[0]
    if len(seat) != 1:
        raise parts.error("only one seat that has control")


def _read_stuck(parts: Parts, members: Sequence[int]) -> tuple[list[int], int | None]:
    seats, slash, fresh = parts.take().partition("/")
    number = parts.read_number(fresh, "new cards of the draw pile", len(PACK)) if slash else None
    return _read_seats(parts, seats, members), number


def _read_seats(parts: Parts, text: str, members: Sequence[int]) -> list[int]:
    return [] if text == NONE else parts.read_seats(text, members)


def _problem(position: SpeedsterPosition) -> str | None:
    """What cannot be in a game, though every part of the text is right by itself."""
    if position.centre_pile and position.barred:
        return "no seats that may not call while the draw pile has cards"
    if position.all_stuck and position.fresh:
        return "a new centre, once all are stuck"
    ended = position.all_stuck or any(position.cards_left(seat) == 0 for seat in position.members)
    if position.over == ended:
        return None
    return "a round that goes on" if position.over else "a round that is over"
