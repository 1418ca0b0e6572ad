"""Makes surveys: counts the positions that were reached in games between levels, or in those of records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from quincunx.bots.arena import BotMatch
from quincunx.bots.level_bot import LevelBot
from quincunx.bots.levels import level_named
from quincunx.bots.survey import MOST_GAMES, Met, Survey, keys_of, shares_of
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.record import Record
from quincunx.spread import Spread

MOST_EXAMPLES = 40
SOMEBODY = "somebody"  # the names of people are not given away with a file


@dataclass(frozen=True)
class _Maker:
    """Makes bots of a level."""

    level: int

    def __call__(self, seed: int) -> LevelBot:
        return LevelBot(self.level, seed)


def make_survey(
    game: Game,
    levels: Sequence[int],
    games: int,
    *,
    least: int = 2,
    most: int = 8000,
    seed: int = 0,
    spread: Spread | None = None,
    progress: Callable[[int], object] = lambda done: None,
) -> Survey:
    """Play games between levels, which take turns at the seats, and count.

    Positions reached in fewer games than `least` are left out, and of the others those that were reached
    least, if there are more than `most`.
    """
    check_open(game)
    if not 0 < games <= MOST_GAMES:
        raise ValueError(f"a survey is of 1 to {MOST_GAMES:,} games")
    makers = tuple(_Maker(levels[seat % len(levels)]) for seat in range(game.seats))
    match = BotMatch(game, makers, opening=0, seed=seed)
    played = []
    for _, plain in (spread or Spread()).run(match.play, match.tasks(games)):
        played.append(match.read(plain).record)
        progress(len(played))
    return count(game, tuple(sorted(set(levels))), _sorted(played), least=least, most=most)


def survey_records(game: Game, records: Sequence[Record], *, least: int, most: int) -> Survey:
    """Count finished games of levels or people; it is of these levels only if nobody else took part."""
    check_open(game)
    players = {name for record in records for name in record.players or (SOMEBODY,)}
    levels = {name: level for name in players if (level := level_named(name)) is not None}
    played = [
        replace(record, players=tuple(name if name in levels else SOMEBODY for name in record.players))
        for record in records
    ]
    numbers = {level.number for level in levels.values()} if len(levels) == len(players) else set()
    return count(game, tuple(sorted(numbers)), _sorted(played), least=least, most=most)


def check_open(game: Game) -> None:
    """Refuse a game of which there can be no survey."""
    if not game.numbered or game.hides:
        raise QuincunxError(f"there is no survey of {game}: what a seat sees of a position is not all of it")


def _sorted(played: Sequence[Record]) -> list[Record]:
    """The same games, however they were spread or found, in the same order."""
    return sorted(played, key=lambda record: (record.seed, record.players, record.moves))


def count(game: Game, levels: tuple[int, ...], played: Sequence[Record], *, least: int, most: int) -> Survey:
    """The survey of games."""
    counted: dict[int, Met] = {}
    for record in played:
        for key, met in positions_of(record):
            counted[key] = counted[key] + met if key in counted else met
    kept = sorted((each for each in counted.items() if each[1].games >= least), key=_by_games)[:most]
    examples = tuple(played[:: max(1, len(played) // MOST_EXAMPLES)][:MOST_EXAMPLES])
    return Survey(game, levels, len(played), dict(kept), examples)


def positions_of(record: Record) -> Iterable[tuple[int, Met]]:
    """Each position of a game, once, as met in it."""
    assert record.outcome is not None
    met = Met(1, shares_of(record.outcome, record.game.seats))
    return ((key, met) for key in dict.fromkeys(keys_of(record)))


def _by_games(entry: tuple[int, Met]) -> tuple[int, int]:
    key, met = entry
    return -met.games, key
