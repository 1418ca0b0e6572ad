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
from tools.anywhere.writing import write

WEB = Path(quincunx.__file__).with_name("web")
KEEPER = Path(__file__).with_name("keeper.js")
RUNTIME_FOLDER = "runtime"
SIZE = "size.json"  # in the runtime: how many bytes all its files have, for a bar
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
    runtime = [path for path in (into / RUNTIME_FOLDER).iterdir() if path.name not in (SIZE, "NOTICE.txt")]
    size = into / RUNTIME_FOLDER / SIZE
    write(size, json.dumps({"bytes": sum(path.stat().st_size for path in runtime)}).encode() + b"\n")
    runtime.append(size)
    files |= {f"{RUNTIME_FOLDER}/{path.name}": path.read_bytes() for path in runtime}
    for path in into.rglob("*"):
        if path.is_file() and path.relative_to(into).as_posix() not in {*files, "worker.js"}:
            path.unlink()
    write(into / "worker.js", _write_keeper(files).encode())


def _all_files() -> Iterator[tuple[str, bytes]]:
    for address, file in find_files(WEB).items():
        name = address.removeprefix("/") or "index.html"
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


def _write_keeper(files: dict[str, bytes]) -> str:
    kept = sorted(name for name in files if not name.endswith(NOT_KEPT))
    digest = hashlib.sha256()
    for name in kept:
        digest.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    names = ["./" if name == "index.html" else name for name in kept]
    text = KEEPER.read_text(encoding="utf-8").replace("{version}", digest.hexdigest()[:16])
    return text.replace("{files}", json.dumps(names))
