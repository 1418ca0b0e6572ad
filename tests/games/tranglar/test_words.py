"""Moves of Tranglar in words."""

import pytest

from quincunx import load
from quincunx.games.tranglar.pieces import ALL_KINDS, FOOTPRINTS
from quincunx.games.tranglar.spoken import kind_of, place_of

GAME = load("tranglar")
WORDS = dict(zip(GAME.texts, GAME.action_words, strict=True))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("b2n", "* small triangle at the top of b2"),
        ("b2ne", "* large triangle in the upper right of b2"),
        ("b2n.b3s", "* medium square between b2 and b3"),
        ("a1ne.b1w", "* left trapeze on a1, reaching into b1"),
        ("a1nes", "* five-sided piece on a1, open at the left"),
        ("c3nesw", "* large square on c3"),
        ("a1ne.b1w.a2s", "* rectangle on a1, reaching into b1 and a2"),
        ("a1ne.b1sw", "* left parallelogram on a1 and b1"),
        ("*b2w", "neutral small triangle at the left of b2"),
        ("*a1nesw.a2s", "large neutral house on a1, reaching into a2"),
        ("*a1ne.b1sw.a2s", "large neutral trapeze on a1 and b1, reaching into a2"),
        ("b2ne=b2n+b2e", "splits the large triangle in the upper right of b2 into two small triangles"),
        ("b2n+b2e=b2ne", "joins two pieces into a large triangle in the upper right of b2"),
        ("xc1ne.d1w=c1ne+d1w", "takes over the trapeze on c1 and d1 with a large and a small triangle"),
        (
            "xc1ne.d1w=c1n+c1e.d1w",
            "takes over the trapeze on c1 and d1 with a medium square and a small triangle",
        ),
        (
            "xb2nesw=b2nes+b2w",
            "takes over the large square on b2 with a five-sided piece and a small triangle at the left",
        ),
        ("~c1ne.d1w", "swaps the trapped trapeze on c1 and d1"),
        ("pass", "passes"),
    ],
)
def test_tranglar_words_say_what_is_done_where(move: str, words: str) -> None:
    assert WORDS[move] == words


def test_tranglar_pieces_of_a_kind_lie_at_different_places() -> None:
    """So that words name every placement, whatever the position."""
    assert len({(kind_of(number), place_of(number)) for number in range(len(FOOTPRINTS))}) == len(FOOTPRINTS)
    assert {kind_of(number) for number in range(len(FOOTPRINTS))} == {kind.name for kind in ALL_KINDS}


def test_tranglar_words_name_the_mover_and_count_what_is_turned_over() -> None:
    told = set()
    for seed in range(3):
        position = GAME.start(seed)
        for number in range(40):
            moves = position.legal_moves()
            if position.outcome is not None:
                break
            move = moves[(7 * number + seed) % len(moves)]
            mover, words, before = position.to_act[0], GAME.words(position, move), dict(_owners(position))
            position.push(move)
            coming = set(move.lstrip("*x~").rpartition("=")[2].split("+"))
            after = dict(_owners(position))
            won = [piece for piece in after if after[piece] == mover and before.get(piece) == 1 - mover]
            won = [piece for piece in won if piece not in coming]
            assert ("turning over" in words) == bool(won)
            told.add(bool(won))
            if move[0] in "abcd" and "=" not in move:
                assert words.startswith(("petrol ", "green ")[mover])
    assert told == {True, False}


def _owners(position) -> list[tuple[str, int]]:  # type: ignore[no-untyped-def]
    return [(FOOTPRINTS[number].text, seat) for seat, number in position.pieces()]
