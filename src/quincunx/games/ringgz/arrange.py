"""Ringgz set up by hand: rings and bases on territories, which piece was placed last, who is to move.

With three players also who has what left of the colour that they share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from quincunx.core import boardtext
from quincunx.core.arranging import NOTHING, Choice, Other, first_possible, join_text, split_text
from quincunx.core.checks import fresh_position
from quincunx.core.errors import NotationError
from quincunx.core.game import Game
from quincunx.core.kit import Placement
from quincunx.core.words import listed
from quincunx.games.ringgz import parts
from quincunx.games.ringgz.board_text import CONTENT, Shares, possible_turns, read_shares
from quincunx.games.ringgz.layout import START
from quincunx.games.ringgz.parts import (
    BASE,
    COLOUR_LETTERS,
    KIND_LETTERS,
    KINDS,
    SIDE,
    TERRITORY_NAMES,
    piece_name,
)
from quincunx.games.ringgz.rules import RinggzPosition


@dataclass(frozen=True)
class Arrangement:
    """What lies where; `used` are the kinds that each player has placed of a shared colour."""

    pieces: Mapping[tuple[int, int], int]  # colours by territory and kind
    start: int = -1
    last: str = ""
    turn: str = "-"  # nobody’s
    used: Shares = field(default_factory=list)


def sites(game: Game) -> Sequence[str]:
    """All territories."""
    return TERRITORY_NAMES


def choices(game: Game, text: str, site: str) -> list[Choice]:
    """Nothing, the starting base, a base, any ring, and to be without one that is there."""
    now, territory = _read(game, text), TERRITORY_NAMES.index(site)
    rest = {place: colour for place, colour in now.pieces.items() if place[0] != territory}
    start = -1 if now.start == territory else now.start
    found = [Choice(NOTHING, _settle(game, replace(now, pieces=rest, start=start)))]
    if territory in parts.CENTRAL and now.start != territory:
        changed = replace(now, pieces=rest, start=territory)
        found.append(Choice("starting base", _settle(game, changed, f"*{site}"), START))
    rings = {place: colour for place, colour in now.pieces.items() if place != (territory, BASE)}
    for kind in range(KINDS):
        known = now.pieces.get((territory, kind))
        if known is not None and kind != BASE:
            without = {place: colour for place, colour in rings.items() if place != (territory, kind)}
            words = f"no {piece_name(known, kind)}"
            found.append(Choice(words, _settle(game, replace(now, pieces=without, start=start))))
        for colour, letter in enumerate(COLOUR_LETTERS):
            if colour != known:
                placed = {**(rest if kind == BASE else rings), (territory, kind): colour}
                changed = replace(now, pieces=placed, start=start)
                piece = letter + KIND_LETTERS[kind]
                found.append(Choice(piece_name(colour, kind), _settle(game, changed, piece + site), piece))
    return found


def others(game: Game, text: str) -> list[Other]:
    """Which piece was placed last, and where that leaves a choice, who is to move, and who has what left."""
    now, found = _read(game, text), []
    last = [Choice(_words_of(move), _turned(game, replace(now, last=move))) for move in _moves(now)]
    if last:
        found.append(Other("Last move", tuple(last)))
    turns = _turns(game, now)
    if len(turns) > 1:
        seats = {parts.seat_letters(game.seats, seat): name for seat, name in enumerate(game.seat_names)}
        found.append(
            Other(
                "To move",
                tuple(Choice(seats.get(turn, "nobody"), _write(replace(now, turn=turn))) for turn in turns),
            )
        )
    shared = parts.shared_colour(game.seats)
    for kind in range(KINDS) if shared is not None else ():
        placed = sum(kind in used for used in now.used)
        if 0 < placed < game.seats:
            found.append(
                Other(f"Has a {piece_name(shared or 0, kind)} left", tuple(_shared_out(game, now, kind)))
            )
    return found


def standing(game: Game, text: str) -> Mapping[str, Sequence[Placement]]:
    """The pieces, small rings first."""
    now = _read(game, text)
    found: dict[str, list[Placement]] = {}
    for (territory, kind), colour in sorted(now.pieces.items()):
        found.setdefault(TERRITORY_NAMES[territory], []).append(COLOUR_LETTERS[colour] + KIND_LETTERS[kind])
    if now.start >= 0:
        found[TERRITORY_NAMES[now.start]] = [START]
    return found


def _read(game: Game, text: str) -> Arrangement:
    whole, _, last = split_text(text)
    shared = parts.shared_colour(game.seats)
    fields = list(boardtext.parts(whole, ":"))
    if len(fields) != (2 if shared is None else 3):
        raise NotationError("fields separated by ':'", text, len(whole) + 1)
    (_, board), (_, turn), *shares = fields
    pieces: dict[tuple[int, int], int] = {}
    start = -1
    for territory, column, content in boardtext.read_ranks(whole, board, SIDE):
        if CONTENT.fullmatch(content) is None or len(set(content[1::2])) < len(content[1::2]):
            raise NotationError("'-', '*', a base such as bB or rings such as b1r3", text, column)
        if content == "*":
            if start >= 0:
                raise NotationError("only one starting base", text, column)
            start = territory
            continue
        for colour, kind in zip(content[::2], content[1::2], strict=False):
            pieces[territory, KIND_LETTERS.index(kind)] = COLOUR_LETTERS.index(colour)
    used = [] if shared is None else read_shares(game.seats, text, shares)
    return Arrangement(pieces, start, last, turn, used)


def _write(now: Arrangement) -> str:
    def write(territory: int) -> str:
        here = [
            COLOUR_LETTERS[now.pieces[territory, kind]] + KIND_LETTERS[kind]
            for kind in range(KINDS)
            if (territory, kind) in now.pieces
        ]
        return "*" if territory == now.start else "".join(here) or "-"

    fields = [boardtext.write_ranks(SIDE, write), now.turn]
    if now.used:
        left = ["".join(KIND_LETTERS[kind] for kind in range(KINDS) if kind not in used) for used in now.used]
        fields.append(",".join(share or "-" for share in left))
    return join_text(":".join(fields), len(now.pieces) + (now.start >= 0), now.last)


def _settle(game: Game, now: Arrangement, new: str = "") -> str:
    """With the last move as it was if that is possible, or else the newest piece, or any."""
    now = replace(now, used=_fitting_shares(game, now))
    moves = _moves(now)
    fitting = [move for move in dict.fromkeys((now.last, new, *moves)) if move in moves] or [""]
    return first_possible(game, (_turned(game, replace(now, last=move)) for move in fitting))


def _fitting_shares(game: Game, now: Arrangement) -> Shares:
    """As many have placed a kind of the shared colour as are on the board: the same ones if possible."""
    shared = parts.shared_colour(game.seats)
    used = [set(kinds) for kinds in now.used]
    for kind in range(KINDS) if shared is not None else ():
        wanted = sum(colour == shared and place[1] == kind for place, colour in now.pieces.items())
        for kinds in used:
            placed = sum(kind in others for others in used)
            if placed < wanted:
                kinds.add(kind)
            elif placed > wanted:
                kinds.discard(kind)
    return used


def _shared_out(game: Game, now: Arrangement, kind: int) -> list[Choice]:
    """Who may have a piece of the shared colour left."""
    left = sum(kind not in used for used in now.used)
    found = []
    for seats in combinations(range(game.seats), left):
        used = [kinds - {kind} if seat in seats else kinds | {kind} for seat, kinds in enumerate(now.used)]
        words = listed([game.seat_names[seat] for seat in seats])
        changed = replace(now, used=used)
        found.append(Choice(words, _turned(game, changed)))
    return found


def _turned(game: Game, now: Arrangement) -> str:
    """The arrangement with whoever can be to move: as it was if possible."""
    turns = _turns(game, now)
    return _write(now if now.turn in turns or not turns else replace(now, turn=turns[0]))


def _turns(game: Game, now: Arrangement) -> list[str]:
    """Who can be to move; nobody if it is no position yet."""
    board, ply, last = split_text(_write(now))
    position = fresh_position(game)
    assert isinstance(position, RinggzPosition)
    try:
        position.resume(ply, last or None)
        return possible_turns(position, board)
    except NotationError:
        return []


def _moves(now: Arrangement) -> list[str]:
    """Each piece as the move that placed it: the starting base only if there is nothing else."""
    pieces = [
        COLOUR_LETTERS[colour] + KIND_LETTERS[kind] + TERRITORY_NAMES[territory]
        for (territory, kind), colour in sorted(now.pieces.items())
    ]
    start = [f"*{TERRITORY_NAMES[now.start]}"] if now.start >= 0 else []
    return pieces or start


def _words_of(move: str) -> str:
    if move.startswith("*"):
        return f"starting base on {move[1:]}"
    return f"{piece_name(COLOUR_LETTERS.index(move[0]), KIND_LETTERS.index(move[1]))} on {move[2:]}"
