"""Reads failures out of a server's log: a server that is only asked has no reason to write any."""

from __future__ import annotations

import re
from collections import Counter

_PLACE = re.compile(r'File ".*/quincunx/(.*)", line (\d+)')
_CHAINED = ("During handling of the above exception", "The above exception was the direct cause")
_NUMBER = re.compile(r"0x[0-9a-f]+")
MOST_TOLD = 10


def find_failures(log: str) -> list[str]:
    """Each kind of failure in a log, by its exception and the last line of ours on the way there."""
    failures: list[str] = []
    place, within = "", False
    for line in log.splitlines():
        if "Traceback (most recent call last)" in line:
            place, within = "elsewhere", True
        elif line.startswith(_CHAINED):
            failures.pop()  # what came of it follows
        elif within and (found := _PLACE.search(line)):
            place = f"{found[1]}:{found[2]}"
        elif within and line.strip() and not line.startswith(" "):
            failures.append(f"{_NUMBER.sub('…', line)[:150]} ({place})")
            within = False
    kinds = Counter(failures).most_common(MOST_TOLD)
    return [f"the server has logged {count} × {what}" for what, count in kinds]
