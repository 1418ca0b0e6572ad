"""What tables in the terminal say."""

from collections.abc import Sequence

from quincunx.core.game import Game
from quincunx.core.outcome import Outcome


def sentence(text: str) -> str:
    """A text with a capital letter at its beginning and a full stop at its end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def describe_result(game: Game, outcome: Outcome) -> str:
    """Who has won, in a sentence."""
    if outcome.is_draw:
        return "A draw."
    if not outcome.winners:
        return "Not won."
    names = [game.seat_names[seat].capitalize() for seat in outcome.winners]
    return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}."


def allowed_moves(moves: Sequence[str], most: int = 12) -> str:
    """A sentence that names what is allowed instead."""
    if not moves:
        return ""
    more = f" and {len(moves) - most} more (type moves)" if len(moves) > most else ""
    return f"Allowed: {', '.join(moves[:most])}{more}."
