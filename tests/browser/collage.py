"""The picture of the README: four tables in a square and one in the middle, as on the face of a die."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.album import Album

# The size of screen, the theme and the view of each; the last one lies over the others.
CORNERS = (
    ("desktop", "light", "table-ringgz"),
    ("desktop", "dark", "table-trapture"),
    ("desktop", "light", "table-tranglar"),
    ("desktop", "dark", "table-zangle"),
)
MIDDLE = ("phone", "light", "table-pyrga")
SIZE = {"width": 1700, "height": 1010}
QUALITY = 76
STYLE = """
  body { margin: 0; height: 1010px; background: linear-gradient(90deg, #e3d7c1 50%, #0b0e12 50%); }
  img { position: absolute; border-radius: 10px; box-shadow: 0 8px 28px rgb(0 0 0 / 35%); }
  .corner { width: 752px; }
  .corner:nth-child(odd) { left: 24px; }
  .corner:nth-child(even) { right: 24px; }
  .corner:nth-child(-n+2) { top: 23px; }
  .corner:nth-child(n+3) { bottom: 23px; }
  .middle { width: 246px; left: 720px; top: 246px; border-radius: 22px; border: 7px solid #24211d; }
"""


def make_collage(browser: Browser, folder: Path, target: Path) -> bool:
    """Some of the pictures in one, if all of them are there."""
    if not all(Album(folder, size).file(view, theme).exists() for size, theme, view in (*CORNERS, MIDDLE)):
        return False
    page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
    corners = "".join(_image(folder, "corner", *shown) for shown in CORNERS)
    page.set_content(f"<style>{STYLE}</style>{corners}{_image(folder, 'middle', *MIDDLE)}")
    page.screenshot(path=target, type="jpeg", quality=QUALITY)
    page.close()
    return True


def _image(folder: Path, place: str, size: str, theme: str, view: str) -> str:
    data = base64.b64encode(Album(folder, size).file(view, theme).read_bytes()).decode()
    return f'<img class="{place}" src="data:image/png;base64,{data}">'
