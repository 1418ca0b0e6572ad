"""What the position texts of all modes have in common: cards, face-down piles, and parts to be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from quincunx.core.errors import NotationError
from quincunx.games.zangle.cards.shapes import CODES, KINDS, ORDER
from quincunx.games.zangle.cards.zangles import read_codes

NONE = "-"
HIDDEN = "?"


def write_cards(cards: Iterable[str]) -> str:
    """Codes one after the other."""
    return "".join(cards) or NONE


def write_sorted(cards: Iterable[str]) -> str:
    """Codes in the order of the table."""
    return write_cards(sorted(cards, key=ORDER.__getitem__))


def write_face_down(cards: Sequence[str], hidden: bool) -> str:
    """A face-down pile, top first; how many cards it has, if it must not be seen."""
    return f"{HIDDEN}{len(cards)}" if hidden else write_cards(cards)


def write_stream(state: int, hidden: bool) -> str:
    """The random stream, as 16 hexadecimal digits."""
    return HIDDEN if hidden else f"{state:016x}"


class Parts:
    """The parts of a board text, read one after the other; knows where it is when something is wrong."""

    def __init__(self, text: str, count: int) -> None:
        self.text = text
        self._parts = text.split(";")
        self._next = 0
        self._column = 1
        if len(self._parts) != count:
            raise NotationError(f"{count} parts with ';' between them", text, len(text) + 1)

    def take(self) -> str:
        """The next part."""
        if self._next:
            self._column += len(self._parts[self._next - 1]) + 1
        self._next += 1
        return self._parts[self._next - 1]

    def error(self, expected: str) -> NotationError:
        """What is wrong with the part just taken."""
        return NotationError(expected, self.text, self._column)

    def take_number(self, what: str, largest: int) -> int:
        """The next part as a whole number."""
        return self._number(self.take(), what, largest)

    def take_numbers(self, what: str, count: int, largest: int) -> list[int]:
        """The next part as numbers parted by ','."""
        numbers = self.take().split(",")
        if len(numbers) != count:
            raise self.error(f"{what}: {count} numbers parted by ','")
        return [self._number(number, what, largest) for number in numbers]

    def _number(self, text: str, what: str, largest: int) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 12 and int(text) <= largest):
            raise self.error(f"{what}, a number up to {largest}")
        if str(int(text)) != text:
            raise self.error(f"{what}, without leading zeros")
        return int(text)

    def take_cards(self) -> tuple[str, ...]:
        """The next part as cards."""
        return self._cards(self.take())

    def take_piles(self, what: str) -> list[tuple[str, ...]]:
        """The next part as face-up cards and face-down ones, with '/' between."""
        piles = self.take().split("/")
        if len(piles) != 2:
            raise self.error(f"{what}: cards face up, '/', cards face down")
        up, down = (self._cards(pile) for pile in piles)
        if list(up) != sorted(up, key=ORDER.__getitem__):
            raise self.error(f"{what}, face up in the order {', '.join(CODES)}")
        return [up, down]

    def _cards(self, text: str) -> tuple[str, ...]:
        if text == NONE:
            return ()
        try:
            cards = read_codes(text)
        except NotationError as error:
            raise self.error(f"cards, each of {', '.join(CODES)}, or '-'") from error
        if not cards:
            raise self.error("cards or '-'")
        return cards

    def take_stream(self) -> int:
        """The next part as the state of the random stream."""
        text = self.take()
        if len(text) != 16 or not set(text) <= set("0123456789abcdef"):
            raise self.error("the random stream, 16 hexadecimal digits")
        return int(text, 16)

    def check_pack(self, *piles: Iterable[str]) -> None:
        """No more cards of a code than the pack has, in all piles together."""
        counts = Counter(card for pile in piles for card in pile)
        for code, count in counts.items():
            if count > KINDS[code].cards:
                raise NotationError(
                    f"at most {KINDS[code].cards} cards {code}, as in the pack, not {count}",
                    self.text,
                    len(self.text) + 1,
                )
