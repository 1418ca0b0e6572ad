"""Records: finished games with everything that was hidden, and running ones as far as nothing is."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from quincunx.hall.games import describe_position, describe_record
from quincunx.hall.records import describe_records, show_match
from quincunx.hall.schemas import PositionPage, RecordInfo, RecordPage
from quincunx.match import requests
from quincunx.match.errors import Refusal
from quincunx.match.match import Match
from quincunx.server.service import Service, service_of
from quincunx.store import Summary

router = APIRouter(prefix="/api/records", tags=["records"])

TableName = Annotated[str, Path(max_length=64)]
Ply = Annotated[int, Path(ge=0, le=1_000_000)]


@router.get("")
async def list_records(request: Request, mine: Annotated[bool, Query()] = False) -> list[RecordInfo]:
    """Finished games, newest first: those of everybody that are public, or your own."""
    service = service_of(request)
    if mine:
        found = await service.store.of_person(service.require_guest(request).id, ("finished",))
    else:
        found = await service.store.listed("finished")
    found = [await _mended(service, summary) if summary.damaged else summary for summary in found]
    return describe_records(found)


async def _mended(service: Service, damaged: Summary) -> Summary:
    """What lists show of a match, from the match itself; as it was if that cannot be read either."""
    try:
        return Summary.of(damaged.id, (await service.hub.find(damaged.id)).match)
    except Refusal:
        return damaged


@router.get("/{name}", response_model=RecordPage)
async def get_record(request: Request, name: TableName) -> Response:
    """A whole game."""
    record = (await open_match(request, name)).record
    return await service_of(request).answer(request, lambda: describe_record(record))


@router.get("/{name}/positions/{ply}", response_model=PositionPage)
async def get_position(request: Request, name: TableName, ply: Ply) -> Response:
    """The position after so many moves."""
    match = await open_match(request, name)
    requests.check_ply(match, ply)
    record = match.record
    return await service_of(request).answer(
        request, lambda: describe_position(record.game, record.replay(ply))
    )


async def open_match(request: Request, name: str) -> Match:
    """A match of which everything may be shown; one that was shown cannot be played on."""
    return await show_match(await service_of(request).hub.find(name))
