"""`quincunx move-database` as a person runs it: what it says, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.cli.commands import quincunx, says
from tests.databases import connected
from tests.store.test_moving import contents, play

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def last_line(errors: str) -> str:
    """What is said at the end, after how far it was if the machine is busy."""
    return errors.splitlines()[-1]


def test_it_moves_and_says_how_much(tmp_path: Path) -> None:
    source, target = (f"sqlite:///{tmp_path / name}" for name in ("a.db", "b.db"))
    play(source)
    with connected(source) as connection:
        connection.execute(sa.text("update events set at = 'noon' where match_id = 'secret'"))
    refused = quincunx("move-database", source, target)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "secret (events: at is damaged)" in refused.stderr
    finished = quincunx("move-database", source, target, "--leave-out", "secret")
    assert finished.returncode == 0
    counts = "2 of them, 9 events, all tables compared"
    assert finished.stdout == f"{target} has all games of {source} but secret: {counts}\n"
    assert {row[0] for row in contents(target)["matches"]} == {"m", "n"}
    again = quincunx("move-database", source, target)
    assert (again.returncode, again.stdout) == (1, "")
    assert last_line(again.stderr) == (
        f"error: the database {target} already has games: a move needs an empty one"
    )


def test_passwords_are_not_repeated(tmp_path: Path) -> None:
    play(f"sqlite:///{tmp_path / 'a.db'}")
    target = "postgresql://ann:hush@127.0.0.1:1/games?password=hush"
    refused = quincunx("move-database", f"sqlite:///{tmp_path / 'a.db'}", target)
    assert refused.returncode == 1
    assert last_line(refused.stderr).startswith("error: the database postgresql://ann:***@127.0.0.1:1/games")
    assert "hush" not in refused.stderr


def test_its_help_names_both() -> None:
    assert "FROM TO" in says("move-database", "--help")
    assert quincunx("move-database", "sqlite:///a.db").returncode == 2
