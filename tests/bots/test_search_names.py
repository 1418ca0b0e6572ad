"""Searches with settings of one's own, by name."""

import pytest

from quincunx import OptionError, load
from quincunx.bots.names import find_bot
from quincunx.bots.search_bot import SearchBot
from quincunx.search import Limit, Search, Settings


def test_a_search_by_name_has_the_settings_it_names() -> None:
    position = load("trapture").start()
    name = "search:300:prior=10:exploration=0.2:cutoff=4"
    bot = find_bot(name)(5)
    settings = Settings(prior=10, exploration=0.2, cutoff=4)
    assert isinstance(bot, SearchBot)
    assert bot.name == name
    assert bot.choose(position) == Search(position, settings, seed=5).run(Limit(visits=300)).best


@pytest.mark.parametrize(
    "name", ["search:300:prio=10", "search:300:prior=x", "search:300:prior", "search", "search:x"]
)
def test_a_search_with_wrong_settings_is_refused(name: str) -> None:
    with pytest.raises(OptionError):
        find_bot(name)


def test_tuned_settings_come_from_the_game() -> None:
    assert Settings.tuned(load("pyrga")) == Settings()
    assert Settings.tuned(load("trapture")) == Settings(exploration=0.2, patience=12, prior=10, draws=4)
    assert Settings.tuned(load("ringgz", players=3)) == Settings()
