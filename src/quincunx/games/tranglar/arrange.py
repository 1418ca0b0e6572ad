"""Tranglar set up by hand: what covers a triangle, who has what left, and what the last actions were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from quincunx.core import boardtext
from quincunx.core.arranging import NOTHING, Choice, Other, first_possible, join_text, split_text
from quincunx.core.errors import NotationError
from quincunx.core.game import Game
from quincunx.core.kit import Placement
from quincunx.games.tranglar import pieces as box
from quincunx.games.tranglar.actions import ACTIONS
from quincunx.games.tranglar.board import TRIANGLES
from quincunx.games.tranglar.boardtext import (
    CODES,
    OWNERS,
    may_own,
    petrol_side,
    read_number,
    read_pieces,
    read_reserve,
)
from quincunx.games.tranglar.layout import covering
from quincunx.games.tranglar.pieces import ALL_KINDS, COLOURED, FOOTPRINTS, KINDS, NEUTRAL, SEATS
from quincunx.games.tranglar.spoken import ACTION_WORDS, place_of

NOBODY = 2  # owns neutral pieces
ADDING = ("place", "neutral", "large")  # sorts of actions that cover something new
BEFORE_PLAY = 2  # moves
STEPS = (-10, -1, 0, 1, 10)  # by which numbers can be changed
MOST_MOVES = 999_999
PASS = "pass"

_WORDS = {action.text: words for action, words in zip(ACTIONS, ACTION_WORDS, strict=True)}

# How many there are of each coloured kind, by its code with petrol's side up.
BOX: Counter[str] = Counter()
for _owner, _set in enumerate(box.SETS):
    for _code, _count in _set.items():
        BOX[petrol_side(_owner, CODES.index(_code))] += _count


@dataclass(frozen=True)
class Arrangement:
    """All that a position text says; pieces as their owners and footprints."""

    pieces: tuple[tuple[int, int], ...]
    reserves: tuple[Counter[int], Counter[int]]
    quiet: int = 0
    passes: int = 0
    ply: int = 0
    last: str = ""


def sites(game: Game) -> Sequence[str]:
    """All triangles."""
    return TRIANGLES


def choices(game: Game, text: str, site: str) -> list[Choice]:
    """Nothing, and every piece that fits over the triangle and is still in the box."""
    now, triangle = _read(game, text), TRIANGLES.index(site)
    for owner, number in now.pieces:
        if triangle in FOOTPRINTS[number].triangles:
            now = _without(now, owner, number)
    found = [Choice(NOTHING, _settle(game, now))]
    covered = {at for _, number in now.pieces for at in FOOTPRINTS[number].triangles}
    for number, footprint in enumerate(FOOTPRINTS):
        if triangle in footprint.triangles and not covered & set(footprint.triangles):
            for owner, name in enumerate(OWNERS):
                if may_own(owner, footprint.kind) and _has_left(now, owner, footprint.kind):
                    kind = ALL_KINDS[footprint.kind].name
                    words = f"{kind if number >= len(COLOURED) else f'{name} {kind}'} {place_of(number)}"
                    changed = _settle(game, _with(now, owner, number), number)
                    found.append(Choice(words, changed, f"{name}-{number}"))
    return found


def others(game: Game, text: str) -> list[Other]:
    """Who is to move, how the last actions were, and who has what left."""
    now = _read(game, text)
    found = [
        Other(
            "To move",
            tuple(
                Choice(name, _write(now if now.ply % 2 == seat else replace(now, ply=now.ply + 1)))
                for seat, name in enumerate(SEATS)
            ),
        ),
        Other(
            "Moves made",
            tuple(Choice(str(ply), _write(replace(now, ply=ply))) for ply in _near(now.ply, MOST_MOVES)),
        ),
        Other(
            "Actions in a row that covered nothing new",
            tuple(
                Choice(str(quiet), _fitted(game, replace(now, quiet=quiet, passes=min(now.passes, quiet))))
                for quiet in _near(now.quiet, game.options.quiet_limit)
            ),
        ),
        Other(
            "Passes in a row",
            tuple(
                Choice(str(passes), _fitted(game, replace(now, passes=passes, quiet=max(now.quiet, passes))))
                for passes in range(3)
            ),
        ),
    ]
    mover = SEATS[(now.ply + 1) % 2]
    last = [
        Choice(_WORDS[move].replace("*", mover), _write(replace(now, last=move))) for move in _last_moves(now)
    ]
    if last:
        found.append(Other("Last move", tuple(last)))
    return found + list(_shares(now))


def standing(game: Game, text: str) -> Mapping[str, Sequence[Placement]]:
    """The pieces on all triangles that they cover."""
    found: dict[str, Sequence[Placement]] = {}
    for owner, number in _read(game, text).pieces:
        found |= covering(owner, number, False)
    return found


def _read(game: Game, text: str) -> Arrangement:
    board, ply, last = split_text(text)
    fields = list(boardtext.parts(board, "/"))
    if len(fields) != 7:
        raise NotationError("seven fields separated by '/'", text, len(board) + 1)
    return Arrangement(
        tuple(read_pieces(board, fields[:3])),
        (read_reserve(board, *fields[3]), read_reserve(board, *fields[4])),
        read_number(board, *fields[5], game.options.quiet_limit),
        read_number(board, *fields[6], 2),
        ply,
        last,
    )


def _write(now: Arrangement) -> str:
    fields = [
        ",".join(
            FOOTPRINTS[number].text
            for of, number in sorted(now.pieces, key=lambda piece: FOOTPRINTS[piece[1]].triangles[0])
            if of == owner
        )
        for owner in range(len(OWNERS))
    ]
    for reserve in now.reserves:
        fields.append("".join(f"{CODES[kind]}{reserve[kind]}" for kind in sorted(reserve) if reserve[kind]))
    board = "/".join([*(field or "-" for field in fields), str(now.quiet), str(now.passes)])
    return join_text(board, now.ply, now.last)


def _without(now: Arrangement, owner: int, number: int) -> Arrangement:
    """Back into the reserve of whose it was; of neutral triangles, of who has fewer."""
    pieces = tuple(piece for piece in now.pieces if piece != (owner, number))
    reserves, kind = _copied(now), FOOTPRINTS[number].kind
    if owner != NOBODY:
        reserves[owner][kind] += 1
    elif kind == 0:
        min(reserves, key=lambda reserve: reserve[NEUTRAL])[NEUTRAL] += 1
    return replace(now, pieces=pieces, reserves=reserves)


def _with(now: Arrangement, owner: int, number: int) -> Arrangement:
    """Out of the reserve of whose it is, or else of the other, where it lies with its other side up."""
    reserves, kind = _copied(now), FOOTPRINTS[number].kind
    if owner != NOBODY:
        if reserves[owner][kind]:
            reserves[owner][kind] -= 1
        else:
            reserves[1 - owner][_other_side(kind)] -= 1
    elif kind == 0:
        max(reserves, key=lambda reserve: reserve[NEUTRAL])[NEUTRAL] -= 1
    return replace(now, pieces=(*now.pieces, (owner, number)), reserves=reserves)


def _has_left(now: Arrangement, owner: int, kind: int) -> bool:
    """Whether a piece of a kind is not on the board."""
    if kind >= len(KINDS):
        return all(FOOTPRINTS[number].kind != kind for _, number in now.pieces)
    if owner == NOBODY:
        return any(reserve[NEUTRAL] > 0 for reserve in now.reserves)
    return now.reserves[owner][kind] > 0 or now.reserves[1 - owner][_other_side(kind)] > 0


def _other_side(kind: int) -> int:
    return CODES.index(KINDS[kind].turned)


def _copied(now: Arrangement) -> tuple[Counter[int], Counter[int]]:
    return Counter(now.reserves[0]), Counter(now.reserves[1])


def _settle(game: Game, now: Arrangement, new: int = -1) -> str:
    """After a change of the board: nothing was quiet, and the newest piece was the last, or any."""
    large = sum(number >= len(COLOURED) for _, number in now.pieces)
    natural = (
        len(now.pieces) if len(now.pieces) == large else max(now.ply, BEFORE_PLAY + len(now.pieces) - large)
    )
    now = replace(now, quiet=0, passes=0, ply=natural)
    moves = _last_moves(now)
    newest = [move for move in moves if new >= 0 and move.removeprefix("*") == FOOTPRINTS[new].text]
    fitting = [move for move in dict.fromkeys((*newest, now.last, *moves)) if move in moves]
    return first_possible(game, (_write(replace(now, last=move)) for move in fitting or [""]))


def _fitted(game: Game, now: Arrangement) -> str:
    """With a last move that fits the counters: as it was if possible."""
    moves = _last_moves(now)
    fitting = [move for move in dict.fromkeys((now.last, *moves)) if move in moves]
    return first_possible(game, (_write(replace(now, last=move)) for move in fitting or [now.last]))


def _near(number: int, most: int) -> list[int]:
    return [number + step for step in STEPS if 0 <= number + step <= most]


def _last_moves(now: Arrangement) -> list[str]:
    """The moves that leave the board as it is, and the counters."""
    there = {(number, owner == NOBODY) for owner, number in now.pieces}
    found = []
    for action in ACTIONS:
        if (action.sort in ADDING) == (now.quiet == 0) and (action.sort == PASS) == (now.passes > 0):
            is_neutral = action.sort in ("neutral", "large")
            is_early = 0 < now.ply <= BEFORE_PLAY
            if (action.sort == "large") == is_early and all(
                (number, is_neutral) in there for number in action.coming
            ):
                found.append(action.text)
    return found if now.ply else []


def _shares(now: Arrangement) -> Iterator[Other]:
    """How what is not on the board can be shared out."""
    for code in BOX:
        kinds = CODES.index(code), CODES.index(KINDS[CODES.index(code)].turned)
        left = now.reserves[0][kinds[0]] + now.reserves[1][kinds[1]]
        if left:
            names = [f"{SEATS[owner]}’s {KINDS[kind].name}s" for owner, kind in enumerate(kinds)]
            yield _share(now, f"Left of {names[0]} and {names[1]}", kinds, left, left)
    left = sum(reserve[NEUTRAL] for reserve in now.reserves)
    if left:
        yield _share(now, "Left of neutral triangles", (NEUTRAL, NEUTRAL), left, box.NEUTRAL_TRIANGLES)


def _share(now: Arrangement, label: str, kinds: tuple[int, int], left: int, most: int) -> Other:
    found = []
    for first in range(max(0, left - most), min(left, most) + 1):
        reserves = _copied(now)
        reserves[0][kinds[0]], reserves[1][kinds[1]] = first, left - first
        words = f"{SEATS[0]} {first}, {SEATS[1]} {left - first}"
        found.append(Choice(words, _write(replace(now, reserves=reserves))))
    return Other(label, tuple(found))
