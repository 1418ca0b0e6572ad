"""Zangle's own kinds of puzzles: the only Zangle, that with most own cards, and deals to be won alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quincunx.core.offers import PuzzleDraft, PuzzleKind
from quincunx.core.position import Position, text_key
from quincunx.core.registry import load
from quincunx.core.stream import RandomStream
from quincunx.games.zangle.amounts import SOLITAIRE, SPEEDSTER
from quincunx.games.zangle.cards.eyesight import effort_of
from quincunx.games.zangle.cards.zangles import OWN, Zangle, find_zangles
from quincunx.games.zangle.solitaire.moves import DISCARD, Fill
from quincunx.games.zangle.solitaire.solving import solve
from quincunx.games.zangle.speedster.moves import CALL
from quincunx.games.zangle.speedster.player import SpeedsterPlayer

FEWEST_OTHERS = 3  # Zangles among which the one with most own cards is hidden
MANY = 5
HARD = 1.5  # what it takes to see a Zangle that is worth looking for
ALTERNATIVES = 40  # deals of one seed that are tried
LARGEST_SEED = (1 << 32) - 1

NODES = 300_000  # for the proof that a deal can still be won
MOST_MOVES = 30
LUCKY = 0.5  # how often random moves at most are all right


class Look:
    """A Zangle to be seen and claimed, in a speedster in which the first seat has called."""

    def task(self, position: Any) -> str:
        """What is asked for."""
        raise NotImplementedError

    def wanted(self, own: Sequence[str], centre: Sequence[str]) -> Zangle | None:
        """The Zangle that is asked for, if there is just one."""
        raise NotImplementedError

    def keeps(self, position: Any, move: str) -> bool:
        """Whether it is the one."""
        return move == self.answer(position)

    def answer(self, position: Any) -> str | None:
        """The one."""
        found = self.wanted(position.hands[0], position.centre)
        return None if found is None else str(found)

    def is_done(self, position: Position) -> bool:
        """There is nothing else to be found."""
        return True

    def flaw(self, position: Any) -> str:
        """What is missing."""
        if position.game.options.mode != SPEEDSTER or position.caller != 0:
            return "the first seat has not called in a speedster"
        return "" if self.answer(position) else "there is not just one such Zangle"

    def finds(self, position: Any, level: int, seed: int) -> bool | None:
        """Whether a speedster player notices it before it would say that it is stuck."""
        found = self.wanted(position.hands[0], position.centre)
        # With the same chances at every puzzle those that are alike would all be found by the same tries.
        player = SpeedsterPlayer(level, seed ^ text_key(position.text))
        return found is not None and player.notices(found)

    def make(self, seed: int) -> PuzzleDraft | None:
        """The first of some deals in which there is one."""
        stream, game = RandomStream(seed), load("zangle", mode=SPEEDSTER)
        for _ in range(ALTERNATIVES):
            position: Any = game.start(stream.below(LARGEST_SEED))
            found = self.wanted(position.hands[0], position.centre)
            if found is not None:
                position.push(CALL, 0, 0.0)
                return PuzzleDraft(str(game), position.text, (str(found),))
        return None


class OnlyZangle(Look):
    """There is one Zangle among the open cards."""

    def task(self, position: Any) -> str:
        """What is asked for."""
        return "There is only one Zangle among your cards and those of the centre: find it."

    def wanted(self, own: Sequence[str], centre: Sequence[str]) -> Zangle | None:
        """The only one."""
        found = find_zangles(own, centre)
        return found[0] if len(found) == 1 else None


class MostCards(Look):
    """One of many Zangles uses more of the player's own cards than any other."""

    def task(self, position: Any) -> str:
        """What is asked for."""
        found = find_zangles(position.hands[0], position.centre)
        return f"There are {len(found)} Zangles: find the one that uses most of your own cards."

    def wanted(self, own: Sequence[str], centre: Sequence[str]) -> Zangle | None:
        """That one, if it is alone and hard to see."""
        found = sorted(find_zangles(own, centre), key=lambda each: -each.own_cards)
        if len(found) <= FEWEST_OTHERS or found[0].own_cards == found[1].own_cards:
            return None
        return found[0] if effort_of(found[0]) >= HARD else None


class WinnableDeal:
    """A solitaire that can be won; every move is right after which it still can."""

    def task(self, position: Any) -> str:
        """What is asked for."""
        return "This deal can be won: clear your piles, without a move after which it cannot."

    def keeps(self, position: Position, move: str) -> bool:
        """Whether it can be won after the move."""
        after = position.copy()
        after.push(move)
        if after.outcome is not None:
            return bool(after.outcome.winners)
        return solve(after, NODES, plies=0).result == "won"

    def answer(self, position: Position) -> str | None:
        """The first move of a way to win."""
        return next(iter(solve(position, NODES, plies=1).moves), None)

    def is_done(self, position: Position) -> bool:
        """Whether it is won."""
        return position.outcome is not None and bool(position.outcome.winners)

    def flaw(self, position: Any) -> str:
        """Why it is not to be won."""
        if position.game.options.mode != SOLITAIRE:
            return "it is no solitaire"
        return "" if solve(position, NODES, plies=0).result == "won" else "no way to win is known"

    def finds(self, position: Position, level: int, seed: int) -> bool | None:
        """The levels play the deal, and do not know what lies face down."""
        return None

    def make(self, seed: int) -> PuzzleDraft | None:
        """The first of some deals that can be won, but not by just any moves."""
        stream, game = RandomStream(seed), load("zangle", mode=SOLITAIRE)
        for _ in range(ALTERNATIVES):
            position = game.start(stream.below(LARGEST_SEED))
            found = solve(position, NODES)
            is_short = found.result == "won" and len(found.moves) <= MOST_MOVES
            if is_short and self._chance(position, found.moves) < LUCKY:
                return PuzzleDraft(str(game), position.text, found.moves)
        return None

    def _chance(self, position: Position, line: Sequence[str]) -> float:
        """How often whoever plays at random, and begins so, makes only moves that are right."""
        chance, now = 1.0, position.copy()
        for move in line:
            moves = now.legal_moves()
            chance *= sum(self.keeps(now, each) for each in moves) / len(moves)
            now.push(move)
        return chance


def find_themes(positions: Sequence[Any], line: Sequence[str]) -> list[str]:
    """What a puzzle is about, from its positions and moves."""
    moves = [position.read_move(move) for position, move in zip(positions[:-1], line, strict=True)]
    if len(moves) > 1:
        found = {"discard": DISCARD in moves, "filled place": any(isinstance(each, Fill) for each in moves)}
    else:
        cards = moves[0].all_cards
        found = {
            "own target": moves[0].target.place == OWN,
            "with a Z": any(card.code == "Z" for card in cards),
            "many cards": len(cards) >= MANY,
        }
    return [theme for theme, is_so in found.items() if is_so]


KINDS: dict[str, PuzzleKind] = {"only": OnlyZangle(), "most": MostCards(), "deal": WinnableDeal()}
