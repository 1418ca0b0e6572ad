"""Every command, as a person uses it: in a process of its own."""

import json
import platform
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from quincunx import Outcome, Record, __version__, _pure, cli, game_names, load
from quincunx.cli import bench
from quincunx.cli.support.listing import list_commands
from quincunx.core.figures import Pieces
from quincunx.search import Book
from tests.cli.commands import quincunx, says

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

# Where the tests run in the background, SIGINT is ignored, and so it would be by all they start.
INTERRUPTIBLE = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from quincunx.cli import main; main()"
)


def test_games_lists_every_game() -> None:
    output = says("games")
    for name in game_names():
        assert name in output
    assert "opening" in output


def test_version() -> None:
    words = says("--version").strip()
    assert words.startswith(f"quincunx {__version__}, Python {platform.python_version()}, ")
    how = "uncompiled" if _pure.PURE else "compiled(, portable| for this processor .*)?"
    assert re.fullmatch(how, words.split(", ", 2)[2])


def test_rules_shows_the_page() -> None:
    assert "Rulings" in says("rules", "pyrga")
    assert says("rules", "pyrga", "--plain") == load("pyrga").rules


@pytest.mark.parametrize("name", game_names())
def test_rules_draws_every_figure_where_it_stands(name: str) -> None:
    page = says("rules", name)
    assert "```" not in page
    at = 0
    for figure in load(name).figures.values():
        words = figure.caption.split()
        found = re.search(r"\s+".join(map(re.escape, words)), page[at:])
        assert found, figure.name
        at += found.end()
    assert "Caption:" not in page


def test_rules_draws_one_figure_by_name() -> None:
    name, *_ = (figure.name for figure in load("pyrga").figures.values() if isinstance(figure, Pieces))
    assert re.search(r"S +5 × ", says("rules", "pyrga", "--figure", name))
    name, *_ = (name for name, figure in load("pyrga").figures.items() if not isinstance(figure, Pieces))
    assert "+----a----+----b----+" in says("rules", "pyrga", "--figure", name)
    finished = quincunx("rules", "pyrga", "--figure", f"{name}s")
    assert finished.returncode == 1
    assert finished.stderr == f"error: there is no figure '{name}s' of Pyrga: did you mean {name}?\n"


@pytest.mark.parametrize("name", game_names())
def test_rules_shows_the_page_for_programmers(name: str) -> None:
    text = load(name).notation_page
    finished = quincunx("rules", name, "--notation", "--plain")
    assert finished.stdout == text
    assert finished.returncode == (0 if text else 1)
    assert bool(text) != ("has no page about its notation" in finished.stderr)
    assert bool(text) == (f"For programmers: quincunx rules {name} --notation" in says("rules", name))


def test_draw_writes_svg(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    finished = quincunx("draw", "pyrga", "--moves", "Sb2 Ta2n", "-o", str(file), "--legal")
    assert finished.returncode == 0
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")
    assert says("draw", "pyrga", "--moves", "Sb2,Ta2n", "--legal") == file.read_text(encoding="utf-8")
    position = "-,-,-,-/-,-,-,-/tn,S,-,-/-,-,-,- 2 Ta2n"
    assert says("draw", "pyrga", "--position", position, "--legal") == file.read_text(encoding="utf-8")


def test_draw_takes_a_theme_and_colours_that_are_easier_to_tell_apart() -> None:
    assert "<pattern" not in says("draw", "ringgz", "--moves", "*c3")
    assert "<pattern" in says("draw", "ringgz", "--moves", "*c3", "--distinct")
    assert "<linearGradient" not in says("draw", "ringgz", "--theme", "flat")
    refused = quincunx("draw", "ringgz", "--theme", "neon")
    assert refused.returncode != 0
    assert "there are light, dark, contrast, flat" in refused.stderr


def test_draw_in_characters() -> None:
    assert "S · ·" in says("draw", "pyrga", "--moves", "Sb2", "--text")


def test_perft_counts() -> None:
    assert says("perft", "pyrga", "3").split() == ["0", "1", "1", "80", "2", "792", "3", "7,392"]
    assert "7,000" in says("perft", "pyrga", "3", "-O", "opening=restricted")
    divided = says("perft", "pyrga", "2", "--divide", "--moves", "Cb2")
    assert "Sb2" in divided
    assert says("perft", "pyrga", "0").split() == ["0", "1"]


def test_every_file_in_the_folder_is_a_command() -> None:
    files = {path.stem for path in Path(cli.__file__).parent.glob("*.py")} - {"__init__"}
    assert {name.replace("_", "-") for name in files} == {name for name in list_commands() if " " not in name}


def test_bench_alone_measures_the_rules_of_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = []
    monkeypatch.setattr(bench, "rules", lambda: measured.append("all"))
    cli.run(["bench"])
    assert measured == ["all"]
    with pytest.raises(SystemExit, match="0"):
        cli.run(["bench", "search", "--help"])
    assert measured == ["all"]


def test_help_lists_all_commands_and_subcommands() -> None:
    listed = says("--help")
    assert says() == listed
    for name in list_commands():
        first, _, second = name.partition(" ")
        assert f"\n  {first} " in listed
        if second:
            assert f"\n  {second} " in says(first, "--help")


def test_help_of_a_command_says_what_it_takes() -> None:
    shown = says("ladder", "-h")
    assert re.search(r"--jobs( JOBS)?, -j JOBS", shown)  # as this Python or the next writes it
    assert "one seat" in shown  # from the second paragraph
    assert "[--last | --no-last]" in says("draw", "--help")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["gmaes"], "there is no command 'gmaes': did you mean games?"),
        (["bench", "ruels"], "there is no command bench 'ruels': did you mean rules or deals?"),
        (["perft", "pyrga", "31"], "argument DEPTH: expected a whole number from 0 to 30, not 31"),
        (["perft", "pyrga", "1", "--seed", "x"], "argument --seed: expected a whole number, not 'x'"),
        (["bench", "rules", "--seconds", "nan"], "expected a number from 0.01 to 60, not nan"),
        (["perft", "pyrga"], "the following arguments are required: DEPTH"),
        (["draw", "pyrga", "--lega"], "unrecognized arguments: --lega"),
        (["book", "pyrga"], "the following arguments are required: --output"),
    ],
)
def test_what_makes_no_command_is_explained(arguments: list[str], message: str) -> None:
    finished = quincunx(*arguments)
    assert finished.returncode == 2
    assert message in finished.stderr
    assert "Traceback" not in finished.stderr


def test_options_may_stand_between_arguments() -> None:
    output = says("bench", "search", "pyrga", "--seconds", "0.02", "ringgz")
    assert [line.split()[0] for line in output.splitlines()] == ["pyrga", "ringgz"]


def test_bench_measures_rules() -> None:
    result = json.loads(says("bench", "rules", "pyrga", "--json", "--seconds", "0.02", "--repeat", "2"))
    compiled = {speed["compiled"] for speed in result["speeds"]}
    assert compiled in ({True, False}, {False})
    for speed in result["speeds"]:
        assert speed["game"] == "pyrga"
        assert speed["playouts_per_second"] > 0
        assert speed["perft_per_second"] > 0
        assert speed["bytes_per_position"] > 50
        assert 8 < speed["plies_per_playout"] <= 30  # of any one game, as a slow machine plays no more
    table = says("bench", "rules", "pyrga", "--no-compare", "--seconds", "0.02", "--repeat", "1")
    assert "Games/s" in table


def test_bench_measures_batches() -> None:
    (speed,) = json.loads(says("bench", "batch", "pyrga", "--json", "--seconds", "0.02"))["batch"]
    assert speed["game"] == "pyrga"
    assert speed["batch_per_second"] > 0
    assert speed["single_per_second"] > 0
    assert speed["ratio"] == speed["batch_per_second"] / speed["single_per_second"]
    assert "One by one" in says("bench", "batch", "pyrga", "--seconds", "0.02")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["draw", "pirga"], "there is no game 'pirga': did you mean pyrga?"),
        (["draw", "pyrga", "-O", "opning=free"], "there is no option 'opning': did you mean opening?"),
        (["draw", "pyrga", "-O", "opening=wild"], "option opening is free or restricted, not 'wild'"),
        (["draw", "pyrga", "-O", "opening"], "an option is given as NAME=VALUE, not 'opening'"),
        (["draw", "pyrga(opening"], "expected ')' after the options"),
        (
            ["draw", "pyrga", "--moves", "Sb2 Sz9"],
            "move 2: 'Sz9' is not a move: expected a space, a1 to d4, not 'z9'; Sb1, for instance, is one",
        ),
        (["draw", "pyrga", "--moves", "Sb2 Sb2"], "move 2: Sb2 is not possible: b2 already has a square"),
        (["draw", "pyrga", "--position", "x"], "expected three fields"),
        (
            ["draw", "pyrga", "--seed", "-1"],
            "a seed is a whole number from 0 to 18446744073709551615, not -1",
        ),
        (["draw", "pyrga", "-o", "/nonexistent/x.svg"], "/nonexistent/x.svg: No such file or directory"),
        (["replay", "/nonexistent"], "/nonexistent: No such file or directory"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["play"], "name a game"),
        (["play", "pyrga", "--players", "humna"], "there is no player 'humna': did you mean human?"),
        (["play", "pyrga", "-p", "human,human,human"], "Pyrga has 2 seats, but you named 3 players"),
        (["bench", "rules", "pirga"], "did you mean pyrga?"),
        (["perft", "pyrga", "2", "--moves", "xx"], "move 1: 'xx' is not a move: expected a piece: S, C or T"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: list[str], message: str) -> None:
    finished = quincunx(*arguments)
    assert finished.returncode == 1
    assert finished.stdout == ""
    assert finished.stderr.startswith("error: ")
    assert message in finished.stderr
    assert finished.stderr.count("\n") == 1
    assert "Traceback" not in finished.stderr


def test_broken_record_files_are_one_clear_line(tmp_path: Path) -> None:
    text, binary = tmp_path / "text.record", tmp_path / "binary.record"
    text.write_text("Quincunx record 1\nGame: pyrga\nRules: 1\nSeed: x\n\n")
    binary.write_bytes(b"\xff\xfe\x00")
    assert "line 4, column 1: expected a whole number" in quincunx("replay", str(text)).stderr
    assert "not UTF-8 text" in quincunx("replay", str(binary)).stderr
    assert quincunx("play", "--load", str(tmp_path)).stderr.count("\n") == 1


def test_replay_shows_a_record(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    file.write_text(Record(load("pyrga"), 1, ("Sb2", "Cb3"), ("Ann", "Bob")).text)
    output = says("replay", str(file))
    assert "white: Ann" in output
    assert "After 2 moves: Cb3" in output
    assert "After 1 move: Sb2" in says("replay", str(file), "--ply", "1")
    assert says("replay", str(file), "--every").count("After") == 3
    assert "--ply is from 0 to 2" in quincunx("replay", str(file), "--ply", "3").stderr


def test_output_may_be_cut_off() -> None:
    command = f"{sys.executable} -m quincunx rules pyrga --plain | head -1"
    finished = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert finished.stdout == "# Pyrga\n"
    assert "Traceback" not in finished.stderr


def test_bench_measures_a_games_own_work() -> None:
    result = json.loads(
        says("bench", "rules", "zangle(mode=solitaire)", "--json", "--seconds", "0.05", "--no-compare")
    )
    assert result["speeds"] == []
    assert [task["task"] for task in result["tasks"]] == ["solitaire deals solved"]
    assert result["tasks"][0]["per_second"] > 0


@pytest.mark.parametrize(
    "command",
    [["perft", "zangle(mode=solitaire)", "2"], ["play", "zangle(mode=speedster)", "-p", "human,human"]],
)
def test_what_a_mode_does_not_offer_is_one_clear_line(command: list[str]) -> None:
    finished = quincunx(*command)
    assert finished.returncode == 1
    assert finished.stderr.startswith("error: ")
    assert "Traceback" not in finished.stderr


def test_solve_gives_value_and_best_moves() -> None:
    # White is sent to c4, where a triangle completes its third tower.
    position = "SCts,SCts,Sc,-/-,-,-,-/-,-,-,-/s,s,-,- 10 Cc4"
    result = json.loads(says("solve", "pyrga", "--position", position, "--memory", "4", "--json"))
    assert result["value"] == "win"
    assert {"Tc4e", "Tc4s", "Tc4w"} <= set(result["best"])
    assert "win for white, who is to move" in says("solve", "pyrga", "-p", position, "--memory", "4")
    for game in ("zangle", "ringgz(players=3)"):
        finished = quincunx("solve", game)
        assert finished.returncode == 1
        assert "only games of two seats with nothing hidden" in finished.stderr


def test_analyse_shows_lines_and_marks_what_is_proven(tmp_path: Path) -> None:
    position = "SCts,SCts,Sc,-/-,-,-,-/-,-,-,-/s,s,-,- 10 Cc4"
    result = json.loads(says("analyse", "pyrga", "-p", position, "--seconds", "0.2", "--json"))
    assert [line["proof"] for line in result["lines"]] == ["win", "win", "win"]
    assert all(line["line"][0] == line["move"] for line in result["lines"])
    assert result["values"] == {"white": 1.0, "black": 0.0}
    study = tmp_path / "study.record"
    study.write_text("Quincunx record 1\nGame: pyrga\nRules: 1\nSeed: 0\n\n1. Sb2 ( Sb3 ) Cb3\n")
    output = says("analyse", str(study), "--ply", "1", "--seconds", "0.1", "--lines", "1")
    assert len(output.strip().splitlines()) == 2


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["zangle"], "cards are hidden"),
        (["zangle(mode=solitaire)"], "no opinion"),
        (["pyrga", "--ply", "1"], "--ply is for files"),
        (["nowhere.record"], "nowhere.record"),
    ],
)
def test_analyse_refuses_in_one_line(words: list[str], reason: str) -> None:
    finished = quincunx("analyse", *words)
    assert finished.returncode == 1
    assert reason in finished.stderr
    assert "Traceback" not in finished.stderr


def test_solve_knows_the_openings() -> None:
    result = json.loads(says("solve", "pyrga", "--json"))
    assert result["value"] == "win"
    assert "Sa4" in result["best"]
    # Without the book it has to be solved, as far as here quickly.
    position = "SCts,SCts,Sc,-/-,-,-,-/-,-,-,-/s,s,-,- 10 Cc4"
    output = says("solve", "pyrga", "--no-book", "-p", position, "--memory", "4")
    assert "win for white, who is to move" in output


def test_book_is_written_when_it_is_ready(tmp_path: Path) -> None:
    path = tmp_path / "new.book"
    assert "1 positions, 27 bytes" in says("book", "pyrga", "--plies", "0", "-o", str(path))
    assert [opening.winners for opening in Book.parse(path.read_bytes())] == [1]
    assert list(tmp_path.iterdir()) == [path]
    finished = quincunx("book", "pyrga", "-o", str(tmp_path / "nowhere" / "new.book"))
    assert finished.returncode == 1
    assert "nowhere" in finished.stderr
    assert "two seats" in quincunx("book", "zangle", "-o", str(path)).stderr
    deeper = quincunx("book", "pyrga", "--plies", "1", "--distances", "2", "-o", str(path))
    assert "the book is only 1 moves deep" in deeper.stderr
    assert path.exists()


def test_match_counts_and_saves(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    output = says("match", "pyrga", "--bots", "uct:50,random", "-n", "6", "-j", "2", "--save", str(folder))
    assert "6 games" in output
    assert "Elo difference" in output
    records = [Record.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.iterdir())]
    assert len(records) == 6
    assert {record.players for record in records} == {("uct", "random"), ("random", "uct")}
    assert "you named 3 bots" in quincunx("match", "pyrga", "--bots", "uct,uct,uct").stderr
    assert "3 games" in says("match", "zangle(mode=solitaire)", "--bots", "random", "-n", "3")


def test_bench_measures_search() -> None:
    result = json.loads(
        says("bench", "search", "pyrga", "zangle(mode=solitaire)", "--json", "--seconds", "0.05")
    )
    assert [speed["game"] for speed in result["search"]] == ["pyrga"]
    assert result["search"][0]["simulations_per_second"] > 0
    assert "simulations/s" in says("bench", "search", "pyrga", "--seconds", "0.05")


def test_bench_measures_thinking() -> None:
    games = ("pyrga", "zangle", "zangle(mode=solitaire)")
    result = json.loads(says("bench", "think", *games, "--seconds", "0.5", "--memory", "4", "--json"))
    assert [found["game"] for found in result["thinking"]] == ["pyrga", "zangle"]
    for found in result["thinking"]:
        assert found["simulations"] > 0
        assert 0 < found["taken_megabytes"] <= 4 + 2  # the interpreter's own needs
        assert found["slowest_stop_milliseconds"] > 0
    assert "MB of 4 MB" in says("bench", "think", "pyrga", "--seconds", "0.1", "--memory", "4")


def test_bench_measures_starts() -> None:
    result = json.loads(says("bench", "startup", "--repeat", "1", "--json"))
    starts = {start["what"]: start for start in result["starts"]}
    assert list(starts) == ["Python alone", "import quincunx", "quincunx --help", "quincunx games"]
    for start in starts.values():
        assert 0 < start["best"] <= start["median"]
        assert 0 < start["best_processor"] <= start["median_processor"]


def test_bench_measures_a_server() -> None:
    small = ("--tables", "4", "--rate", "2000", "--seconds", "1")
    result = json.loads(says("bench", "server", *small, "--json"))
    assert (result["sockets"], result["wrong"]) == (8, 0)
    first = result["tried"][0]
    assert first["moves"] > 0
    assert first["median"] <= first["ninety_nine"]
    assert first["server_milliseconds"] > 0
    assert first["load_milliseconds"] > 0


def test_bench_measures_idle_sockets() -> None:
    result = json.loads(says("bench", "server", "--tables", "3", "--rate", "0", "--json"))
    assert (result["sockets"], result["moves"], result["wrong"]) == (6, 0, 0)
    assert result["megabytes"] > 0
    assert result["kilobytes_per_table"] > 0


def test_draw_takes_moves_as_records_have_them() -> None:
    drawn = says("draw", "zangle(mode=speedster)", "--moves", "0/1.5:call 0/2:drop", "--text")
    assert "drop" in drawn


def test_replay_prints_any_reason_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "odd.record"
    outcome = Outcome((0,), (0, 0), "[/bold] because")
    file.write_text(Record(load("pyrga"), 1, ("Sb2",), outcome=outcome).text)
    assert "[/bold] because" in says("replay", str(file))
