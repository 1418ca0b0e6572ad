"""Themes: what boards and pieces are made of, and the page around them.

A theme says how roles differ from paints.py there, and whether things have depth. In the palette whose
colours are easier to tell apart, pieces have patterns in every theme.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from quincunx.core.paints import Tones


@dataclass(frozen=True, eq=False)
class Theme:
    """The look of everything: `page` has the colours around boards, `tones` those of roles.

    With `depth`, things have a height and sides, with `shading` also light and shade. Without depth, pieces
    have patterns in both palettes. `dark` themes take the dark tones of roles that the theme does not name.
    """

    name: str
    title: str
    page: Mapping[str, str]
    tones: Mapping[str, Tones] = field(default_factory=dict)
    depth: bool = True
    shading: bool = True
    dark: bool = False


IVORY = Tones("#fffdf6", "#8d7f62", deep="#ece2cd", side="#c3b597")
SLATE = Tones("#4a5768", "#141a22", "#7c8da3", deep="#303b49", side="#1b222c")

LIGHT = Theme(
    name="light",
    title="Linen and walnut",
    page={
        "ground": "#f4efe6",
        "raised": "#fffdf8",
        "sunken": "#e9e1d3",
        "ink": "#2a2621",
        "soft": "#5f574b",
        "edge": "#d8ccb8",
        "accent": "#0f6b6b",
        "accent-ink": "#ffffff",
        "warn": "#a3341f",
        "mark": "#b4560a",
        "good": "#2f7238",
        "shadow": "0 1px 2px rgb(60 40 20 / 10%), 0 6px 18px rgb(60 40 20 / 9%)",
    },
    tones={
        "board": Tones("#8f6134", "#4d2f14", deep="#6b431f", side="#4d2f14"),
        "site": Tones("#e6cf9f", "#8a6132", deep="#d3b47c"),
        "dish": Tones("#c9a468", "#6d4519", deep="#ecd8ac"),
        "line": Tones("none", "#8a6132"),
        "coordinate": Tones("#ffeecb"),
        "label": Tones("#4f4127"),
        "white": IVORY,
        "black": SLATE,
        "neutral": Tones("#fffaf0", "#8d7f62", deep="#efe5d2", side="#c3b597"),
        "felt": Tones("#2f6f5b", "#16392e", deep="#24594a", side="#5a3817"),
        "slot": Tones("#296250", "#1c4a3c", deep="#225343"),
        "spotlight": Tones("#3a7a65"),
        "title": Tones("#fffaf0"),
        "card": Tones("#ffffff", "#a3967e", deep="#f4eee2", side="#d8cdb8"),
        "paper": Tones("#fffdf6"),
        "inlay": Tones("#dfc592", "#8a6132", deep="#cba96f"),
        "groove": Tones("#4d3015", "#38210c", deep="#4d3015"),
        "hole": Tones("#3a220d", "#241406", deep="#5b3a1c"),
        "wood": Tones("#a8532f", "#4a1d0c", deep="#7c3519", side="#561f0d"),
        "petrol": Tones("#2a879d", "#0b3641", deep="#17606f", side="#0d4350"),
    },
)

DARK = Theme(
    name="dark",
    title="Slate and brass",
    page={
        "ground": "#14181d",
        "raised": "#1e242b",
        "sunken": "#2a323b",
        "ink": "#e8e4da",
        "soft": "#b3ada0",
        "edge": "#3d4651",
        "accent": "#e0a958",
        "accent-ink": "#23190a",
        "warn": "#ff9d88",
        "mark": "#f0a04b",
        "good": "#84c98e",
        "shadow": "0 1px 2px rgb(0 0 0 / 45%), 0 6px 18px rgb(0 0 0 / 35%)",
    },
    tones={
        "board": Tones("#4b3621", "#1d140b", deep="#33251a", side="#1f150c"),
        "site": Tones("#77624a", "#2b1f12", deep="#5d4c36"),
        "dish": Tones("#4d3d2a", "#1d140b", deep="#7d6850"),
        "line": Tones("none", "#2b1f12"),
        "coordinate": Tones("#e3cfa8"),
        "label": Tones("#f0e3c8"),
        "white": Tones("#fffdf6", "#6f6248", deep="#e6dbc4", side="#b6a786"),
        "black": Tones("#3d4a5a", "#8fa0b5", "#7c8da3", deep="#252f3b", side="#12171d"),
        "neutral": Tones("#f7f0e2", "#6f6248", deep="#e0d4bc", side="#b6a786"),
        "felt": Tones("#1f4a44", "#0c211e", deep="#173833", side="#1f150c"),
        "slot": Tones("#1b413c", "#102a26", deep="#15332f"),
        "spotlight": Tones("#2d6259"),
        "title": Tones("#f3ead6"),
        "card": Tones("#fbf6ea", "#6f6248", deep="#ebe2cf", side="#b6a786"),
        "paper": Tones("#efe7d6"),
        "shadow": Tones("#00000061", "#00000033"),
        "inlay": Tones("#6c583f", "#2b1f12", deep="#54432e"),
        "groove": Tones("#1c130a", "#120b05", deep="#1c130a"),
        "hole": Tones("#140d06", "#000000", deep="#2a1d10"),
        "wood": Tones("#b5643f", "#3d170a", deep="#83401f", side="#4c1c0c"),
        "petrol": Tones("#2f93aa", "#7fc4d4", deep="#1a6878", side="#0b3a46"),
    },
    dark=True,
)

CONTRAST = Theme(
    name="contrast",
    title="High contrast",
    page={
        "ground": "#000000",
        "raised": "#000000",
        "sunken": "#1c1c1c",
        "ink": "#ffffff",
        "soft": "#ffffff",
        "edge": "#ffffff",
        "accent": "#ffd500",
        "accent-ink": "#000000",
        "warn": "#ff9e8a",
        "mark": "#ffd500",
        "good": "#7dff8e",
        "shadow": "0 0 transparent",
    },
    tones={
        "board": Tones("#000000", "#ffffff", side="#3a3a3a"),
        "site": Tones("#5a5a5a", "#ffffff"),
        "dish": Tones("#5a5a5a", "#ffffff"),
        "line": Tones("none", "#ffffff"),
        "coordinate": Tones("#ffffff"),
        "label": Tones("#ffffff"),
        "white": Tones("#ffffff", "#000000", side="#bdbdbd"),
        "black": Tones("#000000", "#ffffff", "#8f8f8f", side="#2b2b2b"),
        "neutral": Tones("#ffffff", "#000000", side="#bdbdbd"),
        "felt": Tones("#000000", "#ffffff", side="#3a3a3a"),
        "slot": Tones("#2b2b2b", "#ffffff"),
        "spotlight": Tones("#3d3d3d"),
        "title": Tones("#ffffff"),
        "card": Tones("#ffffff", "#000000", side="#bdbdbd"),
        "text": Tones("#000000"),
        "paper": Tones("#ffffff"),
        "mark": Tones("none", "#ffd500"),
        "hint": Tones("#ffd50033", "#ffd500"),
        "dot": Tones("#ffd500", "#000000"),
        "shadow": Tones("none"),
        "inlay": Tones("#4a4a4a", "#ffffff"),
        "groove": Tones("#000000", "#000000"),
        "hole": Tones("#000000", "#ffffff"),
        "wood": Tones("#ff9e8a", "#000000", side="#7a3b2e"),
        "petrol": Tones("#6fdcff", "#000000", side="#1f5f73"),
    },
    shading=False,
)

FLAT = Theme(
    name="flat",
    title="Flat, as in print",
    page={
        "ground": "#ffffff",
        "raised": "#ffffff",
        "sunken": "#f1f1ef",
        "ink": "#22222a",
        "soft": "#56565f",
        "edge": "#c9c9c6",
        "accent": "#17687b",
        "accent-ink": "#ffffff",
        "warn": "#a3341f",
        "mark": "#b4560a",
        "good": "#2f7238",
        "shadow": "0 0 transparent",
    },
    tones={"shadow": Tones("none")},
    depth=False,
)

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK, CONTRAST, FLAT)})
