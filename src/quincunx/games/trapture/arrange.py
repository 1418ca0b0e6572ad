"""Trapture set up by hand: squiggles by the point in their middle, and which of them was laid last.

Which pegs are captured follows from that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from quincunx.core import boardtext
from quincunx.core.arranging import Choice, Other, first_possible, join_text, split_text
from quincunx.core.checks import fresh_position
from quincunx.core.errors import NotationError
from quincunx.core.game import Game
from quincunx.core.kit import Placement
from quincunx.games.trapture import figures, layout
from quincunx.games.trapture.board import POINT_NAMES
from quincunx.games.trapture.notation import (
    ACTION_TEXTS,
    ACTION_WORDS,
    ACTIONS,
    SEATS,
    captured_pegs,
    check_grooves,
    read_squiggles,
)
from quincunx.games.trapture.placements import PLACEMENTS, SHAPE_COUNTS
from quincunx.games.trapture.rules import TrapturePosition

Squiggles: TypeAlias = tuple[frozenset[int], frozenset[int]]


def sites(game: Game) -> Sequence[str]:
    """All points."""
    return POINT_NAMES


def choices(game: Game, text: str, site: str) -> list[Choice]:
    """To be without a squiggle that runs over the point, and whatever fits with its middle there."""
    squiggles, last = _read(text)
    point = POINT_NAMES.index(site)
    found = []
    for seat, owner in enumerate(SEATS):
        for action in sorted(squiggles[seat]):
            if point in PLACEMENTS[action].points:
                after = _with(squiggles, seat, squiggles[seat] - {action})
                found.append(Choice(f"no {owner} {ACTION_WORDS[action]}", _settle(game, after, last)))
    taken = {groove for part in squiggles for action in part for groove in PLACEMENTS[action].grooves}
    for seat, owner in enumerate(SEATS):
        used = [PLACEMENTS[action].shape for action in squiggles[seat]]
        for action in _MIDDLES[point]:
            placement = PLACEMENTS[action]
            if used.count(placement.shape) < SHAPE_COUNTS[placement.shape] and not taken & set(
                placement.grooves
            ):
                after = _with(squiggles, seat, squiggles[seat] | {action})
                words, look = f"{owner} {ACTION_WORDS[action]}", f"{owner}-{figures.lie(action)}"
                found.append(Choice(words, _settle(game, after, last, action), look))
    return found


def others(game: Game, text: str) -> list[Other]:
    """Which squiggle was laid last."""
    squiggles, _ = _read(text)
    found = [
        Choice(f"{owner} {ACTION_WORDS[action]}", _write(game, squiggles, action))
        for seat, owner in enumerate(SEATS)
        for action in sorted(squiggles[seat])
    ]
    return [Other("Last move", tuple(found))] if found else []


def standing(game: Game, text: str) -> Mapping[str, Sequence[Placement]]:
    """Squiggles and pegs."""
    return layout.board(_lay(game, *_read(text)), None).sites


_MIDDLES: tuple[list[int], ...] = tuple([] for _ in POINT_NAMES)
for _action in range(len(PLACEMENTS)):
    _MIDDLES[figures.middle_point(_action)].append(_action)


def _with(squiggles: Squiggles, seat: int, own: frozenset[int]) -> Squiggles:
    return (own, squiggles[1]) if seat == 0 else (squiggles[0], own)


def _read(text: str) -> tuple[Squiggles, int]:
    board, _, move = split_text(text)
    parts = list(boardtext.parts(board, "/"))
    if len(parts) != 4:
        raise NotationError("four parts separated by '/'", text, len(board) + 1)
    yellow, green = (read_squiggles(text, *part) for part in parts[:2])
    check_grooves(yellow | green, text)
    if len(yellow | green) < len(yellow) + len(green):
        raise NotationError("each squiggle only once", text)
    squiggles = frozenset(yellow), frozenset(green)
    last = ACTIONS.get(move, -1)
    return squiggles, last if last in squiggles[0] | squiggles[1] else -1


def _lay(game: Game, squiggles: Squiggles, last: int) -> TrapturePosition:
    """The squiggles on a board, whoever could have laid them, to see what they enclose."""
    position = fresh_position(game)
    assert isinstance(position, TrapturePosition)
    position.resume(sum(map(len, squiggles)), ACTION_TEXTS[last] if last >= 0 else None)
    position.set_up([sorted(part) for part in squiggles], int(last not in squiggles[0]))
    return position


def _write(game: Game, squiggles: Squiggles, last: int) -> str:
    position = _lay(game, squiggles, last)
    texts = [[ACTION_TEXTS[action] for action in sorted(part)] for part in squiggles]
    texts += [captured_pegs(position, seat) for seat in (0, 1)]
    board = "/".join(",".join(part) or "-" for part in texts)
    return join_text(board, position.ply, ACTION_TEXTS[last] if last >= 0 else "")


def _settle(game: Game, squiggles: Squiggles, last: int, new: int = -1) -> str:
    """With the last move as it was if that is possible, or else the newest squiggle, or any."""
    known = squiggles[0] | squiggles[1]
    found = [action for action in dict.fromkeys((last, new, *sorted(known))) if action in known]
    return first_possible(game, (_write(game, squiggles, action) for action in found or [-1]))
