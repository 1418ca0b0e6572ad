"""Computes what many players would need: reads the inputs in scale.md, and writes the results into it.

`make scale` writes the page anew; a test says if it is out of date. Only the inputs are edited by hand.
"""

from __future__ import annotations

import math
import re
from pathlib import Path

PAGE = Path(__file__).parent / "scale.md"
BEGIN, END = "<!-- computed by docs/scale.py -->", "<!-- end -->"
SECONDS_A_DAY = 86_400
GATHERING = 0.005  # seconds between two commits of a server at least (store/writer.py)

Inputs = dict[str, float]
Row = tuple[str, str, str]


def read_inputs(page: str) -> Inputs:
    """The inputs by their names, as the first table of the page has them."""
    table = page.partition("## Inputs")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+?) \| ([\d.,]+)[^|]*\|", table, re.MULTILINE)
    return {name: float(number.replace(",", "")) for name, number in rows}


def compute(given: Inputs) -> list[Row]:
    """What follows: each with its figure and how it comes about."""
    online = (
        given["players a day"] * given["minutes each plays"] / 60 * given["share of the busiest hour"] / 100
    )
    bot_share = given["tables against the computer"] / 100
    people_at_a_table = bot_share + 2 * (1 - bot_share)
    tables = online / people_at_a_table
    moves = tables / given["seconds between two moves"]
    bot_moves = moves * bot_share / 2
    use = given["use of a core at the peak"] / 100
    cores = moves * given["processor ms of a move"] / 1000 / use
    by_sockets = online / given["sockets of a server"]
    servers = math.ceil(max(cores, by_sockets))
    memory = tables * given["kB of a table with its sockets"] / 1e6
    thinking = bot_moves * given["processor seconds of a bot's move"] / use
    a_day = given["players a day"] * given["minutes each plays"] * 60
    events = a_day / people_at_a_table / given["seconds between two moves"]
    log = events * given["bytes of an event in the database"] / 1e9
    sent = moves * people_at_a_table * given["bytes of an update"] * 8 / 1e6
    heard = moves * (servers - 1) / servers
    hearing = heard * given["processor ms to hear of a move"] / 1000
    return [
        ("Players at once, at the peak", _whole(online), "players × minutes ÷ 60 × share"),
        ("Tables at once", _whole(tables), f"{people_at_a_table:.2f} people at each"),
        ("Moves a second", _whole(moves), f"of which {_whole(bot_moves)} by bots"),
        ("Cores for moves", _whole(cores), f"each used to {use:.0%}"),
        ("Servers, one a core", _whole(servers), f"{_whole(by_sockets)} would do for the sockets"),
        ("Memory of all servers", f"{memory:.1f} GB", "tables with their sockets, besides 150 MB a process"),
        (
            "Cores for bots",
            _whole(thinking),
            "beside the servers' own; the largest part, and the first to be cut",
        ),
        (
            "Commits a second",
            f"at most {_whole(servers / GATHERING)}",
            "each server one in 5 ms, whatever it has by then",
        ),
        ("Rows a second into the log", _whole(moves), f"{moves * GATHERING / servers:.1f} in a commit"),
        ("Log a day", f"{log:.0f} GB", f"{_whole(events / 1e6)} million events; {log * 0.365:.1f} TB a year"),
        ("Network out", f"{sent:.0f} Mbit/s", "an update for each person at a table"),
        (
            "News heard by each server",
            f"{_whole(heard)} a second",
            f"{hearing:.2f} of a core of every server",
        ),
    ]


def _whole(number: float) -> str:
    return f"{math.ceil(number):,}"


def write(page: str) -> str:
    """The page with what its inputs lead to."""
    rows = "".join(f"| {name} | {figure} | {how} |\n" for name, figure, how in compute(read_inputs(page)))
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n| | At the peak | How |\n| --- | --- | --- |\n{rows}{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(write(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
