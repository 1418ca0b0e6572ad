"""Sections of a document that commands write: between two marks, invisible to readers."""

from pathlib import Path

from quincunx.cli.common import fail

END = "<!-- end -->"


def replace_section(path: Path, name: str, text: str) -> None:
    """Put a text between `<!-- name -->` and `<!-- end -->` in a document; the rest stays as it is."""
    document = path.read_text(encoding="utf-8")
    begin = f"<!-- {name} -->"
    before, found, rest = document.partition(begin)
    _, closed, after = rest.partition(END)
    if not (found and closed):
        fail(f"{path} has no section between {begin} and {END}")
    path.write_text(f"{before}{begin}\n{text}{END}{after}", encoding="utf-8")
