"""What the host of a table may do before play begins; each function returns the event, or raises Refusal.

The host is whoever opened the table, as long as they have a seat, then the person who sat down next. They
fill free seats with bots, take those away again, remove people, renew the invitation, and start.
"""

from __future__ import annotations

from collections.abc import Mapping

from quincunx.match import events
from quincunx.match.bounds import MOST_RENEWALS
from quincunx.match.errors import Refusal
from quincunx.match.events import Player
from quincunx.match.match import Match
from quincunx.match.requests import ABSENCE, check_status, take_seat


def fill_seat(match: Match, person: str, seat: int, bot: Player, at: int) -> events.Seated:
    """A bot takes a free seat."""
    _host_seat(match, person)
    return take_seat(match, seat, bot, at, invited=True)


def remove(match: Match, person: str, seat: int, at: int) -> events.Removed:
    """A seat becomes free: a bot's, or somebody's who is not to come back."""
    _host_seat(match, person)
    player = match.players[seat] if 0 <= seat < match.game.seats else None
    if player is None:
        raise Refusal("seat/empty", "nobody sits there")
    if seat in match.seats_of(person):
        raise Refusal("seat/own", "nobody can remove themselves: leave the table instead")
    return events.Removed(at, seat)


def renew_invitation(match: Match, person: str, at: int) -> events.Renewed:
    """Another invitation takes the place of the one that others may have."""
    seat = _host_seat(match, person)
    if match.renewals >= MOST_RENEWALS:
        raise Refusal("seat/often", "there have been too many invitations: set up another table")
    return events.Renewed(at, seat)


def start(match: Match, person: str, at: int) -> events.Started:
    """Play begins, with everybody who is there."""
    seat = _host_seat(match, person)
    if None in match.players:
        raise Refusal("match/waiting", "the game can begin when all seats are taken")
    return events.Started(at, seat)


def take_over(match: Match, person: str, at: int, absent: Mapping[int, int]) -> events.TookOver:
    """Somebody else becomes the host, because the host has been absent for long enough."""
    check_status(match, "waiting", "play has begun")
    seats = match.seats_of(person)
    if match.host is None or not seats:
        raise Refusal("table/host", "only people at a table with a host can become its host")
    host = match.seats_of(match.host)
    if person == match.host or not all(seat in absent for seat in host):
        raise Refusal("claim/present", "the host is there")
    left = max(absent[seat] for seat in host) + ABSENCE - at
    if left > 0:
        raise Refusal("claim/early", f"you can become the host in {-(-left // 1000)} s")
    return events.TookOver(at, seats[0])


def _host_seat(match: Match, person: str) -> int:
    """The first seat of the host; refused unless that is who asks, and play has not begun."""
    check_status(match, "waiting", "play has begun")
    if match.host is None:
        raise Refusal("table/host", "this table has no host: play begins when all seats are taken")
    if match.host != person:
        raise Refusal("table/host", "only the host of the table can do that")
    return match.seats_of(person)[0]
