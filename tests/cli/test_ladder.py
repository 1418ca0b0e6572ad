"""The ladder of levels, and matches of modes that have none of their own."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.commands import quincunx, says
from tests.packages import EXAMPLE, put_beside
from tests.spread.promises import is_alive, wait_for

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def test_a_ladder_is_printed_and_written(tmp_path: Path) -> None:
    file, document = tmp_path / "table.md", tmp_path / "strength.md"
    document.write_text("# Strength\n\n<!-- pyrga -->\n<!-- end -->\n\nafter\n", encoding="utf-8")
    said = says("ladder", "pyrga", "-j1", "-n", "4", "--to", "3", "-o", str(file), "--write", str(document))
    assert "| 2 over 1 | 4 |" in said
    assert "| 3 over 2 | 4 |" in said
    table = file.read_text(encoding="utf-8")
    assert table.splitlines()[0] == "| Level | Games | Share | 95 % interval | Elo |"
    assert document.read_text(encoding="utf-8") == (
        f"# Strength\n\n<!-- pyrga -->\n{table}<!-- end -->\n\nafter\n"
    )


def test_rows_of_other_levels_stay(tmp_path: Path) -> None:
    document = tmp_path / "strength.md"
    old = "| 2 over 1 | old |\n| 3 over 2 | old |\n| 4 over 3 | old |\n"
    head = "| Level | Games | Share | 95 % interval | Elo |\n| --- | --- | --- | --- | --- |\n"
    document.write_text(f"<!-- pyrga -->\n{head}{old}<!-- end -->\n", encoding="utf-8")
    new = says(
        "ladder", "pyrga", "-j1", "-n", "2", "--from", "2", "--to", "3", "--write", str(document)
    ).strip()
    assert document.read_text(encoding="utf-8") == (
        f"<!-- pyrga -->\n{head}| 2 over 1 | old |\n{new}\n| 4 over 3 | old |\n<!-- end -->\n"
    )


def test_a_ladder_that_is_killed_has_written_what_was_played(tmp_path: Path) -> None:
    document = tmp_path / "strength.md"
    document.write_text("<!-- pyrga -->\n<!-- end -->\n", encoding="utf-8")
    command = [
        sys.executable,
        "-u",
        "-m",
        "quincunx",
        "ladder",
        "pyrga",
        "-j",
        "1",
        "-n",
        "2",
        "--write",
        str(document),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as playing:
        assert playing.stdout is not None
        first, _ = playing.stdout.readline(), playing.stdout.readline()
        playing.kill()
    assert first.startswith("| 2 over 1 |")
    assert first in document.read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc which processes there are")
def test_processes_end_with_the_command_that_is_killed() -> None:
    command = [sys.executable, "-u", "-m", "quincunx", "ladder", "tranglar", "-n", "2", "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as playing:
        children = wait_for(lambda: [child for child in children_of(playing.pid) if "spawn_main" in child[1]])
        playing.kill()
    wait_for(lambda: not any(is_alive(child) for child, _ in children))


def children_of(parent: int) -> list[tuple[int, str]]:
    """The processes that a process has started, with what they run."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(status.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append((int(status.parent.name), status.with_name("cmdline").read_text()))
    return found


def test_a_ladder_of_several_and_of_one() -> None:
    assert "| 2 over 1 | 3 |" in says("ladder", "ringgz", "-j1", "-O", "players=3", "-n", "3", "--to", "2")
    said = says("ladder", "zangle", "-j1", "-O", "mode=solitaire", "-n", "2", "--to", "2")
    assert "| 1 | 2 |" in said
    assert "| 2 | 2 |" in said
    assert "| 2 over 1 | 2 |" in says(
        "ladder", "zangle", "-j1", "-O", "mode=speedster", "-n", "2", "--to", "2"
    )


def test_what_is_wrong_is_said_in_a_sentence(tmp_path: Path) -> None:
    document = tmp_path / "strength.md"
    document.write_text("nothing here", encoding="utf-8")
    for arguments, message in (
        (("--from", "4", "--to", "4"), "the highest level has to be above the lowest"),
        (("--to", "2", "--limit", "soon"), "a limit is seconds"),
        (("--to", "2", "-o", str(tmp_path / "none" / "table.md")), "there is no folder"),
        (("--to", "2", "-n", "2", "--write", str(document)), "has no section between <!-- pyrga -->"),
    ):
        finished = quincunx("ladder", "pyrga", *arguments)
        assert finished.returncode == 1
        assert message in finished.stderr
    finished = quincunx("ladder", "zangle", "-O", "mode=speedster", "--tune")
    assert "so it has no dials" in finished.stderr


def test_tuning_writes_levels_into_the_folder_of_the_game(tmp_path: Path) -> None:
    put_beside(EXAMPLE, tmp_path)
    beside = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))

    def python(*arguments: str) -> str:
        """In a process of its own, which finds the example."""
        command, env = [sys.executable, *arguments], {**os.environ, "PYTHONPATH": beside}
        return subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout

    said = python("-m", "quincunx", "ladder", "three", "-j1", "-n", "2", "--limit", "50", "--tune")
    assert "levels 1 to 7: dials" in said
    written = json.loads((tmp_path / "quincunx_three" / "levels.json").read_text(encoding="utf-8"))
    dials = written["dials"]["three"]
    assert dials == sorted(dials)
    assert len(dials) == 7
    # What is written is what the levels then play by.
    code = "from quincunx import bots, load; print(bots.levels.strength_of(load('three'), 3).dial)"
    assert float(python("-c", code)) == dials[2]


def test_matches_of_every_mode(tmp_path: Path) -> None:
    said = says(
        "match", "zangle", "-j1", "-O", "mode=speedster", "--bots", "level:6,level:2", "-n", "2",
        "--save", str(tmp_path),
    )  # fmt: skip
    assert "level:6" in said
    assert len(list(tmp_path.glob("*.record"))) == 2
    assert "of the deals won" in says(
        "match", "zangle", "-j1", "-O", "mode=solitaire", "-b", "level:2", "-n", "3"
    )
    refused = quincunx("match", "zangle", "-j1", "-O", "mode=speedster", "--bots", "level:6,uct", "-n", "2")
    assert "uct cannot play without turns" in refused.stderr
    refused = quincunx("match", "zangle", "-j1", "-O", "mode=solitaire", "--bots", "uct", "-n", "2")
    assert "have no numbers" in refused.stderr
