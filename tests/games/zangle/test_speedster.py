"""One test for each sentence of the rules of the game without turns."""

import pytest

from quincunx import Game, IllegalMoveError, NotationError, OptionError, Position, RandomStream, Record, load
from quincunx.core.record import write_entry
from quincunx.games.zangle.cards.pictures import PILE_AT, pile_of
from quincunx.games.zangle.choices import DEFAULT_EQUALIZERS

GAME = load("zangle", mode="speedster")
SHOWDOWN = load("zangle", mode="speedster", referee="showdown")
FACE_UP = load("zangle", mode="speedster", hits="faceup")
THREE = load("zangle", mode="speedster", players=3)
STREAM = "0123456789abcdef"

# Ten cards each; the centre is 5a 5a 4c 4c.
DECK = "2222222222" + "3333333333" + "5a5a4c4c" + "1111114a4b"


def start(game: Game = GAME, **options: object) -> Position:
    return load("zangle", mode="speedster", decks=[DECK], **{**dict(given(game)), **options}).start()


def given(game: Game) -> list[tuple[str, object]]:
    return [(name, value) for name, value in game.options.items() if name not in ("mode", "decks")]


def board(text: str, ply: int = 0, last: str = "-", game: Game = GAME) -> Position:
    """A position; `N` stands for nobody stuck, barred or exposed, and the random stream `S`."""
    return game.position(f"{text.replace('N', '-;-;-;S;h').replace('S', STREAM)} {ply} {last}")


def after(position: Position, events: str) -> Position:
    """Events such as `0:call`, without times."""
    for event in events.split():
        seat, _, move = event.partition(":")
        position.push(move, int(seat))
    return position


def test_zangle_speedster_is_dealt_like_the_game_in_turns() -> None:
    position = start()
    assert position.hands == [["2"] * 4, ["3"] * 4]
    assert position.piles == [["2"] * 6, ["3"] * 6]
    assert position.centre == ["4c", "4c", "5a", "5a"]
    assert position.centre_pile == ["1"] * 6 + ["4a", "4b"]


def test_zangle_speedster_anybody_may_act_until_somebody_calls() -> None:
    position = start()
    assert position.to_act == (0, 1)
    assert position.legal_moves(0) == position.legal_moves(1) == ["call", "hit", "stuck"]
    with pytest.raises(IllegalMoveError, match="several seats may act: say whose move it is"):
        position.push("call")


def test_zangle_speedster_first_call_takes_control_and_later_ones_are_told_so() -> None:
    position = start()
    position.push("call", 1, at=10)
    before = position.text
    with pytest.raises(IllegalMoveError, match="player 2 has control of the centre"):
        position.push("call", 0, at=10)
    with pytest.raises(IllegalMoveError, match="you have control of the centre"):
        position.push("call", 1, at=11)
    with pytest.raises(IllegalMoveError, match="player 2 has control"):
        position.push("stuck", 0, at=10)
    with pytest.raises(IllegalMoveError, match="call first"):
        position.push("4c@c=2@o+2@o", 0, at=10)
    assert position.text == before


def test_zangle_speedster_correct_claim_is_scored_and_filled_up_centre_first() -> None:
    position = start()
    position.push("call", 0, at=1)
    assert "4c@c=2@o+2@o" in position.legal_moves(0)
    position.push("4c@c=2@o+2@o", 0, at=3)
    assert position.centre == ["1", "4c", "5a", "5a"]
    assert position.hands[0] == ["2"] * 4
    assert position.cards_left(0) == 8
    assert position.caller is None


def test_zangle_speedster_claim_is_in_time_up_to_the_last_moment() -> None:
    position = start()
    position.push("call", 0, at=1)
    position.push("4c@c=2@o+2@o", 0, at=16)
    assert position.cards_left(0) == 8


def test_zangle_speedster_claim_after_the_deadline_finds_control_lost() -> None:
    position = start()
    position.push("call", 0, at=1)
    before = position.text
    with pytest.raises(IllegalMoveError, match="your time has run out"):
        position.push("4c@c=2@o+2@o", 0, at=16.001)
    assert position.text == before  # a refused event changes nothing


def test_zangle_speedster_any_later_event_settles_a_claim_not_made_in_time() -> None:
    position = start()
    position.push("call", 0, at=1)
    position.push("call", 1, at=16.5)
    assert position.caller == 1
    assert position.deadline == 31_500
    assert position.piles[0] == ["2"] * 6 + ["1"]


def test_zangle_speedster_time_can_be_said_when_it_has_run_out() -> None:
    position = start()
    position.push("call", 0, at=1)
    with pytest.raises(IllegalMoveError, match="there is time for the claim until 16 s"):
        position.push("time", 1, at=16)
    position.push("time", 1, at=16.001)
    assert position.caller is None
    assert position.cards_left(0) == 11
    with pytest.raises(IllegalMoveError, match="nobody has control of the centre"):
        position.push("time", 1, at=20)


def test_zangle_speedster_time_without_a_time_comes_just_after_the_deadline() -> None:
    position = after(start(), "0:call 1:time")
    assert position.clock == 15_001


@pytest.mark.parametrize("move", ["4c@c=2@o+2@o+2@o", "5a@c=2@o+2@o", "4c@c=4c@c", "4c@c=2@o", "drop"])
def test_zangle_speedster_wrong_claim_and_drop_cost_a_card_under_the_pile(move: str) -> None:
    position = start()
    position.push("call", 0, at=1)
    position.push(move, 0, at=2)
    assert position.caller is None
    assert position.hands[0] == ["2"] * 4
    assert position.piles[0] == ["2"] * 6 + ["1"]
    assert position.centre == ["4c", "4c", "5a", "5a"]
    assert position.legal_moves(0) == ["call", "hit", "stuck"]


def test_zangle_speedster_claim_of_cards_that_are_not_there_is_refused_without_penalty() -> None:
    position = start()
    position.push("call", 0, at=1)
    with pytest.raises(IllegalMoveError, match="there is no 3 among your face-up cards"):
        position.push("5a@c=2@o+3@o", 0, at=2)
    assert position.caller == 0
    assert position.cards_left(0) == 10


def test_zangle_speedster_without_a_penalty_card_the_caller_waits_for_a_new_centre() -> None:
    position = board("1;0;-;0,0;0,0;N;-;4c5a5a5b/-;2233/-;2333/-")
    after(position, "0:call 0:drop")
    assert position.barred == [0]
    with pytest.raises(IllegalMoveError, match="wait until the centre has changed"):
        position.push("call", 0)
    assert position.legal_moves(0) == ["stuck"]
    after(position, "1:call 1:5a@c=2@o+3@o")
    assert position.barred == []
    assert "call" in position.legal_moves(0)


def test_zangle_speedster_hit_puts_a_card_face_down_on_the_own_pile_as_often_as_one_likes() -> None:
    position = after(start(), "0:hit 0:hit 1:hit 0:hit")
    assert position.hands == [["2"] * 4, ["3"] * 4]
    assert position.piles == [["1"] * 3 + ["2"] * 6, ["1"] + ["3"] * 6]
    assert position.centre_pile == ["1"] * 2 + ["4a", "4b"]


def test_zangle_speedster_hit_is_turned_up_by_a_player_with_fewer_cards_than_its_limit() -> None:
    position = after(board("2;0;-;3,1;3,0;N;-;4c5a5a5b/14a4b;23/-;233/-"), "0:hit 0:hit 1:hit")
    assert (position.hands[0], position.piles[0]) == (["1", "2", "3"], ["4a"])  # level 3: three face-up cards
    assert (position.hands[1], position.piles[1]) == (["2", "3", "3", "4b"], [])


def test_zangle_speedster_hit_alone_is_turned_up_not_a_penalty_card_under_it() -> None:
    position = after(board("1;0;-;0,0;0,0;N;-;4c5a5a5b/14a4b;23/-;233/-"), "0:call 0:drop 0:hit")
    assert (position.hands[0], position.piles[0]) == (["2", "3", "4a"], ["1"])


def test_zangle_speedster_hit_joins_the_face_up_cards_if_the_table_wants_it_so() -> None:
    position = after(start(FACE_UP), "0:hit 0:hit 1:hit 0:hit")
    assert position.hands[0] == ["1", "1", "1", "2", "2", "2", "2"]
    assert position.hands[1] == ["1", "3", "3", "3", "3"]
    assert position.piles == [["2"] * 6, ["3"] * 6]


@pytest.mark.parametrize("game", [GAME, FACE_UP], ids=str)
def test_zangle_speedster_hit_is_possible_while_anybody_has_control(game: Game) -> None:
    position = start(game)
    position.push("call", 0, at=1)
    position.push("hit", 1, at=2)
    position.push("hit", 0, at=3)
    assert (position.caller, position.deadline) == (0, 16_000)
    assert (position.cards_left(0), position.cards_left(1)) == (11, 11)
    position.push("4c@c=2@o+2@o", 0, at=16)
    assert position.cards_left(0) == 9


def test_zangle_speedster_hit_needs_a_card_to_take() -> None:
    position = board("1;0;-;0,0;0,0;N;-;4c5a5a5b/-;11/-;2333/-")
    with pytest.raises(IllegalMoveError, match="the centre draw pile is empty"):
        position.push("hit", 0)


def test_zangle_speedster_card_taken_face_down_is_hidden_from_all_its_owner_included() -> None:
    position = after(start(), "0:hit 1:call")
    other = position.copy()
    other.piles[0][0], other.centre_pile[-1] = other.centre_pile[-1], other.piles[0][0]
    assert other.text != position.text
    for seat in (0, 1, None):
        assert position.view(seat) == other.view(seat)
    assert position.view(0).text.endswith(";4c4c5a5a/?7;2222/?7;3333/?6 2 call")


def test_zangle_speedster_table_shows_a_card_taken_face_down_on_its_takers_pile() -> None:
    position = after(start(), "1:hit")
    shown = position.game.board(position, 0)
    assert shown.sites["pile-2"] == [pile_of(7)]
    assert [look for look in shown.last if look[0] == "mark-card"] == [
        ("mark-card", *PILE_AT),
        ("mark-card", *shown.places["pile-2"]),
    ]
    assert "player 2, took a card face down" in str(shown.under)
    assert "face down" not in str(position.game.board(after(position, "0:call"), 0).under)


def test_zangle_speedster_stuck_is_said_once_and_while_nobody_has_control() -> None:
    position = start()
    position.push("stuck", 0)
    with pytest.raises(IllegalMoveError, match="you have said so already"):
        position.push("stuck", 0)
    position.push("call", 0)
    with pytest.raises(IllegalMoveError, match="player 1 has control"):
        position.push("stuck", 1)
    with pytest.raises(IllegalMoveError, match="you have control"):
        position.push("stuck", 0)


def test_zangle_speedster_centre_goes_under_its_pile_when_all_are_stuck() -> None:
    position = after(start(), "1:stuck 0:stuck")
    assert position.centre == ["1"] * 4
    assert position.centre_pile == ["1", "1", "4a", "4b", "4c", "4c", "5a", "5a"]
    assert (position.round, position.stuck) == (0, [])
    assert position.cards_left(0) == position.cards_left(1) == 10


def test_zangle_speedster_short_pile_is_filled_up_with_the_centre_that_went_under_it() -> None:
    position = after(board("1;0;-;0,0;0,0;N;-;4c5a5a5b/14a;11/-;2333/-"), "0:stuck 1:stuck")
    assert position.centre == ["1", "4a", "4c", "5a"]
    assert position.centre_pile == ["5a", "5b"]


def test_zangle_speedster_round_ends_when_all_are_stuck_and_every_card_was_turned_up() -> None:
    position = after(start(), "0:stuck 1:stuck 0:stuck 1:stuck")
    assert position.centre == ["1", "1", "4a", "4b"]
    assert position.round == 0
    after(position, "0:hit 0:stuck 1:stuck")
    assert position.round == 1
    assert position.totals == [11, 10]
    assert position.levels == [0, 0]


def test_zangle_speedster_cards_that_are_taken_need_not_be_turned_up() -> None:
    position = after(start(), "0:stuck 1:stuck 0:hit 1:hit 0:call 0:drop 1:hit")
    assert position.fresh == 0
    assert after(position, "0:stuck 1:stuck").round == 1


def test_zangle_speedster_after_a_zangle_every_card_counts_anew() -> None:
    position = after(start(), "0:stuck 1:stuck 0:call 0:2@o=1@c+1@c")
    assert (position.fresh, len(position.centre_pile)) == (6, 6)
    after(position, "0:stuck 1:stuck 0:stuck 1:stuck")
    assert position.round == 0
    assert after(position, "0:stuck 1:stuck").round == 1


def test_zangle_speedster_text_tells_how_many_cards_are_still_to_be_turned_up() -> None:
    position = after(start(), "0:stuck 1:stuck 1:stuck")
    assert position.text.split(";")[5] == "1/4"
    again = position.game.position(position.text)
    assert again == position
    assert after(again, "0:stuck 0:stuck 1:stuck").round == 1
    assert position.view(0).text.split(";")[5] == "1/4"


def test_zangle_speedster_round_ends_without_a_winner_when_all_are_stuck() -> None:
    position = board("1;0;-;0,0;0,0;N;-;4c5a5a5b/-;11/-;2333/4a")
    after(position, "0:stuck 1:stuck")
    assert position.round == 1
    assert position.totals == [2, 5]
    assert position.levels == [0, 0]


def test_zangle_speedster_zangle_withdraws_all_declarations_and_a_call_the_callers() -> None:
    position = board("1;0;-;0,0,0;0,0,0;N;-;4c5a5a5b/-;11/-;22333/-;4a/-", game=THREE)
    after(position, "0:stuck 2:stuck 0:call")
    assert position.stuck == [2]
    after(position, "0:drop 0:stuck")
    assert position.stuck == [0, 2]
    after(position, "1:call 1:5a@c=2@o+3@o")
    assert position.stuck == []


def test_zangle_speedster_round_is_won_without_cards_and_the_others_count_theirs() -> None:
    position = board("1;0;-;3,1;0,0;N;-;4c5a5a5b/11;23/-;2333/4a")
    after(position, "0:call 0:5a@c=2@o+3@o")
    assert position.round == 1
    assert position.totals == [3, 6]
    assert position.levels == [1, 0]
    assert position.cards_left(0) == 10


def test_zangle_speedster_lowest_total_after_five_rounds_wins() -> None:
    position = board("5;0;-;3,1;0,0;N;-;4c5a5a5b/11;23/-;2333/4a")
    after(position, "0:call 0:5a@c=2@o+3@o")
    assert position.outcome is not None
    assert position.outcome.winners == (0,)
    assert position.outcome.scores == (3, 6)
    assert position.outcome.reason == "player 1 has the fewest points, 3"
    assert position.to_act == ()
    with pytest.raises(IllegalMoveError, match="the game is over"):
        position.push("call", 0)


def test_zangle_speedster_tie_leads_to_a_bonus_round_of_the_tied() -> None:
    position = board("5;0;-;6,1,6;0,4,0;N;-;4c5a5a5b/11;4a/-;2333/4a;23/-", game=THREE)
    after(position, "0:hit 2:call 2:5a@c=2@o+3@o")
    assert position.totals == [8, 6, 6]
    assert position.is_bonus
    assert position.members == [1, 2]
    assert position.to_act == (1, 2)
    assert position.hands[0] == position.piles[0] == []
    # Equalizers rest: four open cards each, also for the player at level 4, and no pile.
    assert len(position.hands[1]) == 4
    assert position.piles[1] == []
    with pytest.raises(IllegalMoveError, match="player 1 cannot act now"):
        position.push("call", 0)


def test_zangle_speedster_bonus_round_is_won_by_the_first_without_cards() -> None:
    position = board("b02;0;-;6,9,6;0,0,0;N;-;4c5a5a5b/11;23/-;-/-;23/4a", game=THREE)
    after(position, "2:call 2:drop 0:call 0:5a@c=2@o+3@o")
    assert position.outcome is not None
    assert position.outcome.winners == (0,)
    assert position.outcome.scores == (6, 9, 6)


def test_zangle_speedster_bonus_round_without_a_winner_goes_to_the_fewest_cards_or_is_shared() -> None:
    position = board("b02;0;-;6,9,6;0,0,0;N;-;4c/-;5a/-;-/-;2/4a", game=THREE)
    after(position, "0:stuck 2:stuck")
    assert position.outcome is not None
    assert position.outcome.winners == (0,)
    position = board("b02;0;-;6,9,6;0,0,0;N;-;4c/-;5a/-;-/-;2/-", game=THREE)
    after(position, "0:stuck 2:stuck")
    assert position.outcome is not None
    assert position.outcome.winners == (0, 2)


# The showdown.


def test_zangle_speedster_showdown_takes_claims_on_trust() -> None:
    position = after(start(SHOWDOWN), "0:call 0:5a@c=2@o+2@o")
    assert position.cards_left(0) == 8
    assert position.centre == ["1", "4c", "4c", "5a"]
    assert position.exposed == [0]
    assert position.view(1).text.split(";")[7] == "?"


def test_zangle_speedster_showdown_exposes_a_round_winner_with_a_wrong_zangle() -> None:
    position = board("1;0;-;3,1;0,0;N;-;4c5a5a5b/11;13/-;2333/4a", game=SHOWDOWN)
    after(position, "0:call 0:5a@c=1@o+3@o")
    assert position.round == 1
    assert position.totals == [8, 1]
    assert position.levels == [1, 0]


def test_zangle_speedster_showdown_does_not_look_at_the_losers_zangles() -> None:
    position = board("1;0;-;3,1;0,0;N;-;4c5a5a5b/11;23/-;2333/4a", game=SHOWDOWN)
    after(position, "1:call 1:5b@c=3@o 0:call 0:5a@c=2@o+3@o")
    assert position.totals == [3, 5]


def test_zangle_speedster_showdown_in_a_bonus_round_makes_the_others_win() -> None:
    game = load("zangle", mode="speedster", players=3, referee="showdown")
    position = board("b012;0;-;6,6,6;0,0,0;N;-;4c5a5a5b/11;13/-;2/-;2/4a", game=game)
    after(position, "0:call 0:5a@c=1@o+3@o")
    assert position.outcome is not None
    assert position.outcome.winners == (1, 2)
    assert "player 1 won the bonus round with a wrong Zangle" in position.outcome.reason


# Equalizers.


def test_zangle_speedster_equalizers_are_cumulative_and_end_at_level_four() -> None:
    position = board("2;0;-;3,1;4,3;N;-;4c5a5a5b/11;23/-;233/4a")
    assert position.equalizers(0) == DEFAULT_EQUALIZERS
    assert position.face_up_limit(0) == 3
    assert position.extra_cards(0) == 5
    assert position.face_up_limit(1) == 3
    assert position.extra_cards(1) == 0
    after(position, "0:call 0:5a@c=2@o+3@o")
    assert position.levels == [4, 3]
    assert len(position.hands[0]) == len(position.hands[1]) == 3
    assert len(position.piles[0]) == 12
    assert len(position.piles[1]) == 7
    assert len(position.centre_pile) == 120 - 20 - 4 - 5


def test_zangle_speedster_extra_cards_come_after_the_centre_and_lie_under_the_pile() -> None:
    game = load("zangle", mode="speedster", decks=[DECK, DECK])
    position = board("1;0;-;0,0;3,0;N;-;4c5a5a5b/11;23/-;2333/4a", game=game)
    after(position, "0:call 0:5a@c=2@o+3@o")
    assert position.piles[0] == ["2"] * 7 + ["1"] * 5
    assert position.centre == ["4c", "4c", "5a", "5a"]
    assert position.centre_pile == ["1", "4a", "4b"]


def test_zangle_speedster_face_up_limit_forbids_further_face_up_hits() -> None:
    position = board("2;0;-;3,1;3,0;N;-;4c5a5a5b/11;23/-;2333/4a", game=FACE_UP)
    position.push("hit", 0)
    with pytest.raises(IllegalMoveError, match="at most 3 face-up cards"):
        position.push("hit", 0)
    assert position.legal_moves(0) == ["call", "stuck"]


def test_zangle_speedster_table_may_set_its_own_equalizers() -> None:
    own = [
        "stand, on one leg",
        {"text": "two cards", "face_up": 2},
        {"text": "more", "extra": 3},
        {"text": "still more", "extra": 4},
    ]
    game = load("zangle", mode="speedster", equalizers=own)
    assert game.equalizers[0].text == "stand, on one leg"
    assert load(str(game)) == game
    position = board("2;0;-;3,1;3,0;N;-;4c5a5a5b/11;23/-;2333/4a", game=game)
    assert position.face_up_limit(0) == 2
    assert position.extra_cards(0) == 3
    after(position, "0:call 0:5a@c=2@o+3@o")
    assert position.extra_cards(0) == 7
    assert len(position.hands[0]) == 2


@pytest.mark.parametrize(
    ("equalizers", "message"),
    [
        (["a", "b", "c"], "exactly 4 equalizers"),
        (["a", "b", "c", ""], "the text of equalizer 4 is missing"),
        (["a", "b", "c", {"text": "d", "face_up": 0}], "face_up of equalizer 4 is a number from 1"),
        (["a", "b", "c", {"text": "d", "extra": -1}], "extra of equalizer 4 is a number"),
        (["a", "b", "c", {"text": "d", "colour": 1}], "equalizer 4 has a text, and may have"),
        ("a|b|c|d;face_up=x", "face_up of equalizer 4 is a number from 1"),
        (7, "option equalizers is a list of 4"),
    ],
)
def test_zangle_speedster_equalizers_are_checked(equalizers: object, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        load("zangle", mode="speedster", equalizers=equalizers)


# Time, records and views.


def test_zangle_speedster_time_runs_forward() -> None:
    position = start()
    position.push("hit", 0, at=5.25)
    with pytest.raises(IllegalMoveError, match=r"the last event was at 5\.25 s"):
        position.push("hit", 1, at=5)
    position.push("hit", 1)
    assert position.clock == 5250


def test_zangle_speedster_claim_seconds_can_be_chosen() -> None:
    position = start(claim_seconds=3)
    position.push("call", 0, at=1)
    assert position.deadline == 4000


def test_zangle_speedster_record_keeps_seats_and_times() -> None:
    position = start()
    events = [("hit", 1, 0.5), ("call", 0, 1), ("4c@c=2@o+2@o", 0, 2.125), ("call", 1, 9), ("hit", 0, 40)]
    entries = []
    for move, seat, at in events:
        position.push(move, seat, at)
        entries.append(write_entry(move, seat, at))
    assert entries[:3] == ["1/0.5:hit", "0/1:call", "0/2.125:4c@c=2@o+2@o"]
    record = Record(position.game, 0, tuple(entries))
    again = Record.parse(record.text)
    assert again.replay() == position
    assert position.cards_left(1) == 12  # a hit, and a penalty for the claim that did not come
    assert position.ply == 5


@pytest.mark.parametrize("at", [0.0, 1.0014999999, 1.0005, 2.0015, 12.3456789, 86_400.0004999])
def test_zangle_speedster_times_are_the_same_when_replayed(at: float) -> None:
    position = start()
    position.push("call", 0, at)
    assert Record(position.game, 0, (write_entry("call", 0, at),)).replay() == position


def test_zangle_speedster_views_do_not_depend_on_unseen_cards() -> None:
    stream = RandomStream(4)
    position = THREE.start(1)
    for _ in range(300):
        if position.outcome is not None:
            break
        other = position.copy()
        other.redeal(stream)
        assert position.view(1) == other.view(1)
        assert other.stream_state != position.stream_state
        seat = position.to_act[stream.below(len(position.to_act))]
        moves = position.legal_moves(seat)
        position.push(moves[stream.below(len(moves))], seat)


def test_zangle_speedster_view_has_the_seats_own_moves() -> None:
    position = after(start(), "0:call")
    assert "drop" in position.view(0).legal_moves
    assert position.view(1).legal_moves == ("hit", "time")
    assert [steps.move for steps in position.view(1).layout.moves] == ["hit", "time"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "call, hit, drop, stuck, time, or a claim"),
        ("5a@1=2@o", "column 3: expected the card's place: @o or @c"),
        ("4c@c=2@c+2@o", "the cards in their order"),
    ],
)
def test_zangle_speedster_unreadable_events_are_explained(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        start().push(text, 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("6;0;-;0,0;0,0;N;-;1/-;1/-;1/-", "the round: 1 to 5"),
        ("1;x;-;0,0;0,0;N;-;1/-;1/-;1/-", "the time in milliseconds"),
        ("1;5;2@9;0,0;0,0;N;-;1/-;1/-;1/-", "seats, in order, of 01"),
        ("1;5;0@4;0,0;0,0;N;-;1/-;1/-;1/-", "a time for the claim from 5 to 15005"),
        ("1;5;0;0,0;0,0;N;-;1/-;1/-;1/-", "who has control until when"),
        ("1;5;-;0,0;0,5;N;-;1/-;1/-;1/-", "levels, a number up to 4"),
        ("1;5;over;0,0;0,0;N;-;1/-;1/-;1/-", "a game that goes on"),
        ("1;5;-;0,0;0,0;N;-;1/-;-/-;1/-", "a round that is over"),
        ("b01;5;-;0,1;0,0;N;-;1/-;1/-;1/-", "tied for the fewest points"),
        ("1;5;-;0,0;0,0;-/x;-;-;S;h;-;1122/11;1/-;1/-", "new cards of the draw pile, a number"),
        ("1;5;-;0,0;0,0;-/2;-;-;S;h;-;1122/11;1/-;1/-", "a draw pile of more than 2 cards"),
        ("1;5;-;0,0;0,0;01;-;-;S;h;-;1122/11;1/-;1/-", "a new centre, once all are stuck"),
        ("1;5;-;0,0;0,0;01/0;-;-;S;h;-;1122/11;1/-;1/-", "a round that is over"),
        ("1;5;-;0,0;0,0;-;0;-;S;h;-;1122/11;1/-;1/-", "no seats that may not call while"),
    ],
)
def test_zangle_speedster_impossible_positions_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        board(text)


@pytest.mark.parametrize("at", [float("nan"), float("inf"), "3", True])
def test_zangle_speedster_refuses_what_is_no_time(at: object) -> None:
    position = load("zangle", mode="speedster").start(1)
    before = position.text
    with pytest.raises(IllegalMoveError, match="a time is a number of seconds"):
        position.push("call", 0, at)
    assert position.text == before


def test_zangle_speedster_tells_a_late_caller_so() -> None:
    position = load("zangle", mode="speedster").start(1)
    position.push("call", 0, 1.0)
    with pytest.raises(IllegalMoveError, match="your time has run out"):
        position.push("drop", 0, 16.5)


def test_zangle_speedster_keeps_the_last_zangle_in_view() -> None:
    position = load("zangle", mode="speedster").start(1)
    while True:
        position.push("call", 0)
        claims = [move for move in position.legal_moves(0) if "=" in move]
        if claims:
            break
        position.push("drop", 0)
        position.push("hit", 0)
    position.push(claims[0], 0)
    shown = position.layout().last
    position.push("call", 1)
    assert set(shown) <= set(position.layout().last)


def test_zangle_speedster_any_cards_can_be_claimed_by_who_has_control() -> None:
    position = start()
    assert position.layout(0).claim is None
    position.push("call", 0)
    claim = position.layout(1).claim
    assert claim is not None
    assert (claim.seat, claim.sites) == (0, ("c1", "c2", "c3", "c4", "1-1", "1-2", "1-3", "1-4"))
    compose = position.game.compose
    assert compose(position, 0, ["c1", "1-1", "1-2"]) == "4c@c=2@o+2@o"
    assert compose(position, 0, ["1-1", "c1", "1-2"]) == "4c@c=2@o+2@o", "whichever is chosen first"
    assert compose(position, 0, ["1-1", "c3"]) == "2@o=5a@c", "a wrong one"
    assert compose(position, 0, ["drop"]) == "drop"
    for steps in (["c1"], ["c1", "c1"], ["c1", "2-1"], ["c9", "1-1"], []):
        with pytest.raises(IllegalMoveError):
            compose(position, 0, steps)
    with pytest.raises(IllegalMoveError):
        compose(position, 1, ["c1", "2-1"])


def test_zangle_speedster_nothing_can_be_no_target() -> None:
    position = load(
        "zangle", mode="speedster", decks=["Z2" + "2" * 8 + "3" * 10 + "ZZ4c4c" + "1" * 6]
    ).start()
    position.push("call", 0)
    places = position.game.board(position, 0).sites
    nothing = [name for name, looks in places.items() if looks == ["Z"] and name[0] in "c1"]
    shape = next(name for name, looks in places.items() if looks == ["2"])
    assert position.game.compose(position, 0, [*nothing, shape]).startswith("2@o=Z@")
    with pytest.raises(IllegalMoveError, match="a target that shows a shape"):
        position.game.compose(position, 0, nothing)


def test_zangle_speedster_the_table_shows_who_has_a_penalty_card() -> None:
    def words(position: Position) -> str:
        return str([shape.text for shape in position.layout(None).backdrop if hasattr(shape, "text")])

    position = after(start(), "0:call 0:5a@c=2@o")
    assert "player 1, has a penalty card" in words(position)
    assert "penalty" not in words(after(position, "1:call"))
