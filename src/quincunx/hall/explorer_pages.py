"""The explorer as clients get it: exact values, and what was played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from quincunx.bots.exploring import Explored
from quincunx.bots.survey import Met, Survey, key_of, keys_after
from quincunx.core import checks
from quincunx.core.position import Position
from quincunx.core.words import counted, listed
from quincunx.hall.asked_positions import PlaceRequest
from quincunx.hall.frames import describe_outcome
from quincunx.hall.played import Played, PlayedGame
from quincunx.hall.schemas import OutcomeInfo
from quincunx.hall.shapes import says

MOST_EXAMPLES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplorerRequest(PlaceRequest):
    """A position to be explored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExactMove:
    """A move with its proven value."""

    move: str
    words: Annotated[str, says("The move in words.")]
    value: Annotated[str, says("`win`, `draw` or `loss`, for the seat to move.")]
    distance: Annotated[
        int | None, says("Moves to the end with best play, this one included; null if not known, or drawn.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMove:
    """A move that was made in games that came through the position."""

    move: str
    words: Annotated[str, says("The move in words.")]
    games: int
    shares: Annotated[list[float], says("Each seat's mean share of the win in these games.")]
    here: Annotated[int, says("How many of these games were played here.")]
    level: Annotated[
        int | None, says("The strongest level that others were played by; null if there are none.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleGame:
    """A game that came through the position, or through one alike."""

    players: list[str]
    outcome: OutcomeInfo | None
    record: Annotated[str | None, says("The name of its record, if it was played here.")]
    moves: Annotated[list[str], says("Its moves, if it was not.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGames:
    """What was played in a position, or one alike, however it was reached."""

    source: Annotated[str, says("Which games are counted, in words.")]
    total: Annotated[int, says("How many came through the position.")]
    moves: Annotated[
        list[PlayedMove], says("Those that lead to where games went on, the most frequent first.")
    ]
    examples: list[ExampleGame]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplorerPage:
    """What is known of the moves of a position."""

    seat: Annotated[int, says("The seat to move.")]
    exact: Annotated[
        list[ExactMove] | None, says("All moves, best first; null if not all values are known, or can be.")
    ]
    searching: Annotated[bool, says("Whether asking again will tell more.")]
    games: Annotated[PlayedGames | None, says("Null if no game that is known came through here.")]


def describe_explored(position: Position, found: Explored, played: Played) -> ExplorerPage:
    """What was found, with the words for it, and what was played."""
    exact = None
    if found.moves is not None:
        exact = [
            ExactMove(
                move=each.move,
                words=position.game.words(position, each.move),
                value=each.value,
                distance=each.distance,
            )
            for each in found.moves
        ]
    return ExplorerPage(
        seat=position.to_act[0],
        exact=exact,
        searching=found.searching,
        games=_describe_games(position, played),
    )


def _describe_games(position: Position, played: Played) -> PlayedGames | None:
    """What levels and people have played from there; None if nobody came through."""
    game, start = position.game, checks.is_numbered(position, "the explorer needs")
    survey, name = Survey.of(game), str(game)
    level = max(survey.levels, default=None) if survey is not None else None

    def met(key: int) -> tuple[Met | None, list[PlayedGame]]:
        return (survey.known.get(key) if survey is not None else None), played.through(name, key)

    moves = []
    for move, key in keys_after(start).items():
        by_levels, here = met(key)
        total = _add_up(by_levels, here)
        if total is not None:
            moves.append(
                PlayedMove(
                    move=move,
                    words=game.words(position, move),
                    games=total.games,
                    shares=[round(share, 4) for share in total.shares],
                    here=len(here),
                    level=level if by_levels is not None else None,
                )
            )
    by_levels, here = met(key_of(start))
    total = _add_up(by_levels, here)
    if total is None and not moves:
        return None
    moves.sort(key=lambda each: -each.games)
    return PlayedGames(
        source=_describe_source(survey, by_levels, len(here)),
        total=total.games if total is not None else 0,
        moves=moves,
        examples=_find_examples(survey, key_of(start), here),
    )


def _add_up(by_levels: Met | None, here: list[PlayedGame]) -> Met | None:
    total = by_levels
    for each in here:
        total = each.met if total is None else total + each.met
    return total


def _describe_source(survey: Survey | None, by_levels: Met | None, here: int) -> str:
    """Whose games these are."""
    parts = []
    if survey is not None and by_levels is not None:
        parts.append(f"{by_levels.games:,} of {counted(survey.games, 'game')} {survey.source}")
    if here:
        parts.append(f"{counted(here, 'game')} played here")
    return listed(parts) if parts else ""


def _find_examples(survey: Survey | None, key: int, here: list[PlayedGame]) -> list[ExampleGame]:
    """Games played here, the latest first, and then those of levels."""
    found = [
        ExampleGame(
            players=list(each.record.players),
            outcome=describe_outcome(each.record.outcome),
            record=each.name,
            moves=[],
        )
        for each in reversed(here[-MOST_EXAMPLES:])
    ]
    for record, keys in survey.ways if survey is not None else ():
        if len(found) < MOST_EXAMPLES and key in keys:
            found.append(
                ExampleGame(
                    players=list(record.players),
                    outcome=describe_outcome(record.outcome),
                    record=None,
                    moves=list(record.moves),
                )
            )
    return found
