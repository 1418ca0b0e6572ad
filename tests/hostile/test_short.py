"""A few seconds of what `make sanitize` does for minutes: no call, text or game ends or hangs the process."""

import pytest

from tests.hostile.run import run_slice

pytestmark = pytest.mark.compiled  # what is not compiled cannot reach beyond its memory


@pytest.mark.parametrize(("kind", "seed"), [("calls", 1), ("calls", 2), ("texts", 3), ("games", 4)])
def test_hostile_input_ends_no_process(kind: str, seed: int) -> None:
    made, finding = run_slice(kind, seed, seconds=2)
    assert not finding, finding
    assert made > 0
