"""What may be shown of a match to anybody, and in which words: for pictures, links and previews."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from quincunx._version import __version__
from quincunx.core.words import counted
from quincunx.hall.opponents import OPPONENTS
from quincunx.match.errors import Refusal
from quincunx.match.lines import clean_line
from quincunx.match.match import Match
from quincunx.server.paint_process import Kind, Order

LONGEST = 60  # of a name in a line with others
TITLES = {opponent.name: opponent.title for opponent in OPPONENTS}


class Words(NamedTuple):
    """A match in words."""

    title: str  # of the game
    players: list[tuple[str, bool]]  # names, each with whether that one has won
    result: str

    @property
    def headline(self) -> str:
        """All in a line."""
        return f"{self.title}: {' – '.join(name for name, _ in self.players)}"


def check_begun(match: Match) -> None:
    """Refuse to show a match before it has begun: there is nothing to see, and what is drawn is not known."""
    if match.status == "waiting":
        raise Refusal("match/waiting", "there is a picture once play has begun")


def describe(match: Match) -> Words:
    """Who plays what, and how it stands or ended."""
    winners = match.outcome.winners if match.outcome is not None else ()
    players = [
        (_name(match, seat, name), seat in winners and match.game.seats > 1)
        for seat, name in enumerate(match.names)
    ]
    moves = counted(match.ply, "move")
    if match.outcome is not None:
        reason = clean_line(match.outcome.reason)
        return Words(match.game.title, players, f"{reason[:1].upper()}{reason[1:]}. {moves}.")
    going_on = "Being played now" if match.status == "playing" else "Not played to the end"
    return Words(match.game.title, players, f"{going_on}: {moves} so far.")


def _name(match: Match, seat: int, name: str | None) -> str:
    shown = TITLES.get(name or "", clean_line(name or ""))
    return shown[:LONGEST] or match.game.seat_names[seat].capitalize()


def version_of(match: Match) -> str:
    """A name for all that pictures of a match show now; what is hidden plays no part in it."""
    known = (__version__, match.game, match.status, match.entries, match.names, match.outcome)
    return hashlib.sha256("\n".join(map(str, known)).encode()).hexdigest()[:16]


def make_order(match: Match, kind: Kind, ply: int, onlooker: bool, theme: str) -> Order:
    """What the painter has to know for a picture."""
    words = describe(match)
    return Order(
        kind=kind,
        text=match.record.text,
        ply=ply,
        onlooker=onlooker,
        theme=theme,
        title=words.title,
        players=words.players,
        result=words.result,
    )
