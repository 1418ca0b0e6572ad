"""`quincunx analyse`: the best moves of a position, what they are worth, and how it might go on."""

import json
from pathlib import Path
from typing import Annotated, Any

from quincunx.bots.exact import TABLE_MEMORY
from quincunx.bots.pondering import Line, Pondering, check_open
from quincunx.cli.support.arguments import Moves, OptionTexts, PositionText, set_up
from quincunx.cli.support.console import console, messages
from quincunx.cli.support.files import RECORD
from quincunx.cli.support.parameters import Argument, Option
from quincunx.core.errors import QuincunxError
from quincunx.core.position import Position
from quincunx.core.record import push_all
from quincunx.core.study import Study
from quincunx.core.words import counted
from quincunx.search import Limit


def run(
    source: Annotated[str, Argument(help="A game, or the file of a record or study, whose name ends so.")],
    moves: Moves = "",
    position: PositionText = None,
    ply: Annotated[int | None, Option(help="Of a file: the position after this many moves.")] = None,
    seconds: Annotated[float, Option(min=0.01, max=3600, help="How long to think.")] = 2.0,
    lines: Annotated[int, Option(min=1, max=20, help="How many moves to show.")] = 3,
    threads: Annotated[int, Option(min=1, max=64, help="How many threads think.")] = 1,
    as_json: Annotated[bool, Option("--json", help="Print everything as JSON.")] = False,
    option: OptionTexts = None,
) -> None:
    """Show the best moves with their values, and how play might go on after each; proven results say so.

    A file is analysed at the end of its main line, or after some of its moves. There is nothing to see where
    cards are hidden.
    """
    if source.endswith(RECORD):
        if position is not None or option:
            raise QuincunxError("a file says itself which position it goes from: leave out -p and -O")
        start = _read_position(Path(source), ply)
        push_all(start, moves.replace(",", " ").split())
    elif ply is not None:
        raise QuincunxError("--ply is for files")
    else:
        start = set_up(source, option, moves, position, seed=0)
    check_open(start)
    pondering = Pondering(start, Limit().memory, threads, TABLE_MEMORY)
    pondering.grow(seconds)
    found = pondering.find(lines)
    if as_json:
        values = dict(zip(start.game.seat_names, found.values, strict=True))
        described = [_describe(line) for line in found.lines]
        told = {
            "values": values,
            "lines": described,
            "simulations": found.simulations,
            "proof": found.proof,
            "depth": found.depth,
        }
        print(json.dumps(told, ensure_ascii=False))
        return
    for line in found.lines:
        console.print(f"{_sure(line):>20}  {' '.join(line.line)}", markup=False, highlight=False)
        console.print(f"{'':>20}  {line.words[0]}", style="dim", markup=False, highlight=False)
    mover = start.game.seat_names[start.to_act[0]]
    messages.print(
        f"{mover} to move; {found.simulations:,} games thought through on {counted(threads, 'thread')}, "
        f"{counted(found.depth, 'move')} deep. In brackets: the 95 % interval, by how many games led through "
        "the move.",
        style="dim",
    )


def _read_position(file: Path, ply: int | None) -> Position:
    """The position after some moves of the main line of a file, or after all."""
    study = Study.parse(file.read_text(encoding="utf-8"))
    main = study.main_line
    if ply is not None and not 0 <= ply <= len(main):
        raise QuincunxError(f"the file has {counted(len(main), 'move')}: --ply is from 0 to {len(main)}")
    return study.position(main[:ply])


def _sure(line: Line) -> str:
    """What a move is worth, and how certain that is."""
    if line.proof is not None:
        return (
            f"{line.proof}, proven" if line.distance is None else f"{line.proof} in {line.distance}, proven"
        )
    return f"{line.value:.0%} ({100 * line.low:.0f}–{line.high:.0%})"


def _describe(line: Line) -> dict[str, Any]:
    return {
        "move": line.move,
        "words": line.words[0],
        "value": round(line.value, 4),
        "low": round(line.low, 4),
        "high": round(line.high, 4),
        "proof": line.proof,
        "distance": line.distance,
        "visits": line.visits,
        "line": list(line.line),
    }
