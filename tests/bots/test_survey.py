"""Surveys: what was counted, written and read again, and that those that come with games fit their rules."""

from __future__ import annotations

from functools import partial

import pytest

from quincunx import Record, game_names, load
from quincunx.bots.arena import BotMatch
from quincunx.bots.random_bot import RandomBot
from quincunx.bots.survey import Survey, key_of, keys_after, keys_of, parse_surveys, write_surveys
from quincunx.bots.surveying import count, make_survey
from quincunx.core import checks
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.numbered import NumberedPosition
from quincunx.spread import Spread, open_executor

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

TWO, THREE = load("ringgz"), load("ringgz(players=3)")


def records(game: Game, games: int) -> list[Record]:
    match = BotMatch(game, tuple(partial(RandomBot) for _ in range(game.seats)), opening=0, seed=1)
    return [match.read(match.play(number)).record for number in range(games)]


def start_of(game: Game) -> NumberedPosition:
    return checks.is_numbered(game.start(), "a test needs")


@pytest.mark.parametrize("game", [TWO, THREE], ids=str)
def test_every_game_counts_once_at_each_of_its_positions(game: Game) -> None:
    played = records(game, 30)
    survey = count(game, (5,), played, least=1, most=100_000)
    start = survey.met(start_of(game))
    assert start is not None
    assert start.games == 30
    for seat in range(game.seats):
        won = sum((seat in one.outcome.winners) / len(one.outcome.winners) for one in played if one.outcome)
        assert start.sums[seat] == pytest.approx(won)
    assert sum(start.shares) == pytest.approx(1)
    # What is known of the moves is what came of them, up to symmetry.
    keys = keys_after(start_of(game))
    assert sum(survey.known[key].games for key in set(keys.values()) if key in survey.known) == 30
    for record in played:
        assert set(keys_of(record)) <= survey.known.keys()


def test_only_what_was_met_often_is_kept() -> None:
    played = records(TWO, 30)
    everything = count(TWO, (5,), played, least=1, most=100_000).known
    often = count(TWO, (5,), played, least=2, most=100_000).known
    assert often == {key: met for key, met in everything.items() if met.games > 1}
    few = count(TWO, (5,), played, least=1, most=5).known
    assert len(few) == 5
    assert min(met.games for met in few.values()) >= sorted(met.games for met in everything.values())[-5]


def test_surveys_are_read_as_they_were_written() -> None:
    made = [count(game, (5, 6), records(game, 12), least=1, most=1000) for game in (TWO, THREE)]
    for before, after in zip(made, parse_surveys(write_surveys(made)), strict=True):
        assert (after.game, after.levels, after.games) == (before.game, before.levels, before.games)
        assert after.known.keys() == before.known.keys()
        for key, met in before.known.items():
            assert after.known[key].games == met.games
            assert after.known[key].shares == pytest.approx(met.shares, abs=1e-4)
        for one, other in zip(after.examples, before.examples, strict=True):
            assert (one.moves, one.players, one.outcome) == (other.moves, other.players, other.outcome)
        assert [keys for _, keys in after.ways] == [keys_of(record) for record in before.examples]
    for wrong in (b"", b"nonsense", write_surveys(made)[:-20]):
        with pytest.raises(QuincunxError):
            parse_surveys(wrong)


def test_the_same_is_made_however_games_are_spread() -> None:
    made = [make_survey(THREE, [1, 2], 6, least=1)]
    with open_executor(2) as executor:
        made.append(make_survey(THREE, [1, 2], 6, least=1, spread=Spread(executor)))
    assert write_surveys(made[:1]) == write_surveys(made[1:])


def test_there_is_none_where_cards_are_hidden() -> None:
    with pytest.raises(QuincunxError, match="no survey"):
        make_survey(load("zangle"), [1], 1)
    assert Survey.of(load("zangle")) is None


def with_survey() -> list[Game]:
    """The games that come with one, with all options that it has."""
    return [
        each.game for name in game_names() if load(name).survey for each in parse_surveys(load(name).survey)
    ]


@pytest.mark.parametrize("game", with_survey(), ids=str)
def test_a_survey_that_comes_with_a_game_fits_its_rules(game: Game) -> None:
    survey = Survey.of(game)
    assert survey is not None
    start = survey.met(start_of(game))
    assert start is not None
    assert start.games == survey.games
    followed = {key for key in keys_after(start_of(game)).values() if key in survey.known}
    assert 0 < sum(survey.known[key].games for key in followed) <= survey.games
    for record in survey.examples[:5]:
        assert record.replay().outcome == record.outcome
        assert key_of(start_of(game)) in keys_of(record)
    assert len(game.survey) < 200_000


def test_every_game_that_can_have_one_and_no_book_has_one() -> None:
    for name in game_names():
        game = load(name)
        assert game.hides or not game.numbered or game.book or Survey.of(game) is not None, name
