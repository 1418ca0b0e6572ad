"""Records: finished games with everything that was hidden, and running ones as far as nothing is."""

from __future__ import annotations

from collections.abc import Iterable

from quincunx.hall.schemas import RecordInfo
from quincunx.hall.table import Table
from quincunx.match import requests
from quincunx.match.errors import Refusal
from quincunx.match.keeping import Summary
from quincunx.match.match import Match


def describe_records(found: Iterable[Summary]) -> list[RecordInfo]:
    """Finished games in a list."""
    return [
        RecordInfo(
            id=summary.id,
            game=summary.game,
            players=[player or "" for player in summary.players],
            result=summary.result,
            changed=summary.changed,
        )
        for summary in found
        if summary.status == "finished"
    ]


async def show_match(table: Table) -> Match:
    """A match of which everything may be shown; one that was shown cannot be played on."""
    if table.match.opened.draw and table.match.status == "waiting":
        # Its seed would tell beforehand what the draw will be.
        raise Refusal("match/waiting", "there is a record once seats have been drawn")
    if table.match.game.hides and not table.match.shown:
        await table.request(lambda at: requests.show_all(table.match, at))
    return table.match
