"""The moves of the solitaire, and how they are read."""

import re
from typing import NamedTuple, TypeAlias

from quincunx.core.errors import NotationError
from quincunx.games.zangle.cards.zangles import CENTRE, Zangle, read_zangle

DISCARD = "discard"

_FILL = re.compile(r"([1-9])>([1-9])")


class Fill(NamedTuple):
    """The top card of a pile goes to an empty place; piles are numbered from 0."""

    source: int
    target: int

    def __str__(self) -> str:
        return f"{self.source + 1}>{self.target + 1}"


Move: TypeAlias = Zangle | Fill | str


def read_move(text: str, columns: int) -> Move:
    """A Zangle, a fill or a discard."""
    if text == DISCARD:
        return DISCARD
    if ">" in text:
        match = _FILL.fullmatch(text)
        if match is None or max(map(int, match.groups())) > columns or match[1] == match[2]:
            raise NotationError(f"two piles from 1 to {columns}, such as 4>2", text)
        return Fill(int(match[1]) - 1, int(match[2]) - 1)
    if "=" not in text and "@" not in text:
        raise NotationError("discard, a fill such as 4>2, or a Zangle such as 3@c=1@2+2@5", text)
    piles = "".join(str(number) for number in range(1, columns + 1))
    return read_zangle(text, CENTRE + piles)
