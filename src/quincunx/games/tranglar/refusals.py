"""Why an action of Tranglar is not allowed, in words; rules.py alone decides whether it is."""

from collections import Counter

from quincunx.core.words import listed
from quincunx.games.tranglar.actions import ACTIONS, Action
from quincunx.games.tranglar.board import SQUARES
from quincunx.games.tranglar.pieces import ALL_KINDS, FOOTPRINTS, NEUTRAL, SEATS
from quincunx.games.tranglar.rules import TranglarPosition
from quincunx.games.tranglar.spoken import QUARTERS, kind_of, place_of


def explain_illegal(position: TranglarPosition, action: int) -> str:
    """Why an action is refused in a position where the game goes on."""
    meant = ACTIONS[action]
    if meant.sort == "large":
        return _refuse_large(position, meant)
    if position.is_setting_up():
        return f"{SEATS[position.turn]} has to place a large neutral piece first"
    match meant.sort:
        case "place":
            return _refuse_placement(position, meant)
        case "neutral":
            return _refuse_neutral(position, meant)
        case "pass":
            return "something else is possible, and only a player who can do nothing else may pass"
    owner = position.turn ^ 1 if meant.sort in ("takeover", "swap") else position.turn
    missing = _missing(position, owner, meant)
    if missing:
        return missing
    if meant.sort == "swap" and not position.trapped >> FOOTPRINTS[meant.leaving[0]].triangles[0] & 1:
        return "that trapeze was not trapped at the start of the turn"
    return _lacking(position, meant)


def _refuse_large(position: TranglarPosition, meant: Action) -> str:
    if not position.is_setting_up():
        return "both large neutral pieces are on the board"
    kind = FOOTPRINTS[meant.coming[0]].kind
    if any(FOOTPRINTS[footprint].kind == kind for _, footprint in position.pieces()):
        return f"the {ALL_KINDS[kind].name} is on the board, the other one remains"
    return _name_covered(position, meant)


def _refuse_placement(position: TranglarPosition, meant: Action) -> str:
    refusal = _lacking(position, meant) or _name_covered(position, meant)
    if refusal:
        return refusal
    footprint, enemy = FOOTPRINTS[meant.coming[0]], position.turn ^ 1
    touching = sum(1 for border in footprint.borders if border & position.colours[enemy])
    return f"it would be trapped: {touching} of its {len(footprint.sides)} sides touch {SEATS[enemy]}"


def _refuse_neutral(position: TranglarPosition, meant: Action) -> str:
    mover = SEATS[position.turn]
    if position.in_reserve(position.turn, NEUTRAL) == 0:
        return f"{mover} has no neutral triangle left"
    if position.in_reserve(position.turn, 0) > 0:
        return f"{mover} still has a small triangle of its own colour"
    return _name_covered(position, meant)


def _missing(position: TranglarPosition, owner: int, meant: Action) -> str:
    """Which of the pieces that are to leave are not there; nothing if all are."""
    standing = position.pieces()
    gone = [
        f"{kind_of(number)} {place_of(number)}" for number in meant.leaving if (owner, number) not in standing
    ]
    return f"{SEATS[owner]} has no {' and no '.join(gone)}" if gone else ""


def _lacking(position: TranglarPosition, meant: Action) -> str:
    """Which of the pieces that are to come are not in reserve; nothing if all are."""
    needed = Counter(FOOTPRINTS[number].kind for number in meant.coming)
    words = []
    for kind, count in needed.items():
        there = position.in_reserve(position.turn, kind)
        if there < count:
            name = ALL_KINDS[kind].name
            words.append(f"only {there} {name}{'s' if there > 1 else ''}" if there else f"no {name}")
    return f"{SEATS[position.turn]} has {' and '.join(words)} in reserve" if words else ""


def _name_covered(position: TranglarPosition, meant: Action) -> str:
    """Which of the triangles are covered already; nothing if all are free."""
    area = position.colours[0] | position.colours[1] | position.neutral
    names = [
        f"the {QUARTERS[triangle % 4]} of {SQUARES[triangle // 4]}"
        for triangle in FOOTPRINTS[meant.coming[0]].triangles
        if area >> triangle & 1
    ]
    if not names:
        return ""
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} covered already"
