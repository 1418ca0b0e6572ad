"""Tables: set them up, list them, take and leave seats."""

from __future__ import annotations

import contextlib
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Path, Query, Request

from quincunx.hall.identity import Guest, Signer, same
from quincunx.hall.kits import is_made, kit_address
from quincunx.hall.schemas import (
    JoinRequest,
    Lobby,
    TableDetails,
    TableInfo,
    TableRequest,
    UnreadableTable,
)
from quincunx.hall.table import Table
from quincunx.hall.tables import (
    check_table,
    describe_details,
    describe_table,
    has_invitation,
    player_for,
    seed_for,
)
from quincunx.hall.tables import leave_table as stand_up
from quincunx.match import requests
from quincunx.match.clock import TimeControl
from quincunx.match.errors import Refusal
from quincunx.match.events import Event, Player
from quincunx.server.service import Service, service_of
from quincunx.store import Summary

router = APIRouter(prefix="/api/tables", tags=["tables"])

TableName = Annotated[str, Path(max_length=64)]
LONGEST_LIST = 50


@router.get("")
async def list_tables(
    request: Request, most: Annotated[int, Query(ge=1, le=LONGEST_LIST)] = LONGEST_LIST
) -> Lobby:
    """Your own tables, those with an open seat, and those that can be watched: at most so many of others."""
    service = service_of(request)
    guest = service.guest_of(request)
    going = ("playing", "waiting")
    person = guest.id if guest else ""
    mine = await service.store.of_person(person, going, LONGEST_LIST) if guest else []
    waiting = await service.store.listed("waiting", LONGEST_LIST)
    playing = await service.store.listed("playing", LONGEST_LIST)
    lists = [await _describe_all(service, summaries) for summaries in (mine, waiting, playing)]
    seated = {table.id for table in lists[0]}
    set_aside = service.hub.set_aside
    with_seat = [table for table in lists[1] if any(seat.kind == "open" for seat in table.seats)]
    with_seat.sort(key=lambda table: not any(seat.present for seat in table.seats))
    return Lobby(
        mine=[table for table in lists[0] if table.status in going],
        yours={name: service.hub.tables[name].match.seats_of(person) for name in seated},
        waiting=[table for table in with_seat if table.id not in seated][:most],
        playing=[table for table in lists[2] if table.id not in seated][:most],
        unreadable=[
            UnreadableTable(id=each.id, game=each.game, reason=set_aside[each.id])
            for each in mine
            if each.id in set_aside
        ],
    )


async def _describe_all(service: Service, summaries: list[Summary]) -> list[TableInfo]:
    """The tables of a list, but for those that cannot be read, or for which there is no room now."""
    tables = []
    for summary in summaries:
        with contextlib.suppress(Refusal):
            tables.append(describe_table(await service.hub.find(summary.id)))
    return tables


@router.post("", status_code=201)
async def open_table(request: Request, wanted: TableRequest) -> TableDetails:
    """Set up a table and take your seats."""
    service = service_of(request)
    guest = service.require_guest(request)
    game, seats = check_table(wanted)
    seed = seed_for(wanted, game)
    party = service.party_of(request)
    if not is_made(game):
        await to_thread.run_sync(kit_address, game)  # it takes a moment to make a kit
    async with service.new_table(party):
        table = await service.hub.open(
            game,
            guest.id,
            [player_for(seat, guest) for seat in seats],
            clock=TimeControl(wanted.clock.kind, wanted.clock.seconds, wanted.clock.increment),
            private=wanted.private,
            invited=tuple(number for number, seat in enumerate(seats) if seat.kind == "invite"),
            draw=wanted.draw,
            guided=wanted.guided,
            hosted=wanted.hosted,
            rest=1000 * wanted.rest,
            seed=seed,
        )
    table.party = party
    return details_for(request, table, guest)


@router.get("/{name}")
async def get_table(request: Request, name: TableName) -> TableDetails:
    """A table, with the tokens of your own seats."""
    service = service_of(request)
    guest = service.guest_of(request)
    table = await service.hub.find(name, guest.id if guest is not None else None)
    return details_for(request, table, guest)


@router.post("/{name}/join")
async def join_table(request: Request, name: TableName, wanted: JoinRequest) -> TableDetails:
    """Take a free seat; whoever has the invitation can take one that is reserved, and then keeps it."""
    service = service_of(request)
    guest = service.require_guest(request)
    table = await service.hub.find(name, guest.id)

    def has_come_back() -> bool:
        return wanted.invitation is not None and bool(table.match.seats_of(guest.id))

    def sit(at: int) -> Event:
        if has_come_back():
            raise _HasSeatError
        seat, invited = _free_seat(service, table, wanted)
        return requests.take_seat(
            table.match, seat, Player("person", guest.id, guest.name), at, invited=invited
        )

    if not has_come_back():
        async with service.hub.quota.claim([guest.id]):
            with contextlib.suppress(_HasSeatError):
                await table.request(sit)
    return details_for(request, table, guest)


@router.post("/{name}/leave")
async def leave_table(request: Request, name: TableName) -> TableDetails:
    """Give up your seats before play begins; a table without people is closed."""
    service = service_of(request)
    guest = service.require_guest(request)
    table = await service.hub.find(name, guest.id)
    await stand_up(table, guest.id)
    return details_for(request, table, guest)


class _HasSeatError(Exception):
    """Whoever wants to sit down has done so in the meantime."""


def _free_seat(service: Service, table: Table, wanted: JoinRequest) -> tuple[int, bool]:
    """The seat to take, and whether the invitation for it was shown."""
    match = table.match
    if wanted.invitation is not None:
        return _invited_seat(service.signer, table, wanted.invitation), True
    if wanted.seat is not None:
        return wanted.seat, False
    for seat, player in enumerate(match.players):
        if player is None and not match.is_reserved(seat):
            return seat, False
    raise Refusal("seat/taken", "no seat is free")


def _invited_seat(signer: Signer, table: Table, shown: str) -> int:
    """The seat that an invitation is for; that of the table is for the free ones, the reserved ones first."""
    match = table.match
    if not match.opened.hosted:
        for seat in match.opened.invited:
            if same(signer.seat_invitation(table.name, seat), shown):
                return seat
    if not has_invitation(match) or not same(signer.invitation(table.name, match.renewals), shown):
        raise Refusal("seat/invited", "that invitation is not good for this table, or not any more")
    free = [seat for seat, player in enumerate(match.players) if player is None]
    if not free:
        requests.check_status(match, "waiting", "play has begun")
        raise Refusal("seat/taken", "the table is full: you can watch")
    return min(free, key=lambda seat: not match.is_reserved(seat))


def details_for(request: Request, table: Table, guest: Guest | None) -> TableDetails:
    """A table with what is for whoever asks alone."""
    service = service_of(request)
    return describe_details(table, guest, service.signer, service.address_for(request))
