"""Tables: set them up, list them, take and leave seats."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime
from typing import Annotated
from weakref import WeakKeyDictionary

from anyio import to_thread
from fastapi import APIRouter, Path, Query, Request

from quincunx.bots.guide import has_guide
from quincunx.core.registry import load
from quincunx.core.words import counted
from quincunx.hall.identity import Guest, Signer, clean_name, same
from quincunx.hall.kits import kit_address
from quincunx.hall.opponents import check_bot
from quincunx.hall.schemas import (
    Clock,
    Invitation,
    JoinRequest,
    Lobby,
    OwnSeat,
    SeatInfo,
    SeatRequest,
    TableDetails,
    TableInfo,
    TableRequest,
    UnreadableTable,
)
from quincunx.hall.texts import shallow
from quincunx.match import requests
from quincunx.match.clock import TimeControl
from quincunx.match.errors import Refusal
from quincunx.match.events import Aborted, Event, Player
from quincunx.match.match import Match
from quincunx.server.service import Service, service_of
from quincunx.server.table import Table
from quincunx.store import Summary

router = APIRouter(prefix="/api/tables", tags=["tables"])

TableName = Annotated[str, Path(max_length=64)]
LONGEST_LIST = 50

_described: WeakKeyDictionary[Table, tuple[object, TableInfo]] = WeakKeyDictionary()


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
    game = load(wanted.game, **wanted.options)
    for option in game.offered:
        if option.reveals and game.options[option.name] != option.default:
            raise Refusal("table/option", f"option {option.name} would give away what is hidden")
    seats = [*wanted.seats, *[SeatRequest(kind="open", name="")] * (game.seats - len(wanted.seats))]
    if len(seats) > game.seats:
        raise Refusal("table/seats", f"{game.title} has {counted(game.seats, 'seat')}, not {len(seats)}")
    if wanted.daily and game.seats > 1:
        raise Refusal("table/daily", "only games for one have a deal of the day")
    for seat in seats:
        if seat.kind == "bot":
            check_bot(seat.name, game)
    others = [seat for seat in seats if seat.kind != "bot"]
    if wanted.guided and not (has_guide(game) and [seat.kind for seat in others] == ["me"]):
        raise Refusal("table/guided", "a guide is for one person against the computer")
    if not any(seat.kind == "me" for seat in seats):
        raise Refusal("table/seats", "one of the seats must be yours")
    party = service.party_of(request)
    await to_thread.run_sync(kit_address, game)  # it takes a moment to make a kit
    async with service.new_table(party):
        table = await service.hub.open(
            game,
            guest.id,
            [_player(seat, guest) for seat in seats],
            clock=TimeControl(wanted.clock.kind, wanted.clock.seconds, wanted.clock.increment),
            private=wanted.private,
            invited=tuple(number for number, seat in enumerate(seats) if seat.kind == "invite"),
            draw=wanted.draw,
            guided=wanted.guided,
            hosted=wanted.hosted,
            rest=1000 * wanted.rest,
            seed=service.signer.daily_seed(str(game), datetime.now(UTC).date()) if wanted.daily else None,
        )
    table.party = party
    return describe_details(request, table, guest)


@router.get("/{name}")
async def get_table(request: Request, name: TableName) -> TableDetails:
    """A table, with the tokens of your own seats."""
    service = service_of(request)
    guest = service.guest_of(request)
    table = await service.hub.find(name, guest.id if guest is not None else None)
    return describe_details(request, table, guest)


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
    return describe_details(request, table, guest)


@router.post("/{name}/leave")
async def leave_table(request: Request, name: TableName) -> TableDetails:
    """Give up your seats before play begins; a table without people is closed."""
    service = service_of(request)
    guest = service.require_guest(request)
    table = await service.hub.find(name, guest.id)

    def stand_up(at: int) -> Event:
        seats = table.match.seats_of(guest.id)
        if not seats:
            raise Refusal("seat/not_yours", "you have no seat at this table")
        leaving = requests.leave_seat(table.match, seats[-1], at)
        return Aborted(at, seats[0]) if table.match.people == {guest.id} else leaving

    await table.request(stand_up)
    while table.match.status == "waiting" and table.match.seats_of(guest.id):
        await table.request(stand_up)
    return describe_details(request, table, guest)


def _player(seat: SeatRequest, guest: Guest) -> Player | None:
    if seat.kind == "me":
        return Player("person", guest.id, clean_name(seat.name or guest.name))
    return Player("bot", seat.name, seat.name) if seat.kind == "bot" else None


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
    if not _has_invitation(match) or not same(signer.invitation(table.name, match.renewals), shown):
        raise Refusal("seat/invited", "that invitation is not good for this table, or not any more")
    free = [seat for seat, player in enumerate(match.players) if player is None]
    if not free:
        requests.check_status(match, "waiting", "play has begun")
        raise Refusal("seat/taken", "the table is full: you can watch")
    return min(free, key=lambda seat: not match.is_reserved(seat))


def _has_invitation(match: Match) -> bool:
    """Whether people can come to a table by an invitation."""
    return match.opened.hosted or bool(match.opened.invited)


def describe_table(table: Table) -> TableInfo:
    """A table as everybody may see it, written again only if that has changed."""
    state = (table.match.revision, tuple(table.away()))
    known = _described.get(table)
    if known is None or known[0] != state:
        known = _described[table] = (state, _describe(table, state[1]))
    return known[1]


def _describe(table: Table, away: tuple[int, ...]) -> TableInfo:
    match = table.match
    return TableInfo(
        id=table.name,
        game=match.game.name,
        title=match.game.title,
        options=dict(match.game.options),
        seat_names=list(match.game.seat_names),
        seats=[_describe_seat(match, seat, seat not in away) for seat in range(match.game.seats)],
        status=match.status,
        clock=Clock(kind=match.clock.kind, seconds=match.clock.seconds, increment=match.clock.increment),
        private=match.opened.private,
        draw=match.opened.draw,
        host=match.host_seat,
        ply=match.ply,
        to_act=list(match.to_act),
        changed=match.last_at,
    )


def _describe_seat(match: Match, seat: int, present: bool) -> SeatInfo:
    player = match.players[seat]
    if player is None:
        return SeatInfo(kind="invite" if match.is_reserved(seat) else "open", name=None, present=False)
    return SeatInfo(kind=player.kind, name=player.name, present=present)


def describe_details(request: Request, table: Table, guest: Guest | None) -> TableDetails:
    """A table with what is for this guest alone."""
    service = service_of(request)
    match, signer = table.match, service.signer
    person = guest.id if guest is not None else ""
    inviter = match.host if match.opened.hosted else match.opened.creator
    invites = person == inviter and match.status == "waiting" and _has_invitation(match)
    single = match.opened.invited if invites and not match.opened.hosted else ()
    return TableDetails(
        **shallow(describe_table(table)),
        kit=kit_address(match.game),
        yours=[
            OwnSeat(seat=seat, token=signer.seat_token(table.name, match.lots[seat], guest))
            for seat in match.seats_of(person)
            if guest
        ],
        invitation=signer.invitation(table.name, match.renewals) if invites else None,
        invitations=[
            Invitation(seat=seat, invitation=signer.seat_invitation(table.name, seat))
            for seat in single
            if match.players[seat] is None
        ],
        address=service.address_for(request) if invites else None,
        removed=person in match.removed,
    )
