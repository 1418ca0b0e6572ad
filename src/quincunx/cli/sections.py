"""Sections of a document that commands write: between two marks, invisible to readers."""

from pathlib import Path

from quincunx.cli.common import fail

END = "<!-- end -->"


def find_section(path: Path, name: str) -> tuple[str, str]:
    """What stands before and after the text between `<!-- name -->` and `<!-- end -->`, marks included."""
    begin = f"<!-- {name} -->"
    before, found, rest = path.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(END)
    if not (found and closed):
        fail(f"{path} has no section between {begin} and {END}")
    return f"{before}{begin}\n", f"{END}{after}"


def replace_section(path: Path, name: str, text: str) -> None:
    """Put a text into a section of a document; the rest stays as it is."""
    before, after = find_section(path, name)
    path.write_text(before + text + after, encoding="utf-8")
