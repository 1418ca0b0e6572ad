"""Levels play every game legally, the same way on every machine, and stop when they are told to."""

import math
import threading

import pytest

from quincunx import Game, GameError, OptionError, RandomStream, load
from quincunx.bots import LEVELS, LevelBot
from quincunx.bots.arena import play_match
from quincunx.bots.levels import COMMON_DIALS, STRONGEST, Ladder, Strength, strength_of
from quincunx.bots.names import find_bot
from quincunx.bots.weaker_levels import choose_by_strength, lets_win
from quincunx.bots.whim import by_whim, well_tried
from quincunx.search import Analysis, Candidate, Limit, Solver
from tests.core.tiny_game import Race
from tests.variants import variants
from tests.walks import random_position

# Solving solitaires takes too long uncompiled.
IN_TURNS = [
    pytest.param(game, marks=[] if game.action_count else [pytest.mark.compiled], id=str(game))
    for game in variants()
    if len(game.start(1).to_act) == 1
]
QUICK = Limit(visits=40)


def quick(game: Game) -> Limit:
    """Few visits; for the solitaire these are whole solutions."""
    return QUICK if game.action_count else Limit(visits=1)


@pytest.mark.parametrize("game", IN_TURNS)
def test_every_level_plays_legally_and_leaves_the_position_alone(game: Game) -> None:
    position = game.start(3)
    before = position.text
    for level in LEVELS:
        assert LevelBot(level, 1, quick(game)).choose(position) in position.legal_moves()
        assert position.text == before


@pytest.mark.parametrize("game", IN_TURNS)
def test_the_same_seed_gives_the_same_move(game: Game) -> None:
    position = game.start(5)
    for level in (1, 4, 7):
        moves = {LevelBot(level, 9, quick(game)).choose(position) for _ in range(2)}
        assert len(moves) == 1
    bot = LevelBot(4, 9, quick(game))
    assert bot.choose(position) == bot.choose(position)  # what a bot has done before does not matter


def test_seeds_matter() -> None:
    position = load("ringgz").start()
    assert len({LevelBot(1, seed, QUICK).choose(position) for seed in range(20)}) > 5


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "better", "worse", "games", "least"),
    [
        ("pyrga", 4, 1, 20, 14),
        ("ringgz", 4, 1, 10, 9),
        ("trapture", 4, 1, 6, 5),
        ("tranglar(quiet_limit=12)", 4, 1, 2, 2),  # short games
        ("zangle", 4, 1, 6, 5),
        ("zangle(mode=speedster)", 7, 1, 6, 5),
    ],
)
def test_higher_levels_are_stronger(name: str, better: int, worse: int, games: int, least: int) -> None:
    makers = [find_bot(f"level:{better}"), find_bot(f"level:{worse}")]
    results = list(play_match(load(name), makers, games, seed=1))
    assert sum(result.shares[0] for result in results) >= least


@pytest.mark.compiled
def test_among_three_the_better_one_gets_more_than_its_part() -> None:
    makers = [find_bot("level:5"), find_bot("level:2"), find_bot("level:2")]
    results = list(play_match(load("ringgz", players=3), makers, 9, seed=1))
    assert sum(result.shares[0] for result in results) >= 6


def test_a_win_on_the_table_is_taken_at_every_level() -> None:
    # White controls two towers, and has to play on c4, where a triangle finishes the third.
    position = load("pyrga").position("SCts,SCts,Sc,-/-,-,-,-/-,-,-,-/s,s,-,- 10 Cc4")
    wins = []
    for move in position.legal_moves():
        after = position.copy()
        after.push(move)
        if after.outcome is not None and after.outcome.winners == (position.turn,):
            wins.append(move)
    assert wins
    for level in LEVELS:
        for seed in range(3):
            assert LevelBot(level, seed).choose(position) in wins


def test_a_move_that_lets_the_next_seat_win_is_recognised() -> None:
    game = load("pyrga")
    found = set()
    for seed in range(40):
        position, stream = game.start(), RandomStream(seed)
        while position.outcome is None:
            legal = position.legal_moves()
            for move in legal:
                after = position.copy()
                after.push(move)
                loses = False
                for reply in after.legal_moves():
                    end = after.copy()
                    end.push(reply)
                    outcome = end.outcome
                    loses = loses or (outcome is not None and outcome.winners == (after.turn,))
                assert lets_win(position, move) == loses
                found.add(loses)
            position.push(legal[stream.below(len(legal))])
    assert found == {True, False}


def test_whims_prefer_what_seems_good() -> None:
    candidates = [Candidate("a", 50, 0.6, None), Candidate("b", 50, 0.5, None), Candidate("c", 50, 0.1, None)]
    firsts = [by_whim(candidates, 0.1, RandomStream(seed))[0].move for seed in range(300)]
    assert firsts.count("a") > firsts.count("b") > firsts.count("c")
    assert {by_whim(candidates, 0.001, RandomStream(seed))[0].move for seed in range(50)} == {"a"}


def test_whims_respect_what_is_proven() -> None:
    candidates = [
        Candidate("lost", 90, 0.9, "loss"),
        Candidate("open", 5, 0.1, None),
        Candidate("won", 1, 0.0, "win"),
    ]
    for seed in range(20):
        order = [candidate.move for candidate in by_whim(candidates, 1.0, RandomStream(seed))]
        assert order == ["won", "open", "lost"]


def test_what_was_hardly_tried_is_not_chosen_for_a_lucky_value() -> None:
    candidates = [
        Candidate("tried", 1000, 0.58, None),
        Candidate("nearly", 500, 0.59, None),
        Candidate("lucky", 499, 0.9, None),
    ]
    assert [candidate.move for candidate in well_tried(candidates)] == ["tried", "nearly"]
    untried = [Candidate("a", 0, 0.5, None), Candidate("b", 0, 0.5, None)]
    assert well_tried(untried) == untried


@pytest.mark.compiled
def test_a_schooled_level_chooses_among_what_it_has_tried_well() -> None:
    game = load("tranglar")
    position = random_position(game, 1, 4)
    strength = Strength(8.0, schooled=True)
    searched: list[Analysis] = []
    for seed in range(4):
        move = choose_by_strength(
            position, strength, seed, Limit(), threading.Event(), lambda found, _: searched.append(found)
        )
        candidates = {candidate.move: candidate.visits for candidate in searched[-1].candidates}
        assert 2 * candidates[move] >= max(candidates.values())


def test_dials_rise_with_the_level_in_every_game() -> None:
    for game in variants():
        strengths = [strength_of(game, level) for level in range(1, STRONGEST + 1)]
        assert strengths == sorted(strengths, key=lambda strength: (strength.schooled, strength.dial)), game
    weak, strong = Strength(1.0), Strength(5.0)
    assert weak.warmth > strong.warmth
    assert weak.visits(5) < strong.visits(5)
    assert weak.overlooks(1.0) > strong.overlooks(1.0) > Strength(5.0).overlooks(0.0) == 0.0
    assert strength_of(load("pyrga"), 2).dial == 3.55
    assert strength_of(load("ringgz", players=3), 2).dial == 0.85
    assert strength_of(load("zangle", players=3), 2).dial == 0.13
    assert strength_of(load("zangle", mode="solitaire", columns=7), 8).dial == 10.0
    assert [strength_of(load("ringgz"), level).schooled for level in (5, 6, 7)] == [False, True, True]
    assert [strength_of(load("tranglar"), level).schooled for level in (4, 5, 6)] == [False, True, True]
    assert [strength_of(load("trapture"), level).schooled for level in (5, 6, 7)] == [False, False, True]
    assert not strength_of(load("zangle"), 7).schooled


class WithLevels(Race):
    """A game of another package that brings levels."""

    levels = ""


def test_a_game_without_levels_gets_common_ones() -> None:
    dials = [strength_of(WithLevels(), level).dial for level in range(1, STRONGEST + 1)]
    assert dials == [*COMMON_DIALS, math.inf]
    assert [strength_of(WithLevels(), level).schooled for level in (6, 7)] == [False, True]


def test_levels_come_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = Ladder({"race": [0, 1, 2, 3, 4, 5, 6]}, 5)
    monkeypatch.setattr(WithLevels, "levels", ladder.text)
    assert Ladder.of(WithLevels()) == ladder
    assert strength_of(WithLevels(), 5) == Strength(4.0, schooled=True)


@pytest.mark.parametrize(
    "text",
    ["nothing", "[]", "{}", '{"dials": []}', '{"dials": {"race": [1]}}', '{"dials": {"race": "highest"}}'],
)
def test_levels_that_cannot_be_read_are_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WithLevels, "levels", text)
    with pytest.raises(GameError, match=r"the levels.json of race cannot be read"):
        strength_of(WithLevels(), 1)


def test_levels_are_described_and_found_by_name() -> None:
    assert list(LEVELS) == list(range(1, 9))
    assert len({level.description for level in LEVELS.values()}) == 8
    assert find_bot("level:4")(1).name == "level:4"
    assert find_bot("level:8:2s")(1).name == "level:8"
    for bad in ("level", "level:0", "level:9", "level:x", "level:", "level:²"):
        with pytest.raises(OptionError, match="a level is from 1 to 8"):
            find_bot(bad)
    with pytest.raises(OptionError, match="a limit is seconds"):
        find_bot("level:8:long")
    with pytest.raises(OptionError, match="levels are from 1 to 8"):
        LevelBot(9)


@pytest.mark.parametrize(
    ("player", "name"),
    [
        ("level:8:3600s", "ringgz"),
        ("level:8:3600s", "tranglar"),
        ("level:8:3600s", "zangle"),
        ("level:8:3600s", "zangle(mode=solitaire)"),
        ("uct:3600s", "ringgz"),
    ],
)
def test_a_stop_ends_thinking_even_before_it_has_begun(player: str, name: str) -> None:
    position = load(name).start(2)
    while len(position.legal_moves()) == 1:
        position.push(position.legal_moves()[0])
    bot = find_bot(player)(1)
    moves: list[str] = []
    thinking = threading.Thread(target=lambda: moves.append(bot.choose(position)), daemon=True)
    bot.stop()  # nothing is being thought about yet
    thinking.start()
    thinking.join(60)
    assert moves
    assert moves[0] in position.legal_moves()


def test_a_stop_ends_thinking_that_goes_on() -> None:
    position = load("ringgz").start()
    begun = threading.Event()

    class Watched(LevelBot):
        def think(self, *given):  # type: ignore[no-untyped-def]
            begun.set()
            return super().think(*given)

    bot = Watched(8, 1, Limit(seconds=3600.0))
    thinking = threading.Thread(target=lambda: bot.choose(position), daemon=True)
    thinking.start()
    assert begun.wait(60)
    bot.stop()
    thinking.join(60)
    assert not thinking.is_alive()


def test_the_strongest_level_keeps_its_tree_and_plays_on_from_anywhere() -> None:
    game = load("ringgz")
    bot = LevelBot(8, 1, Limit(visits=300))
    position = game.start()
    for _ in range(6):
        position.push(bot.choose(position))
        position.push(position.legal_moves()[0])
    elsewhere = game.start()
    assert bot.choose(elsewhere) in elsewhere.legal_moves()
    assert bot.choose(position) in position.legal_moves()
    assert bot.choose(position) in position.legal_moves()


@pytest.mark.compiled
@pytest.mark.parametrize("opening", ["free", "restricted"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_strongest_level_plays_pyrga_perfectly(opening: str, seat: int) -> None:
    game = load("pyrga", opening=opening)
    bot, other, judge = LevelBot(STRONGEST, 1), LevelBot(5, 2), Solver(game.start())
    position = game.start()
    while position.outcome is None:
        if position.turn == seat:
            move = bot.choose(position)
            assert move in judge.solve(position).best, position
        else:
            move = other.choose(position)
        position.push(move)


@pytest.mark.compiled
def test_perfect_play_may_take_its_time() -> None:
    # A draw that is not found within a second.
    position = load("pyrga").position("-,-,-,-/-,-,-,-/-,-,-,cTw/-,-,Te,Sc 5 Td2w")
    assert LevelBot(STRONGEST).choose(position) in Solver(position).solve(position).best


@pytest.mark.compiled
@pytest.mark.parametrize("level", [6, 7])
def test_the_levels_below_play_the_end_of_pyrga_exactly(level: int) -> None:
    for seed in range(8):
        position = random_position(load("pyrga"), seed, 12)
        assert LevelBot(level, seed).choose(position) in Solver(position).solve(position).best
