"""What the texts of all modes have in common: players, results, cards, piles, and parts to be read."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from quincunx.core import boardtext
from quincunx.core.errors import NotationError
from quincunx.core.options import Options
from quincunx.core.words import listed
from quincunx.games.zangle.cards.shapes import CODES, KINDS, ORDER
from quincunx.games.zangle.cards.zangles import read_codes

NONE = "-"
HIDDEN = "?"


def seat_names(options: Options) -> tuple[str, ...]:
    """The players, numbered from 1."""
    return tuple(f"player {number}" for number in range(1, options.players + 1))


def explain_result(position: Any, winners: Sequence[int], bonus: bool) -> str:
    """Why a game of several rounds has ended as it has."""
    who = listed([position.game.seat_names[seat] for seat in winners])
    points = min(position.scores)
    if not bonus:
        return f"{who} has the fewest points, {points}"
    if len(winners) > 1:
        return f"{who} are tied at {points} points, and in the bonus round too"
    if position.cards_left(winners[0]) == 0:
        return f"tied at {points} points; {who} was the first without cards in the bonus round"
    return f"tied at {points} points; {who} had the fewest cards left in the bonus round"


def find_misfit(position: Any, members: Sequence[int], bonus_round: int) -> str | None:
    """What is expected instead, if the last move, the bonus round or the end does not fit the rest."""
    seats, bonus = range(position.game.seats), position.round == bonus_round
    tied = [seat for seat in seats if position.scores[seat] == min(position.scores)]
    if (position.last_move is None) != (position.ply == 0):
        return "a last move exactly if moves were made"
    if bonus and tied != members:
        return "a bonus round of the seats that are tied for the fewest points"
    if any(position.cards_left(seat) for seat in seats if seat not in members):
        return "no cards of seats that do not play in the bonus round"
    if position.over and (position.round < bonus_round - 1 or (not bonus and len(tied) > 1)):
        return "a game that goes on"
    return None


def write_cards(cards: Iterable[str]) -> str:
    """Codes one after the other."""
    return "".join(cards) or NONE


def write_sorted(cards: Iterable[str]) -> str:
    """Codes in the order of the table."""
    return write_cards(sorted(cards, key=ORDER.__getitem__))


def write_face_down(cards: Sequence[str], hidden: bool) -> str:
    """A face-down pile, top first; how many cards it has, if it must not be seen."""
    return f"{HIDDEN}{len(cards)}" if hidden else write_cards(cards)


def write_piles(up: Iterable[str], down: Sequence[str], hidden: bool) -> str:
    """Cards face up, in order, and those face down."""
    return f"{write_sorted(up)}/{write_face_down(down, hidden)}"


def write_stream(state: int, hidden: bool) -> str:
    """The random stream, as 16 hexadecimal digits."""
    return HIDDEN if hidden else f"{state:016x}"


class Parts:
    """The parts of a board text, read one after the other, with the column for errors."""

    def __init__(self, text: str, count: int) -> None:
        self.text = text
        self._parts = boardtext.parts(text, ";")
        self._column = 1
        if text.count(";") != count - 1:
            raise NotationError(f"{count} parts with ';' between them", text, len(text) + 1)

    def take(self) -> str:
        """The next part."""
        self._column, part = next(self._parts)
        return part

    def error(self, expected: str) -> NotationError:
        """What is wrong with the part just taken."""
        return NotationError(expected, self.text, self._column)

    def take_number(self, what: str, largest: int) -> int:
        """The next part as a whole number."""
        return self.read_number(self.take(), what, largest)

    def take_numbers(self, what: str, count: int, largest: int) -> list[int]:
        """The next part as numbers separated by ','."""
        numbers = self.take().split(",")
        if len(numbers) != count:
            raise self.error(f"{what}: {count} numbers separated by ','")
        return [self.read_number(number, what, largest) for number in numbers]

    def read_number(self, text: str, what: str, largest: int) -> int:
        """A whole number that is written in the part just taken."""
        if not (text.isascii() and text.isdigit() and len(text) < 12 and int(text) <= largest):
            raise self.error(f"{what}, a number up to {largest}")
        if str(int(text)) != text:
            raise self.error(f"{what}, without leading zeros")
        return int(text)

    def take_round(self, rounds: int, seats: int) -> tuple[int, list[int]]:
        """The next part as the number of a round, from 0, and the seats that play in it."""
        text = self.take()
        if text in map(str, range(1, rounds + 1)):
            return int(text) - 1, list(range(seats))
        if text[:1] != "b" or len(text) < 3:
            raise self.error(f"the round: 1 to {rounds}, or b and the seats of the bonus round")
        return rounds, self.read_seats(text[1:], range(seats))

    def read_seats(self, text: str, members: Sequence[int]) -> list[int]:
        """The seats that are written in the part just taken."""
        known = "".join(map(str, members))
        if not text or list(text) != sorted(set(text)) or not set(text) <= set(known):
            raise self.error(f"seats, in order, of {known}")
        return [int(letter) for letter in text]

    def take_flag(self) -> bool:
        """The next part as `h`, given decks are still used, or `-`."""
        text = self.take()
        if text not in ("h", NONE):
            raise self.error("'h' or '-'")
        return text == "h"

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

    def take_filled(self, what: str, filled: int, most: int) -> list[tuple[str, ...]]:
        """The same, where face-up cards are replaced as long as there are face-down ones."""
        up, down = self.take_piles(what)
        if len(up) > most:
            raise self.error(f"{what}, at most {most} of them face up")
        if len(up) < filled and down:
            raise self.error(f"{what}, {filled} face up while there are some face down")
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
