"""Face-down cards as chance events: the right ones, with the right odds."""

import re
from collections import Counter
from fractions import Fraction

import pytest

from quincunx import Game, Position, RandomStream, load
from quincunx.games.zangle.cards.shapes import CODES, KINDS, PACK

PLAYERS = [load("zangle", players=players) for players in range(2, 7)]


def cards_of(text: str) -> Counter[str]:
    """All cards of a position text, used ones included."""
    return Counter(re.findall(r"[45][a-d]|[123Z]", ";".join(text.split(" ")[0].split(";")[6:])))


def seen(position: Position) -> Counter[str]:
    """The cards that lie open or have been used."""
    parts = position.known_to(None).text.split(" ")[0].split(";")[6:]
    return cards_of(";" * 6 + ";".join(part.split("/")[0] for part in parts))


@pytest.mark.parametrize("game", PLAYERS, ids=str)
def test_all_face_up_cards_of_a_deal_are_turned_up(game: Game) -> None:
    position = game.start(1)
    spots = game.turned_up(None, position)
    assert len(spots) == 4 + 4 * game.seats
    expected = {CODES.index(code): KINDS[code].cards / 120 for code in CODES}
    assert dict(game.odds(position, spots)) == pytest.approx(expected)


@pytest.mark.parametrize("game", PLAYERS, ids=str)
def test_odds_are_those_of_the_cards_that_nobody_has_seen(game: Game) -> None:
    position, stream = game.start(2), RandomStream(2)
    turned, rounds = 0, {1}
    while position.outcome is None:
        before = position.copy()
        actions = position.legal_actions()
        position.act(actions[stream.below(len(actions))])
        spots = game.turned_up(before, position)
        rounds.add(position.text.split(";")[0])
        if spots:
            hidden = Counter(PACK) - seen(position)
            hidden += Counter(CODES[position.card_at(spot)] for spot in spots)
            odds = {CODES[code]: chance for code, chance in game.odds(position, spots)}
            total = sum(hidden.values())
            assert odds == pytest.approx({code: float(Fraction(n, total)) for code, n in hidden.items()})
            turned += len(spots)
    assert len(rounds) > 2
    assert turned > 4 + 4 * game.seats


@pytest.mark.parametrize("game", PLAYERS, ids=str)
def test_chance_can_decide_on_any_cards_and_none_is_lost(game: Game) -> None:
    wanted = [CODES[index % len(CODES)] for index in range(4 + 4 * game.seats)]
    position = game.start(3)
    spots = game.turned_up(None, position)
    for index, code in enumerate(wanted):
        game.settle(position, spots[index:], CODES.index(code))
    assert [CODES[position.card_at(spot)] for spot in spots] == wanted
    assert seen(position) == Counter(wanted)
    assert cards_of(position.text) == Counter(PACK)
    again = game.position(position.text)
    assert again.legal_actions() == position.legal_actions()
    # The centre is turned up first, then each seat's own.
    parts = position.text.split(" ")[0].split(";")[7:]
    order = [wanted[first : first + 4] for first in range(0, len(wanted), 4)]
    assert [cards_of(";" * 6 + part.split("/")[0]) for part in parts] == [Counter(cards) for cards in order]


def test_a_hit_turns_up_one_card_for_the_player() -> None:
    game = load("zangle")
    position = game.start(4)
    before = position.copy()
    position.push("hit")
    (spot,) = game.turned_up(before, position)
    for code in range(len(CODES)):
        try_out = position.copy()
        game.settle(try_out, [spot], code)
        own = [part.split("/")[0] for part in try_out.text.split(" ")[0].split(";")[8:]]
        dealt = before.text.split(" ")[0].split(";")
        assert cards_of(";" * 6 + own[0]) == cards_of(";" * 6 + dealt[8].split("/")[0]) + Counter(
            [CODES[code]]
        )
        assert own[1] == dealt[9].split("/")[0]


def test_given_decks_leave_nothing_to_chance() -> None:
    for game in (load("zangle", decks=["".join(PACK[::3])]), load("zangle", mode="solitaire")):
        assert game.chance_texts == ()
        assert game.turned_up(None, game.start(1)) == []
