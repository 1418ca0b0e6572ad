"""What an engine has found so far, as clients get it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from quincunx.bots.pondering import Line
from quincunx.core.position import Position
from quincunx.hall.asked_positions import PlaceRequest
from quincunx.hall.engine_live import EngineJob
from quincunx.hall.fairness import Mark
from quincunx.hall.shapes import says
from quincunx.hall.withheld import tellable

MOST_LINES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineRequest(PlaceRequest):
    """A position to think about, and how many moves are to be shown."""

    lines: Annotated[int, says(ge=1, le=MOST_LINES)] = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class CertaintyInfo:
    """The ends of the 95 % interval of a value, by as many games as were thought through."""

    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LineInfo:
    """A move, what it is worth to the seat to move, and how it might go on."""

    move: str
    words: Annotated[str, says("The move in words.")]
    value: Annotated[float, says("The seat's share of the win, from 0 to 1.")]
    certainty: CertaintyInfo
    proof: Annotated[str | None, says("`win`, `draw` or `loss` if that is certain.")]
    visits: int
    line: Annotated[
        list[str],
        says("How it might go on, beginning with this move; no further than to a position that people play."),
    ]
    line_words: Annotated[list[str], says("The same in words.")]
    distance: Annotated[
        int | None, says("Moves to the end with best play, this one included; null if not known, or drawn.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnginePage:
    """What an engine has found so far."""

    id: str
    version: Annotated[int, says("Rises with everything that is found; `after` waits for more.")]
    status: Literal["running", "done", "stopped"]
    seat: Annotated[int, says("The seat to move.")]
    values: Annotated[list[float], says("Each seat's share of the win.")]
    proof: Annotated[str | None, says("What the result is for the seat to move, if that is certain.")]
    simulations: int
    depth: Annotated[int, says("How many moves ahead the longest line goes.")]
    threads: int
    seconds: Annotated[float, says("How long it has thought.")]
    lines: Annotated[list[LineInfo], says("Best first; none before the first are known.")]


def describe_engine(job: EngineJob, kept: frozenset[Mark] = frozenset()) -> EnginePage:
    """An engine as it stands; of what comes after positions that are kept from who asks it says nothing."""
    found = job.found
    lines = [] if found is None else [_describe(line, job.place.position, kept) for line in found.lines]
    # Without those that go through such a position, the longest is the one that is told.
    through = found is not None and any(tellable(job.place.position, line.line, kept) for line in found.lines)
    deepest = max((len(line.line) for line in lines), default=0)
    return EnginePage(
        id=job.id,
        version=job.version,
        status=job.status,
        seat=job.seat,
        values=[] if found is None else [round(value, 4) for value in found.values],
        proof=None if found is None else found.proof,
        simulations=0 if found is None else found.simulations,
        depth=0 if found is None else deepest if through else found.depth,
        threads=1,
        seconds=round(job.seconds, 2),
        lines=lines,
    )


def _describe(line: Line, position: Position, kept: frozenset[Mark]) -> LineInfo:
    end = tellable(position, line.line, kept)
    return LineInfo(
        move=line.move,
        words=line.words[0],
        value=round(line.value, 4),
        certainty=CertaintyInfo(low=round(line.low, 4), high=round(line.high, 4)),
        proof=line.proof,
        visits=line.visits,
        line=list(line.line[:end]),
        line_words=list(line.words[:end]),
        distance=line.distance if end is None else None,
    )
