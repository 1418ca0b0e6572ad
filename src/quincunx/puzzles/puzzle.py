"""A puzzle, and the file of puzzles that comes with a game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from quincunx.core.errors import GameError, IllegalMoveError, NotationError, QuincunxError
from quincunx.core.game import Game
from quincunx.core.offers import PuzzleKind
from quincunx.core.position import Position
from quincunx.core.registry import load
from quincunx.core.unnumbered import UnnumberedPosition

PUZZLES = "puzzles.json"
VALUES = ("win", "draw")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Find the only move that keeps the result, and the only one after the reply, to the end of the line.

    In a puzzle of a kind that its game has brought, the line is one way to solve it, without replies.
    """

    id: str
    game: str  # with its options
    position: str  # as text
    line: tuple[
        str, ...
    ]  # the solver's moves and the replies in turn, from a move of the solver's to another
    value: str  # what the only moves keep, "win" or "draw", or a kind of its game
    themes: tuple[str, ...]
    rating: int

    def begin(self) -> Position:
        """The position in which the solver is to move."""
        return load(self.game).position(self.position)

    @property
    def moves(self) -> tuple[str, ...]:
        """The solver's own moves."""
        return self.line[::2] if self.kind is None else self.line

    @property
    def kind(self) -> PuzzleKind | None:
        """Its kind, if only its game has that."""
        return None if self.value in VALUES else load(self.game).puzzle_kinds.get(self.value)

    def positions(self) -> list[Position]:
        """All positions through which its line goes."""
        positions = [self.begin()]
        for move in self.line:
            positions.append(play(positions[-1], move))
        return positions

    @property
    def task(self) -> str:
        """What is asked for, in a sentence."""
        position = self.begin()
        if self.kind is not None:
            return self.kind.task(position)
        who = position.game.seat_names[position.to_act[0]]
        aim = "win" if self.value == "win" else "draw"
        return f"{who} to move and {aim}: find {len(self.moves)} only moves in a row."


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Puzzles as they are stored in a file: a line each, the easy ones first."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))
    lines = ",\n".join(json.dumps(asdict(puzzle), ensure_ascii=False) for puzzle in ordered)
    return f"[\n{lines}\n]\n" if lines else "[]\n"


def parse_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles that `write_puzzles` wrote; their moves are legal, which the rules have said."""
    try:
        entries = json.loads(text)
        if not isinstance(entries, list):
            raise ValueError("not a list")
        return tuple(_read(entry) for entry in entries)
    except (ValueError, TypeError, KeyError, AttributeError, IllegalMoveError, NotationError) as error:
        raise QuincunxError(f"these are no puzzles: {error}") from None


@lru_cache(maxsize=64)
def read_puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, whatever its options; there may be none."""
    file = game.file(PUZZLES)
    if not file.is_file():
        return ()
    try:
        return parse_puzzles(file.read_text(encoding="utf-8"))
    except QuincunxError as error:
        raise GameError(f"{game.name}: {PUZZLES} cannot be read: {error}") from None


def _read(entry: dict[str, Any]) -> Puzzle:
    puzzle = Puzzle(
        id=str(entry["id"]),
        game=str(entry["game"]),
        position=str(entry["position"]),
        line=tuple(map(str, entry["line"])),
        value=str(entry["value"]),
        themes=tuple(map(str, entry["themes"])),
        rating=int(entry["rating"]),
    )
    if puzzle.kind is None and (puzzle.value not in VALUES or len(puzzle.line) % 2 == 0):
        raise ValueError(f"puzzle {puzzle.id} does not end with a move that keeps a win or a draw")
    puzzle.positions()
    return puzzle


def play(position: Position, move: str) -> Position:
    """The position after a move of the first seat that may act."""
    after = position.copy()
    if isinstance(after, UnnumberedPosition):
        after.push(move, after.to_act[0])
    else:
        after.push(move)
    return after


def is_free(position: Position) -> bool:
    """Whether the first seat to act can claim anything, right or wrong: then nothing tells what is right."""
    if not position.to_act:
        return False
    claim = position.game.board(position, position.to_act[0]).claim
    return claim is not None and claim.seat == position.to_act[0]
