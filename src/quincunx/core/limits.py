"""How large games, and requests to them, may be; anything beyond is refused with an error message.

Compiled modules take the sizes of their arrays from climits.pxd, which has the same numbers; docs/contract.md
says which array is bounded by which.
"""

MOST_SEATS = 8
MOST_LEGAL = 4096  # legal actions of one position
MOST_ACTIONS = 1 << 20  # numbers that a game gives to its moves
MOST_NUMBERS = 1 << 20  # of an observation
LARGEST_NUMBER = (1 << 15) - 1  # in an observation
MOST_POINTS = 1 << 30  # of a seat
MOST_PLIES = 999_999  # moves made, as a position text says

LONGEST_PLAYOUT = 10_000  # moves of a random game, after which it is assumed never to end
LONGEST_TRAIL = 512  # how many of them a search learns from
DEEPEST_PERFT = 64
DEEPEST_TREE = 500  # moves from the root of a search tree to a leaf
DEEPEST_PROOF = 256  # moves of a line that is followed to prove something
MOST_CHILDREN = 1 << 16  # of all positions of such a line together
MOST_GAMES = 1 << 20  # of a batch

MOST_THREADS = 256  # of one search
MOST_VISITS = 1 << 30  # of one tree
LEAST_MEMORY = 1 << 20  # bytes of a search
MOST_MEMORY = 1 << 35
LONGEST_SEARCH = 10_000_000.0  # seconds, about four months
