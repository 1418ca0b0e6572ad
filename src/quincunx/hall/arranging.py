"""Positions set up by hand, as clients get them on the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from quincunx.core.arranging import Choice, problem_of, split_text
from quincunx.core.game import Game
from quincunx.core.kit import Board
from quincunx.core.registry import load
from quincunx.hall.boards import whole_board
from quincunx.hall.games import describe_position
from quincunx.hall.kits import kit_address
from quincunx.hall.schemas import Name, PositionPage
from quincunx.hall.shapes import Request, says
from quincunx.match.errors import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrangeRequest(Request):
    """An arrangement of a game, and a site of which it is asked what may stand there."""

    game: Annotated[
        Annotated[str, says(max_length=5000)], says("With its options, such as `name(option=value)`.")
    ]
    position: Annotated[
        Annotated[str, says(max_length=5000)] | None, says("A text that was given here; the start if none.")
    ] = None
    site: Name | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceInfo:
    """What may stand on the site."""

    words: str
    look: Annotated[str | None, says("The name in the kit of what is put there.")]
    text: Annotated[str, says("The arrangement that it leads to.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherChoice:
    """What else may be."""

    words: str
    text: Annotated[str, says("The arrangement that it leads to.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherInfo:
    """Something besides what stands where, such as who is to move."""

    label: str
    choices: list[OtherChoice]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrangePage:
    """An arrangement, and what it can be changed to."""

    page: Annotated[PositionPage, says("How it looks; nobody is to move if it is not a position.")]
    text: str
    problem: Annotated[str | None, says("Why it is not a position of the game; null if it is one.")]
    sites: Annotated[list[str], says("Those that can be changed.")]
    choices: Annotated[list[ChoiceInfo], says("What may stand on the site that was named.")]
    others: list[OtherInfo]


def arrange(wanted: ArrangeRequest) -> ArrangePage:
    """An arrangement, and what it can be changed to."""
    game = load(wanted.game)
    arranging = game.arranging
    if arranging is None:
        raise Refusal("position/unsuited", f"positions of {game.title} cannot be set up by hand")
    text = game.start().text if wanted.position is None else wanted.position
    sites = list(arranging.sites(game))
    if wanted.site is not None and wanted.site not in sites:
        raise Refusal("position/site", "nothing can be put there")
    others = arranging.others(game, text)
    problem = problem_of(game, text)
    return ArrangePage(
        page=_draw(game, text) if problem else describe_position(game, game.position(text)),
        text=text,
        problem=problem,
        sites=sites,
        choices=[
            ChoiceInfo(words=each.words, look=each.look, text=each.text)
            for each in (arranging.choices(game, text, wanted.site) if wanted.site is not None else ())
        ],
        others=[
            OtherInfo(label=other.label, choices=list(map(_describe, other.choices))) for other in others
        ],
    )


def _describe(choice: Choice) -> OtherChoice:
    return OtherChoice(words=choice.words, text=choice.text)


def _draw(game: Game, text: str) -> PositionPage:
    """What is not a position: only what stands where."""
    assert game.arranging is not None
    board = Board(f"{game.title}, not a position yet", game.arranging.standing(game, text))
    return PositionPage(
        game=str(game),
        seat_names=list(game.seat_names),
        kit=kit_address(game),
        position=text,
        ply=split_text(text)[1],
        to_act=[],
        outcome=None,
        board=whole_board(board),
        actions=[],
        moves=[],
    )
