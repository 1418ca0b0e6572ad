"""News: what was committed here and is not yet told to the other servers, with the events themselves.

Whoever hears of an event that is the next one for it need not ask the database, which takes longer than
carrying it out. What is too long to be told along is read in the log, as is whatever was missed.
"""

from __future__ import annotations

from quincunx.server.nodes.link import Words

# Characters of all events of a match that are told at once; each may take twelve bytes in a notification.
MOST_TOLD = 500


class News:
    """How far matches have gone on."""

    def __init__(self) -> None:
        self._matches: dict[str, tuple[int, list[str]]] = {}  # revisions, and the events that led to them

    def add(self, match: str, number: int, event: str | None) -> None:
        """A match has an event of this number; None if nobody needs to be told which."""
        revision, events = self._matches.get(match, (number, []))
        if event is None:
            events = []
        else:
            events = [*events, event] if revision == number else [event]
        self._matches[match] = number + 1, events

    def take(self) -> list[Words]:
        """What is to be said, which is forgotten: each match with its revision and the last events."""
        matches, self._matches = self._matches, {}
        return [["news", match, revision, *_fitting(events)] for match, (revision, events) in matches.items()]


def _fitting(events: list[str]) -> list[str]:
    """The last of the events, as many as can be told."""
    room, fitting = MOST_TOLD, list[str]()
    for event in reversed(events):
        room -= len(event)
        if room < 0:
            break
        fitting.append(event)
    return fitting[::-1]
