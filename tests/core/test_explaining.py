"""Why something cannot be chosen: one place answers, changes nothing, and tells no more than it may."""

import pytest

import quincunx
from quincunx import Position
from tests.core.tiny_game import Race


def after(game: str, moves: str = "") -> Position:
    position = quincunx.load(game).start()
    for move in moves.split():
        position.push(move)
    return position


@pytest.mark.parametrize(
    ("game", "moves", "steps", "reason"),
    [
        ("pyrga", "Sb2", ["black-S", "a4"], "Sa4 is not possible: "),
        ("pyrga", "Sb2", ["a4", "black-S"], "Sa4 is not possible: "),
        ("pyrga", "Sb2", ["a4"], "a4: empty: choose a piece first"),
        ("pyrga", "Sb2", ["white-S", "b3"], "b3: empty: the piece does not fit there"),
        ("ringgz", "*c3", ["0-b4", "a1"], "b4a1 is not possible: "),
        ("trapture", "", ["hexagon"], "there is no such thing to choose"),
        ("zangle", "", ["pile-1"], "player 1's pile: 6 cards face down: nothing can be done with it now"),
    ],
)
def test_a_reason_in_a_sentence(game: str, moves: str, steps: list[str], reason: str) -> None:
    position = after(game, moves)
    before = position.text
    said = position.game.explain(position, position.turn, steps)
    assert said is not None
    assert said.startswith(reason)
    assert position.text == before


@pytest.mark.parametrize("steps", [["black-S", "b3"], ["b3", "black-S"], ["b3"], ["black-S"], []])
def test_nothing_is_against_a_move_or_a_part_of_one(steps: list[str]) -> None:
    position = after("pyrga", "Sb2")
    before = position.text
    assert position.game.explain(position, 1, steps) is None
    assert position.text == before


def test_others_are_told_whose_turn_it_is_and_that_the_game_is_over() -> None:
    position = after("pyrga", "Sb2")
    assert position.game.explain(position, 0, ["white-S", "b3"]) == "it is black's turn"
    race = Race(goal=2).start()
    race.push("+2")
    assert race.game.explain(race, 1, ["step", "1"]) == "the game is over: first has reached the goal"


def test_what_is_no_step_of_any_action_is_explained_by_its_labels() -> None:
    race = Race(goal=4).start()
    assert race.game.explain(race, 0, ["step", "2"]) is None
    assert race.game.explain(race, 0, ["step", "4"]) == "sum 4: out of reach: the piece does not fit there"
    assert race.game.explain(race, 0, ["4"]) == "sum 4: out of reach: choose a piece first"
    assert (
        race.game.explain(race, 0, ["0", "4"]) == "sum 4: out of reach: that does not go with what is chosen"
    )


def test_whether_a_claim_is_right_is_found_out_by_claiming() -> None:
    position = quincunx.load("zangle(mode=speedster)").start(3)
    position.push("call", 0)
    claim = position.layout(0).claim
    assert claim is not None
    for first in claim.sites:
        assert {position.game.explain(position, 0, [first, other]) for other in claim.sites} == {None}
    assert position.game.explain(position, 0, ["2-1"]) is not None


def test_sites_of_a_kind_stand_for_each_other() -> None:
    position = quincunx.load("zangle").start(1)
    layout = position.layout(0)
    by_kind: dict[str, list[str]] = {}
    for site in layout.sites:
        if site.kind:
            by_kind.setdefault(site.kind, []).append(site.id)
    steps = next(
        move.steps
        for move in layout.moves
        if any(set(move.steps).isdisjoint(ids[-1:]) and ids[0] in move.steps for ids in by_kind.values())
    )
    double = next(ids for ids in by_kind.values() if ids[0] in steps and ids[-1] not in steps)
    other = [double[-1] if step == double[0] else step for step in steps]
    assert position.game.explain(position, 0, other) is None
