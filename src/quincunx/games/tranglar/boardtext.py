"""Positions of Tranglar as text: seven fields separated by `/`.

The pieces of petrol, of green and the neutral ones, as footprints in board order separated by `,`; the
reserves of petrol and green, each kind with its number (`t4zL1`; `*` for neutral triangles); the number
of actions in a row that covered nothing new; the number of passes in a row. `-` stands for nothing.
"""

import re
from collections import Counter
from collections.abc import Iterator

from quincunx.core import boardtext
from quincunx.core.errors import NotationError
from quincunx.games.tranglar import pieces as box
from quincunx.games.tranglar.actions import ACTIONS, PASS
from quincunx.games.tranglar.board import TRIANGLES
from quincunx.games.tranglar.pieces import COLOURED, FOOTPRINT_NUMBER, FOOTPRINTS, KINDS, NEUTRAL, SEATS
from quincunx.games.tranglar.rules import TranglarPosition

FIELDS = ("petrol's pieces", "green's pieces", "neutral pieces", "petrol's reserve", "green's reserve")
CODES = (*(kind.code for kind in KINDS), "*")  # by place in a reserve
OWNERS = (*SEATS, "neutral")

_ENTRY = re.compile(r"(zL|zR|pL|pR|[tTqvQr*])([1-9])")

Pieces = list[tuple[int, int]]


def write_board(position: TranglarPosition) -> str:
    """Everything but the number of moves made and the last move."""
    standing: tuple[list[str], ...] = ([], [], [])
    for owner, footprint in position.pieces():
        standing[owner].append(FOOTPRINTS[footprint].text)
    fields = [",".join(texts) for texts in standing]
    for reserve in position.reserves:
        counts = [(code, reserve >> 5 * number & 15) for number, code in enumerate(CODES)]
        fields.append("".join([f"{code}{count}" for code, count in counts if count]))
    return "/".join([*(field or "-" for field in fields), str(position.quiet), str(position.passes)])


def read_board(position: TranglarPosition, text: str) -> None:
    """Set up a new position from its board text."""
    fields = list(boardtext.parts(text, "/"))
    if len(fields) != 7:
        raise NotationError("seven fields separated by '/'", text, len(text) + 1)
    pieces = list(read_pieces(text, fields[:3]))
    reserves = [read_reserve(text, *field) for field in fields[3:5]]
    quiet = read_number(text, *fields[5], position.game.options.quiet_limit)
    passes = read_number(text, *fields[6], 2)
    _check_set(text, pieces, reserves)
    _check_setup(position, text, pieces)
    _check_last_move(position, text, pieces, quiet, passes)
    words = [sum(count << 5 * number for number, count in reserve.items()) for reserve in reserves]
    _check_passes(position, text, pieces, words, passes)
    position.set_up(pieces, words, quiet, passes)


def read_pieces(text: str, fields: list[tuple[int, str]]) -> Iterator[tuple[int, int]]:
    """Each piece as (seat, footprint), after checking that it can be there."""
    covered = 0
    for owner, (start, field) in enumerate(fields):
        lowest = -1
        for column, word in boardtext.parts(field, ",", start) if field != "-" else ():
            if word not in FOOTPRINT_NUMBER:
                raise NotationError(f"'-' or footprints such as b2ne as {FIELDS[owner]}", text, column)
            number = FOOTPRINT_NUMBER[word]
            footprint = FOOTPRINTS[number]
            if not may_own(owner, footprint.kind):
                raise NotationError(f"a piece that can be {OWNERS[owner]}", text, column)
            if footprint.triangles[0] <= lowest:
                raise NotationError("pieces in board order", text, column)
            twice = [TRIANGLES[triangle] for triangle in footprint.triangles if covered >> triangle & 1]
            if twice:
                raise NotationError(f"one piece on {twice[0]}, not two", text, column)
            covered |= footprint.mask
            lowest = footprint.triangles[0]
            yield owner, number


def may_own(owner: int, kind: int) -> bool:
    """Small triangles and the large pieces can be neutral; a player has parallelograms of one hand only."""
    if owner == 2:
        return kind == 0 or kind >= len(KINDS)
    return kind < len(KINDS) and not (KINDS[kind].code[0] == "p" and KINDS[kind].code not in box.SETS[owner])


def read_reserve(text: str, column: int, field: str) -> Counter[int]:
    """How many there are of each kind."""
    reserve: Counter[int] = Counter()
    at = 0
    while field != "-" and (at < len(field) or not field):
        match = _ENTRY.match(field, at)
        if match is None:
            raise NotationError("'-' or a reserve such as t4T4zL1*3", text, column + at)
        number = CODES.index(match[1])
        if any(number <= before for before in reserve):
            raise NotationError(f"the order {' '.join(CODES)} in a reserve", text, column + at)
        reserve[number] = int(match[2])
        at = match.end()
    return reserve


def read_number(text: str, column: int, field: str, most: int) -> int:
    """A small number."""
    if field not in map(str, range(most + 1)):
        raise NotationError(f"a number from 0 to {most}", text, column)
    return int(field)


def _check_set(text: str, pieces: Pieces, reserves: list[Counter[int]]) -> None:
    """Every piece in the box is on the board or in a reserve; turned over, it may have changed its hand."""
    at_end = len(text) + 1
    found: Counter[str] = Counter()
    for owner, number in pieces:
        if owner < 2:
            found[petrol_side(owner, FOOTPRINTS[number].kind)] += 1
    for owner, reserve in enumerate(reserves):
        for kind, count in reserve.items():
            if kind == NEUTRAL:
                continue
            if not may_own(owner, kind):
                raise NotationError(f"no {KINDS[kind].name} in {SEATS[owner]}'s reserve", text, at_end)
            found[petrol_side(owner, kind)] += count
    wanted: Counter[str] = Counter()
    for owner, begins_with in enumerate(box.SETS):
        for code, count in begins_with.items():
            wanted[petrol_side(owner, CODES.index(code))] += count
    for code, count in wanted.items():
        if found[code] != count:
            piece = KINDS[CODES.index(code)]
            turned = KINDS[CODES.index(piece.turned)]
            also = f" (petrol's; or green's {turned.name})" if piece.hand else ""
            raise NotationError(f"{count} × {piece.name}{also} in all, not {found[code]}", text, at_end)
    small = sum(1 for owner, number in pieces if owner == 2 and FOOTPRINTS[number].kind == 0)
    left = [reserve[NEUTRAL] for reserve in reserves]
    each = box.NEUTRAL_TRIANGLES
    if max(left) > each or small + sum(left) != 2 * each:
        raise NotationError(f"{each} neutral triangles for each player, on the board or left", text, at_end)


def petrol_side(owner: int, kind: int) -> str:
    """The code of a piece with petrol's side up, which never changes."""
    return KINDS[kind].code if owner == 0 else KINDS[kind].turned


def _check_setup(position: TranglarPosition, text: str, pieces: Pieces) -> None:
    """The large neutral pieces come first, one with each of the first two moves."""
    large = [FOOTPRINTS[number].kind for _, number in pieces if number >= len(COLOURED)]
    wanted = min(position.ply, 2)
    if len(large) != wanted or len(set(large)) != wanted:
        early = ("no large neutral piece at the start", "one large neutral piece after the first move")
        expected = (*early, "both large neutral pieces")[wanted]
        raise NotationError(expected, text, len(text) + 1)
    if position.ply <= 2 and len(pieces) != wanted:
        raise NotationError("nothing but large neutral pieces before the third move", text, len(text) + 1)


def _check_last_move(position: TranglarPosition, text: str, pieces: Pieces, quiet: int, passes: int) -> None:
    """The last move fits the number of moves, the counters, and what stands on the board."""
    at_end = len(text) + 2
    if (position.last_action < 0) != (position.ply == 0):
        raise NotationError("the last move" if position.ply else "no last move", text, at_end)
    if quiet > max(position.ply - 2, 0) or passes > quiet:
        raise NotationError("counters that fit the number of moves made", text, len(text) + 1)
    if position.last_action < 0:
        return
    last = ACTIONS[position.last_action]
    if (last.sort == "large") != (position.ply <= 2):
        raise NotationError("large neutral pieces as the first two moves, and only then", text, at_end)
    if (last.sort in ("place", "neutral", "large")) != (quiet == 0) or (last.sort == "pass") != (passes > 0):
        raise NotationError(f"counters that fit the last move {last.text}", text, len(text) + 1)
    standing = {(number, owner == 2) for owner, number in pieces}
    is_neutral = last.sort in ("neutral", "large")
    for number in last.coming:
        if (number, is_neutral) not in standing:
            raise NotationError(
                f"a piece on {FOOTPRINTS[number].text}, where the last move put it", text, at_end
            )


def _check_passes(
    position: TranglarPosition, text: str, pieces: Pieces, reserves: list[int], passes: int
) -> None:
    """Whoever has passed could not have done anything else."""
    for moves_ago in range(1, passes + 1):
        earlier = TranglarPosition(position.game)
        earlier.resume((position.ply + moves_ago) % 2, None)  # only whose turn it is matters
        earlier.set_up(pieces, reserves, 0, 0)
        if earlier.legal_actions() != [PASS]:
            raise NotationError(
                f"no pass by {SEATS[earlier.turn]}, who could do something else", text, len(text) + 1
            )
