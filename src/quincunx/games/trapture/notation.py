"""Moves and positions of Trapture as text.

A move is the points of a squiggle joined by `-`, beginning at the end that comes first by row and
number: `A2-A3-B4-B5`. A board has four parts separated by `/`: the squiggles of yellow, those of green,
the pegs that yellow has captured, those that green has. Each is a list separated by `,`, or `-` if
there is nothing: `A2-A3-B4-B5/-/-/-`.
"""

from quincunx.core import boardtext
from quincunx.core.errors import NotationError
from quincunx.core.options import Options
from quincunx.core.words import several, spelled
from quincunx.games.trapture import board, rules
from quincunx.games.trapture.board import BAND_POINTS, NEIGHBOURS, POINT_NAMES
from quincunx.games.trapture.placements import (
    PLACEMENTS,
    SEGMENTS,
    SHAPE_COUNTS,
    SHAPE_NAMES,
    SHAPES,
    Placement,
)
from quincunx.games.trapture.rules import TrapturePosition

SEATS = ("yellow", "green")
NUMBERS = ("no", "one", "two", "three")
PEG_NAMES = tuple(board.HEXAGON_NAMES[hexagon] for hexagon in board.PEG_HEXAGONS)

_POINT_NUMBERS = {name: point for point, name in enumerate(POINT_NAMES)}


def seat_names(options: Options) -> tuple[str, ...]:
    """The seats, in order."""
    return SEATS


ACTION_TEXTS = tuple("-".join(POINT_NAMES[point] for point in placement.points) for placement in PLACEMENTS)
ACTIONS = {text: action for action, text in enumerate(ACTION_TEXTS)}


def action_texts(options: Options) -> tuple[str, ...]:
    """Every move, in the order of the action numbers; the same for every starting number."""
    return ACTION_TEXTS


def _placement_words() -> tuple[str, ...]:
    """Shape and ends, and where several squiggles share these also a point that only one of them meets."""
    alike: dict[tuple[int, tuple[int, int]], list[Placement]] = {}
    for placement in PLACEMENTS:
        alike.setdefault((placement.shape, placement.ends), []).append(placement)
    words = []
    for placement in PLACEMENTS:
        start, end = (POINT_NAMES[point] for point in placement.ends)
        others = [other for other in alike[placement.shape, placement.ends] if other is not placement]
        met = {point for other in others for point in other.points}
        own = next((point for point in placement.points if point not in met), None)
        by_way_of = f" by way of {POINT_NAMES[own]}" if others and own is not None else ""
        length = spelled(SEGMENTS[placement.shape])
        words.append(f"{SHAPE_NAMES[placement.shape]} of {length} segments from {start} to {end}{by_way_of}")
    return tuple(words)


ACTION_WORDS = _placement_words()


def action_words(options: Options) -> tuple[str, ...]:
    """Every move in words, in the same order."""
    return ACTION_WORDS


def effects(before: TrapturePosition, after: TrapturePosition) -> str:
    """How many pegs a move has taken."""
    pegs = after.pegs[before.turn] - before.pegs[before.turn]
    return f"taking {several(pegs, 'peg')}" if pegs else ""


def explain_notation(text: str) -> NotationError:
    """What is wrong with a text that is not a move."""
    path: list[int] = []
    for column, name in boardtext.parts(text, "-"):
        point = _POINT_NUMBERS.get(name)
        if point is None:
            return NotationError("a point, A1 to H9", text, column)
        if path and point not in NEIGHBOURS[path[-1]]:
            near = ", ".join(POINT_NAMES[neighbour] for neighbour in NEIGHBOURS[path[-1]])
            return NotationError(f"a point beside {POINT_NAMES[path[-1]]}: {near}", text, column)
        if point in path:
            return NotationError("a path that meets no point twice", text, column)
        path.append(point)
    if "-".join(reversed(text.split("-"))) in ACTIONS:
        return NotationError(f"the path from its other end, {POINT_NAMES[path[-1]]}", text)
    return NotationError("a path with the shape of a squiggle", text)


def explain_illegal(position: TrapturePosition, action: int) -> str:
    """Why a placement is refused."""
    seat, placement = position.turn, PLACEMENTS[action]
    match position.refusal(action):
        case rules.NO_SUCH_SQUIGGLE_LEFT:
            name, length = SHAPE_NAMES[placement.shape], spelled(SEGMENTS[placement.shape])
            return f"{SEATS[seat]} has no {name} of {length} segments left"
        case rules.GROOVE_TAKEN:
            return f"the groove from {_first_taken_groove(position, action)} is taken"
        case rules.NOT_AT_A_STARTING_POINT:
            points = ", ".join(POINT_NAMES[point] for point in starting_points_owed(position, seat))
            return f"this squiggle of {SEATS[seat]} must end on a starting point: {points}"
        case rules.TOO_LONG_TO_BEGIN:
            return "the very first squiggle has three or four segments"
    return f"it touches no squiggle of {SEATS[seat]}"


def _first_taken_groove(position: TrapturePosition, action: int) -> str:
    laid = position.squiggles(0) + position.squiggles(1)
    taken = {groove for squiggle in laid for groove in PLACEMENTS[squiggle].grooves}
    points = PLACEMENTS[action].points
    first = next(index for index, groove in enumerate(PLACEMENTS[action].grooves) if groove in taken)
    return f"{POINT_NAMES[points[first]]} to {POINT_NAMES[points[first + 1]]}"


def starting_points_owed(position: TrapturePosition, seat: int) -> list[int]:
    """The points on which a seat still has to make its opening placements."""
    return [BAND_POINTS[band][position.start] for band in range(6) if position.owed[seat] >> band & 1]


def explain_outcome(position: TrapturePosition) -> str:
    """Why the game has ended as it has."""
    for seat in (0, 1):
        if position.has_won_by_pegs(seat):
            return f"{SEATS[seat]} has captured seven pegs"
    counted = [
        ("pegs", [position.pegs[0], position.pegs[1]]),
        ("pegs with three sides of its own", [position.beset(seat, 3) for seat in (0, 1)]),
        ("pegs with two sides of its own", [position.beset(seat, 2) for seat in (0, 1)]),
    ]
    for index, (what, (yellow, green)) in enumerate(counted):
        if yellow != green:
            winner = SEATS[yellow < green]
            tied = "" if index == 0 else ", the rest being equal"
            return f"no squiggle can be placed: {winner} has more {what}{tied} ({yellow} to {green})"
    return "no squiggle can be placed and all pegs are equal: a draw"


def write_board(position: TrapturePosition) -> str:
    """The squiggles on the board and the captured pegs."""
    squiggles = [[ACTION_TEXTS[action] for action in position.squiggles(seat)] for seat in (0, 1)]
    pegs = [captured_pegs(position, seat) for seat in (0, 1)]
    return "/".join(",".join(part) or "-" for part in squiggles + pegs)


def captured_pegs(position: TrapturePosition, seat: int) -> list[str]:
    """The hexagons of the pegs that a seat has captured."""
    return [name for peg, name in enumerate(PEG_NAMES) if position.captor(peg) == seat]


def read_board(position: TrapturePosition, text: str) -> None:
    """Set up a new position from its board text."""
    parts = list(boardtext.parts(text, "/"))
    if len(parts) != 4:
        expected = "four parts separated by '/': squiggles of both, pegs of both"
        raise NotationError(expected, text, len(text) + 1)
    squiggles = [read_squiggles(text, *part) for part in parts[:2]]
    check_grooves(squiggles[0] | squiggles[1], text)
    for seat in (0, 1):
        problem = _misplaced(position.start, seat, set(squiggles[seat]))
        if problem:
            raise NotationError(problem, text, parts[seat][0])
    last_seat = _check_moves_made(position, squiggles, text)
    position.set_up([sorted(squiggles[seat]) for seat in (0, 1)], last_seat)
    _check_pegs(position, parts[2:], text)
    if position.has_won_by_pegs(1 - last_seat):
        raise NotationError(f"a last move of {SEATS[1 - last_seat]}, who has won", text, len(text) + 2)


def read_squiggles(text: str, start: int, part: str) -> dict[int, int]:
    """The squiggles of one seat with their columns; no more of a shape than a seat has."""
    squiggles: dict[int, int] = {}
    used = [0] * len(SHAPES)
    for column, move in boardtext.parts(part, ",", start) if part != "-" else ():
        action = ACTIONS.get(move)
        if action is None:
            error = explain_notation(move)
            raise NotationError(error.expected, text, column + error.column - 1)
        shape = PLACEMENTS[action].shape
        used[shape] += 1
        if used[shape] > SHAPE_COUNTS[shape]:
            raise NotationError(f"at most {SHAPE_COUNTS[shape]} of the shape {SHAPES[shape]}", text, column)
        if action in squiggles:
            raise NotationError("each squiggle only once", text, column)
        squiggles[action] = column
    return squiggles


def check_grooves(squiggles: dict[int, int], text: str) -> None:
    """A groove holds at most one segment."""
    taken: set[int] = set()
    for action, column in sorted(squiggles.items(), key=lambda item: item[1]):
        grooves = set(PLACEMENTS[action].grooves)
        if grooves & taken:
            raise NotationError("a squiggle along grooves that are not taken yet", text, column)
        taken |= grooves


def _misplaced(start: int, seat: int, squiggles: set[int]) -> str:
    """What a position needs for the rules of opening and touching to have been kept; '' if they were."""
    points = {BAND_POINTS[band][start] for band in board.BANDS_OF_SEAT[seat]}
    opening = {action for action in squiggles if points & set(PLACEMENTS[action].ends)}
    begun = {point for action in opening for point in points & set(PLACEMENTS[action].ends)}
    owed = min(len(squiggles), len(points))
    if len(begun) < owed:
        names = ", ".join(POINT_NAMES[point] for point in sorted(points))
        return f"squiggles of {SEATS[seat]} ending on {NUMBERS[owed]} of its starting points {names}"
    lengths = [SEGMENTS[PLACEMENTS[action].shape] for action in opening]
    if seat == 0 and lengths and min(lengths) > rules.LONGEST_FIRST_SQUIGGLE:
        return "a first squiggle of yellow with three or four segments"
    if _connected(opening, squiggles) != squiggles:
        return f"squiggles of {SEATS[seat]} that touch one another, back to its starting points"
    return ""


def _connected(opening: set[int], squiggles: set[int]) -> set[int]:
    """The squiggles that can be reached from the opening ones by way of shared points."""
    reached = set(opening)
    while True:
        points = {point for action in reached for point in PLACEMENTS[action].points}
        further = {action for action in squiggles - reached if points & set(PLACEMENTS[action].points)}
        if not further:
            return reached
        reached |= further


def _check_moves_made(position: TrapturePosition, squiggles: list[dict[int, int]], text: str) -> int:
    """The number of moves and the last move fit the squiggles; the seat that made the last move."""
    column = len(text) + 2
    counts = [len(squiggles[seat]) for seat in (0, 1)]
    ply, last = sum(counts), position.last_action
    if position.ply != ply:
        raise NotationError(f"{ply} as the number of moves made, one for each squiggle", text, column)
    if ply == 0:
        if last >= 0:
            raise NotationError("no last move", text, column)
        return 1
    mover = next((seat for seat in (0, 1) if last in squiggles[seat]), None)
    if mover is None:
        raise NotationError("one of the squiggles on the board as the last move", text, column)
    # Nothing can prevent an opening placement, so nobody is skipped before all of them are made.
    if min(counts) < 3 and (counts[0] - counts[1] not in (0, 1) or mover != (ply - 1) % 2):
        raise NotationError("yellow and green in turn until both have three squiggles", text, column)
    if _misplaced(position.start, mover, set(squiggles[mover]) - {last}):
        raise NotationError("a last move that none of the others depended on", text, column)
    return mover


def _check_pegs(position: TrapturePosition, parts: list[tuple[int, str]], text: str) -> None:
    """The captured pegs are those that the squiggles enclose."""
    for seat, (column, part) in enumerate(parts):
        captured = captured_pegs(position, seat)
        if sorted(part.split(",")) != (sorted(captured) or ["-"]):
            wanted = ",".join(captured) or "-"
            raise NotationError(f"the pegs that {SEATS[seat]} has enclosed, {wanted}", text, column)
