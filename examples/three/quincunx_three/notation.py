"""Three as text: sites from a1 to c3, boards as rows from the top, reasons in words."""

from __future__ import annotations

from quincunx import NotationError, Options
from quincunx_three.rules import EMPTY, ThreePosition

SEATS = ("blue", "red")
LETTERS = "br-"  # the last one, which is at index EMPTY too, is an empty site
NAMES = tuple(f"{file}{rank}" for rank in "123" for file in "abc")


def seat_names(options: Options) -> tuple[str, ...]:
    """What the rules call the seats."""
    return SEATS


def action_texts(options: Options) -> tuple[str, ...]:
    """The notation of every action, in the order of their numbers."""
    return NAMES


def explain_notation(text: str) -> NotationError:
    """What is wrong with a text that is no move."""
    return NotationError("a site from a1 to c3", text)


def explain_illegal(position: ThreePosition, action: int) -> str:
    """Why a move is not allowed: there is only one reason."""
    return f"{SEATS[position.stones[action]]} has a stone there"


def explain_outcome(position: ThreePosition) -> str:
    """Why the game has ended, and who has won."""
    owner = position.row_owner()
    return "the board is full" if owner is None else f"{SEATS[owner]} has three in a row"


def write_board(position: ThreePosition) -> str:
    """The rows from the top, such as `b-r/---/---`."""
    rows = (position.stones[first : first + 3] for first in (6, 3, 0))
    return "/".join("".join(LETTERS[stone] for stone in row) for row in rows)


def read_board(position: ThreePosition, text: str) -> None:
    """Set up the stones; `ply` is set already, and says whose turn it is."""
    rows = text.split("/")
    if [len(row) for row in rows] != [3, 3, 3] or set("".join(rows)) - set(LETTERS):
        raise NotationError("three rows of three letters out of b, r and -", text)
    stones = [LETTERS.index(letter) for row in reversed(rows) for letter in row]
    position.stones = [stone if stone < 2 else EMPTY for stone in stones]
    first, second = (position.stones.count(seat) for seat in (0, 1))
    if first + second != position.ply or first - second not in (0, 1):
        raise NotationError("as many stones as moves, blue's and red's in turn", text)
    if position.last_action >= 0 and position.stones[position.last_action] != 1 - position.ply % 2:
        raise NotationError(f"a stone on {NAMES[position.last_action]}, where the last move went", text)
    position.turn = position.ply % 2
