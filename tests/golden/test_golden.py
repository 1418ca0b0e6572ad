"""Counts and playthroughs that are kept as files.

A .perft file has lines `game: …`, `source: …` (who vouches for the counts), optionally
`moves: …`, and then `depth count`. A .playthrough file is what `playthrough` wrote; `make golden`
writes them anew, and one for each game that has none.
"""

from pathlib import Path

import pytest

from quincunx import _pure, game_names, load
from quincunx.testing import perft, playthrough
from tests.variants import variants

FOLDER = Path(__file__).parent
PERFT_FILES = sorted(FOLDER.rglob("*.perft"))
PLAYTHROUGH_SEED = 1

# Uncompiled, larger counts would take minutes.
LARGEST_COUNT = 20_000 if _pure.PURE else 10**9


def read_perft(path: Path) -> tuple[dict[str, str], list[tuple[int, int]]]:
    header, counts = {}, []
    for line in path.read_text(encoding="utf-8").splitlines():
        key, colon, value = line.partition(":")
        if colon:
            header[key] = value.strip()
        else:
            depth, count = line.split()
            counts.append((int(depth), int(count)))
    return header, counts


def perft_cases() -> list[tuple[str, str, int, int]]:
    cases = []
    for path in PERFT_FILES:
        header, counts = read_perft(path)
        assert header["source"], path
        for depth, count in counts:
            if count <= LARGEST_COUNT:
                cases.append((header["game"], header.get("moves", ""), depth, count))
    return cases


@pytest.mark.parametrize(("game", "moves", "depth", "count"), perft_cases())
def test_perft(game: str, moves: str, depth: int, count: int) -> None:
    position = load(game).start()
    for move in moves.split():
        position.push(move)
    assert perft(position, depth) == count


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_counts(name: str) -> None:
    assert list((FOLDER / name).glob("*.perft"))


def playthrough_path(game: str) -> Path:
    name = load(game).name
    return FOLDER / name / f"{game.replace(', ', ',')}.playthrough"


@pytest.mark.parametrize("game", [str(game) for game in variants()])
def test_playthrough(game: str, request: pytest.FixtureRequest) -> None:
    path = playthrough_path(game)
    text = playthrough(load(game), PLAYTHROUGH_SEED)
    if request.config.getoption("--write-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
