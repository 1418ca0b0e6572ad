"""Finds the Zangles in cards that are counted in words (splits.py says how), without trying each one.

A composition is *open* if the cards of both places together contain it; only the splits of open
compositions are considered. The open ones are the set bits of a word.
"""

from __future__ import annotations

from quincunx.core import bits
from quincunx.games.zangle.cards.shapes import NOTHING
from quincunx.games.zangle.cards.splits import COMPOSITION_WORDS, GUARDS, LANE, SPLITS, ZANGLES, completes

ONE = 1
NOTHING_SHIFT = LANE * NOTHING


def _first_splits() -> list[int]:
    """Where the splits of each composition begin, and after the last where they end."""
    numbers = [split.composition for split in SPLITS]
    return [numbers.index(number) for number in range(len(COMPOSITION_WORDS))] + [len(SPLITS)]


def _ways(need: int, own: int, centre: int) -> int:
    """In how many ways Z cards can be added to a split, given how many lie in each place."""
    return sum(completes(need, o, c) for o in range(own + 1) for c in range(centre + 1))


def _actions() -> list[int]:
    """The action of each split with each number of own and centre Z cards; −1 where there is none."""
    table = [-1] * (len(SPLITS) * 25)
    for action, zangle in enumerate(ZANGLES):
        table[zangle.split * 25 + zangle.own_nothings * 5 + zangle.centre_nothings] = action
    return table


COMPOSITION = list(COMPOSITION_WORDS)
FIRST_SPLIT = _first_splits()
OWN = [split.own_word for split in SPLITS]
CENTRE = [split.centre_word for split in SPLITS]
NEED = [split.need for split in SPLITS]
WAYS = [_ways(need, own, centre) for need in range(4) for own in range(5) for centre in range(5)]
COMPLETES = [completes(need, own, centre) for need in range(4) for own in range(5) for centre in range(5)]
ACTION = _actions()


def fits(have: int, need: int) -> bool:
    """Whether the cards needed are among those that are there."""
    return ((have | GUARDS) - need) & GUARDS == GUARDS


def open_compositions(own: int, centre: int) -> int:
    """The compositions that both places together contain, as bits."""
    total = own + centre
    found = 0
    for number in range(51):
        if ((total | GUARDS) - COMPOSITION[number]) & GUARDS == GUARDS:
            found |= ONE << number
    return found


def nothings(own: int, centre: int) -> int:
    """How many Z cards lie in each place, as one number: 5 × own + centre."""
    return 5 * (own >> NOTHING_SHIFT) + (centre >> NOTHING_SHIFT)


def count_zangles(own: int, centre: int, compositions: int) -> int:
    """How many Zangles there are; `compositions` are the open ones."""
    count = 0
    there = nothings(own, centre)
    while compositions:
        number = bits.lowest_bit(compositions)
        compositions &= compositions - 1
        for split in range(FIRST_SPLIT[number], FIRST_SPLIT[number + 1]):
            if fits(own, OWN[split]) and fits(centre, CENTRE[split]):
                count += WAYS[NEED[split] * 25 + there]
    return count


def select_zangle(own: int, centre: int, compositions: int, rank: int) -> int:
    """The action of the Zangle that has `rank` others before it in ascending order."""
    there = nothings(own, centre)
    while compositions:
        number = bits.lowest_bit(compositions)
        compositions &= compositions - 1
        for split in range(FIRST_SPLIT[number], FIRST_SPLIT[number + 1]):
            if fits(own, OWN[split]) and fits(centre, CENTRE[split]):
                ways = WAYS[NEED[split] * 25 + there]
                if rank < ways:
                    return select_nothings(split, there, rank)
                rank -= ways
    return -1


def select_nothings(split: int, there: int, rank: int) -> int:
    """The action of a split with the choice of Z cards that has `rank` others before it."""
    for own in range(there // 5 + 1):
        for centre in range(there % 5 + 1):
            if COMPLETES[NEED[split] * 25 + own * 5 + centre]:
                if rank == 0:
                    return ACTION[split * 25 + own * 5 + centre]
                rank -= 1
    return -1


def list_zangles(own: int, centre: int, compositions: int, buffer: list[int]) -> int:
    """Write the actions of all Zangles into the buffer, ascending, and return how many."""
    count = 0
    there = nothings(own, centre)
    while compositions:
        number = bits.lowest_bit(compositions)
        compositions &= compositions - 1
        for split in range(FIRST_SPLIT[number], FIRST_SPLIT[number + 1]):
            if fits(own, OWN[split]) and fits(centre, CENTRE[split]):
                for rank in range(WAYS[NEED[split] * 25 + there]):
                    buffer[count] = select_nothings(split, there, rank)
                    count += 1
    return count


def find_splits(own: int, centre: int) -> list[int]:
    """All splits whose cards are there, for callers in Python."""
    found = []
    compositions = open_compositions(own, centre)
    while compositions:
        number = bits.lowest_bit(compositions)
        compositions &= compositions - 1
        for split in range(FIRST_SPLIT[number], FIRST_SPLIT[number + 1]):
            if fits(own, OWN[split]) and fits(centre, CENTRE[split]):
                found.append(split)
    return found
