"""A tiny game in ordinary Python, as another package would write it: a race of one or two steps.

The seats take turns to add 1 or 2 to a sum; whoever reaches the goal wins.
"""

from functools import cache

from quincunx import Game, NotationError, Option, PlainPosition
from quincunx.core.kit import ORIGIN, Action, Board, Item, Kit, Look, Place, Shelf
from quincunx.core.layout import Label, square
from quincunx.core.signs import Characters, Sign

MOVES = ("+1", "+2")


class RacePosition(PlainPosition):
    """The sum so far."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.sum = 0

    def actions(self) -> list[int]:
        left = self.game.options.goal - self.sum
        return [action for action in (0, 1) if action < left]

    def play(self, action: int) -> None:
        self.sum += action + 1
        self.turn = 1 - self.turn

    def winners(self) -> tuple[int, ...]:
        return (1 - self.turn,)

    def points(self, seat: int) -> int:
        return int(not self.actions() and seat in self.winners())

    def state(self) -> tuple[int, ...]:
        return (self.sum,)

    def numbers(self, seat: int) -> list[int]:
        return [self.sum, int(seat == self.turn), seat]


@cache
def race_kit(goal: int) -> Kit:
    """A row of sums; which of them a step leads to depends on the position."""
    box = square(ORIGIN, 20, "site")
    stone = Look((square(ORIGIN, 20, "neutral"),))
    return Kit(
        size=(20 * goal + 20, 20),
        sites=tuple(
            Place(str(n), f"sum {n}", box, (20 * n + 10, 10), "sum", empty="out of reach")
            for n in range(goal + 1)
        ),
        looks={
            "number": Look((Label(ORIGIN, "{}", "text", 9),)),
            "stone": stone,
            **{move: Look(words="within reach", signs=(Sign("+", "mark", (-5, 0)),)) for move in MOVES},
        },
        shelves=(Shelf(None, "Steps", (Item("step", "a step", (20, 20), "stone"),)),),
        actions=tuple(Action(("step", f"sum: {move}"), ("stone",)) for move in MOVES),
        characters=Characters((5, 20), outlines=False),
    )


class Race(Game):
    """Counting to a goal."""

    name = "race"
    title = "Race"
    summary = "Reach the goal first."
    version = 1
    offered = (Option("goal", 10, range(2, 30), "the sum to reach"),)
    rules = "Add 1 or 2; whoever reaches the goal wins.\n\n## Rulings\n\nNone."
    seat_names = ("first", "second")
    position_class = RacePosition
    observation_shape = (3,)

    def action_texts(self) -> tuple[str, ...]:
        return MOVES

    def explain_notation(self, text: str) -> NotationError:
        return NotationError("+1 or +2", text)

    def explain_illegal(self, position: RacePosition, action: int) -> str:
        return "that would pass the goal"

    def explain_outcome(self, position: RacePosition) -> str:
        return f"{self.seat_names[position.winners()[0]]} has reached the goal"

    def write_board(self, position: RacePosition) -> str:
        return str(position.sum)

    def read_board(self, position: RacePosition, text: str) -> None:
        if not (text.isascii() and text.isdigit() and int(text) <= self.options.goal):
            raise NotationError("a sum", text)
        position.sum = int(text)
        position.turn = position.ply % 2

    @property
    def kit(self) -> Kit:
        return race_kit(self.options.goal)

    def board(self, position: RacePosition, seat: int | None) -> Board:
        reach = {position.sum + action + 1: [MOVES[action]] for action in position.actions()}
        sites = {
            str(n): [*reach.get(n, []), ("number", 0.0, 0.0, str(n))] for n in range(self.options.goal + 1)
        }
        return Board("Race", sites, {"step": 1})
