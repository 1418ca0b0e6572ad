"""The training example, in a short form: it learns something."""

import importlib.util
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.compiled
def test_a_short_training_makes_a_better_player() -> None:
    spec = importlib.util.spec_from_file_location("learn_pyrga", EXAMPLES / "learn_pyrga.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    assert example.measure({}, 60) < 0.75  # it sees wins in one move, and nothing else
    assert example.measure(example.train(120), 60) > 0.85
