"""Pyrga set up by hand: on every space a piece of each kind or none, and which of them was placed last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from quincunx.core import boardtext
from quincunx.core.arranging import NOTHING, Choice, Other, first_possible, join_text, split_text
from quincunx.core.errors import NotationError
from quincunx.core.game import Game
from quincunx.core.kit import Placement
from quincunx.games.pyrga.notation import (
    ACTION_TEXTS,
    ACTION_WORDS,
    DIRECTIONS,
    KIND_NAMES,
    KINDS,
    SEATS,
    SPACES,
    WAYS,
    read_pieces,
)

Pieces: TypeAlias = dict[tuple[int, int], tuple[int, int]]
"""By space and kind: whose piece it is, and where it points, 0 if it does not."""


def sites(game: Game) -> Sequence[str]:
    """All spaces."""
    return SPACES


def choices(game: Game, text: str, site: str) -> list[Choice]:
    """Nothing, any piece, and to be without one that stands there."""
    pieces, last = _read(text)
    space = SPACES.index(site)
    rest = {place: piece for place, piece in pieces.items() if place[0] != space}
    found = [Choice(NOTHING, _settle(game, rest, last))]
    for kind, name in enumerate(KIND_NAMES):
        known = pieces.get((space, kind))
        if known is not None:
            without = {place: piece for place, piece in pieces.items() if place != (space, kind)}
            found.append(Choice(f"no {name}", _settle(game, without, last)))
        for seat, owner in enumerate(SEATS):
            for direction in range(4) if kind == 2 else (0,):
                move = _move(space, kind, direction)
                if move in ACTION_TEXTS and known != (seat, direction):
                    placed = {**pieces, (space, kind): (seat, direction)}
                    pointing = f", pointing {WAYS[direction]}" if kind == 2 else ""
                    look = f"{owner}-{KINDS[kind]}{DIRECTIONS[direction] if kind == 2 else ''}"
                    found.append(Choice(f"{owner} {name}{pointing}", _settle(game, placed, last, move), look))
    return found


def others(game: Game, text: str) -> list[Other]:
    """Which piece was placed last."""
    pieces, _ = _read(text)
    found = [
        Choice(ACTION_WORDS[ACTION_TEXTS.index(move)].replace("*", SEATS[seat]), _write(pieces, move))
        for (seat, _), move in _moves(pieces)
        if seat == (len(pieces) - 1) % 2
    ]
    return [Other("Last move", tuple(found))] if found else []


def standing(game: Game, text: str) -> Mapping[str, Sequence[Placement]]:
    """The pieces, from the bottom up."""
    found: dict[str, list[Placement]] = {}
    for (space, kind), (seat, direction) in sorted(_read(text)[0].items()):
        pointing = DIRECTIONS[direction] if kind == 2 else ""
        found.setdefault(SPACES[space], []).append(f"{SEATS[seat]}-{KINDS[kind]}{pointing}")
    return found


def _read(text: str) -> tuple[Pieces, str]:
    board, _, last = split_text(text)
    pieces: Pieces = {}
    for space, seat, kind, direction, column in read_pieces(board):
        if (space, kind) in pieces or _move(space, kind, direction) not in ACTION_TEXTS:
            raise NotationError("one piece of a kind on a space, pointing to another", text, column)
        pieces[space, kind] = seat, direction
    return pieces, last


def _write(pieces: Pieces, last: str) -> str:
    def write(space: int) -> str:
        here = [(kind, *pieces[space, kind]) for kind in range(3) if (space, kind) in pieces]
        letters = [
            (KINDS[kind] if seat == 0 else KINDS[kind].lower()) + (DIRECTIONS[to] if kind == 2 else "")
            for kind, seat, to in here
        ]
        return "".join(letters) or "-"

    return join_text(boardtext.write_ranks(4, write), len(pieces), last)


def _settle(game: Game, pieces: Pieces, last: str, new: str = "") -> str:
    """With the last move as it was if that is possible, or else the newest piece, or any."""
    moves = {move: seat for (seat, _), move in _moves(pieces)}
    mover = (len(pieces) - 1) % 2
    fitting = [move for move in (last, new, *moves) if moves.get(move) == mover]
    return first_possible(
        game, [_write(pieces, move) for move in dict.fromkeys(fitting)] or [_write(pieces, "")]
    )


def _moves(pieces: Pieces) -> list[tuple[tuple[int, int], str]]:
    """Each piece with the move that placed it."""
    return [(piece, _move(space, kind, piece[1])) for (space, kind), piece in sorted(pieces.items())]


def _move(space: int, kind: int, direction: int) -> str:
    return KINDS[kind] + SPACES[space] + (DIRECTIONS[direction] if kind == 2 else "")
