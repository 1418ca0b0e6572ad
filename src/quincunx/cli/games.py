"""`quincunx games`: what there is to play."""

from rich.table import Table

from quincunx.cli.support.console import console
from quincunx.core.registry import find, game_names


def run() -> None:
    """List the games and their options."""
    table = Table(box=None, padding=(0, 2, 1, 0), header_style="bold")
    for column in ("Game", "About", "Options"):
        table.add_column(column, overflow="fold")
    for name in game_names():
        game = find(name)
        options = [
            f"[bold]{o.name}[/]: {o.values}; default {o.default_words}\n{o.help}" for o in game.offered
        ]
        table.add_row(f"[bold]{name}[/]", game.summary, "\n".join(options) or "–")
    console.print(table)
