"""The squiggles of one player: the place to change if your box has different ones.

A squiggle is written as the turns at its inner points, L and R; mirror images and reversals are the
same piece, so any of the four ways to write one will do. It has one segment more than turns.
"""

# Turns, and how many each player has. None may wrap four sides of a hexagon by itself (LLL).
INVENTORY = (
    ("LL", 1),
    ("LR", 2),
    ("LLR", 1),
    ("LRL", 1),
    ("LLRL", 1),
    ("LLRR", 1),
    ("LRLR", 1),
    ("LRRL", 1),
    ("LLRRL", 1),
    ("LRLLR", 1),
    ("LRLRL", 1),
)

# What people call a shape, by the way to write it that comes first alphabetically. One that turns left and
# right alternately is a zigzag; any other that is not named here is a squiggle.
NAMES = {
    "LL": "cup",
    "LLR": "hook",
    "LLRL": "crook",
    "LLRR": "wave",
    "LRRL": "hat",
    "LLRRL": "snake",
    "LRLLR": "ladle",
}
ZIGZAG, OTHER = "zigzag", "squiggle"
