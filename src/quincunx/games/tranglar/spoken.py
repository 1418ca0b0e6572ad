"""Moves of Tranglar in words: which piece, where, and what it does to others."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from quincunx.core.words import listed, several, spelled
from quincunx.games.tranglar.actions import ACTIONS, Action
from quincunx.games.tranglar.board import SQUARES
from quincunx.games.tranglar.pieces import ALL_KINDS, FOOTPRINTS
from quincunx.games.tranglar.rules import TranglarPosition

# The quarters of a square, in the order n, e, s, w, and its halves by the first of their quarters.
QUARTERS = ("top", "right", "bottom", "left")
HALVES = {(0, 1): "upper right", (1, 2): "lower right", (2, 3): "lower left", (0, 3): "upper left"}

TAKEN = "takes over the {whole} with {parts}"
SPLIT = "splits the {whole} into {parts}"


def place_of(number: int) -> str:
    """Where a piece lies, so that no other piece of its kind could be meant: `on c1, reaching into d1`."""
    squares = _squares(number)
    most = max(map(len, squares.values()))
    main = [SQUARES[square] for square, quarters in squares.items() if len(quarters) == most]
    rest = [SQUARES[square] for square, quarters in squares.items() if len(quarters) < most]
    quarters = next(iter(squares.values()))
    if rest:
        return f"on {listed(main)}, reaching into {listed(rest)}"
    if len(main) == 2 and most == 1:
        return f"between {listed(main)}"
    if len(main) == 1 and most < 3:
        return f"{_part_of_square(quarters)} of {main[0]}"
    return f"on {listed(main)}" + (f", {_part_of_square(quarters)}" if most == 3 else "")


def _squares(number: int) -> dict[int, tuple[int, ...]]:
    """The squares that a piece lies on, each with the quarters that it covers."""
    squares: dict[int, tuple[int, ...]] = {}
    for triangle in FOOTPRINTS[number].triangles:
        squares[triangle // 4] = (*squares.get(triangle // 4, ()), triangle % 4)
    return squares


def _part_of_square(quarters: tuple[int, ...]) -> str:
    if len(quarters) == 1:
        return f"at the {QUARTERS[quarters[0]]}"
    if len(quarters) == 2:
        return f"in the {HALVES[quarters[0], quarters[1]]}"
    (missing,) = set(range(4)) - set(quarters)
    return f"open at the {QUARTERS[missing]}"


def kind_of(number: int) -> str:
    """What kind of piece it is."""
    return ALL_KINDS[FOOTPRINTS[number].kind].name


def _standing(number: int) -> str:
    """A piece on the board, so that no other piece that may stand beside it could be meant."""
    squares = _squares(number)
    kind = kind_of(number).removeprefix("left ").removeprefix("right ")
    if len(squares) == 1 and 1 < len(FOOTPRINTS[number].triangles) < 3:
        return f"{kind} {place_of(number)}"
    return f"{kind} on {listed([SQUARES[square] for square in squares])}"


def _kinds(numbers: Iterable[int]) -> str:
    """Pieces by their kinds, the larger ones first: `a medium square, a large and two small triangles`."""
    largest_first = sorted(numbers, key=lambda number: (-len(FOOTPRINTS[number].triangles), number))
    nouns: dict[str, Counter[str]] = {}
    for kind in map(kind_of, largest_first):
        size, _, noun = kind.rpartition(" ")
        nouns.setdefault(noun, Counter())[size] += 1
    return listed([_counted(noun, sizes) for noun, sizes in nouns.items()])


def _counted(noun: str, sizes: Counter[str]) -> str:
    *others, (size, count) = sizes.items()
    last = several(count, f"{size} {noun}".strip())
    return listed([*(f"{'a' if number == 1 else spelled(number)} {other}" for other, number in others), last])


def _pointed_out(parts: tuple[int, ...], others: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The fewest pieces whose places tell a way to cover an area from others with the same kinds."""
    # Small ones are the easiest to point out.
    smallest_first = sorted(parts, key=lambda number: len(FOOTPRINTS[number].triangles))
    for count in range(len(parts)):
        for chosen in combinations(smallest_first, count):
            if not any(set(chosen) <= set(other) for other in others):
                return chosen
    return parts


def _parts(whole: int, parts: tuple[int, ...], others: list[tuple[int, ...]]) -> str:
    """The pieces that cover another one, and where some lie if others of the same kinds could be meant."""
    chosen = _pointed_out(parts, others)
    around = _squares(whole)
    within = f" of {SQUARES[next(iter(around))]}" if len(around) == 1 else ""
    places = [place_of(number).removesuffix(within) for number in chosen]
    kinds = [kind_of(number) for number in parts]
    if len(chosen) == 1 and kinds.count(kind := kind_of(chosen[0])) == 1:
        rest = [number for number in parts if number not in chosen]
        return listed([_kinds(rest), f"a {kind} {places[0]}"])
    return _kinds(parts) + (f", {listed([f'one {place}' for place in places])}" if places else "")


def _covering() -> dict[tuple[int, str], list[tuple[int, ...]]]:
    """The ways to cover each piece by several, by the kinds of these."""
    found: dict[tuple[int, str], list[tuple[int, ...]]] = {}
    for action in ACTIONS:
        if action.sort == "takeover":
            found.setdefault((action.leaving[0], _kinds(action.coming)), []).append(action.coming)
    return found


def _words(action: Action, covering: dict[tuple[int, str], list[tuple[int, ...]]]) -> str:
    match action.sort:
        case "pass":
            return "passes"
        case "place":
            return f"* {kind_of(action.coming[0])} {place_of(action.coming[0])}"
        case "neutral":
            return f"neutral small triangle {place_of(action.coming[0])}"
        case "large":
            return f"{kind_of(action.coming[0])} {place_of(action.coming[0])}"
        case "swap":
            return f"swaps the trapped {_standing(action.coming[0])}"
        case "merger":
            whole = action.coming[0]
            pieces = several(len(action.leaving), "piece")
            return f"joins {pieces} into a {kind_of(whole)} {place_of(whole)}"
    whole = action.leaving[0]
    alike = covering[whole, _kinds(action.coming)]
    parts = _parts(whole, action.coming, [other for other in alike if other != action.coming])
    return (TAKEN if action.sort == "takeover" else SPLIT).format(whole=_standing(whole), parts=parts)


def _all_words() -> tuple[str, ...]:
    covering = _covering()
    return tuple(_words(action, covering) for action in ACTIONS)


ACTION_WORDS = _all_words()


def effects(before: TranglarPosition, after: TranglarPosition) -> str:
    """How many pieces have changed hands by what an action has trapped."""
    if not after.turned_last():
        return ""  # as after most actions
    mover = before.turn
    put_down = dict.fromkeys(ACTIONS[after.last_action].coming, mover)
    owners = {number: seat for seat, number in before.pieces()} | put_down
    changed = [(owners[number], seat) for seat, number in after.pieces() if owners[number] != seat != 2]
    # A neutral piece that was just put down belongs to nobody.
    won = sum(new == mover for _, new in changed)
    lost = sum(new == 1 - mover for old, new in changed if old != 2)
    told = [f"turning over {several(won, 'piece')}"] if won else []
    told += [f"losing {spelled(lost) if won else several(lost, 'piece')}"] if lost else []
    return ", ".join(told)
