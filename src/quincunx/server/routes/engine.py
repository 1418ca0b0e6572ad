"""Engines that think about a position while somebody looks on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi import Request as HttpRequest

from quincunx.hall.asked_positions import Place, read_place
from quincunx.hall.engine_live import EngineJob
from quincunx.hall.engine_pages import EnginePage, EngineRequest, describe_engine
from quincunx.hall.fairness import Mark, check_marks
from quincunx.match.errors import Refusal
from quincunx.server.service import service_of

router = APIRouter(prefix="/api/engine", tags=["engine"])

EngineName = Annotated[str, Path(max_length=64)]


@router.post("", status_code=201)
async def begin_engine(request: HttpRequest, wanted: EngineRequest) -> EnginePage:
    """Have the engine think about a position, in place of the one before; the first lines come at once."""
    service = service_of(request)
    party = service.party_of(request)
    service.hub.governor.check_advice()
    place = await service.work_out(party, lambda: read_place(wanted))
    await check_place(request, place)
    job = service.engines.begin(place, wanted.lines, party)
    await job.news(0)
    return await _answer(request, job)


@router.get("/{name}")
async def get_engine(
    request: HttpRequest,
    name: EngineName,
    after: Annotated[int, Query(ge=-1, le=10**9, description="Wait for more than in this version.")] = -1,
) -> EnginePage:
    """What it has found so far."""
    service = service_of(request)
    party = service.party_of(request)
    job = service.engines.find(name, party)
    await job.news(after)
    return await _answer(request, job)


@router.delete("/{name}")
async def stop_engine(request: HttpRequest, name: EngineName) -> None:
    """Think no more."""
    service = service_of(request)
    service.engines.find(name, service.party_of(request)).stop()


async def check_place(request: HttpRequest, place: Place) -> frozenset[Mark]:
    """Refuse a position that is being played, or that comes after one; what else is kept from who asks."""
    service = service_of(request)
    kept = await service.hub.kept_from(service.party_of(request).guest, place.ends)
    check_marks(place.marks, kept)
    return kept


async def _answer(request: HttpRequest, job: EngineJob) -> EnginePage:
    """What it has found; nothing of a position that is being played by now, of which it thinks no more."""
    try:
        kept = await check_place(request, job.place)
    except Refusal:
        job.stop()
        raise
    return describe_engine(job, kept)
