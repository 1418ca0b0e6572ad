"""Ways to look ahead; they know the Position contract and no game."""
