"""`quincunx move-database`: all games from one database to another."""

from typing import Annotated

from rich.progress import BarColumn, MofNCompleteColumn

from quincunx.cli.support.console import console
from quincunx.cli.support.parameters import Argument, Option
from quincunx.cli.support.progress import show_progress
from quincunx.core.extras import brought_by
from quincunx.core.words import counted, listed


def run(
    source: Annotated[
        str, Argument(metavar="FROM", help="The database that has the games, such as sqlite:///games.db.")
    ],
    target: Annotated[
        str, Argument(metavar="TO", help="The one that is to have them, such as postgresql://user@host/name.")
    ],
    leave_out: Annotated[
        list[str] | None,
        Option("--leave-out", metavar="MATCH", help="A damaged match that stays behind; may be repeated."),
    ] = None,
) -> None:
    """Move all games to another database: from SQLite to Postgres, back, or to one of the same kind.

    Stop the server first: a database that one is using is refused. TO must have no games yet; if it is a
    file, it need not exist. Everything is copied, and then compared with what was read by counts and hashes;
    if anything is wrong, TO is as it was. FROM stays as it is, also if an earlier version has made it.
    """
    with brought_by("server"):
        from quincunx.store.database import safe_url
        from quincunx.store.moving import move_database

    with show_progress(BarColumn(), MofNCompleteColumn(), doing="opening") as show:

        def tell(doing: str, done: int, total: int) -> None:
            show(description=doing, completed=done, total=total)

        counts = move_database(source, target, tell, leave_out or ())
    console.print(
        f"{safe_url(target)} has all games of {safe_url(source)}"
        + (f" but {listed(leave_out)}" if leave_out else "")
        + f": {counts['matches']:,} of them, {counted(counts['events'], 'event')}, all tables compared",
        soft_wrap=True,
        markup=False,
    )
