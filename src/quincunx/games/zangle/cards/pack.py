"""The pack: shuffling, for the modes written in ordinary Python, and how many cards can lie where."""

from collections import Counter
from collections.abc import Iterable

from quincunx.core.checks import whole
from quincunx.core.stream import RandomStream
from quincunx.games.zangle.amounts import CENTRE_CARDS, FACE_UP
from quincunx.games.zangle.cards.shapes import CODES, KINDS, NOTHING, PACK


def shuffle(cards: list[str], stream: RandomStream) -> None:
    """Put cards into a random order."""
    for index in range(1, len(cards)):
        other = stream.below(index + 1)
        cards[index], cards[other] = cards[other], cards[index]


def shuffled_pack(stream: RandomStream) -> list[str]:
    """All cards in a random order, top first."""
    cards = list(PACK)
    shuffle(cards, stream)
    return cards


def most_cards(players: int, dealt: int) -> int:
    """The most cards that one of the players can come to have in a round, by how many each is dealt.

    What the others are dealt, and what lies in the centre from the start, never goes to another player.
    """
    return len(PACK) - CENTRE_CARDS - dealt * (players - 1)


def most_face_up(players: int, dealt: int) -> int:
    """How many cards can lie face up before a player where all take turns.

    There are four, and one more for each hit. Between two hits of a player each of the others has a turn: it
    takes a hit too, or makes a Zangle of at least two cards. Those that take nothing from the draw pile it
    can make only as long as it has cards.
    """
    pile = len(PACK) - CENTRE_CARDS - dealt * players
    hits = 0
    while hits + 1 + (players - 1) * _hits_of_others(hits, dealt) <= pile:
        hits += 1
    return FACE_UP + hits


def _hits_of_others(turns: int, dealt: int) -> int:
    """The fewest hits with which a player gets through these turns: turns ≤ hits + (dealt + hits) / 2."""
    return max(0, -(-(2 * turns - dealt) // 3))


def check_cards(
    players: int,
    hands: Iterable[Iterable[int]],
    piles: Iterable[Iterable[int]],
    centre: Iterable[int],
    centre_pile: Iterable[int],
) -> tuple[list[list[int]], list[list[int]], list[int], list[int]]:
    """The cards as lists, if they are cards of one pack and no more than can lie there."""
    cards = [
        [whole(card, 0, NOTHING, "a card") for card in pile] for pile in (*hands, *piles, centre, centre_pile)
    ]
    if len(cards) != 2 * players + 2 or len(cards[-2]) > CENTRE_CARDS:
        raise ValueError(f"every seat has cards, and the centre up to {CENTRE_CARDS} face up")
    counts = Counter(card for pile in cards for card in pile)
    if any(count > KINDS[CODES[card]].cards for card, count in counts.items()):
        raise ValueError("the pack does not have that many cards")
    return cards[:players], cards[players:-2], cards[-2], cards[-1]
