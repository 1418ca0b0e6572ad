"""Why something cannot be chosen: what `Game.explain` answers, from the layout and the game's refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from quincunx.core.numbered import NumberedPosition, explain_refusal

if TYPE_CHECKING:
    from quincunx.core.layout import Layout, TrayItem
    from quincunx.core.position import Position


def explain(position: Position, seat: int, steps: Sequence[str]) -> str | None:
    """Why choosing these ids leads a seat to no move; None if it does, or they may be claimed."""
    outcome, game = position.outcome, position.game
    if outcome is not None:
        return f"the game is over: {outcome.reason}"
    if seat not in position.to_act:
        return f"it is {' or '.join(game.seat_names[other] for other in position.to_act)}'s turn"
    layout = position.layout(seat)
    labels = {site.id: site.label for site in layout.sites}
    labels |= {item.id: item.label for item in _items(layout)}
    if not labels.keys() >= set(steps):
        return "there is no such thing to choose"
    if _is_open(layout, seat, steps):
        return None
    if isinstance(position, NumberedPosition):
        chosen, kit = sorted(steps), game.kit
        for action, known in enumerate(kit.actions):
            if len(known.steps) == len(chosen) and sorted(kit.steps_of(action, position.turn)) == chosen:
                return explain_refusal(position, action)
    return f"{labels[steps[-1]]}: {_describe(layout, steps)}"


def _items(layout: Layout) -> list[TrayItem]:
    return [item for tray in layout.trays for item in tray.items]


def _is_open(layout: Layout, seat: int, steps: Sequence[str]) -> bool:
    """Whether these are among the steps of a move, in whatever order, or of what may be claimed."""
    if layout.claim and layout.claim.seat == seat and set(steps) <= set(layout.claim.sites):
        return True
    kinds = {site.id: site.kind for site in layout.sites if site.kind}

    def count(ids: Iterable[str]) -> Counter[str]:
        return Counter(kinds.get(step, step) for step in ids)

    wanted = count(steps)
    return any(wanted <= count(move.steps) for move in layout.moves)


def _describe(layout: Layout, steps: Sequence[str]) -> str:
    """What is wrong with steps that make no move of the game at all."""
    items = {item.id for item in _items(layout)}
    if not items.isdisjoint(steps):
        return "the piece does not fit there"
    if len(steps) > 1:
        return "that does not go with what is chosen"
    if any(not items.isdisjoint(move.steps) for move in layout.moves):
        return "choose a piece first"
    return "nothing can be done with it now"
