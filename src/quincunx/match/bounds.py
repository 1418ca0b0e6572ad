"""How much may happen in one match: all of it is stored, and read again whenever the match is loaded.

Only the rules bound the moves: whatever else is refused, a game can be played to its end or resigned.
"""

# After this many, only what leads to the end is accepted: no chat, takeback or rematch.
MOST_EVENTS = 5_000
MOST_TAKEBACKS = 500
MOST_RENAMINGS = 200  # of all people at the table together
MOST_SEATINGS = 500  # how often somebody sits down before play begins
MOST_RENEWALS = 100  # of an invitation
MOST_LINES = 1_000  # of chat
MOST_LINES_EACH = 400  # of one person
