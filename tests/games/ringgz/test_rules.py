"""One test for each sentence of Ringgz's rules.

Boards are drawn rank 5 first, as in the position text: `*` is the starting base, `bB` a blue base,
`b1r3` a blue ring of size 1 and a red one of size 3, `-` an empty territory.
"""

import re

import pytest

from quincunx import Game, IllegalMoveError, NotationError, Position, RandomStream, load
from quincunx.search.playouts import run_playouts
from quincunx.testing import kernel

TWO = load("ringgz")
THREE = load("ringgz", players=3)
FOUR = load("ringgz", players=4)
ALL = [TWO, THREE, FOUR]
BLUE, GREEN, YELLOW, RED = range(4)

# Blue alone has found a way out of the middle.
BLUE_ALONE = """
    -  -   -         -   -
    -  -   b1b2b3b4  -   -
    -  bB  *         bB  -
    -  -   bB        -   -
    -  -   -         -   -
"""


def after(moves: str, game: Game = TWO) -> Position:
    position = game.start()
    for move in moves.split():
        position.push(move)
    return position


def board(ranks: str, turn: str, last: str, game: Game = TWO, shares: str = "") -> Position:
    """A position from a drawing of its ranks."""
    rows = "/".join(",".join(rank.split()) for rank in ranks.strip().splitlines())
    ply = len(re.findall(r"\*|[bgyr][1-4B]", rows))
    return game.position(f"{rows}:{turn}{shares and ':' + shares} {ply} {last}")


def places(position: Position, piece: str) -> set[str]:
    """Where a piece, such as b1 or bB, can go."""
    return {move[2:] for move in position.legal_moves() if move.startswith(piece)}


def colours(position: Position) -> set[str]:
    return {move[0] for move in position.legal_moves()}


# Preparation and seats


@pytest.mark.parametrize("game", ALL, ids=str)
def test_ringgz_starting_base_goes_to_a_central_territory(game: Game) -> None:
    assert set(game.start().legal_moves()) == {"*" + file + rank for file in "bcd" for rank in "234"}
    with pytest.raises(NotationError, match="a central territory"):
        game.start().push("*a1")


def test_ringgz_nothing_can_be_placed_before_the_starting_base() -> None:
    with pytest.raises(IllegalMoveError, match="the starting base is placed first"):
        TWO.start().push("b1c3")


def test_ringgz_starting_base_is_placed_once() -> None:
    with pytest.raises(IllegalMoveError, match="the starting base is on c3 already"):
        after("*c3").push("*b2")


@pytest.mark.parametrize("game", ALL, ids=str)
def test_ringgz_first_seat_places_the_starting_base_and_takes_the_first_turn(game: Game) -> None:
    assert game.start().to_act == (0,)
    assert after("*c3", game).to_act == (0,)


@pytest.mark.parametrize(
    ("game", "moves"), [(TWO, "b1c4 g1c2"), (THREE, "b1c4 g1c2 y1b3"), (FOUR, "b1c4 g1c2 y1b3 r1d3")], ids=str
)
def test_ringgz_seats_take_turns_in_order(game: Game, moves: str) -> None:
    position = after("*c3", game)
    for seat, move in enumerate(moves.split()):
        assert position.to_act == (seat,)
        position.push(move)
    assert position.to_act == (0,)


def test_ringgz_two_players_use_either_of_two_colours() -> None:
    assert TWO.seat_names == ("blue and yellow", "green and red")
    assert colours(after("*c3")) == {"b", "y"}
    assert colours(after("*c3 y1c4")) == {"g", "r"}
    assert colours(after("*c3 y1c4 r1c2")) == {"b", "y"}


def test_ringgz_three_players_use_their_colour_and_red() -> None:
    assert THREE.seat_names == ("blue", "green", "yellow")
    assert colours(after("*c3", THREE)) == {"b", "r"}
    assert colours(after("*c3 b1c4", THREE)) == {"g", "r"}
    assert colours(after("*c3 b1c4 g1c2", THREE)) == {"y", "r"}


def test_ringgz_four_players_use_one_colour_each() -> None:
    assert FOUR.seat_names == ("blue", "green", "yellow", "red")
    assert colours(after("*c3", FOUR)) == {"b"}
    assert colours(after("*c3 b1c4 g1c2 y1b3", FOUR)) == {"r"}


@pytest.mark.parametrize(("game", "total"), [(TWO, 30), (THREE, 20), (FOUR, 15)], ids=str)
def test_ringgz_each_seat_begins_with_its_pieces(game: Game, total: int) -> None:
    position = game.start()
    assert [position.pieces_left(seat) for seat in range(game.seats)] == [total] * game.seats
    for seat in range(game.seats):
        assert [position.left_in_hand(seat, 0, kind) for kind in range(5)] == [3] * 5


def test_ringgz_three_players_have_one_red_piece_of_each_kind() -> None:
    position = THREE.start()
    for seat in range(3):
        assert [position.left_in_hand(seat, 1, kind) for kind in range(5)] == [1] * 5


@pytest.mark.parametrize("game", ALL, ids=str)
def test_ringgz_actions_have_the_same_numbers_for_any_number_of_players(game: Game) -> None:
    assert game.action_count == 9 + 4 * 4 * 25 + 4 * 25
    assert [game.notation(number) for number in (0, 9, 10, 409)] == ["*b2", "b1a1", "b1b1", "bBa1"]


# Rings


def test_ringgz_starting_base_links_every_colour_to_its_neighbours_only() -> None:
    position = after("*c3")
    for piece in ("b1", "b4", "y1", "bB", "yB"):
        assert places(position, piece) == {"c4", "c2", "b3", "d3"}
    position.push("b1c4")
    assert places(position, "r3") == {"c4", "c2", "b3", "d3"}


def test_ringgz_links_do_not_run_over_the_edge_of_the_board() -> None:
    #  b … d e     the neighbours of e3 are d3, e2 and e4, not a3 or a4
    position = after("*d3 b1e3 g1c3")
    assert places(position, "b2") == {"d4", "d2", "c3", "e3", "e2", "e4"}


def test_ringgz_ring_goes_where_its_colour_is_already() -> None:
    position = after("*c3 b1c4 g1c2")
    assert "b2c4" in position.legal_moves()


def test_ringgz_ring_spreads_its_own_colour_only() -> None:
    position = after("*c3 b1c4 g1c2")
    assert {"b4", "d4", "c5"} <= places(position, "b2")
    assert not {"b4", "d4", "c5"} & places(position, "y2")
    with pytest.raises(IllegalMoveError, match="c5 neither contains yellow nor is linked to it"):
        position.push("y2c5")


def test_ringgz_territory_takes_one_ring_of_a_size_whatever_the_colour() -> None:
    position = after("*c3 b1c4")
    assert "g1c4" not in position.legal_moves()
    assert "g2c4" in position.legal_moves()
    with pytest.raises(IllegalMoveError, match="c4 already has a ring of that size"):
        position.push("r1c4")


def test_ringgz_four_rings_of_different_sizes_fill_a_territory() -> None:
    position = after("*c3 b1c4 g2c4 y3c4 r4c4")
    assert "c4" not in {move[2:] for move in position.legal_moves()}


def test_ringgz_no_ring_on_a_base() -> None:
    position = after("*c3 bBc4 g1c2")
    with pytest.raises(IllegalMoveError, match="there is a base on c4"):
        position.push("b1c4")


def test_ringgz_no_ring_on_the_starting_base() -> None:
    with pytest.raises(IllegalMoveError, match="there is the starting base on c3"):
        after("*c3").push("b1c3")


def test_ringgz_a_colour_of_others_cannot_be_placed() -> None:
    with pytest.raises(IllegalMoveError, match="and green is not one of its colours"):
        after("*c3").push("g1c4")


def test_ringgz_three_rings_of_a_size_are_all_there_is() -> None:
    position = after("*c3 b1c4 g1c2 b1b3 g1d3 b1c5 g2c2")
    with pytest.raises(IllegalMoveError, match="blue and yellow has no smallest blue ring left"):
        position.push("b1b4")
    assert "b2b4" in position.legal_moves()


# Bases


def test_ringgz_base_needs_a_completely_free_territory() -> None:
    position = after("*c3 b1c4")
    with pytest.raises(IllegalMoveError, match="a base needs a free territory, and c4 has rings"):
        position.push("gBc4")
    position = after("*c3 bBc4")
    with pytest.raises(IllegalMoveError, match="there is a base on c4"):
        position.push("gBc4")


def test_ringgz_base_needs_a_link_to_its_colour() -> None:
    position = after("*c3 b1c4 g1c2")
    assert "bBc5" in position.legal_moves()
    with pytest.raises(IllegalMoveError, match="c5 is not linked to yellow"):
        position.push("yBc5")


def test_ringgz_base_links_its_colour_to_its_neighbours() -> None:
    position = after("*c3 bBc4 g1c2")
    assert {"c5", "b4", "d4"} <= places(position, "b1")
    assert "c5" not in places(position, "y1")


def test_ringgz_base_may_stand_beside_the_starting_base() -> None:
    assert "bBc4" in after("*c3").legal_moves()


def test_ringgz_base_may_not_stand_beside_a_base_of_its_colour() -> None:
    position = after("*c3 bBc4 g1c2")
    with pytest.raises(IllegalMoveError, match="a territory beside c5 has a blue base"):
        position.push("bBc5")
    assert "bBb3" in position.legal_moves()  # c4 and b3 touch at a corner only


def test_ringgz_base_may_stand_beside_a_base_of_another_colour() -> None:
    position = after("*c3 b1c4 gBb3 bBb4")  # b4 and b3 are neighbours
    assert position.last_move == "bBb4"


def test_ringgz_three_bases_are_all_there_is() -> None:
    position = after("*c3 bBc4 g1c2 bBb3 g3c2 bBd3 g2c2 b1b2 g4c2")
    with pytest.raises(IllegalMoveError, match="blue and yellow has no blue base left"):
        position.push("bBb1")


# The shared colour of three players


def test_ringgz_each_seat_plays_red_from_its_own_share() -> None:
    position = after("*c3 r1c4 g1c2 y1b3", THREE)
    with pytest.raises(IllegalMoveError, match="blue has no smallest red ring left"):
        position.push("r1d3")
    position.push("b1d3")
    assert "r1c5" in position.legal_moves()  # green's own, linked by blue's red ring


def test_ringgz_red_of_three_players_spreads_from_the_starting_base() -> None:
    assert places(after("*c3", THREE), "r2") == {"c4", "c2", "b3", "d3"}
    assert places(after("*c3 r1c4", THREE), "r2") == {"c4", "c2", "b3", "d3", "c5", "b4", "d4"}


def test_ringgz_red_base_of_three_players_keeps_off_red_bases_of_all_seats() -> None:
    position = after("*c3 rBc4", THREE)
    with pytest.raises(IllegalMoveError, match="a territory beside c5 has a red base"):
        position.push("rBc5")


def test_ringgz_position_text_keeps_who_has_which_red_pieces() -> None:
    one = after("*c3 r1c2 r2c2 y3c2", THREE)
    other = after("*c3 r2c2 r1c2 y3c2", THREE)
    assert one.text.split()[0].endswith(":b:234B,134B,1234B")
    assert other.text.split()[0].endswith(":b:134B,234B,1234B")
    assert one.key != other.key


# Turns that are passed over


@pytest.mark.parametrize(
    ("game", "turn", "shares"),
    [(TWO, "by", ""), (THREE, "b", "1234B,1234B,1234B"), (FOUR, "b", "")],
    ids=str,
)
def test_ringgz_seats_that_are_stuck_are_passed_over(game: Game, turn: str, shares: str) -> None:
    position = board(BLUE_ALONE, turn, "b4c4", game, shares)
    assert position.outcome is None
    assert position.to_act == (0,)
    assert places(position, "b1") == {"a3", "b4", "b2", "c5", "d4", "d2", "e3", "c1"}
    position.push("b1c5")
    assert position.to_act == (0,)


def test_ringgz_a_seat_that_was_stuck_can_come_back() -> None:
    # Blue is shut in, and red, of which it has a small ring and the base left, offers no room for them.
    ranks = """
        -  -   y1        -   -
        -  g1  y1r2r3r4  g1  -
        -  gB  *         gB  -
        -  -   gB        -   -
        -  -   -         -   -
    """
    position = board(ranks, "g", "y1c5", THREE, "1B,1234B,1234B")
    for move in ("g2b4", "y2c5"):
        position.push(move)
    assert position.to_act == (1,)  # blue is passed over again
    for move in ("r3b4", "y3c5"):
        position.push(move)
    assert position.to_act == (0,)  # green's red ring on b4 opens the way to a4 and b5
    assert set(position.legal_moves()) == {"r1a4", "r1b5", "rBa4", "rBb5"}


def test_ringgz_there_is_no_pass() -> None:
    with pytest.raises(NotationError):
        after("*c3").push("pass")


# The end


def test_ringgz_game_is_over_when_nobody_can_place_a_ring_even_if_a_base_would_fit() -> None:
    position = board(
        """
        r1b2g3y4  b1r2r3g4  b1g2g3r4  g1r2g3b4  g1g2
        y1y2y3g4  *         b1b2b3r4  g1r2      bB
        r1y2r3g4  rB        b2b3      bB        b4
        r1y2y3y4  y1r3r4    bB        -         -
        yB        y1b4      b3y4      -         -
        """,
        turn="by",
        last="y3a2",
    )
    assert position.legal_moves() == ["y3b1", "y3d1", "yBd1"]
    position.push("y3d1")  # yellow could go on with its base on d2 or e1
    assert position.outcome.scores == (6, 6)
    assert position.to_act == ()
    with pytest.raises(IllegalMoveError, match="the game is over: no ring can be placed any more"):
        position.push("yBd2")


def test_ringgz_a_seat_that_can_only_place_a_base_has_to() -> None:
    # Yellow has used all its rings, and blue is shut in.
    position = board(
        """
        g2  g1  g3  gB        y3g4
        gB  -   gB  *         g1y2y3g4
        -   -   yB  y1r2g3g4  y1g3y4
        -   -   -   y2        g1y2
        -   -   y4  yB        y1y3y4
        """,
        turn="by",
        last="r2d3",
    )
    assert position.legal_moves() == ["yBb1"]
    position.push("yBb1")
    assert position.to_act == (1,)


# Territories

CONTESTED = """
    -  -     -         -         -
    -  -     b1y2      g1g2b3b4  -
    -  b1g2  *         g1        -
    -  -     b1b2g3r4  gB        -
    -  -     -         -         -
"""


@pytest.mark.parametrize(
    ("territory", "leader"),
    [
        ("c2", BLUE),  # two rings against one and one
        ("d3", GREEN),  # one ring against none
        ("b3", -1),  # one against one
        ("d4", -1),  # two against two
        ("c4", -1),  # one against one, though both are of the same player
        ("d2", -1),  # a base is no ring
        ("c3", -1),
        ("a1", -1),
    ],
)
def test_ringgz_territory_is_won_by_strictly_most_rings(territory: str, leader: int) -> None:
    position = board(CONTESTED, "by", "gBd2")
    assert position.leader("abcde".index(territory[0]) + 5 * "12345".index(territory[1])) == leader


@pytest.mark.parametrize(
    "rings", ["b1b2b3b4", "b1b2g3b4", "b1g2b3r4", "b1y2b3r4", "b1b3b4", "g1b2b4", "b1b2", "b3"]
)
def test_ringgz_every_majority_of_the_book_wins(rings: str) -> None:
    assert leader_with(rings) == BLUE


@pytest.mark.parametrize("rings", ["b1b2g3g4", "b1y2b3y4", "b1g2", "b1y4", "b1g2r3", "b1g2y3r4"])
def test_ringgz_every_tie_wins_nobody(rings: str) -> None:
    assert leader_with(rings) == -1


def leader_with(rings: str) -> int:
    """Who is ahead on c4 with these rings there, besides a green one on c2."""
    position = board(
        f"""
        - - -       - -
        - - {rings} - -
        - - *       - -
        - - g4      - -
        - - -       - -
        """,
        turn="by",
        last="g4c2",
    )
    return position.leader(17)


def test_ringgz_score_is_the_number_of_territories_won() -> None:
    position = board(CONTESTED, "by", "gBd2")
    assert [position.territories(seat) for seat in (0, 1)] == [1, 1]
    position.push("b4d3")
    position.push("r1c1")
    assert [position.territories(seat) for seat in (0, 1)] == [1, 1]  # green lost d3, red won c1


def test_ringgz_both_colours_of_a_player_win_territories_for_it() -> None:
    assert after("*c3 b1c4 g1c2 y1b3 r1d3 y2b3").territories(0) == 2


def test_ringgz_red_of_three_players_wins_for_nobody_but_counts() -> None:
    position = board(
        """
        -  -       -       -  -
        -  -       r1r2b3  -  -
        -  b1b2r3  *       -  -
        -  -       b1r2    -  -
        -  -       -       -  -
        """,
        turn="b",
        last="r3b3",
        game=THREE,
        shares="1234B,34B,14B",
    )
    assert [position.leader(17), position.leader(7), position.leader(11)] == [RED, -1, BLUE]
    assert [position.territories(seat) for seat in range(3)] == [1, 0, 0]


# Who has won


def test_ringgz_most_territories_win() -> None:
    position = board(
        """
        g2        b1g3b4    y3        y2        y1y2
        b1b3      g1b2y3y4  y1b2g3b4  b1b3      b4
        y1b2b3g4  *         g1r2y3y4  gB        g2
        r2r3y4    r1r2r3g4  rB        g1g2g4    r4
        y2r4      r1g3      r1        r3        rB
        """,
        turn="r",
        last="r4e2",
        game=FOUR,
    )
    position.push("r4e3")
    assert position.outcome.winners == (0,)
    assert position.outcome.scores == (6, 2, 5, 5)
    assert position.outcome.reason == (
        "no ring can be placed any more: blue won most territories (6 to 2 to 5 to 5)"
    )


def test_ringgz_equal_territories_are_decided_by_the_fewest_pieces_left() -> None:
    # Green and yellow have five territories each; green has one piece left, yellow two.
    position = board(
        """
        g2    g1y2    g2      g1b3g4    gB
        g3g4  y4      gB      b1r2g3r4  y3y4
        bB    y1b2y3  yB      *         b1r2y3
        y2    y1b2r4  r1b3b4  b1g2r3y4  y1r3b4
        y2    r1      r3r4    g1r2g3    r1b2b3b4
        """,
        turn="g",
        last="y2a1",
        game=FOUR,
    )
    position.push("g4d1")
    assert position.outcome.scores == (2, 5, 5, 3)
    assert position.outcome.winners == (1,)
    assert "green has fewest pieces left (1 to 2)" in position.outcome.reason


def test_ringgz_pieces_left_of_all_colours_count() -> None:
    # Yellow has two bases left; green three bases and a ring that fits nowhere, red two bases.
    position = board(
        """
        r1b2g3y4  b1r2r3g4  b1g2g3r4  g1r2g3b4  g1g2
        y1y2y3g4  *         b1b2b3r4  g1r2      bB
        r1y2r3g4  rB        b2b3      bB        b4
        r1y2y3y4  y1r3r4    bB        -         -
        yB        y1b4      b3y4      y3        -
        """,
        turn="-",
        last="y3d1",
    )
    assert [position.pieces_left(seat) for seat in (0, 1)] == [2, 6]
    assert position.outcome.scores == (6, 6)
    assert position.outcome.winners == (0,)


def test_ringgz_equal_territories_and_pieces_left_share_the_win() -> None:
    # All three have three territories; blue has three pieces left, green and yellow one each.
    position = board(
        """
        b1g2b3  gB        g2g3g4    g1y3      g2
        g1b2g4  b1r3b4    gB        g1y3y4    y2r3y4
        rB      b1r2g4    *         y2g3r4    r1b2g3r4
        -       rB        y1r2b3b4  r1b2r3b4  r1r2b3
        yB      y1y2y3y4  yB        y1r4      rB
        """,
        turn="-",
        last="y1b1",
        game=THREE,
        shares="-,-,-",
    )
    assert position.outcome.scores == (3, 3, 3)
    assert position.outcome.winners == (1, 2)
    assert "green and yellow share the win" in position.outcome.reason


# Random play


@pytest.mark.parametrize(
    ("game", "territories"), [(TWO, 12.6), (THREE, 9.5), (FOUR, 13.1)], ids=["two", "three", "four"]
)
def test_ringgz_random_games_are_as_the_rules_file_says(game: Game, territories: float) -> None:
    games = 2000
    stream = RandomStream(5)
    plies, won = 0, 0
    for _ in range(games):
        position = game.start()
        plies += kernel.playout(position, stream)
        won += sum(position.territories(seat) for seat in range(game.seats))
    # The starting base is a move too: about 53 rings and bases follow it.
    assert plies / games == pytest.approx(54, abs=0.5)
    assert won / games == pytest.approx(territories, abs=0.2)


def test_ringgz_random_play_favours_the_first_seat_a_little() -> None:
    games = 4000
    result = run_playouts(TWO.start(), games, seed=3)
    assert 0.49 < result.wins[0] / games < 0.55


def test_ringgz_random_moves_are_uniform() -> None:
    position = after("*c3 b1c4 g3c2 y1b3 rBd3")
    legal = position.legal_actions()
    assert len(legal) > 30
    drawn = kernel.sample_actions(position, 400 * len(legal), RandomStream(1))
    counts = [drawn.count(action) for action in legal]
    assert min(counts) > 300
    assert max(counts) < 500
