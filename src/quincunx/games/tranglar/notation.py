"""Moves of Tranglar as text; spoken.py has them in words, boardtext.py positions, refusals.py why not.

A piece is named by its footprint: squares in board order, each with its quarters, joined by dots. Moves
are `b2ne` place, `*b2n` place a neutral piece, `b2ne=b2n+b2e` and `b2n+b2e=b2ne` replace,
`xb2ne=b2n+b2e` take over, `~b2ne.c2w` swap, and `pass`.
"""

import re

from quincunx.core.errors import NotationError
from quincunx.core.options import Options
from quincunx.games.tranglar.actions import ACTIONS
from quincunx.games.tranglar.board import read_area, write_area
from quincunx.games.tranglar.boardtext import read_board as read_board
from quincunx.games.tranglar.boardtext import write_board as write_board
from quincunx.games.tranglar.pieces import COLOURED, FOOTPRINT_NUMBER, FOOTPRINTS, SEATS
from quincunx.games.tranglar.refusals import explain_illegal as explain_illegal
from quincunx.games.tranglar.rules import TranglarPosition
from quincunx.games.tranglar.spoken import ACTION_WORDS
from quincunx.games.tranglar.spoken import effects as effects

ACTION_TEXTS = tuple(action.text for action in ACTIONS)

_AREA = re.compile(r"[a-d][1-4][nesw]+(?:\.[a-d][1-4][nesw]+)*")


def seat_names(options: Options) -> tuple[str, ...]:
    """The seats, in order."""
    return SEATS


def action_texts(options: Options) -> tuple[str, ...]:
    """Every move, in the order of the action numbers; the same for every quiet limit."""
    return ACTION_TEXTS


def action_words(options: Options) -> tuple[str, ...]:
    """Every move in words, in the same order."""
    return ACTION_WORDS


def explain_notation(text: str) -> NotationError:
    """What is wrong with a text that is not a move."""
    try:
        return _explain_marked(text) if text[:1] in ("*", "~") else _explain_pieces(text)
    except NotationError as error:
        return error


def _explain_marked(text: str) -> NotationError:
    """A text that begins with `*` or `~` and a footprint."""
    end = _read_footprint(text, 1)[1]
    if end < len(text):
        return NotationError("nothing after the footprint", text, end + 1)
    if text[0] == "*":
        return NotationError("a small triangle or a large neutral piece after '*'", text, 2)
    return NotationError("a trapeze after '~'", text, 2)


def _explain_pieces(text: str) -> NotationError:
    """A text that should be one or more footprints, and after `=` what replaces them."""
    start = int(text.startswith("x"))
    leaving, at = _read_footprints(text, start)
    if at == len(text) and not start and len(leaving) == 1:
        return NotationError("'*' before a large neutral piece", text)
    if text[at : at + 1] != "=":
        wanted = "'='" if start else "'+' or '='" if len(leaving) > 1 else "'+', '=' or the end"
        return NotationError(wanted, text, at + 1)
    after = at + 1
    coming, at = _read_footprints(text, after)
    if at < len(text):
        return NotationError("'+' or the end", text, at + 1)
    if start and len(leaving) > 1:
        return NotationError("a single piece to be taken over", text, 2)
    if (len(leaving) == 1) == (len(coming) == 1) or (start and len(coming) == 1):
        return NotationError("one piece against two or more", text, after + 1)
    for numbers, column in ((leaving, start + 1), (coming, after + 1)):
        if numbers != sorted(numbers, key=lambda number: FOOTPRINTS[number].triangles[0]):
            return NotationError("pieces in the board order of their lowest triangles", text, column)
    return NotationError("pieces that cover exactly the same triangles", text, after + 1)


def _read_footprints(text: str, at: int) -> tuple[list[int], int]:
    """The footprints joined by `+` from an index on, and the index after them."""
    numbers: list[int] = []
    while True:
        start = at
        number, at = _read_footprint(text, start)
        numbers.append(number)
        if number >= len(COLOURED) and (len(numbers) > 1 or at < len(text)):
            raise NotationError("a coloured piece", text, start + 1)
        if text[at : at + 1] != "+":
            return numbers, at
        at += 1


def _read_footprint(text: str, at: int) -> tuple[int, int]:
    """The footprint from an index on, and the index after it."""
    match = _AREA.match(text, at)
    if match is None:
        wanted = "a footprint such as b2ne or b2n.b3s"
        raise NotationError(wanted if at else f"{wanted}, '*', '~', 'x' or 'pass'", text, at + 1)
    written = match[0]
    if written != write_area(tuple(sorted(set(read_area(written))))):
        raise NotationError(
            "squares in the order a1, b1 … d4, quarters in the order n, e, s, w", text, at + 1
        )
    if written not in FOOTPRINT_NUMBER:
        raise NotationError("the footprint of a piece", text, at + 1)
    return FOOTPRINT_NUMBER[written], match.end()


def explain_outcome(position: TranglarPosition) -> str:
    """Why the game has ended as it has."""
    petrol, green = (position.colours[seat].bit_count() for seat in (0, 1))
    if position.is_full():
        end = "the board is full"
    elif position.passes == 2:
        end = "both players have passed"
    else:
        end = f"{position.quiet} actions in a row have covered nothing new"
    if petrol == green:
        return f"{end}: {petrol} triangles each, a draw"
    return f"{end}: {SEATS[petrol < green]} has more triangles ({petrol} to {green})"
