"""The web client as plain files, below any path: its own, and what a server answers to everybody."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import quincunx
from quincunx.anywhere import Here, Host, Memory
from quincunx.core.registry import game_names, load
from quincunx.hall.kits import kit_address, read_kit
from quincunx.server.keeping import find_files
from tools.anywhere.errors import BuildError
from tools.anywhere.runtime import NOTICE
from tools.anywhere.writing import write

WEB = Path(quincunx.__file__).with_name("web")
KEEPER = Path(__file__).with_name("keeper.js")
RUNTIME_FOLDER = "runtime"
SIZE = "size.json"  # in the runtime: how many bytes each of its files has, for a bar
VERSION, WORKER = "js/anywhere/version.js", "worker.js"  # which say what version it is
WAY = "js/way.js"
OTHER_WAY = b'export * from "./anywhere/way.js";\n'
# Pages that begin at the top of a server begin here where they lie.
FROM_THE_TOP = re.compile(r'((?:href|src|start_url)"?[=:] ?")/(?!/)')
TO_BE_MOVED = ("index.html", "manifest.webmanifest")
# Only for those who look at the licences.
NOT_KEPT = (".txt",)


def write_pages(into: Path) -> None:
    """Write the client beside its runtime, and the worker that keeps both; remove what is no part of it."""
    files = dict(_all_files())
    for name, content in files.items():
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        write(into / name, content)
    runtime = [path for path in (into / RUNTIME_FOLDER).iterdir() if path.name not in (SIZE, NOTICE)]
    sizes = {path.name: path.stat().st_size for path in sorted(runtime)}
    write(into / RUNTIME_FOLDER / SIZE, json.dumps(sizes).encode() + b"\n")
    known = {*files, *(f"{RUNTIME_FOLDER}/{name}" for name in (*sizes, SIZE, NOTICE)), VERSION, WORKER}
    for path in into.rglob("*"):
        if path.is_file() and path.relative_to(into).as_posix() not in known:
            path.unlink()
    seal(into)


def seal(folder: Path) -> None:
    """Write which version the files in a folder are: into the page, and into the worker that keeps them."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    kept = sorted(name for name in paths if not name.endswith(NOT_KEPT) and name not in (VERSION, WORKER))
    digests = {name: _digest(paths[name].read_bytes()) for name in kept}
    version = _digest(json.dumps(digests).encode())
    page = f'export const VERSION = "{version}";\n'.encode()
    write(folder / VERSION, page)
    digests[VERSION] = _digest(page)
    files = {"./" if name == "index.html" else name: digest for name, digest in digests.items()}
    text = KEEPER.read_text(encoding="utf-8").replace("{version}", version)
    write(folder / WORKER, text.replace("{files}", json.dumps(files)).encode())


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _all_files() -> Iterator[tuple[str, bytes]]:
    for address, file in find_files(WEB).items():
        name = address.removeprefix("/") or "index.html"
        if name == VERSION:
            continue  # this one is written when all others are there
        content = file.content
        if name in TO_BE_MOVED:
            content = FROM_THE_TOP.sub(r"\1./", content.decode()).encode()
        yield _name_of(name), OTHER_WAY if name == WAY else content
    yield from asyncio.run(_answers())
    for game in game_names():
        for address, text in read_kit(kit_address(load(game))).items():
            yield address.removeprefix("/"), text.encode()


async def _answers() -> list[tuple[str, bytes]]:
    """What the host of a device answers to everybody, and the start page asks for at once."""
    host = await Host.open(Memory(), Here())
    found = []
    for path in ("api/bots", "api/showcase", *(f"api/showcase/{name}" for name in game_names())):
        status, text = await host.ask("GET", f"/{path}")
        if status != 200:
            raise BuildError(f"{path} is not answered: {text}")
        found.append((_name_of(path), text.encode()))
    await host.close()
    return found


def _name_of(path: str) -> str:
    """The file for a path; answers have none of their own, and some would be the names of folders too."""
    return f"{path}.json" if path.startswith("api/") else path
