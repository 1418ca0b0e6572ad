"""The terminal: results on standard output; messages and errors on standard error."""

from rich.console import Console

console = Console(highlight=False, emoji=False)
messages = Console(stderr=True, highlight=False, emoji=False)
