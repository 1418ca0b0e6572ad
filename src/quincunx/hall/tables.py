"""Tables: what is asked for when one is set up, and what lists and their people are told of them."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from quincunx.bots.guide import has_guide
from quincunx.core.game import Game
from quincunx.core.registry import load
from quincunx.core.words import counted
from quincunx.hall.daily import daily_seed, read_day, today
from quincunx.hall.identity import Guest, Signer, clean_name
from quincunx.hall.kits import kit_address
from quincunx.hall.opponents import check_bot
from quincunx.hall.schemas import (
    Clock,
    Invitation,
    OwnSeat,
    SeatInfo,
    SeatRequest,
    TableDetails,
    TableInfo,
    TableRequest,
)
from quincunx.hall.table import Table
from quincunx.hall.texts import shallow
from quincunx.match import requests
from quincunx.match.errors import Refusal
from quincunx.match.events import Aborted, Event, Opened, Player
from quincunx.match.match import Match

_described: WeakKeyDictionary[Table, tuple[object, TableInfo]] = WeakKeyDictionary()


def check_table(wanted: TableRequest) -> tuple[Game, list[SeatRequest]]:
    """The game that is wanted, and who is to sit where; refused if that cannot be."""
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
    return game, seats


def seed_for(wanted: TableRequest, game: Game) -> int | None:
    """The seed of the deal that is wanted; None if it is any."""
    if not wanted.daily:
        return None
    return daily_seed(str(game), today() if wanted.day is None else read_day(wanted.day))


def player_for(seat: SeatRequest, guest: Guest) -> Player | None:
    """Who sits there from the start."""
    if seat.kind == "me":
        return Player("person", guest.id, clean_name(seat.name or guest.name))
    return Player("bot", seat.name, seat.name) if seat.kind == "bot" else None


def begin_match(opened: Opened, players: Sequence[Player | None]) -> tuple[Match, list[Event]]:
    """A match with those who sit there from the start, and what has happened in it by then."""
    match, history = Match(opened), list[Event]([opened])
    for seat, player in enumerate(players):
        if player is not None:
            history.append(requests.take_seat(match, seat, player, opened.at, invited=True))
            match.apply(history[-1])
    return match, history


def unknown_table() -> Refusal:
    """What is said to those who look for a table that is not there."""
    return Refusal("table/unknown", "there is no such table")


async def leave_table(table: Table, person: str) -> None:
    """Give up a person's seats before play begins; a table without people is closed."""

    def stand_up(at: int) -> Event:
        seats = table.match.seats_of(person)
        if not seats:
            raise Refusal("seat/not_yours", "you have no seat at this table")
        leaving = requests.leave_seat(table.match, seats[-1], at)
        return Aborted(at, seats[0]) if table.match.people == {person} else leaving

    await table.request(stand_up)
    while table.match.status == "waiting" and table.match.seats_of(person):
        await table.request(stand_up)


def has_invitation(match: Match) -> bool:
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


def describe_details(
    table: Table, guest: Guest | None, signer: Signer, address: str | None = None
) -> TableDetails:
    """A table with what is for this guest alone; `address` is where others can open it."""
    match = table.match
    person = guest.id if guest is not None else ""
    inviter = match.host if match.opened.hosted else match.opened.creator
    invites = person == inviter and match.status == "waiting" and has_invitation(match)
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
        address=address if invites else None,
        removed=person in match.removed,
    )
