"""Refusals as answers of a web server."""

from __future__ import annotations

from dataclasses import asdict

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.responses import JSONResponse

from quincunx.core.errors import QuincunxError
from quincunx.hall.errors import problem_of, status_of
from quincunx.hall.reading import describe_fault, find_sentence
from quincunx.hall.schemas import Problem

# When to try again, in seconds; a server that is late needs longer than somebody who was too quick.
RETRY_AFTER = {"server/busy": "30", "limit": "1", "server/full": "1"}
# What pydantic says of where a fault is, besides the names of fields.
UNSAID = ("body", "constrained-str")


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
    if first["type"] == "json_invalid":
        place = ()  # where in the text it stops making sense helps nobody
    return describe_fault(place, find_sentence(first["type"], first.get("ctx", {}), first["msg"]))
