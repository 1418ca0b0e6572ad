"""The rules of Zangle alone: clear piles of cards with the help of a few in the centre."""

from collections import Counter
from typing import Any

from quincunx.core.errors import IllegalMoveError
from quincunx.core.outcome import Outcome
from quincunx.core.stream import RandomStream
from quincunx.core.unnumbered import UnnumberedPosition
from quincunx.games.zangle.amounts import PILE, SOLITAIRE_CENTRE_CARDS
from quincunx.games.zangle.cards import zangles
from quincunx.games.zangle.cards.pack import shuffle, shuffled_pack
from quincunx.games.zangle.cards.shapes import ORDER
from quincunx.games.zangle.cards.zangles import CENTRE, Zangle
from quincunx.games.zangle.choices import LOSES
from quincunx.games.zangle.solitaire.moves import DISCARD, Fill, Move, read_move


class SolitairePosition(UnnumberedPosition):
    """A solitaire in progress. Piles are lists, top card first; only that one is face up."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.columns: int = game.options.columns
        self.centre: list[str] = []
        self.centre_pile: list[str] = []
        self.piles: list[list[str]] = [[] for _ in range(self.columns)]
        self.out: list[str] = []  # used or discarded, and seen
        self.rest: list[str] = []  # out of play, and never seen
        self.last_zangle: str | None = None  # for display; not part of the position text

    def deal(self, stream: RandomStream) -> None:
        """Deal ten cards for the centre, then the piles row by row."""
        deck = list(self.game.decks[0]) if self.game.decks else shuffled_pack(stream)
        self.centre_pile, deck = deck[:PILE], deck[PILE:]
        for row in range(self.columns):
            for pile in self.piles[row:]:
                pile.insert(0, deck.pop(0))
        self.rest = deck
        self._fill_centre()

    def _fill_centre(self) -> None:
        missing = SOLITAIRE_CENTRE_CARDS - len(self.centre)
        self.centre += self.centre_pile[:missing]
        self.centre.sort(key=ORDER.__getitem__)
        del self.centre_pile[:missing]

    # What can be seen.

    @property
    def tops(self) -> dict[str, str]:
        """The face-up card of each pile that has one, by the pile's number."""
        return {str(index + 1): pile[0] for index, pile in enumerate(self.piles) if pile}

    @property
    def cards_left(self) -> int:
        """The player's own cards: those in the piles."""
        return sum(map(len, self.piles))

    @property
    def pile_must_last(self) -> bool:
        """Whether the game is lost once the centre draw pile is empty."""
        return bool(self.game.options.empty_pile == LOSES)

    @property
    def place_to_fill(self) -> int | None:
        """The empty place that has to be filled first, as long as a pile has cards to spare."""
        if any(len(pile) > 1 for pile in self.piles):
            return next((index for index, pile in enumerate(self.piles) if not pile), None)
        return None

    # Moves.

    def legal(self) -> list[Move]:
        """The legal moves."""
        place = self.place_to_fill
        if place is not None:
            return [Fill(index, place) for index, pile in enumerate(self.piles) if len(pile) > 1]
        found: list[Move] = [*zangles.find_pile_zangles(self.tops, self.centre)]
        return [*found, DISCARD] if self.centre_pile else found

    def moves_of(self, seat: int) -> list[str]:
        """The legal moves in notation."""
        return [str(move) for move in self.legal()]

    def read_move(self, text: str) -> Move:
        """A Zangle, a fill or a discard, from its notation."""
        return read_move(text, self.columns)

    def points(self, seat: int) -> int:
        """The cards left."""
        return self.cards_left

    def play(self, move: Move, seat: int, at: float | None) -> None:
        """Carry out a legal move."""
        if move not in self.legal():
            raise IllegalMoveError(f"{move} is not possible: {self._refusal(move)}", self.moves_of(0))
        if isinstance(move, Zangle):
            self._take(move)
        elif isinstance(move, Fill):
            self.piles[move.target].append(self.piles[move.source].pop(0))
        else:
            self.out += self.centre
            self.centre = []
            self._fill_centre()

    def _take(self, zangle: Zangle) -> None:
        self.last_zangle = str(zangle)
        for card in zangle.all_cards:
            if card.place == CENTRE:
                self.centre.remove(card.code)
            else:
                self.piles[int(card.place) - 1].pop(0)
            self.out.append(card.code)
        if self.cards_left:  # else it is won, before the centre is filled
            self._fill_centre()

    def find_outcome(self) -> Outcome | None:
        """Won once no own card is left, else lost without a move, or a draw pile where that has to last."""
        left = self.cards_left
        if left == 0:
            return Outcome((0,), (0,), "won: no card is left")
        if self.pile_must_last and not self.centre_pile:
            why = "the centre draw pile is empty"
        elif not self.legal():
            why = "no move is left"
        else:
            return None
        return Outcome((), (left,), f"lost: {why}; {left} card{' remains' if left == 1 else 's remain'}")

    def state(self) -> tuple[Any, ...]:
        """All cards that are in play."""
        return self.centre, self.centre_pile, self.piles

    def redeal(self, rng: RandomStream) -> None:
        """Shuffle the face-down cards and those out of play, all together."""
        unseen = [*self.centre_pile, *self.rest]
        for pile in self.piles:
            unseen += pile[1:]
        unseen.sort()  # so that nothing of how they lie is left
        shuffle(unseen, rng)
        for pile in self.piles:
            pile[1:] = [unseen.pop() for _ in pile[1:]]
        self.centre_pile = [unseen.pop() for _ in self.centre_pile]
        self.rest = unseen

    def _refusal(self, move: Move) -> str:
        """Why a move is not legal."""
        place = self.place_to_fill
        if isinstance(move, Fill):
            if place is None:
                return "there is no empty place to fill"
            if len(self.piles[move.source]) < 2:
                return f"pile {move.source + 1} has no second card"
            return f"place {place + 1} is filled first"
        if place is not None:
            return f"the empty place {place + 1} has to be filled first"
        if isinstance(move, Zangle):
            return self._missing(move) or zangles.fault(move) or "it is not a Zangle"
        return "the centre draw pile is empty"

    def _missing(self, zangle: Zangle) -> str | None:
        """Which card of a Zangle is not there, in a sentence; None if all are."""
        places = Counter(card.place for card in zangle.all_cards if card.place != CENTRE)
        for card in zangle.all_cards:
            if card.place == CENTRE:
                continue
            top = self.tops.get(card.place)
            if top is None:
                return f"pile {card.place} is empty"
            if top != card.code:
                return f"the top card of pile {card.place} is {top}"
            if places[card.place] > 1:
                return f"pile {card.place} has only one card on top"
        return zangles.missing_card(zangle, (), self.centre)
