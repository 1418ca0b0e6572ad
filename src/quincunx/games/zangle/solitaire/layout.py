"""How the solitaire looks: the centre on top, the piles side by side under it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from quincunx.core.game import Game
from quincunx.core.kit import ORIGIN, Action, Board, Kit, Look, Place, Placement, Shelf
from quincunx.core.layout import TEXT, Label, Point
from quincunx.games.zangle.amounts import COLUMNS, SOLITAIRE_CENTRE_CARDS
from quincunx.games.zangle.cards import pictures
from quincunx.games.zangle.cards.pictures import (
    BACK,
    BACK_LOOK,
    BUTTON_HEIGHT,
    BUTTONS_TOP,
    CARD_HEIGHT,
    CARD_WIDTH,
    CENTRE_PILE,
    GAP,
    PILE_AT,
    STEP,
    TITLE,
    WIDTH,
)
from quincunx.games.zangle.cards.zangles import CENTRE, Zangle
from quincunx.games.zangle.solitaire.moves import DISCARD, Fill, Move
from quincunx.games.zangle.solitaire.rules import SolitairePosition

PILES_TOP = BUTTONS_TOP + BUTTON_HEIGHT + 2 * GAP
COLUMN = (WIDTH - CARD_WIDTH) / (COLUMNS[-1] - 1)
DISCARD_WIDTH = 76.0


def kit(game: Game) -> Kit:
    """The cards, and where they can lie; with fewer columns some places stay free."""
    return _kit()


@cache
def _kit() -> Kit:
    centre = [
        Place(f"c{number + 1}", "centre", pictures.card_outline("slot"), None, "centre")
        for number in range(SOLITAIRE_CENTRE_CARDS)
    ]
    piles = [pictures.pile_place(f"{number}", f"pile {number}", None) for number in range(1, COLUMNS[-1] + 1)]
    return Kit(
        size=(WIDTH, pictures.GROUND_HEIGHT),
        ground=pictures.GROUND,
        sites=(
            *centre,
            *piles,
            pictures.pile_place(CENTRE_PILE, "centre draw pile", PILE_AT),
            pictures.button_place(DISCARD, width=DISCARD_WIDTH),
        ),
        looks={
            **pictures.common_looks(),
            **pictures.button_looks(DISCARD, "put the centre away and draw three new cards", DISCARD_WIDTH),
            "number": Look((Label(ORIGIN, TEXT, "title", 15),), sort="mark"),
            "buried": Look(words=f"{TEXT} face down"),
        },
        shelves=(Shelf(0, "Player"),),
        buttons={DISCARD: DISCARD.capitalize()},
        task="choose cards",
        characters=pictures.CHARACTERS,
    )


def board(position: SolitairePosition, seat: int | None) -> Board:
    """The whole position but for the faces of face-down cards."""
    tallest = max(len(pile) for pile in position.piles)
    legal = position.legal() if position.outcome is None else []
    sites: dict[str, list[Placement]] = {
        CENTRE_PILE: [pictures.pile_of(len(position.centre_pile))],
        DISCARD: [DISCARD if DISCARD in legal else f"{DISCARD}-idle"],
    }
    places = {str(index + 1): _pile_at(position, index) for index in range(position.columns)}
    for index, code in enumerate(position.centre):
        sites[f"c{index + 1}"] = [code]
        places[f"c{index + 1}"] = (index * STEP, TITLE)
    for index in range(position.columns):
        sites[str(index + 1)] = _pile(position.piles[index], index + 1)
    return Board(
        caption=_caption(position),
        sites=sites,
        notes=[_note(position)],
        last=_last(position),
        under=[pictures.left_title(_title(position), TITLE / 2)],
        places=places,
        size=(WIDTH, PILES_TOP + TITLE + max(tallest - 1, 0) * BACK + CARD_HEIGHT + GAP),
        collects=any(isinstance(move, Zangle) for move in legal),
        task=_task(position, legal),
    )


def choices(position: SolitairePosition, seat: int | None) -> list[tuple[str, Action]]:
    """The legal moves, and the cards, piles or button to choose for them."""
    if position.outcome is not None:
        return []
    return [(str(move), _action(move)) for move in position.legal()]


def _action(move: Move) -> Action:
    if isinstance(move, Zangle):
        return pictures.zangle_action(move, {CENTRE: "centre"})
    return Action((str(move.source + 1), str(move.target + 1)) if isinstance(move, Fill) else (DISCARD,))


def _caption(position: SolitairePosition) -> str:
    outcome = position.outcome
    if outcome is not None:
        return f"Zangle solitaire, {outcome.reason}"
    place = position.place_to_fill
    if place is not None:
        return f"Zangle solitaire, place {place + 1} has to be filled"
    return f"Zangle solitaire, {pictures.counted(position.cards_left, 'card')} left"


def _task(position: SolitairePosition, legal: Sequence[Move]) -> str | None:
    """What to do where no cards of a Zangle are to be chosen."""
    if position.place_to_fill is not None:
        return f"fill place {position.place_to_fill + 1} with the top card of a pile"
    return "there is no Zangle, so discard" if list(legal) == [DISCARD] else None


def _title(position: SolitairePosition) -> str:
    """What the centre is called, with a warning where its draw pile must last."""
    warned = position.pile_must_last and position.outcome is None
    return "centre: its pile must last" if warned else "centre"


def _note(position: SolitairePosition) -> str:
    left = f"{pictures.counted(position.cards_left, 'card')} left"
    return f"{left}, {len(position.centre_pile)} to draw" if position.pile_must_last else left


def _pile_at(position: SolitairePosition, index: int) -> Point:
    """Where the top card of a pile lies."""
    return round(index * COLUMN, 2), PILES_TOP + TITLE + max(len(position.piles[index]) - 1, 0) * BACK


def _pile(pile: Sequence[str], number: int) -> list[Placement]:
    """A pile: its number, the edges of the face-down cards, and the top card."""
    buried = max(len(pile) - 1, 0)
    looks: list[Placement] = [("number", CARD_WIDTH / 2, -TITLE / 2 - buried * BACK, str(number))]
    if not pile:
        return [*looks, "no-pile"]
    looks += [(BACK_LOOK, 0, (card - buried) * BACK) for card in range(buried)]
    looks.append(pile[0])
    return [*looks, ("buried", 0, 0, str(buried))] if buried else looks


def _last(position: SolitairePosition) -> list[Placement]:
    """The last Zangle and how it was made, and a mark, if the last move was another."""
    shown = position.last_zangle or position.last
    zangle = position.read_move(shown) if shown is not None else None
    looks: list[Placement] = [pictures.dissection(zangle)] if isinstance(zangle, Zangle) else []
    move = position.read_move(position.last) if position.last is not None else None
    if move is None or isinstance(move, Zangle):
        return looks
    at = _pile_at(position, move.target) if isinstance(move, Fill) else PILE_AT
    return [*looks, ("mark-card", *at)]
