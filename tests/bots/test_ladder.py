"""Where the levels are put, and what a ladder plays."""

import math

import pytest

from quincunx import load
from quincunx.bots.arena import Score, elo
from quincunx.bots.ladder import FIRST_DIAL, dial_pairings, elo_among, level_pairings, place_levels


def worth(points: float) -> Score:
    """A score that stands for a difference in Elo points."""
    share = 1 / (1 + 10 ** (-points / 400))
    return Score(100, share, share, share)


def test_levels_are_put_at_equal_distances_below_the_strongest() -> None:
    # Each step of the dial is worth 100 points, and the strongest is 100 above the highest dial.
    steps = [(FIRST_DIAL + number, worth(100)) for number in range(1, 14)]
    dials = place_levels([*steps, (math.inf, worth(100))])
    assert dials == [pytest.approx(FIRST_DIAL + 14 - 1.9 * (8 - level)) for level in range(1, 8)]


def test_a_short_ladder_has_smaller_steps() -> None:
    steps = [(FIRST_DIAL + number, worth(100)) for number in range(1, 7)]
    dials = place_levels([*steps, (math.inf, worth(100))])
    assert dials == [pytest.approx(FIRST_DIAL + level - 1) for level in range(1, 8)]


def test_dials_keep_their_order_when_a_step_was_lost() -> None:
    scores = [worth(150), worth(-10), worth(200), Score(10, 1.0, 0.7, 1.0), worth(120)]
    steps = [(FIRST_DIAL + number, score) for number, score in enumerate(scores, start=1)]
    dials = place_levels([*steps, (math.inf, worth(50))])
    assert dials == sorted(dials)


def test_a_share_among_several() -> None:
    assert elo_among(1 / 3, 3) == pytest.approx(0)
    assert elo_among(0.5, 4) == pytest.approx(400 * math.log10(3))
    assert elo_among(0.7, 2) == pytest.approx(elo(0.7))
    assert elo_among(1.0, 3) == math.inf


@pytest.mark.compiled
def test_neighbours_play_each_other_in_every_seat() -> None:
    pairings = level_pairings(load("ringgz", players=3), 1, 3)
    assert [pairing.name for pairing in pairings] == ["2 over 1", "3 over 2"]
    players = [result.record.players for result in pairings[0].play(load("ringgz", players=3), 3)]
    assert players == [
        ("level:2", "level:1", "level:1"),
        ("level:1", "level:1", "level:2"),
        ("level:1", "level:2", "level:1"),
    ]


def test_alone_each_level_plays_for_itself() -> None:
    game = load("zangle", mode="solitaire")
    pairings = level_pairings(game, 1, 2)
    assert [pairing.name for pairing in pairings] == ["1", "2"]
    assert [len(result.shares) for result in pairings[0].play(game, 2)] == [1, 1]


def test_dials_rise_to_the_strongest() -> None:
    pairings = dial_pairings(load("pyrga"))
    dials = [dial for dial, _ in pairings]
    assert dials == sorted(dials)
    assert dials[-1] == math.inf
    assert pairings[-1][1].upper(1).name == "level:8"
