"""Everything that can be refused, in the one shape that all errors have."""

from __future__ import annotations

from dataclasses import asdict

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.responses import JSONResponse

from quincunx.bots.review import NoReviewError
from quincunx.core.errors import (
    IllegalMoveError,
    NotationError,
    OptionError,
    QuincunxError,
    RecordError,
    UnknownGameError,
)
from quincunx.hall.reading import describe_fault, find_sentence
from quincunx.hall.schemas import Problem
from quincunx.match.errors import Refusal
from quincunx.store import StoreError

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
    "review": 422,
    "review/unknown": 404,
    "hint": 403,
    "guide": 403,
    "table/host": 403,
    "table": 422,
}
CONFLICT = 409
# When to try again, in seconds; a server that is late needs longer than somebody who was too quick.
RETRY_AFTER = {"server/busy": "30", "limit": "1", "server/full": "1"}
# What pydantic says of where a fault is, besides the names of fields.
UNSAID = ("body", "constrained-str")
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


def refuse(error: QuincunxError) -> JSONResponse:
    """An error as an answer to a request."""
    problem = problem_of(error)
    later = RETRY_AFTER.get(problem.code) or RETRY_AFTER.get(problem.code.partition("/")[0])
    headers = {"retry-after": later} if later else None
    return JSONResponse(asdict(problem), status_of(problem.code), headers)


def invalid(error: ValidationError | RequestValidationError) -> Problem:
    """A request or message whose fields are wrong; the first fault is named."""
    first = error.errors()[0]
    place = tuple(part for part in first["loc"] if part not in UNSAID)
    return describe_fault(place, find_sentence(first["type"], first.get("ctx", {}), first["msg"]))
