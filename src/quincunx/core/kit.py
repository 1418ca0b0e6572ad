"""Kits and boards: how a game looks, described once, and how a position looks, in names from that.

A *kit* is made once for a game and its options and knows nothing about any position: the sites, every piece
in every state, what lies beside the board, and for numbered moves what to choose for each action. A *board*
is small: which looks stand on which sites, how many pieces are left, what is marked. `Kit.draw` combines the
two into the Layout that pictures are made from; the web client does the same with the same data, and
sketch.py makes drawings in characters from them, with the signs of the kit, which are not sent to anyone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Literal, TypeAlias

from quincunx.core.layout import (
    TEXT,
    UNSENT,
    Circle,
    Claim,
    Layout,
    Point,
    Polygon,
    Shape,
    Site,
    Steps,
    Tray,
    TrayItem,
    bounds,
    middle,
    moved,
    plain,
    rectangle,
    sent_fields,
)
from quincunx.core.sheet import Sheet
from quincunx.core.signs import Characters, Signs

ORIGIN = (0.0, 0.0)
MOST_PLACED = 10_000  # looks at points, and sites with what stands on them, of which a kit keeps the shapes

Placement: TypeAlias = str | tuple[str, float, float] | tuple[str, float, float, str]
"""The name of a look; where it is, if not at the origin of its site; and the text that it shows, if any."""

Sort: TypeAlias = Literal["", "mark", "source"]

MOVER = "*"
"""Stands, in what an action names, for the seat that makes the move: see `Kit.seats`."""


@dataclass(frozen=True, slots=True)
class Look:
    """A piece, or a mark, in one of its states: drawn around the origin of its site, and in words.

    What covers several sites is drawn `on` one of them; for the others there are only its words. Its `height`
    is how much it lifts what stands on it; where pieces of a site are not in the order in which they came, it
    goes under those of a higher `level`. In characters one sees its `signs`, or if there are none, the labels
    among its shapes. It is a thing that can be moved, unless it is of another `sort`: a `mark` belongs to its
    place, and a `source` is where others come from, whose text is how many; they have the look `back` until
    they are turned over.
    """

    shapes: tuple[Shape, ...] = ()
    words: str = ""
    on: str = ""
    signs: Signs = field(default=(), metadata=UNSENT)
    height: float | None = None
    level: int | None = None
    sort: Sort = ""
    back: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A site of the kit. One without `at` is there only while a board places it.

    Sites of one `group` are interchangeable in the steps of moves if the same look stands on them first. In
    characters, `signs` are what one sees of an empty site.
    """

    id: str
    name: str
    outline: Polygon | Circle
    at: Point | None = ORIGIN
    group: str = ""
    empty: str = "empty"
    signs: Signs = field(default=(), metadata=UNSENT)


@dataclass(frozen=True, slots=True)
class Item:
    """Pieces of one kind beside the board, in the middle of a box; `{}` in the label is their number.

    In characters they are called by their `sign`, or if there is none, by their id.
    """

    id: str
    label: str
    size: Point
    look: str
    sign: str = field(default="", metadata=UNSENT)


@dataclass(frozen=True, slots=True)
class Shelf:
    """What one seat, or nobody in particular, may have beside the board."""

    seat: int | None
    label: str
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Action:
    """What to choose for a move: ids, or `group: look` for any site of that group with that look.

    The `ghost` names looks that are drawn at the site chosen last; without it, the chosen sites are framed.
    `at` is where a pointer snaps to, by default the middle of the last site. `button` is the name of its
    button, if it has one. `sends` has the sites to which it sends the next player, if it does.
    """

    steps: tuple[str, ...]
    ghost: tuple[str, ...] = ()
    at: Point | None = None
    button: str = ""
    sends: tuple[str, ...] = ()


# Not frozen, which would take longer: a server makes one for every move.
@dataclass(slots=True)
class Board:
    """What a seat sees of a position, in names from the kit.

    `sites` has what stands on each site, from the bottom up; a site that is not named is empty. `counts` has
    the items that are there, `notes` a text for each shelf, `last` what marks the last move, `under` what is
    under the sites. Where sites can move, `places` says where they are and `size` how large the whole is.
    `turn` has the seats to move. `collects` and `claim` are those of the Layout, and `task` is what to do
    now, if it differs from the kit's. In a game of several rounds, `round` says which one it is and `sheet`
    what has come of those before. `news` tells what has just happened, where that is not seen at a glance.
    Where the last move had consequences one after the other, `order` has for each of these steps what came to
    lie on which site.
    """

    caption: str
    sites: Mapping[str, Sequence[Placement]]
    counts: Mapping[str, int] = field(default_factory=dict)
    notes: Sequence[str] = ()
    last: Sequence[Placement] = ()
    under: Sequence[Placement] = ()
    places: Mapping[str, Point] = field(default_factory=dict)
    size: Point | None = None
    turn: Sequence[int] = ()
    task: str | None = None
    collects: bool = False
    claim: Claim | None = None
    round: str = ""
    sheet: Sheet | None = None
    news: Sequence[str] = ()
    order: Sequence[Mapping[str, Placement]] = ()


@dataclass(frozen=True, eq=False)
class Kit:
    """Everything that boards name.

    `ground` lies under the backdrop and grows with the height of boards. `seats` has what the sign for the
    mover stands for. `task` tells the seat to act what to do, `doing` tells the others what it is doing.
    `buttons` has the moves without numbers that have a button, and its name.
    """

    size: Point
    sites: tuple[Place, ...]
    looks: Mapping[str, Look]
    shelves: tuple[Shelf, ...] = ()
    actions: tuple[Action, ...] = ()
    backdrop: tuple[Shape, ...] = ()
    ground: Polygon | None = None
    seats: tuple[str, ...] = ()
    buttons: Mapping[str, str] = field(default_factory=dict)
    task: str = ""
    doing: str = "is to move"
    characters: Characters = field(default=Characters(), metadata=UNSENT)

    def to_dict(self, texts: Sequence[str], words: Sequence[str] = ()) -> dict[str, Any]:
        """The kit for JSON, with its actions in notation and in words; its parts leave out what is empty."""
        parts = {name: plain(getattr(self, name)) for name in sent_fields(Kit)}
        actions = zip(texts, parts["actions"], strict=True)
        named = [{"move": text, **action} for text, action in actions]
        return {**parts, "actions": named, "words": list(words)}

    def steps_of(self, action: int, mover: int) -> tuple[str, ...]:
        """What a seat chooses for an action, whether it is legal or not."""
        return tuple(self.name_mover(step, mover) for step in self.actions[action].steps)

    def name_mover(self, name: str, mover: int) -> str:
        """What an action names, with the mover's name."""
        return name.replace(MOVER, self.seats[mover]) if self.seats else name

    def draw(self, board: Board, moves: Iterable[tuple[str, Action]], mover: int = 0) -> Layout:
        """A board, and its moves with their notation, as a whole picture."""
        size = board.size or self.size
        sites = {site.id: site for site in self._sites(board)}
        return Layout(
            size=size,
            backdrop=(*self._grounds(size[1]), *self.backdrop, *self._place_all(board.under)),
            sites=tuple(sites.values()),
            trays=tuple(self.trays(board)),
            moves=tuple(self._steps(text, action, mover, sites, board) for text, action in moves),
            last=tuple(self._place_all(board.last)),
            caption=board.caption,
            claim=board.claim,
            task=self.task if board.task is None else board.task,
            doing=self.doing,
            collects=board.collects,
        )

    def _grounds(self, height: float) -> Iterable[Polygon]:
        """The ground, its lower half moved down to the height of a board."""
        if self.ground is not None:
            middle, more = self.size[1] / 2, height - self.size[1]
            points = [(x, y + more if y > middle else y) for x, y in self.ground.points]
            yield replace(self.ground, points=tuple(points))

    def places(self, board: Board) -> Iterable[tuple[Place, Point]]:
        """The sites that are there, and where."""
        for place in self.sites:
            at = board.places.get(place.id, place.at)
            if at is not None:
                yield place, at

    def placed(self, board: Board) -> Iterable[tuple[Look, float, float, str]]:
        """All looks of a board from below: where each is, and its text."""
        standing = [(board.sites.get(place.id, ()), at, place.id) for place, at in self.places(board)]
        for placements, at, site in [(board.under, ORIGIN, ""), *standing, (board.last, ORIGIN, "")]:
            for name, x, y, text, _ in self._placed(placements, at, site):
                yield self.looks[name], x, y, text

    def _placed(
        self, placements: Iterable[Placement], at: Point = ORIGIN, site: str = "", up: float = 0
    ) -> Iterable[tuple[str, float, float, str, float]]:
        """Where each look is, its text, and how high it stands: what is on a site stands one on the other."""
        for placement in placements:
            name, x, y, text = _parts(placement)
            look = self.looks[name]
            if not site or look.on in ("", site):
                yield name, at[0] + x, at[1] + y, text, up
                up += look.height or 0 if site else 0

    def _height(self, placements: Iterable[Placement]) -> float:
        """How high things stand on a site."""
        return sum(self.looks[_parts(placement)[0]].height or 0 for placement in placements)

    def _level(self, placement: Placement) -> int:
        return self.looks[_parts(placement)[0]].level or 0

    def shapes_of(self, placements: Iterable[Placement]) -> list[Shape]:
        """Looks as shapes, where they are placed on the board."""
        return self._place_all(placements)

    def _place_all(
        self, placements: Iterable[Placement], at: Point = ORIGIN, site: str = "", up: float = 0
    ) -> list[Shape]:
        placed = self._placed(placements, at, site, up)
        return [shape for look in placed for shape in self._shapes_at(*look)]

    @cached_property
    def _shapes_at(self) -> Callable[[str, float, float, str, float], tuple[Shape, ...]]:
        """The shapes of a look at a point: a game has its pieces at the same points again and again."""

        def find(name: str, x: float, y: float, text: str, up: float) -> tuple[Shape, ...]:
            return tuple([moved(shape, x, y, text, up) for shape in self.looks[name].shapes])

        return lru_cache(MOST_PLACED)(find)

    def _sites(self, board: Board) -> Iterable[Site]:
        for place, at in self.places(board):
            yield self._site_at(place.id, at, tuple(board.sites.get(place.id, ())))

    @cached_property
    def _site_at(self) -> Callable[[str, Point, tuple[Placement, ...]], Site]:
        """A site with what stands on it: from one board to the next most of them stay as they are."""
        places = {place.id: place for place in self.sites}

        def find(name: str, at: Point, standing: tuple[Placement, ...]) -> Site:
            place = places[name]
            looks = [(self.looks[look].words, text) for look, _, _, text in map(_parts, standing)]
            words = ", ".join(words.replace(TEXT, text) for words, text in looks if words)
            return Site(
                id=place.id,
                label=f"{place.name}: {words or place.empty}",
                outline=moved(place.outline, *at),
                shapes=tuple(self._place_all(standing, at, place.id)),
                kind=f"{place.group}: {_parts(standing[0])[0]}" if place.group and standing else "",
            )

        return lru_cache(MOST_PLACED)(find)

    def trays(self, board: Board) -> Iterable[Tray]:
        """What lies beside the board; a seat that is to move is so in the first of its trays."""
        to_move = set(board.turn)
        for index, shelf in enumerate(self.shelves):
            note = board.notes[index] if index < len(board.notes) else ""
            there = [(item, board.counts[item.id]) for item in shelf.items if item.id in board.counts]
            if there or note:
                items = [
                    TrayItem(
                        id=item.id,
                        label=item.label.replace(TEXT, str(count)),
                        size=item.size,
                        shapes=tuple(self._place_all([item.look], (item.size[0] / 2, item.size[1] / 2))),
                        count=count,
                    )
                    for item, count in there
                ]
                yield Tray(shelf.seat, shelf.label, tuple(items), note, shelf.seat in to_move)
                to_move.discard(shelf.seat)

    def _steps(self, text: str, action: Action, mover: int, sites: Mapping[str, Site], board: Board) -> Steps:
        steps: list[str] = []
        for step in (self.name_mover(step, mover) for step in action.steps):
            alike = (site.id for site in sites.values() if site.kind == step and site.id not in steps)
            steps.append(step if step in sites else next(alike, step))
        boxes = [bounds(sites[step].outline) for step in steps if step in sites]
        ghost: list[Shape] = [rectangle(*box, "hint") for box in boxes]
        under = False
        if action.ghost:
            at = board.places.get(steps[-1]) or self._origins.get(steps[-1], ORIGIN)
            standing = board.sites.get(steps[-1], ())
            looks = [self.name_mover(name, mover) for name in action.ghost]
            below = [one for one in standing if self._level(one) <= self._level(looks[0])]
            ghost = self._place_all(looks, at, up=self._height(below))
            under = len(below) < len(standing)
        return Steps(
            move=text,
            steps=tuple(steps),
            at=action.at or middle(boxes[-1]),
            ghost=tuple(ghost),
            button=action.button or self.buttons.get(text, ""),
            sends=action.sends,
            under=under,
        )

    @cached_property
    def _origins(self) -> dict[str, Point]:
        return {place.id: place.at for place in self.sites if place.at is not None}


def _parts(placement: Placement) -> tuple[str, float, float, str]:
    """The name of a look, where it is, and its text."""
    if isinstance(placement, str):
        return placement, 0.0, 0.0, ""
    name, x, y, *text = placement
    return name, x, y, text[0] if text else ""
