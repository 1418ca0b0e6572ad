"""What tables in the terminal say."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.text import Text

from quincunx.core.errors import NotationError
from quincunx.core.game import Game
from quincunx.core.outcome import Outcome
from quincunx.core.position import Position
from quincunx.core.words import listed


def sentence(text: str) -> str:
    """A text with a capital letter at its beginning and a full stop at its end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def spoken(position: Position, move: str) -> str:
    """A move as it is typed, with its words: `Sb2 (white square on b2)`."""
    words = position.game.words(position, move)
    return move if words == move else f"{move} ({words})"


def list_moves(position: Position, moves: Sequence[str]) -> Columns:
    """Moves with their numbers and words."""
    width = len(str(len(moves)))
    return Columns(
        Text.assemble(
            (f"{number:>{width}} ", "dim"), (move, "bold"), f" {position.game.words(position, move)}"
        )
        for number, move in enumerate(moves, start=1)
    )


def describe_result(game: Game, outcome: Outcome) -> str:
    """Who has won, in a sentence."""
    if outcome.is_draw:
        return "A draw."
    if game.seats == 1:
        return "Won." if outcome.winners else "Not won."
    if not outcome.winners:
        return "Nobody wins."
    names = [game.seat_names[seat] for seat in outcome.winners]
    return sentence(f"{listed(names)} {'wins' if len(names) == 1 else 'share the win'}")


def allowed_moves(moves: Sequence[str], most: int = 12) -> str:
    """A sentence that names what is allowed instead."""
    if not moves:
        return ""
    more = f" and {len(moves) - most} more (type moves)" if len(moves) > most else ""
    return f"Allowed: {', '.join(moves[:most])}{more}."


def unusable_file(error: OSError) -> str:
    """Why a file could not be read or written."""
    return f"{error.filename or 'file'}: {error.strerror or error}"


def unreadable_move(error: NotationError, legal: Sequence[str]) -> str:
    """What is wrong with a move that was typed, shown at its place, and a move that is legal."""
    lines = [
        f"{error.text!r} is not a move:",
        f"  {error.text}",
        f"  {'^':>{error.column}} expected {error.expected}",
    ]
    return "\n".join(
        [*lines, *(f"Try {move}, for instance, or type moves to see them all." for move in legal[:1])]
    )
