"""Looks for a way to clear the piles of a solitaire with all cards known: depth first, without repeats.

Which card of a Zangle is the target does not matter here: a move is a set of cards. Piles are told apart
only by the cards they hold, so positions that differ only in which place holds what count as one.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import TypeAlias

from quincunx.core import bits, buffers, faults, gil
from quincunx.core.checks import whole
from quincunx.games.zangle import amounts
from quincunx.games.zangle.cards.shapes import CODES, KINDS, NOTHING
from quincunx.games.zangle.cards.splits import COMPOSITION_WORDS, LANE, LARGEST_COUNT, NOTHING_CARDS, UNITS

WON = 1
LOST = 0
UNKNOWN = -1
PROVEN = WON  # names with a C type are not visible from outside
DISPROVEN = LOST
GIVEN_UP = UNKNOWN

ZANGLE = 0
FILL = 1
DISCARD = 2
FILL_MOVE = FILL
DISCARD_MOVE = DISCARD

COLUMNS = max(amounts.COLUMNS)
CENTRE = amounts.SOLITAIRE_CENTRE_CARDS
SIZES = [len(KINDS[code].cells) for code in CODES]
MOST_TRIANGLES = 2 * max(SIZES)  # of a Zangle: the target's, and as many of its parts
CARDS_BY_SIZE = sorted(range(len(SIZES)), key=SIZES.__getitem__)
DEEPEST = 120
MOST_NODES = 1 << 40
LOOK = (1 << 16) - 1  # how many nodes there are between two checks for Ctrl-C, a power of 2 less 1
SHAPES = UNITS[NOTHING] - 1  # all counts but that of Z
SALT = 0x9FB21C651E98DF25
ALL_BITS = 0xFFFFFFFFFFFFFFFF
SPREAD = 0x9E3779B97F4A7C15
UNIT = list(UNITS)

# Sets of places, the largest first: the player's own cards are what has to go.
PLACES_BY_SIZE = sorted(range(1, 1 << COLUMNS), key=lambda places: (-places.bit_count(), places))


def slot_of(shapes: int) -> int:
    """Where to start looking for a set of shapes in the table of those that make Zangles."""
    return ((shapes * SPREAD) & ALL_BITS) >> 56


def _table_of_sets() -> list[int]:
    """The sets of shapes that are a target and its parts, each at its slot or after it."""
    table = [0] * 256
    for word in sorted({word & SHAPES for word in COMPOSITION_WORDS}):
        slot = slot_of(word)
        while table[slot]:
            slot = (slot + 1) & 255
        table[slot] = word
    return table


SETS = _table_of_sets()
# How many Z cards a set needs to be a Zangle: a pair needs one; an empty slot, which stands for no shapes at
# all, needs more than there are.
_PAIRS = [2 * unit for unit in UNITS]
NOTHINGS_NEEDED = [int(word in _PAIRS) if word else NOTHING_CARDS + 1 for word in SETS]
NOTHING_SHIFT = LANE * NOTHING


Cards: TypeAlias = Iterable[int]  # as indices of codes


class Clearing:
    """The cards of one solitaire, and for each move on the way the position reached."""

    def __init__(
        self,
        centre: Cards,
        centre_pile: Cards,
        piles: Iterable[Cards],
        node_limit: int,
        pile_must_last: bool,
    ) -> None:
        node_limit = whole(node_limit, 0, MOST_NODES, "the number of nodes")
        centre, centre_pile, *piles = check_cards(centre, centre_pile, piles)
        self.nodes = 0
        self.busy = False
        self.node_limit = node_limit
        self.length = 0  # moves of the solution
        self.columns = len(piles)
        self.pile_must_last = bool(pile_must_last)  # whether all is lost once the draw pile is empty
        self.stock = [0] * 128  # the draw pile's cards
        self.stock_size = len(centre_pile)
        for index, card in enumerate(centre_pile):
            self.stock[index] = card
        self.cards = [0] * 128  # the piles' cards, one pile after the other, top card first
        # By depth: the cards of each place, as its top card's index and their number; the centre.
        self.tops = [0] * 1024
        self.counts = [0] * 1024
        self.centres = [0] * 128
        self.drawn = [0] * 128
        self.subsets = [0] * 1024
        # By depth: the move made there.
        self.kinds = [0] * 128
        self.places = [0] * 128
        self.taken = [0] * 128
        self.triangles = [0] * 129  # of all cards before one of them
        self.stock_words = [0] * 129  # what may still come into play after so many cards were drawn, counted
        usable = centre_pile[: max(0, len(centre_pile) - self.pile_must_last)]
        for index in reversed(range(len(usable))):
            self.stock_words[index] = self.stock_words[index + 1] + UNITS[usable[index]]
        index = 0
        for place, pile in enumerate(piles):
            self.tops[place] = index
            self.counts[place] = len(pile)
            for card in pile:
                self.cards[index] = card
                self.triangles[index + 1] = self.triangles[index] + SIZES[card]
                index += 1
        self.centres[0] = sum([UNITS[card] for card in centre])
        slots = 1 << max(10, min(18, node_limit.bit_length()))
        self.held_lost = array("Q", bytes(8 * slots))  # positions from which nothing was found
        self.lost = buffers.words(self.held_lost)
        self.last_slot = slots - 1

    def run(self) -> int:
        """Search, and return the result: PROVEN, DISPROVEN or GIVEN_UP. Ctrl-C ends it."""
        if self.busy:
            raise RuntimeError("another thread is solving this")
        self.busy = True
        thread = gil.release()
        result = search(self, 0)
        gil.restore(thread)
        self.busy = False
        faults.check()
        return result

    def moves(self) -> list[tuple[int, int, int]]:
        """The solution: kind, places as bits (or the place filled from), and centre cards counted."""
        return [(self.kinds[depth], self.places[depth], self.taken[depth]) for depth in range(self.length)]


def check_cards(centre: Cards, centre_pile: Cards, piles: Iterable[Cards]) -> list[list[int]]:
    """The cards as lists, the piles last, if they are cards and there is room for all of them."""
    cards = [[whole(card, 0, NOTHING, "a card") for card in pile] for pile in (centre, centre_pile, *piles)]
    if not 1 <= len(cards) - 2 <= COLUMNS or len(cards[0]) > CENTRE:
        raise ValueError(f"a solitaire has from 1 to {COLUMNS} piles, and up to {CENTRE} cards in the centre")
    counts = Counter(chain.from_iterable(cards))
    if any(count > KINDS[CODES[card]].cards for card, count in counts.items()):
        raise ValueError("a solitaire has no more cards of a code than the pack")
    return cards


def search(clearing: Clearing, depth: int) -> int:
    """Whether the position at a depth can be won; the moves are left in the clearing."""
    own = own_cards(clearing, depth)
    if own == 0:
        clearing.length = depth
        return WON
    if too_much_left(clearing, depth, own):
        return LOST
    clearing.nodes += 1
    if clearing.nodes > clearing.node_limit or depth >= DEEPEST:
        return UNKNOWN
    if (clearing.nodes & LOOK) == 0 and faults.interrupted():
        clearing.node_limit = 0
        return UNKNOWN
    key = position_key(clearing, depth)
    if clearing.lost[key & clearing.last_slot] == key:
        return LOST
    empty = empty_place(clearing, depth)
    if empty >= 0 and has_spare(clearing, depth):
        result = search_fills(clearing, depth, empty)
    else:
        result = search_zangles(clearing, depth)
        if result == LOST and clearing.drawn[depth] < clearing.stock_size:
            result = discard(clearing, depth)
    if result == LOST:
        clearing.lost[key & clearing.last_slot] = key
    return result


def too_much_left(clearing: Clearing, depth: int, own: int) -> bool:
    """Whether the centre cannot last for Zangles enough, however well these go.

    Every Zangle takes a card of the centre; the more triangles that has, the fewer of own cards fit in.
    Where the draw pile must last, each Zangle but the last also draws a card, and the last card is not used.
    """
    to_come = clearing.centres[depth] + clearing.stock_words[clearing.drawn[depth]]
    zangles = clearing.stock_size - clearing.drawn[depth]
    if not clearing.pile_must_last:
        zangles += count_cards(clearing.centres[depth])
    if own > zangles * clearing.columns:
        return True
    room = 0
    for index in range(NOTHING + 1):
        card = CARDS_BY_SIZE[index]
        taken = min(zangles, in_lane(to_come, card))
        room += taken * (MOST_TRIANGLES - SIZES[card])
        zangles -= taken
    triangles = 0
    for place in range(clearing.columns):
        top = clearing.tops[8 * depth + place]
        triangles += clearing.triangles[top + clearing.counts[8 * depth + place]] - clearing.triangles[top]
    return triangles > room


def own_cards(clearing: Clearing, depth: int) -> int:
    """The cards left in the piles."""
    left = 0
    for place in range(clearing.columns):
        left += clearing.counts[8 * depth + place]
    return left


def empty_place(clearing: Clearing, depth: int) -> int:
    """The lowest-numbered empty place, or −1."""
    for place in range(clearing.columns):
        if clearing.counts[8 * depth + place] == 0:
            return place
    return -1


def has_spare(clearing: Clearing, depth: int) -> bool:
    """Whether a pile has two cards or more."""
    spare = False
    for place in range(clearing.columns):
        spare |= clearing.counts[8 * depth + place] > 1
    return spare


def position_key(clearing: Clearing, depth: int) -> int:
    """64 bits for the cards in play; what lies where does not matter, nor how single cards got there."""
    key = bits.mix(clearing.centres[depth] ^ SALT) + clearing.drawn[depth] + 1
    for place in range(clearing.columns):
        if clearing.counts[8 * depth + place] > 1:
            key += bits.mix(
                SALT + 64 + clearing.tops[8 * depth + place] * 16 + clearing.counts[8 * depth + place]
            )
        elif clearing.counts[8 * depth + place] == 1:
            key += bits.mix(SALT + clearing.cards[clearing.tops[8 * depth + place]] + 1)
    return bits.mix(key & ALL_BITS)


def copy_down(clearing: Clearing, depth: int) -> None:
    """Begin the position after a move as a copy of the one before."""
    for place in range(clearing.columns):
        clearing.tops[8 * depth + 8 + place] = clearing.tops[8 * depth + place]
        clearing.counts[8 * depth + 8 + place] = clearing.counts[8 * depth + place]
    clearing.centres[depth + 1] = clearing.centres[depth]
    clearing.drawn[depth + 1] = clearing.drawn[depth]


def draw(clearing: Clearing, depth: int, missing: int) -> None:
    """Turn up cards in the centre, as long as there are some."""
    while missing > 0 and clearing.drawn[depth] < clearing.stock_size:
        clearing.centres[depth] += UNIT[clearing.stock[clearing.drawn[depth]]]
        clearing.drawn[depth] += 1
        missing -= 1


def search_fills(clearing: Clearing, depth: int, empty: int) -> int:
    """Try each pile that can give a card."""
    result = LOST
    for place in range(clearing.columns):
        if clearing.counts[8 * depth + place] > 1:
            copy_down(clearing, depth)
            clearing.kinds[depth] = FILL
            clearing.places[depth] = place
            clearing.tops[8 * depth + 8 + empty] = clearing.tops[8 * depth + place]
            clearing.counts[8 * depth + 8 + empty] = 1
            clearing.tops[8 * depth + 8 + place] += 1
            clearing.counts[8 * depth + 8 + place] -= 1
            result = search(clearing, depth + 1)
            if result != LOST:
                return result
    return result


def discard(clearing: Clearing, depth: int) -> int:
    """Put the centre cards away and draw three new ones."""
    copy_down(clearing, depth)
    clearing.kinds[depth] = DISCARD
    clearing.centres[depth + 1] = 0
    draw(clearing, depth + 1, CENTRE)
    return search(clearing, depth + 1)


def search_zangles(clearing: Clearing, depth: int) -> int:
    """Try each Zangle, those with the most own cards first."""
    there = 0
    for place in range(clearing.columns):
        there |= (clearing.counts[8 * depth + place] > 0) << place
    subsets = list_subsets(clearing, depth)
    for index in range(127):
        places = PLACES_BY_SIZE[index]
        if places & there != places:
            continue
        own = top_cards(clearing, depth, places)
        for subset in range(1, subsets):
            if is_zangle(own + clearing.subsets[8 * depth + subset]):
                result = take(clearing, depth, places, clearing.subsets[8 * depth + subset])
                if result != LOST:
                    return result
    return LOST


def list_subsets(clearing: Clearing, depth: int) -> int:
    """Write down all choices of centre cards, each once, the empty one first; returns how many."""
    size = 1
    clearing.subsets[8 * depth] = 0
    for card in range(NOTHING + 1):
        before = size
        for copies in range(1, in_lane(clearing.centres[depth], card) + 1):
            for index in range(before):
                clearing.subsets[8 * depth + size] = clearing.subsets[8 * depth + index] + copies * UNIT[card]
                size += 1
    return size


def top_cards(clearing: Clearing, depth: int, places: int) -> int:
    """The top cards of some places, counted."""
    word = 0
    while places:
        word += UNIT[clearing.cards[clearing.tops[8 * depth + bits.lowest_bit(places)]]]
        places &= places - 1
    return word


def is_zangle(cards: int) -> bool:
    """Whether cards are a Zangle: a target and its parts, or two alike and a Z."""
    shapes = cards & SHAPES
    slot = slot_of(shapes)
    while SETS[slot] != shapes:
        if SETS[slot] == 0:
            return False
        slot = (slot + 1) & 255
    return cards >> NOTHING_SHIFT >= NOTHINGS_NEEDED[slot]


def take(clearing: Clearing, depth: int, places: int, centre: int) -> int:
    """Make a Zangle and search on."""
    copy_down(clearing, depth)
    clearing.kinds[depth] = ZANGLE
    clearing.places[depth] = places
    clearing.taken[depth] = centre
    while places:
        place = bits.lowest_bit(places)
        places &= places - 1
        clearing.tops[8 * depth + 8 + place] += 1
        clearing.counts[8 * depth + 8 + place] -= 1
    clearing.centres[depth + 1] -= centre
    draw(clearing, depth + 1, CENTRE - count_cards(clearing.centres[depth + 1]))
    return search(clearing, depth + 1)


def count_cards(word: int) -> int:
    """How many cards are counted in a word."""
    cards = 0
    for card in range(NOTHING + 1):
        cards += in_lane(word, card)
    return cards


def in_lane(word: int, card: int) -> int:
    """How many cards of one code are counted in a word."""
    return word >> LANE * card & LARGEST_COUNT
