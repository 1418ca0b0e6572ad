"""`quincunx match`: bots against each other."""

from collections import Counter
from pathlib import Path
from typing import Annotated

from rich.progress import BarColumn, MofNCompleteColumn

from quincunx.bots.arena import BotMatch, Result, elo, score
from quincunx.cli.support.arguments import GameName, OptionTexts, Seed, load_game
from quincunx.cli.support.console import console
from quincunx.cli.support.failing import fail
from quincunx.cli.support.parameters import Option
from quincunx.cli.support.progress import show_progress
from quincunx.cli.support.spreading import Cluster, Jobs, Keep, spreading
from quincunx.core.words import counted
from quincunx.ugi import find_player


def run(
    game: GameName,
    bots: Annotated[
        str,
        Option("--bots", "-b", help="The bots, such as level:4,level:5 or uct:0.1s,random or ugi:./engine."),
    ],
    games: Annotated[int, Option("--games", "-n", min=1, max=1_000_000, help="How many games.")] = 100,
    jobs: Jobs = None,
    cluster: Cluster = None,
    keep: Keep = None,
    opening: Annotated[int, Option(min=0, max=20, help="Random moves at the start of each game.")] = 2,
    save: Annotated[Path | None, Option(help="A folder to keep the records in.")] = None,
    option: OptionTexts = None,
    seed: Seed = 0,
) -> None:
    """Let bots play each other, every opening with seats exchanged, and show how certain the score is.

    In games without turns the bots' plans are carried out without waiting. With one seat, the score is the
    share of games won. An engine that fails (crashes, hangs, or makes an illegal move) loses the game.
    """
    loaded = load_game(game, option)
    names = [name.strip() for name in bots.split(",")]
    makers = [find_player(name) for name in names]
    if len(makers) != loaded.seats:
        fail(f"{loaded} has {counted(loaded.seats, 'seat')}, but you named {counted(len(makers), 'bot')}")
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
    match = BotMatch(loaded, tuple(makers), opening, seed)
    of = f"a match of {loaded}, rules {loaded.version}, {bots}, opening {opening}, seed {seed}"
    results: dict[int, Result] = {}
    sums = [0.0] * len(names)
    with (
        spreading(jobs, cluster, keep, of, games) as spread,
        show_progress(BarColumn(), MofNCompleteColumn(), doing=str(loaded), total=games) as show,
    ):
        for place, plain in spread.run(match.play, match.tasks(games)):
            results[place] = match.read(plain)
            if save is not None:
                path = save / f"{place + 1:06}.record"
                path.write_text(results[place].record.text, encoding="utf-8")
            sums = [total + share for total, share in zip(sums, results[place].shares, strict=True)]
            show(advance=1, description=_running(names, sums))
    _show(names, [results[place] for place in range(games)])


def _running(names: list[str], sums: list[float]) -> str:
    return "  ".join(f"{name} {total:g}" for name, total in zip(names, sums, strict=True))


def _show(names: list[str], results: list[Result]) -> None:
    for bot, name in enumerate(names):
        found = score([result.shares[bot] for result in results])
        what = " of the deals won" if len(names) == 1 else ""
        console.print(
            f"{name:>12}  {found.share:6.1%}{what}  (95 %: {found.low:.1%} to {found.high:.1%})",
            markup=False,
        )
    console.print(counted(len(results), "game"), style="dim")
    failures = Counter(result.failure for result in results if result.failure is not None)
    for failure, games in failures.most_common():
        console.print(
            f"{names[failure.bot]} lost {counted(games, 'game')} by failing: it {failure.reason}",
            markup=False,
        )
    if len(names) == 2:
        found = score([result.shares[0] for result in results])
        low, middle, high = (elo(share) for share in (found.low, found.share, found.high))
        console.print(f"Elo difference {middle:+.0f} (95 %: {low:+.0f} to {high:+.0f})")
