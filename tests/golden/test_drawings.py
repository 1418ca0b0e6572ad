"""Positions of every game and its options, and what they look like, kept as digests.

A .drawings file has a line for every 50 positions: which ones they are, and a digest of their layouts, with
all shapes, words, moves, steps and ghosts. Who changes how a game looks writes them anew with `make golden`.
"""

import hashlib
import json
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest

from quincunx import Game, Layout, RandomStream, load
from quincunx.core.layout import plain
from tests.variants import variants

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

FOLDER = Path(__file__).parent
POSITIONS = 100
TOGETHER = 50
DIGITS = 16


def layouts(game: Game) -> Iterator[Layout]:
    """Positions of random games, one game after the other, as each seat and onlookers see them in turn."""
    viewers = (None, *range(game.seats))
    for seed in count(1):
        position, stream = game.start(seed), RandomStream(seed)
        while True:
            yield position.layout(viewers[(seed + position.ply) % len(viewers)])
            if position.outcome is not None:
                break
            seat = position.to_act[stream.below(len(position.to_act))]
            moves = position.legal_moves(seat)
            position.push(moves[stream.below(len(moves))], seat)


def digests(game: Game) -> str:
    """The text of a .drawings file."""
    lines, drawn = [], layouts(game)
    for first in range(0, POSITIONS, TOGETHER):
        digest = hashlib.sha256()
        for layout in islice(drawn, TOGETHER):
            digest.update(json.dumps(plain(layout)).encode())
        lines.append(f"{first}-{first + TOGETHER - 1} {digest.hexdigest()[:DIGITS]}\n")
    return "".join(lines)


@pytest.mark.parametrize("name", [str(game) for game in variants()])
def test_positions_look_as_they_did(name: str, request: pytest.FixtureRequest) -> None:
    game = load(name)
    path = FOLDER / game.name / f"{name.replace(', ', ',')}.drawings"
    text = digests(game)
    if request.config.getoption("--write-golden"):
        path.write_text(text, encoding="utf-8")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()
