"""The explorer in the terminal."""

import json
from functools import partial
from pathlib import Path

import pytest

from quincunx import load
from quincunx.bots.survey import parse_surveys
from quincunx.match import requests
from quincunx.match.events import Event
from quincunx.match.match import Match
from quincunx.store import Summary
from tests.cli.commands import quincunx, says
from tests.store.test_store import ANN, BOB, opened, run

pytestmark = pytest.mark.compiled

NEAR_THE_END = "SCts,SCts,Sc,-/-,-,-,-/-,-,-,-/s,s,-,- 10 Cc4"


def test_moves_are_shown_with_values_and_distances() -> None:
    lines = [line.split() for line in says("explore", "pyrga", "--position", NEAR_THE_END).splitlines()]
    assert lines[0] == ["Move", "Value", "Plies"]
    assert lines[1][1:] == ["win", "1"]


def test_programs_get_json_also_with_options_and_after_moves() -> None:
    told = says(
        "explore", "pyrga", "-O", "opening=restricted", "--moves", "Sd3 Cd4", "--seconds", "0.01", "--json"
    )
    found = json.loads(told)
    assert found["seat"] == "white"
    assert found["moves"][0].keys() == {"move", "value", "distance"}
    assert found["moves"][0]["value"] in ("win", "draw", "loss")


def test_games_that_hide_something_are_refused() -> None:
    refused = quincunx("explore", "zangle")
    assert refused.returncode == 1
    assert "nothing hidden" in refused.stderr


def test_where_nothing_can_be_solved_it_shows_what_levels_have_played() -> None:
    found = json.loads(says("explore", "ringgz", "-O", "players=3", "--json"))
    assert found["games"] >= sum(each["games"] for each in found["played"][:3]) > 0
    assert all(len(each["shares"]) == 3 for each in found["played"])
    lines = says("explore", "ringgz", "-O", "players=3", "--moves", found["played"][0]["move"]).splitlines()
    assert lines[0].split() == ["Move", "Games", "blue", "green", "yellow"]


def test_what_was_played_is_counted_by_a_command(tmp_path: Path) -> None:
    file = tmp_path / "played.survey"
    for options in (["-O", "players=3"], ["-O", "players=4"]):
        told = says(
            "survey", "ringgz", *options, "-n", "4", "--levels", "1,2", "--least", "1", "-o", str(file)
        )
        assert "positions of 4 games" in told
    assert [str(each.game) for each in parse_surveys(file.read_bytes())] == [
        "ringgz(players=3)",
        "ringgz(players=4)",
    ]
    refused = quincunx("survey", "ringgz", "--levels", "9", "-o", str(file))
    assert refused.returncode == 1
    assert "levels are numbers from 1 to 8" in refused.stderr
    refused = quincunx("explore", "pyrga", "--played")
    assert "not known what levels play" in refused.stderr


def test_games_of_records_and_of_a_server_are_counted_by_the_same_command(tmp_path: Path) -> None:
    folder, file = tmp_path / "games", tmp_path / "played.survey"
    says("match", "ringgz", "--bots", "level:1,level:2", "-n", "4", "-j", "1", "--save", str(folder))
    found = sorted(folder.iterdir())
    assert len(found) == 4
    url = f"sqlite:///{tmp_path / 'games.db'}"
    run(partial(keep_a_game, url))
    (folder / "bad.record").write_text("Quincunx 1\n")
    (folder / "other.record").write_text(load("pyrga").file("example.record").read_text(encoding="utf-8"))
    head = found[0].read_text(encoding="utf-8").partition("Result:")[0]
    (folder / "open.record").write_text(f"{head}\n")
    arguments = "survey", "ringgz", "--least", "1", "-o", str(file)
    done = quincunx(*arguments, "--records", str(folder), "--records", str(found[0]), "--database", url)
    assert done.returncode == 0, done.stderr
    assert "bad.record" in done.stderr
    assert "left out: 1 of another game than ringgz, 1 not finished, 1 unreadable" in done.stdout
    assert "positions of 5 games" in done.stdout
    (survey,) = parse_surveys(file.read_bytes())
    assert survey.source == "from records"
    assert {name for example in survey.examples for name in example.players} == {
        "level:1",
        "level:2",
        "somebody",
    }
    assert quincunx(*arguments, "--records", *map(str, found[:1])).returncode == 0
    (survey,) = parse_surveys(file.read_bytes())
    assert (survey.games, survey.source) == (1, "of levels 1 and 2")
    before = file.read_bytes()
    for wrong, reason in (
        (["--records", str(tmp_path / "none")], "there is no file or folder"),
        (["--records", str(folder / "bad.record")], "no finished game of ringgz among them (1 unreadable)"),
        (["--database", f"sqlite:///{tmp_path / 'none.db'}"], "there is no such file"),
    ):
        refused = quincunx(*arguments, *wrong)
        assert refused.returncode == 1
        assert reason in refused.stderr
        assert file.read_bytes() == before


async def keep_a_game(url: str) -> None:
    """Keep a game that somebody has given up, as a server would."""
    history: list[Event] = [requests.open_match(load("ringgz"), 5, "a", 1)]
    match = Match(history[0])  # type: ignore[arg-type]
    for seat, player in enumerate((ANN, BOB)):
        history.append(requests.take_seat(match, seat, player, 1))
        match.apply(history[-1])
    history.append(requests.resign(match, 0, 20, ply=0, line=0))
    match.apply(history[-1])
    async with opened(url) as store:
        await store.create(Summary.of("m", match), history)
