"""Fair play: the engine gives no advice on a position that people are playing here, whoever asks.

A position is recognised by its fingerprint, which is the same for positions that are alike up to the
symmetries of the board; where something is hidden, it is made from what the seat to move knows. Every game
passes through the same first few positions, so advice on these is withheld only from those who play them.
A position that is given without the moves that led there could come after any other: those who play that game
are told nothing of it, all others if it is one move away from a position in play.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position, text_key
from quincunx.match.errors import Refusal
from quincunx.match.match import Match
from quincunx.search.solve import children

# After this many moves a position belongs to one game, so asking about it means asking about that game.
COMMON_MOVES = 4

Mark: TypeAlias = tuple[str, int]
FROM_ANYWHERE = " from anywhere"


@dataclass(frozen=True)
class _Played:
    position: Position
    ply: int
    people: set[str]

    @cached_property
    def mark(self) -> Mark:
        """Found when somebody asks for advice: a move should not have to wait for it."""
        return fingerprint(self.position)

    @cached_property
    def marks_after(self) -> frozenset[Mark]:
        """Of all positions one move further; found only when somebody asks about this game."""
        if not isinstance(self.position, NumberedPosition) or self.position.game.hides:
            return frozenset()
        return frozenset(fingerprint(after) for _, after in children(self.position))


class PositionsInPlay:
    """The positions of all games in progress between people, by table."""

    def __init__(self) -> None:
        self._played: dict[str, _Played] = {}

    def note(self, table: str, match: Match) -> None:
        """Remember how a match stands, if people are playing it."""
        people = match.people
        if match.status == "playing" and len(people) > 1 and match.game.numbered:
            self._played[table] = _Played(match.position, match.ply, people)
        else:
            self._played.pop(table, None)

    def kept_from(self, guest: str, asked: Collection[Mark] = ()) -> frozenset[Mark]:
        """The positions on which a guest gets no advice.

        Of those `asked` about, that includes what comes next in a game.
        """
        games = {game for game, _ in asked}
        kept = set()
        for played in self._played.values():
            is_own = guest in played.people
            if is_own:
                kept.add(untraced(played.position))
            if is_own or played.ply >= COMMON_MOVES:
                kept.add(played.mark)
                if played.position.game.name in games:
                    kept |= played.marks_after & frozenset(asked)
        return frozenset(kept)


def check_fair(positions: Iterable[Position], kept: frozenset[Mark]) -> None:
    """Refuse advice if any of these positions, through which a game went, is being played."""
    if kept:
        check_marks(frozenset(map(fingerprint, positions)), kept)


def marks_of(positions: Sequence[Position], *, traced: bool) -> frozenset[Mark]:
    """The marks of a position that somebody asks about, and of those through which it is known to have come.

    One that is not `traced` to the start of a game may come after any: those who play that game get no advice
    on it.
    """
    marks = frozenset(map(fingerprint, positions))
    return marks if traced else marks | {untraced(positions[-1])}


def untraced(position: Position) -> Mark:
    """What stands for all positions of a game of which it is not known where they come from."""
    return f"{position.game.name}{FROM_ANYWHERE}", 0


def check_marks(marks: frozenset[Mark], kept: frozenset[Mark]) -> None:
    """The same for positions whose fingerprints have been taken."""
    found = marks & kept
    if found and all(game.endswith(FROM_ANYWHERE) for game, _ in found):
        raise Refusal(
            "analysis/in_play",
            "you are playing this game here, and a position of unknown origin may come after yours: "
            "ask again when your game is over, or by the moves from the start",
        )
    if found:
        raise Refusal(
            "analysis/in_play",
            "this position is being played here: ask again when that game is over",
        )


def fingerprint(position: Position) -> Mark:
    """What a position is recognised by, whatever the options of its game."""
    game = position.game
    if isinstance(position, NumberedPosition) and not game.hides:
        return game.name, position.canonical
    return game.name, text_key(game.write_view(position, next(iter(position.to_act), None)))
