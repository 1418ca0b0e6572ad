"""How roles look in the web client: a style sheet a theme, and gradients and patterns to refer to.

The style sheet of a theme only sets variables, for the page that has the theme and for previews of it; what
uses them is the same in all themes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from fastapi import APIRouter, HTTPException
from starlette.responses import Response

from quincunx.core.gradients import define, paint_of
from quincunx.core.paints import FACES, PAINTS, Paint
from quincunx.core.registry import find, game_names
from quincunx.core.shading import finish
from quincunx.core.themes import DARK, LIGHT, THEMES, Theme

router = APIRouter(include_in_schema=False)

STYLESHEET = "/css/paints.css"
DRAWING = "/paints.svg"
ASK_AGAIN = {"cache-control": "no-cache"}


@router.get(STYLESHEET)
async def get_stylesheet() -> Response:
    """What shapes of each role are drawn with."""
    return Response(write_stylesheet(all_paints()), media_type="text/css", headers=ASK_AGAIN)


@router.get("/themes/{name}.css")
async def get_theme(name: str) -> Response:
    """The colours of a theme."""
    if name not in THEMES:
        raise HTTPException(404)
    return Response(write_theme(THEMES[name], all_paints()), media_type="text/css", headers=ASK_AGAIN)


@router.get(DRAWING)
async def get_drawing() -> Response:
    """Gradients and patterns, to be put into the page."""
    return Response(write_definitions(all_paints()), media_type="image/svg+xml", headers=ASK_AGAIN)


def files() -> Iterator[tuple[str, str, str]]:
    """The address, the type and the text of all of it."""
    paints = all_paints()
    yield STYLESHEET, "text/css", write_stylesheet(paints)
    for theme in THEMES.values():
        yield f"/themes/{theme.name}.css", "text/css", write_theme(theme, paints)
    yield DRAWING, "image/svg+xml", write_definitions(paints)


@cache
def all_paints() -> Mapping[str, Paint]:
    """The paints that all games share, and those that games bring."""
    games = [find(name) for name in game_names()]
    return PAINTS | {role: paint for game in games for role, paint in game.paints.items()}


def write_stylesheet(paints: Mapping[str, Paint]) -> str:
    """The rules for shapes of a role; lines and texts have only its colour."""
    lines = []
    for role, paint in paints.items():
        name, width = f"--role-{role}", f"var(--role-{role}-width, {paint.width:g})"
        edge = f" stroke: var({name}-edge); stroke-width: {width};" if paint.width else ""
        lines += [
            f".role-{role}:not(.polyline, .label) {{ fill: var({name}-fill, none);{edge} }}",
            f".label.role-{role} {{ fill: var({name}); }} .polyline.role-{role} {{ stroke: var({name}); }}",
        ]
        if paint.dashes:
            lines.append(
                f".polyline.role-{role} {{ stroke-dasharray: {paint.dashes}; stroke-linecap: butt; }}"
            )
        if paint.tells_apart:
            lines.append(f".role-{role} {{ display: var(--telling-apart); }}")
        if _is_solid(role, paint):
            lines += [
                f".role-{role}-{face}:not(.polyline) {{ fill: var({name}-{face}, none); }}" for face in FACES
            ]
            # A line has no room for the colours that a wall passes through.
            tones = dict(zip(FACES, FACES, strict=True)) | {"wall": "side"}
            lines += [
                f".polyline.role-{role}-{face} {{ stroke: var({name}-{tone}, none); }}"
                for face, tone in tones.items()
            ]
    return "\n".join([*lines, ""])


def _is_solid(role: str, paint: Paint) -> bool:
    """Whether things of that role have faces in any theme."""
    return any(finish(role, paint, theme).side != "none" for theme in THEMES.values())


def write_theme(theme: Theme, paints: Mapping[str, Paint]) -> str:
    """The variables of a theme, in both palettes."""
    page = {f"--{name}": colour for name, colour in theme.page.items()}
    page |= {"--depth": str(int(theme.depth)), "color-scheme": "dark" if _is_night(theme) else "light"}
    usual, distinct = (_variables(theme, paints, is_distinct) for is_distinct in (False, True))
    changed = {name: value for name, value in distinct.items() if usual.get(name) != value}
    root, palette = f':root[data-theme="{theme.name}"]', '[data-palette="distinct"]'
    first = ":root, " if theme is LIGHT else ""
    lines = [
        f"{first}{root}, .theme-{theme.name} {{{_write(page | usual)}}}",
        f"{root}{palette}, {palette} .theme-{theme.name} {{{_write(changed)}}}",
    ]
    auto = ':root[data-theme="auto"]'
    if theme is LIGHT:
        lines.append(f"{auto}{palette} {{{_write(changed)}}}")
    if theme is DARK:
        both = f"{auto} {{{_write(page | usual)}}} {auto}{palette} {{{_write(changed)}}}"
        lines.append(f"@media (prefers-color-scheme: dark) {{ {both} }}")
    return "\n".join([*lines, ""])


def _is_night(theme: Theme) -> bool:
    """Whether the page is darker than what is written on it."""
    return theme.page["ground"] < theme.page["ink"]


def _write(variables: Mapping[str, str]) -> str:
    return "".join(f" {name}: {value};" for name, value in variables.items()) + " "


def _variables(theme: Theme, paints: Mapping[str, Paint], distinct: bool) -> dict[str, str]:
    variables = {"--telling-apart": "inline" if distinct or not theme.depth else "none"}
    for role, paint in paints.items():
        look, name = finish(role, paint, theme, distinct), f"--role-{role}"
        plain = paint_of(role, "", look, _name(theme, role, distinct))
        variables[name] = plain.ink
        # Until the definitions are in the page, and wherever they are not drawn, the colour takes their
        # place.
        variables[f"{name}-fill"] = f"{plain.fill} {look.fill}" if plain.is_defined else plain.fill
        variables[f"{name}-edge"] = plain.edge
        # The light theme is under all others: what is otherwise in one of them has to be said there.
        if any(finish(role, paint, other, distinct).width != paint.width for other in (theme, LIGHT)):
            variables[f"{name}-width"] = f"{look.width:g}"
        for face in FACES if _is_solid(role, paint) else ():
            tone = paint_of(f"{role}-{face}", face, look, f"{_name(theme, role, distinct)}-{face}")
            variables[f"{name}-{face}"] = f"{tone.fill} {tone.ink}" if tone.is_defined else tone.fill
    return variables


def _name(theme: Theme, role: str, distinct: bool) -> str:
    return f"{theme.name}-{role}{'-distinct' if distinct else ''}"


def write_definitions(paints: Mapping[str, Paint]) -> str:
    """A drawing that shows nothing but defines the gradients and patterns of all roles in all themes."""
    parts = [
        define(_name(theme, role, distinct), finish(role, paint, theme, distinct))
        for theme in THEMES.values()
        for role, paint in paints.items()
        for distinct in (False, True)
    ]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="patterns" width="0" height="0" '
        f'aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
    )
