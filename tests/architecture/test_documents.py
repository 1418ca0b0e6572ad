"""What the documents say is true, and everything public is in them."""

import doctest
import re
from pathlib import Path

import pytest

import quincunx
from quincunx.cli.support.listing import list_commands

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

ROOT = Path(__file__).parents[2]
WITH_EXAMPLES = [
    path for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if ">>>" in path.read_text()
]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.name)
def test_examples_in_documents_run(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_readme_opens_with_the_two_commands_and_a_picture() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert readme.index("make play") < readme.index("make test") < readme.index("![") < readme.index(">>>")
    for link in re.findall(r"\]\((?!http)([^)#]+)\)", readme):
        assert (ROOT / link).exists(), link


def test_version_and_changelog_agree() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[([^\]]*)\]", changelog, re.MULTILINE)
    released = [heading for heading in headings if heading != "Unreleased"]
    if headings[0] != "Unreleased":
        assert quincunx.__version__ == released[0]
        return
    coming, _, rest = quincunx.__version__.partition(".dev")
    assert rest == "0", "what is not released yet is a .dev0 of the version to come"
    assert as_numbers(coming) > as_numbers(released[0])


def as_numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def test_public_names_exist_and_are_documented() -> None:
    documents = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))
    for name in quincunx.__all__:
        assert hasattr(quincunx, name)
        assert name == "__version__" or f"`{name}" in documents or f"quincunx.{name}" in documents, name


def test_commands_are_documented_and_have_help() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name, command in list_commands().items():
        assert f"`{name.split()[0]}`" in readme, name
        assert command.help, name


@pytest.mark.parametrize("name", quincunx.game_names())
def test_rules_page_has_the_headings(name: str) -> None:
    game = quincunx.load(name)
    notation = game.file("notation.md")
    if notation.is_file():
        expected = ["Summary", "Rules", "Ending and scores", "Advice", "Rulings", "Options"]
        assert headings_of(game.rules) == [*expected, "Version history", "Sources"]
        assert headings_of(notation.read_text(encoding="utf-8")) == ["Notation", "Sites and layout"]
        return
    expected = ["Summary", "Rules", "Ending and scores", "Rulings", "Options", "Notation", "Sites and layout"]
    assert headings_of(game.rules) == [*expected, "Version history", "Sources"]


def headings_of(page: str) -> list[str]:
    return re.findall(r"^## (.*)$", page, re.MULTILINE)
