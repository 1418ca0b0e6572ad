"""Pictures as SVG, which take nothing but Python: of games here, and of any record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from quincunx.core.pictures import view
from quincunx.core.record import Record
from quincunx.core.svg import write_svg
from quincunx.core.themes import LIGHT, THEMES, Theme
from quincunx.core.words import counted
from quincunx.hall.schemas import RecordRequest
from quincunx.hall.shapes import says
from quincunx.match.errors import Refusal
from quincunx.match.match import Match

LOOK = "A theme: light, dark, contrast or flat."


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureRequest(RecordRequest):
    """A picture of a record: of the position after `ply` moves, or of all of it."""

    kind: Literal["svg", "png", "webp"]
    ply: Annotated[int, says(ge=0, le=1_000_000)] = 0
    theme: Annotated[str, says(LOOK, max_length=20)] = LIGHT.name


def find_theme(name: str) -> Theme:
    """A theme by its name."""
    if name not in THEMES:
        raise Refusal("picture/theme", f"there is no such theme: there are {', '.join(THEMES)}")
    return THEMES[name]


def is_over(match: Match) -> bool:
    """Whether nothing of the match is hidden any more."""
    return match.status in ("finished", "aborted")


def read_shown(text: str, ply: int) -> Record:
    """A record of which the position after so many moves is wanted."""
    record = Record.parse(text)
    check_shown(ply, len(record.moves))
    return record


def check_shown(ply: int, last: int) -> None:
    """Refuse to show what has not been played."""
    if ply > last:
        raise Refusal("look/future", f"the game has {counted(last, 'move')}, not {ply}")


def draw(record: Record, ply: int, onlooker: bool, theme: Theme) -> str:
    """The position after so many moves, as an onlooker or who is to move sees it."""
    return write_svg(view(record.replay(ply), onlooker), theme=theme)
