"""Zangles as people see them: cards with their places, found in given cards, or claimed and checked."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from quincunx.core.errors import NotationError
from quincunx.core.words import listed, spelled
from quincunx.games.zangle.cards import finder
from quincunx.games.zangle.cards.shapes import CODES, COMPOSITIONS, KINDS, NOTHING, ORDER, Piece
from quincunx.games.zangle.cards.splits import FEWEST_CARDS, SPLITS, completes, count_cards

OWN = "o"
CENTRE = "c"

_CODE = re.compile("4[abc]|5[abcd]|[123Z]")
_NUMBERS = ("no", "one", "two", "three", "four", "five")


def _owner(place: str) -> str:
    return {OWN: "own", CENTRE: "the centre’s"}.get(place, f"pile {place}’s")


def _by_owner(cards: Iterable["Card"]) -> list[tuple[str, list[str]]]:
    """The codes of cards by whose they are: own ones, or those of piles, first."""
    found: dict[str, list[str]] = {}
    for card in sorted(cards, key=lambda card: (card.place == CENTRE, card.place)):
        found.setdefault(_owner(card.place), []).append(card.code)
    return list(found.items())


def _write_codes(codes: list[str]) -> str:
    """Codes in words: `3`, `two 1s and 2`."""
    counts = Counter(codes).items()
    return listed([code if count == 1 else f"{spelled(count)} {code}s" for code, count in counts])


class Card(NamedTuple):
    """A face-up card: its code, and its place: `c` the centre, `o` the player's, or a pile's number."""

    code: str
    place: str

    def __str__(self) -> str:
        return f"{self.code}@{self.place}"

    @property
    def rank(self) -> tuple[int, bool, str]:
        """Cards are written in the order of the codes, own before centre, by pile number."""
        return ORDER[self.code], self.place == CENTRE, self.place


class Zangle(NamedTuple):
    """A target and the other cards, in order. It may be a wrong claim: `check_claim` says so."""

    target: Card
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{self.target}={'+'.join(map(str, self.cards))}"

    @property
    def words(self) -> str:
        """The same in words, such as `makes the centre’s 5d from own 2 and 3`."""
        parts = listed([f"{whose} {_write_codes(codes)}" for whose, codes in _by_owner(self.cards)])
        return f"makes {_owner(self.target.place)} {self.target.code} from {parts}"

    @property
    def own_cards(self) -> int:
        """How many of its cards are the player's own."""
        return sum(card.place != CENTRE for card in self.all_cards)

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """The target and the others."""
        return self.target, *self.cards

    @property
    def parts(self) -> tuple[str, ...]:
        """The codes that are to make up the target: all but Z."""
        return tuple(card.code for card in self.cards if card.code != "Z")

    @property
    def dissection(self) -> tuple[Piece, ...]:
        """Which part lies where in the target; nothing, if they do not make it up."""
        return COMPOSITIONS[self.target.code].get(self.parts, ())


def arrange(target: Card, cards: Iterable[Card]) -> Zangle:
    """A Zangle with its cards in the order in which they are written."""
    return Zangle(target, tuple(sorted(cards, key=lambda card: card.rank)))


def read_zangle(text: str, places: str) -> Zangle:
    """A Zangle or a claim from its notation; `places` has the letters that places may have."""
    cards, column = [], 0
    for number, part in enumerate(re.split(r"([=+])", text)):
        if number % 2:
            wanted = "=" if number == 1 else "+"
            if part != wanted:
                raise NotationError(f"{wanted!r}", text, column + 1)
        else:
            cards.append(_read_card(part, text, column, places))
        column += len(part)
    if len(cards) < 2:
        raise NotationError("'=' and the other cards after the target", text, column + 1)
    if cards[0].code == "Z":
        raise NotationError("a target that shows a shape, not Z", text)
    zangle = arrange(cards[0], cards[1:])
    if str(zangle) != text:
        raise NotationError(f"the cards in their order: {zangle}", text, text.index("=") + 2)
    return zangle


def _read_card(part: str, text: str, column: int, places: str) -> Card:
    code, _, place = part.partition("@")
    if code not in CODES:
        raise NotationError(f"a card: {', '.join(CODES)}", text, column + 1)
    if len(place) != 1 or place not in places:
        wanted = " or ".join(f"@{letter}" for letter in places)
        raise NotationError(f"the card's place: {wanted}", text, column + len(code) + 1)
    return Card(code, place)


def read_codes(text: str) -> tuple[str, ...]:
    """Codes written without anything between them, such as `124a4aZ`."""
    codes, column = [], 0
    while column < len(text):
        match = _CODE.match(text, column)
        if match is None:
            raise NotationError(f"a card: {', '.join(CODES)}", text, column + 1)
        codes.append(match[0])
        column = match.end()
    return tuple(codes)


def word_of(codes: Iterable[str]) -> int:
    """Cards counted in a word for the finder."""
    counts = Counter(codes)
    for code, count in counts.items():
        if code not in KINDS:
            raise NotationError(f"a card: {', '.join(CODES)}", code)
        if count > KINDS[code].cards:
            raise NotationError(f"at most {KINDS[code].cards} cards {code}, as in the pack, not {count}")
    return count_cards(ORDER[code] for code in counts.elements())


def find_zangles(own: Sequence[str], centre: Sequence[str]) -> list[Zangle]:
    """All Zangles in a player's face-up cards and the centre's, given by code; each once."""
    found = []
    own_nothings, centre_nothings = own.count("Z"), centre.count("Z")
    for number in finder.find_splits(word_of(own), word_of(centre)):
        for own_added in range(own_nothings + 1):
            for centre_added in range(centre_nothings + 1):
                if completes(SPLITS[number].need, own_added, centre_added):
                    found.append(spell_out(number, own_added, centre_added))
    return found


@cache
def spell_out(split_number: int, own_nothings: int, centre_nothings: int) -> Zangle:
    """A split with Z cards, as cards with places."""
    split = SPLITS[split_number]
    own = split.own_parts + (NOTHING,) * own_nothings
    centre = split.centre_parts + (NOTHING,) * centre_nothings
    target = Card(CODES[split.target], OWN if split.target_is_own else CENTRE)
    cards = [Card(CODES[index], OWN) for index in own] + [Card(CODES[index], CENTRE) for index in centre]
    return arrange(target, cards)


def find_pile_zangles(tops: dict[str, str], centre: Sequence[str]) -> list[Zangle]:
    """All Zangles in the top cards of piles, given as pile → code, and the centre's."""
    found: list[Zangle] = []
    for zangle in find_zangles(list(tops.values()), centre):
        found += _name_piles(zangle, tops)
    return found


def _name_piles(zangle: Zangle, tops: dict[str, str]) -> Iterator[Zangle]:
    """A Zangle with own cards as Zangles that say from which piles these come."""
    targets = [zangle.target]
    if zangle.target.place == OWN:
        targets = [Card(code, pile) for pile, code in tops.items() if code == zangle.target.code]
    centre = [card for card in zangle.cards if card.place == CENTRE]
    wanted = Counter(card.code for card in zangle.cards if card.place == OWN)
    for target in targets:
        choices: list[list[Card]] = [[]]
        for code, count in wanted.items():
            piles = [Card(code, pile) for pile in tops if tops[pile] == code and pile != target.place]
            choices = [[*had, *more] for had in choices for more in combinations(piles, count)]
        for own in choices:
            yield arrange(target, [*own, *centre])


def check_claim(zangle: Zangle, own: Sequence[str], centre: Sequence[str]) -> str | None:
    """Why a claim is not a Zangle in a player's face-up cards and the centre's; None if it is one."""
    return missing_card(zangle, own, centre) or fault(zangle)


def missing_card(zangle: Zangle, own: Sequence[str], centre: Sequence[str]) -> str | None:
    """Which card of a claim is not there, in a sentence; None if all are."""
    for place, cards, where in ((OWN, own, "among your face-up cards"), (CENTRE, centre, "in the centre")):
        there = Counter(cards)
        for code, count in Counter(card.code for card in zangle.all_cards if card.place == place).items():
            if there[code] == 0:
                return f"there is no {code} {where}"
            if there[code] < count:
                verb = "is" if there[code] == 1 else "are"
                number = _NUMBERS[there[code]] if there[code] < len(_NUMBERS) else there[code]
                return f"there {verb} only {number} {code} {where}"
    return None


def fault(zangle: Zangle) -> str | None:
    """Why cards that are there do not make a Zangle, in a sentence; None if they do."""
    if zangle.target.code == "Z":
        return "a Z cannot be the target"
    if not zangle.dissection:
        parts = " + ".join(zangle.parts) or "nothing"
        return f"{parts} does not make {zangle.target.code}"
    if len(zangle.all_cards) < FEWEST_CARDS:
        return f"a Zangle has at least {FEWEST_CARDS} cards"
    if zangle.own_cards == 0:
        return "at least one card has to be your own"
    if zangle.own_cards == len(zangle.all_cards):
        return "at least one card has to be from the centre"
    return None
