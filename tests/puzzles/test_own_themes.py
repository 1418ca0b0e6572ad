"""The themes that games add: each computed again in another way, from what lies on the board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest

from quincunx import Position, RandomStream, load
from quincunx.core.example import example_of
from quincunx.core.figures import Figure
from quincunx.puzzles import read_puzzles
from quincunx.puzzles.puzzle import play

pytestmark = pytest.mark.compiled


def themes_after(position: Position, *line: str) -> set[str]:
    positions = [position]
    for move in line:
        positions.append(play(positions[-1], move))
    return set(position.game.puzzle_themes(positions, line))


def after(game: str, *moves: str) -> Position:
    position = load(game).start()
    for move in moves:
        position.push(move)
    return position


def random_steps(games: int) -> Iterator[tuple[Any, str, Any]]:
    """Each move of some games of Trapture at random, with the positions before and after."""
    for seed in range(games):
        stream, before = RandomStream(seed), load("trapture").start(seed)
        while before.outcome is None:
            moves = before.legal_moves()
            move = moves[stream.below(len(moves))]
            yield before, move, play(before, move)
            before = play(before, move)


def test_pyrga_a_third_piece_on_a_space_completes_a_tower() -> None:
    position = load("pyrga").position("-,-,-,-/-,-,-,-/-,-,-,-/Sc,-,-,- 2 Ca1")
    assert "tower" in themes_after(position, "Ta1n")
    assert "tower" not in themes_after(after("pyrga"), "Sb2")


def test_pyrga_towers_by_two_moves_in_a_row_are_a_chain_and_sure_ones_a_fork() -> None:
    def towers(position: Position, seat: int) -> int:
        return position.scores[seat]

    def is_sure(position: Position, seat: int) -> bool:
        return position.outcome is None and all(
            reply.outcome is None
            and any(towers(play(reply, move), seat) > towers(reply, seat) for move in reply.legal_moves(seat))
            for reply in (play(position, move) for move in position.legal_moves())
        )

    forked = 0
    for puzzle in read_puzzles(load("pyrga"))[::10]:
        positions = puzzle.positions()
        seat = positions[0].to_act[0]
        counts = [towers(one, seat) for one in positions]
        rises = [counts[number + 1] > counts[number] for number in range(0, len(puzzle.line), 2)]
        assert ("tower" in puzzle.themes) == any(rises)
        assert ("chain" in puzzle.themes) == ((True, True) in pairwise(rises))
        if "fork" in puzzle.themes:
            assert any(is_sure(one, seat) for one in positions[1::2])
        forked += "fork" in puzzle.themes
    assert forked


@pytest.mark.parametrize(
    ("moves", "move", "expected"),
    [
        (["*c3"], "b1c2", {"territory won"}),
        (["*c3", "b1b3", "g1c2"], "b2c2", {"territory stolen"}),
        (["*c3"], "bBc2", {"base"}),
        (["*c3", "b1c2", "g2c2"], "b3c2", {"territory won"}),
        (["*c3", "b1c2"], "g1b3", {"territory won"}),
    ],
)
def test_ringgz_rings_win_and_steal_territories_and_bases_lock_them(
    moves: Sequence[str], move: str, expected: set[str]
) -> None:
    assert themes_after(after("ringgz", *moves), move) == expected


def test_trapture_pegs_that_a_move_captures_are_counted() -> None:
    seen = set[str]()
    for before, move, now in random_steps(40):
        seat = before.to_act[0]
        gained = sum(now.captor(peg) == seat for peg in range(13)) - sum(
            before.captor(peg) == seat for peg in range(13)
        )
        found = themes_after(before, move)
        assert ("capture" in found, "double capture" in found) == (gained == 1, gained > 1)
        assert ("last peg" in found) == (sum(now.captor(peg) == seat for peg in range(13)) >= 7)
        seen |= found
    assert seen == {"capture", "double capture"}
    won = load("trapture").figures["seven-pegs"]
    assert isinstance(won, Figure)
    moves = re.findall(r"(?m)^Then: (.*)$", load("trapture").rules.partition("figure seven-pegs")[2])
    assert "last peg" in themes_after(won.panels[0].position, moves[0])


def test_tranglar_pieces_that_a_move_turns_are_counted() -> None:
    record = example_of(load("tranglar"))
    before: Any = record.game.start(record.seed)
    seen = set[str]()
    for move in record.moves:
        now: Any = play(before, move)
        seat = before.to_act[0]
        found = themes_after(before, move)
        # What lay there before and is now the other's was turned; what the move itself put down may be, too.
        taken = {(1 - seat, footprint) for _, footprint in now.pieces()} & set(before.pieces())
        turned = sum((seat, footprint) in now.pieces() for _, footprint in taken)
        sizes = {"capture": turned == 1, "double capture": turned == 2, "chain": turned > 2}
        assert found & set(sizes) == {size for size, is_so in sizes.items() if is_so}
        seen |= found
        before = now
    assert {"capture", "double capture", "gift"} <= seen


def test_zangle_themes_say_what_a_zangle_is_made_of_and_what_a_deal_needs() -> None:
    puzzles = read_puzzles(load("zangle"))
    for puzzle in puzzles:
        (first, *_), target = puzzle.line, puzzle.line[0].partition("=")[0]
        if puzzle.value == "deal":
            assert ("discard" in puzzle.themes) == ("discard" in puzzle.line)
            assert ("filled place" in puzzle.themes) == any(">" in move for move in puzzle.line)
        else:
            assert ("own target" in puzzle.themes) == target.endswith("@o")
            assert ("with a Z" in puzzle.themes) == ("Z" in first)
            assert ("many cards" in puzzle.themes) == (first.count("@") >= 5)
