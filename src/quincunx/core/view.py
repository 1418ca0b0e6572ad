"""What one seat may know of a position."""

from dataclasses import dataclass

from quincunx.core.layout import Layout
from quincunx.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything a seat (or, with seat None, an onlooker) may know, and nothing else."""

    seat: int | None
    text: str
    ply: int
    to_act: tuple[int, ...]
    legal_moves: tuple[str, ...]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class View(Knowledge):
    """The same with a picture."""

    layout: Layout
