"""Boards of squares in files and ranks, with their names at the edges."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from quincunx.core.kit import ORIGIN, Place
from quincunx.core.layout import Circle, Label, Point, Polygon, Shape, rectangle, square
from quincunx.core.signs import Signs

THICKNESS = 10.0  # of the board, whose top is the ground of all pieces


class SquareBoard:
    """As many squares as there are names; they are counted from the lower left, rank after rank.

    Between squares is a `gap`, in which the board is seen.
    """

    def __init__(
        self,
        files: str,
        ranks: str,
        side: float = 100.0,
        edge: float = 34.0,
        print_size: float = 18.0,
        gap: float = 0.0,
    ) -> None:
        self._files, self._ranks, self._gap = files, ranks, gap
        self._side, self._edge, self._print_size = side, edge, print_size
        self.size = (len(files) * side + 2 * edge, len(ranks) * side + 2 * edge)
        self.ground = replace(rectangle(0, 0, *self.size, "board", THICKNESS), lift=-THICKNESS)

    def middle(self, index: int) -> Point:
        """The middle of a square."""
        rank, file = divmod(index, len(self._files))
        return self._edge + self._side * (file + 0.5), self.size[1] - self._edge - self._side * (rank + 0.5)

    def places(
        self, names: Sequence[str], signs: Signs = (), outline: Polygon | Circle | None = None
    ) -> tuple[Place, ...]:
        """The squares as sites, or what there is instead of them."""
        outline = outline or square(ORIGIN, self._side - self._gap, "site")
        return tuple(
            Place(name, name, outline, self.middle(index), signs=signs) for index, name in enumerate(names)
        )

    @property
    def coordinates(self) -> tuple[Shape, ...]:
        """The names of the files and ranks."""
        names: list[Shape] = []
        for index, (file, rank) in enumerate(zip_longest(self._files, self._ranks)):
            along, print_size = self._edge + self._side * (index + 0.5), self._print_size
            if file is not None:
                names.append(Label((along, self.size[1] - self._edge / 2), file, "coordinate", print_size))
            if rank is not None:
                names.append(Label((self._edge / 2, self.size[1] - along), rank, "coordinate", print_size))
        return tuple(names)
