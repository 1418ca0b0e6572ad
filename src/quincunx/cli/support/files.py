"""The user's files: reading records, and replacing a text as a whole."""

from pathlib import Path

from quincunx.core.errors import QuincunxError
from quincunx.core.record import Record

RECORD = ".record"  # how the name of one ends


def read_record(path: Path) -> Record:
    """A record from a file."""
    return Record.parse(path.read_text(encoding="utf-8"))


def replace_text(path: Path, text: str) -> None:
    """Write a file so that an interruption leaves either the old text or the new one."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def check_ending(path: Path, *known: str) -> None:
    """Refuse a file whose name does not say what is to be in it, or says something else."""
    if path.suffix not in known:
        raise QuincunxError(f"the name of a picture ends in {' or '.join(known)}, not {path.name!r}")


def named_path(name: str, command: str) -> Path:
    """The file that follows a command at a table."""
    if not name.strip():
        raise QuincunxError(f"name a file: {command} FILE")
    return Path(name.strip()).expanduser()
