"""Loading games: names, options, entry points."""

import importlib.util
import pickle
from importlib import metadata
from pathlib import Path

import pytest

from quincunx import (
    NotationError,
    Option,
    OptionError,
    UnknownGameError,
    UnnumberedPosition,
    game_names,
    load,
)
from quincunx.core import registry
from quincunx.core.options import Options
from tests.core.tiny_game import Race


def test_games_are_found_by_folder() -> None:
    assert "pyrga" in game_names()
    assert load("pyrga").name == "pyrga"


def test_unknown_game_names_the_near_ones() -> None:
    with pytest.raises(UnknownGameError, match=r"there is no game 'pirga': did you mean pyrga\?"):
        load("pirga")
    with pytest.raises(UnknownGameError, match=r"known are .*pyrga"):
        load("chess")


def test_options_are_checked() -> None:
    with pytest.raises(OptionError, match=r"pyrga: there is no option 'opning': did you mean opening\?"):
        load("pyrga", opning="free")
    with pytest.raises(OptionError, match="pyrga: option opening is free or restricted, not 'wild'"):
        load("pyrga", opening="wild")


def test_options_are_frozen_and_readable() -> None:
    options = load("pyrga").options
    assert options.opening == options["opening"] == "free"
    assert dict(options) == {"opening": "free"}
    with pytest.raises(AttributeError, match="cannot be changed"):
        options.opening = "restricted"
    with pytest.raises(AttributeError, match="closing"):
        _ = options.closing


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_made_once(name: str) -> None:
    game = load(name)
    before = (str(game), game.seats, game.texts, game.position_class)
    with pytest.raises(TypeError, match="made once"):
        game.__init__(**game.options)  # type: ignore[misc]
    assert (str(game), game.seats, game.texts, game.position_class) == before


def test_an_open_duel_has_two_seats_numbered_moves_and_nothing_hidden() -> None:
    assert load("pyrga").open_duel
    assert not load("ringgz", players=3).open_duel
    assert not load("zangle").open_duel
    assert not load("zangle", mode="solitaire").open_duel

    class Covered(Race):
        hides = True

    class Unnumbered(Race):
        position_class = UnnumberedPosition

    assert Race().open_duel
    assert not Covered().open_duel
    assert not Unnumbered().open_duel


def test_number_options_take_numbers_and_digits() -> None:
    offered = (Option("size", 4, range(2, 9), "how large"),)
    assert Options(offered, {"size": "7"}).size == 7
    assert str(Options(offered, {"size": 7})) == "size=7"
    assert str(Options(offered, {"size": 4})) == ""
    for bad in (1, 9, "x", "", True, 4.0, None):
        with pytest.raises(OptionError, match="option size is a number from 2 to 8"):
            Options(offered, {"size": bad})


def test_a_game_is_written_with_its_options_and_read_back() -> None:
    game = load("pyrga", opening="restricted")
    assert str(game) == "pyrga(opening=restricted)"
    assert load(str(game)) == game == load(" pyrga( opening = restricted ) ")
    assert load("pyrga") != game
    assert str(load("pyrga")) == "pyrga"
    assert hash(load(str(game))) == hash(game)
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_badly_written_game_is_refused() -> None:
    with pytest.raises(NotationError, match="column 25: expected '\\)' after the options, found the end"):
        load("pyrga(opening=restricted")
    with pytest.raises(NotationError, match="column 7: expected option=value"):
        load("pyrga(restricted)")
    with pytest.raises(OptionError, match="option opening is given twice"):
        load("pyrga(opening=free)", opening="free")


def test_games_of_other_packages_are_found_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    class EntryPoint:
        name = "race"

        @staticmethod
        def load() -> type[Race]:
            return Race

    def entry_points(group: str) -> list[type[EntryPoint]]:
        assert group == "quincunx.games"
        return [EntryPoint]

    monkeypatch.setattr(metadata, "entry_points", entry_points)
    registry._finders.cache_clear()
    try:
        assert "race" in game_names()
        assert load("race(goal=5)").start().to_act == (0,)
    finally:
        registry._finders.cache_clear()


def test_a_game_in_a_module_outside_of_any_package_has_no_files(tmp_path: Path) -> None:
    path = tmp_path / "lone_game.py"
    path.write_text(
        "from quincunx.games.pyrga import GAME as Pyrga\n\n\nclass Lone(Pyrga):\n    name = 'lone'\n"
    )
    spec = importlib.util.spec_from_file_location("lone_game", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    game = module.Lone()
    assert (game.levels, game.book) == ("", b"")
    assert not game.file("rules.md").is_file()
