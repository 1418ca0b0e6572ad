"""All Zangles there can be, by code: what is composed of what, and which cards come from where.

A *split* says which card is the target, where it lies, and how many parts of each code come from
the player's own cards and how many from the centre; Z cards are left out. A split with a number of
own and of centre Z cards is a Zangle, and its place in the list of all of them its action number.

Cards are counted in words: six bits for each shape, the highest of them a guard that stays 0, and
four for Z. `(have | GUARDS) − need` keeps all guards exactly if no count of `need` exceeds `have`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from quincunx.games.zangle.amounts import CENTRE_CARDS
from quincunx.games.zangle.cards.shapes import COMPOSITIONS, KINDS, NOTHING, ORDER

LANE = 6
SHAPE_GUARD = 1 << (LANE - 1)
UNITS = tuple(1 << LANE * index for index in range(NOTHING + 1))
GUARDS = sum(SHAPE_GUARD * unit for unit in UNITS[:NOTHING]) | 1 << 63
LARGEST_COUNT = SHAPE_GUARD - 1
NOTHING_CARDS = KINDS["Z"].cards

FEWEST_CARDS = 3
# Of the words of cards that a game has, a move changes two or three; so many of them are kept.
KEPT_WORDS = 1 << 12

# Why some numbers of Z cards do not make a split a Zangle.
MIXED = 0  # cards from both places and at least three: any number of Z cards will do
OWN_ONLY = 1  # needs a Z from the centre
CENTRE_ONLY = 2  # needs a Z of one's own
MIXED_PAIR = 3  # the target and a card like it: needs a Z from either place


class Split(NamedTuple):
    """A Zangle without its Z cards; parts are indices of codes in order."""

    composition: int
    target: int
    target_is_own: bool
    own_parts: tuple[int, ...]
    centre_parts: tuple[int, ...]

    @property
    def own_cards(self) -> int:
        """How many cards come from the player, the target included."""
        return len(self.own_parts) + self.target_is_own

    @property
    def centre_cards(self) -> int:
        """How many cards come from the centre, the target included."""
        return len(self.centre_parts) + (not self.target_is_own)

    @property
    def own_word(self) -> int:
        """The player's cards, counted."""
        return count_cards(self.own_parts) + (UNITS[self.target] if self.target_is_own else 0)

    @property
    def centre_word(self) -> int:
        """The centre's cards, counted."""
        return count_cards(self.centre_parts) + (0 if self.target_is_own else UNITS[self.target])

    @property
    def need(self) -> int:
        """Which Z cards it needs to be a Zangle: MIXED and so on."""
        if self.centre_cards == 0:
            return OWN_ONLY
        if self.own_cards == 0:
            return CENTRE_ONLY
        return MIXED if self.own_cards + self.centre_cards >= FEWEST_CARDS else MIXED_PAIR


class NumberedZangle(NamedTuple):
    """A split with its Z cards: one of all the Zangles there can be."""

    split: int
    own_nothings: int
    centre_nothings: int


def count_cards(indices: Iterable[int]) -> int:
    """Cards, as indices of codes, counted in a word."""
    return sum(UNITS[index] for index in indices)


@lru_cache(KEPT_WORDS)
def counted(word: int) -> tuple[int, ...]:
    """The cards counted in a word, as indices of codes in order."""
    return tuple(index for index in range(NOTHING + 1) for _ in range(word >> LANE * index & LARGEST_COUNT))


def completes(need: int, own_nothings: int, centre_nothings: int) -> bool:
    """Whether Z cards make a split a Zangle: three cards at least, from both places."""
    if need == OWN_ONLY:
        return centre_nothings > 0
    if need == CENTRE_ONLY:
        return own_nothings > 0
    return need == MIXED or own_nothings + centre_nothings > 0


def _splits() -> Iterator[Split]:
    number = 0
    for target, compositions in COMPOSITIONS.items():
        for parts in compositions:
            counts = Counter(ORDER[code] for code in parts)
            ways = [range(count, -1, -1) for count in counts.values()]
            for target_is_own, owns in product((True, False), product(*ways)):
                own, centre = [], []
                for (index, count), own_count in zip(counts.items(), owns, strict=True):
                    own += [index] * own_count
                    centre += [index] * (count - own_count)
                yield Split(number, ORDER[target], target_is_own, tuple(own), tuple(centre))
            number += 1


def _zangles(splits: tuple[Split, ...]) -> Iterator[NumberedZangle]:
    for number, split in enumerate(splits):
        need, room = split.need, CENTRE_CARDS - split.centre_cards
        for own in range(NOTHING_CARDS + 1):
            for centre in range(min(NOTHING_CARDS - own, room) + 1):
                if completes(need, own, centre):
                    yield NumberedZangle(number, own, centre)


SPLITS = tuple(_splits())
ZANGLES = tuple(_zangles(SPLITS))

# For each composition, in order: its parts with the target, and one Z if the only part is like the target.
COMPOSITION_WORDS = tuple(
    UNITS[ORDER[target]]
    + count_cards(ORDER[code] for code in parts)
    + (UNITS[NOTHING] if len(parts) == 1 else 0)
    for target, compositions in COMPOSITIONS.items()
    for parts in compositions
)
