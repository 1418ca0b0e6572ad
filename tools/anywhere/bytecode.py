"""Bytecode of what Python imports on the way to the first move: that was a third of the beginning.

It is made by the Python that will load it, in Node.js. Whatever is imported later, if at all, stays source.
"""

from __future__ import annotations

import hashlib
import io
import shutil
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tools.anywhere.errors import BuildError
from tools.anywhere.packing import Files, write_archive

SCRIPT = Path(__file__).with_name("bytecode.mjs")
LIBRARY = "python_stdlib.zip"
# Of the library what cannot work in a page, as it wants sockets, processes or a terminal, and what is for
# programs in files and their tests; nothing imports it.
LEFT_OUT = {
    *("_pyio.py", "asynchat.py", "asyncore.py", "cgi.py", "cgitb.py", "ftplib.py", "imaplib.py"),
    *("mailbox.py", "multiprocessing", "nntplib.py", "poplib.py", "smtpd.py", "smtplib.py"),
    *("telnetlib.py", "wsgiref", "xmlrpc"),
    *("doctest.py", "optparse.py", "pdb.py", "pickletools.py", "unittest"),
}
# Texts in a browser are Unicode; archives have names in cp437.
CODECS = "encodings/"
KEPT_CODECS = {
    *("__init__", "aliases", "ascii", "base64_codec", "charmap", "cp1252", "cp437", "hex_codec", "idna"),
    *("iso8859_1", "latin_1", "punycode", "raw_unicode_escape", "rot_13", "undefined", "unicode_escape"),
    *("utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be", "utf_32_le", "utf_7", "utf_8"),
    *("utf_8_sig", "zlib_codec"),
}


def compile_imports(runtime: Path, files: Files, folder: Path) -> tuple[Files, Files]:
    """The package and the library, with bytecode in place of the sources that are imported at once.

    What was compiled is kept in a folder, so that the same sources are the same files.
    """
    with zipfile.ZipFile(runtime / LIBRARY) as archive:
        library = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    package = write_archive(folder / "sources.zip", files)
    compiled = _compile_once(runtime, package, folder)
    return (
        _replace(files, compiled, "package/"),
        _replace(dict(_wanted(library)), compiled, "library/"),
    )


def _compile_once(runtime: Path, package: Path, folder: Path) -> Files:
    digest = hashlib.sha256()
    for path in (SCRIPT, package, runtime / LIBRARY):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    kept = folder / f"bytecode-{digest.hexdigest()[:16]}.zip"
    if not kept.exists():
        for earlier in folder.glob("bytecode-*.zip"):
            earlier.unlink()
        _compile(runtime, package, kept)
    with zipfile.ZipFile(io.BytesIO(kept.read_bytes())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _compile(runtime: Path, package: Path, into: Path) -> None:
    node = shutil.which("node")
    if node is None:
        raise BuildError("there is no Node.js to compile Python in: install the package `nodejs`")
    unfinished = into.with_suffix(".new")
    command = [node, str(SCRIPT), str(runtime.resolve()), str(package), str(unfinished)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(f"Python could not be compiled: {done.stderr[-2000:]}")
    unfinished.replace(into)


def _wanted(library: Files) -> Iterable[tuple[str, bytes]]:
    for name, content in library.items():
        codec = name.removeprefix(CODECS).removesuffix(".py") if name.startswith(CODECS) else None
        if name.partition("/")[0] not in LEFT_OUT and (codec is None or codec in KEPT_CODECS):
            yield name, content


def _replace(sources: Files, compiled: Files, place: str) -> Files:
    """Bytecode lies where its source would; a file that has both would be looked at twice."""
    found = {name.removeprefix(place): code for name, code in compiled.items() if name.startswith(place)}
    kept = {name: content for name, content in sources.items() if f"{name}c" not in found}
    return {**kept, **found}
