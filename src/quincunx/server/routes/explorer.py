"""The explorer: every move of a position, with what is known of it."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from quincunx.hall.asked_positions import read_place
from quincunx.hall.explorer_pages import ExplorerPage, ExplorerRequest, describe_explored
from quincunx.server.routes.engine import check_place
from quincunx.server.service import service_of

router = APIRouter(prefix="/api", tags=["explorer"])


@router.post("/explorer", response_model=ExplorerPage)
async def explore_position(request: Request, wanted: ExplorerRequest) -> Response:
    """The moves of a position with their exact values; ask again as long as it says that it is searching."""
    service = service_of(request)
    party = service.party_of(request)
    place = await service.work_out(party, lambda: read_place(wanted))
    await check_place(request, place)
    with service.asking_engine(party):
        found = await service.explorer.explore(place.position, party)
    await check_place(request, place)  # people may have come there meanwhile
    return await service.answer(request, lambda: describe_explored(place.position, found, service.played))
