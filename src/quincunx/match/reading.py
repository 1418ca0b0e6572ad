"""Reads a match from what a store has kept of it; anything wrong with that becomes one kind of refusal."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from quincunx.core.errors import IllegalMoveError, NotationError, OptionError, UnknownGameError
from quincunx.match.errors import Refusal
from quincunx.match.event_texts import read_event
from quincunx.match.events import Event, Opened
from quincunx.match.match import Match

log = logging.getLogger(__name__)

UNREADABLE = "table/unreadable"


def read_match(rows: Sequence[tuple[int, str]]) -> Match:
    """The match that these numbered events make; Refusal `table/unreadable` if they make none."""
    match: Match | None = None
    for expected, (number, text) in enumerate(rows):
        if number != expected:
            raise _unreadable(f"event {expected} is missing")
        event = _read(number, text)
        if match is None:
            match = _open(event)
        else:
            _apply(match, number, event)
    if match is None:
        raise _unreadable("none of its events are left")
    return match


def read_on(match: Match, rows: Sequence[tuple[int, str]]) -> Iterator[Event]:
    """Carry out the numbered events that come next in a match, one by one; the same Refusal as above."""
    for number, text in rows:
        if number != match.revision:
            raise _unreadable(f"event {match.revision} is missing")
        event = _read(number, text)
        _apply(match, number, event)
        yield event


def _unreadable(reason: str) -> Refusal:
    """The refusal; its reason names no move, since that might be hidden."""
    return Refusal(UNREADABLE, f"this match cannot be read any more: {reason}")


def _read(number: int, text: str) -> Event:
    try:
        return read_event(text)
    except ValueError:
        raise _unreadable(f"event {number} is damaged or of an unknown kind") from None


def _open(event: Event) -> Match:
    if not isinstance(event, Opened):
        raise _unreadable("its beginning is missing")
    try:
        return Match(event)
    except UnknownGameError:
        raise _unreadable(f"its game, {event.game}, is not installed here") from None
    except (OptionError, Refusal) as error:
        raise _unreadable(str(error)) from None
    except Exception:
        log.exception("a match cannot be opened")
        raise _unreadable(f"its game, {event.game}, cannot be started") from None


def _apply(match: Match, number: int, event: Event) -> None:
    try:
        match.apply(event)
    except (IllegalMoveError, NotationError):
        raise _unreadable(f"its move {match.ply + 1} is not possible by the rules") from None
    except Exception:
        log.exception("an event of a match cannot be carried out")
        raise _unreadable(f"event {number} does not fit those before it") from None
