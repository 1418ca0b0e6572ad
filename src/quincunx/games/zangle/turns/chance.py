"""Face-down cards as chance events: which ones a move has turned up, and what each of them may be.

Nobody has seen a face-down card, so it is as if it were drawn only when it is turned up, each of the unseen
ones being equally likely. A *spot* is where such a card is now, and which place of the deck it came from:
120 × the seat (6 for the centre) + the place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quincunx.core.checks import whole
from quincunx.games.zangle.amounts import PLAYERS
from quincunx.games.zangle.cards import finder
from quincunx.games.zangle.cards.shapes import KINDS, PACK
from quincunx.games.zangle.cards.splits import UNITS
from quincunx.games.zangle.turns import rules
from quincunx.games.zangle.turns.observe import SeenZangle
from quincunx.games.zangle.turns.rules import HIT_ACTION, ZanglePosition

if TYPE_CHECKING:
    from quincunx.core.position import Position

PLACES = len(PACK)
IN_THE_CENTRE = max(PLAYERS)
CODES = len(KINDS)


class ChancyZangle(SeenZangle):
    """A game of Zangle with turns in progress, whose cards can be turned up one by one."""

    def turned_up(self, before: Position | None) -> list[int]:
        """The spots of the cards turned up since a position one move ago (None: since before the deal)."""
        if before is not None and not isinstance(before, ZanglePosition):
            raise TypeError(f"a position of Zangle with turns is needed, not {type(before).__name__}")
        return spots_since(self, before)

    def unseen_cards(self) -> list[int]:
        """How many face-down cards there are of each code."""
        cards = [0] * CODES
        for rank in range(rules.count_unseen(self)):
            cards[self.deck[rules.unseen_place(self, rank)]] += 1
        return cards

    def card_at(self, spot: int) -> int:
        """The code, as an index, of a card that was turned up."""
        return self.deck[self.check_spot(spot) % PLACES]

    def check_spot(self, spot: int) -> int:
        """A spot whose card lies where it says; no other can be exchanged."""
        spot = whole(spot, 0, PLACES * (IN_THE_CENTRE + 1) - 1, "a spot")
        holder, place = divmod(spot, PLACES)
        if place >= self.deck_size or self.players <= holder < IN_THE_CENTRE:
            raise ValueError(f"there is no spot {spot}")
        cards = self.centre if holder == IN_THE_CENTRE else self.own[holder]
        if not finder.fits(cards, UNITS[self.deck[place]]):
            raise ValueError(f"the card of spot {spot} does not lie there")
        return spot

    def exchange(self, spot: int, code: int, others: Sequence[int]) -> None:
        """Let a card that was turned up be of this code: one of the others or a face-down card goes there."""
        spot, code = self.check_spot(spot), whole(code, 0, CODES - 1, "a code")
        swap_cards(self, spot, code, [self.check_spot(other) for other in others])


def spots_since(position: ZanglePosition, before: ZanglePosition | None) -> list[int]:
    """The spots that `turned_up` returns."""
    if position.over:
        return []
    if before is None or before.round != position.round:
        spots = spots_of(position.centre_next - position.centre_up, position.centre_next, IN_THE_CENTRE)
        for seat in range(position.players):
            first = position.pile_next[seat] - position.face_up[seat]
            spots += spots_of(first, position.pile_next[seat], seat)
        return spots
    mover = before.turn
    to = mover if position.last_action == HIT_ACTION else IN_THE_CENTRE
    spots = spots_of(before.centre_next, position.centre_next, to)
    return spots + spots_of(before.pile_next[mover], position.pile_next[mover], mover)


def swap_cards(position: ZanglePosition, spot: int, code: int, others: Sequence[int]) -> None:
    """Exchange the card of a spot for one of this code."""
    for other in others:
        if position.deck[other % PLACES] == code:
            swapped = position.deck[spot % PLACES]
            put_card(position, spot, code)
            put_card(position, other, swapped)
            break
    else:
        for rank in range(rules.count_unseen(position)):
            place = rules.unseen_place(position, rank)
            if position.deck[place] == code:
                position.deck[place] = position.deck[spot % PLACES]
                put_card(position, spot, code)
                break
    rules.find_actions(position)


def spots_of(first: int, end: int, holder: int) -> list[int]:
    """The cards that came from these places, and where they are now."""
    return [PLACES * holder + place for place in range(first, end)]


def put_card(position: ZanglePosition, spot: int, code: int) -> None:
    """Replace a face-up card."""
    holder, place = divmod(spot, PLACES)
    change = UNITS[code] - UNITS[position.deck[place]]
    if holder == IN_THE_CENTRE:
        position.centre += change
    else:
        position.own[holder] += change
    position.deck[place] = code
