"""Whether a solitaire can be won, and how, if all cards are known."""

from typing import NamedTuple

from quincunx.core.position import Position
from quincunx.games.zangle.cards.shapes import ORDER
from quincunx.games.zangle.cards.splits import count_cards
from quincunx.games.zangle.cards.zangles import CENTRE, Zangle
from quincunx.games.zangle.solitaire import clearing
from quincunx.games.zangle.solitaire.moves import DISCARD, Fill, Move
from quincunx.games.zangle.solitaire.rules import SolitairePosition

RESULTS = {clearing.PROVEN: "won", clearing.DISPROVEN: "lost", clearing.GIVEN_UP: "unknown"}


class SolvedDeal(NamedTuple):
    """`won` with the moves, `lost`, or `unknown` if the nodes ran out."""

    result: str
    moves: tuple[str, ...]
    nodes: int


def solve(position: Position, node_limit: int = 1_000_000, plies: int | None = None) -> SolvedDeal:
    """Look for a way to win a solitaire from a position, knowing all its cards.

    Only the first `plies` moves are spelled out, if not all are wanted: that may take longer than the search.
    """
    if not isinstance(position, SolitairePosition):
        raise TypeError("only a solitaire can be solved")
    search = clearing.Clearing(
        [ORDER[code] for code in position.centre],
        [ORDER[code] for code in position.centre_pile],
        [[ORDER[code] for code in pile] for pile in position.piles],
        node_limit,
        position.pile_must_last,
    )
    result = search.run()
    moves = _spell_out(position, search.moves()[:plies]) if result == clearing.PROVEN else ()
    return SolvedDeal(RESULTS[result], moves, search.nodes)


def _spell_out(position: SolitairePosition, found: list[tuple[int, int, int]]) -> tuple[str, ...]:
    """The moves of a solution in notation, by playing them."""
    board = position.copy()
    assert isinstance(board, SolitairePosition)
    moves = []
    for kind, places, taken in found:
        move = _move(board, kind, places, taken)
        moves.append(str(move))
        board.push(moves[-1])
    return tuple(moves)


def _move(board: SolitairePosition, kind: int, places: int, taken: int) -> Move:
    if kind == clearing.DISCARD_MOVE:
        return DISCARD
    if kind == clearing.FILL_MOVE:
        assert board.place_to_fill is not None
        return Fill(places, board.place_to_fill)
    piles = {str(place + 1) for place in range(board.columns) if places >> place & 1}
    return next(move for move in board.legal() if isinstance(move, Zangle) and _uses(move, piles, taken))


def _uses(zangle: Zangle, piles: set[str], taken: int) -> bool:
    """Whether a Zangle uses exactly the top cards of these piles and these centre cards."""
    centre = [ORDER[card.code] for card in zangle.all_cards if card.place == CENTRE]
    return {card.place for card in zangle.all_cards} - {CENTRE} == piles and count_cards(centre) == taken
