"""How roles look: the one list of colours and patterns, from which every surface takes what it needs.

Roles of pieces are names of colours; each has a pattern too, so that colour never stands alone. A game
brings further roles as `Game.paints`; their names begin with its own and a hyphen. What has a height has
faces in the light and in the shade, with roles such as `white-side`. themes.py has what differs from theme
to theme.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Tones(NamedTuple):
    """The colours of a role in other circumstances.

    `deep` is what the fill passes into away from the light, and `side` the colour of upright faces; where
    they are not given, they are made from the fill.
    """

    fill: str
    edge: str = "none"
    grain: str = "none"
    deep: str = ""
    side: str = ""


class Pattern(NamedTuple):
    """The lines of one 8 × 8 tile, and how wide they are."""

    lines: str
    width: float


@dataclass(frozen=True, slots=True)
class Paint:
    """How a role looks: its fill, its edge, and a pattern drawn in `grain` over the fill.

    `terminal` is the style of characters, in the words of Rich; `dark` are the tones on a dark page, and
    `distinct` those in the palette whose colours are easier to tell apart, where they differ. Lines of the
    role are broken into `dashes`, if it has any: how long they and the gaps are, as SVG writes it. What
    `tells_apart` is seen only where patterns are.
    """

    fill: str
    edge: str = "none"
    grain: str = "none"
    width: float = 0
    pattern: str = ""
    terminal: str = ""
    dark: Tones | None = None
    distinct: Tones | None = None
    dashes: str = ""
    tells_apart: bool = False


PATTERNS = {
    "slashes": Pattern("M-2 2 2 -2M0 8 8 0M6 10 10 6", 1.3),
    "bars": Pattern("M0 2H8M0 6H8", 1.3),
    "grid": Pattern("M0 4H8M4 0V8", 1.3),
    "dots": Pattern("M2 2h.01M6 6h.01", 2.4),
}

INK = "#2b2a33"

FACES = ("lit", "side", "shade", "wall")
"""Faces of a thing: turned to the light, upright and lit, upright in the shade, and round an upright axis."""

# Styles of the terminal can be read on light and on dark grounds; letters and their case say the same.
PAINTS = {
    "board": Paint("#efe9dd", "#b9ae98", width=1.5, dark=Tones("#cbc4b4", "#8f8570")),
    "site": Paint("#f8f5ee", "#cabfa9", width=1.2, dark=Tones("#d9d3c6", "#a99f8b")),
    "dish": Paint("#f8f5ee", "#cabfa9", width=1.2, dark=Tones("#d9d3c6", "#a99f8b")),  # a hollow of the board
    "line": Paint("none", "#a3977f", width=1.5, terminal="dim"),
    "felt": Paint("#efe9dd", "#b9ae98", width=1.5, dark=Tones("#cbc4b4", "#8f8570")),
    "slot": Paint(
        "#f8f5ee", "#cabfa9", width=1.2, dark=Tones("#d9d3c6", "#a99f8b")
    ),  # for something to lie in
    "spotlight": Paint("#ffffff", dark=Tones("#e6e1d6")),  # on felt, where somebody is to act
    "title": Paint(INK),  # writing on felt
    "card": Paint("#ffffff", "#6d675c", width=1.8, dark=Tones("#f3efe6", "#6d675c")),
    "coordinate": Paint("#6b6150", terminal="dim"),  # names at the edge of a board
    "shadow": Paint("#301c0842", "#301c0821", width=5),
    "white": Paint("#fffdf7", INK, width=2.2, terminal="bold"),
    "black": Paint("#3b3a48", "#d5d2e2", "#6d6b82", 2.2, "slashes", "bold magenta"),
    "blue": Paint(
        *("#2f6db3", "#173a63", "#7fb0e6", 1.8, "slashes", "bold blue"),
        distinct=Tones("#0b4f9e", "#052a57", "#6fa8e8"),
    ),
    "green": Paint(
        *("#4b9a55", "#1f4d27", "#a5d8a6", 1.8, "bars", "bold green"),
        distinct=Tones("#8fd19e", "#1b5e33", "#2f7d4a"),
    ),
    "yellow": Paint(
        *("#f2c431", "#7a5c00", "#8f6d06", 1.8, "dots", "bold yellow"),
        distinct=Tones("#f7e04b", "#6e6000", "#7d6c00"),
    ),
    "red": Paint(
        *("#c8463f", "#6b1c18", "#f0a49f", 1.8, "grid", "bold red"),
        distinct=Tones("#d55e00", "#6b2f00", "#ffc08a"),
    ),
    "petrol": Paint(
        *("#1d7488", "#0b3641", "#6fc0d0", 1.8, "slashes", "bold cyan"),
        distinct=Tones("#10455c", "#05202c", "#6fb3d0"),
    ),
    "purple": Paint(
        *("#84529f", "#43255a", "#c9a6dc", 1.8, "bars", "bold magenta"),
        distinct=Tones("#c777a8", "#5e2449", "#f6cfe4"),
    ),
    "neutral": Paint("#ffffff", "#6d675c", width=1.8, terminal="bold", dark=Tones("#f3efe6", "#6d675c")),
    "mark": Paint("none", "#d9730d", width=4, terminal="bold yellow"),
    "hint": Paint(
        *("#17687b2e", "#1d7488"),
        width=3,
        distinct=Tones("#17687b2e", "#10455c"),
    ),
    "glow": Paint("#ffc23d80", "#ffdf8099", width=5),  # of places where something is about to happen
    "dot": Paint("#1d7488", "#ffffff", width=2),
    "label": Paint("#6b6150", terminal="dim", dark=Tones("#554c3d")),
    "text": Paint(INK),
    "paper": Paint("#ffffff", dark=Tones("#e6e1d6")),
    "light": Paint("#ffffff"),  # writing on dark pieces
    "plate": Paint("#ffffff", tells_apart=True),  # under the letter of a colour
    "initial": Paint(INK, tells_apart=True),  # that letter
    "inlay": Paint("#f1ecdf", "#cabfa9", width=1.2, dark=Tones("#cfc8b8", "#a99f8b")),  # a second wood
    "groove": Paint("#5b4e3a", "#3d3325", width=1),  # cut into the board
    "hole": Paint("#3a2f20", "#1f180f", width=1.2),
    "wood": Paint("#9a4a2c", "#3f170a", width=2),  # of turned pieces
}

UNKNOWN = Paint("#9a9a9a", INK, width=1.5)


def split_role(role: str) -> tuple[str, str]:
    """The role that a thing has, and the face of it that is meant, if any."""
    thing, _, face = role.rpartition("-")
    return (thing, face) if face in FACES else (role, "")
