"""Gathers games that were played elsewhere: records from files and folders, and what servers have kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn

from quincunx.cli.support.console import messages
from quincunx.cli.support.files import RECORD, read_record
from quincunx.cli.support.progress import show_progress, track
from quincunx.core.errors import QuincunxError
from quincunx.core.extras import brought_by
from quincunx.core.game import Game
from quincunx.core.record import Record
from quincunx.core.words import counted


@dataclass
class Gathered:
    """The finished games of one kind, and how many were left out, and why."""

    game: Game
    records: list[Record] = field(default_factory=list)
    others: int = 0
    unfinished: int = 0
    unreadable: int = 0

    def take(self, record: Record) -> None:
        """Keep the game of a record, or count it among what is left out."""
        if record.game != self.game:
            self.others += 1
        elif record.outcome is None:
            self.unfinished += 1
        else:
            self.records.append(record)

    def refuse(self, name: str, reason: Exception) -> None:
        """Say which game cannot be read."""
        self.unreadable += 1
        messages.print(f"left out: {name}: {reason}", markup=False, soft_wrap=True)

    @property
    def left_out(self) -> str:
        """What was left out, in a few words; empty if nothing was."""
        counts = {
            f"of another game than {self.game}": self.others,
            "not finished": self.unfinished,
            "unreadable": self.unreadable,
        }
        return ", ".join(f"{count:,} {what}" for what, count in counts.items() if count)


def gather_files(gathered: Gathered, given: Sequence[Path]) -> None:
    """Take the records of files, and of all files *.record in folders and the folders in them, each once."""
    for each in given:
        if not each.exists():
            raise QuincunxError(f"there is no file or folder {str(each)!r}")
    paths = list(dict.fromkeys(path.resolve() for path in _all_files(given)))
    for path in track(paths, "reading records"):
        try:
            gathered.take(read_record(path))
        except (QuincunxError, OSError, UnicodeDecodeError) as error:
            gathered.refuse(str(path), error)


def _all_files(given: Iterable[Path]) -> Iterator[Path]:
    for each in given:
        yield from sorted(each.rglob(f"*{RECORD}")) if each.is_dir() else [each]


def gather_database(gathered: Gathered, url: str) -> None:
    """Take the finished games of a database that everybody may see."""
    with brought_by("server"):
        from quincunx.match.reading import read_match
        from quincunx.store.database import safe_url
        from quincunx.store.finished import read_finished

    columns = BarColumn(), MofNCompleteColumn()
    with show_progress(*columns, doing=f"reading {safe_url(url)}") as show:
        for name, rows in read_finished(url, gathered.game, lambda total: show(total=total)):
            try:
                gathered.take(read_match(rows).record)
            except QuincunxError as error:
                gathered.refuse(f"match {name}", error)
            show(advance=1)


def check_enough(gathered: Gathered, most: int) -> None:
    """Refuse to go on with no games, or with more than `most`."""
    count = len(gathered.records)
    left_out = f" ({gathered.left_out})" if gathered.left_out else ""
    if not count:
        raise QuincunxError(f"there is no finished game of {gathered.game} among them{left_out}")
    if count > most:
        raise QuincunxError(f"these are {counted(count, 'game')}, and at most {most:,} can be counted")
