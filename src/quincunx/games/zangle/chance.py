"""Face-down cards as chance events: which ones a move has turned up, and what each of them may be.

Nobody has seen a face-down card, so that it is as if it were drawn when it is turned up, each of the unseen
ones as likely as any other. A *spot* is where such a card is now, and which place of the deck it came from:
120 × the seat (6 for the centre) + the place.
"""

from quincunx.games.zangle import rules
from quincunx.games.zangle.observe import SeenZangle
from quincunx.games.zangle.rules import HIT_ACTION
from quincunx.games.zangle.splits import UNITS

PLACES = 120
IN_THE_CENTRE = 6
CODES = 11


class ChancyZangle(SeenZangle):
    """A game of Zangle with turns in progress, whose cards can be turned up one by one."""

    def turned_up(self, before):
        """The spots of the cards turned up since a position one move ago (None: since before the deal)."""
        if self.over:
            return []
        if before is None or before.round != self.round:
            spots = spots_of(self.centre_next - self.centre_up, self.centre_next, IN_THE_CENTRE)
            for seat in range(self.players):
                spots += spots_of(self.pile_next[seat] - self.face_up[seat], self.pile_next[seat], seat)
            return spots
        mover = before.turn
        to = mover if self.last_action == HIT_ACTION else IN_THE_CENTRE
        spots = spots_of(before.centre_next, self.centre_next, to)
        return spots + spots_of(before.pile_next[mover], self.pile_next[mover], mover)

    def unseen_count(self):
        """How many cards are face down."""
        count = self.deck_size - self.centre_next
        for seat in range(self.players):
            count += self.pile_end[seat] - self.pile_next[seat]
        return count

    def unseen_cards(self):
        """The face-down cards, as numbers of each code."""
        cards = [0] * CODES
        for rank in range(self.unseen_count()):
            cards[self.deck[rules.unseen_place(self, rank)]] += 1
        return cards

    def card_at(self, spot):
        """The code, as an index, of a card that was turned up."""
        return self.deck[spot % PLACES]

    def exchange(self, spot, code, others):
        """Let a card that was turned up be of this code: one of the others or a face-down card goes there."""
        for other in others:
            if self.deck[other % PLACES] == code:
                swapped = self.deck[spot % PLACES]
                put_card(self, spot, code)
                put_card(self, other, swapped)
                break
        else:
            for rank in range(self.unseen_count()):
                place = rules.unseen_place(self, rank)
                if self.deck[place] == code:
                    self.deck[place] = self.deck[spot % PLACES]
                    put_card(self, spot, code)
                    break
        rules.find_actions(self)


def spots_of(first, end, holder):
    """The cards that came from these places, and where they are now."""
    return [PLACES * holder + place for place in range(first, end)]


def put_card(position, spot, code):
    """Replace a face-up card."""
    holder, place = divmod(spot, PLACES)
    change = UNITS[code] - UNITS[position.deck[place]]
    if holder == IN_THE_CENTRE:
        position.centre += change
    else:
        position.own[holder] += change
    position.deck[place] = code
