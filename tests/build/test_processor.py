"""Modules compiled for one processor are refused on another, in a sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import quincunx
from quincunx._processor import NOTE, Build, check_build, read_abilities, read_build, write_build

PACKAGE = Path(quincunx.__file__).parent
BUILD = Build(flags=["-march=native"], needs=["avx2", "bmi2", "popcnt"], machine="x86_64")


def test_a_processor_that_has_everything_is_welcome() -> None:
    check_build(BUILD, lambda: {"avx2", "bmi2", "popcnt", "avx512f"})


def test_a_processor_that_lacks_something_is_told_what_and_what_to_do() -> None:
    with pytest.raises(ImportError, match=r"this one has no AVX2, BMI2.*make play.*QUINCUNX_PURE=1"):
        check_build(BUILD, lambda: {"popcnt"})


def test_who_cannot_tell_is_not_refused() -> None:
    check_build(BUILD, frozenset)


@pytest.mark.parametrize("build", [None, Build()])
def test_portable_and_unknown_builds_ask_nothing(build: Build | None) -> None:
    def able() -> set[str]:
        raise AssertionError("nobody needs to know")

    check_build(build, able)


def test_abilities_are_read_from_what_linux_says(tmp_path: Path) -> None:
    told = tmp_path / "cpuinfo"
    told.write_text("processor\t: 0\nflags\t\t: fpu sse2 avx2\n\nprocessor\t: 1\nflags\t\t: none\n")
    assert read_abilities(told) == {"fpu", "sse2", "avx2"}
    assert read_abilities(tmp_path / "missing") == frozenset()


def test_notes_can_be_read_again(tmp_path: Path) -> None:
    write_build(BUILD, tmp_path / "note")
    assert read_build(tmp_path / "note") == BUILD


@pytest.mark.parametrize("text", ["", "[]", "{", '{"needs": [], "colour": "red"}', "null"])
def test_a_note_that_cannot_be_read_is_none(text: str, tmp_path: Path) -> None:
    (tmp_path / "note").write_text(text)
    assert read_build(tmp_path / "note") is None


@pytest.mark.parametrize(
    ("build", "words"),
    [
        (BUILD, "compiled for this processor (x86_64: POPCNT, BMI2, AVX2)"),
        (Build(machine="x86_64"), "compiled, portable"),
        (Build(machine="wasm32"), "compiled to WebAssembly (wasm32)"),
    ],
)
def test_builds_describe_themselves(build: Build, words: str) -> None:
    assert str(build) == words


@pytest.mark.skipif(not read_abilities(), reason="this system does not say what its processor can do")
def test_import_says_it_in_a_sentence_instead_of_dying(tmp_path: Path) -> None:
    package = tmp_path / "quincunx"
    package.mkdir()
    for path in PACKAGE.iterdir():
        if path.name not in (NOTE.name, "__pycache__"):
            (package / path.name).symlink_to(path)
    write_build(Build(needs=["nonesuch"]), package / NOTE.name)

    def run(**more: str) -> subprocess.CompletedProcess[str]:
        environment = {name: text for name, text in os.environ.items() if name != "QUINCUNX_PURE"}
        return subprocess.run(
            [sys.executable, "-c", "import quincunx; print(quincunx.__file__)"],
            env={**environment, "PYTHONPATH": str(tmp_path), **more},
            capture_output=True,
            text=True,
        )

    refused = run()
    assert refused.returncode == 1
    last = refused.stderr.splitlines()[-1]
    assert last.startswith("ImportError: this copy of quincunx was compiled for another processor")
    assert "this one has no NONESUCH" in last
    assert run(QUINCUNX_PURE="1").stdout.strip() == str(package / "__init__.py")
