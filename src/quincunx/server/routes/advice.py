"""Analyses, hints and guidance: what the engine thinks."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from quincunx.core.position import Position
from quincunx.hall.advice import (
    AnalysisPage,
    AnalysisRequest,
    GuidancePage,
    Hint,
    HintRequest,
    check_guide,
    check_hint,
    describe_analysis,
    describe_guidance,
    describe_hint,
    read_position,
)
from quincunx.hall.engine_questions import analyse_position, ask_guide, suggest_move
from quincunx.hall.fairness import Mark, check_marks, fingerprint
from quincunx.server.service import service_of

router = APIRouter(prefix="/api", tags=["advice"])

TableName = Annotated[str, Path(max_length=64)]


@router.post("/analysis")
async def analyse_record(request: Request, wanted: AnalysisRequest) -> AnalysisPage:
    """What the engine thinks of a position of a record."""
    service = service_of(request)
    party = service.party_of(request)
    kept = await service.hub.kept_from(party.guest)
    with service.asking_engine(party):
        record, position = await service.work_out(party, lambda: read_position(wanted, kept))
        await _check_position(request, position)
        found = await analyse_position(service.hub.pool, position, party)
    kept = await _check_position(request, position)  # people may have come there meanwhile
    return describe_analysis(record, wanted.ply, position, found, kept)


@router.post("/tables/{name}/guide")
async def give_guidance(request: Request, name: TableName, wanted: HintRequest) -> GuidancePage:
    """What the last moves meant and what to do now, at a table that has a guide."""
    service = service_of(request)
    guest = service.require_guest(request)
    party = service.party_of(request)
    match = (await service.hub.find(name, guest.id)).match
    check_guide(match, guest.id, wanted.ply)
    await _check_position(request, match.position)
    with service.asking_engine(party):
        found = await ask_guide(service.hub.pool, match, party)
    return describe_guidance(wanted.ply, found)


@router.post("/tables/{name}/hint")
async def give_hint(request: Request, name: TableName, wanted: HintRequest) -> Hint:
    """A good move, for who plays alone or against bots."""
    service = service_of(request)
    guest = service.require_guest(request)
    party = service.party_of(request)
    match = (await service.hub.find(name, guest.id)).match
    check_hint(match, guest.id, wanted.ply)
    if match.game.numbered:
        await _check_position(request, match.position)
    with service.asking_engine(party):
        move = await suggest_move(service.hub.pool, match.position, party)
    return describe_hint(match, move)


async def _check_position(request: Request, position: Position) -> frozenset[Mark]:
    """Refuse a position that people play elsewhere, or that comes next there; what is kept from who asks."""
    service, mark = service_of(request), frozenset({fingerprint(position)})
    kept = await service.hub.kept_from(service.party_of(request).guest, mark)
    check_marks(mark, kept)
    return kept
