"""Everything that can be refused, in the one shape that errors have."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError
from starlette.responses import JSONResponse

from quincunx.core.errors import (
    IllegalMoveError,
    NotationError,
    OptionError,
    QuincunxError,
    RecordError,
    UnknownGameError,
)
from quincunx.match.errors import Refusal
from quincunx.server.schemas import Problem
from quincunx.store import StoreError

# The status of a refusal by its code, or by the part before the slash.
STATUSES = {
    "table/unknown": 404,
    "table/unreadable": 409,
    "game/unknown": 404,
    "game/lesson": 404,
    "guest": 401,
    "seat/token": 403,
    "origin": 403,
    "limit": 429,
    "server/full": 429,
    "server/storage": 503,
    "request": 422,
    "request/size": 413,
    "position": 422,
    "record/unreadable": 422,
    "look": 422,
    "bot": 422,
    "analysis": 422,
    "hint": 403,
    "table": 422,
}
CONFLICT = 409
STORAGE = "this could not be stored, so it has not happened: try again"


def problem_of(error: QuincunxError) -> Problem:
    """An error as it is sent."""
    code, message, allowed = _describe(error)
    return Problem(code=code, message=message, allowed=list(allowed))


def _describe(error: QuincunxError) -> tuple[str, str, Sequence[str]]:
    match error:
        case Refusal():
            return error.code, str(error), error.allowed
        case UnknownGameError():
            return "game/unknown", str(error), ()
        case OptionError():
            return "request/option", str(error), ()
        case IllegalMoveError():
            return "move/illegal", str(error), error.allowed
        case RecordError():
            return "record/unreadable", str(error), ()
        case NotationError():
            return "position/unreadable", str(error), ()
        case StoreError():
            return "server/storage", STORAGE, ()
    return "request/invalid", str(error), ()


def status_of(code: str) -> int:
    """The status of a refusal."""
    return STATUSES.get(code) or STATUSES.get(code.partition("/")[0]) or CONFLICT


def refuse(error: QuincunxError) -> JSONResponse:
    """An error as an answer to a request."""
    problem = problem_of(error)
    status = status_of(problem.code)
    return JSONResponse(problem.model_dump(), status, {"retry-after": "1"} if status == 429 else None)


def invalid(error: ValidationError) -> Problem:
    """A message that has not the right fields; its first fault is named."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return invalid_field(first["loc"], first["msg"])


def invalid_field(place: Sequence[int | str], message: str) -> Problem:
    """A field that is not as it should be."""
    where = ".".join(str(part) for part in place if part != "body")[:200]
    return Problem(code="request/invalid", message=f"{where or 'the message'}: {message[:300]}", allowed=[])
