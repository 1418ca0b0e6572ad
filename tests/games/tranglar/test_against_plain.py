"""The kernel and the plain program agree on every position of many random games."""

from collections import Counter

import pytest

from quincunx import Position, RandomStream, _pure, load
from quincunx.games.tranglar.pieces import ALL_KINDS, FOOTPRINTS, KINDS
from tests.games.tranglar import plain
from tests.games.tranglar.plain import PlainTranglar

GAMES = 12 if _pure.PURE else 40


def board_of(position: Position) -> dict[frozenset[str], str]:
    owners = ("petrol", "green", "neutral")
    return {
        frozenset(plain.ORDER[triangle] for triangle in FOOTPRINTS[footprint].triangles): owners[seat]
        for seat, footprint in position.pieces()
    }


def reserve_of(position: Position, seat: int) -> Counter[str]:
    fields = [*(kind.code for kind in KINDS), "*"]
    return Counter({code: position.in_reserve(seat, number) for number, code in enumerate(fields)})


def check_same(position: Position, reference: PlainTranglar) -> None:
    assert board_of(position) == reference.board
    assert reserve_of(position, 0) == reference.reserves["petrol"]
    assert reserve_of(position, 1) == reference.reserves["green"]
    assert (position.quiet, position.passes) == (reference.quiet, reference.passes)
    assert sorted(position.legal_moves()) == sorted(reference.legal_moves())


def favour(moves: list[str], prefixes: str, stream: RandomStream) -> str:
    """A random move, half of the time one with one of the prefixes or a replacement, if there is one."""
    rare = [move for move in moves if move[0] in prefixes or "=" in move]
    chosen = rare if rare and stream.below(2) else moves
    return chosen[stream.below(len(chosen))]


@pytest.mark.parametrize("seed", range(GAMES))
def test_tranglar_kernel_and_plain_program_agree(seed: int) -> None:
    stream = RandomStream(seed)
    position, reference = load("tranglar").start(), PlainTranglar()
    while not reference.is_over():
        check_same(position, reference)
        # Every other game has more swaps and replacements than chance would bring.
        moves = position.legal_moves()
        move = favour(moves, "~", stream) if seed % 2 else moves[stream.below(len(moves))]
        position.push(move)
        reference.push(move)
    check_same(position, reference)
    assert position.outcome is not None
    assert position.outcome.scores == tuple(len(reference.triangles_of(owner)) for owner in plain.PLAYERS)


def test_tranglar_footprints_are_those_of_the_plain_program() -> None:
    ours = {footprint.text: ALL_KINDS[footprint.kind].code for footprint in FOOTPRINTS}
    assert ours == {plain.write(area): code for area, code in plain.FOOTPRINTS.items()}
