"""What the kernel of Tranglar needs to know about kinds, footprints and tilings, as plain numbers.

Made here from pieces.py and actions.py; rules.py uses them as C arrays, whose lengths are in rules.pxd.
"""

from quincunx.core import bits
from quincunx.core.checks import whole
from quincunx.games.tranglar import pieces as box
from quincunx.games.tranglar.actions import SWAPS, TILINGS
from quincunx.games.tranglar.pieces import COLOURED, FOOTPRINTS, KIND_NUMBER, KINDS

BIT = [1 << triangle for triangle in range(64)]

# A reserve is a word: five bits for each kind of piece and for neutral triangles, four for the number
# and one, always 0, that shows whether a subtraction would take more than there is.
UNIT = [1 << 5 * field for field in range(11)]
FIELD = [15 * unit for unit in UNIT]
GUARDS = sum(16 * unit for unit in UNIT)

# Tables over kinds and footprints.
TURNED = [KIND_NUMBER[kind.turned] for kind in KINDS]
FIRST_OF_KIND = [
    next(number for number, footprint in enumerate(COLOURED) if footprint.kind == kind) for kind in range(10)
]
KIND = [footprint.kind for footprint in FOOTPRINTS]
MASK = [footprint.mask for footprint in FOOTPRINTS]
ANCHOR = [footprint.triangles[0] for footprint in FOOTPRINTS]
LARGE_BIT = [
    0 if footprint.kind < len(KINDS) else 1 << (footprint.kind - len(KINDS)) for footprint in FOOTPRINTS
]
PIECE_KEY = [bits.mix(number + 1) for number in range(len(FOOTPRINTS))]

# Five words for each footprint: what lies across each side (0 for sides that it does not have); and
# how many sides have to touch the opponent's colour to trap the piece: more than half of them.
BORDERS = [border for footprint in FOOTPRINTS for border in (*footprint.borders, 0, 0)[:5]]
SIDES_TO_TRAP = [len(footprint.sides) // 2 + 1 for footprint in FOOTPRINTS]

# The placements of each kind are the bits of a word: all of them, and those that remain when the
# triangles of a footprint are covered, ten words for each footprint.
EVERY_PLACEMENT = [(1 << sum(footprint.kind == kind for footprint in COLOURED)) - 1 for kind in range(10)]


def _still_free() -> list[int]:
    covering = [[0] * 10 for _ in BIT]  # the placements that cover a triangle, by kind
    for number, footprint in enumerate(COLOURED):
        for triangle in footprint.triangles:
            covering[triangle][footprint.kind] |= 1 << number - FIRST_OF_KIND[footprint.kind]
    free = []
    for footprint in FOOTPRINTS:
        words = EVERY_PLACEMENT
        for triangle in footprint.triangles:
            words = [word & ~gone for word, gone in zip(words, covering[triangle], strict=True)]
        free += words
    return free


STILL_FREE = _still_free()

# Tables over tilings. Those of a footprint follow each other, from CUTS_FROM to CUTS_TO.
WHOLE = [tiling.whole for tiling in TILINGS]
PARTS = [part for tiling in TILINGS for part in (*tiling.parts, -1, -1)[:4]]
PART_COUNT = [len(tiling.parts) for tiling in TILINGS]
NEED = [sum(UNIT[KIND[part]] for part in tiling.parts) for tiling in TILINGS]
PART_ANCHORS = [sum(BIT[ANCHOR[part]] for part in tiling.parts) for tiling in TILINGS]


def _stretches(numbers: list[int]) -> tuple[list[int], list[int]]:
    """Where the stretch of each footprint's number begins and ends; both are 0 if there is none."""
    begins, ends = [0] * len(COLOURED), [0] * len(COLOURED)
    for index, number in enumerate(numbers):
        begins[number] = begins[number] if ends[number] else index
        ends[number] = index + 1
    return begins, ends


CUTS_FROM, CUTS_TO = _stretches(WHOLE)

# What a footprint can be the first part of: footprints from JOINS_FROM to JOINS_TO, in the order of tilings.
_JOINS = sorted({(tiling.parts[0], CUTS_FROM[tiling.whole]) for tiling in TILINGS})
JOINS = [WHOLE[tiling] for _, tiling in _JOINS]
JOINS_FROM, JOINS_TO = _stretches([first for first, _ in _JOINS])

SWAP_OF = [SWAPS.index(number) if number in SWAPS else -1 for number in range(len(COLOURED))]
SWAPPED = list(SWAPS)

_NEUTRALS = box.NEUTRAL_TRIANGLES * UNIT[box.NEUTRAL]
FULL_RESERVES = [
    sum(count * UNIT[KIND_NUMBER[code]] for code, count in pieces.items()) + _NEUTRALS for pieces in box.SETS
]


def _sorts(reserves: list[int]) -> list[int]:
    """How many pieces there are of each kind, counting those of the kind it is when turned over."""
    counts = [0] * len(KINDS)
    for kind in range(len(KINDS)):
        counts[min(kind, TURNED[kind])] += sum(reserve >> 5 * kind & 15 for reserve in reserves)
    return counts


def check_box(pieces: list[tuple[int, int]], reserves: list[int]) -> None:
    """Refuse what the kernel could not work with: pieces that overlap, or more than there are in the box."""
    if len(reserves) != 2 or any(whole(word, 0, GUARDS, "a reserve") & GUARDS for word in reserves):
        raise ValueError("reserves are two words with up to 15 pieces of a kind")
    found, covered = _sorts(reserves), 0
    for seat, footprint in pieces:
        number = whole(footprint, 0, len(FOOTPRINTS) - 1, "a footprint")
        if covered & MASK[number]:
            raise ValueError("pieces do not overlap")
        covered |= MASK[number]
        if whole(seat, 0, 2, "an owner") < 2:
            kind = whole(KIND[number], 0, len(KINDS) - 1, "a kind with a colour")
            found[min(kind, TURNED[kind])] += 1
        elif 0 < KIND[number] < len(KINDS):
            raise ValueError("a neutral piece is a small triangle or one of the large pieces")
    if any(count > there for count, there in zip(found, _sorts(FULL_RESERVES), strict=True)):
        raise ValueError("the box does not have that many pieces")
