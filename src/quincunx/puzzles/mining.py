"""Finds puzzles in games between levels that play like people: each game is a task of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from quincunx.bots.arena import BotMatch
from quincunx.bots.level_bot import LevelBot
from quincunx.core import bits
from quincunx.core.errors import OptionError, QuincunxError
from quincunx.core.game import Game
from quincunx.core.position import Position, text_key
from quincunx.core.registry import load
from quincunx.core.stream import RandomStream
from quincunx.puzzles.proving import find_line
from quincunx.puzzles.puzzle import Puzzle
from quincunx.puzzles.rating import fit_rating, is_obvious, try_levels
from quincunx.puzzles.themes import themes_of
from quincunx.search import Limit, Solver, UnsolvedError
from quincunx.search.limit import MEGABYTE

OPENING = 3  # random moves at the start, so that games differ
PLAYERS = (4, 5, 6)
ID_LETTERS = 10
ASIDE = 4  # a position that was not in the game is given up so many times sooner
MOST_SETTLED = 4  # after so many positions in a row that nobody can spoil, a game is left
LONGEST_STRAY = 200
MOST_OF_A_GAME = 8  # puzzles, those with which it goes on at random included
TABLE = 256 * MEGABYTE


@dataclass(frozen=True)
class Make:
    """Puzzles of the kinds that a game brings: each seed is a task, and gives one of a kind at most."""

    game: Game
    seed: int = 0

    def __post_init__(self) -> None:
        if not self.game.puzzle_kinds:
            raise OptionError(f"{self.game} has no kinds of puzzles of its own")

    def tasks(self, seeds: int) -> Iterator[tuple[str, int]]:
        """The seeds by name and number."""
        return ((f"seed {number + 1}", number) for number in range(seeds))

    def dig(self, number: int) -> list[dict[str, Any]]:
        """The puzzles of one seed, as plain data."""
        seed, found = bits.mix(self.seed + (number << 32)), []
        for name, kind in self.game.puzzle_kinds.items():
            draft = kind.make(seed)
            if draft is not None:
                game = load(draft.game)
                position = game.position(draft.position)
                puzzle = Puzzle(name_of(game, position), str(game), position.text, draft.line, name, (), 0)
                found.append(asdict(with_themes(with_rating(puzzle))))
        return found

    def read(self, plain: Any) -> list[Puzzle]:
        """The puzzles that were written so."""
        return read_plain(plain)


@dataclass(frozen=True)
class Mine:
    """Games of one kind in which to look for puzzles; `visits` bounds the proof of each position."""

    game: Game
    seed: int = 0
    visits: int = 200_000
    strays: int = 50  # games that go on at random from the middle of each

    def __post_init__(self) -> None:
        if not self.game.open_duel:
            raise OptionError(f"{self.game}: puzzles are found in games of two seats with nothing hidden")

    def tasks(self, games: int) -> Iterator[tuple[str, int]]:
        """The games by name and number."""
        return ((f"game {number + 1}", number) for number in range(games))

    def dig(self, number: int) -> list[dict[str, Any]]:
        """The puzzles of one game, as plain data."""
        return [asdict(puzzle) for puzzle in self._find(number)]

    def read(self, plain: Any) -> list[Puzzle]:
        """The puzzles that were written so."""
        return read_plain(plain)

    def _find(self, number: int) -> Iterator[Puzzle]:
        solver, seen, kept = Solver(self.game.start(), TABLE), set[int](), 0
        for positions in self._games(number):
            lines = list(self._lines(solver, positions))
            for position, value, line in sorted(lines, key=lambda each: (-len(each[2]), each[0].text)):
                keys = keys_of(solver, position, line)
                name = name_of(self.game, position)
                puzzle = Puzzle(name, str(self.game), position.text, line, value, (), 0)
                if not keys & seen and not is_obvious(puzzle):
                    seen |= keys
                    yield with_themes(with_rating(puzzle))
                    kept += 1
                    if kept == MOST_OF_A_GAME:
                        return
                    break  # the others are much like it

    def _games(self, number: int) -> Iterator[list[Position]]:
        """The positions of a game between two levels, and of games that go on from its middle at random."""
        one, other = PLAYERS[number % 3], PLAYERS[number // 3 % 3]
        match = BotMatch(self.game, (_Maker(one), _Maker(other)), OPENING, self.seed)
        record = match.read(match.play(number)).record
        position, positions = self.game.start(record.seed), list[Position]()
        for move in record.moves:
            positions.append(position.copy())
            position.push(move)
        yield positions
        stream = RandomStream(bits.mix(self.seed + (number << 32)))
        middle = positions[len(positions) // 3 : max(len(positions) // 3 + 1, 2 * len(positions) // 3)]
        for _ in range(self.strays):
            yield _go_on(middle[stream.below(len(middle))], stream)

    def _lines(
        self, solver: Solver, positions: Sequence[Position]
    ) -> Iterator[tuple[Position, str, tuple[str, ...]]]:
        """The lines of only moves from positions of a game, and from those one other move aside."""
        limit, aside = Limit(visits=self.visits), Limit(visits=max(1, self.visits // ASIDE))
        asked: set[int] = set()
        for position in self._open_positions(solver, positions):
            for each in (position, *_next(position)):
                key = solver.key(each)
                if key not in asked:
                    asked.add(key)
                    found = find_line(solver, each, limit if each is position else aside)
                    if found is not None:
                        yield each, *found

    def _open_positions(self, solver: Solver, positions: Sequence[Position]) -> Iterator[Position]:
        """The positions that can be solved and may be spoilt, the last first: they help with those before.

        Where every move kept the result several times in a row, there is nothing to be found in the game.
        """
        settled = 0
        for each in reversed(positions):
            limit = Limit(visits=self.visits)
            try:
                lost = solver.value(each, limit) == "loss"
                settled = 0 if not lost and solver.can_err(each, limit) else settled + (not lost)
            except UnsolvedError:
                return
            if settled == MOST_SETTLED:
                return
            if settled == 0:
                yield each


def _go_on(position: Position, stream: RandomStream) -> list[Position]:
    """The positions of a game that goes on at random."""
    now, positions = position.copy(), list[Position]()
    while now.outcome is None and len(positions) < LONGEST_STRAY:
        positions.append(now.copy())
        moves = now.legal_moves()
        now.push(moves[stream.below(len(moves))])
    return positions


def _next(position: Position) -> Iterator[Position]:
    """The positions one move further on, of which the game went to one: what others might have played."""
    for move in position.legal_moves():
        after = position.copy()
        after.push(move)
        if after.outcome is None:
            yield after


@dataclass(frozen=True)
class _Maker:
    """Makes bots of one level; unlike a function in a function, it can be sent to another process."""

    level: int

    def __call__(self, seed: int) -> LevelBot:
        return LevelBot(self.level, seed)


def with_themes(puzzle: Puzzle) -> Puzzle:
    """The same puzzle, with what it is about as it is computed today."""
    return replace(puzzle, themes=themes_of(puzzle))


def with_rating(puzzle: Puzzle) -> Puzzle:
    """The same puzzle, rated by which levels find its moves."""
    return replace(puzzle, rating=fit_rating(try_levels(puzzle)))


def read_plain(plain: Any) -> list[Puzzle]:
    """Puzzles that a task has given as plain data."""
    try:
        return [
            Puzzle(**{**each, "line": tuple(each["line"]), "themes": tuple(each["themes"])}) for each in plain
        ]
    except (TypeError, KeyError):
        raise QuincunxError("what was kept are no puzzles") from None


def name_of(game: Game, position: Position) -> str:
    """A name for the puzzle of a position: the same wherever it is found."""
    return hashlib.sha256(f"{game} {position.text}".encode()).hexdigest()[:ID_LETTERS]


def keys_of(solver: Solver, position: Position, line: Sequence[str]) -> set[int]:
    """The keys of all positions in which the solver of a puzzle is to move."""
    now, keys = position.copy(), set[int]()
    for number, move in enumerate(line):
        if number % 2 == 0:
            keys.add(solver.key(now))
        now.push(move)
    return keys


def without_doubles(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Of puzzles of one game that are alike up to symmetry, or are part of another one, only one."""
    solvers: dict[str, Solver] = {}
    kept, seen = list[Puzzle](), set[tuple[str, int]]()
    for puzzle in sorted(puzzles, key=lambda each: (-len(each.line), each.id)):
        position = puzzle.begin()
        if puzzle.kind is not None:
            view = text_key(position.game.write_view(position, position.to_act[0]))
            if (puzzle.game, view) not in seen:
                kept.append(puzzle)
            seen.add((puzzle.game, view))
            continue
        solver = solvers.setdefault(puzzle.game, Solver(position, memory=1 << 16, book=False))
        keys = {(puzzle.game, key) for key in keys_of(solver, position, puzzle.line)}
        if (puzzle.game, solver.key(position)) not in seen:
            kept.append(puzzle)
        seen |= keys
    return kept
