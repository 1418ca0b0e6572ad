"""The console: what is typed is run, and what comes of it is told."""

from __future__ import annotations

import pytest

from quincunx.anywhere.console import MOST_PRINTED, Console

pytestmark = pytest.mark.compiled


class Heard(list[tuple[str, str, str]]):
    """All that a console has said."""

    def __init__(self) -> None:
        super().__init__()
        self.run = Console(lambda *said: self.append(said)).run  # type: ignore[arg-type]


def test_names_stay_and_results_are_told_in_order() -> None:
    heard = Heard()
    assert heard.run("a = 20")
    assert heard.run("print('first')\na + 22\n_ * 2\nNone")
    assert heard == [("printed", "first\n", ""), ("result", "42", ""), ("result", "84", "")]


def test_a_position_is_a_picture_with_its_text() -> None:
    heard = Heard()
    heard.run("import quincunx\nquincunx.load('pyrga').start()")
    ((kind, picture, words),) = heard
    assert kind == "picture"
    assert picture.startswith("<svg")
    assert words.startswith("<pyrga")


@pytest.mark.parametrize(
    ("source", "runs"),
    [
        ("for each in range(2):", False),
        ("for each in range(2):\n    print(each)", False),
        ("for each in range(2):\n    print(each)\n", True),
        ("f(1,", False),
        ('"""text', False),
        ("a b", True),
        ("", True),
    ],
)
def test_what_is_not_complete_is_not_run(source: str, runs: bool) -> None:
    assert Heard().run(source) is runs


def test_errors_are_tracebacks_of_what_was_typed_alone() -> None:
    heard = Heard()
    heard.run("def f():\n    return 1 / 0\n")
    heard.run("f()")
    ((kind, text, _),) = heard
    assert kind == "error"
    assert text.startswith("Traceback")
    assert "return 1 / 0" in text
    assert "console.py" not in text
    heard.run("a b")
    heard.run("raise SystemExit")
    assert "SyntaxError" in heard[1][1]
    assert "SystemExit" in heard[2][1]
    heard.run("1")
    assert heard[3] == ("result", "1", "")


def test_printing_without_end_is_ended() -> None:
    heard = Heard()
    heard.run("while True: print('again and again')\n")
    assert sum(len(text) for kind, text, _ in heard if kind == "printed") == MOST_PRINTED
    assert "characters are printed at once" in heard[-1][1]
