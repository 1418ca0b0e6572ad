"""`python -m tools.fonts`: fetches the two faces of the web client and writes the parts that it ships.

Both come from npm and are under the SIL Open Font License, which is shipped with them. It prints how a face
that every system has is stretched to take as much room, so that nothing moves when the shipped one arrives:
these figures stand in css/page.css.
"""

from __future__ import annotations

import subprocess
import tarfile
import tempfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = Path(__file__).parent.parent / "src/quincunx/web/fonts"
PACKAGE = "@fontsource-variable/{}@5.3.0"
PUNCTUATION = "–—‘’‚“”„…·×−"
LETTERS = "".join(map(chr, range(0x20, 0x7F)))
WESTERN = "".join(map(chr, range(0xA0, 0x180))) + "•′″‹›€™←↑→↓"
# How often letters are in English, in thousandths; a blank comes after five.
FREQUENT = dict(zip("etaoinshrdlcumwfgypbvkjxqz ", (
    127, 91, 82, 75, 70, 67, 63, 61, 60, 43, 40, 28, 28, 24, 24, 22, 20, 20, 19, 15, 10, 8, 2, 2, 1, 1, 200,
), strict=True))  # fmt: skip


@dataclass(frozen=True)
class Fallback:
    """A face of other systems, and the mean width of its letters as a part of its size."""

    name: str
    width: float


@dataclass(frozen=True)
class Face:
    """What is taken of a face: which letters, which features, and where on its axes."""

    name: str
    file: str
    letters: str
    features: tuple[str, ...]
    axes: dict[str, float | tuple[float, float]]
    fallback: Fallback


FACES = (
    Face(
        "atkinson-hyperlegible-next",
        "atkinson-hyperlegible-next-latin-wght-normal.woff2",
        LETTERS + WESTERN + PUNCTUATION,
        ("kern", "tnum", "ccmp"),
        {"wght": (400, 700)},
        Fallback("Arial", 904 / 2048),
    ),
    Face(
        "fraunces",
        "fraunces-latin-full-normal.woff2",
        LETTERS + PUNCTUATION,
        ("kern",),
        {"wght": 600, "opsz": 48, "SOFT": 50, "WONK": 0},
        Fallback("Georgia", 913 / 2048),
    ),
)


def main() -> None:
    """Write all faces."""
    FOLDER.mkdir(exist_ok=True)
    for face in FACES:
        with tempfile.TemporaryDirectory() as folder:
            package = fetch(face.name, Path(folder))
            font = TTFont(package / "files" / face.file, recalcTimestamp=False)
            (FOLDER / f"{face.name}.txt").write_bytes((package / "LICENSE").read_bytes())
            write(cut(font, face), FOLDER / f"{face.name}.woff2")
        print(describe(face))


def fetch(name: str, folder: Path) -> Path:
    """The folder of a package from npm."""
    wanted = PACKAGE.format(name)
    subprocess.run(["npm", "pack", "--silent", wanted], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    (packed,) = folder.glob("*.tgz")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def cut(font: TTFont, face: Face) -> TTFont:
    """The part of a font that is shipped."""
    placed = BytesIO()  # only what is written and read again can be cut
    instantiateVariableFont(font, face.axes).save(placed)
    font = TTFont(placed, recalcTimestamp=False)
    options = Options(layout_features=list(face.features), hinting=False, notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=face.letters)
    subsetter.subset(font)
    return font


def write(font: TTFont, path: Path) -> None:
    """Compressed, and the same bytes for the same font."""
    font.flavor = "woff2"
    font.save(path)


def describe(face: Face) -> str:
    """What is shipped, and how the fallback is stretched to its measures."""
    path = FOLDER / f"{face.name}.woff2"
    font = TTFont(path)
    size, widths, names = font["head"].unitsPerEm, font["hmtx"], font.getBestCmap()
    mean = sum(share * widths[names[ord(letter)]][0] for letter, share in FREQUENT.items())
    stretch = mean / sum(FREQUENT.values()) / size / face.fallback.width
    heights = (font["hhea"].ascent, -font["hhea"].descent)
    above, below = (f"{height / size / stretch:.1%}" for height in heights)
    return (
        f"{path.name}: {path.stat().st_size} bytes; {face.fallback.name} "
        f"{{ size-adjust: {stretch:.1%}; ascent-override: {above}; descent-override: {below}; }}"
    )


if __name__ == "__main__":
    main()
