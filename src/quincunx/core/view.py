"""What one seat may know of a position."""

from dataclasses import dataclass, field

from quincunx.core.layout import Layout
from quincunx.core.outcome import Outcome
from quincunx.core.svg import write_inline


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

    layout: Layout = field(repr=False)

    def _repr_svg_(self) -> str:
        return write_inline(self.layout)
