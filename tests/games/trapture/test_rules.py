"""One test for each sentence of Trapture's rules. With `start=2`, yellow begins at A4, F13 and G1,
green at B11, H6 and C1."""

import pytest

from quincunx import Game, IllegalMoveError, OptionError, Position, load
from quincunx.core.figures import Figure
from quincunx.core.stream import RandomStream
from quincunx.games.trapture.board import BAND_POINTS, POINT_NAMES
from quincunx.games.trapture.notation import PEG_NAMES
from quincunx.games.trapture.placements import PLACEMENTS, SHAPE_COUNTS
from quincunx.search.playouts import run_playouts
from tests.games.trapture.drawn import GAME, drawn

OPENING = "A4-A5-B6-B7 B8-B9-B10-B11 E11-E12-E13-E14-F13 H3-H4-H5-H6 E2-F1-F2-G1 C1-C2-C3-C4-C5"


def after(moves: str, game: Game = GAME) -> Position:
    position = game.start()
    for move in moves.split():
        position.push(move)
    return position


def ends(position: Position) -> list[set[str]]:
    return [{move.split("-")[0], move.split("-")[-1]} for move in position.legal_moves()]


def lengths(position: Position) -> set[int]:
    return {move.count("-") for move in position.legal_moves()}


def squiggles(position: Position, seat: int) -> list[list[str]]:
    return [GAME.notation(action).split("-") for action in position.squiggles(seat)]


def test_trapture_yellow_begins_and_the_seats_take_turns() -> None:
    assert GAME.seat_names == ("yellow", "green")
    assert GAME.start().to_act == (0,)
    assert after("A4-A5-B6-B7").to_act == (1,)
    assert after("A4-A5-B6-B7 B8-B9-B10-B11").to_act == (0,)


def test_trapture_starting_number_is_two_unless_another_is_chosen() -> None:
    assert load("trapture", start=2) == GAME
    for number in (0, 5, "two"):
        with pytest.raises(OptionError, match="start"):
            load("trapture", start=number)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_trapture_opening_squiggles_end_on_the_starting_number_of_own_bands(number: int) -> None:
    game = load("trapture", start=number)
    yellow, green = (
        {POINT_NAMES[BAND_POINTS[band][number - 1]] for band in bands} for bands in ((0, 2, 4), (1, 3, 5))
    )
    position = game.start()
    for seat, points in enumerate((yellow, green)):
        assert all(points & two for two in ends(position))
        assert points <= set.union(*ends(position)), seat
        position.act(position.legal_actions()[0])


def test_trapture_opening_squiggle_may_not_only_pass_a_starting_point() -> None:
    with pytest.raises(IllegalMoveError, match="must end on a starting point: A4, F13, G1"):
        GAME.start().push("A3-A4-A5-B6")


def test_trapture_yellows_very_first_squiggle_has_three_or_four_segments() -> None:
    assert lengths(GAME.start()) == {3, 4}
    with pytest.raises(IllegalMoveError, match="the very first squiggle has three or four segments"):
        GAME.start().push("A4-A5-B6-B7-C8-C9")


def test_trapture_all_other_squiggles_may_be_long() -> None:
    assert lengths(after("A4-A5-B6-B7")) == {3, 4, 5, 6}
    assert lengths(after("A4-A5-B6-B7 B8-B9-B10-B11")) == {3, 4, 5, 6}


def test_trapture_each_band_is_opened_once() -> None:
    position = after("A4-A5-B6-B7 B8-B9-B10-B11")
    assert all({"F13", "G1"} & two for two in ends(position))
    with pytest.raises(IllegalMoveError, match=r"must end on a starting point: F13, G1$"):
        position.push("A4-A3-B4-B3")
    position = after("A4-A5-B6-B7 B8-B9-B10-B11 E11-E12-E13-E14-F13 H3-H4-H5-H6")
    assert all("G1" in two for two in ends(position))


def test_trapture_who_owes_opening_squiggles_may_place_nothing_else() -> None:
    position = after("A4-A5-B6-B7 B8-B9-B10-B11")
    with pytest.raises(IllegalMoveError, match=r"must end on a starting point: F13, G1$"):
        position.push("B8-B7-C8-C9")  # touches yellow's first squiggle


def test_trapture_nobody_can_be_kept_from_opening() -> None:
    """Only opening squiggles of the bands to the left and right come near a starting point. Whatever
    they are, more shapes fit there than a player has used up before its third squiggle."""
    from_point: dict[int, list[tuple[set[int], int]]] = {}
    for placement in PLACEMENTS:
        for end in placement.ends:
            from_point.setdefault(end, []).append((set(placement.grooves), placement.shape))
    for number in range(4):
        starts = [points[number] for points in BAND_POINTS]
        for band in range(6):
            own = from_point[starts[band]]
            near = set().union(*(grooves for grooves, _ in own))
            left, right = (
                {frozenset(grooves & near) for grooves, _ in from_point[starts[other % 6]]}
                for other in (band - 1, band + 1)
            )
            for blocked in (one | two for one in left for two in right):
                assert len({shape for grooves, shape in own if not grooves & blocked}) > 2


def test_trapture_later_squiggles_touch_ones_own_colour() -> None:
    position = after(OPENING)
    points = {point for path in squiggles(position, 0) for point in path}
    assert all(points & set(move.split("-")) for move in position.legal_moves())
    assert any(not {"A4", "F13", "G1"} & two for two in ends(position))
    with pytest.raises(IllegalMoveError, match="it touches no squiggle of yellow"):
        position.push("C3-D4-D5-D6")  # touches green only


def test_trapture_a_shared_point_may_be_an_end_or_an_inner_point_of_either_squiggle() -> None:
    moves = after(OPENING).legal_moves()  # yellow has A4-A5-B6-B7
    assert "A5-A6-A7-B8" in moves
    assert "B8-B7-C8-C9" in moves


def test_trapture_points_may_be_shared_between_colours() -> None:
    position = after(f"{OPENING} A5-A6-A7-B8")
    assert [["B8" in path for path in squiggles(position, seat)].count(True) for seat in (0, 1)] == [1, 1]


def test_trapture_a_groove_holds_one_segment_whatever_its_colour() -> None:
    position = after(OPENING)
    with pytest.raises(IllegalMoveError, match="the groove from A4 to A5 is taken"):
        position.push("A4-A5-B6-B5")
    with pytest.raises(IllegalMoveError, match="the groove from B8 to B9 is taken"):
        position.push("B8-B9-C10-C9")


def test_trapture_a_squiggle_is_used_up() -> None:
    position = after(OPENING)
    with pytest.raises(IllegalMoveError, match="yellow has no zigzag of three segments left"):
        position.push("B8-B7-C8-C7")
    assert [position.left(0, shape) for shape in range(4)] == [1, 0, 0, 1]
    assert [position.left(1, shape) for shape in range(4)] == [1, 0, 1, 0]


def before_a_double_capture() -> Position:
    return drawn(
        r"""
         A1            .BB'BB.BB'\\.//'\\.bb'bb.            A9
                       B (o) |     |     | (o) b
         B1         .BB'\\.//'\\.//'\\.//'\\.//'bb.        B11
                    |     |     | (o) |     |     |
         C1      .cc'cc.cc'cc.//'\\.//'\\.//'\\.//'\\.     C13
                 |     | (o) |     |     | (o) |     |
         D1   .//'\\.//'\\.//'\\.//'\\.//'\\.//'\\.//'\\.  D15
              | (o) |     |     | (o) |     |     | (o) |
         E1   '\\.//'\\.//'\\.//'\\.//'\\.//'\\.//'\\.//'  E15
                 |     | (o) |     |     | (o) |     |
         F1      '\\.//'\\.//'\\.//'CC.CC'CC.CC'CC.CC'     F13
                    |     |     | (o) |     |     |
         G1         'AA.//'\\.//'\\.//'\\.//'\\.//'        G11
                       A (o) |     |     | (o) |
         H1            'AA.AA'aa.aa'aa.//'\\.//'            H9
        """,
        last="a",
    )


def test_trapture_four_or_more_sides_in_the_movers_colour_capture_a_peg() -> None:
    position = before_a_double_capture()
    g1 = PEG_NAMES.index("g1")
    assert position.sides[g1] == 3
    position.push("G2-G3-G4-G5")  # two more sides of g1
    assert position.sides[g1] == 5
    assert position.captor(g1) == 0
    assert list(position.pegs) == [1, 0]


def test_trapture_one_squiggle_may_capture_two_pegs() -> None:
    position = before_a_double_capture()
    position.push("F8-G7-G6-G5-G4-G3")
    assert position.text.split(" ")[0].endswith("/f3,g1/-")
    assert list(position.pegs) == [2, 0]


def test_trapture_three_sides_are_not_enough() -> None:
    position = before_a_double_capture()
    assert position.sides[PEG_NAMES.index("a1")] == 3
    assert list(position.pegs) == [0, 0]


def without_captures() -> Position:
    return drawn(
        r"""
         A1            .//'dd.//'HH.//'\\.//'\\.            A9
                       | (o) d     H     | (o) |
         B1         .//'\\.dd'\\.HH'\\.ee'ee.ee'ee.        B11
                    |     d     H (o) h     G     |
         C1      .bb'bb.bb'\\.//'HH.//'hh.//'GG.GG'GG.     C13
                 c     A (o) |     H     h (o) |     G
         D1   .cc'AA.AA'\\.//'\\.BB'BB.BB'hh.hh'hh.EE'\\.  D15
              c (o) D     |     f (o) |     |     E (o) |
         E1   '\\.DD'\\.FF'FF.//'ff.ff'ff.ff'\\.EE'\\.//'  E15
                 D     F (o) i     |     g (o) E     |
         F1      'DD.FF'\\.//'ii.//'\\.gg'\\.CC'CC.CC'     F13
                    F     |     i (o) g     |     |
         G1         '\\.//'\\.aa'ii.//'gg.//'\\.//'        G11
                       | (o) a     i     g (o) |
         H1            '\\.//'aa.//'ii.gg'\\.//'            H9
        """,
        last="c",
    )


def test_trapture_sides_of_the_other_colour_do_not_count() -> None:
    position = without_captures()
    d1 = PEG_NAMES.index("d1")
    assert (position.sides[d1], position.sides[13 + d1]) == (3, 2)
    assert position.captor(d1) == -1
    assert list(position.pegs) == [0, 0]


def test_trapture_who_cannot_place_anything_is_skipped() -> None:
    position = drawn(
        r"""
         A1            .//'\\.GG'\\.//'dd.//'\\.            A9
                       e (o) G     |     d (o) |
         B1         .ee'\\.GG'\\.//'\\.bb'dd.dd'dd.        B11
                    e     G     | (o) b     |     a
         C1      .//'ee.GG'BB.BB'BB.//'bb.//'\\.aa'\\.     C13
                 f     e (o) E     |     b (o) a     |
         D1   .//'ff.ee'\\.//'EE.//'\\.AA'HH.HH'HH.//'\\.  D15
              | (o) f     |     E (o) A     |     H (o) |
         E1   '\\.//'ff.ff'ff.//'EE.//'AA.//'\\.//'HH.//'  E15
                 |     C (o) |     F     | (o) g     H
         F1      '\\.CC'\\.DD'\\.FF'\\.//'\\.gg'\\.//'     F13
                    C     D     F (o) |     g     |
         G1         'DD.DD'FF.FF'\\.//'\\.gg'\\.//'        G11
                       | (o) |     |     g (o) |
         H1            '\\.cc'cc.cc'cc.gg'\\.//'            H9
        """,
        last="B",
    )
    assert position.to_act == (1,)
    position.push("E12-E11-E10-F9-F8-G7")
    assert position.laid_count[0] == 8  # yellow has four squiggles left, but no place for them
    assert position.to_act == (1,)
    assert position.legal_moves(0) == []
    assert position.layout().caption == "Trapture, green to move again, as yellow can place nothing"
    assert GAME.position(position.text).to_act == (1,)


def test_trapture_green_is_skipped_likewise() -> None:
    position = drawn(
        r"""
         A1            .//'\\.DD'BB.hh'hh.hh'hh.            A9
                       g (o) D     B     | (o) h
         B1         .//'gg.//'DD.//'BB.//'\\.//'hh.        B11
                    |     g     D [Y] |     |     d
         C1      .//'\\.gg'GG.CC'CC.CC'\\.//'\\.dd'\\.     C13
                 f     g [G] G     |     | (o) d     |
         D1   .//'ff.ff'ff.ff'GG.GG'GG.//'\\.//'dd.//'\\.  D15
              | (o) |     A     | (o) G     |     a (o) |
         E1   '\\.//'\\.EE'AA.AA'\\.//'FF.//'aa.aa'\\.//'  E15
                 |     E (o) |     |     F (o) |     |
         F1      '\\.EE'bb.bb'bb.//'\\.FF'\\.//'\\.HH'     F13
                    E     |     e (o) F     |     H
         G1         '\\.cc'cc.cc'ee.FF'HH.HH'HH.HH'        G11
                       | (o) |     e     | (o) |
         H1            '\\.//'\\.//'ee.//'\\.//'            H9
        """,
        last="h",
    )
    position.push("B10-B9-C10-C9-D10-D9")
    assert position.laid_count[1] == 8  # four are left
    assert position.to_act == (0,)


def test_trapture_nobody_may_pass() -> None:
    assert all(
        move.count("-") >= 3 for move in (GAME.notation(action) for action in range(GAME.action_count))
    )


def test_trapture_seven_pegs_win_at_once() -> None:
    position = drawn(
        r"""
         A1            .CC'CC.CC'\\.gg'gg.gg'\\.            A9
                       C [Y] |     g     | (o) |
         B1         .//'HH.HH'HH.gg'ff.ff'ff.ff'ff.        B11
                    |     |     H [Y] D     e     |
         C1      .//'aa.//'\\.//'HH.HH'DD.//'ee.//'II.     C13
                 h     a (o) |     B     D (o) e     I
         D1   .//'hh.aa'\\.dd'dd.dd'BB.//'DD.//'ee.ee'II.  D15
              | (o) h     d     | [Y] B     |     | [Y] I
         E1   '\\.//'hh.hh'hh.FF'FF.JJ'JJ.JJ'JJ.JJ'JJ.II'  E15
                 |     | (o) F     E     | [Y] |     I
         F1      '\\.//'FF.FF'\\.//'EE.EE'EE.EE'\\.//'     F13
                    |     |     | (o) |     |     |
         G1         'GG.GG'GG.//'bb.//'\\.cc'\\.//'        G11
                       A [Y] G     b     c (o) |
         H1            'AA.AA'GG.//'bb.cc'\\.//'            H9
        """,
        last="B",
    )
    assert position.outcome is None
    other = position.copy()
    other.push(next(move for move in other.legal_moves() if move != "E4-F3-F2-G1"))
    assert other.pegs[0] == 6
    assert other.outcome is None  # yellow or green can still place something
    position.push("E4-F3-F2-G1")
    assert position.outcome.winners == (0,)
    assert position.outcome.scores == (7, 0)
    assert position.outcome.reason == "yellow has captured seven pegs"
    assert GAME.position(position.text).outcome == position.outcome
    with pytest.raises(IllegalMoveError, match="the game is over: yellow has captured seven pegs"):
        position.push("G4-G5-G6-G7")


def test_trapture_game_is_over_when_neither_can_place_and_more_pegs_win() -> None:
    position = drawn(
        r"""
         A1            .II'II.II'\\.//'\\.ff'\\.            A9
                       I [Y] B     |     f (o) |
         B1         .II'\\.//'BB.//'\\.ff'\\.//'\\.        B11
                    |     D     B (o) f     |     d
         C1      .//'\\.//'DD.DD'DD.//'ff.dd'dd.dd'GG.     C13
                 g     | (o) |     |     | (o) |     G
         D1   .//'gg.gg'gg.//'aa.ee'ee.ee'ee.FF'FF.GG'\\.  D15
              | (o) |     g     a (o) |     F     G (o) |
         E1   '\\.//'\\.//'gg.aa'\\.//'\\.FF'\\.//'GG.//'  E15
                 |     C (o) |     |     F [Y] |     |
         F1      '\\.CC'\\.HH'HH.HH'HH.HH'EE.EE'EE.EE'     F13
                    C     |     | (o) |     A     |
         G1         'hh.//'\\.//'bb.//'\\.cc'AA.AA'        G11
                       h (o) |     b     c (o) |
         H1            'hh.hh'hh.hh'bb.cc'\\.//'            H9
        """,
        last="G",
    )
    assert position.to_act == ()
    assert list(position.laid_count) == [9, 8]  # so both have squiggles left
    assert position.outcome.winners == (0,)
    assert position.outcome.scores == (2, 0)
    assert position.outcome.reason == "no squiggle can be placed: yellow has more pegs (2 to 0)"


def test_trapture_equal_pegs_are_decided_by_pegs_with_three_own_sides() -> None:
    # Yellow has three sides of b3, d1 and e2, green of a1, c5, d4 and f3.
    position = without_captures()
    assert [position.beset(seat, 3) for seat in (0, 1)] == [3, 4]
    assert position.outcome.winners == (1,)
    assert position.outcome.scores == (0, 0)
    reason = "green has more pegs with three sides of its own, the rest being equal (3 to 4)"
    assert position.outcome.reason == f"no squiggle can be placed: {reason}"


def test_trapture_all_pegs_left_count_in_a_tie_and_one_with_three_sides_of_each_for_both() -> None:
    found = GAME.figures["tie-broken-by-three-sides"]
    assert isinstance(found, Figure)
    position = found.panels[0].position
    e5, c2 = PEG_NAMES.index("e5"), PEG_NAMES.index("c2")
    assert (position.sides[e5], position.sides[13 + e5]) == (3, 3)
    assert (position.sides[c2], position.sides[13 + c2]) == (1, 3)  # two of its grooves are free
    # Yellow has three sides of b3 and e5, green of c2, c5, e5 and g1.
    assert [position.beset(seat, 3) for seat in (0, 1)] == [2, 4]
    assert position.outcome.winners == (1,)


def test_trapture_equal_again_pegs_with_two_own_sides_decide() -> None:
    position = drawn(
        r"""
         A1            .//'\\.//'FF.//'hh.//'\\.            A9
                       e (o) |     F     h (o) |
         B1         .ee'BB.BB'BB.FF'\\.//'hh.hh'hh.        B11
                    e     |     F (o) |     |     g
         C1      .ee'\\.//'\\.FF'\\.//'\\.gg'gg.gg'\\.     C13
                 a     f (o) |     b     g (o) |     |
         D1   .//'aa.aa'ff.ff'ff.ff'bb.AA'AA.//'\\.//'\\.  D15
              | (o) |     |     d [G] b     A     | (o) C
         E1   '\\.//'\\.EE'\\.dd'\\.//'GG.GG'GG.GG'GG.CC'  E15
                 |     E (o) d     |     | (o) |     C
         F1      '\\.EE'\\.//'dd.II'HH.HH'HH.//'\\.//'     F13
                    E     |     I (o) |     H     |
         G1         'II.II'II.II'\\.//'\\.//'HH.DD'        G11
                       | (o) |     |     | [Y] D
         H1            '\\.//'cc.cc'cc.//'DD.DD'            H9
        """,
        last="D",
    )
    assert [position.beset(seat, 3) for seat in (0, 1)] == [3, 3]
    assert [position.beset(seat, 2) for seat in (0, 1)] == [4, 0]
    assert position.outcome.winners == (0,)
    assert position.outcome.scores == (1, 1)
    reason = "yellow has more pegs with two sides of its own, the rest being equal (4 to 0)"
    assert position.outcome.reason == f"no squiggle can be placed: {reason}"


def test_trapture_all_equal_is_a_draw() -> None:
    position = drawn(
        r"""
         A1            .//'\\.//'DD.DD'DD.//'\\.            A9
                       | (o) |     |     D (o) |
         B1         .//'\\.hh'hh.//'\\.FF'FF.FF'FF.        B11
                    |     h     | (o) F     |     e
         C1      .hh'hh.hh'bb.ff'ff.//'BB.//'\\.ee'II.     C13
                 |     | (o) b     f     B (o) e     I
         D1   .EE'EE.EE'EE.//'bb.//'ff.//'BB.ee'\\.//'II.  D15
              | (o) |     G     | (o) f     H     | (o) I
         E1   '\\.//'\\.GG'AA.//'\\.gg'CC.//'HH.//'\\.II'  E15
                 |     G [Y] A     g     C [Y] H     I
         F1      '\\.GG'\\.AA'\\.gg'dd.//'CC.HH'\\.//'     F13
                    G     i     g [G] d     H     |
         G1         '\\.aa'ii.gg'\\.dd'\\.cc'\\.//'        G11
                       a [G] i     d     c (o) |
         H1            'aa.//'ii.ii'ii.cc'\\.//'            H9
        """,
        last="a",
    )
    assert position.outcome.winners == (0, 1)
    assert position.outcome.is_draw
    assert position.outcome.reason == "no squiggle can be placed and all pegs are equal: a draw"


def plainly_legal(position: Position) -> list[int]:
    """The legal moves of a seat past its opening, straight from the rules."""
    own, other = (
        [PLACEMENTS[a] for a in position.squiggles(seat)] for seat in (position.turn, position.turn ^ 1)
    )
    taken = {groove for placement in own + other for groove in placement.grooves}
    points = {point for placement in own for point in placement.points}
    used = [placement.shape for placement in own]
    return [
        action
        for action, placement in enumerate(PLACEMENTS)
        if used.count(placement.shape) < SHAPE_COUNTS[placement.shape]
        and not taken & set(placement.grooves)
        and points & set(placement.points)
    ]


@pytest.mark.parametrize("seed", range(4))
def test_trapture_legal_moves_agree_with_a_plain_reading_of_the_rules(seed: int) -> None:
    stream = RandomStream(seed)
    position = after(OPENING)
    while position.outcome is None:
        assert position.legal_actions() == plainly_legal(position)
        actions = position.legal_actions()
        position.act(actions[stream.below(len(actions))])


def test_trapture_random_games_are_as_the_rules_file_says() -> None:
    games = 2000
    result = run_playouts(GAME.start(), games, seed=1)
    assert result.plies / games == pytest.approx(20, abs=0.5)
    # Half of the drawn games count for each side; 100,000 games give 55.3 %.
    assert result.wins[0] / games == pytest.approx(0.553, abs=0.03)


def test_trapture_random_games_have_some_80_legal_moves_and_capture_4_to_6_pegs() -> None:
    games, stream = 100, RandomStream(1)
    plies = legal = pegs = 0
    for _ in range(games):
        position = GAME.start()
        while actions := position.legal_actions():
            plies += 1
            legal += len(actions)
            position.act(actions[stream.below(len(actions))])
        pegs += sum(position.pegs)
    assert legal / plies == pytest.approx(80, abs=5)
    assert 4 < pegs / games < 6
