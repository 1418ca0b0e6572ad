"""Positions of the solitaire as text.

A position text has these parts, with `;` between them:

    1134a/5d2Z;4b/-;2/3;5a/14c;…;333;1122Z
    |          |                 |   cards used or discarded
    |          |                 cards out of play
    |          each pile: its top card / the cards under it, top first
    the centre: face up / draw pile, top first

An empty list of cards is `-`. In a view, face-down cards are `?` and their number.
"""

from quincunx.core.errors import NotationError
from quincunx.core.options import Options
from quincunx.games.zangle.amounts import COLUMNS, SOLITAIRE_CENTRE_CARDS
from quincunx.games.zangle.cards.card_texts import Parts, write_face_down, write_piles, write_sorted
from quincunx.games.zangle.cards.zangles import Zangle
from quincunx.games.zangle.solitaire.moves import Fill, read_move
from quincunx.games.zangle.solitaire.rules import SolitairePosition


def seat_names(options: Options) -> tuple[str, ...]:
    """There is one player."""
    return ("player",)


def words_of(move: str) -> str:
    """A move in words."""
    parsed = read_move(move, max(COLUMNS))
    if isinstance(parsed, Zangle):
        return parsed.words
    if isinstance(parsed, Fill):
        return f"moves the top card of pile {parsed.source + 1} to the empty place {parsed.target + 1}"
    return "discards the cards of the centre"


def write_view(position: SolitairePosition, seat: int | None) -> str:
    """The board with face-down cards as question marks."""
    return write_board(position, hidden=True)


def write_board(position: SolitairePosition, hidden: bool = False) -> str:
    """All cards."""
    piles = [(position.centre, position.centre_pile)]
    piles += [(pile[:1], pile[1:]) for pile in position.piles]
    parts = [write_piles(up, down, hidden) for up, down in piles]
    return ";".join([*parts, write_face_down(position.rest, hidden), write_sorted(position.out)])


def read_board(position: SolitairePosition, text: str) -> None:
    """Set up a new position from its board text."""
    parts = Parts(text, 3 + position.columns)
    up, down = parts.take_filled("the centre", 0, SOLITAIRE_CENTRE_CARDS)
    position.centre, position.centre_pile = list(up), list(down)
    for number in range(position.columns):
        top, under = parts.take_piles(f"pile {number + 1}")
        if len(top) > 1 or (under and not top):
            raise parts.error(f"one card face up on pile {number + 1}")
        position.piles[number] = [*top, *under]
    position.rest = list(parts.take_cards())
    position.out = list(parts.take_cards())
    parts.check_pack(position.centre, position.centre_pile, *position.piles, position.rest, position.out)
    if position.cards_left and down and len(up) < SOLITAIRE_CENTRE_CARDS:
        raise NotationError(
            f"the centre, {SOLITAIRE_CENTRE_CARDS} face up while there are some face down", text, 1
        )
    if (position.last is None) != (position.ply == 0):
        raise NotationError("a last move exactly if moves were made", text, len(text) + 1)
