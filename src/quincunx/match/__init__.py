"""Live games: who sits where, clock, offers, result. No network, disk or wall clock: time is passed in."""

from quincunx.match.clock import TimeControl
from quincunx.match.errors import Refusal, StaleError
from quincunx.match.event_texts import read_event, write_event
from quincunx.match.events import Event, Player
from quincunx.match.match import Match, Status, replay

__all__ = [
    "Event",
    "Match",
    "Player",
    "Refusal",
    "StaleError",
    "Status",
    "TimeControl",
    "read_event",
    "replay",
    "write_event",
]
