"""One test for each sentence of the rules of Zangle in turns."""

import statistics
from functools import cache
from pathlib import Path

import pytest

from quincunx import Game, IllegalMoveError, NotationError, OptionError, Position, RandomStream, load
from quincunx.games.zangle import Card, Zangle, check_claim
from quincunx.games.zangle.cards.shapes import CODES
from quincunx.games.zangle.turns.notation import centre_cards, open_cards, zangle_of
from quincunx.search.playouts import run_playouts
from quincunx.testing import perft
from quincunx.testing.kernel import sample_actions
from tests.games.zangle.plain import PlainTurns
from tests.golden.test_golden import read_perft

GAME = load("zangle")
STREAM = "0123456789abcdef"
GOLDEN = Path(__file__).parents[2] / "golden" / "zangle"

# Two piles for given decks.
FIRST = ["3"] * 10
SECOND = ["2"] * 10


def deal(*hands: str, centre: str, pile: str = "", **options: object) -> Position:
    """The start of a game with a given first deck."""
    deck = " ".join([*hands, centre, pile]).split()
    return load("zangle", players=len(hands), decks=[deck], **options).start()


def board(text: str, ply: int = 0, last: str = "-", game: Game = GAME) -> Position:
    """A position; `S` stands for the random stream and that decks hold."""
    return game.position(f"{text.replace('S', STREAM + ';h')} {ply} {last}")


def after(position: Position, moves: str) -> Position:
    for move in moves.split():
        position.push(move)
    return position


def cards(position: Position, seat: int) -> str:
    return " ".join(open_cards(position, seat))


def codes(indices: list[int]) -> str:
    return " ".join(CODES[index] for index in indices)


def test_zangle_deal_is_ten_cards_each_four_of_them_and_of_the_centre_face_up() -> None:
    for players in range(2, 7):
        position = load("zangle", players=players).start(3)
        for seat in range(players):
            assert len(open_cards(position, seat)) == 4
            assert len(position.pile(seat)) == 6
        assert len(centre_cards(position)) == 4
        assert len(position.centre_pile()) == 120 - 10 * players - 4


def test_zangle_given_deck_is_dealt_seat_by_seat_and_the_rest_to_the_centre() -> None:
    position = deal("1 1 1 1 2 2 2 2 3 Z", "5a 5a 5b 5b 5c 5c 5d 5d 4a 4b", centre="3 3 4c Z", pile="Z 1 2")
    assert cards(position, 0) == "1 1 1 1"
    assert codes(position.pile(0)) == "2 2 2 2 3 Z"
    assert cards(position, 1) == "5a 5a 5b 5b"
    assert " ".join(centre_cards(position)) == "3 3 4c Z"
    assert codes(position.centre_pile()) == "Z 1 2"


def test_zangle_same_seed_deals_the_same_cards_and_another_seed_others() -> None:
    assert GAME.start(7) == GAME.start(7)
    assert GAME.start(7) != GAME.start(8)


def test_zangle_dealer_goes_first_and_the_deal_goes_round() -> None:
    assert GAME.start().to_act == (0,)
    second = board("2;1;0;3,0;S;-;1123/2;113Z/3;2234a/1")
    assert second.to_act == (1,)
    assert second.first_seat() == 1
    assert load("zangle", players=3).start().first_seat() == 0
    third = board("3;0;0;3,0;S;-;1123/2;113Z/3;2234a/1")
    assert third.first_seat() == 0


def test_zangle_hit_adds_the_top_centre_card_to_ones_own() -> None:
    position = deal("1 1 1 1 2 2 2 2 3 Z", "5a 5a 5b 5b 5c 5c 5d 5d 4a 4b", centre="3 3 4c Z", pile="Z 1 2")
    position.push("hit")
    assert cards(position, 0) == "1 1 1 1 Z"
    assert position.to_act == (0,)
    assert "3@c=1@o+1@o+1@o+Z@o" in position.legal_moves()


def test_zangle_there_is_one_hit_a_turn_and_a_pass_only_after_it() -> None:
    position = GAME.start(7)
    with pytest.raises(IllegalMoveError, match="take a hit first"):
        position.push("pass")
    position.push("hit")
    with pytest.raises(IllegalMoveError, match="only one hit in a turn"):
        position.push("hit")
    position.push("pass")
    assert position.to_act == (1,)
    assert "hit" in position.legal_moves()


def test_zangle_hit_is_allowed_though_a_zangle_could_be_made() -> None:
    moves = GAME.start(7).legal_moves()
    assert "hit" in moves
    assert len(moves) > 1


def test_zangle_pass_takes_the_place_of_hit_when_the_pile_is_empty() -> None:
    position = board("1;0;0;0,0;S;-;1123/-;113Z/3;2234a/1")
    assert position.legal_moves()[-1] == "pass"
    with pytest.raises(IllegalMoveError, match="the centre draw pile is empty"):
        position.push("hit")


def test_zangle_fills_the_centre_first_and_then_ones_own_cards_up_to_four() -> None:
    position = board("1;0;0;0,0;S;-;1135a/4a4b;223Z/5b5c5d;2234a/1")
    position.push("5a@c=2@o+3@o+Z@o")
    assert " ".join(centre_cards(position)) == "1 1 3 4a"
    assert cards(position, 0) == "2 5b 5c 5d"
    position = board("1;0;0;0,0;S;-;1135a/4a;22333/5b5c;2234a/1")
    position.push("5a@c=1@c+1@c+3@o")  # more than four cards, after a hit, stay
    assert " ".join(centre_cards(position)) == "3 4a"
    assert cards(position, 0) == "2 2 3 3"


def test_zangle_needs_a_card_from_each_place() -> None:
    moves = board("1;0;0;0,0;S;-;123Z/5a;1235a/1;2234a/1").legal_moves()
    assert "3@o=1@o+2@o" not in moves
    assert "3@c=1@c+2@c" not in moves
    assert "3@o=1@o+2@o+Z@c" in moves
    assert "3@o=1@c+2@c" in moves


def test_zangle_a_like_card_and_a_z_will_do_but_not_without_the_z() -> None:
    moves = board("1;0;0;0,0;S;-;5aZ/-;5a5b/-;2234a/1").legal_moves()
    assert set(moves) == {"5a@o=5a@c+Z@c", "5a@c=5a@o+Z@c", "pass"}


def test_zangle_same_cards_with_another_target_are_another_move() -> None:
    moves = board("1;0;0;0,0;S;-;1134a/-;22ZZ/-;5b/-").legal_moves()
    assert "4a@c=2@o+2@o" in moves
    same = "1@c 1@c Z@o"
    found = [move for move in moves if " ".join(sorted(move.replace("=", "+").split("+"))) == same]
    assert found == ["1@c=1@c+Z@o"]  # the two 1s are interchangeable
    moves = board("1;0;0;0,0;S;-;5aZ/-;5a/-;5b/-").legal_moves()
    assert moves == ["5a@o=5a@c+Z@c", "5a@c=5a@o+Z@c", "pass"]


def test_zangle_missing_cards_are_named() -> None:
    position = board("1;0;0;0,0;S;-;1135a/4a;2333/5b;2234a/1")
    with pytest.raises(IllegalMoveError, match="there is no 5b in the centre"):
        position.push("5b@c=2@o+3@o")
    with pytest.raises(IllegalMoveError, match="there is only one 2 among your face-up cards"):
        position.push("5a@c=1@c+2@o+2@o")
    with pytest.raises(IllegalMoveError, match="it is player 1's turn"):
        position.push("hit", 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5a", "column 1: expected hit, pass, or a Zangle"),
        ("5e@c=1@o", "column 1: expected a card"),
        ("5a@x=1@o", "column 3: expected the card's place: @o or @c"),
        ("5a@c", "column 5: expected '=' and the other cards"),
        ("5a@c+2@o", "column 5: expected '='"),
        ("5a@c=2@o=3@o", "column 9: expected '\\+'"),
        ("5a@c=2@o+", "column 10: expected a card"),
        ("Z@c=1@o+2@o", "expected a target that shows a shape"),
        ("5a@c=3@o+2@o", "column 6: expected the cards in their order: 5a@c=2@o"),
        ("5a@c=2@o+2@o", "2 \\+ 2 does not make 5a"),
        ("3@o=1@o+2@o", "at least one card has to be from the centre"),
        ("3@o=3@c", "a Zangle has at least 3 cards"),
    ],
)
def test_zangle_unreadable_moves_are_explained(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        GAME.start().push(text)


def test_zangle_round_goes_on_until_all_had_the_same_number_of_turns() -> None:
    # Seat 0, the dealer, gets rid of its last cards; seat 1 has one more turn, and then it is over.
    position = board("1;0;0;0,0;S;-;1125a/334a;23/-;1112/3")
    position.push("5a@c=2@o+3@o")
    assert position.round == 0
    assert position.to_act == (1,)
    after(position, "hit pass")
    assert position.round == 1
    assert list(position.totals)[:2] == [0, 6]
    assert position.to_act == (1,)


def test_zangle_round_ends_at_once_when_the_last_in_order_gets_rid_of_its_cards() -> None:
    position = board("1;1;0;0,0;S;-;1125a/334a;4a/-;23/-")
    position.push("5a@c=2@o+3@o")
    assert position.round == 1
    assert list(position.totals)[:2] == [1, 0]


def test_zangle_round_ends_when_all_have_passed_with_the_pile_empty() -> None:
    position = board("1;0;0;0,0;S;-;1125a/4a;5a5b5c5d/1;4a4b5c5d/22")
    after(position, "hit pass")  # the pile is empty when the pass is made: it counts
    assert position.passes == 1
    position.push("pass")
    assert position.round == 1
    assert list(position.totals)[:2] == [6, 6]


def test_zangle_a_zangle_breaks_the_succession_of_passes() -> None:
    position = board("1;1;1;0,0;S;-;1125a/-;4a4b5c5d/22;2333/-", 1, "pass")
    position.push("5a@c=2@o+3@o")
    assert position.passes == 0
    assert position.round == 0


def test_zangle_a_pass_with_cards_in_the_pile_does_not_count() -> None:
    position = board("1;0;0;0,0;S;-;1125a/4a4a4a;5a5b5c5d/1;4a4b5c5d/22")
    after(position, "hit pass hit pass")
    assert position.passes == 0
    assert position.round == 0


def test_zangle_lowest_total_after_three_rounds_wins() -> None:
    position = board("3;1;0;7,9;S;-;1125a/334a;4a/-;23/-")
    assert position.first_seat() == 0
    position.push("5a@c=2@o+3@o")
    assert position.outcome is not None
    assert position.outcome.winners == (0,)
    assert position.outcome.scores == (8, 9)
    assert position.outcome.reason == "player 1 has the fewest points, 8"
    assert position.to_act == ()


THREE = load("zangle", players=3)


def test_zangle_without_a_tie_there_is_no_bonus_round() -> None:
    # Seat 2 is the dealer of round 3, so seat 1 is the last in order.
    position = board("3;1;0;7,9,8;S;-;1125a/334a;4a/-;23/-;5c/-", game=THREE)
    position.push("5a@c=2@o+3@o")
    assert position.outcome is not None
    assert position.outcome.scores == (8, 9, 9)


def test_zangle_tie_leads_to_a_bonus_round_of_the_tied_with_four_open_cards_each() -> None:
    regular = "3333333333" + "2222222222" + "1111111111" + "5a5b5c5d"
    game = load("zangle", players=3, decks=[regular] * 3 + ["1111" + "5a5b5c5d" + "2233" + "4a4b4cZ"])
    position = board("3;1;0;7,9,7;S;-;1125a/334a;4a/-;23/-;5c/-", game=game)
    position.push("5a@c=2@o+3@o")
    # Seats 0 and 2 have 8 points each now, seat 1 has 9.
    assert position.round == 3
    assert position.members == 0b101
    assert cards(position, 0) == "1 1 1 1"
    assert cards(position, 1) == ""
    assert cards(position, 2) == "5a 5b 5c 5d"
    assert " ".join(centre_cards(position)) == "2 2 3 3"
    assert position.to_act == (0,)
    after(position, "hit pass")
    assert position.to_act == (2,)


def test_zangle_bonus_round_is_won_at_once_by_the_first_without_cards() -> None:
    position = board("b02;0;0;8,9,8;S;-;2335a/4a;23/-;-/-;4a/-", game=THREE)
    position.push("5a@c=2@o+3@o")
    assert position.outcome is not None
    assert position.outcome.winners == (0,)
    assert position.outcome.scores == (8, 9, 8)
    assert "first without cards in the bonus round" in position.outcome.reason


def test_zangle_bonus_round_ended_by_passes_is_won_with_the_fewest_cards_or_shared() -> None:
    position = board("b02;0;0;8,9,8;S;-;1/-;5a5b/-;-/-;5c/-", game=THREE)
    after(position, "pass pass")
    assert position.outcome is not None
    assert position.outcome.winners == (2,)
    assert "fewest cards left in the bonus round" in position.outcome.reason
    position = board("b02;0;0;8,9,8;S;-;1/-;5a5b/-;-/-;5c5d/-", game=THREE)
    after(position, "pass pass")
    assert position.outcome is not None
    assert position.outcome.winners == (0, 2)
    assert "in the bonus round too" in position.outcome.reason


# Hidden cards.


def test_zangle_views_do_not_depend_on_unseen_cards() -> None:
    stream = RandomStream(4)
    for players in (2, 3, 6):
        position = load("zangle", players=players).start(players)
        while position.outcome is None:
            other = position.copy()
            other.redeal(stream)
            for seat in (None, *range(position.players)):
                assert position.view(seat) == other.view(seat)
            assert sorted(everything(position)) == sorted(everything(other))
            for action in sample_actions(position, 3, stream):  # three of them: every third view will do
                if position.outcome is None and action in position.legal_actions():
                    position.act(action)


def everything(position: Position) -> str:
    piles = [position.pile(seat) for seat in range(position.players)]
    return "".join(CODES[card] for pile in (*piles, position.centre_pile()) for card in pile)


def test_zangle_view_hides_face_down_cards_and_the_stream() -> None:
    position = board("1;0;0;0,0;S;225b;1125a/334a;23/-;1112/3")
    assert position.view(0).text == "1;0;0;0,0;?;h;225b;1125a/?3;23/?0;1112/?1 0 -"
    assert position.view(1).text == position.view(None).text == position.view(0).text


def test_zangle_redeal_changes_piles_and_later_deals_but_nothing_seen() -> None:
    position = GAME.start(5)
    other = position.copy()
    other.redeal(RandomStream(1))
    assert everything(position) != everything(other)
    assert position.stream_state != other.stream_state
    assert [cards(other, seat) for seat in (0, 1)] == [cards(position, seat) for seat in (0, 1)]
    assert len(position.pile(0)) == len(other.pile(0))


def test_zangle_redeal_shuffles_the_given_decks_of_later_rounds_too() -> None:
    deck = [*FIRST, *SECOND, "1", "1", "5d", "5d", "5c", "1"]
    game = load("zangle", decks=[deck] * 3)
    position = game.start()
    position.redeal(RandomStream(2))
    while position.round == 0:
        position.push(position.legal_moves()[-1])
    assert cards(position, 0) != "3 3 3 3"


# The kernel, against the plain second writing.


def plain_start(position: Position, decks: list[list[str]]) -> PlainTurns:
    """The same game in the plain writing; the first deck is read off the position."""
    first = []
    for seat in range(position.players):
        first += [*open_cards(position, seat), *(CODES[card] for card in position.pile(seat))]
    first += [*centre_cards(position), *(CODES[card] for card in position.centre_pile())]
    return PlainTurns(position.players, [first, *decks])


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.perft")), ids=lambda path: path.stem)
def test_zangle_perft_counts_agree_with_the_plain_writing(path: Path) -> None:
    header, counts = read_perft(path)
    game = load(header["game"])
    for depth, count in counts:
        if count < 20_000:
            plain = plain_start(game.start(), [list(deck) for deck in game.decks[1:]])
            assert plain.perft(depth) == count == perft(game.start(), depth)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_zangle_whole_games_agree_with_the_plain_writing(players: int) -> None:
    stream = RandomStream(players)
    for number in range(12):
        # Short decks, so that games pass through all rounds and often a bonus round.
        pack = sorted(CODES * 9, key=lambda _: stream.below(1 << 30))
        pack = [code for index, code in enumerate(pack) if code != "Z" or pack[:index].count("Z") < 4]
        pack = [code for index, code in enumerate(pack) if pack[:index].count(code) < 8]
        decks = [[*pack[k:], *pack[:k]][: 10 * players + 4 + number % 4] for k in (0, 7, 14, 21)]
        position = load("zangle", players=players, decks=decks).start()
        plain = plain_start(position, decks[1:])
        while position.outcome is None:
            assert sorted(position.legal_moves()) == sorted(plain.moves())
            assert position.to_act == (plain.turn,)
            move = position.legal_moves()[stream.below(len(position.legal_moves()))]
            position.push(move)
            plain.play(move)
            assert list(position.totals)[:players] == plain.totals
        assert list(position.outcome.winners) == plain.winners


def test_zangle_random_actions_are_uniform() -> None:
    position = board("1;0;0;0,0;S;-;135aZ/4a;1223ZZ/-;1112/3")
    legal = position.legal_actions()
    draws = 400 * len(legal)
    sample = sample_actions(position, draws, RandomStream(1))
    counts = [sample.count(action) for action in legal]
    assert sum(counts) == draws
    # Chi-squared, with about as many degrees of freedom as there are actions.
    chi = sum((count - 400) ** 2 / 400 for count in counts)
    assert abs(chi - len(legal)) < 5 * (2 * len(legal)) ** 0.5


# Facts of the rules file.


@cache
def own_cards(action: int) -> int:
    zangle = zangle_of(action)
    return zangle.own_cards if zangle else 0


def test_zangle_greedy_games_are_as_the_rules_file_says() -> None:
    stream = RandomStream(1)
    turns, out, tied, games = [], 0, 0, 250
    for seed in range(games):
        position = GAME.start(seed)
        number, made = 0, 0
        while position.outcome is None and position.round < 3:
            legal = position.legal_actions()
            most = max(map(own_cards, legal))
            best = [action for action in legal if own_cards(action) == most]
            action = best[stream.below(len(best))]
            before = list(position.totals)
            made += GAME.notation(action) != "hit"
            position.act(action)
            if position.round != number or position.outcome is not None:
                turns.append(made)
                out += any(position.totals[seat] == before[seat] for seat in (0, 1))
                number, made = position.round, 0
        tied += position.round == 3
    assert statistics.median(turns) == pytest.approx(16, abs=1)
    assert out / len(turns) == pytest.approx(0.89, abs=0.04)
    assert tied / games == pytest.approx(0.06, abs=0.04)


def test_zangle_random_games_end_and_somebody_wins() -> None:
    result = run_playouts(GAME.start(1), 300, seed=2)
    assert sum(result.wins) == pytest.approx(300)


# Options and texts.


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"columns": 6}, "option columns goes with mode=solitaire, not with mode=turns"),
        ({"mode": "solitaire", "players": 3}, "option players goes with mode=turns or mode=speedster"),
        ({"referee": "showdown"}, "option referee goes with mode=speedster"),
        ({"hits": "faceup"}, "option hits goes with mode=speedster"),
        ({"empty_pile": "plays_on"}, "option empty_pile goes with mode=solitaire"),
        ({"mode": "speedster", "empty_pile": "plays_on"}, "option empty_pile goes with mode=solitaire"),
        ({"mode": "solitaire", "hits": "faceup"}, "option hits goes with mode=speedster"),
        ({"claim_seconds": 9}, "option claim_seconds goes with mode=speedster"),
        ({"players": 7}, "option players is a number from 2 to 6"),
        ({"decks": "12x"}, "option decks, deck '12x': column 3: expected a card"),
        ({"decks": [["1", "6"]]}, "a card of option decks is"),
        ({"decks": 5}, "option decks is a list of decks"),
        ({"decks": ["1" * 20]}, "deck 1 has at least 24 cards, not 20"),
        ({"decks": ["1" * 24]}, "deck 1 has 24 cards 1, more than the 20 of the pack"),
        ({"decks": ["1" * 12 + "2" * 12] * 5}, "there are at most 4 decks, not 5"),
    ],
)
def test_zangle_options_that_make_no_sense_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        load("zangle", **options)


def test_zangle_decks_are_part_of_the_games_name() -> None:
    game = load("zangle", decks=[[*FIRST, *SECOND, "1", "1", "5d", "5d"]])
    assert str(game) == "zangle(decks=33333333332222222222115d5d)"
    assert load(str(game)) == game


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4;0;0;0,0;S;-;1/-;1/-;1/-", "the round: 1 to 3, or b"),
        ("b1;0;0;0,0;S;-;1/-;1/-;1/-", "the round: 1 to 3, or b"),
        ("1;2;0;0,0;S;-;1/-;1/-;1/-", "a seat that plays in this round"),
        ("1;0;3;0,0;S;-;1/-;1/-;1/-", "passes in succession, a number up to 2"),
        ("1;0;0;0;S;-;1/-;1/-;1/-", "points: 2 numbers"),
        ("1;0;0;0,0;0;h;-;1/-;1/-;1/-", "the random stream"),
        ("1;0;0;0,0;S;-;11111/-;1/-;1/-", "at most 4 of them face up"),
        ("1;0;0;0,0;S;-;111/1;1/-;1/-", "4 face up while there are some face down"),
        ("1;0;0;0,0;S;-;1/-;1/2;1/-", "4 face up while there are some face down"),
        ("1;0;0;0,0;S;-;21/-;1/-;1/-", "face up in the order"),
        ("1;0;0;0,0;S;-;1x/-;1/-;1/-", "cards, each of 1, 2, 3"),
        ("1;0;0;0,0;S;ZZZ;1/-;ZZ/-;1/-", "at most 4 cards Z"),
        ("1;0;2;0,0;S;-;1/-;1/-;1/-", "fewer passes"),
        ("1;0;1;0,0;S;-;1122/1;1/-;1/-", "no passes that count"),
        ("1;0;0;0,0;S;-;1/-;1/-;-/-", "the round would be over"),
        ("1;-;0;0,0;S;-;1/-;1/-;-/-", "a game that goes on"),
        ("3;-;0;1,2;S;-;1/-;1/-;1/-", "a round that goes on"),
        ("b01;0;0;1,2;S;-;1/-;1/-;1/-", "tied for the fewest points"),
        ("1;0;0;0,0;S;-;1/-;1/-", "10 parts"),
    ],
)
def test_zangle_impossible_positions_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        board(text)


def test_zangle_last_zangle_stays_in_view_until_the_next_round() -> None:
    position = load("zangle").start(4)
    while not any("=" in move for move in position.legal_moves()):
        position.push("pass" if "pass" in position.legal_moves() else "hit")
    position.push(next(move for move in position.legal_moves() if "=" in move))
    shown = position.layout().last
    assert len(shown) > 1
    position.push("hit")
    assert set(shown) <= set(position.layout().last)


def test_zangle_claims_of_many_equal_cards_are_explained() -> None:
    claim = Zangle(Card("5a", "c"), tuple(Card("1", "o") for _ in range(7)))
    assert check_claim(claim, ["1"] * 6, ["5a"]) == "there are only 6 1 among your face-up cards"


@pytest.mark.parametrize("mode", ["turns", "speedster"])
@pytest.mark.parametrize(("cards", "is_dealt"), [(12, False), (15, False), (16, True)])
def test_zangle_bonus_deck_is_dealt_if_it_suffices_for_the_tied(
    mode: str, cards: int, is_dealt: bool
) -> None:
    # Decks of just the cards that are dealt leave no pile: everybody passes, and all three are tied.
    rounds = 3 if mode == "turns" else 5
    deal, bonus = "1" * 17 + "2" * 17, ["4a", "4b"] * 8
    position = load("zangle", mode=mode, players=3, decks=[deal] * rounds + [bonus[:cards]]).start(1)
    for _ in range(rounds):
        for seat in range(3):
            position.push("pass" if mode == "turns" else "stuck", position.turn if mode == "turns" else seat)
    assert position.outcome is None
    shown = position.view(0).text.split()[0]
    assert shown.startswith("b012")
    dealt = {code for code in CODES if code in shown}
    assert ({"4a", "4b"} >= {code for code in dealt if len(code) == 2}) == is_dealt


def test_zangle_bonus_deck_has_to_do_for_two() -> None:
    with pytest.raises(OptionError, match="deck 4 has at least 12 cards, not 11"):
        load("zangle", players=3, decks=["1" * 17 + "2" * 17] * 3 + ["4a" * 8 + "3" * 3])
