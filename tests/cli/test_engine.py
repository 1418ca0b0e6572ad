"""`quincunx engine`, as a match runner uses it; and the transcript in the documents."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from quincunx import load
from quincunx.search import Limit
from quincunx.ugi.protocol import read_go
from quincunx.ugi.thought import plan_time
from tests.cli.commands import quincunx
from tests.cli.test_commands import INTERRUPTIBLE
from tests.patience import ANSWER_SECONDS
from tests.variants import variants

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

PAGE = Path(__file__).parents[2] / "docs" / "ugi.md"


class Runner:
    """The other end of the conversation; a test that waits for ever has failed, and is stopped by hand."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def say(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.endswith("\n"), "the engine has ended"
        return line.rstrip("\n")

    def hear_until(self, word: str) -> list[str]:
        lines = [self.hear()]
        while not lines[-1].startswith(word):
            lines.append(self.hear())
        return lines

    def ask(self, *lines: str) -> str:
        """The answer to the last of some lines."""
        self.say(*lines)
        return self.hear()


@contextmanager
def engine(*arguments: str) -> Iterator[Runner]:
    command = [sys.executable, "-c", INTERRUPTIBLE, "engine", *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Runner(process)
        finally:
            process.kill()


@pytest.mark.parametrize("name", sorted({game.name for game in variants() if game.open_duel}))
def test_a_whole_game_by_queries_alone(name: str) -> None:
    """As a runner plays that knows nothing of the game."""
    game, moves, position = load(name), list[str](), load(name).start()
    with engine(name, "--level", "1") as runner:
        runner.say("ugi")
        assert runner.hear_until("ugiok")[-1] == "ugiok"
        assert runner.ask("uginewgame", "isready") == "readyok"
        while runner.ask("query gameover") == "response false":
            assert runner.ask("query p1turn") == f"response {str(position.turn == 0).lower()}"
            assert runner.ask("query result") == "response none"
            runner.say("go nodes 20")
            *_, info, best = runner.hear_until("bestmove")
            assert re.match(r"info depth \d+ .*nodes \d+ nps \d+ time \d+ pv ", info)
            moves.append(best.split()[1])
            position.push(moves[-1])
            runner.say("position startpos moves " + " ".join(moves))
        assert position.outcome is not None
        result = runner.ask("query result").split()[1]
        winners = {"p1win": (0,), "p2win": (1,), "draw": (0, 1)}[result]
        assert winners == position.outcome.winners
        assert runner.ask("position fen " + position.text, "query result") == f"response {result}"
        runner.say("go movetime 10")
        assert [line.split(":")[0] for line in runner.hear_until("bestmove")][-1] == "bestmove 0000"
        assert runner.ask("position fen " + game.start().text, "query gameover") == "response false"
        runner.say("quit")
        assert runner.process.wait(ANSWER_SECONDS) == 0


def test_it_listens_while_it_thinks_and_stops_at_once() -> None:
    with engine("ringgz") as runner:
        for _ in range(3):
            assert runner.ask("go infinite", "isready") == "readyok"
            assert "info" in runner.hear_until("info")[-1]
            runner.say("query p1turn")
            assert runner.hear_until("response")[-1] == "response true"
            runner.say("position startpos", "go movetime 1", "setoption name Level value 2", "isready")
            refused = [line for line in runner.hear_until("readyok") if "string" in line]
            assert len(refused) == 3
            assert refused[0] == (
                "info string error: position has to wait until the search is over: say stop first"
            )
            runner.say("stop")
            *_, info, best = runner.hear_until("bestmove")
            assert best.split()[1] in load("ringgz").start().legal_moves()
            assert f" pv {best.split()[1]}" in info
        assert runner.ask("stop", "stop", "isready") == "readyok"  # nothing to stop, and none is left over
        runner.say("go movetime 300")
        times = [re.search(r" time (\d+) ", line) for line in runner.hear_until("bestmove")]
        assert int([found for found in times if found][-1][1]) >= 300
        runner.say("go infinite", "quit")  # a search ends normally
        assert runner.hear_until("bestmove")
        assert runner.process.wait(ANSWER_SECONDS) == 0


def test_ctrl_c_ends_it_even_while_it_thinks() -> None:
    with engine("ringgz") as runner:
        assert runner.ask("go infinite", "isready") == "readyok"
        runner.process.send_signal(signal.SIGINT)
        assert runner.hear_until("bestmove")
        assert runner.process.wait(ANSWER_SECONDS) == 130


def test_a_search_that_fails_ends_the_engine() -> None:
    code = "from quincunx.bots import LevelBot; LevelBot.think = None; from quincunx.cli import main; main()"
    finished = subprocess.run(
        [sys.executable, "-c", code, "engine", "pyrga"], input="go nodes 1\n", capture_output=True, text=True
    )
    assert (finished.returncode, finished.stdout) == (1, "")
    assert "TypeError" in finished.stderr


def test_the_end_of_the_input_is_quit_too() -> None:
    with engine("pyrga") as runner:
        runner.say("go movetime 100000")
        assert runner.process.stdin is not None
        runner.process.stdin.close()
        assert runner.hear_until("bestmove")
        assert runner.process.wait(ANSWER_SECONDS) == 0


def test_options() -> None:
    with engine("pyrga", "-O", "opening=restricted", "--level", "5") as runner:
        runner.say("ugi")
        offered = runner.hear_until("ugiok")
        assert offered[0].startswith("id name Quincunx ")
        assert "option name Level type spin default 5 min 1 max 8" in offered
        assert "option name opening type combo default restricted var free var restricted" in offered
        # With the restricted opening the first two pieces of White must not both be squares.
        refused = runner.ask("position startpos moves Sa1 Sb1 Sc1")
        assert refused.startswith("info string error: move 3: Sc1 is not possible")
        runner.say("setoption name OPENING value free", "position startpos moves Sa1 Sb1 Sc1")
        assert runner.ask("query p1turn") == "response false"
        for line, message in [
            ("setoption name opening value wild", "option opening is free or restricted, not 'wild'"),
            ("setoption name Levle value 3", "there is no option 'Levle': did you mean Level?"),
            ("setoption name Level value 9", "option Level is a number from 1 to 8, not '9'"),
            ("setoption Level 3", "column 1: expected name … value …, found 'Level 3'"),
            ("go movetime soon", "column 1: expected a whole number after movetime, found 'soon'"),
            ("query score", "column 1: expected gameover, p1turn or result, found 'score'"),
            ("position fen x", "column 2: expected three fields: board, number of moves made, last move"),
        ]:
            assert runner.ask(line).startswith(f"info string error: {message}"), line
        assert runner.ask("query p1turn") == "response false"  # the position has been kept
        for setting in ("Threads value 2", "Hash value 8", "Level value 8"):
            runner.say(f"setoption name {setting}")
        runner.say("go depth 2")
        assert runner.hear_until("bestmove")
        assert runner.ask("nonsense", "", "xyzzy isready", "isready") == "readyok"


def test_ringgz_for_three_is_refused_as_an_option_too() -> None:
    with engine("ringgz") as runner:
        assert "UGI is for games of two seats" in runner.ask("setoption name players value 3")


@pytest.mark.parametrize("game", ["zangle", "zangle(mode=speedster)", "ringgz(players=4)"])
def test_games_without_an_engine(game: str) -> None:
    finished = quincunx("engine", game)
    assert finished.returncode == 1
    assert finished.stderr.startswith("error: UGI is for games of two seats with nothing hidden")


def test_time_on_the_clock_is_shared_out() -> None:
    def seconds(text: str, seat: int = 0) -> float | None:
        return plan_time(read_go(text.split()), seat, 1 << 20).seconds

    assert seconds("p1time 60000 p2time 1000") == pytest.approx(60 / 25 - 0.05)
    assert seconds("p1time 60000 p2time 1000 p2inc 2000", seat=1) == pytest.approx(0.4 - 0.05)
    assert seconds("p1time 100000 p1inc 1000") == pytest.approx(4 + 0.8 - 0.05)
    assert seconds("p1time 0") == seconds("p1time -5") == 0.01
    assert seconds("movetime 50") == 0.05
    assert plan_time({}, 0, 1 << 20) == Limit(memory=1 << 20)
    assert plan_time({"nodes": 0}, 0, 1 << 20).visits == 1
    assert plan_time({"depth": 3, "nodes": 50}, 0, 1 << 20).visits == 50


def test_the_transcript_in_the_documents_is_true() -> None:
    """Lines after > are said, all others heard; … stands for what differs from time to time."""
    page = PAGE.read_text(encoding="utf-8")
    transcripts = re.findall(r"```text\n\$ quincunx engine ([^\n]*)\n(.*?)```", page, re.DOTALL)
    assert transcripts
    for arguments, talk in transcripts:
        with engine(*arguments.split()) as runner:
            for line in talk.splitlines():
                if line.startswith("> "):
                    runner.say(line[2:])
                else:
                    expected = re.escape(line).replace("…", ".*")
                    heard = runner.hear()
                    assert re.fullmatch(expected, heard), (line, heard)
            assert runner.process.wait(ANSWER_SECONDS) == 0
