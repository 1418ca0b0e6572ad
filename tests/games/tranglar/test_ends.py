"""How a game of Tranglar ends and who wins, and how random and greedy games go.

drawings.py says how the positions are drawn.
"""

from collections import Counter

import pytest

from quincunx import OptionError, Position, RandomStream, _pure, load
from quincunx.search.playouts import run_playouts
from tests.games.tranglar.drawings import GAME, STUCK, STUCK_RESERVE, board

ALMOST_FULL = """
    6666  qrr.  soos  7tt8
    6lll  mngm  okii  ppkk
    CC13  ghCC  ijjj  k4B5
    11AA  ab11  ccdb  B2ef
"""


def test_tranglar_game_is_over_when_all_triangles_are_covered() -> None:
    position = board(ALMOST_FULL, "green", petrol="T1zL1zR1r1pL1*0")
    position.push("b4w")
    assert position.to_act == ()
    assert position.outcome.winners == (1,)
    assert position.outcome.scores == (8, 40)
    assert position.outcome.reason == "the board is full: green has more triangles (8 to 40)"


def test_tranglar_game_is_over_when_both_players_have_passed_in_succession() -> None:
    position = board(STUCK, petrol=STUCK_RESERVE)
    position.push("pass")
    assert position.outcome is None
    assert position.legal_moves() == ["pass"]
    position.push("pass")
    assert position.to_act == ()
    assert position.outcome.scores == (19, 27)
    assert position.outcome.reason == "both players have passed: green has more triangles (19 to 27)"


def test_tranglar_one_pass_does_not_end_the_game() -> None:
    # Green has all small triangles, and can play after petrol's pass; then petrol passes again.
    position = board(STUCK.replace("m7K8", "m7.8"), petrol=STUCK_RESERVE)
    assert position.legal_moves() == ["pass"]
    position.push("pass")
    position.push("d4s")
    assert position.legal_moves() == ["pass"]
    position.push("pass")
    assert position.passes == 1
    assert position.to_act == (1,)


def quiet_game(limit: int) -> Position:
    """Each player has a large square on the board, which can be cut and mended for ever."""
    position = load("tranglar", quiet_limit=limit).start()
    for move in ("*a1nesw.a2s", "*d3n.c4ne.d4sw", "b2nesw", "c3nesw"):
        position.push(move)
    return position


CUT_AND_MEND = ("b2nesw=b2ne+b2sw", "c3nesw=c3ne+c3sw", "b2ne+b2sw=b2nesw", "c3ne+c3sw=c3nesw")


@pytest.mark.parametrize("limit", [4, 7, 20, 60, 400])
def test_tranglar_game_is_over_after_so_many_actions_that_cover_nothing_new(limit: int) -> None:
    position = quiet_game(limit)
    for number in range(limit):
        assert position.outcome is None
        position.push(CUT_AND_MEND[number % 4])
    assert position.outcome.winners == (0, 1)
    assert position.outcome.reason == (
        f"{limit} actions in a row have covered nothing new: 4 triangles each, a draw"
    )


def test_tranglar_quiet_limit_is_60_unless_chosen() -> None:
    assert GAME.options.quiet_limit == 60
    for limit in (3, 401):
        with pytest.raises(OptionError, match="a number from 4 to 400"):
            load("tranglar", quiet_limit=limit)


def test_tranglar_placements_begin_the_count_anew_and_passes_go_on_with_it() -> None:
    position = quiet_game(20)
    position.push("b2nesw=b2ne+b2sw")
    position.push("c3nesw=c3ne+c3sw")
    assert position.quiet == 2
    position.push("a4n")
    assert position.quiet == 0
    stuck = board(STUCK, petrol=STUCK_RESERVE)
    stuck.push("pass")
    assert stuck.quiet == 1


def random_game(limit: int, stream: RandomStream, branching: Counter[str]) -> Position:
    position = load("tranglar", quiet_limit=limit).start()
    while legal := position.legal_actions():
        branching["moves"] += len(legal)
        branching["turns"] += 1
        branching["most"] = max(branching["most"], len(legal))
        position.act(legal[stream.below(len(legal))])
    return position


def end_of(position: Position) -> str:
    return "full" if position.is_full() else "passes" if position.passes == 2 else "quiet"


@pytest.mark.parametrize(
    ("limit", "turns", "choices", "quiet", "passes", "full"),
    [(20, 74, 41, 0.85, 0.11, 0.05), (60, 135, 25, 0.57, 0.14, 0.29)],
)
def test_tranglar_random_games_are_as_the_rules_file_says(
    limit: int, turns: float, choices: float, quiet: float, passes: float, full: float
) -> None:
    games = 150 if _pure.PURE else 2000
    ends: Counter[str] = Counter()
    branching: Counter[str] = Counter()
    stream = RandomStream(1)
    for _ in range(games):
        ends[end_of(random_game(limit, stream, branching))] += 1
    # The tolerances are three standard deviations or more, as are those below.
    wide = 4 if _pure.PURE else 1
    assert branching["turns"] / games == pytest.approx(turns, abs=0.02 * turns * wide)
    assert branching["moves"] / branching["turns"] == pytest.approx(choices, abs=1.0 * wide)
    assert 200 < branching["most"] < 350
    assert ends["quiet"] / games == pytest.approx(quiet, abs=0.033 * wide)
    assert ends["passes"] / games == pytest.approx(passes, abs=0.03 * wide)
    assert ends["full"] / games == pytest.approx(full, abs=0.03 * wide)


def test_tranglar_random_games_favour_nobody() -> None:
    games = 100 if _pure.PURE else 20_000
    result = run_playouts(GAME.start(), games, seed=1)
    assert result.wins[0] / games == pytest.approx(0.5, abs=0.02 if games > 1000 else 0.2)


def greedy_move(position: Position, stream: RandomStream) -> Position:
    """After the action that gives the mover the best balance of triangles; ties are broken at random."""
    mover, best, choice = position.turn, -65, []
    for action in position.legal_actions():
        child = position.copy()
        child.act(action)
        balance = child.colours[mover].bit_count() - child.colours[1 - mover].bit_count()
        if balance > best:
            best, choice = balance, []
        if balance == best:
            choice.append(child)
    return choice[stream.below(len(choice))]


@pytest.mark.compiled  # takes minutes uncompiled
def test_tranglar_greedy_player_mostly_fills_the_board() -> None:
    game, stream, games, full = load("tranglar", quiet_limit=20), RandomStream(1), 150, 0
    for _ in range(games):
        position = game.start()
        while position.to_act:
            position = greedy_move(position, stream)
        full += position.is_full()
    assert full / games == pytest.approx(0.8, abs=0.1)
