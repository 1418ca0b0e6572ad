"""What a table looks like to one kind of client, and what has changed in it since.

All of it is JSON already, so that it is made once for all clients that see the same. What a position shows
comes from `known_to` and `view` of the seat alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import NamedTuple

from quincunx.core.numbered import NumberedPosition
from quincunx.core.outcome import Outcome
from quincunx.core.record import Record
from quincunx.core.view import Knowledge, View
from quincunx.match.match import CHAT_LINES, Entry, Line, Match
from quincunx.match.requests import next_due
from quincunx.server import answers
from quincunx.server.layout_json import Drawn, write_json, write_moves, write_object
from quincunx.server.schemas import Clock, OutcomeInfo


class Viewer(NamedTuple):
    """A kind of client: the seats it acts for, and whether it draws."""

    seats: tuple[int, ...]
    layout: bool


class Presence(NamedTuple):
    """Who is there: since when the persons of seats are away, and how many others watch."""

    away: Mapping[int, int]
    watchers: int


class Moment:
    """A match at one moment: what all clients see of it, and what seats know, each made once."""

    def __init__(self, match: Match, presence: Presence) -> None:
        self.match = match
        self._known: dict[int | None, Knowledge] = {}
        self._views: dict[int | None, View] = {}
        self._drawn: dict[int | None, Drawn] = {}
        common: answers.Common = {
            "status": match.status,
            "players": _players(match, presence),
            "watchers": presence.watchers,
            "clock": {"left": match.remaining, "running": match.running(), "since": match.since},
            "due": _due(match),
            "offers": _offers(match),
            "ply": match.ply,
            "line": match.line,
            "to_act": match.to_act,
            "outcome": describe_outcome(match.outcome),
            "next": match.next_match,
        }
        self.fields = {name: write_json(value) for name, value in common.items()}

    def _viewer(self, seat: int | None) -> int | None:
        """Whose view to take: where nothing is hidden and seats take turns, that of the seat to move."""
        position = self.match.position
        return position.turn if isinstance(position, NumberedPosition) and not position.game.hides else seat

    def known(self, seat: int | None) -> Knowledge:
        """What a seat may know."""
        seat = self._viewer(seat)
        if seat not in self._known:
            self._known[seat] = self.match.position.known_to(seat)
        return self._known[seat]

    def view(self, seat: int | None) -> View:
        """What a seat may see."""
        seat = self._viewer(seat)
        if seat not in self._views:
            self._views[seat] = self.match.view(seat)
            self._known[seat] = self._views[seat]
        return self._views[seat]

    def drawn(self, seat: int | None) -> Drawn:
        """The same as it is sent."""
        view = self.view(seat)
        if view.seat not in self._drawn:
            self._drawn[view.seat] = Drawn(view.layout)
        return self._drawn[view.seat]


class Frame:
    """Everything that one kind of client may know at one moment."""

    __slots__ = ("_entries", "_line", "chat", "drawn", "fields", "revision")

    def __init__(self, table: str, viewer: Viewer, moment: Moment) -> None:
        match = moment.match
        acting = [seat for seat in viewer.seats if seat in match.to_act]
        seat = acting[0] if acting else viewer.seats[0] if viewer.seats else None
        self.drawn = moment.drawn(seat) if viewer.layout else None
        moves, ghosts = _write_choices(acting, viewer.layout, moment)
        self.fields = {
            "table": table,
            "you": write_json(viewer.seats),
            **moment.fields,
            "position": write_json(moment.known(seat).text),
            "moves": moves,
            "ghosts": ghosts,
        }
        self.revision = match.revision
        self.chat = match.chat
        self._entries = match.entries
        self._line = (match.line, match.ply)

    def whole(self, now: int, asked: str | None) -> str:
        """A `state` message; it must be written before the match changes again."""
        return write_object(
            [
                ("type", '"state"'),
                ("answers", write_json(asked)),
                ("revision", write_json(self.revision)),
                ("now", write_json(now)),
                *self.fields.items(),
                ("history", _write_entries(self._entries)),
                ("chat", _write_lines(self.chat)),
                ("layout", self.drawn.whole() if self.drawn is not None else "null"),
            ]
        )

    def since(self, before: Frame, now: int) -> str | None:
        """An `update` message; None if nothing has changed."""
        changed = [(key, value) for key, value in self.fields.items() if before.fields[key] != value]
        if before._line[0] != self._line[0]:
            changed.append(("history", _write_entries(self._entries)))
        elif before._line[1] != self._line[1]:
            changed.append(("played", _write_entries(self._entries[before._line[1] :])))
        if before.chat is not self.chat:
            # There is an update for every line, so a full chat has one more.
            new = self.chat[len(before.chat) :] if len(before.chat) < CHAT_LINES else self.chat[-1:]
            changed.append(("said", _write_lines(new)))
        if self.drawn is not None and before.drawn is not None:
            layout = self.drawn.since(before.drawn)
            if layout != "{}":
                changed.append(("layout", layout))
        if not changed and before.revision == self.revision:
            return None
        head = [("type", '"update"'), ("revision", write_json(self.revision)), ("now", write_json(now))]
        return write_object([*head, *changed])


def write_table(name: str, match: Match) -> str:
    """What does not change at a table; the seed stays here."""
    facts: answers.TableFacts = {
        "id": name,
        "game": match.game.name,
        "title": match.game.title,
        "options": dict(match.game.options),
        "seat_names": match.game.seat_names,
        "clock": Clock(**asdict(match.clock)),
        "private": match.opened.private,
        "realtime": match.realtime,
    }
    return write_json(facts)


def describe_outcome(outcome: Outcome | None) -> OutcomeInfo | None:
    """How a game has ended, if it has."""
    if outcome is None:
        return None
    return {"winners": outcome.winners, "scores": outcome.scores, "reason": outcome.reason}


def write_past(record: Record, line: int, viewer: Viewer, ply: int, asked: str) -> str:
    """A `past` message."""
    view = record.replay(ply).view(viewer.seats[0] if viewer.seats else None)
    return write_object(
        [
            ("type", '"past"'),
            ("answers", write_json(asked)),
            ("ply", write_json(ply)),
            ("line", write_json(line)),
            ("position", write_json(view.text)),
            ("layout", Drawn(view.layout).whole()),
        ]
    )


def _write_choices(acting: Sequence[int], layout: bool, moment: Moment) -> tuple[str, str]:
    if layout:
        return write_moves([(seat, steps) for seat in acting for steps in moment.view(seat).layout.moves])
    known: list[answers.Choice] = [
        {"seat": seat, "move": move} for seat in acting for move in moment.known(seat).legal_moves
    ]
    return write_json(known), "[]"


def _players(match: Match, presence: Presence) -> list[answers.Player | None]:
    return [
        None
        if player is None
        else {
            "kind": player.kind,
            "name": player.name,
            "present": seat not in presence.away,
            "away": presence.away.get(seat),
        }
        for seat, player in enumerate(match.players)
    ]


def _due(match: Match) -> answers.Due | None:
    """What will happen by itself where all play at once: when, and to whom."""
    lapse = match.lapse()
    at = None if lapse is None else next_due(match)
    return None if lapse is None or at is None else {"seat": lapse.seat, "at": at, "move": lapse.move}


def _offers(match: Match) -> list[answers.Offer]:
    return [
        {
            "what": offer.what,
            "seat": offer.seat,
            "waiting": [
                seat
                for seat, player in enumerate(match.players)
                if player and player.kind == "person" and player.id not in offer.agreed
            ],
        }
        for offer in match.offers.values()
    ]


def _write_entries(entries: Sequence[Entry]) -> str:
    played: list[answers.Played] = [{"seat": seat, "move": move, "at": at} for seat, move, at in entries]
    return write_json(played)


def _write_lines(lines: Sequence[Line]) -> str:
    said: list[answers.ChatLine] = [{"seat": line.seat, "text": line.text, "at": line.at} for line in lines]
    return write_json(said)
