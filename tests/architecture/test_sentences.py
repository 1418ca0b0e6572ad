"""What people are told stands in one place, though both a server and a device say it."""

import ast
from pathlib import Path

import pytest

import quincunx

pytestmark = pytest.mark.compiled

PACKAGE = Path(quincunx.__file__).parent
SHORTEST = 4  # words


def sentences_in(text: str) -> set[str]:
    """The texts of a module that have several words, but for its docstrings."""
    tree = ast.parse(text)
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value.strip()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in alone
        and len(node.value.split()) >= SHORTEST
    }


def test_sentences_are_found() -> None:
    text = '"""What it is for here."""\nsay("there is no such table", f"{count} games are here already")'
    assert sentences_in(text) == {"there is no such table", "games are here already"}


def test_no_sentence_stands_both_with_a_device_and_with_a_server() -> None:
    device, server = (
        {
            sentence: path
            for path in (PACKAGE / room).rglob("*.py")
            for sentence in sentences_in(path.read_text(encoding="utf-8"))
        }
        for room in ("anywhere", "server")
    )
    assert {
        sentence: (device[sentence], server[sentence]) for sentence in device.keys() & server.keys()
    } == {}
