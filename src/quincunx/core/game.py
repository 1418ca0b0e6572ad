"""Game: the unchanging description of a game with its options; made by `quincunx.load`."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Protocol, TypeVar, cast

from quincunx.core import explaining, limits
from quincunx.core.arranging import Arranging
from quincunx.core.checks import fresh_position, index, shortened
from quincunx.core.errors import GameError, IllegalMoveError, NotationError, UnnumberedError
from quincunx.core.kit import Action, Board, Kit
from quincunx.core.layout import Layout
from quincunx.core.numbered import NumberedPosition
from quincunx.core.offers import LonePlayer, PuzzleKind, RealTimePlayer
from quincunx.core.options import Option, Options
from quincunx.core.paints import Paint
from quincunx.core.position import Position
from quincunx.core.sketch import Sketch, draw_sketch
from quincunx.core.stream import RandomStream
from quincunx.core.unnumbered import RealTimePosition

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from quincunx.core.figures import Figure, Pieces

Value = TypeVar("Value")

DIFFICULTIES = ("easy", "medium", "hard")


class fact(cached_property[Value]):  # noqa: N801
    """What follows from the rest of a game; computed once, and neither set nor overridden.

    Compiled code relies on it.
    """

    def __set__(self, game: object, value: object) -> NoReturn:
        raise AttributeError(f"`{self.attrname}` of a game cannot be set")


class Writing(Protocol):
    """What a game's notation.py offers: seats and positions as text."""

    def seat_names(self, options: Options) -> tuple[str, ...]: ...
    def write_board(self, position: Any) -> str: ...
    def read_board(self, position: Any, text: str) -> None: ...


class NumberedWriting(Writing, Protocol):
    """What it also offers if moves have numbers: moves and reasons as text."""

    def action_texts(self, options: Options) -> Sequence[str]: ...
    def explain_notation(self, text: str) -> NotationError: ...
    def explain_illegal(self, position: Any, action: int) -> str: ...
    def explain_outcome(self, position: Any) -> str: ...


class WordedWriting(Protocol):
    """What it may offer besides if moves have numbers: moves in words, `*` standing for the mover's name."""

    def action_words(self, options: Options) -> Sequence[str]: ...
    def effects(self, before: Any, after: Any) -> str: ...


class UnnumberedWriting(Protocol):
    """What it may offer besides if moves have no numbers: a move in words."""

    def words_of(self, move: str) -> str: ...


class Drawing(Protocol):
    """What a game's layout.py offers: the kit, and a position by names out of it."""

    def kit(self, game: Any) -> Kit: ...
    def board(self, position: Any, seat: int | None) -> Board: ...


class UnnumberedDrawing(Drawing, Protocol):
    """What it offers besides if moves have no numbers: the legal ones and what to choose for each."""

    def choices(self, position: Any, seat: int | None) -> Sequence[tuple[str, Action]]: ...


class Game:
    """A game and its options. Each game is a subclass that fills in these class attributes."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    version: ClassVar[int]
    earlier: ClassVar[Mapping[int, Mapping[str, str | int]]] = {}  # its earlier versions: see `options_of`
    offered: ClassVar[tuple[Option, ...]] = ()
    players: ClassVar[tuple[int, int] | None] = None  # fewest and most; as many as seats if it is not said
    minutes: ClassVar[tuple[int, int] | None] = None  # how long people usually play
    difficulty: ClassVar[str] = ""  # how hard it is to learn: one of DIFFICULTIES, if it is said
    hides: ClassVar[bool] = False  # whether positions contain something that no seat has seen
    environment_version: ClassVar[int] = 0  # rises when play, action numbers or observations change
    paints: ClassVar[Mapping[str, Paint]] = {}  # its own roles, by name
    position_class: type[Position]
    writing: Writing
    drawing: Drawing
    arranging: Arranging | None = None  # how positions are set up by hand, if they can be

    def __init_subclass__(cls) -> None:
        for name in vars(cls):
            if isinstance(getattr(Game, name, None), fact):
                raise GameError(f"{cls.__name__}: `{name}` follows from the rest and is not overridden")

    def __init__(self, /, **options: object) -> None:
        if "_options" in self.__dict__:
            # What follows from the options is found once, and the size of the kernel's buffers with it.
            raise TypeError("a game is made once: load another one")
        self._options = Options(self.offered, options)

    @classmethod
    def options_of(cls, version: int, chosen: Mapping[str, object]) -> dict[str, object]:
        """The options with which today's rules play as an earlier version did with those that were chosen.

        `earlier` has what was the default then; a game where that depends on other options overrides this.
        """
        return {**cls.earlier[version], **chosen}

    @property
    def options(self) -> Options:
        """The frozen choices, including the defaults."""
        return self._options

    @fact
    def numbered(self) -> bool:
        """Whether moves have numbers; if not, there are only `legal_moves` and `push`."""
        return issubclass(self.position_class, NumberedPosition)

    @fact
    def real_time(self) -> bool:
        """Whether several seats may act at once, and time matters."""
        return issubclass(self.position_class, RealTimePosition)

    @fact
    def open_duel(self) -> bool:
        """Whether two seats move in turn with nothing hidden, which solving and UGI need."""
        return self.seats == 2 and not self.hides and self.numbered

    @fact
    def seats(self) -> int:
        """How many seats the game has."""
        count = len(self.seat_names)
        if not 1 <= count <= limits.MOST_SEATS:
            raise GameError(f"{self}: a game has from 1 to {limits.MOST_SEATS} seats, not {count}")
        return count

    @property
    def tuning(self) -> Mapping[str, float]:
        """The settings for a strong search of this game, by their names in `search.Settings`."""
        return {}

    def start(self, seed: int = 0) -> Position:
        """The position before the first move; `seed` decides everything random in the game."""
        position = fresh_position(self)
        position.set_out(RandomStream(seed))
        return position

    def position(self, text: str) -> Position:
        """The position that `position.text` wrote."""
        fields = text.split(" ")
        if len(fields) != 3:
            raise NotationError("three fields: board, number of moves made, last move", text, len(text) + 1)
        board, ply, last = fields
        if not (ply.isascii() and ply.isdigit() and len(ply) <= 6):
            raise NotationError("the number of moves made", text, len(board) + 2)
        position, before = fresh_position(self), len(f"{board} {ply} ")
        try:
            position.resume(int(ply), None if last == "-" else last)
            before = 0
            self.read_board(position, board)
        except NotationError as error:
            raise NotationError(error.expected, text, before + error.column) from None
        return position

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        if not self.numbered:
            raise UnnumberedError(f"the moves of {self} have no numbers")
        texts = tuple(self.action_texts())
        if len(texts) > limits.MOST_ACTIONS:
            raise GameError(f"{self}: a game has at most {limits.MOST_ACTIONS} actions, not {len(texts)}")
        return texts

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {text: action for action, text in enumerate(self._texts)}

    @fact
    def action_count(self) -> int:
        """Actions are numbered from 0 to action_count − 1 in every position; 0 if moves have no numbers."""
        return len(self.texts)

    @fact
    def texts(self) -> tuple[str, ...]:
        """The moves in notation, in the order of their numbers; () if they have none."""
        return self._texts if self.numbered else ()

    def notation(self, action: int) -> str:
        """An action in notation."""
        if not 0 <= index(action) < len(self._texts):
            raise IllegalMoveError(f"an action is from 0 to {len(self._texts) - 1}, not {shortened(action)}")
        return self._texts[action]

    def notations(self, actions: Sequence[int]) -> list[str]:
        """Several actions in notation."""
        for action in (min(actions), max(actions)) if actions else ():
            self.notation(action)  # refuses what is no action
        texts = self._texts
        return [texts[action] for action in actions]

    def action(self, text: str) -> int:
        """The number of a move in notation."""
        try:
            return self._numbers[text]
        except (KeyError, TypeError):
            if not isinstance(text, str):
                raise NotationError("a move as text") from None
            raise self.explain_notation(text) from None

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of the numbers of `position.observation(seat)`; () if the game offers none."""
        return ()

    @fact
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        size = math.prod(self.observation_shape) if self.observation_shape else 0
        if not 0 <= size <= limits.MOST_NUMBERS:
            raise GameError(f"{self}: an observation has up to {limits.MOST_NUMBERS} numbers, not {size}")
        return size

    # Chance, event by event, for programs that need probabilities. Only games that hide something fill it in.
    # `turned_up` returns handles, called spots, which are valid for the position after the move.

    @property
    def chance_texts(self) -> tuple[str, ...]:
        """What something hidden may turn out to be, by number; () if nothing can."""
        return ()

    def turned_up(self, before: Position | None, after: Position) -> list[int]:
        """What a move, or the deal (`before` is None), has turned up, in order."""
        return []

    def odds(self, position: Position, spots: Sequence[int]) -> list[tuple[int, float]]:
        """What the first of these spots may be, and how likely, had none of them been seen yet."""
        return []

    def settle(self, position: Position, spots: Sequence[int], outcome: int) -> None:
        """Make this the outcome at the first of these spots; what it was goes back to the unseen."""

    # For programs that play the game.

    def effort_to_see(self, move: str) -> float:
        """How hard a move is for people to see: 0 if nobody overlooks it, 1 if it is simple."""
        return 0.0

    def real_time_player(self, level: int, seed: int) -> RealTimePlayer | None:
        """A player of some level, for games where several seats may act at once; None if there is none."""
        return None

    @property
    def lone_player(self) -> LonePlayer | None:
        """A player and adviser for games of one seat that search cannot handle; None if there is none."""
        return None

    @property
    def puzzle_kinds(self) -> Mapping[str, PuzzleKind]:
        """Kinds of puzzles that only this game has, by name."""
        return {}

    def puzzle_themes(self, positions: Sequence[Position], line: Sequence[str]) -> Sequence[str]:
        """What a puzzle is about in words of this game, from all positions of its line."""
        return ()

    @cached_property
    def levels(self) -> str:
        """How strong the bots' levels are in this game, as JSON; empty for the common levels."""
        return self._read("levels.json").decode()

    def benchmarks(self) -> dict[str, Callable[[int], object]]:
        """More work worth measuring, by name: each call, with a seed, does it once."""
        return {}

    @property
    def rules(self) -> str:
        """The rules page, in Markdown."""
        return self.file("rules.md").read_text(encoding="utf-8")

    @property
    def notation_page(self) -> str:
        """How moves, positions and sites are written, in Markdown; empty if the game has no such page."""
        return self._read("notation.md").decode()

    @cached_property
    def figures(self) -> Mapping[str, Figure | Pieces]:
        """The figures of the rules page by name; GameError if the rules contradict one."""
        from quincunx.core.figures import read_figures  # which loads games

        return read_figures(self.rules, type(self)())

    @property
    def book(self) -> bytes:
        """Proven openings, as `quincunx book` writes them; empty if the game has none."""
        return self._read("openings.book")

    @property
    def survey(self) -> bytes:
        """What was played in games between levels, as `quincunx survey` writes it; empty if there is none."""
        return self._read("played.survey")

    def _read(self, name: str) -> bytes:
        file = self.file(name)
        return file.read_bytes() if file.is_file() else b""

    def file(self, name: str) -> Traversable:
        """A file next to the game's module, whether or not it exists."""
        from importlib import resources  # not needed to play, and slow to import

        module = inspect.getmodule(type(self))
        if module is not None and module.__package__:
            return resources.files(module.__package__).joinpath(name)
        # A module outside any package has its own folder only if there is one with its name.
        where = getattr(module, "__file__", None) or type(self).__module__
        return Path(where).with_suffix("") / name

    def __str__(self) -> str:
        chosen = str(self._options)
        return f"{self.name}({chosen})" if chosen else self.name

    def __repr__(self) -> str:
        return f"<Game {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return type(self) is type(other) and self._options == other._options

    def __hash__(self) -> int:
        return hash((type(self), self._options))

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self._options), ()

    # Work done by a game's modules; a game without such modules overrides these methods.

    @cached_property
    def seat_names(self) -> tuple[str, ...]:
        """What the rules call the seats."""
        return self.writing.seat_names(self._options)

    def new_position(self) -> Position:
        """A fresh position, before anything random has been decided."""
        return self.position_class(self)

    @property
    def _numbering(self) -> NumberedWriting:
        return cast(NumberedWriting, self.writing)

    def action_texts(self) -> Sequence[str]:
        """The notation of every action, in the order of their numbers."""
        return self._numbering.action_texts(self._options)

    def explain_notation(self, text: str) -> NotationError:
        """The error for a text that is not a move of this game."""
        return self._numbering.explain_notation(text)

    def explain_illegal(self, position: Position, action: int) -> str:
        """Why an action is not allowed in a position of a game that is not over."""
        return self._numbering.explain_illegal(position, action)

    def explain_outcome(self, position: Position) -> str:
        """Why a game has ended, and who has won."""
        return self._numbering.explain_outcome(position)

    def write_board(self, position: Position) -> str:
        """The first field of the position text; it has no spaces."""
        return self.writing.write_board(position)

    def write_view(self, position: Position, seat: int | None) -> str:
        """Like write_board, but limited to what the seat may know; games that hide something override it."""
        return self.write_board(position)

    def read_board(self, position: Position, text: str) -> None:
        """Set up the board of a new position, whose `ply` and last move are already set."""
        self.writing.read_board(position, text)

    @cached_property
    def kit(self) -> Kit:
        """How everything in the game looks; games that look alike have the same one."""
        return self.drawing.kit(self)

    def board(self, position: Position, seat: int | None) -> Board:
        """What a seat sees of a position, by names out of the kit."""
        return self.drawing.board(position, seat)

    def eyes(self, seat: int | None) -> int | None:
        """Whose view a seat shares: seats for which this is the same see the same of every position."""
        return None if self.numbered and not self.hides else seat

    def choices(self, position: Position, seat: int | None) -> Sequence[tuple[str, Action]]:
        """The legal moves of a seat in notation, and what to choose for each."""
        if not isinstance(position, NumberedPosition):
            return cast(UnnumberedDrawing, self.drawing).choices(position, seat)
        if seat is not None and seat != position.turn:
            return []
        actions = self.kit.actions
        return [(self.texts[action], actions[action]) for action in position.legal_actions()]

    def layout(self, position: Position, seat: int | None) -> Layout:
        """How the position looks to a seat, as a whole picture."""
        mover = position.turn if isinstance(position, NumberedPosition) else 0
        layout = self.kit.draw(self.board(position, seat), self.choices(position, seat), mover)
        return replace(layout, paints=self.paints) if self.paints else layout

    def compose(self, position: Position, seat: int, steps: Sequence[str]) -> str:
        """The move that a seat makes by choosing these ids of its layout in this order.

        Where the layout has a claim, that need not be one of its moves.
        """
        moves = self.layout(position, seat).moves
        found = next((move.move for move in moves if move.steps == tuple(steps)), None)
        if found is None:
            raise IllegalMoveError("these make no move", [move.move for move in moves])
        return found

    def explain(self, position: Position, seat: int, steps: Sequence[str]) -> str | None:
        """Why choosing these ids does not lead a seat to a move; None if it does, or if they may be claimed.

        It reveals only what the layout shows and the refusal of the same move would say.
        """
        return explaining.explain(position, seat, steps)

    @cached_property
    def action_words(self) -> tuple[str, ...]:
        """Every action in plain words, by its number, whatever the position; `*` stands for the mover's name.

        () if the game has no words for its moves.
        """
        writing = getattr(self, "writing", None)
        if not self.numbered or not hasattr(writing, "action_words"):
            return ()
        return tuple(cast(WordedWriting, writing).action_words(self._options))

    def words(self, position: Position, move: str, after: Position | None = None) -> str:
        """A legal move in plain words, and what comes of it where nothing is hidden; by default its notation.

        They say nothing that an onlooker may not know. Who has made the move already says what is `after` it.
        """
        writing = getattr(self, "writing", None)
        if not isinstance(position, NumberedPosition):
            return cast(UnnumberedWriting, writing).words_of(move) if hasattr(writing, "words_of") else move
        if not self.action_words:
            return move
        action = self.action(move)
        words = self.kit.name_mover(self.action_words[action], position.turn)
        if self.hides:
            return words
        if after is None:
            after = position.copy()
            after.act(action)
        effects = cast(WordedWriting, writing).effects(position, after)
        return f"{words}, {effects}" if effects else words

    def round_of(self, position: Position) -> int:
        """The number of the round that a position is in; always the same in a game without rounds."""
        return 0

    def tell(self, before: Position, after: Position, seat: int, move: str) -> list[str]:
        """What a seat has done by a move, and what came of it, in sentences."""
        return [f"{self.seat_names[seat]}: {move}"]

    def sketch(self, position: Position, seat: int | None) -> Sketch:
        """How the position looks to a seat, in characters."""
        return draw_sketch(self.kit, self.board(position, seat))
