"""How many play, how many rounds there are, and how many cards go where."""

TURNS = "turns"
SPEEDSTER = "speedster"
SOLITAIRE = "solitaire"

PLAYERS = range(2, 7)
ROUNDS = {TURNS: 3, SPEEDSTER: 5, SOLITAIRE: 1}  # with several players a bonus round may follow
PILE = 10  # cards each player is dealt, and cards of the solitaire's centre draw pile
FACE_UP = 4  # of these, as long as there are that many
BONUS_HAND = 4  # cards each player is dealt in a bonus round
CENTRE_CARDS = 4
SOLITAIRE_CENTRE_CARDS = 3
COLUMNS = range(5, 8)  # piles of the solitaire
