"""Sections of a document that commands write: tables between two marks that readers do not see."""

from collections.abc import Sequence
from pathlib import Path

from quincunx.cli.support.failing import fail
from quincunx.cli.support.files import replace_text

END = "<!-- end -->"


def find_section(path: Path, name: str) -> tuple[str, str, str]:
    """A document in three parts: up to `<!-- name -->`, up to the next `<!-- end -->`, and the rest."""
    begin = f"<!-- {name} -->"
    before, found, rest = path.read_text(encoding="utf-8").partition(begin)
    inside, closed, after = rest.partition(END)
    if not (found and closed):
        fail(f"{path} has no section between {begin} and {END}")
    return f"{before}{begin}\n", inside.strip(), f"{END}{after}"


def write_rows(path: Path, name: str, head: Sequence[str], rows: Sequence[str]) -> None:
    """Put rows into the table of a section, replacing those with the same first cell; others stay."""
    before, inside, after = find_section(path, name)
    table = {_first_cell(row): row for row in [*inside.splitlines()[len(head) :], *rows]}
    lines = [*head, *(table[cell] for cell in sorted(table))]
    replace_text(path, before + "".join(f"{line}\n" for line in lines) + after)


def _first_cell(row: str) -> str:
    return row.split("|")[1].strip()
