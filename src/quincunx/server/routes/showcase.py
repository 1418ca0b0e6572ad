"""Games to be looked at by who chooses one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from quincunx.hall.schemas import Showcase
from quincunx.hall.showcase import find_pictures, find_showcase
from quincunx.server.service import service_of

router = APIRouter(prefix="/api/showcase", tags=["games"])


@router.get("", response_model=list[Showcase])
async def list_pictures(request: Request) -> Response:
    """A board of each game."""
    return await service_of(request).answer(request, find_pictures)


@router.get("/{name}", response_model=Showcase)
async def get_showcase(request: Request, name: Annotated[str, Path(max_length=100)]) -> Response:
    """The last boards of a game, one move after the other, to its end."""
    return await service_of(request).answer(request, lambda: find_showcase(name))
