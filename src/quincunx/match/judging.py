"""Judges what somebody says has happened in a match that was not played here.

Each event is asked for once more, at its time: what a table would have refused is refused, and what a table
would have let happen by itself has to have been due. Only seats of one person and of bots are known.
"""

from __future__ import annotations

from dataclasses import replace

from quincunx.match import events, requests
from quincunx.match.errors import Refusal
from quincunx.match.events import Event
from quincunx.match.match import Match

IMPOSSIBLE = "match/impossible"


def judge(match: Match, event: Event) -> Event | None:
    """The event as it may happen next; None if nothing of the game depends on it. Refusal if it cannot be."""
    if event.at < match.last_at:
        raise Refusal(IMPOSSIBLE, "something happened before what came before it")
    if isinstance(event, events.Said | events.Rematched) or _is_rematch(event):
        return None
    if isinstance(event, events.Seated):
        return requests.take_seat(match, event.seat, event.player, event.at, invited=True)
    if isinstance(event, events.Resumed) and event.until is not None:
        return replace(event, until=min(event.at, max(event.until, match.opened.at)))
    if isinstance(event, events.Shown):
        return requests.show_all(match, event.at)
    by_itself = _by_itself(match, event)
    return _asked(match, event) if by_itself is None else by_itself


def _is_rematch(event: Event) -> bool:
    return isinstance(event, events.Offered | events.Answered) and event.what == "rematch"


def _by_itself(match: Match, event: Event) -> Event | None:
    """What happens without being asked for, if this is it; the same at whatever time it was noticed."""
    if not isinstance(event, events.Flagged | events.Rested | events.Moved):
        return None
    due = requests.find_due(match, event.at)
    without_key = replace(event, key="") if isinstance(event, events.Moved) else event
    return due if due == without_key else None


def _asked(match: Match, event: Event) -> Event:
    """What people and bots ask for."""
    seat = getattr(event, "seat", None)
    if seat is None or not 0 <= seat < match.game.seats:
        raise Refusal(IMPOSSIBLE, f"it cannot be that something has {event.kind} there")
    if not isinstance(event, events.Moved | events.Resigned) and match.is_bot(seat):
        raise Refusal(IMPOSSIBLE, "a bot only moves, or resigns")
    at, ply, line = event.at, match.ply, match.line
    match event:
        case events.Moved():
            return requests.make_move(match, seat, event.move, at, ply=ply, line=line)
        case events.Resigned():
            return requests.resign(match, seat, at, ply=ply, line=line)
        case events.Readied():
            return requests.get_ready(match, seat, at, ply=ply, line=line)
        case events.Offered():
            return requests.make_offer(match, seat, event.what, at, ply=ply, line=line)
        case events.Answered():
            return requests.answer_offer(match, seat, event.what, event.agreed, at, ply=ply, line=line)
        case events.Renamed():
            return requests.rename(match, seat, event.name, at)
        case events.Aborted():
            return requests.abort(match, seat, at, ply=ply, line=line)
    raise Refusal(IMPOSSIBLE, f"one person alone has not {event.kind}")
