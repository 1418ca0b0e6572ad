"""`make anywhere`: what it packs, what it compiles again, and what it says where something is missing."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
import yaml

from quincunx.core.lessons import read_lessons
from quincunx.core.registry import game_names
from tests.anywhere.built import build_once
from tools.anywhere import bytecode, compiling, headers, packing, pages
from tools.anywhere.compiling import Module, compile_modules
from tools.anywhere.errors import BuildError
from tools.anywhere.runtime import LOCK, NOTICE, Runtime

pytestmark = pytest.mark.compiled

KIT = re.compile(r'"/?(kits/[a-z_]+-[0-9a-f]{16})(?:-[a-z]+)?\.json"')
SUFFIX = ".cpython-311-wasm32-emscripten.so"


@pytest.fixture
def nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without programs."""
    monkeypatch.setenv("PATH", str(tmp_path))


def test_the_archive_has_the_games_and_no_server(runtime: Path) -> None:
    with zipfile.ZipFile(runtime / packing.ARCHIVE) as archive:
        names = archive.namelist()
    assert len(names) == len(set(names))
    assert {name.split("/")[1] for name in names} & packing.LEFT_OUT == set()
    for name in ("rules.md", "lessons.json", "example.record", "openings.book", f"rules{SUFFIX}"):
        assert f"quincunx/games/pyrga/{name}" in names
    assert "quincunx/games/ringgz/played.survey" in names
    assert {"quincunx/LICENSE", "quincunx/NOTICE", "quincunx/match/match.pyc"} <= set(names)
    assert not [name for name in names if name.endswith((".pxd", ".h", ".stamp"))]


def test_what_is_imported_at_once_is_bytecode_and_nothing_lies_there_twice(runtime: Path) -> None:
    for archive, early, late in (
        (packing.ARCHIVE, "quincunx/match/match", "quincunx/bots/ladder"),
        (bytecode.LIBRARY, "asyncio/base_events", "xml/sax/handler"),
    ):
        with zipfile.ZipFile(runtime / archive) as opened:
            names = set(opened.namelist())
        assert {f"{early}.pyc", f"{late}.py"} <= names
        assert not names & {f"{early}.py", f"{late}.pyc"}
        assert not [name for name in names if f"{name}c" in names]
    assert not names & {
        "encodings/cp1006.py",
        "smtplib.py",
        "multiprocessing/__init__.py",
        "unittest/case.py",
    }


def test_a_first_visit_takes_at_most_eight_megabytes() -> None:
    """As hosts compress files; archives and fonts are compressed already."""
    contents = [
        path.read_bytes() for path in build_once().rglob("*") if path.is_file() and path.suffix != ".txt"
    ]
    assert sum(min(len(content), len(gzip.compress(content, 6))) for content in contents) <= 8_000_000


def test_everything_that_is_there_is_kept_in_the_browser() -> None:
    """But for the worker itself, and what only those read who look at the licences."""
    built = build_once()
    worker = (built / pages.WORKER).read_text(encoding="utf-8")
    kept = json.loads(worker.partition("JSON.parse('")[2].partition("')")[0])
    digests = {
        path.relative_to(built).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in built.rglob("*")
        if path.is_file() and path.suffix != ".txt"
    }
    del digests[pages.WORKER]
    digests["./"] = digests.pop("index.html")
    assert kept == digests
    for name in game_names():
        assert f"api/games/{name}/rules.json" in kept
        assert f"api/games/{name}/lessons.json" in kept or not read_lessons(name)
    # Every kit that any of them mentions has its actions and words beside it.
    mentioned = {
        kit
        for name in kept
        if name.startswith("api/")
        for kit in KIT.findall((built / name).read_text("utf-8"))
    }
    assert len(mentioned) >= len(game_names())
    assert {f"{kit}{part}.json" for kit in mentioned for part in ("", "-actions", "-words")} <= set(kept)
    assert {name for name in kept if name.startswith("fonts/")} == {
        f"fonts/{path.name}" for path in (pages.WEB / "fonts").glob("*.woff2")
    }
    assert (built / pages.RUNTIME_FOLDER / NOTICE).exists()


def test_nothing_can_be_fetched_from_elsewhere(runtime: Path) -> None:
    assert json.loads((runtime / LOCK).read_text(encoding="utf-8"))["packages"] == {}


def test_a_wheel_for_the_same_pyodide_gives_the_same(runtime: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(runtime / packing.ARCHIVE) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith(".pyc")}
    extra = {
        "quincunx/server/app.py": b"",
        "quincunx/core/position.pxd": b"",
        "quincunx-1.dist-info/METADATA": b"",
    }
    wheel = packing.write_archive(tmp_path / "quincunx.whl", {**files, **extra})
    with zipfile.ZipFile(wheel) as opened:
        assert packing.files_of_wheel(opened, SUFFIX) == files
        with pytest.raises(BuildError, match="it is for another Pyodide"):
            packing.files_of_wheel(opened, ".cpython-313-wasm32-emscripten.so")
    again, later = (packing.write_archive(tmp_path / name, files) for name in ("again.zip", "later.zip"))
    assert again.read_bytes() == later.read_bytes()


def test_a_wheel_that_was_not_compiled_is_refused(tmp_path: Path) -> None:
    wheel = packing.write_archive(tmp_path / "quincunx.whl", {"quincunx/__init__.py": b""})
    with zipfile.ZipFile(wheel) as opened, pytest.raises(BuildError, match="no compiled module"):
        packing.files_of_wheel(opened, SUFFIX)


def test_only_what_has_changed_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a compiler that only copies."""
    tools, include = tmp_path / "tools", tmp_path / "include"
    include.mkdir()
    tools.mkdir()
    compiler = tools / "emcc"
    compiler.write_text('#!/bin/sh\nfor last; do :; done\n[ "$1" = --version ] || cp "$SOURCE" "$last"\n')
    compiler.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:/usr/bin:/bin")
    sources = [tmp_path / "one.c", tmp_path / "two.c"]
    for source in sources:
        source.write_text("first")
    monkeypatch.setenv("SOURCE", str(sources[0]))
    modules = [Module(f"quincunx.{source.stem}", source, (include,), ("-O2",)) for source in sources]
    monkeypatch.setattr(compiling, "listed", lambda include: modules)

    def compiled() -> str:
        files = compile_modules(tmp_path / "made", include, SUFFIX)
        assert sorted(files) == [f"quincunx/one{SUFFIX}", f"quincunx/two{SUFFIX}"]
        return capsys.readouterr().out.partition(" modules")[0]

    assert compiled() == "Compiling 2 of 2"
    assert compiled() == "Compiling 0 of 2"
    sources[1].write_text("second")
    assert compiled() == "Compiling 1 of 2"
    (tmp_path / f"made/quincunx/one{SUFFIX}").unlink()
    assert compiled() == "Compiling 1 of 2"
    (include / "Python.h").write_text("new")
    assert compiled() == "Compiling 2 of 2"


def test_what_cannot_be_compiled_is_named_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "emcc").write_text("#!/bin/sh\n[ $# = 1 ] || { echo that is no C >&2; exit 1; }\n")
    (tmp_path / "emcc").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    (tmp_path / "one.c").write_text("")
    module = Module("quincunx.one", tmp_path / "one.c", (), ())
    monkeypatch.setattr(compiling, "listed", lambda include: [module])
    with pytest.raises(BuildError, match=r"(?s)quincunx\.one cannot be compiled.*that is no C"):
        compile_modules(tmp_path / "made", tmp_path / "none", SUFFIX)


def test_every_compiled_module_is_built(runtime: Path) -> None:
    with zipfile.ZipFile(runtime / packing.ARCHIVE) as archive:
        built = {name.removesuffix(SUFFIX) for name in archive.namelist() if name.endswith(SUFFIX)}
    source = compiling.ROOT / "src"
    declared = {path.relative_to(source).with_suffix("") for path in source.rglob("*.pxd")}
    assert built == {path.as_posix() for path in declared if (source / path).with_suffix(".py").exists()}


@pytest.mark.usefixtures("nothing")
def test_what_is_missing_is_said(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"no emscripten .* install the package `emscripten`"):
        compile_modules(tmp_path, tmp_path, SUFFIX)
    with pytest.raises(BuildError, match=r"no headers of Python 3\.99 .* libpython3\.99-dev"):
        headers.gather(tmp_path / "include", "3.99.1")
    packing.write_archive(tmp_path / bytecode.LIBRARY, {})
    with pytest.raises(BuildError, match=r"no Node\.js .* install the package `nodejs`"):
        bytecode.compile_imports(tmp_path, {}, tmp_path)
    with pytest.raises(BuildError, match=r"there is no Pyodide in .* run `make anywhere`"):
        Runtime.read(tmp_path)


def test_the_script_finds_the_package_with_its_server_installed() -> None:
    """It writes what a server answers, by make as where a wheel comes from cibuildwheel."""
    makefile = (compiling.ROOT / "Makefile").read_text(encoding="utf-8")
    wanted = re.search(r"^anywhere: (.*)", makefile, re.MULTILINE)
    assert wanted is not None
    assert "$(VENV)/installed" in wanted[1].split()
    workflow = yaml.safe_load((compiling.ROOT / ".github/workflows/wheels.yml").read_text(encoding="utf-8"))
    steps = [step.get("run", "") for step in workflow["jobs"]["anywhere"]["steps"]]
    installing, building = (
        next(number for number, step in enumerate(steps) if re.search(wanted, step))
        for wanted in (r"pip install .*\.\[server\]", "-m tools.anywhere")
    )
    assert installing < building
    assert "--constraint requirements/dev.txt" in steps[installing]


@pytest.mark.parametrize(
    ("target", "said", "goes_on"),
    [
        ("emscripten", "emscripten could not be installed", True),  # the script says the rest
        ("npm", "there is no npm on this machine", False),
    ],
)
def test_where_nothing_may_be_installed_make_says_so(
    target: str, said: str, goes_on: bool, tmp_path: Path
) -> None:
    for name in ("sh", "id", "find"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    for name in ("apt-get", "sudo"):
        (tmp_path / name).write_text("#!/bin/sh\nexit 1\n")
        (tmp_path / name).chmod(0o755)
    done = subprocess.run(
        [str(shutil.which("make")), target],
        cwd=compiling.ROOT,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert said in done.stdout, done.stderr
    assert (done.returncode == 0) is goes_on
