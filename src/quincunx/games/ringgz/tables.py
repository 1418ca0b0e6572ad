"""How the rules of Ringgz number pieces and places, and pack them into 64-bit words.

Actions are numbered: the starting base on each central territory; rings by colour, size and
territory; bases by colour and territory. A *spot* is a ring or base without its colour: kind × 25 +
territory.

A *lane* is 32 bits, of which the lowest 25 stand for the territories; a word has two lanes.
"""

from quincunx.games.ringgz.parts import BASE, CENTRAL, COLOURS, KINDS, SIZES, TERRITORIES, neighbours

BOTH_LANES = 1 | 1 << 32  # territory 0 in both lanes of a word
LOW_LANE = 0xFFFFFFFF
HIGH_LANE = 0xFFFFFFFF00000000
EVERYWHERE = ((1 << TERRITORIES) - 1) * BOTH_LANES
ANY_CENTRAL = (1 << len(CENTRAL)) - 1

# The ring or base of each action, as (colour, kind, territory); actions of the starting base come first.
FIRST_RING = len(CENTRAL)
PIECES = tuple(
    (colour, kind, territory)
    for kinds in (range(SIZES), (BASE,))
    for colour in range(COLOURS)
    for kind in kinds
    for territory in range(TERRITORIES)
)

# Tables over actions.
COLOUR = [0] * FIRST_RING + [colour for colour, _, _ in PIECES]
SPOT = [0] * FIRST_RING + [TERRITORIES * kind + territory for _, kind, territory in PIECES]

# Tables over territories, in both lanes: itself; itself and its neighbours.
HERE = [BOTH_LANES << territory for territory in range(TERRITORIES)]
NEAR = [sum(HERE[place] for place in [middle, *neighbours(middle)]) for middle in range(TERRITORIES)]

# The territory of each place of the starting base.
CENTRE = list(CENTRAL)

# Tables over spots.
KIND = [kind for kind in range(KINDS) for territory in range(TERRITORIES)]
TERRITORY = [territory for kind in range(KINDS) for territory in range(TERRITORIES)]

# Which of the three words of a colour a piece is in (the last one is for bases), and its bit there.
WORD = [kind // 2 for kind in KIND]
BIT = [1 << (32 * (kind % 2) + territory) for kind, territory in zip(KIND, TERRITORY, strict=True)]


def _room_taken(spot: int, word: int) -> int:
    """The room for rings of two sizes that a piece takes: a base closes its territory to all."""
    if KIND[spot] == BASE:
        return HERE[TERRITORY[spot]]
    return BIT[spot] if WORD[spot] == word else 0


TAKES_SMALL = [_room_taken(spot, 0) for spot in range(KINDS * TERRITORIES)]
TAKES_LARGE = [_room_taken(spot, 1) for spot in range(KINDS * TERRITORIES)]

# Where a piece forbids further bases of its colour.
FORBIDS = [NEAR[TERRITORY[spot]] if KIND[spot] == BASE else 0 for spot in range(KINDS * TERRITORIES)]

# The lane for pieces of each kind, of a seat's first colour and then of its second.
LANE = [4 * hand + kind if kind < BASE else 8 + hand for hand in range(2) for kind in range(KINDS)]
LANE_MASK = [LOW_LANE, HIGH_LANE]


def _first_actions(first: int, second: int) -> list[int]:
    """The action on territory 0 of each of the ten lanes of a seat with these colours."""
    actions = [0] * 10
    for index, lane in enumerate(LANE):
        colour = first if index < KINDS else second
        actions[lane] = FIRST_RING + PIECES.index((colour, index % KINDS, 0))
    return actions


# Ten lanes for each pair of colours, and ten for the preparation.
PREPARATION = 10 * COLOURS * COLOURS
FIRST_ACTION = [
    action for pair in range(16) for action in _first_actions(pair // COLOURS, pair % COLOURS)
] + [0] * 10
