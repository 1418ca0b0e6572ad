"""Positions of Ringgz as text.

Ranks are written from the top, separated by `/`, and their territories by `,`. A territory is `-` if it
is empty, `*` with the starting base, `bB` with a blue base, and otherwise lists its rings from small
to large: `b1r3`. After a `:` comes the seat to act by the letters of its colours, `-` when the game is
over. With three players a last part says what each seat has left of the shared colour:
`…:g:1234B,124B,-`.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from quincunx.core import boardtext
from quincunx.core.errors import NotationError
from quincunx.games.ringgz import parts
from quincunx.games.ringgz.parts import (
    ALL,
    BASE,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    KIND_LETTERS,
    KINDS,
    SIDE,
)
from quincunx.games.ringgz.rules import RinggzPosition
from quincunx.games.ringgz.tables import FIRST_RING, PIECES

STARTING_BASE = -1  # in place of a colour
SHARED_HAND = 1  # the shared colour is every seat's second

CONTENT = re.compile(r"-|\*|[bgyr]B|([bgyr][1-4])+")
_SHARE = re.compile(r"-|(?=.)1?2?3?4?B?")


Shares: TypeAlias = list[set[int]]
"""The kinds of piece that each seat has placed of the shared colour."""


class _Piece(NamedTuple):
    """A piece on the board and where the text has it."""

    colour: int
    kind: int
    territory: int
    column: int


def write_board(position: RinggzPosition) -> str:
    """The pieces on the board, the seat to act, and who has what left of a shared colour."""
    contents = _write_territories(position)
    fields = [boardtext.write_ranks(SIDE, contents.__getitem__), _write_turn(position)]
    if parts.shared_colour(position.seats) is not None:
        fields.append(",".join(_write_share(position, seat) for seat in range(position.seats)))
    return ":".join(fields)


def _write_territories(position: RinggzPosition) -> list[str]:
    contents = [
        "".join([COLOUR_LETTERS[colour] + KIND_LETTERS[kind] for colour, kind in pieces]) or "-"
        for pieces in position.contents()
    ]
    if position.start >= 0:
        contents[position.start] = "*"
    return contents


def _write_turn(position: RinggzPosition) -> str:
    return "".join(parts.seat_letters(position.seats, seat) for seat in position.to_act) or "-"


def _write_share(position: RinggzPosition, seat: int) -> str:
    left = [kind for kind in range(KINDS) if position.left_in_hand(seat, SHARED_HAND, kind)]
    return "".join(KIND_LETTERS[kind] for kind in left) or "-"


def read_board(position: RinggzPosition, text: str) -> None:
    """Set up a new position from its board text; its `ply` and `last_action` are set already."""
    used, column, turn = _read_all_but_turn(position, text)
    possible = []
    for letters in _turns(position, used):
        if letters == turn:
            return
        possible.append(letters)
    wanted = " or ".join(repr(letters) for letters in dict.fromkeys(possible))
    raise NotationError(f"the seat to act: {wanted}", text, column)


def possible_turns(position: RinggzPosition, text: str) -> list[str]:
    """The seats to act that fit everything else in a board text, as it has them."""
    used, _, _ = _read_all_but_turn(position, text)
    return list(dict.fromkeys(_turns(position, used)))


def _read_all_but_turn(position: RinggzPosition, text: str) -> tuple[Shares, int, str]:
    """Set up the pieces; who has placed what of a shared colour, and the seat to act with its column."""
    expected = ["the ranks", "the seat to act"]
    if parts.shared_colour(position.seats) is not None:
        expected.append("what each seat has left of the shared colour")
    (_, board), *fields = boardtext.parts(text, ":")
    if 1 + len(fields) != len(expected):
        raise NotationError(f"{' and '.join(expected)}, separated by ':'", text, len(text) + 1)
    pieces = list(_read_pieces(text, board))
    _check_pieces(text, pieces)
    used = read_shares(position.seats, text, fields[1:])
    placed = _share_out(position, text, pieces, used)
    _check_last_move(position, text, pieces)
    if pieces:
        start = next(piece.territory for piece in pieces if piece.colour == STARTING_BASE)
        position.set_up(start, placed)
    return used, *fields[0]


def _read_pieces(text: str, board: str) -> Iterator[_Piece]:
    """Every piece, in the order of the text."""
    for territory, column, content in boardtext.read_ranks(text, board, SIDE):
        if CONTENT.fullmatch(content) is None:
            raise NotationError("'-', '*', a base such as bB or rings such as b1r3", text, column)
        if content == "*":
            yield _Piece(STARTING_BASE, BASE, territory, column)
        kinds = content[1::2]
        if list(kinds) != sorted(set(kinds)):
            raise NotationError("rings of different sizes, from small to large", text, column)
        for index, kind in enumerate(kinds):
            colour = COLOUR_LETTERS.index(content[2 * index])
            yield _Piece(colour, KIND_LETTERS.index(kind), territory, column + 2 * index)


def _check_pieces(text: str, pieces: list[_Piece]) -> None:
    """What is true of the pieces on any board."""
    starts = [piece for piece in pieces if piece.colour == STARTING_BASE]
    if pieces and not starts:
        raise NotationError("the starting base, '*', on a board with pieces", text, pieces[0].column)
    if len(starts) > 1:
        raise NotationError("only one starting base", text, starts[1].column)
    if starts and starts[0].territory not in parts.CENTRAL:
        raise NotationError("the starting base on a central territory", text, starts[0].column)
    counts: Counter[tuple[int, int]] = Counter()
    for piece in pieces:
        counts[piece.colour, piece.kind] += 1
        if counts[piece.colour, piece.kind] > ALL:
            name = parts.piece_name(piece.colour, piece.kind)
            raise NotationError(f"at most {ALL} pieces of one sort, not another {name}", text, piece.column)
    for colour in range(parts.COLOURS):
        _check_bases(text, [p for p in pieces if p.colour == colour and p.kind == BASE])
        _check_links(text, starts + [p for p in pieces if p.colour == colour])


def _check_bases(text: str, bases: list[_Piece]) -> None:
    for base in bases:
        if {other.territory for other in bases} & set(parts.neighbours(base.territory)):
            name = COLOUR_NAMES[base.colour]
            raise NotationError(f"no two {name} bases on adjacent territories", text, base.column)


def _check_links(text: str, pieces: list[_Piece]) -> None:
    """A colour spreads from the starting base, which is first in the list, by links alone."""
    unreached = {piece.territory for piece in pieces}
    frontier = {piece.territory for piece in pieces[:1]}
    while frontier:
        unreached -= frontier
        frontier = {place for territory in frontier for place in parts.neighbours(territory)} & unreached
    for piece in pieces:
        if piece.territory in unreached:
            name = COLOUR_NAMES[piece.colour]
            raise NotationError(f"{name} linked all the way to the starting base", text, piece.column)


def read_shares(seats: int, text: str, fields: list[tuple[int, str]]) -> Shares:
    """What each seat has placed of the shared colour, by what it has left."""
    if not fields:
        return [set() for _ in range(seats)]
    [(column, field)] = fields
    shares = list(boardtext.parts(field, ",", column))
    if len(shares) != seats:
        raise NotationError(f"{seats} shares separated by ','", text, column)
    for at, share in shares:
        if _SHARE.fullmatch(share) is None:
            raise NotationError("'-' or what is left of a share, such as 124B", text, at)
    return [{kind for kind in range(KINDS) if KIND_LETTERS[kind] not in share} for _, share in shares]


def _share_out(
    position: RinggzPosition, text: str, pieces: list[_Piece], used: Shares
) -> list[tuple[int, int, int, int]]:
    """The pieces as (seat that placed it, colour, kind, territory).

    Which seat placed which piece of a shared colour makes no difference, only which kinds it has left.
    """
    players, shared = position.seats, parts.shared_colour(position.seats)
    owner = {colour: seat for seat in range(players) for colour in parts.owned_colours(players, seat)}
    users = [[seat for seat in range(len(used)) if kind in used[seat]] for kind in range(KINDS)]
    placed = []
    for piece in pieces:
        if piece.colour == STARTING_BASE:
            continue
        if piece.colour != shared:
            seat = owner[piece.colour]
        elif users[piece.kind]:
            seat = users[piece.kind].pop()
        else:
            name = parts.piece_name(piece.colour, piece.kind)
            raise NotationError(f"no {name}, as all seats have theirs left", text, piece.column)
        placed.append((seat, *piece[:3]))
    if shared is not None:
        for kind, missing in enumerate(users):
            if missing:
                name = parts.piece_name(shared, kind)
                raise NotationError(f"a {name} on the board or left with a seat", text, len(text) + 1)
    return placed


def _check_last_move(position: RinggzPosition, text: str, pieces: list[_Piece]) -> None:
    """One move was made for each piece, and the last piece is where the last move put it."""
    boardtext.check_moves_made(position, len(pieces), "piece", text)
    if not pieces:
        return
    colour, kind, territory = _last_piece(position)
    if (colour, kind, territory) not in [piece[:3] for piece in pieces]:
        raise NotationError(f"a piece where the last move {position.last_move} put it", text, len(text) + 2)
    if (colour == STARTING_BASE) != (len(pieces) == 1):
        raise NotationError("the starting base as the first of all moves only", text, len(text) + 2)


def _last_piece(position: RinggzPosition) -> tuple[int, int, int]:
    if position.last_action < FIRST_RING:
        return STARTING_BASE, BASE, parts.CENTRAL[position.last_action]
    return PIECES[position.last_action - FIRST_RING]


def _turns(position: RinggzPosition, used: Shares) -> Iterator[str]:
    """The turn passes from who can have made the last move to the next seat that can place something."""
    for mover in _possible_movers(position, used):
        if position.start >= 0:
            position.resume_after(mover)
        yield _write_turn(position)


def _possible_movers(position: RinggzPosition, used: Shares) -> list[int]:
    """The seats that can have made the last move; −1, the seat before the first, for the preparation."""
    if position.last_action < FIRST_RING:
        return [-1]
    colour, kind, _ = _last_piece(position)
    seats = range(position.seats)
    if colour == parts.shared_colour(position.seats):
        return [seat for seat in seats if kind in used[seat]]
    return [seat for seat in seats if colour in parts.owned_colours(position.seats, seat)]
