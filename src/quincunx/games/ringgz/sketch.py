"""Ringgz in characters: a territory shows its four sizes from small to large, and who is ahead."""

from quincunx.core.layout import Sketch, Span
from quincunx.games.ringgz.parts import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    KIND_LETTERS,
    KINDS,
    SEATINGS,
    SIDE,
    SIZES,
    seat_name,
)
from quincunx.games.ringgz.rules import RinggzPosition


def sketch(position: RinggzPosition, seat: int | None) -> Sketch:
    """The board and what each seat has left."""
    lines: Sketch = []
    rule: list[Span] = [("   +" + "---------+" * SIDE, "line")]
    for rank in range(SIDE - 1, -1, -1):
        lines.append(rule)
        row: list[Span] = [(f" {rank + 1} |", "label")]
        for territory in range(SIDE * rank, SIDE * rank + SIDE):
            row += _territory(position, territory)
            row.append(("|", "line"))
        lines.append(row)
    lines.append(rule)
    lines.append([("   " + "".join(f"     {file}    " for file in "abcde"), "label")])
    for owner in range(position.seats):
        lines += _trays(position, owner)
    return lines


def _territory(position: RinggzPosition, territory: int) -> list[Span]:
    """Nine characters: ` b··r  = ` is a blue ring of size 1 and a red one of size 4, so nobody leads."""
    left, right = ("›", "‹") if territory == position.last_territory() else (" ", " ")
    return [(left, "mark"), *_content(position, territory), (right, "mark")]


def _content(position: RinggzPosition, territory: int) -> list[Span]:
    """The seven characters inside."""
    pieces = position.pieces_on(territory)
    if territory == position.start:
        quarters = [(name[0].upper(), name) for name in COLOUR_NAMES]
        return [(" ", "text"), *quarters, ("  ", "text")]
    if position.has_base(territory):
        colour = pieces[0][0]
        return [(f" [{COLOUR_LETTERS[colour].upper()}]   ", COLOUR_NAMES[colour])]
    by_size = {kind: colour for colour, kind in pieces}
    spans: list[Span] = []
    for size in range(SIZES):
        colour = by_size.get(size, -1)
        spans.append(("·", "label") if colour < 0 else (COLOUR_LETTERS[colour], COLOUR_NAMES[colour]))
    spans.append((" ", "text"))
    leader = position.leader(territory)
    if leader >= 0:
        spans.append((f" {COLOUR_LETTERS[leader].upper()}", COLOUR_NAMES[leader]))
    else:
        spans.append((" =" if pieces else "  ", "label"))
    return spans


def _trays(position: RinggzPosition, owner: int) -> Sketch:
    to_act = "  to move" if position.to_act == (owner,) else ""
    standing = f"  territories {position.territories(owner)}{to_act}"
    lines: Sketch = []
    for index, hand in enumerate(SEATINGS[position.seats][owner]):
        left = "  ".join(
            f"{KIND_LETTERS[kind]}×{position.left_in_hand(owner, index, kind)}" for kind in range(KINDS)
        )
        name = seat_name(position.seats, owner) if index == 0 else ""
        pieces = f"{COLOUR_LETTERS[hand.colour]} {left}"
        lines.append([(f"   {name:<16}", "text"), (pieces, COLOUR_NAMES[hand.colour])])
    lines[0].append((standing, "text"))
    return lines
