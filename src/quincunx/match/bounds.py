"""How much may happen in one match: all of it is kept, and read again whenever the match is taken up.

Moves have no bound but the rules: whatever else is refused, a game can be played to its end or given up.
"""

# From here on only what leads to the end is accepted: no chat, no takeback, no rematch.
MOST_EVENTS = 5_000
MOST_TAKEBACKS = 500
MOST_SEATINGS = 500  # how often somebody sits down before play begins
MOST_LINES = 1_000  # of chat
MOST_LINES_EACH = 400  # of one person
