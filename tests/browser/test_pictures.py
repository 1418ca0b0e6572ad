"""The web client draws what Python draws: the same shapes, moves, steps and ghosts, from kit and board."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from quincunx import Game, Position, load
from quincunx.core.layout import Layout, plain
from quincunx.server.boards import legal_actions, legal_moves, whole_board, write_json
from tests.browser.people import People

pytestmark = pytest.mark.compiled

POSITIONS = 1000
POSITIONS_OF_OPTIONS = 200
BATCH = 100
# Both sides round to two decimals, but not at the same time.
CLOSE = 0.011

# Texts go between the page and here much faster than what is in them. What is `named` is of the kit alone.
DRAW = """async (text) => {
  const { Kit } = await import("/js/board/kit.js");
  const [data, positions] = JSON.parse(text);
  const kit = new Kit(data);
  return JSON.stringify(positions.map((told) => {
    const { layout: { named, ...layout }, choices } = kit.show(told);
    const sites = layout.sites.map(({ pieces, ...site }) => (
      { ...site, shapes: pieces.flatMap(({ shapes }) => shapes) }
    ));
    return { ...layout, sites, moves: choices };
  }));
}"""


def walk(game: Game, count: int) -> Iterator[tuple[Position, int | None]]:
    """Positions of random games, and who looks at them."""
    dice, seed, left = random.Random(16), 0, count
    while True:
        position, seed = game.start(seed), seed + 1
        while left:
            left -= 1
            seat = dice.choice(position.to_act) if position.to_act else None
            yield position, seat
            moves = position.legal_moves(seat) if seat is not None else []
            if not moves:
                break
            position.push(dice.choice(moves), seat)
        if not left:
            return


def told(position: Position, seat: int | None) -> dict[str, Any]:
    """What a client is told of a position."""
    return {
        "board": whole_board(position.game.board(position, seat)),
        "actions": legal_actions(position),
        "moves": legal_moves(position.game, position, [] if seat is None else [seat]),
        "to_act": position.to_act,
    }


def expected(layout: Layout, seat: int | None, task_now: str) -> dict[str, Any]:
    """A layout as the client has it; it also knows what the game asks for in this very position."""
    return {
        "size": plain(layout.size),
        "backdrop": plain(layout.backdrop),
        "sites": [{**plain(site), "kind": site.kind, "shapes": plain(site.shapes)} for site in layout.sites],
        "trays": [
            {
                "seat": tray.seat,
                "label": tray.label,
                "note": tray.note,
                "items": [{**plain(item), "count": item.count} for item in tray.items],
            }
            for tray in layout.trays
        ],
        "last": plain(layout.last),
        "caption": layout.caption,
        "claim": layout.claim and plain(layout.claim),
        "task": layout.task,
        "taskNow": task_now,
        "doing": layout.doing,
        "collects": layout.collects,
        "moves": [
            {
                **plain(move),
                "seat": seat,
                "button": move.button,
                "sends": list(move.sends),
                "under": move.under,
            }
            for move in layout.moves
        ],
    }


def compare(found: Any, wanted: Any, where: str) -> None:
    """Equal, but for the last decimal of numbers."""
    if found == wanted:
        return
    if isinstance(wanted, dict):
        assert found.keys() == wanted.keys(), where
        for key, part in wanted.items():
            compare(found[key], part, f"{where} {key}")
    elif isinstance(wanted, list):
        assert len(found) == len(wanted), where
        for index, part in enumerate(wanted):
            compare(found[index], part, f"{where} {index}")
    elif isinstance(wanted, float | int) and not isinstance(wanted, bool):
        assert abs(found - wanted) <= CLOSE, f"{where}: {found}, not {wanted}"
    else:
        assert found == wanted, f"{where}: {found}, not {wanted}"


@pytest.mark.parametrize(
    "game",
    [
        "pyrga",
        "ringgz",
        "ringgz(players=3)",
        "tranglar",
        "trapture",
        "zangle",
        "zangle(mode=speedster)",
        "zangle(mode=solitaire)",
    ],
)
def test_a_thousand_positions_look_the_same_in_python_and_in_the_browser(people: People, game: str) -> None:
    page, loaded = people.invite().page, load(game)
    kit = loaded.kit.to_dict(loaded.texts)
    batch: list[tuple[dict[str, Any], dict[str, Any], str]] = []

    def check() -> None:
        drawn = json.loads(page.evaluate(DRAW, write_json([kit, [one for one, _, _ in batch]])))
        for found, (_, wanted, text) in zip(drawn, batch, strict=True):
            compare(found, wanted, text)
        batch.clear()

    for position, seat in walk(loaded, POSITIONS_OF_OPTIONS if "(" in game else POSITIONS):
        task_now = loaded.board(position, seat).task or ""
        batch.append((told(position, seat), expected(position.layout(seat), seat, task_now), position.text))
        if len(batch) == BATCH:
            check()
    assert batch == []
