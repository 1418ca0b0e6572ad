"""What is done here and in WebAssembly, to be compared: the same text of a function is run in both."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from quincunx.bench.webassembly import run_in_node

HEAD = """from __future__ import annotations
import json
from typing import Any
"""


Call = tuple[Callable[..., Any], *tuple[Any, ...]]
"""A function, which has to import what it needs itself, and what it is given."""


def there(runtime: Path, *calls: Call) -> list[Any]:
    """What functions give in WebAssembly, one after the other in one process."""
    texts = "\n".join(inspect.getsource(function) for function, *_ in calls)
    given = repr(json.dumps([arguments for _, *arguments in calls]))
    names = ", ".join(function.__name__ for function, *_ in calls)
    calling = f"json.dumps([f(*given) for f, given in zip([{names}], json.loads({given}))])"
    return list(json.loads(run_in_node(runtime, f"{HEAD}{texts}\n{calling}")))


def here(function: Callable[..., Any], *arguments: Any) -> Any:
    """What it gives here, in the same form."""
    return json.loads(json.dumps(function(*arguments)))


def count(cases: list[Any]) -> list[int]:
    """The sequences of moves of a length, after some moves."""
    from quincunx import load
    from quincunx.testing import perft

    counts = []
    for name, moves, depth in cases:
        position = load(name).start()
        for move in moves.split():
            position.push(move)
        counts.append(perft(position, depth))
    return counts


def play_through(names: list[str], seed: int) -> dict[str, str]:
    """Random games in every detail."""
    from quincunx import load
    from quincunx.testing import playthrough

    return {name: playthrough(load(name), seed) for name in names}


def choose(cases: list[Any], in_a_workshop: bool = False) -> list[Any]:
    """Moves of levels, each somewhere in a random game: by turns, alone, or in real time.

    In a workshop they are asked as a page without a server does it: thoughts and answers are texts.
    """
    from quincunx import RandomStream, load
    from quincunx.anywhere.thoughts import Choosing, Writer, read_answer
    from quincunx.anywhere.workshop import Workshop
    from quincunx.bots.level_bot import LevelBot

    def walk(name: str, seed: int) -> Any:
        position, stream, made = load(name).start(seed), RandomStream(seed), []
        while position.outcome is None:
            seat = position.to_act[stream.below(len(position.to_act))]
            moves = position.legal_moves(seat)
            made.append((moves[stream.below(len(moves))], seat))
            position.push(*made[-1])
        position = load(name).start(seed)
        for move, seat in made[: stream.below(len(made))]:
            position.push(move, seat)
        return position

    chosen = []
    for name, seed, level in cases:
        position, bot = walk(name, seed), LevelBot(level, seed)
        if position.game.real_time_player(level, seed) is not None:
            found = [bot.plan(position, seat, 0.0) for seat in position.to_act]
        elif in_a_workshop:
            text = Writer().write(Choosing(bot.name, seed, position, "here"))
            found = [read_answer(Workshop(1 << 20, lambda: 0).answer(1, text)).result]
        else:
            found = [bot.choose(position)]
        chosen.append([name, seed, level, position.text, found])
    return chosen


def use_everything() -> list[str]:
    """Import all modules, and have everything done once that helps a player; the modules that fail."""
    import importlib
    import itertools
    import pkgutil
    import threading

    import quincunx
    from quincunx.bots.advice import Adviser
    from quincunx.bots.guide import guide
    from quincunx.bots.level_bot import LevelBot
    from quincunx.bots.review import Review
    from quincunx.search import Limit, Search, Solver

    failing = []
    for module in pkgutil.walk_packages(quincunx.__path__, "quincunx."):
        try:
            importlib.import_module(module.name)
        except ImportError:
            failing.append(module.name)
    for name in quincunx.game_names():
        position = quincunx.load(name).start(3)
        assert LevelBot(8, limit=Limit(visits=50), threads=2).choose(position) in position.legal_moves()
        assert Adviser(Limit(visits=50)).hint(position).move in position.legal_moves()
    told: list[int] = []
    Search(quincunx.load("ringgz").start()).run(
        Limit(seconds=0.3), lambda found: told.append(found.simulations)
    )
    assert told
    game, moves = quincunx.load("pyrga"), []
    position = game.start()
    while position.outcome is None:
        moves.append(LevelBot(1).choose(position))
        position.push(moves[-1])
    assert guide(game.start(), None).idea
    assert Solver(game.start()).value(game.start()) == "win"
    review = Review(quincunx.Record(game, 0, tuple(moves), (), position.outcome))
    assert len(list(itertools.islice(review.run(threading.Event()), 3))) == 3
    return failing
