"""What browsers keep, so that the pages open without the server, in one answer.

That is the client's files and what it shows to those who learn. Its version stands in the worker that keeps
it, so that browsers notice when anything changes.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from fastapi import APIRouter, Request, Response

from quincunx.core.errors import QuincunxError
from quincunx.core.registry import game_names
from quincunx.hall.games import describe_game, describe_games
from quincunx.hall.kits import read_kit
from quincunx.hall.lessons import show_lessons
from quincunx.hall.texts import write_json
from quincunx.match.errors import Refusal
from quincunx.server import paints
from quincunx.server.guard import HEADERS
from quincunx.server.routes.games import find_page
from quincunx.server.service import service_of

router = APIRouter(include_in_schema=False)

WORKER = "worker.js"
PLACE = "{version}"  # in the worker
ONCE = {"cache-control": "no-store", "vary": "accept-encoding"}  # the worker keeps it itself
JSON = "application/json"
UNSEEN = (".d.ts", ".txt", WORKER)  # files of the client that no page loads
BINARY = ".woff2"
ELSEWHERE = "embedded"  # the folder with what only pages of others show

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", BINARY)


class Kept(NamedTuple):
    """All of it as JSON, compressed, and a name for exactly that."""

    version: str
    packed: bytes


class File(NamedTuple):
    """What is at an address: its type, and its text, or its bytes in base 64 if it is none."""

    type: str
    text: str
    is_text: bool = True

    @property
    def content(self) -> bytes:
        """As it is sent."""
        return self.text.encode() if self.is_text else base64.b64decode(self.text)


def _read(path: Path) -> File:
    kind = mimetypes.guess_type(path.name)[0] or "text/plain"
    if path.suffix == BINARY:
        return File(kind, base64.b64encode(path.read_bytes()).decode(), is_text=False)
    return File(kind, path.read_text(encoding="utf-8"))


@router.get(f"/{WORKER}")
async def get_worker(request: Request) -> Response:
    """The worker of the pages, which keeps one version."""
    kept = await _find(request)
    text = (_web(request) / WORKER).read_text(encoding="utf-8").replace(PLACE, kept.version)
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/kept/{version}.json")
async def get_kept(request: Request, version: str) -> Response:
    """Everything that is kept."""
    kept = await _find(request)
    if version != kept.version:
        raise Refusal("kept/unknown", "the server has changed: reload the page")
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(kept.packed, media_type=JSON, headers={**ONCE, "content-encoding": "gzip"})
    return Response(gzip.decompress(kept.packed), media_type=JSON, headers=ONCE)


async def _find(request: Request) -> Kept:
    service, web = service_of(request), _web(request)
    return await service.work_out(service.party_of(request), lambda: gather(web))


def _web(request: Request) -> Path:
    web = service_of(request).settings.web
    assert web is not None  # or nobody would have been led here
    return web


@lru_cache(maxsize=1)
def gather(web: Path) -> Kept:
    """Everything, for a client in that folder."""
    files = find_files(web)
    text = write_json({"headers": HEADERS, "files": files}).encode()
    return Kept(hashlib.sha256(text).hexdigest()[:16], gzip.compress(text, compresslevel=6, mtime=0))


def find_files(web: Path) -> dict[str, File]:
    """What is at each address, for a client in that folder."""
    return {**dict(_files(web)), **dict(_pages())}


def _files(web: Path) -> Iterator[tuple[str, File]]:
    """The files of the client, and those that the server writes for it."""
    for path in sorted(web.rglob("*")):
        if path.is_file() and path.parent.name != ELSEWHERE and not path.name.endswith(UNSEEN):
            address = f"/{path.relative_to(web).as_posix()}".removesuffix("index.html")
            yield address, _read(path)
    for address, kind, text in paints.files():
        yield address, File(kind, text)


def _pages() -> Iterator[tuple[str, File]]:
    """All games with their rules and lessons, and the kits that these are drawn with."""
    kits: set[str] = set()
    yield "/api/games", File(JSON, write_json(describe_games()))
    for name in game_names():
        address = f"/api/games/{name}"
        yield address, File(JSON, write_json(describe_game(name)))
        for part, find in _parts(name).items():
            with suppress(QuincunxError):  # not every game has all of them
                page, used = find()
                yield f"{address}/{part}", File(JSON, page)
                kits |= used
    for kit in sorted(kits):
        for address, text in read_kit(kit).items():
            yield address, File(JSON, text)


def _parts(name: str) -> dict[str, Callable[[], tuple[str, set[str]]]]:
    """The pages of a game: each as text, with the addresses of its kits."""

    def find_text(which: str) -> tuple[str, set[str]]:
        page = find_page(name, which)
        return write_json(page), {figure.kit for figure in page.figures.values() if figure.kit}

    def find_lessons() -> tuple[str, set[str]]:
        lessons = show_lessons(name)
        shown = [step.positions for lesson in lessons for step in lesson.steps]
        return write_json(lessons), {page.kit for pages in shown for page in pages.values()}

    return {
        "rules": lambda: find_text("rules"),
        "notation": lambda: find_text("notation_page"),
        "lessons": find_lessons,
    }
