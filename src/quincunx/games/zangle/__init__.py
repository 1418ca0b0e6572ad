"""Zangle: make shapes of triangles out of others; in turns, all at once, or alone."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from quincunx.core.game import Drawing, Game, Writing
from quincunx.core.offers import LonePlayer, PuzzleKind, RealTimePlayer
from quincunx.core.position import Position
from quincunx.games.zangle import choices, puzzles
from quincunx.games.zangle.amounts import SOLITAIRE, SPEEDSTER, TURNS
from quincunx.games.zangle.cards.eyesight import effort_of_move
from quincunx.games.zangle.cards.shapes import CODES
from quincunx.games.zangle.cards.zangles import Card, Zangle, check_claim, find_zangles
from quincunx.games.zangle.solitaire import layout as solitaire_layout
from quincunx.games.zangle.solitaire import notation as solitaire_notation
from quincunx.games.zangle.solitaire.player import SolitairePlayer
from quincunx.games.zangle.solitaire.rules import SolitairePosition
from quincunx.games.zangle.solitaire.solving import SolvedDeal, solve
from quincunx.games.zangle.speedster import layout as speedster_layout
from quincunx.games.zangle.speedster import notation as speedster_notation
from quincunx.games.zangle.speedster.player import SpeedsterPlayer
from quincunx.games.zangle.speedster.rules import SpeedsterPosition
from quincunx.games.zangle.speedster.telling import tell
from quincunx.games.zangle.turns import layout, notation, observe
from quincunx.games.zangle.turns.chance import ChancyZangle
from quincunx.games.zangle.turns.evaluate import TUNING

__all__ = ["GAME", "Card", "SolvedDeal", "Zangle", "check_claim", "find_zangles", "solve"]


class ModeWriting(Writing, Protocol):
    """What the notation of a mode offers: hidden cards need a text of their own."""

    def write_view(self, position: Any, seat: int | None) -> str: ...


MODES: dict[str, tuple[type[Position], ModeWriting, Drawing]] = {
    TURNS: (ChancyZangle, notation, layout),
    SPEEDSTER: (SpeedsterPosition, speedster_notation, speedster_layout),
    SOLITAIRE: (SolitairePosition, solitaire_notation, solitaire_layout),
}


class ZangleGame(Game):
    """The game and its options."""

    name = "zangle"
    title = "Zangle"
    summary = "Make a card's shape out of the shapes on other cards, and get rid of yours first."
    players = (1, 6)
    minutes = (15, 30)
    difficulty = "medium"
    version = 2
    earlier = choices.EARLIER
    offered = choices.OFFERED
    hides = True
    tuning = TUNING  # only the mode with turns can be searched
    writing: ModeWriting

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        choices.check_together(self.options)
        self.position_class, self.writing, self.drawing = MODES[self.options.mode]

    @classmethod
    def options_of(cls, version: int, chosen: Mapping[str, object]) -> dict[str, object]:
        """The options of an earlier version, without those of other modes."""
        meant = super().options_of(version, chosen)
        mode = str(meant.get("mode", TURNS))
        if version == 1 and meant.get("equalizers"):
            meant["equalizers"] = choices.fit_equalizers(str(meant["equalizers"]))
        return {
            name: value for name, value in meant.items() if name in chosen or choices.goes_with(name, mode)
        }

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """How the numbers of an observation are folded; only the mode with turns has observations."""
        return observe.shape(self.seats) if self.options.mode == TURNS else ()

    def compose(self, position: Position, seat: int, steps: Sequence[str]) -> str:
        """The move that a seat makes by choosing sites; without turns, a claim that may be wrong."""
        if isinstance(position, SpeedsterPosition) and position.caller == seat and len(steps) > 1:
            return speedster_layout.compose(position, seat, steps)
        return super().compose(position, seat, steps)

    def round_of(self, position: Any) -> int:
        """The number of the round; the solitaire has only one."""
        return 0 if self.options.mode == SOLITAIRE else int(position.round)

    def tell(self, before: Position, after: Position, seat: int, move: str) -> list[str]:
        """What a move has done, in sentences; without turns, that cannot be seen at a glance."""
        if isinstance(after, SpeedsterPosition):
            return tell(after)
        return super().tell(before, after, seat, move)

    @property
    def chance_texts(self) -> tuple[str, ...]:
        """The codes of the cards, in the mode with turns; given decks leave nothing to chance."""
        return CODES if self.options.mode == TURNS and not self.decks else ()

    def turned_up(self, before: Position | None, after: Any) -> list[int]:
        """The cards that a move, or the deal, has turned up."""
        return _check_chancy(after).turned_up(before) if self.chance_texts else []

    def odds(self, position: Any, spots: Sequence[int]) -> list[tuple[int, float]]:
        """What the first of these cards may be: any of them, or of those face down."""
        _check_chancy(position)
        cards = position.unseen_cards()
        for spot in spots:
            cards[position.card_at(spot)] += 1
        return [(code, count / sum(cards)) for code, count in enumerate(cards) if count]

    def settle(self, position: Any, spots: Sequence[int], outcome: int) -> None:
        """Let the first of these cards be of this code."""
        _check_chancy(position)
        if position.card_at(spots[0]) != outcome:
            position.exchange(spots[0], outcome, list(spots[1:]))

    def effort_to_see(self, move: str) -> float:
        """Zangles have to be seen; everything else is obvious."""
        return effort_of_move(move)

    def real_time_player(self, level: int, seed: int) -> RealTimePlayer | None:
        """The player of the speedster."""
        return SpeedsterPlayer(level, seed) if self.options.mode == SPEEDSTER else None

    @property
    def lone_player(self) -> LonePlayer | None:
        """The player of the solitaire."""
        return SolitairePlayer() if self.options.mode == SOLITAIRE else None

    @property
    def puzzle_kinds(self) -> Mapping[str, PuzzleKind]:
        """What can be asked for where cards are hidden."""
        return puzzles.KINDS

    def puzzle_themes(self, positions: Sequence[Position], line: Sequence[str]) -> Sequence[str]:
        """What a puzzle is about."""
        return puzzles.find_themes(positions, line)

    @cached_property
    def decks(self) -> tuple[tuple[str, ...], ...]:
        """The decks that are given for the first rounds."""
        return choices.read_decks(self.options.decks)

    @cached_property
    def equalizers(self) -> tuple[choices.Equalizer, ...]:
        """The handicaps of those who have won rounds, level by level."""
        return choices.read_equalizers(self.options.equalizers)

    def benchmarks(self) -> dict[str, Callable[[int], object]]:
        """Solving solitaires of five columns, whatever the mode."""
        solitaire = ZangleGame(mode=SOLITAIRE)
        return {"solitaire deals solved": lambda seed: solve(solitaire.start(seed))}

    def eyes(self, seat: int | None) -> int | None:
        """Face-down cards are hidden from all alike; without turns, each has buttons of its own."""
        return seat if self.options.mode == SPEEDSTER else None

    def write_view(self, position: Position, seat: int | None) -> str:
        """The board with face-down cards as question marks."""
        return self.writing.write_view(position, seat)


def _check_chancy(position: Any) -> ChancyZangle:
    """A position whose cards can be turned up one by one."""
    if not isinstance(position, ChancyZangle):
        raise TypeError(f"a position of Zangle with turns is needed, not {type(position).__name__}")
    return position


GAME = ZangleGame
