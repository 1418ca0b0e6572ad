"""Results that are kept in a file."""

import json
from pathlib import Path

import pytest

from quincunx.spread import Kept, KeptError, Spread
from tests.spread.promises import SEEDS
from tests.spread.tasks import draw_numbers

pytestmark = pytest.mark.compiled

Named = list[tuple[str, int]]


def keep(path: Path, of: str = "numbers", tasks: Named = SEEDS) -> tuple[list[int], list[object]]:
    """Which seeds were drawn from, and all results."""
    drawn: list[int] = []

    def work(seed: int) -> object:
        drawn.append(seed)
        return draw_numbers(seed)

    with Kept(path, of) as kept:
        return drawn, list(Spread(kept=kept).run_in_order(work, tasks))


def test_what_is_kept_is_not_done_again(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    drawn, first = keep(path, tasks=SEEDS[:12])
    assert drawn == list(range(12))
    drawn, again = keep(path)
    assert drawn == list(range(12, 20))
    assert again[:12] == first
    assert keep(path) == ([], again)


def test_results_are_kept_before_anybody_hears_of_them(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with Kept(path, "numbers") as kept:
        results = Spread(kept=kept).run(draw_numbers, SEEDS)
        _, first = next(results)
        last = path.read_text(encoding="utf-8").splitlines()[-1]
        assert json.loads(last) == {"task": "seed 0", "result": first}


def test_a_file_that_was_torn_anywhere_in_its_end_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    _, results = keep(path, tasks=SEEDS[:3])
    whole = path.read_bytes()
    ends = [place for place, byte in enumerate(whole) if byte == ord("\n")]
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        drawn, again = keep(path, tasks=SEEDS[:3])
        assert again == results
        assert len(drawn) == 3 - max(0, sum(end < length for end in ends) - 1)
        assert path.read_bytes() == whole


@pytest.mark.parametrize("torn", [b"\0" * 100, b"\xff\xfe", b'{"task": "seed 2", "result"'])
def test_rubbish_at_the_end_does_no_harm(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "kept"
    _, results = keep(path, tasks=SEEDS[:2])
    path.write_bytes(path.read_bytes() + torn)
    assert keep(path, tasks=SEEDS[:2]) == ([], results)


def test_a_file_of_other_tasks_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    keep(path)
    before = path.read_bytes()
    with pytest.raises(KeptError, match="has results of numbers, not of letters: name another file"):
        keep(path, "letters")
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["a diary\n", "no line", "[]\n", "{}\n", '{"quincunx": "results 2"}\n'])
def test_what_has_no_results_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "kept"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(KeptError, match="has other things in it than results"):
        keep(path)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("line", ["", "{", "[1]", '{"task": "seed 0"}', "[" * 100_000])
def test_a_wrong_line_in_the_middle_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "kept"
    keep(path, tasks=SEEDS[:2])
    head, *rest = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([head, line, *rest]) + "\n", encoding="utf-8")
    with pytest.raises(KeptError, match="line 2: this is not a result"):
        keep(path)


def test_two_commands_cannot_have_one_file(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with Kept(path, "numbers"), pytest.raises(KeptError, match="in use by another command"):
        keep(path)
    keep(path)
