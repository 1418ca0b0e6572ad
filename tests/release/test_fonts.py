"""The faces that the web client ships: small, with all letters that it needs, and with their licences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from quincunx.server.settings import WEB
from tools.fonts import FACES, describe

pytestmark = pytest.mark.compiled

FONTS = WEB / "fonts"
MOST_BYTES = 60_000  # of all together
NOTICE = Path("NOTICE").read_text(encoding="utf-8")


def test_they_are_small_and_their_licences_are_there() -> None:
    shipped = sorted(path.stem for path in FONTS.glob("*.woff2"))
    assert shipped == sorted(face.name for face in FACES)
    assert sum(path.stat().st_size for path in FONTS.glob("*.woff2")) < MOST_BYTES
    for name in shipped:
        assert "SIL OPEN FONT LICENSE" in (FONTS / f"{name}.txt").read_text(encoding="utf-8")
        assert f"{name}.txt" in NOTICE


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
def test_every_letter_of_people_s_words_is_there(face: object) -> None:
    assert isinstance(face, type(FACES[0]))
    letters = TTFont(FONTS / f"{face.name}.woff2").getBestCmap().keys()
    assert {ord(letter) for letter in face.letters if ord(letter) < 0x7F or letter in "–’…·×−"} <= letters


def test_figures_of_the_text_can_stand_below_each_other() -> None:
    font = TTFont(FONTS / f"{FACES[0].name}.woff2")
    features = {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}
    assert "tnum" in features
    (axis,) = font["fvar"].axes
    assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", 400, 700)


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
def test_what_stands_in_for_them_takes_as_much_room(face: object) -> None:
    assert isinstance(face, type(FACES[0]))
    measures = re.findall(r"[a-z-]+: [0-9.]+%", describe(face))
    assert len(measures) == 3
    style = (WEB / "css" / "page.css").read_text(encoding="utf-8")
    assert "; ".join(measures) in style
