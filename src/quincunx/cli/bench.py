"""`quincunx bench`: how fast things are on this machine, one subcommand for each kind of work.

Each imports what it needs only when it runs, so that no other command has to wait for that.
"""

import platform
from collections.abc import Callable, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn

from quincunx.cli.support.arguments import GameName, OptionTexts, Seed, load_game
from quincunx.cli.support.console import console
from quincunx.cli.support.figures import print_json, print_table, short
from quincunx.cli.support.parameters import Argument, Option
from quincunx.cli.support.progress import show_progress, track
from quincunx.cli.support.spreading import Cluster, Jobs, Keep, spreading
from quincunx.core.errors import QuincunxError
from quincunx.core.extras import brought_by
from quincunx.core.game import Game
from quincunx.core.registry import game_names, load
from quincunx.core.words import counted

if TYPE_CHECKING:
    from quincunx.bench.anywhere import Rates
    from quincunx.bench.load import Answers

Games = Annotated[list[str] | None, Argument(help="The games; all if none is named.")]
AsJson = Annotated[bool, Option("--json", help="Print the figures as JSON.")]


def rules(
    games: Games = None,
    seconds: Annotated[float, Option(min=0.01, max=60, help="Time for each repetition.")] = 1.0,
    repeat: Annotated[int, Option(min=1, max=100, help="Repetitions.")] = 5,
    compare: Annotated[bool, Option(help="Also measure the same modules uncompiled.")] = True,
    as_json: AsJson = False,
) -> None:
    """Measure random games, perft and memory, compiled and uncompiled, on one thread."""
    from quincunx.bench.machine import describe_machine
    from quincunx.bench.rules import count_steps, measure_rules

    loaded = _load(games)
    steps = sum(count_steps(game, repeat, compare) for game in loaded)
    with show_progress(BarColumn(), total=steps) as show:
        found = [
            measure_rules(game, seconds, repeat, compare, lambda doing: show(description=doing, advance=1))
            for game in loaded
        ]
    speeds = [speed for own, _ in found for speed in own]
    tasks = [task for _, own in found for task in own]
    if as_json:
        print_json(machine=describe_machine(), speeds=speeds, tasks=tasks)
        return
    if speeds:
        print_table(
            ("Game", ""),
            ("Games/s", "Range", "Moves/s", "Moves", "Perft/s", "Bytes"),
            [
                (
                    speed.game,
                    "compiled" if speed.compiled else "plain",
                    short(speed.playouts_per_second),
                    f"{short(speed.playouts_slowest)}–{short(speed.playouts_fastest)}",
                    short(speed.plies_per_second),
                    f"{speed.plies_per_playout:.1f}",
                    short(speed.perft_per_second),
                    f"{speed.bytes_per_position:.0f}",
                )
                for speed in speeds
            ],
            f"Random games on one thread, Python {platform.python_version()}, {platform.machine()}. "
            "Moves: in a game. Perft: sequences counted. Bytes: of a position.",
        )
    for done in tasks:
        how = "compiled" if done.compiled else "plain"
        console.print(f"{done.game}, {done.task}: {short(done.per_second)} a second ({how})")


def search(
    games: Games = None,
    seconds: Annotated[float, Option(min=0.01, max=60, help="Time for each game.")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure the simulations of tree search, and random games alone for comparison, on one thread."""
    from quincunx.bench.machine import describe_machine
    from quincunx.bench.search import measure_search

    numbered = _load(games, lambda game: game.numbered)
    speeds = [measure_search(game, seconds) for game in track(numbered, "searching")]
    if as_json:
        print_json(machine=describe_machine(), search=speeds)
        return
    for speed in speeds:
        console.print(
            f"{speed.game:<12} {short(speed.simulations_per_second):>8} simulations/s, "
            f"{speed.ratio:.0%} of {short(speed.playouts_per_second)} playouts/s"
        )


def solve(
    games: Games = None,
    positions: Annotated[int, Option(min=1, max=1000, help="Positions of each kind.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Measure how fast openings are solved, and how far from their end games can be."""
    from quincunx.bench.solve import PATIENT, QUICK, measure_solver

    loaded = _load(games)
    with show_progress(SpinnerColumn()) as show:
        openings, endings = measure_solver(loaded, positions, lambda doing: show(description=doing))
    if as_json:
        print_json(openings=openings, endings=endings)
        return
    if openings:
        print_table(
            ("Game",),
            ("Moves made", "Positions", "Median", "95 %", "Slowest"),
            map(astuple, openings),
            "Finding the value and all best moves after random moves, on one thread, without the book.",
            "{:.3f} s",
        )
    if endings:
        print_table(
            ("Game", "Played by"),
            ("Plies left", "Positions", f"In {QUICK:g} s", f"In {PATIENT:g} s", "Tree search"),
            map(astuple, endings),
            "Share of positions, this many plies before the end of played games, whose value and a best "
            f"move are found; for comparison, the share that tree search proves in {PATIENT:g} s.",
            "{:.0%}",
        )


def deals(
    game: GameName,
    count: Annotated[int, Option("--deals", "-n", min=1, max=10_000_000, help="How many deals.")] = 1000,
    nodes: Annotated[
        int, Option(min=1, max=1 << 40, help="Positions to look at before a deal stays undecided.")
    ] = 1_000_000,
    jobs: Jobs = None,
    cluster: Cluster = None,
    keep: Keep = None,
    as_json: AsJson = False,
    option: OptionTexts = None,
    seed: Seed = 0,
) -> None:
    """Count the deals of a game for one that can be won, if everything hidden were known."""
    from quincunx.bench.deals import TOGETHER, count_deals

    loaded = load_game(game, option)
    of = f"the deals of {loaded}, rules {loaded.version}, {nodes} positions, seed {seed}"
    with (
        spreading(jobs, cluster, keep, of, -(-count // TOGETHER)) as spread,
        show_progress(BarColumn(), MofNCompleteColumn(), doing=str(loaded), total=count) as show,
    ):
        found = count_deals(loaded, count, seed, nodes, spread, lambda done: show(advance=done))
    if as_json:
        print_json(deals=found)
        return
    print_table(
        ("Game",),
        ("Deals", "Can be won", "Cannot", "Undecided", "Share", "95 % interval"),
        [
            (
                found.game,
                f"{found.deals:,}",
                f"{found.won:,}",
                f"{found.lost:,}",
                f"{found.unknown:,}",
                f"{found.won / found.deals:.2%}",
                f"{found.low:.2%} to {found.high:.2%}",
            )
        ],
        f"Looking at up to {nodes:,} positions a deal. Undecided deals count as lost for the lower end of "
        "the interval, as won for its upper.",
    )


def spread(
    tasks: Annotated[int, Option("--tasks", "-n", min=2, max=100_000, help="How many tasks.")] = 100,
    seconds: Annotated[float, Option(min=0.01, max=60, help="What each takes, roughly.")] = 0.2,
    jobs: Annotated[int, Option("--jobs", "-j", min=2, max=1024, help="Workers.")] = 2,
    ray: Annotated[bool, Option(help="Also on a Ray of its own; needs the extra `cluster`.")] = True,
    as_json: AsJson = False,
) -> None:
    """Measure how much faster several processes, and workers on Ray, do many tasks than one process."""
    from quincunx.bench.machine import describe_machine
    from quincunx.bench.spread import measure_spread

    with show_progress(BarColumn(), MofNCompleteColumn(), total=tasks * (3 if ray else 2)) as show:
        found = measure_spread(tasks, seconds, jobs, ray, lambda doing: show(description=doing, advance=1))
    if as_json:
        print_json(machine=describe_machine(), spread=found)
        return
    print_table(
        ("Where",),
        ("Workers", "Start, s", "Tasks, s", "Times"),
        map(astuple, found),
        f"{tasks} tasks of about {seconds:g} s; starting the workers is measured apart.",
        "{:.2f}",
    )


def server(
    tables: Annotated[int, Option(min=1, max=10_000, help="Tables of two.")] = 500,
    rate: Annotated[float, Option(min=0, max=100_000, help="Moves a second; 0 for idle sockets.")] = 500,
    seconds: Annotated[float, Option(min=1, max=3600, help="How long moves are made.")] = 60,
    within: Annotated[float, Option(min=1, max=10_000, help="What 99 % have to keep, in ms.")] = 100,
    servers: Annotated[int, Option(min=1, max=64, help="Several of them need a Postgres.")] = 1,
    database: Annotated[str, Option(help="A URL; by default an SQLite file that is gone afterwards.")] = "",
    as_json: AsJson = False,
) -> None:
    """Start a server and measure it under load: times to acknowledge a move, highest rate, memory.

    With several servers the two people of a table are at different ones.
    """
    with brought_by("server"):
        from quincunx.bench.server import measure_server
    with show_progress(BarColumn(), total=tables) as show:

        def step(doing: str, done: float, total: float) -> None:
            show(description=doing, completed=done, total=total)

        figures = measure_server(
            tables, rate, seconds, step, within=within, servers=servers, database=database
        )
    if as_json:
        print_json(**figures)
        return
    console.print(
        f"{counted(servers, 'server')}, {tables} tables, {2 * tables} drawing sockets\n"
        f"memory: {figures['megabytes']:.0f} MB, {figures['kilobytes_per_table']:.0f} kB of them "
        "for each table with its sockets"
    )
    if not rate:
        return
    at, last = figures["tried"][0], figures["tried"][-1]
    sizes = ", ".join(f"{game} {size:.0f}" for game, size in at.update_bytes.items())
    console.print(
        f"{at.rate:.0f} moves/s for {seconds:g} s: "
        f"from sending to acknowledgement median {at.median:.1f} ms, "
        f"99 % within {at.ninety_nine:.1f} ms, slowest {at.slowest:.1f} ms\n"
        f"processor time of a move: {_shares(at)}\n"
        f"bytes of an update: {sizes}\n"
        f"highest rate with 99 % within {within:g} ms: {figures['highest_rate']:.0f} moves/s\n"
        f"processor time of a move at {last.rate:.0f} moves/s: {_shares(last)}\n"
        f"{figures['moves']:,} moves, {figures['wrong']} lost, doubled or refused"
    )


def overload(
    tables: Annotated[int, Option(min=1, max=10_000, help="Tables of two.")] = 800,
    rate: Annotated[float, Option(min=1, max=100_000, help="Moves a second, more than are possible.")] = 5000,
    seconds: Annotated[float, Option(min=2, max=3600, help="How long each of the three phases is.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Give a server more than it can serve: moves go on, new games are put off, until it is over."""
    with brought_by("server"):
        from quincunx.bench.overload import measure_overload
    with show_progress(BarColumn(), total=tables) as show:

        def step(doing: str, done: float, total: float) -> None:
            show(description=doing, completed=done, total=total)

        figures = measure_overload(tables, rate, seconds, step)
    if as_json:
        print_json(**figures)
        return
    print_table(
        ("Phase",),
        ("Moves/s", "Median ms", "99 % ms", "Games begun", "Put off", "Late ms", "Load"),
        [
            (
                each.phase,
                f"{each.moves_per_second:.0f}",
                f"{each.median:.0f}",
                f"{each.ninety_nine:.0f}",
                str(each.opened),
                str(each.refused),
                f"{each.lateness:.0f}",
                str(each.load),
            )
            for each in figures["slices"]
        ],
        f"{tables} tables. Games begun and put off: of newcomers; {figures['put_off']} more of pairs whose "
        f"game had ended. {figures['wrong']} moves lost, doubled or refused.",
    )


def _shares(answers: "Answers") -> str:
    """Whose processor time a move takes."""
    return (
        f"{answers.server_milliseconds:.2f} ms of the server, "
        f"{answers.load_milliseconds:.2f} ms of the load, {answers.other_milliseconds:.2f} ms of others"
    )


def batch(
    games: Games = None,
    seconds: Annotated[float, Option(min=0.01, max=60, help="Time for each game and way.")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure games stepped together (quincunx.batch) and one by one; needs the extra `batch`."""
    from quincunx.bench.batch import GAMES, measure_batches

    offered = _load(games, lambda game: game.observation_shape)
    speeds = list(track(measure_batches(offered, seconds), "stepping", total=len(offered)))
    if as_json:
        print_json(batch=speeds)
        return
    print_table(
        ("Game",),
        ("Batch, steps/s", "One by one, steps/s", "Times"),
        [
            (s.game, f"{s.batch_per_second:,.0f}", f"{s.single_per_second:,.0f}", f"{s.ratio:.0f}")
            for s in speeds
        ],
        f"{GAMES} games on one core, with observations, action masks and rewards.",
    )


def environments(games: Games = None, as_json: AsJson = False) -> None:
    """Run PettingZoo's own benchmark, on its classic games too; needs the extra `pettingzoo`."""
    from quincunx.bench.environments import find_environments, measure_environment

    makers = find_environments(_load(games, lambda game: game.observation_shape))
    rates = {name: measure_environment(makers[name]) for name in track(list(makers), "playing")}
    if as_json:
        print_json(turns_per_second=rates)
        return
    rows = [(name, "not installed" if rate is None else f"{rate:,.0f}") for name, rate in rates.items()]
    print_table(("Environment",), ("Turns/s",), rows, "Random agents, in PettingZoo's own benchmark.")


def think(
    games: Games = None,
    seconds: Annotated[float, Option(min=0.1, max=3600, help="How long to think.")] = 10,
    memory: Annotated[int, Option(min=1, max=65536, help="What it may take, in megabytes.")] = 256,
    as_json: AsJson = False,
) -> None:
    """Measure how much memory long thinking takes, and how soon it stops when told to."""
    from quincunx.bench.think import measure_thinking

    numbered = _load(games, lambda game: game.numbered)
    found = [measure_thinking(str(game), seconds, memory) for game in track(numbered, "thinking")]
    if as_json:
        print_json(thinking=found)
        return
    for thinking in found:
        console.print(
            f"{thinking.game:<12} {thinking.seconds:g} s, {short(thinking.simulations)} simulations: "
            f"{thinking.taken_megabytes:.0f} MB of {thinking.limit_megabytes} MB, "
            f"stops within {thinking.slowest_stop_milliseconds:.1f} ms"
        )


def perfect(
    games: Annotated[list[str], Argument(help="Games that come with proven openings.")],
    moves: Annotated[int, Option("--moves", "-n", min=1, max=1_000_000, help="How many moves.")] = 1000,
    seconds: Annotated[float, Option(min=0.01, max=60, help="Time for each move.")] = 1.0,
    as_json: AsJson = False,
    seed: Seed = 0,
) -> None:
    """Check that the strongest level loses no value in a solved game, and how long its moves take.

    Each of its moves after openings of none to five random ones is checked by the solver, without a limit.
    """
    from quincunx.bench.machine import describe_machine
    from quincunx.bench.perfect import LATE, measure_perfection

    with show_progress(BarColumn(), MofNCompleteColumn(), doing="playing", total=moves) as show:
        found = measure_perfection(_load(games), moves, seconds, seed, lambda _: show(advance=1))
    if as_json:
        print_json(machine=describe_machine(), perfection=found)
        return
    console.print(
        f"{counted(found.moves, 'move')} of {seconds:g} s: {len(found.wrong)} lost value, "
        f"{found.late / found.moves:.1%} took more than {LATE * seconds:.2f} s"
    )
    for title, shown in (("Lost value", found.wrong), ("Slowest", found.slowest)):
        if shown:
            print_table(
                (title, "Move", "Game", "After"),
                ("Seconds",),
                [
                    (f"{each.before} to {each.after}", each.move, each.game, each.moves, each.seconds)
                    for each in shown
                ],
                "",
                "{:.2f}",
            )


def anywhere(
    games: Games = None,
    seconds: Annotated[float, Option(min=0.01, max=60, help="Time for each of three tries.")] = 1.0,
    built: Annotated[str, Option(help="What `make anywhere` has built.")] = "build/anywhere",
    as_json: AsJson = False,
) -> None:
    """Measure tree search in WebAssembly, in Node.js and in Chromium, beside that in native modules."""
    from quincunx.bench.anywhere import LEAST_SHARE, find_slow, measure_anywhere
    from quincunx.bench.machine import describe_machine

    numbered = [str(game) for game in _load(games, lambda game: game.numbered)]
    with show_progress(BarColumn(), total=3) as show:
        found = measure_anywhere(
            numbered, seconds, Path(built), lambda doing: show(description=doing, advance=1)
        )
    if as_json:
        print_json(machine=describe_machine(), anywhere=found)
    else:
        _print_rates(found)
    if slow := find_slow(found):
        raise QuincunxError(f"less than {LEAST_SHARE:.0%} of native is too slow: {', '.join(slow)}")


def _print_rates(found: "Sequence[Rates]") -> None:
    def shown(rate: float | None, share: float | None) -> tuple[str, str]:
        return ("–", "–") if rate is None or share is None else (short(rate), f"{share:.0%}")

    print_table(
        ("Game",),
        ("Native", "Node.js", "", "Chromium", ""),
        [
            (
                each.game,
                short(each.native),
                *shown(each.node, each.share(each.node)),
                *shown(each.browser, each.share(each.browser)),
            )
            for each in found
        ],
        "Simulations a second of plain tree search on one thread, and the share of those in native modules.",
    )


def startup(
    repeat: Annotated[int, Option(min=1, max=1000, help="How often each is started.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Measure how long `import quincunx` and short commands take, each in a fresh process."""
    from quincunx.bench.machine import describe_machine
    from quincunx.bench.startup import STARTS, measure_starts

    with show_progress(BarColumn(), total=len(STARTS)) as show:
        starts = measure_starts(repeat, lambda doing: show(description=doing, advance=1))
    if as_json:
        print_json(machine=describe_machine(), starts=starts)
        return
    print_table(
        ("Started",),
        ("Best", "Median", "Processor, best", "Median"),
        map(astuple, starts),
        f"Seconds until the end of a fresh process, {repeat} of each; Python {platform.python_version()}.",
        "{:.3f}",
    )


def _load(names: list[str] | None, is_wanted: Callable[[Game], object] | None = None) -> list[Game]:
    """The games that were named, or all of them, without those that cannot be measured."""
    return list(filter(is_wanted, map(load, names or game_names())))


SUBCOMMANDS = (
    *(rules, search, solve, deals, spread, server, overload),
    *(batch, environments, think, perfect, anywhere, startup),
)


def run() -> None:
    """Measure how fast things are on this machine: by default, the rules of all games."""
    rules()
