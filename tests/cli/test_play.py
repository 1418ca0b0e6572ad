"""Play in the terminal: by lines of input, and by a real terminal with completion."""

import os
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from quincunx import Record, load
from tests.cli.commands import quincunx
from tests.patience import ANSWER_SECONDS

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def at_terminal(home: Path, *words: str) -> Any:
    """The command at a real terminal."""
    env = {**os.environ, "XDG_STATE_HOME": str(home), "TERM": "xterm", "COLUMNS": "100"}
    return pexpect.spawn(
        sys.executable, ["-m", "quincunx", *words], env=env, encoding="utf-8", timeout=ANSWER_SECONDS
    )


def test_a_whole_game_of_bots_is_shown_and_recorded(tmp_path: Path) -> None:
    finished = quincunx("play", "pyrga", "-p", "random,random", "--seed", "4", home=tmp_path)
    assert finished.returncode == 0
    assert "white plays" in finished.stdout
    record = Record.parse((tmp_path / "quincunx" / "last.record").read_text())
    assert record.outcome is not None
    assert record.players == ("random", "random")
    assert record.seed == 4


def test_a_seed_decides_what_bots_do_too(tmp_path: Path) -> None:
    def play(seed: str) -> tuple[str, ...]:
        assert quincunx("play", "pyrga", "-p", "random,random", "--seed", seed, home=tmp_path).returncode == 0
        return Record.parse((tmp_path / "quincunx" / "last.record").read_text()).moves

    first, again, other = play("4"), play("4"), play("5")
    assert first == again
    assert first != other


def test_a_wrong_move_is_explained_and_loses_nothing(tmp_path: Path) -> None:
    finished = quincunx("play", "pyrga", "-p", "human,human", stdin="Sb2\nSd4\nxx\nCb3\n", home=tmp_path)
    said = " ".join(finished.stdout.split())
    assert "Sd4 is not possible: after the white square on b2, the piece must go to b1, a2, c2, b3." in said
    assert "Allowed: Sb1, Sa2, Sc2, Sb3, Cb1" in said
    assert "and 10 more (type moves)" in said
    assert "'xx' is not a move:\n  xx\n  ^ expected a piece: S, C or T\nTry " in finished.stdout
    assert "The game is saved" in finished.stdout
    record = Record.parse((tmp_path / "quincunx" / "last.record").read_text())
    assert record.moves == ("Sb2", "Cb3")


def test_moves_can_be_picked_by_number(tmp_path: Path) -> None:
    finished = quincunx(
        "play", "pyrga", "-p", "human,human", stdin="Cb2\nmoves\n99\n2\nquit\n", home=tmp_path
    )
    assert "2 Tb2n" in finished.stdout
    assert "The moves are numbered from 1 to 5." in finished.stdout
    assert Record.parse((tmp_path / "quincunx" / "last.record").read_text()).moves == ("Cb2", "Tb2n")


def test_undo_goes_back_to_ones_own_turn(tmp_path: Path) -> None:
    finished = quincunx("play", "pyrga", stdin="undo\nSb2\nundo\nCc3\n", home=tmp_path)
    assert "There is no move of yours to take back." in finished.stdout
    record = Record.parse((tmp_path / "quincunx" / "last.record").read_text())
    assert record.moves[0] == "Cc3"
    assert len(record.moves) == 2


def test_resigning_ends_the_game(tmp_path: Path) -> None:
    finished = quincunx("play", "pyrga", stdin="resign\n", home=tmp_path)
    assert "Black wins. White resigns." in finished.stdout
    record = Record.parse((tmp_path / "quincunx" / "last.record").read_text())
    assert record.outcome is not None
    assert record.outcome.winners == (1,)


def test_save_load_and_go_on(tmp_path: Path) -> None:
    file = tmp_path / "my game.record"
    lines = (
        f"Sb2\nCb3\nsave {file}\nSb3\nload {file}\nTb3e\nsave\nload\nload /nonexistent\nsave /nonexistent/x\n"
    )
    finished = quincunx("play", "pyrga", "-p", "human,human", stdin=lines, home=tmp_path)
    assert "Name a file: save FILE" in finished.stdout
    assert finished.stdout.count("No such file or directory") == 2
    assert Record.parse(file.read_text()).moves == ("Sb2", "Cb3")
    assert Record.parse((tmp_path / "quincunx" / "last.record").read_text()).moves == ("Sb2", "Cb3", "Tb3e")
    resumed = quincunx("play", "--load", str(file), "-p", "human,human", stdin="Sb3\n", home=tmp_path)
    assert "white> " in resumed.stdout
    assert (
        "is a record of pyrga, not of pyrga(opening=restricted)"
        in quincunx("play", "pyrga(opening=restricted)", "--load", str(file)).stderr
    )


def test_help_and_rules_are_at_hand(tmp_path: Path) -> None:
    finished = quincunx("play", "pyrga", stdin="help\nrules\n", home=tmp_path)
    assert "take your last move back" in finished.stdout
    assert "Rulings" in finished.stdout


def test_a_real_terminal_completes_moves_and_keeps_the_game_on_interrupt(tmp_path: Path) -> None:
    child = at_terminal(tmp_path, "play", "pyrga", "-p", "human,human")
    child.expect("white>")
    child.send("Ta1\t")
    child.expect("Ta1n")
    child.send("\t\r")
    child.expect("black>")
    child.sendintr()
    child.expect("The game is saved")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert Record.parse((tmp_path / "quincunx" / "last.record").read_text()).moves[0].startswith("Ta1")


@pytest.mark.parametrize("line", ["²", "9" * 5000, "1" * 7])
def test_strange_numbers_are_no_moves(line: str, tmp_path: Path) -> None:
    finished = quincunx("play", "pyrga", "-p", "human,human", stdin=line + "\nquit\n", home=tmp_path)
    assert finished.returncode == 0
    assert "expected a piece" in " ".join(finished.stdout.split())
    assert "Traceback" not in finished.stderr


def test_a_lost_solitaire_says_so(tmp_path: Path) -> None:
    finished = quincunx("play", "zangle(mode=solitaire)", "-p", "random", "--seed", "2", home=tmp_path)
    assert "Not won. Lost: the centre draw pile is empty;" in finished.stdout
    resigned = quincunx("play", "zangle(mode=solitaire)", "--seed", "2", stdin="resign\n", home=tmp_path)
    assert "Not won. Player resigns." in resigned.stdout
    record = Record.parse((tmp_path / "quincunx" / "last.record").read_text())
    assert record.outcome is not None
    assert record.outcome.scores == (15,)


def test_a_new_game_does_not_overwrite_the_one_before(tmp_path: Path) -> None:
    for move in ("Sb2", "Cc3"):
        quincunx("play", "pyrga", "-p", "human,human", stdin=f"{move}\nquit\n", home=tmp_path)
    records = [Record.parse(path.read_text()) for path in (tmp_path / "quincunx").glob("*.record")]
    assert sorted(record.moves for record in records) == [("Cc3",), ("Sb2",)]


def test_a_game_left_before_the_first_move_is_kept_too(tmp_path: Path) -> None:
    finished = quincunx("play", "pyrga", stdin="quit\n", home=tmp_path)
    assert "The game is saved" in finished.stdout
    assert Record.parse((tmp_path / "quincunx" / "last.record").read_text()).moves == ()


def test_play_goes_on_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "quincunx").write_text("a file where the folder should be")
    finished = quincunx("play", "pyrga", "-p", "random,random", home=tmp_path)
    assert finished.returncode == 0
    assert "The game is not being saved" in finished.stdout
    assert " win" in finished.stdout or "A draw" in finished.stdout


def test_a_hint_and_what_the_last_move_was_worth(tmp_path: Path) -> None:
    lines = "review\nhint\nSb2\nreview\nquit\n"
    finished = quincunx("play", "pyrga", "--level", "1", stdin=lines, home=tmp_path)
    assert "You have not yet made a move" in finished.stdout
    assert "Try " in finished.stdout
    assert "move 1, Sb2 (white square on b2): " in finished.stdout
    record = Record.parse((tmp_path / "quincunx" / "last.record").read_text())
    assert record.players == ("human", "level:1")


def test_after_the_game_the_worst_moves_are_listed(tmp_path: Path) -> None:
    moves = " ".join(["1"] * 40)
    finished = quincunx(
        "play", "pyrga", "-p", "human,human", "--seed", "1", stdin="\n".join(moves.split()), home=tmp_path
    )
    record = Record.parse((tmp_path / "quincunx" / "last.record").read_text())
    assert record.outcome is not None
    assert "Review" in finished.stdout
    assert "better: " in finished.stdout


def test_hints_in_the_solitaire(tmp_path: Path) -> None:
    lines = "hint\n1\nreview\nquit\n"
    finished = quincunx("play", "zangle(mode=solitaire)", "--seed", "5", stdin=lines, home=tmp_path)
    said = " ".join(finished.stdout.split())
    assert "ways in which the hidden cards may lie" in said
    assert "the review comes when the game is over" in said


def test_a_game_without_turns_by_lines_of_a_program(tmp_path: Path) -> None:
    finished = quincunx(
        "play", "zangle", "-O", "mode=speedster", "--seed", "3", stdin="call\n1 5 6\nhelp\n", home=tmp_path
    )
    assert finished.returncode == 0, finished.stderr
    assert "Player 1 makes 2 = 1 + 1, and has 8 cards left." in finished.stdout
    assert "The game is saved" in finished.stdout
    record = Record.parse((tmp_path / "quincunx" / "last.record").read_text())
    assert [move.partition(":")[2] for move in record.moves] == ["call", "2@o=1@o+1@c"]


def test_a_game_without_turns_at_a_real_terminal_goes_on_while_one_types(tmp_path: Path) -> None:
    child = at_terminal(tmp_path, "play", "zangle(mode=speedster,claim_seconds=1)", "--seed", "3")
    child.expect("player 1>")
    child.send("ca")
    child.expect("Player 2 calls, and has 1 s to claim.")
    child.expect("has control")  # above the line that is being typed
    child.expect("Player 2 (makes|claims|gives|gets)|The time of player 2")
    for _ in range(20):  # a bot may be quicker
        child.send("ll\r")
        if child.expect(["Player 1 calls, and has 1 s to claim.", "is not possible"]) == 0:
            break
        child.send("ca")
    child.expect("The time of player 1 has run out.")
    child.sendintr()
    child.expect("The game is saved")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    record = Record.parse((tmp_path / "quincunx" / "last.record").read_text())
    moves = [move.partition(":")[2] for move in record.moves if move.startswith("0/")]
    assert moves == ["call", "time"]


NO_ZANGLES = "5a" * 8 + "5b" * 8 + "5c" * 8  # just enough for two players and the centre


def test_rounds_end_with_a_score_sheet_in_turns(tmp_path: Path) -> None:
    options = f"zangle(decks={NO_ZANGLES}/{NO_ZANGLES}5d/{NO_ZANGLES})"
    lines = "pass\npass\nhit\npass\npass\npass\npass\n"
    finished = quincunx("play", options, "-p", "human,human", stdin=lines, home=tmp_path)
    first, _, rest = finished.stdout.partition("Round 2 of 3 begins.")
    assert "│ Round 1 │     ★ 10 │     ★ 10 │" in first
    assert "Zangle, round 2 of 3, player 2 to move" in rest
    ending = rest.partition("Round 3 of 3 begins.")[2]
    assert "│ Round 2 │     ★ 10 │       11 │" in ending
    assert "│ in all  │       30 │       31 │" in ending
    assert "Player 1 wins." in ending


def test_rounds_end_with_a_score_sheet_at_a_real_terminal(tmp_path: Path) -> None:
    game = load(f"zangle(mode=speedster,decks={NO_ZANGLES})")
    file = tmp_path / "stuck.record"
    file.write_text(Record(game, 3, ("1/1:stuck",), ("human", "level:1")).text)
    child = at_terminal(tmp_path, "play", "--load", str(file), "-p", "human,level:1")
    child.expect(r"Round 1 of 5   \d:\d\d")
    child.send("stuck\r")
    child.expect("won the round")
    child.expect("The next round begins in")
    child.send("\r")
    child.expect("Round 2 of 5 begins.")
    child.expect(r"Round 2 of 5   \d:\d\d")
    child.send("quit\r")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_two_people_do_not_play_at_once_in_one_terminal(tmp_path: Path) -> None:
    refused = quincunx("play", "zangle(mode=speedster)", "-p", "human,human", home=tmp_path)
    assert refused.returncode == 1
    assert "all play at once: one person can play in a terminal, not 2" in refused.stderr
