"""Moves and positions of Pyrga as text.

A move is a piece, a space and, for a triangle, its direction: `Sb2`, `Cd4`, `Ta1n`. A board is
written rank by rank from the top, ranks separated by `/` and spaces by `,`; a space lists its pieces
in the order square, cylinder, triangle, White's in capitals: `-,ScTn,-,-/…`.
"""

import re
from collections.abc import Iterator
from functools import cache

from quincunx.core import boardtext
from quincunx.core.errors import NotationError
from quincunx.core.options import Options
from quincunx.games.pyrga import rules
from quincunx.games.pyrga.rules import PIECES_OF_A_KIND, PLACEMENTS, PyrgaPosition

SEATS = ("white", "black")
KINDS = "SCT"
OF_EVERY_KIND = 1 | 1 << 16 | 1 << 32  # a bit for each of them on the first space
KIND_NAMES = ("square", "cylinder", "triangle")
DIRECTIONS = "nesw"
WAYS = ("up", "right", "down", "left")  # the same as they are drawn
SPACES = tuple(file + rank for rank in "1234" for file in "abcd")

_PIECE = re.compile(r"[Ss]|[Cc]|[Tt][nesw]")


def write_placement(placement: int) -> str:
    """A placement as a move."""
    kind, space = divmod(placement, 16)
    if kind < 2:
        return KINDS[kind] + SPACES[space]
    return f"T{SPACES[space]}{DIRECTIONS[kind - 2]}"


def seat_names(options: Options) -> tuple[str, ...]:
    """The seats, in order."""
    return SEATS


ACTION_TEXTS = tuple(write_placement(placement) for placement in PLACEMENTS)


def action_texts(options: Options) -> tuple[str, ...]:
    """Every move, in the order of the action numbers; the same for both openings."""
    return ACTION_TEXTS


def _words_of(placement: int) -> str:
    kind, space = divmod(placement, 16)
    words = f"* {KIND_NAMES[min(kind, 2)]} on {SPACES[space]}"
    return words if kind < 2 else f"{words}, pointing {WAYS[kind - 2]}"


ACTION_WORDS = tuple(_words_of(placement) for placement in PLACEMENTS)


def action_words(options: Options) -> tuple[str, ...]:
    """Every move in words, in the same order."""
    return ACTION_WORDS


def effects(before: PyrgaPosition, after: PyrgaPosition) -> str:
    """Whose tower a move has completed."""
    owner = next((seat for seat in (0, 1) if after.towers[seat] > before.towers[seat]), None)
    return "" if owner is None else f"completing a tower of {SEATS[owner]}"


def explain_notation(text: str) -> NotationError:
    """What is wrong with a text that is not a move."""
    if text[:1] not in tuple(KINDS):
        return NotationError("a piece: S, C or T", text)
    if text[1:3] not in SPACES:
        return NotationError("a space, a1 to d4", text, 2)
    if text[0] != "T":
        return NotationError(f"nothing after the space of a {KIND_NAMES[KINDS.index(text[0])]}", text, 4)
    inward = ", ".join(move[3] for move in ACTION_TEXTS if move.startswith(text[:3]))
    return NotationError(f"a direction that stays on the board from {text[1:3]}: {inward}", text, 4)


def explain_illegal(position: PyrgaPosition, action: int) -> str:
    """Why a placement is refused."""
    kind, space = KIND_NAMES[min(PLACEMENTS[action] // 16, 2)], SPACES[PLACEMENTS[action] % 16]
    match position.refusal(action):
        case rules.NO_SUCH_PIECE_LEFT:
            return f"{SEATS[position.turn]} has no {kind} left"
        case rules.SQUARE_AFTER_SQUARE:
            return "with the restricted opening, white's second piece may not be a second square"
        case rules.KIND_ALREADY_THERE:
            return f"{space} already has a {kind}"
        case rules.NOT_AN_EMPTY_SPACE:
            return f"nothing fits where the {_last(position)} says, so the piece must go to an empty space"
    allowed = sorted({PLACEMENTS[action] % 16 for action in position.legal_actions()})
    return (
        f"after the {_last(position)}, the piece must go to {', '.join(SPACES[space] for space in allowed)}"
    )


def _last(position: PyrgaPosition) -> str:
    """The piece that was placed last, in words."""
    return ACTION_WORDS[position.last_action].replace("*", SEATS[1 - position.turn])


def explain_outcome(position: PyrgaPosition) -> str:
    """Why the game has ended as it has."""
    counted = [
        ("completed towers", [position.towers[0], position.towers[1]]),
        ("two-piece towers of its own", [position.low_towers(seat, 2) for seat in (0, 1)]),
        ("one-piece towers", [position.low_towers(seat, 1) for seat in (0, 1)]),
    ]
    for seat in (0, 1):
        if position.has_won_by_towers(seat):
            return f"{SEATS[seat]} controls three completed towers"
    for index, (what, (white, black)) in enumerate(counted):
        if white != black:
            winner = SEATS[white < black]
            tied = "" if index == 0 else ", the rest being equal"
            return f"no placement is left: {winner} has more {what}{tied} ({white} to {black})"
    return "no placement is left and all towers are equal: a draw"


def write_board(position: PyrgaPosition) -> str:
    """The pieces on the board."""
    return boardtext.write_ranks(4, lambda space: _write_space(position, space))


def _write_space(position: PyrgaPosition, space: int) -> str:
    letters = []
    for seat, kind in pieces_on(position, space):
        letter = KINDS[kind] if seat == 0 else KINDS[kind].lower()
        letters.append(letter + (DIRECTIONS[direction_on(position, space)] if kind == 2 else ""))
    return "".join(letters) or "-"


def pieces_on(position: PyrgaPosition, space: int) -> tuple[tuple[int, int], ...]:
    """The pieces on a space as (seat, kind), squares first, triangles last."""
    white, black = position.pieces
    return _pieces_of(white >> space & OF_EVERY_KIND, black >> space & OF_EVERY_KIND)


@cache
def _pieces_of(white: int, black: int) -> tuple[tuple[int, int], ...]:
    """The same by the bits of one space: few contents are possible, and every text and drawing asks."""
    return tuple(
        (seat, kind) for kind in range(3) for seat in (0, 1) if (white, black)[seat] >> 16 * kind & 1
    )


def direction_on(position: PyrgaPosition, space: int) -> int:
    """Where the triangle on a space points: 0 to 3 for n, e, s, w."""
    pointing = position.pointing
    return next(d for d in range(4) if pointing >> (16 * d + space) & 1)


def read_board(position: PyrgaPosition, text: str) -> None:
    """Set up a new position from its board text."""
    pieces, pointing = [0, 0], 0
    for space, seat, kind, direction, column in read_pieces(text):
        bit = 1 << (16 * kind + space)
        if (pieces[0] | pieces[1]) & bit:
            raise NotationError(f"at most one {KIND_NAMES[kind]} on {SPACES[space]}", text, column)
        if (pieces[seat] >> 16 * kind & 0xFFFF).bit_count() == PIECES_OF_A_KIND:
            raise NotationError(
                f"at most {PIECES_OF_A_KIND} {KIND_NAMES[kind]}s of {SEATS[seat]}", text, column
            )
        if kind == 2:
            if f"T{SPACES[space]}{DIRECTIONS[direction]}" not in ACTION_TEXTS:
                raise NotationError("a triangle that does not point off the board", text, column)
            pointing |= 1 << (16 * direction + space)
        pieces[seat] |= bit
    _check_counts(position, pieces, pointing, text)
    position.set_up(pieces, pointing)


def read_pieces(text: str) -> Iterator[tuple[int, int, int, int, int]]:
    """Each piece as (space, seat, kind, direction, column)."""
    for space, column, content in boardtext.read_ranks(text, text, 4):
        at = 0
        while content != "-" and (at < len(content) or not content):
            match = _PIECE.match(content, at)
            if match is None:
                raise NotationError("'-' or pieces such as S, c, Tn", text, column + at)
            letters = match[0]
            kind = KINDS.index(letters[0].upper())
            direction = DIRECTIONS.index(letters[1]) if kind == 2 else 0
            yield space, int(letters[0].islower()), kind, direction, column + at
            at = match.end()


def _check_counts(position: PyrgaPosition, pieces: list[int], pointing: int, text: str) -> None:
    """White and Black take turns, and the last piece stands where the last move put it."""
    white, black = pieces[0].bit_count(), pieces[1].bit_count()
    ply = white + black
    if white - black not in (0, 1):
        raise NotationError(
            f"as many pieces of white as of black or one more, not {white} and {black}", text, len(text) + 1
        )
    boardtext.check_moves_made(position, ply, "piece", text)
    if ply:
        placement = PLACEMENTS[position.last_action]
        kind, space = min(placement // 16, 2), placement % 16
        stands = pieces[(ply - 1) % 2] >> (16 * kind + space) & 1
        if not stands or (kind == 2 and not pointing >> (placement - 32) & 1):
            wanted = f"a piece of {SEATS[(ply - 1) % 2]} where the last move {position.last_move} put it"
            raise NotationError(wanted, text, len(text) + 2)
