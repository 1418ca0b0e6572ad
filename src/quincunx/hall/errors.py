"""Everything that can be refused, in the one shape that all errors have."""

from __future__ import annotations

from quincunx.bots.review import NoReviewError
from quincunx.core.errors import (
    IllegalMoveError,
    NotationError,
    OptionError,
    QuincunxError,
    RecordError,
    StudyError,
    UnknownGameError,
)
from quincunx.hall.schemas import Problem
from quincunx.match.errors import Refusal
from quincunx.match.keeping import StoreError

# The status of a refusal by its code, or by the part before the slash.
STATUSES = {
    "table/unknown": 404,
    "table/unreadable": 409,
    "game/unknown": 404,
    "game/page": 404,
    "kit": 404,
    "kept": 404,
    "guest": 401,
    "seat/token": 403,
    "origin": 403,
    "limit": 429,
    "server/full": 429,
    "server/storage": 503,
    "server/closing": 503,
    "server/busy": 503,
    "request": 422,
    "request/size": 413,
    "position": 422,
    "picture/running": 409,
    "picture/theme": 422,
    "picture": 503,
    "record/unreadable": 422,
    "look": 422,
    "bot": 422,
    "analysis": 422,
    "engine/unknown": 404,
    "review": 422,
    "review/unknown": 404,
    "puzzle/unknown": 404,
    "puzzle/none": 404,
    "puzzle": 422,
    "training": 422,
    "study": 422,
    "study/unknown": 404,
    "study/not_yours": 403,
    "study/stale": 409,
    "study/full": 409,
    "hint": 403,
    "guide": 403,
    "luggage": 422,
    "table/host": 403,
    "table": 422,
}
CONFLICT = 409
STORAGE = "this could not be stored, so it has not happened: try again"


# The codes of errors that have none of their own; the first kind that fits counts.
CODES: dict[type[QuincunxError], str] = {
    UnknownGameError: "game/unknown",
    OptionError: "request/option",
    IllegalMoveError: "move/illegal",
    RecordError: "record/unreadable",
    NotationError: "position/unreadable",
    StoreError: "server/storage",
    NoReviewError: "review/none",
    StudyError: "study/place",
    QuincunxError: "request/invalid",
}


def problem_of(error: QuincunxError) -> Problem:
    """An error as it is sent."""
    if isinstance(error, Refusal):
        code = error.code
    else:
        code = next(CODES[kind] for kind in CODES if isinstance(error, kind))
    message = STORAGE if isinstance(error, StoreError) else str(error)
    return Problem(code=code, message=message, allowed=list(getattr(error, "allowed", ())))


def status_of(code: str) -> int:
    """The status of a refusal."""
    return STATUSES.get(code) or STATUSES.get(code.partition("/")[0]) or CONFLICT
