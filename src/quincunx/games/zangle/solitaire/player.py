"""Plays the solitaire and gives hints by what lies face up; judges games that are over by solving them."""

from collections.abc import Callable, Sequence

from quincunx.core.offers import Outlook
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.games.zangle.cards.zangles import CENTRE, Zangle
from quincunx.games.zangle.solitaire.moves import DISCARD, Move
from quincunx.games.zangle.solitaire.rules import SolitairePosition
from quincunx.games.zangle.solitaire.solving import solve

WORLDS = (0, 0, 1, 2, 4, 8, 16, 10_000)  # by level: in how many ways it imagines the face-down cards
NODES = 4_000  # for each solution that is looked for
ADVICE_NODES = 300_000
ADVICE_WORLDS = 16

SHARES = {"won": 1.0, "unknown": 0.5, "lost": 0.0}
WORDS = {
    "won": "this deal can still be won",
    "lost": "this deal cannot be won any more",
    "unknown": "whether this deal can be won is unknown",
}


class SolitairePlayer:
    """Plays the move that keeps the deal solvable for most of the ways in which the hidden cards may lie."""

    def choose(
        self,
        position: SolitairePosition,
        moves: Sequence[str],
        level: int,
        stream: RandomStream,
        may_go_on: Callable[[int], bool],
    ) -> str:
        """The one that wins in most of the ways to imagine the hidden cards; each way is a round."""
        worlds = WORLDS[level - 1] if len(moves) > 1 else 0
        return _weigh(position, moves, worlds, stream, may_go_on)[0]

    def advise(self, position: SolitairePosition) -> Outlook:
        """The move that wins in most of the ways to imagine the hidden cards, and in how many."""
        stream = RandomStream(position.ply)
        best, won = _weigh(position, position.legal_moves(), ADVICE_WORLDS, stream, lambda _: True)
        words = f"of {ADVICE_WORLDS} ways in which the hidden cards may lie, {won} could be won like this"
        return Outlook(won / ADVICE_WORLDS, words, best)

    def look(self, position: SolitairePosition, nodes: int | None = None) -> Outlook:
        """Whether the deal can be won, with all cards known, and a move that keeps it winnable."""
        found = solve(position, ADVICE_NODES if nodes is None else nodes, plies=1)
        return Outlook(SHARES[found.result], WORDS[found.result], found.moves[0] if found.moves else None)


def _weigh(
    position: SolitairePosition,
    moves: Sequence[str],
    worlds: int,
    stream: RandomStream,
    may_go_on: Callable[[int], bool],
) -> tuple[str, int]:
    """The best of these moves, and in how many worlds it was found to win."""
    solved = dict.fromkeys(moves, 0)

    def best() -> tuple[str, int]:
        move = max(moves, key=lambda move: (solved[move], _appeal(position.read_move(move))))
        return move, solved[move]

    for number in range(worlds):
        world = position.copy()
        world.redeal(stream)
        for move in moves:
            if not may_go_on(number):
                return best()
            solved[move] += _can_win(world, move)
    return best()


def _appeal(move: Move) -> int:
    """How good a move looks at first sight: own cards should go, and drawing new ones comes last."""
    if isinstance(move, Zangle):
        return sum(card.place != CENTRE for card in move.all_cards)
    return -1 if move == DISCARD else 0


def _can_win(world: Position, move: str) -> bool:
    after = world.copy()
    after.push(move)
    if after.outcome is not None:
        return bool(after.outcome.winners)
    return solve(after, NODES, plies=0).result == "won"
