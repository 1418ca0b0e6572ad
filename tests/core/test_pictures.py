"""Pictures as pixels: right on a machine without fonts, bounded, and the same everywhere."""

from __future__ import annotations

import io
import re
import sys
from html import escape

import pytest
from PIL import Image

import quincunx
from quincunx.core import pictures, pixels
from quincunx.core.pictures import MOST_FRAMES, chosen_positions, write_animation, write_png
from quincunx.core.pixels import MOST_PIXELS, box_of, fitting_width, render
from quincunx.core.preview import MOST_LINES, SIZE, write_preview
from quincunx.core.svg import write_svg

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def image_of(picture: bytes) -> Image.Image:
    return Image.open(io.BytesIO(picture))


def cells(signs: str) -> list[bytes]:
    """Each sign as it is drawn in a cell of its own, on white paper."""
    written = "".join(
        f'<text x="{20 * place + 2}" y="16" font-family="system-ui, sans-serif" font-size="12">'
        f"{escape(sign)}</text>"
        for place, sign in enumerate(signs)
    )
    width = 20 * len(signs)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 20">{written}</svg>'
    drawn = image_of(render(svg, width, background="#ffffff")).convert("L")
    return [drawn.crop((20 * place, 0, 20 * place + 20, 20)).tobytes() for place in range(len(signs))]


@pytest.mark.parametrize("name", quincunx.game_names())
def test_every_letter_is_drawn_without_a_font_of_the_system(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The picture of a position without text differs from the one with it, and needs no font but ours."""
    import resvg_py

    asked = []
    draw = resvg_py.svg_to_bytes
    monkeypatch.setattr(
        resvg_py, "svg_to_bytes", lambda **wanted: asked.append(wanted["skip_system_fonts"]) or draw(**wanted)
    )
    svg = write_svg(quincunx.load(name).start(1).layout())
    with_text = render(svg, 300)
    assert asked == [True]
    assert with_text != render(re.sub("<text.*?</text>", "", svg), 300)


def test_all_signs_that_count_as_covered_are_in_the_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    signs = "".join(sorted(pixels.COVERED - set(" \n")))
    monkeypatch.setattr(pixels, "COVERED", pixels.COVERED | {"\ue000"})  # so that no other font is looked for
    blank, missing, *drawn = cells(f" \ue000{signs}")
    assert blank != missing
    assert [sign for sign, cell in zip(signs, drawn, strict=True) if cell in (blank, missing)] == []


def test_a_picture_is_as_wide_as_wanted_and_never_too_large() -> None:
    layout = quincunx.load("pyrga").start().layout()
    assert image_of(write_png(layout, width=300)).width == 300
    high = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 40000"></svg>'
    assert box_of(high) == (0, 0, 10, 40000)
    assert fitting_width(high, 4000) ** 2 * 4000 <= MOST_PIXELS


def test_a_game_in_pictures_has_its_last_position_for_longest() -> None:
    game = quincunx.load("pyrga")
    record = quincunx.Record(game, moves=("Tb2n", "Sb3"))
    seen: list[str] = []
    watched = write_animation(record, width=200, watch=lambda frames: seen.extend(frames) or frames)
    with image_of(watched) as image:
        assert (image.format, image.width, image.n_frames) == ("WEBP", 200, 3)  # type: ignore[attr-defined]
        lasting = []
        for frame in range(3):
            image.seek(frame)
            image.load()
            lasting.append(image.info["duration"])
    assert lasting == [800, 800, 3000]
    assert len(seen) == 3


def test_a_long_game_is_thinned_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    record = quincunx.Record(quincunx.load("pyrga"), moves=("Tb2n", "Sb3"))
    assert [position.ply for position in chosen_positions(record)] == [0, 1, 2]
    monkeypatch.setattr(pictures, "MOST_FRAMES", 2)
    assert [position.ply for position in chosen_positions(record)] == [0, 2]
    assert [position.ply for position in chosen_positions(quincunx.Record(record.game))] == [0]
    assert MOST_FRAMES == 100  # as the documents say


def test_frames_of_boards_that_grow_have_one_size() -> None:
    drawings = [f'<svg viewBox="0 0 {width} {height}"></svg>' for width, height in ((10, 20), (30, 10))]
    frames = list(pictures._frames(drawings, "#ffffff"))
    assert {box_of(frame) for frame in frames} == {(0, 0, 30, 20)}
    assert 'x="10" y="0" width="10" height="20"' in frames[0]


def test_a_card_has_room_for_any_names() -> None:
    layout = quincunx.load("pyrga").start().layout()
    preview = write_preview(layout, "W" * 100, [("漢" * 60, True), ("<b>&", False)], "word " * 200)
    assert image_of(render(preview, SIZE[0])).size == SIZE
    texts = re.findall(r'<text x="6[^>]*font-size="(\d+)"[^>]*>([^<]*)<', preview)
    assert len(texts) == 1 + 1 + 2 + MOST_LINES
    assert "&lt;b&gt;&amp;" in preview
    for size, text in texts:
        assert len(text) * int(size) <= 2 * 520, text


def test_what_is_missing_is_said_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(quincunx.MissingExtraError, match=r"pip install 'quincunx\[pictures\]'"):
        write_png(quincunx.load("pyrga").start().layout())
