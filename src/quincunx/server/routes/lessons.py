"""Lessons: games in short steps."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from quincunx.hall.lessons import ShownLesson, show_lessons
from quincunx.server.service import service_of

router = APIRouter(prefix="/api/games", tags=["lessons"])


@router.get("/{name}/lessons", response_model=list[ShownLesson])
async def list_lessons(request: Request, name: Annotated[str, Path(max_length=100)]) -> Response:
    """The lessons of a game, in the order in which they are meant to be taken."""
    return await service_of(request).answer(request, lambda: show_lessons(name))
