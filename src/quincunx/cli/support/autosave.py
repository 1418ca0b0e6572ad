"""The game being played is kept in a file, move by move: nothing is lost if the terminal is closed."""

import contextlib
import os
from datetime import datetime
from pathlib import Path

from quincunx.cli.support.console import console
from quincunx.cli.support.files import replace_text
from quincunx.core.record import Record


def autosave_path() -> Path:
    """Where the game being played is saved."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "quincunx" / "last.record"


def keep(record: Record) -> None:
    """Write the game as it is now."""
    path = autosave_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_text(path, record.text)
    except OSError as error:
        # That is no reason to stop playing: the person can still save elsewhere.
        console.print(f"The game is not being saved: {error}", markup=False)


def put_previous_aside() -> None:
    """Rename the file of the game played before, by its time, so that it is kept."""
    path = autosave_path()
    with contextlib.suppress(OSError):
        time = datetime.fromtimestamp(path.stat().st_mtime)
        path.rename(path.with_name(f"{time:%Y-%m-%d-%H%M%S}-{path.stat().st_ino}.record"))


def say_goodbye() -> None:
    """Tell somebody who leaves how to go on later."""
    if autosave_path().exists():
        console.print(
            f"The game is saved. To continue: quincunx play --load {autosave_path()}", soft_wrap=True
        )
