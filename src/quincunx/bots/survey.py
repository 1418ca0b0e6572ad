"""A survey: how often positions were reached in games between levels, and how these games ended.

A game has one beside its rules, which `quincunx survey` writes. Positions are known by 48 bits of the key
that they share with all that are alike up to symmetry. So it does not matter by which moves they were
reached, and what is known of a move is what is known of the position after it.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from quincunx.core import checks
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.numbered import NumberedPosition
from quincunx.core.outcome import Outcome
from quincunx.core.record import Record
from quincunx.core.registry import load
from quincunx.core.words import listed
from quincunx.search.solve import children

MAGIC = b"Quincunx survey 1\n"
KEY_BITS = (1 << 48) - 1
MOST_GAMES = (1 << 16) - 1
WHOLE = (1 << 16) - 1  # how a whole win is written
DEEPEST = 24  # moves of a game that are looked at


@dataclass(frozen=True, slots=True)
class Met:
    """In how many games a position was reached, and each seat's share of the wins in them, added up."""

    games: int
    sums: tuple[float, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's mean share."""
        return tuple(each / self.games for each in self.sums)

    def __add__(self, other: Met) -> Met:
        return Met(self.games + other.games, tuple(a + b for a, b in zip(self.sums, other.sums, strict=True)))


def shares_of(outcome: Outcome, seats: int) -> tuple[float, ...]:
    """Each seat's share of a win."""
    winners = outcome.winners
    return tuple((seat in winners) / max(1, len(winners)) for seat in range(seats))


def key_of(position: NumberedPosition) -> int:
    """By what a position is known."""
    return position.canonical & KEY_BITS


def keys_of(record: Record) -> list[int]:
    """The keys of the first positions of a game."""
    most = min(len(record.moves), DEEPEST)
    return [key_of(checks.is_numbered(each, "a survey needs")) for each in record.positions(most)]


@dataclass(frozen=True)
class Survey:
    """What was counted in games between levels of these numbers; without any, in those of records."""

    game: Game
    levels: tuple[int, ...]
    games: int
    known: Mapping[int, Met]
    examples: tuple[Record, ...] = ()

    def met(self, position: NumberedPosition) -> Met | None:
        """What is known of a position."""
        return self.known.get(key_of(position))

    @property
    def source(self) -> str:
        """Whose games these are."""
        if not self.levels:
            return "from records"
        noun = "level" if len(self.levels) == 1 else "levels"
        return f"of {noun} {listed([str(level) for level in self.levels])}"

    @cached_property
    def ways(self) -> list[tuple[Record, list[int]]]:
        """The examples with the keys of their positions."""
        return [(record, keys_of(record)) for record in self.examples]

    @classmethod
    def of(cls, game: Game) -> Survey | None:
        """That which comes with a game; None if there is none for these options and rules."""
        if not game.survey or not game.numbered or game.hides:
            return None
        return next((each for each in parse_surveys(game.survey) if each.game == game), None)


def keys_after(position: NumberedPosition) -> dict[str, int]:
    """The moves of a position, with the keys of where they lead."""
    return {position.game.notation(action): key_of(child) for action, child in children(position)}


def write_surveys(surveys: Sequence[Survey]) -> bytes:
    """Surveys of a game with different options, as they stand in a file."""
    heads, packed = [], b""
    for each in surveys:
        heads.append(
            {
                "game": str(each.game),
                "rules": each.game.version,
                "levels": list(each.levels),
                "games": each.games,
                "positions": len(each.known),
                "examples": [_write_example(record) for record in each.examples],
            }
        )
        entry = _entry(each.game.seats)
        for key, met in sorted(each.known.items()):
            means = [round(WHOLE * share) for share in met.shares[:-1]]
            packed += entry.pack(key & 0xFFFFFFFF, key >> 32, met.games, *means)
    head = json.dumps(heads, ensure_ascii=False, separators=(",", ":")).encode()
    return MAGIC + zlib.compress(head + b"\n" + packed, 9)


@lru_cache(maxsize=16)
def parse_surveys(data: bytes) -> tuple[Survey, ...]:
    """The surveys of a file, but for those of other rules."""
    if not data.startswith(MAGIC):
        raise QuincunxError("this is not a survey")
    try:
        head, _, packed = zlib.decompress(data[len(MAGIC) :]).partition(b"\n")
        return tuple(_read_all(json.loads(head), packed))
    except (zlib.error, struct.error, KeyError, TypeError, ValueError):
        raise QuincunxError("this survey cannot be read") from None


def _read_all(heads: Iterable[Any], packed: bytes) -> Iterator[Survey]:
    at = 0
    for head in heads:
        game = load(head["game"])
        entry, known = _entry(game.seats), {}
        for _ in range(head["positions"]):
            low, high, games, *means = entry.unpack_from(packed, at)
            at += entry.size
            shares = [mean / WHOLE for mean in means]
            shares.append(max(0.0, 1.0 - sum(shares)))
            known[high << 32 | low] = Met(games, tuple(games * share for share in shares))
        if game.version == head["rules"]:
            examples = tuple(_read_example(game, each) for each in head["examples"])
            yield Survey(game, tuple(head["levels"]), head["games"], known, examples)


def _entry(seats: int) -> struct.Struct:
    """The key, how many games, and the mean shares of all seats but the last, which has the rest."""
    return struct.Struct(f"<IHH{seats - 1}H")


def _write_example(record: Record) -> list[Any]:
    outcome = record.outcome
    assert outcome is not None
    ended = [list(outcome.winners), list(outcome.scores), outcome.reason]
    return [list(record.players), " ".join(record.moves), *ended]


def _read_example(game: Game, plain: Any) -> Record:
    players, moves, winners, scores, reason = plain
    outcome = Outcome(tuple(winners), tuple(scores), reason)
    return Record(game, 0, tuple(moves.split()), tuple(players), outcome)
