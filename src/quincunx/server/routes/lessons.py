"""First games in steps."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from quincunx.core.errors import UnknownGameError
from quincunx.core.registry import game_names
from quincunx.server.lessons import read_lesson

router = APIRouter(prefix="/api/games", tags=["lessons"])


class LessonStep(BaseModel):
    """One position, what to do in it, and why."""

    game: str = Field(description="With its options.")
    seed: int = 0
    position: str | None = Field(None, description="Its text; the start, if there is none.")
    moves: list[str] = Field(default_factory=list, description="Made from there.")
    ask: str
    accept: list[str] = Field(default_factory=list, description="The moves asked for; none if any will do.")
    right: str = Field(description="What to say after such a move.")
    wrong: str = Field("", description="What to say after another one.")


@router.get("/{name}/lesson")
def get_lesson(name: Annotated[str, Path(max_length=100)]) -> list[LessonStep]:
    """The lesson of a game."""
    if name not in game_names():
        raise UnknownGameError(f"there is no game {name!r}")
    return [LessonStep(**step) for step in read_lesson(name)]
