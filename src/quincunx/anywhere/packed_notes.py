"""Packed notes: what became of puzzles on another device, read from a file in which anything may stand."""

from __future__ import annotations

from dataclasses import astuple
from datetime import date
from typing import Any, get_args

from quincunx.core.errors import QuincunxError, RecordError
from quincunx.core.registry import load
from quincunx.hall.training import MOST
from quincunx.match.glicko import Rating
from quincunx.match.trying import MOST_FAULTS, Mistake, State, Trial

UNREADABLE = "what became of puzzles cannot be read"

# Between these are all ratings, deviations and volatilities that come about; others cannot be reckoned with.
LOWEST, HIGHEST = (-1_000.0, 1.0, 0.001), (5_000.0, 1_000.0, 1.0)
MOST_SOLVED, LATEST = 1_000, 10**14  # of a mistake: how often in a row, and when it comes again


def read_notes(packed: Any) -> dict[str, Any]:
    """Ratings by game and by puzzle, trials and days as they are kept; RecordError if these are none."""
    try:
        return {
            "ratings": {game: _rating(one) for game, one in packed["ratings"].items()},
            "puzzles": {puzzle: _rating(one) for puzzle, one in packed["puzzles"].items()},
            "trials": {
                game: {puzzle: _trial(one) for puzzle, one in trials.items()}
                for game, trials in packed["trials"].items()
            },
            "days": [
                [date.fromisoformat(day).isoformat(), str(game), _trial(trial), bool(late)]
                for day, game, trial, late in packed["days"]
            ],
        }
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        raise RecordError(f"{UNREADABLE}: {error}") from None


def read_mistakes(packed: Any) -> list[Mistake]:
    """Positions to be trained; RecordError if one cannot be."""
    try:
        if len(packed) > MOST:
            raise ValueError("too many mistakes to train")
        return [_mistake(one) for one in packed]
    except (LookupError, ValueError, TypeError, AttributeError, QuincunxError) as error:
        raise RecordError(f"{UNREADABLE}: {error}") from None


def _rating(values: Any) -> tuple[float, ...]:
    found = astuple(Rating(*map(float, values)))
    fits = all(low <= one <= high for low, one, high in zip(LOWEST, found, HIGHEST, strict=True))
    if len(values) != len(found) or not fits:
        raise ValueError(f"{values!r:.40} is no rating")
    return found


def _trial(values: Any) -> tuple[Any, ...]:
    state, faults = values
    if state not in get_args(State) or not isinstance(faults, list) or len(faults) > MOST_FAULTS:
        raise ValueError(f"{values!r:.40} is no trial")
    return astuple(Trial(state, tuple(map(str, faults))))


def _mistake(values: Any) -> Mistake:
    found = Mistake(**{**values, "better": tuple(map(str, values["better"]))})
    if not isinstance(found.id, str) or not all(
        type(one) is int and 0 <= one <= most for one, most in ((found.box, MOST_SOLVED), (found.due, LATEST))
    ):
        raise ValueError(f"{values!r:.40} is no mistake")
    legal = load(found.game).position(found.position).legal_moves()
    if not found.better or not set(found.better) <= set(legal):
        raise ValueError(f"no move of {found.better!r:.40} can be made")
    return found
