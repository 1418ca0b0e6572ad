"""What the host of a table asks for before play begins: who sits there, a new invitation, the start."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request

from quincunx.hall.opponents import check_bot
from quincunx.hall.schemas import BotRequest, RemovalRequest, TableDetails
from quincunx.hall.table import Table
from quincunx.match import hosting
from quincunx.match.events import Event, Player
from quincunx.server.routes.tables import TableName, details_for
from quincunx.server.service import service_of

router = APIRouter(prefix="/api/tables/{name}", tags=["tables"])


@router.post("/bot")
async def fill_seat(request: Request, name: TableName, wanted: BotRequest) -> TableDetails:
    """Let a bot take a free seat."""

    def fill(table: Table, person: str, at: int) -> Event:
        check_bot(wanted.name, table.match.game)
        bot = Player("bot", wanted.name, wanted.name)
        return hosting.fill_seat(table.match, person, wanted.seat, bot, at)

    return await _carry_out(request, name, fill)


@router.post("/remove")
async def remove(request: Request, name: TableName, wanted: RemovalRequest) -> TableDetails:
    """Free the seat of a bot, or of somebody, who then cannot take a seat at this table again."""
    return await _carry_out(
        request, name, lambda table, person, at: hosting.remove(table.match, person, wanted.seat, at)
    )


@router.post("/renew")
async def renew_invitation(request: Request, name: TableName) -> TableDetails:
    """Have another invitation; the former one is worth nothing any more."""
    return await _carry_out(
        request, name, lambda table, person, at: hosting.renew_invitation(table.match, person, at)
    )


@router.post("/start")
async def start(request: Request, name: TableName) -> TableDetails:
    """Let play begin."""
    return await _carry_out(request, name, lambda table, person, at: hosting.start(table.match, person, at))


@router.post("/host")
async def take_over(request: Request, name: TableName) -> TableDetails:
    """Become the host of a table whose host has been away for two minutes."""
    return await _carry_out(
        request, name, lambda table, person, at: hosting.take_over(table.match, person, at, table.away())
    )


async def _carry_out(request: Request, name: str, make: Callable[[Table, str, int], Event]) -> TableDetails:
    """Carry out what somebody asks for at a table, if it is theirs to ask."""
    service = service_of(request)
    guest = service.require_guest(request)
    table = await service.hub.find(name, guest.id)
    await table.request(lambda at: make(table, guest.id, at))
    return details_for(request, table, guest)
