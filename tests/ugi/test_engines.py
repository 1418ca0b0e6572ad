"""Other programs as players: good ones play, bad ones lose, none is left running or holds anything up."""

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from quincunx import OptionError, Record, load
from quincunx.bots import RandomBot
from quincunx.bots.arena import Failure, play_match
from quincunx.bots.base import EngineError
from quincunx.bots.names import find_bot
from quincunx.search import Limit
from quincunx.spread import Spread, open_executor
from quincunx.ugi import EngineBot, find_player
from quincunx.ugi.process import EngineProcess
from tests.cli.test_commands import INTERRUPTIBLE
from tests.patience import ANSWER_SECONDS

pytestmark = pytest.mark.compiled

GAME = load("pyrga")
BAD_ENGINE = Path(__file__).with_name("bad_engine.py")
OURS = shlex.join([sys.executable, "-m", "quincunx", "engine", "pyrga", "--level", "1"])

FAULTS = {
    "crashes": r"ended \(exit code 3\) instead of saying ugiok",
    "crashes later": r"ended \(exit code 4\) instead of saying bestmove",
    "dies on isready": r"ended \(signal 9\) instead of saying readyok",
    "closes its output": r"ended \(its output is closed\) instead of saying ugiok",
    "floods": "printed more than 8 MB without saying ugiok",
    "floods one line": "printed more than 8 MB without saying ugiok",
    "illegal": "made an illegal move, 'Zz9'",
    "no move": "made an illegal move, ''",
    "deaf": "made an illegal move, '0000'",
    "silent": "did not say ugiok within 0.3 seconds",
    "silent on go": "did not say bestmove within 0.2 seconds",
}
HARMLESS = ("none", "binary", "stays", "leaves a child")


def bad(fault: str, pids: Path) -> str:
    return shlex.join([sys.executable, str(BAD_ENGINE), fault, str(GAME), str(pids)])


def is_over(pid: int) -> bool:
    """Whether a process runs no more; what it leaves has to be cleared away, if it is a child of ours."""
    try:
        state, parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:2]
    except FileNotFoundError:
        return True
    return state == "Z" and int(parent) != os.getpid()


def all_ended(pids: Path) -> bool:
    """Whether all processes that have written their number have ended; those of others may take a moment."""
    numbers = [int(line) for line in pids.read_text().split()]
    deadline = time.monotonic() + ANSWER_SECONDS
    while not all(map(is_over, numbers)) and time.monotonic() < deadline:
        time.sleep(0.01)
    return len(numbers) > 0 and all(map(is_over, numbers))


@pytest.mark.parametrize("fault", FAULTS)
def test_an_engine_that_fails_loses_and_is_reported(fault: str, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    patience = 0.3 if fault == "silent" else ANSWER_SECONDS
    grace = 0.1 if fault == "silent on go" else ANSWER_SECONDS

    def make(seed: int) -> EngineBot:
        return EngineBot(bad(fault, pids), seed, Limit(seconds=0.1), patience=patience, grace=grace)

    results = list(play_match(GAME, [make, RandomBot], 2))
    for result in results:
        assert result.shares == (0.0, 1.0)
        assert isinstance(result.failure, Failure)
        assert result.failure.bot == 0
        outcome = result.record.outcome
        assert outcome is not None
        assert outcome.reason.endswith(f"forfeits: the engine {result.failure.reason}")
        assert Record.parse(result.record.text) == result.record
        assert re.fullmatch(FAULTS[fault], result.failure.reason), result.failure.reason
    if fault != "silent":  # that one may be ended before it has written its number
        assert all_ended(pids)


@pytest.mark.parametrize("fault", HARMLESS)
def test_an_engine_that_is_only_odd_plays_to_the_end(fault: str, tmp_path: Path) -> None:
    pids = tmp_path / "pids"

    def make(seed: int) -> EngineBot:
        return EngineBot(
            bad(fault, pids), seed, Limit(seconds=0.5), patience=ANSWER_SECONDS, grace=ANSWER_SECONDS
        )

    (result,) = play_match(GAME, [make, RandomBot], 1)
    assert result.failure is None
    result.record.check()
    assert all_ended(pids)


def test_our_own_engine_plays_and_heeds_the_options_of_the_game() -> None:
    game = load("pyrga", opening="restricted")
    make = find_player(f"ugi:20:{OURS}")
    with open_executor(2) as executor:
        for result in play_match(game, [make, make], 2, spread=Spread(executor)):
            assert result.failure is None
            assert result.record.players == (f"ugi:{OURS}",) * 2
            result.record.check()


def test_a_stop_is_not_lost() -> None:
    bot = EngineBot(OURS.replace("--level 1", "--level 8"), limit=Limit(seconds=1000))
    position = load("pyrga").start()
    bot.stop()
    try:
        assert bot.choose(position) in position.legal_moves()
    finally:
        bot.close()


def test_games_that_engines_cannot_play_are_refused() -> None:
    make = find_player(f"ugi:{OURS}")
    for game in (load("ringgz", players=3), load("zangle", mode="solitaire")):
        with pytest.raises(OptionError, match="UGI is for games of two seats"):
            list(play_match(game, [make] * game.seats, 1))
    with pytest.raises(OptionError, match="cannot play without turns"):
        list(play_match(load("zangle", mode="speedster"), [make, make], 1))


def test_names_of_engines() -> None:
    with pytest.raises(OptionError, match="there is no player 'ugi'"):
        find_bot("ugi:true")
    for name, message in [
        ("ugi", "such as ugi:./engine"),
        ("ugi:", "such as ugi:./engine"),
        ("ugi:./no-such-engine", "there is no program './no-such-engine'"),
        ("ugi:2s:./no-such-engine", "there is no program './no-such-engine'"),
        ("ugi:'open", "cannot be read"),
        ("ugi:0s:true", "a limit is seconds"),
    ]:
        with pytest.raises(OptionError, match=message):
            find_player(name)


def test_a_program_that_cannot_be_started_has_failed(tmp_path: Path) -> None:
    program = tmp_path / "engine"
    program.write_bytes(b"\x7fnonsense")
    program.chmod(0o755)
    with pytest.raises(EngineError, match="could not be started: Exec format error"):
        EngineProcess([str(program)])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_match_that_is_interrupted_ends_its_engines(jobs: str, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    bots = f"random,ugi:500s:{bad('silent on go', pids)}"
    command = [sys.executable, "-c", INTERRUPTIBLE, "match", "pyrga", "-b", bots, "-n", "4", "-j", jobs]
    match = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        while match.poll() is None and (not pids.exists() or len(pids.read_text().split()) < int(jobs)):
            time.sleep(0.02)
        os.killpg(match.pid, signal.SIGINT)  # as Ctrl-C does
        _, errors = match.communicate(timeout=ANSWER_SECONDS)
    finally:
        match.kill()
        match.communicate()
    assert match.returncode == 130
    progress = re.compile(r"pyrga, 0 of 4, \d+ s")  # on a machine that takes seconds to come so far
    assert [line for line in errors.split("\n") if line and not progress.fullmatch(line)] == []
    assert all_ended(pids)


def test_the_summary_of_a_match_names_failures(tmp_path: Path) -> None:
    bots = f"random,ugi:{bad('illegal', tmp_path / 'pids')}"
    command = [sys.executable, "-m", "quincunx", "match", "pyrga", "--bots", bots, "-n", "2"]
    finished = subprocess.run(
        [*command, "--save", str(tmp_path / "records")],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "300"},
    )
    assert finished.returncode == 0, finished.stderr
    assert "lost 2 games by failing: it made an illegal move, 'Zz9'" in finished.stdout
    record = Record.parse((tmp_path / "records" / "000001.record").read_text())
    assert record.outcome is not None
    assert record.outcome.reason == "black forfeits: the engine made an illegal move, 'Zz9'"


def test_in_the_terminal_too_a_failing_engine_loses(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    players = f"random,ugi:{bad('crashes later', pids)}"
    finished = subprocess.run(
        [sys.executable, "-m", "quincunx", "play", "pyrga", "--players", players],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "300", "XDG_STATE_HOME": str(tmp_path)},
    )
    assert finished.returncode == 0, finished.stderr
    assert "White wins. Black forfeits: the engine ended (exit code 4)" in finished.stdout
    assert all_ended(pids)
