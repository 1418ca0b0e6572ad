"""What a table looks like to one kind of client, and what has changed in it since.

What several clients are told alike is found and written once. What a position shows comes from `text_for` and
`board` of the seat alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cached_property
from typing import NamedTuple

from quincunx.core.kit import Board
from quincunx.core.outcome import Outcome
from quincunx.core.position import text_for
from quincunx.core.record import Record
from quincunx.hall import answers
from quincunx.hall.boards import (
    changed_board,
    legal_actions,
    legal_moves,
    whole_board,
)
from quincunx.hall.kits import kit_address
from quincunx.hall.schemas import Clock, OutcomeInfo
from quincunx.hall.texts import write_json
from quincunx.match.match import CHAT_LINES, Line, Match
from quincunx.match.requests import claimable, next_due


class Viewer(NamedTuple):
    """A kind of client: the seats it acts for, and whether it wants the position as text too."""

    seats: tuple[int, ...]
    reads: bool = False


class Presence(NamedTuple):
    """Who is there: since when the people in seats have been away, and how many others watch."""

    away: Mapping[int, int]
    watchers: int


class Moment:
    """A match at one moment: what all clients are told of it, and what seats know, each made once."""

    def __init__(self, match: Match, presence: Presence) -> None:
        self.match = match
        self.revision, self.chat = match.revision, match.chat
        self.common: answers.Common = {
            "status": match.status,
            "players": _players(match, presence),
            "host": match.host_seat,
            "watchers": presence.watchers,
            "clock": {"left": list(match.remaining), "running": match.running(), "since": match.since},
            "due": _due(match),
            "rest": _rest(match),
            "offers": _offers(match),
            "declined": [{"what": one.what, "seat": one.seat, "by": one.by} for one in match.declined],
            "ply": match.ply,
            "line": match.line,
            "to_act": match.to_act,
            "outcome": describe_outcome(match.outcome),
            "next": match.next_match,
        }
        self._boards: dict[int | None, Board] = {}
        self._texts: dict[int | None, str] = {}
        # What is told to several clients alike is written once: by what they knew before.
        self._changes: dict[int, str] = {}
        self._seen: dict[tuple[int, int], str] = {}

    def board(self, seat: int | None) -> Board:
        """What a seat sees."""
        position = self.match.position
        seat = position.game.eyes(seat)
        if seat not in self._boards:
            self._boards[seat] = position.game.board(position, seat)
        return self._boards[seat]

    def text(self, seat: int | None) -> str:
        """What a seat knows, as text."""
        seat = self.match.game.eyes(seat)
        if seat not in self._texts:
            self._texts[seat] = text_for(self.match.position, seat)
        return self._texts[seat]

    @cached_property
    def actions(self) -> list[int]:
        """The legal moves, if they have numbers."""
        return legal_actions(self.match.position)

    def since(self, before: Moment) -> str:
        """What has changed for all, as parts of a JSON object."""
        known = self._changes.get(id(before))
        if known is None:
            known = self._changes[id(before)] = _members(self._changed_since(before))
        return known

    def _changed_since(self, before: Moment) -> dict[str, object]:
        old, new = before.common, self.common
        changed: dict[str, object] = {name: new[name] for name in new if old[name] != new[name]}  # type: ignore[literal-required]
        if old["line"] != new["line"]:
            changed["history"] = _describe_moves(self.match)
        elif old["ply"] != new["ply"]:
            changed["played"] = _describe_moves(self.match, old["ply"])
        if before.chat is not self.chat:
            # There is an update for every line, so a full chat has one more.
            is_full = len(before.chat) == CHAT_LINES
            changed["said"] = _describe_lines(self.chat[-1:] if is_full else self.chat[len(before.chat) :])
        return changed

    def seen(self, before: Board, after: Board) -> str:
        """What has changed in what a seat sees, as parts of a JSON object."""
        pair = (id(before), id(after))
        known = self._seen.get(pair)
        if known is None:
            changed = changed_board(before, after)
            known = self._seen[pair] = _members({"board": changed}) if changed else ""
        return known


class Frame:
    """Everything that one kind of client may know at one moment."""

    __slots__ = ("_board", "_moment", "_own", "_table")

    def __init__(self, table: answers.TableFacts, viewer: Viewer, moment: Moment) -> None:
        match = moment.match
        acting = [seat for seat in viewer.seats if seat in match.to_act]
        self._table = table
        self._moment = moment
        eyes = acting[0] if acting else viewer.seats[0] if viewer.seats else None
        self._board = moment.board(eyes)
        self._own: dict[str, object] = {
            "you": viewer.seats,
            "actions": moment.actions if acting else [],
            "moves": legal_moves(match.game, match.position, acting),
        }
        if viewer.reads:
            self._own["position"] = moment.text(eyes)

    def whole(self, now: int, asked: str | None) -> str:
        """A `state` message; it must be written before the match changes again."""
        moment = self._moment
        head = {
            "type": "state",
            "answers": asked,
            "revision": moment.revision,
            "now": now,
            "table": self._table,
        }
        known = {
            "history": _describe_moves(moment.match),
            "chat": _describe_lines(moment.chat),
            "board": whole_board(self._board),
        }
        return write_json({**head, **moment.common, **self._own, **known})

    def since(self, before: Frame, now: int) -> str | None:
        """An `update` message; None if nothing has changed."""
        moment, old = self._moment, before._own
        own = {name: value for name, value in self._own.items() if old[name] != value}
        common, seen = moment.since(before._moment), moment.seen(before._board, self._board)
        if not (common or seen or own) and before._moment.revision == moment.revision:
            return None
        text = f'{{"type":"update","revision":{moment.revision},"now":{now}'
        if common:
            text += f",{common}"
        if seen:
            text += f",{seen}"
        return f"{text},{_members(own)}}}" if own else f"{text}}}"


def _members(parts: Mapping[str, object]) -> str:
    """The members of an object, as JSON."""
    return write_json(parts)[1:-1]


def describe_match(name: str, match: Match) -> answers.TableFacts:
    """What does not change at a table; the seed stays here."""
    return {
        "id": name,
        "game": match.game.name,
        "title": match.game.title,
        "options": dict(match.game.options),
        "seat_names": match.game.seat_names,
        "kit": kit_address(match.game),
        "clock": Clock(**asdict(match.clock)),
        "private": match.opened.private,
        "draw": match.opened.draw,
        "realtime": match.realtime,
        "guided": match.opened.guided,
    }


def describe_outcome(outcome: Outcome | None) -> OutcomeInfo | None:
    """How a game has ended, if it has."""
    if outcome is None:
        return None
    return {"winners": outcome.winners, "scores": outcome.scores, "reason": outcome.reason}


def write_past(record: Record, line: int, viewer: Viewer, ply: int, asked: str) -> str:
    """A `past` message."""
    position, seat = record.replay(ply), viewer.seats[0] if viewer.seats else None
    return write_json(
        {
            "type": "past",
            "answers": asked,
            "ply": ply,
            "line": line,
            "position": text_for(position, seat),
            "board": whole_board(position.game.board(position, seat)),
        }
    )


def _players(match: Match, presence: Presence) -> list[answers.Player | None]:
    claims = claimable(match, presence.away)
    return [
        None
        if player is None
        else {
            "kind": player.kind,
            "name": player.name,
            "present": seat not in presence.away,
            "away": presence.away.get(seat),
            "claim": claims.get(seat),
        }
        for seat, player in enumerate(match.players)
    ]


def _due(match: Match) -> answers.Due | None:
    """What will happen by itself where all play at once: when, and to whom."""
    lapse = match.lapse()
    at = None if lapse is None else next_due(match)
    return None if lapse is None or at is None else {"seat": lapse.seat, "at": at, "move": lapse.move}


def _rest(match: Match) -> answers.Rest | None:
    """How long play rests, and who is ready."""
    until, ready = match.rests_until, match.ready
    if until is None or ready is None:
        return None
    seats = [seat for seat, player in enumerate(match.players) if player and player.id in ready]
    return {"until": until, "ready": seats}


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


def _describe_moves(match: Match, since: int = 0) -> list[answers.Played]:
    """Moves that were made."""
    entries = zip(match.entries[since:], match.told[since:], strict=True)
    return [{"seat": seat, "move": move, "at": at, "words": words} for (seat, move, at), words in entries]


def _describe_lines(lines: Sequence[Line]) -> list[answers.ChatLine]:
    return [{"seat": line.seat, "name": line.name, "text": line.text, "at": line.at} for line in lines]
