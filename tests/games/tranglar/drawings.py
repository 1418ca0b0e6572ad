"""Positions of Tranglar drawn as text.

A drawing has rank 4 first. Each square is four characters, its quarters n, e, s, w; equal characters
are one piece. Capitals are petrol's, small letters green's, digits neutral, a dot is a free triangle:

    ....  ....  22..  ..22
    ....  ....  ....  2...
    1111  .AA.  bbb.  ....        A is petrol's b2es, b is green's c2nes
    1...  ....  ....  ....
"""

import re
from collections import Counter

from quincunx import Game, Position, load
from tests.games.tranglar import plain

GAME = load("tranglar")

# The pieces of the box, as they are with petrol's side up.
BOX = Counter({"t": 8, "T": 8, "q": 6, "zL": 2, "zR": 2, "v": 2, "Q": 2, "r": 2, "pL": 2})
CODES = ("t", "T", "q", "zL", "zR", "v", "Q", "r", "pL", "pR", "*")

# d2n.d3s traps d3ne; that turned, d3w is trapped; that turned, c3es is.
CHAIN = """
    ....  .A..  ..AA  B.BB
    ....  ....  Aaa.  bb.c
    1111  ....  ....  .22.
    1...  ....  .2..  2..2
"""

# Petrol's b2e.c2w traps c2es, which turns, touches green on two sides and turns back: trapped again.
THERE_AND_BACK = """
    ....  ....  2222  ....
    ....  ....  2.aa  ....
    11..  ..11  abb.  ...c
    ....  1...  AA..  ..AA
"""

# Within a1e.b1sw petrol is safe from a1nsw; the small triangle a1e alone, to be had by a split, is not.
LOST_AT_ONCE = """
    ....  ....  ....  ..2.
    ....  .1..  ..11  2222
    ....  ....  11..  ....
    aAaa  ..AA  ....  ....
"""

# With this reserve petrol can do nothing but pass, and neither can green then.
STUCK = """
    jjJJ  kkff  lggl  m7K8
    3333  fI43  gh.I  ii56
    .11d  12e1  EFGG  FHBF
    1aaa  bcbb  cAAc  BCDD
"""
STUCK_RESERVE = "q1Q1r2pL1*0"


def board(
    drawing: str,
    to_move: str = "petrol",
    petrol: str | None = None,
    last: str | None = None,
    quiet: int = 0,
    passes: int = 0,
    game: Game = GAME,
) -> Position:
    """A position from its drawing.

    `petrol` is petrol's whole reserve, such as `t3zL1*2` (without `*`: as many neutral triangles as can
    be); all else that is not on the board is green's.
    Without it each player has what it began with less its pieces on the board. The last move, if not
    given, is the placement of a coloured piece on the board.
    """
    pieces = read_drawing(drawing)
    reserves = share_out(pieces, petrol)
    placed = next((plain.write(area) for area, owner in pieces if owner != "neutral"), "-")
    ply = 40 + (to_move == "green")
    fields = [
        ",".join(plain.write(area) for area, who in pieces if who == owner) or "-"
        for owner in ("petrol", "green", "neutral")
    ]
    fields += [
        "".join(f"{code}{reserve[code]}" for code in CODES if reserve[code]) or "-" for reserve in reserves
    ]
    return game.position("/".join([*fields, str(quiet), str(passes)]) + f" {ply} {last or placed}")


def read_drawing(drawing: str) -> list[tuple[plain.Area, str]]:
    """The pieces in board order, each with its owner."""
    squares = [line.split() for line in drawing.strip().splitlines()]
    assert [len(row) for row in squares] == [4, 4, 4, 4]
    areas: dict[str, set[str]] = {}
    for name in plain.ORDER:
        sign = squares["4321".index(name[1])]["abcd".index(name[0])]["nesw".index(name[2])]
        if sign != ".":
            areas.setdefault(sign, set()).add(name)
    return [
        (frozenset(area), "petrol" if sign.isupper() else "green" if sign.islower() else "neutral")
        for sign, area in areas.items()
    ]


def share_out(pieces: list[tuple[plain.Area, str]], petrol: str | None) -> list[Counter[str]]:
    """The reserves: what is not on the board."""
    left = BOX.copy()
    on_board: Counter[str] = Counter()
    neutral = 6
    for area, owner in pieces:
        code = plain.FOOTPRINTS[area]
        if owner == "neutral":
            neutral -= len(area) == 1
            continue
        left[code if owner == "petrol" else plain.turned_over(code)] -= 1
        on_board[code] += owner == "petrol"
    if petrol is None:
        own = {code: max(0, min(count // 2 - on_board[code], left[code])) for code, count in BOX.items()}
    else:
        own = read_reserve(petrol)
    own = Counter({"*": min(3, neutral)} | own)
    green = Counter({plain.turned_over(code): left[code] - own[code] for code in BOX})
    green["*"] = neutral - own["*"]
    return [own, green]


def owner_of(position: Position, area: str) -> str | None:
    """Who owns the piece that covers exactly this area; None if there is none."""
    fields = position.text.split(" ")[0].split("/")
    for owner, field in zip(("petrol", "green", "neutral"), fields, strict=False):
        if area in field.split(","):
            return owner
    return None


def trapped(position: Position) -> set[str]:
    """The pieces that are marked as trapped."""
    marked = {site.id for site in position.layout().sites if site.label.endswith(", trapped")}
    board = position.text.split(" ")[0].split("/")
    pieces = [piece for part in board[:2] for piece in part.split(",") if piece != "-"]
    return {piece for piece in pieces if marked >= set(_triangles(piece))}


def _triangles(area: str) -> list[str]:
    """The triangles of an area in notation."""
    return [part[:2] + quarter for part in area.split(".") for quarter in part[2:]]


def reserve(position: Position, player: str) -> dict[str, int]:
    """What a player has in reserve."""
    field = position.text.split(" ")[0].split("/")[3 + ("petrol", "green").index(player)]
    return read_reserve(field)


def read_reserve(text: str) -> dict[str, int]:
    """Such as `t3zL1*2`."""
    return {code: int(count) for code, count in re.findall(r"([a-zA-Z]+|\*)(\d)", text)}
