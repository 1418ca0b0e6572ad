"""How the solitaire looks: the centre on top, the piles side by side under it."""

from __future__ import annotations

from quincunx.core.layout import Label, Layout, Polygon, Shape, Site, Sketch, Span, Steps, Tray
from quincunx.games.zangle.cards import pictures
from quincunx.games.zangle.cards.pictures import BUTTON_HEIGHT, CARD_HEIGHT, CARD_WIDTH, GAP, TITLE
from quincunx.games.zangle.cards.tabletop import (
    CENTRE_PILE_LEFT,
    EDGE,
    PANEL_HEIGHT,
    PANEL_LEFT,
    PANEL_WIDTH,
    WIDTH,
    left_label,
)
from quincunx.games.zangle.cards.zangles import CENTRE, Zangle
from quincunx.games.zangle.solitaire.moves import DISCARD, Fill, Move
from quincunx.games.zangle.solitaire.rules import SolitairePosition

BUTTONS_TOP = PANEL_HEIGHT + GAP
PILES_TOP = BUTTONS_TOP + BUTTON_HEIGHT + 2 * GAP
BACK = 8.0  # how much of a face-down card is to be seen
COLUMN = (WIDTH - CARD_WIDTH) / 6  # there are at most seven piles


def draw(position: SolitairePosition, seat: int | None) -> Layout:
    """The whole position but for the faces of face-down cards."""
    tallest = max(len(pile) for pile in position.piles)
    height = PILES_TOP + TITLE + max(tallest - 1, 0) * BACK + CARD_HEIGHT + GAP
    centre = pictures.fan("c", "centre", position.centre, 0, TITLE, CENTRE_PILE_LEFT - GAP)
    legal = position.legal() if position.outcome is None else []
    sites = {site.id: site for site in centre}
    for index in range(position.columns):
        sites[str(index + 1)] = _pile(position, index)
    sites["pile"] = pictures.pile_site(
        "pile", "centre draw pile", len(position.centre_pile), CENTRE_PILE_LEFT, TITLE
    )
    words = "discard: put the centre away and draw three new cards"
    sites[DISCARD] = pictures.button_site(DISCARD, words, 0, BUTTONS_TOP, 76, DISCARD in legal)
    left, moves = position.cards_left, tuple(_steps(move, sites) for move in legal)
    return Layout(
        size=(WIDTH, height),
        backdrop=(
            pictures.rectangle(-EDGE, -EDGE, WIDTH + 2 * EDGE, height + EDGE, "board", 8),
            left_label(0, TITLE / 2, "centre", "text"),
        ),
        sites=tuple(sites.values()),
        trays=(Tray(0, "Player", (), f"{pictures.counted(left, 'card')} left"),),
        moves=moves,
        last=tuple(_last(position, sites)),
        caption=_caption(position),
        task="choose cards",
        collects=pictures.makes_zangles(moves),
    )


def _caption(position: SolitairePosition) -> str:
    outcome = position.outcome
    if outcome is not None:
        return f"Zangle solitaire, {outcome.reason}"
    place = position.place_to_fill
    if place is not None:
        return f"Zangle solitaire, place {place + 1} has to be filled"
    return f"Zangle solitaire, {pictures.counted(position.cards_left, 'card')} left"


def _pile(position: SolitairePosition, index: int) -> Site:
    """A pile: its number, the edges of the face-down cards, and the top card."""
    pile = position.piles[index]
    number, left = str(index + 1), index * COLUMN
    top = PILES_TOP + TITLE + max(len(pile) - 1, 0) * BACK
    shapes: list[Shape] = [Label((left + CARD_WIDTH / 2, PILES_TOP + TITLE / 2), number, "text", 15)]
    for card in range(len(pile) - 1):
        at = PILES_TOP + TITLE + card * BACK
        shapes.append(pictures.rectangle(left, at, CARD_WIDTH, CARD_HEIGHT, "black", 5))
    outline = pictures.rectangle(left, top, CARD_WIDTH, CARD_HEIGHT, "site", 5)
    if not pile:
        shapes.append(Label((left + CARD_WIDTH / 2, top + CARD_HEIGHT / 2), "empty", "label", 13))
        return Site(number, f"pile {number}: empty", outline, tuple(shapes), "empty")
    shapes.append(pictures.rectangle(left, top, CARD_WIDTH, CARD_HEIGHT, "neutral", 5))
    shapes += pictures.card_face(pile[0], left, top)
    under = f", {len(pile) - 1} face down" if len(pile) > 1 else ""
    return Site(
        number, f"pile {number}: {pictures.card_words(pile[0])}{under}", outline, tuple(shapes), pile[0]
    )


def _steps(move: Move, sites: dict[str, Site]) -> Steps:
    if isinstance(move, Zangle):
        cards = {place: [site] for place, site in sites.items()}
        cards[CENTRE] = [site for place, site in sites.items() if place.startswith("c")]
        return pictures.zangle_steps(str(move), move, cards)
    if isinstance(move, Fill):
        source, target = sites[str(move.source + 1)], sites[str(move.target + 1)]
        return pictures.two_steps(str(move), source, target)
    return pictures.site_steps(move, sites[DISCARD])


def _last(position: SolitairePosition, sites: dict[str, Site]) -> list[Shape]:
    """The last Zangle and how it was made, and a mark, if the last move was another."""
    shapes: list[Shape] = []
    shown = position.last_zangle or position.last
    zangle = position.read_move(shown) if shown is not None else None
    if isinstance(zangle, Zangle):
        shapes += pictures.dissection(zangle, PANEL_LEFT, 0, PANEL_WIDTH, PANEL_HEIGHT)
    move = position.read_move(position.last) if position.last is not None else None
    if move is None or isinstance(move, Zangle):
        return shapes
    site = sites[str(move.target + 1)] if isinstance(move, Fill) else sites["pile"]
    assert isinstance(site.outline, Polygon)
    return [*shapes, Polygon(site.outline.points, "mark")]


def sketch(position: SolitairePosition, seat: int | None) -> Sketch:
    """The top cards by their codes, with the number of cards under each."""
    numbers = "".join(f"{number:<5}" for number in range(1, position.columns + 1))
    tops: list[Span] = [("  top     ", "text")]
    for pile in position.piles:
        tops += pictures.code_spans(pile[:1] or ["-"], 5)
    under = "".join(f"+{len(pile) - 1:<4}" if len(pile) > 1 else "     " for pile in position.piles)
    lines: Sketch = [
        [
            ("  centre  ", "text"),
            *pictures.code_spans(position.centre),
            (f" pile {len(position.centre_pile)}", "label"),
        ],
        [("  pile    " + numbers, "label")],
        tops,
        [("          " + under, "label")],
        [(f"  {pictures.counted(position.cards_left, 'card')} left", "text")],
    ]
    if position.last is not None:
        lines.append([(f"  last: {position.last}", "mark")])
    return lines
