"""What can be done in the game without turns, and how it is read."""

from typing import TypeAlias

from quincunx.core.errors import NotationError
from quincunx.games.zangle.cards.zangles import CENTRE, OWN, Zangle, read_zangle

CALL = "call"  # take control of the centre
HIT = "hit"  # take the top card of the centre draw pile
DROP = "drop"  # give control back without a claim
STUCK = "stuck"  # declare that you see no Zangle
TIME = "time"  # point out that the time for the claim has run out
WORDS = (CALL, HIT, DROP, STUCK, TIME)

Move: TypeAlias = Zangle | str


def read_move(text: str) -> Move:
    """A claim, or one of the words."""
    if text in WORDS:
        return text
    if "=" not in text and "@" not in text:
        raise NotationError(f"{', '.join(WORDS)}, or a claim such as 3@c=1@o+2@c", text)
    return read_zangle(text, OWN + CENTRE)


def seconds(milliseconds: int) -> str:
    """A time as people read it: `12.5 s`."""
    return f"{milliseconds / 1000:.3f}".rstrip("0").rstrip(".") + " s"
