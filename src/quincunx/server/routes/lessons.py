"""Lessons: games in short steps."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from quincunx.core.errors import UnknownGameError
from quincunx.core.lessons import Lesson, read_lessons
from quincunx.core.registry import game_names

router = APIRouter(prefix="/api/games", tags=["lessons"])


@router.get("/{name}/lessons")
def list_lessons(name: Annotated[str, Path(max_length=100)]) -> list[Lesson]:
    """The lessons of a game, in the order in which they are meant to be taken."""
    if name not in game_names():
        raise UnknownGameError(f"there is no game {name!r}")
    return list(read_lessons(name))
