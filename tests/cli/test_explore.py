"""The explorer in the terminal."""

import json
from pathlib import Path

import pytest

from quincunx.bots.survey import parse_surveys
from tests.cli.commands import quincunx, says

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
