"""Record: a whole game as readable text that can be replayed.

    Quincunx record 1
    Game: name(option=value)
    Rules: 1
    Seed: 7
    Player 0: Ann
    Player 1: random
    Result: winners 0; scores 3 1; white has three points

     1. b2 b4 b3 …
    11. …

Between the moves there may be signs, comments and variations, which `Study` reads and this leaves out
(tree_text.py says how they are written).

In games whose moves have no numbers, a move may be preceded by its seat, if several seats may act at
once, and by the time in seconds, if that matters: `1:b2`, `1/12.5:b2`.

The header lines may come in any order; additional ones (`Date`, `Event`, …) are kept. A game that is
not over has no `Result`. `Rules` is the version of the rules; a record of an earlier one is read as a game
by today's rules, with options that say in what they differed, and is written so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from quincunx.core.errors import (
    IllegalMoveError,
    NotationError,
    QuincunxError,
    RecordError,
    VersionError,
)
from quincunx.core.game import Game
from quincunx.core.outcome import Outcome
from quincunx.core.position import Position
from quincunx.core.registry import load_version
from quincunx.core.stream import MAX_SEED
from quincunx.core.tree_text import MoveLines, one_line, read_main_line

FIRST_LINE = "Quincunx record 1"
MOVES_PER_LINE = 10

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9 _-]*")
_HEADER = re.compile(rf"({_NAME.pattern}):(.*)")
_PLAYER = re.compile(r"Player ([0-9]{1,3})")
_ENTRY = re.compile(r"([0-9]{1,3})(?:/([0-9]{1,9}(?:\.[0-9]{1,3})?))?:(.*)")
_RESULT = re.compile(r"winners ((?:[0-9]{1,3} ?)*); scores (-?[0-9]{1,9}(?: -?[0-9]{1,9})*); (.+)")

_OWN_HEADERS = ("Game", "Rules", "Seed", "Result")


@dataclass(frozen=True)
class Record:
    """The options, seed, moves, players and result of a game."""

    game: Game
    seed: int = 0
    moves: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    outcome: Outcome | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in self.headers:
            if not _NAME.fullmatch(name) or name in _OWN_HEADERS or _PLAYER.fullmatch(name):
                raise RecordError("the name of a further header", name)

    def replay(self, plies: int | None = None) -> Position:
        """The position after all the moves, or after the first `plies` of them."""
        *_, position = self.positions(plies)
        return position

    def positions(self, plies: int | None = None) -> Iterator[Position]:
        """The starting position and the one after each move, each an independent copy."""
        last = len(self.moves)
        if plies is not None and not 0 <= plies <= last:
            raise ValueError(f"the record has {last} moves, so plies are from 0 to {last}, not {plies}")
        position = self.game.start(self.seed)
        yield position.copy()
        for number, move in enumerate(self.moves[:plies], start=1):
            try:
                push_entry(position, move)
            except (IllegalMoveError, NotationError) as error:
                line = len(self.header_lines()) + 2 + (number - 1) // MOVES_PER_LINE
                raise RecordError(f"move {number} to be possible ({error})", move, 1, line) from None
            yield position.copy()

    def check(self) -> Position:
        """Replay everything and compare the result; returns the last position."""
        position = self.replay()
        if position.outcome is not None and position.outcome != self.outcome:
            raise RecordError(f"the result {_write_outcome(position.outcome)!r}, as the moves say")
        return position

    @property
    def text(self) -> str:
        """The record as text; `Record.parse` reads it."""
        written = MoveLines(len(self.moves), MOVES_PER_LINE)
        for move in self.moves:
            written.add(move)
        written.close()
        return "\n".join([*self.header_lines(), "", *written.lines]) + "\n"

    def header_lines(self) -> list[str]:
        """What stands above the moves."""
        game = self.game
        lines = [FIRST_LINE, f"Game: {game}", f"Rules: {game.version}", f"Seed: {self.seed}"]
        lines += [f"Player {seat}: {one_line(name)}" for seat, name in enumerate(self.players)]
        lines += [f"{key}: {one_line(value)}" for key, value in self.headers.items()]
        if self.outcome is not None:
            lines.append(f"Result: {_write_outcome(self.outcome)}")
        return lines

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record and replay it, so that the result is a game that can be continued."""
        lines = split_lines(text)
        head, first_move_line = cls.read_head(lines)
        record = replace(head, moves=tuple(read_main_line(lines, first_move_line)))
        record.check()
        return record

    @classmethod
    def read_head(cls, lines: list[str]) -> tuple[Record, int]:
        """A record without its moves, and the index of the line at which they begin."""
        headers, first_move_line = _read_headers(lines)
        game = _read_game(headers)
        head = cls(
            game=game,
            seed=_read_number(headers, "Seed", 0, MAX_SEED),
            players=_read_players(headers, game),
            outcome=_read_outcome(headers, game),
            headers={key: value for key, (value, _) in headers.items()},
        )
        return head, first_move_line


def split_lines(text: str) -> list[str]:
    """The lines of a record, whatever system wrote it."""
    return text.removeprefix("\ufeff").splitlines()


def write_entry(move: str, seat: int | None = None, at: float | None = None) -> str:
    """A move as a record keeps it: with its seat if several may act, and with its time if that matters.

    Times are kept to the millisecond.
    """
    if seat is None:
        return move
    time = "" if at is None else f"/{round(at * 1000) / 1000:.3f}".rstrip("0").rstrip(".")
    return f"{seat}{time}:{move}"


def read_entry(entry: str) -> tuple[str, int | None, float | None]:
    """The move, seat and time that `write_entry` wrote; only moves without numbers are written like this."""
    match = _ENTRY.fullmatch(entry)
    if match is None:
        return entry, None, None
    seat, time, move = match.groups()
    return move, int(seat), None if time is None else float(time)


def push_entry(position: Position, entry: str) -> None:
    """Make a move as it is written in a record."""
    position.push(*((entry,) if position.game.numbered else read_entry(entry)))


def push_all(position: Position, entries: Iterable[str]) -> None:
    """Make several moves as records have them; an error says which one is wrong."""
    for number, entry in enumerate(entries, start=1):
        try:
            push_entry(position, entry)
        except NotationError as error:
            example = "".join(f"; {move}, for instance, is one" for move in position.legal_moves()[:1])
            error.args = (f"move {number}: {error.about_move}{example}",)
            raise
        except IllegalMoveError as error:
            raise IllegalMoveError(f"move {number}: {error}", error.allowed) from None


def _write_outcome(outcome: Outcome) -> str:
    winners = " ".join(map(str, outcome.winners))
    scores = " ".join(map(str, outcome.scores))
    return f"winners {winners}; scores {scores}; {outcome.reason}"


_Headers = dict[str, tuple[str, int]]


def _read_headers(lines: list[str]) -> tuple[_Headers, int]:
    """The headers with their line numbers, and the index of the first line after them."""
    if not lines or lines[0].strip() != FIRST_LINE:
        raise RecordError(repr(FIRST_LINE), lines[0] if lines else "")
    headers: _Headers = {}
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            return headers, number
        match = _HEADER.fullmatch(line.strip())
        if match is None:
            raise RecordError("'Name: value' or an empty line", line, 1, number)
        key, value = match.groups()
        if key in headers:
            raise RecordError(f"only one line {key!r}", line, 1, number)
        headers[key] = (one_line(value), number)
    return headers, len(lines)


def _read_game(headers: _Headers) -> Game:
    """The game that was played; if its rules were of an earlier version, with the options that say so."""
    name, line = _take(headers, "Game")
    version_line = headers.get("Rules", ("", line))[1]
    version = _read_number(headers, "Rules", 1, 10**6)
    try:
        return load_version(name, version)
    except VersionError as error:
        raise RecordError(f"rules that are known ({error})", str(version), 1, version_line) from None
    except QuincunxError as error:
        raise RecordError(f"a game ({error})", name, 1, line) from None


def _take(headers: _Headers, key: str) -> tuple[str, int]:
    if key not in headers:
        raise RecordError(f"a line '{key}: …' in the header")
    return headers.pop(key)


def _read_number(headers: _Headers, key: str, low: int, high: int) -> int:
    value, line = _take(headers, key)
    if not (value.isascii() and value.isdigit() and len(value) <= 20 and low <= int(value) <= high):
        raise RecordError(f"a whole number from {low} to {high}", value, 1, line)
    return int(value)


def _read_players(headers: _Headers, game: Game) -> tuple[str, ...]:
    players: dict[int, str] = {}
    for key in [key for key in headers if _PLAYER.fullmatch(key)]:
        value, line = headers.pop(key)
        seat = int(key.split()[1])
        if seat >= game.seats:
            raise RecordError(f"a seat from 0 to {game.seats - 1}", key, 8, line)
        players[seat] = value
    return tuple(players.get(seat, "") for seat in range(game.seats)) if players else ()


def _read_outcome(headers: _Headers, game: Game) -> Outcome | None:
    if "Result" not in headers:
        return None
    value, line = headers.pop("Result")
    match = _RESULT.fullmatch(value)
    if match is None:
        raise RecordError("'winners …; scores …; reason'", value, 1, line)
    winners = tuple(int(seat) for seat in match[1].split())
    scores = tuple(int(score) for score in match[2].split())
    if len(scores) != game.seats or any(seat >= game.seats for seat in winners):
        raise RecordError(f"winners and scores of {game.seats} seats", value, 1, line)
    return Outcome(winners, scores, match[3])
