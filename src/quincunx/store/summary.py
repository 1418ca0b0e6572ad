"""What lists of matches show, as rows of the database."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import get_args

from pydantic import TypeAdapter

from quincunx.match.keeping import Summary
from quincunx.match.match import Status
from quincunx.store.schema import matches

STATUSES: tuple[str, ...] = get_args(Status)
_ADAPTER = TypeAdapter(Summary)
_COLUMNS = tuple(matches.columns.keys())


def write_summary(summary: Summary) -> dict[str, object]:
    """The columns of the table `matches`; people are in a table of their own."""
    row = {name: getattr(summary, name) for name in _COLUMNS}
    return {**row, "players": json.dumps(summary.players)}


def read_summary(row: Mapping[str, object]) -> Summary:
    """The summary that was written."""
    try:
        return _ADAPTER.validate_python({**row, "players": json.loads(str(row["players"]))})
    except ValueError:
        name, game = str(row["id"]), str(row["game"])
        return Summary(name, game, "waiting", private=True, creator="", damaged=True)
