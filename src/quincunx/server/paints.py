"""How roles look in the web client: a stylesheet and patterns, made from the paints of core and games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from fastapi import APIRouter
from starlette.responses import Response

from quincunx.core.paints import PAINTS, PATTERNS, Paint, Tones
from quincunx.core.registry import find, game_names
from quincunx.core.svg import write_pattern

router = APIRouter(include_in_schema=False)

STYLESHEET = "/css/paints.css"
DRAWING = "/paints.svg"
ASK_AGAIN = {"cache-control": "no-cache"}


@router.get(STYLESHEET)
async def get_stylesheet() -> Response:
    """The colours."""
    return Response(write_stylesheet(all_paints()), media_type="text/css", headers=ASK_AGAIN)


@router.get(DRAWING)
async def get_patterns() -> Response:
    """The patterns, to be put into the page."""
    return Response(write_patterns(all_paints()), media_type="image/svg+xml", headers=ASK_AGAIN)


@cache
def all_paints() -> Mapping[str, Paint]:
    """The paints that all games share, and those that games bring."""
    games = [find(name) for name in game_names()]
    return PAINTS | {role: paint for game in games for role, paint in game.paints.items()}


def write_stylesheet(paints: Mapping[str, Paint]) -> str:
    """The tones of each role as variables, for each theme and palette, and the rules that use them."""
    dark = _variables(paints, lambda paint: paint.dark)
    lines = [
        f":root {{{_variables(paints, lambda paint: Tones(paint.fill, paint.edge, paint.grain))}}}",
        f':root[data-palette="distinct"] {{{_variables(paints, lambda paint: paint.distinct)}}}',
        f':root[data-theme="dark"] {{{dark}}}',
        f'@media (prefers-color-scheme: dark) {{ :root[data-theme="auto"] {{{dark}}} }}',
    ]
    for role, paint in paints.items():
        lines += _rules(role, paint)
    return "\n".join([*lines, ""])


def _variables(paints: Mapping[str, Paint], tones_of: Callable[[Paint], Tones | None]) -> str:
    found = []
    for role, paint in paints.items():
        tones = tones_of(paint)
        named = zip(("", "-edge", "-grain"), tones, strict=True) if tones is not None else ()
        found += [f" --role-{role}{part}: {tone};" for part, tone in named if tone != "none"]
    return "".join(found) + " "


def _rules(role: str, paint: Paint) -> Iterator[str]:
    """The rules for shapes of a role; lines and texts have only the colour of the fill."""
    tone = f"var(--role-{role})"
    edge = f"stroke: var(--role-{role}-edge); stroke-width: {paint.width:g};" if paint.edge != "none" else ""
    if paint.fill == "none":
        yield f".role-{role} {{ fill: none; {edge} }}"
        return
    # Until the patterns are in the page, and wherever they are not drawn, the tone takes their place.
    fill = f"url(#pattern-{role}) {tone}" if paint.pattern else tone
    yield f".role-{role}:not(.polyline, .label) {{ fill: {fill}; {edge} }}"
    yield f".label.role-{role} {{ fill: {tone}; }} .polyline.role-{role} {{ stroke: {tone}; }}"
    if paint.pattern:
        width = PATTERNS[paint.pattern].width
        yield f".ground-{role} {{ fill: {tone}; }}"
        yield f".grain-{role} {{ stroke: var(--role-{role}-grain); stroke-width: {width}; }}"


def write_patterns(paints: Mapping[str, Paint]) -> str:
    """A drawing that shows nothing but defines the patterns of all roles that have one."""
    tiles = [
        write_pattern(f"pattern-{role}", paint, f'class="ground-{role}"', f'class="grain grain-{role}"')
        for role, paint in paints.items()
        if paint.pattern
    ]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="patterns" width="0" height="0" '
        f'aria-hidden="true" focusable="false">{"".join(tiles)}</svg>'
    )
