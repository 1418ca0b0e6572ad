"""Pictures by command: of positions, and of recorded games."""

from pathlib import Path

import pytest

from tests.cli.commands import quincunx

pytestmark = pytest.mark.compiled


def test_the_name_of_a_file_says_what_is_drawn(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text("Quincunx record 1\nGame: pyrga\nRules: 1\nSeed: 0\n\n1. Sb2 Ta2n\n")
    for words, begins in (
        (("draw", "pyrga", "--moves", "Sb2", "--width", "100", "-o", "board.png"), b"\x89PNG"),
        (("draw", "pyrga", "--moves", "Sb2", "-o", "board.svg"), b"<svg"),
        (("replay", str(record), "--ply", "1", "-o", "game.png"), b"\x89PNG"),
        (("replay", str(record), "-o", "game.svg"), b"<svg"),
        (("replay", str(record), "-o", "game.webp"), b"RIFF"),
    ):
        *command, name = words
        finished = quincunx(*command, str(tmp_path / name))
        assert finished.returncode == 0, finished.stderr
        assert (tmp_path / name).read_bytes().startswith(begins)
        assert f"wrote {tmp_path / name}" in finished.stderr.replace("\n", "")


def test_other_names_are_refused(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text("Quincunx record 1\nGame: pyrga\nRules: 1\nSeed: 0\n\n1. Sb2\n")
    for words, reason in (
        (("draw", "pyrga", "-o", "board.jpg"), "ends in .svg or .png, not 'board.jpg'"),
        (("replay", str(record), "-o", "game.gif"), "ends in .svg or .png or .webp, not 'game.gif'"),
        (("replay", str(record), "--ply", "1", "-o", "game.webp"), "leave out --ply"),
    ):
        finished = quincunx(*words)
        assert finished.returncode != 0
        assert reason in finished.stderr.replace("\n", " ")
