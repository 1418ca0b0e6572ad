"""The web client draws what Python draws: the same shapes, moves, steps and ghosts, from kit and board."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import accumulate, islice, pairwise
from typing import Any

import pytest

from quincunx import Game, Position, load
from quincunx.core.kit import Board
from quincunx.core.layout import Layout, plain
from quincunx.hall.boards import legal_actions, legal_moves, whole_board
from quincunx.hall.texts import write_json
from tests.browser.people import People

pytestmark = pytest.mark.compiled

POSITIONS = 1000
POSITIONS_OF_OPTIONS = 200
EVERY = 20  # of these is compared in any case, besides those that show something new
BATCH = 100
GAMES = [
    "pyrga",
    "ringgz",
    "ringgz(players=3)",
    "tranglar",
    "trapture",
    "zangle",
    "zangle(mode=speedster)",
    "zangle(mode=solitaire)",
]

# What a client is told, what has to be drawn, and the position in words.
Case = tuple[dict[str, Any], dict[str, Any], str]
# Both sides round to two decimals, but not at the same time.
CLOSE = 0.011

# Texts go between the page and here much faster than what is in them. What is `named` is of the kit alone,
# and the `order` of what a move did is for motion, which Python's pictures do not have.
DRAW = """async (text) => {
  const { Kit } = await import("/js/board/kit.js");
  const [data, positions] = JSON.parse(text);
  const kit = new Kit(data);
  return JSON.stringify(positions.map((told) => {
    const { layout: { named, order, ...layout }, choices } = kit.show(told);
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


def words_of(position: Position, move: str, seat: int | None) -> str:
    """A move in words as the client has them: without what comes of it, which only the server knows."""
    game = position.game
    if not game.action_words or seat is None:
        return game.words(position, move)
    return game.kit.name_mover(game.action_words[game.action(move)], seat)


def expected(layout: Layout, position: Position, seat: int | None, task_now: str) -> dict[str, Any]:
    """A layout as the client has it; it also knows what the game asks for in this very position."""
    names = {place.id: place.name for place in position.game.kit.sites}
    return {
        "size": plain(layout.size),
        "backdrop": plain(layout.backdrop),
        "sites": [
            {**plain(site), "name": names[site.id], "kind": site.kind, "shapes": plain(site.shapes)}
            for site in layout.sites
        ],
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
                "words": words_of(position, move.move, seat),
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


def look_at(position: Position, seat: int | None, asked: dict[str, Any]) -> Case:
    """A position and what it has to look like."""
    task_now = position.game.board(position, seat).task or ""
    return asked, expected(position.layout(seat), position, seat, task_now), position.text


def count_of(game: Game) -> int:
    return POSITIONS if game == load(game.name) else POSITIONS_OF_OPTIONS


def every_position(game: Game) -> Iterator[Case]:
    for position, seat in walk(game, count_of(game)):
        yield look_at(position, seat, told(position, seat))


def whole_kit(game: Game, mover: int) -> Case:
    """Every look of a kit, with a text, and every action that does not depend on a hand; legal or not."""
    kit, start = game.kit, game.start(1)
    looks = [(name, 1.23 * number, 7.7, "17") for number, name in enumerate(kit.looks)]
    board: Board = replace(game.board(start, mover), under=looks, last=looks[::-1])
    sites = {place.id for place, _ in kit.places(board)}
    shown = [
        number
        for number, action in enumerate(kit.actions)
        if action.at or kit.steps_of(number, mover)[-1] in sites
    ]
    layout = kit.draw(board, [(game.texts[number], kit.actions[number]) for number in shown], mover)
    gaps = [after - before for before, after in pairwise([0, *shown])]
    asked = {"board": whole_board(board), "actions": gaps, "moves": [], "to_act": (mover,)}
    return asked, expected(layout, start, mover, board.task or ""), f"the whole kit for seat {mover}"


def kinds(game: Game, asked: dict[str, Any]) -> set[object]:
    """What a picture has to deal with: parts that are there or not, how high things stand, which moves."""
    board, kit = asked["board"], game.kit
    heights = {site: len(standing) for site, standing in board["sites"].items()}
    numbered = [kit.actions[number] for number in accumulate(asked["actions"])]
    moves = [(action.steps, len(action.ghost), action.button) for action in numbered]
    moves += [(move["steps"], 0, kit.buttons.get(move["move"], "")) for move in asked["moves"]]
    return {
        ("to act", tuple(asked["to_act"])),
        ("task", board["task"]),
        ("notes", tuple(map(bool, board["notes"]))),
        *((part, bool(value)) for part, value in board.items()),
        *(("height", height) for height in heights.values()),
        *(("item", item, bool(count)) for item, count in board["counts"].items()),
        *(("move", len(steps), heights.get(steps[-1], 0), ghost, button) for steps, ghost, button in moves),
    }


def chosen_positions(game: Game) -> Iterator[Case]:
    """Of the same positions those of a kind that has not been there, and some more."""
    seen: set[object] = set()
    for number, (position, seat) in enumerate(walk(game, count_of(game))):
        asked = told(position, seat)
        new = kinds(game, asked) - seen
        seen |= new
        if new or number % EVERY == 0:
            yield look_at(position, seat, asked)


def compare_all(people: People, game: Game, cases: Iterable[Case]) -> int:
    """Compare pictures, many at once; how many these were."""
    page, kit, rest, count = (
        people.invite().page,
        game.kit.to_dict(game.texts, game.action_words),
        iter(cases),
        0,
    )
    while batch := list(islice(rest, BATCH)):
        drawn = json.loads(page.evaluate(DRAW, write_json([kit, [asked for asked, _, _ in batch]])))
        for picture, (_, wanted, text) in zip(drawn, batch, strict=True):
            compare(picture, wanted, text)
        count += len(batch)
    return count


@pytest.mark.parametrize("name", GAMES)
def test_all_kinds_of_pictures_are_the_same_in_python_and_in_the_browser(people: People, name: str) -> None:
    game = load(name)
    kits = [whole_kit(game, mover) for mover in range(game.seats)]
    count = compare_all(people, game, [*kits, *chosen_positions(game)])
    assert count >= len(kits) + count_of(game) / EVERY


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_thousand_positions_look_the_same_in_python_and_in_the_browser(people: People, name: str) -> None:
    game = load(name)
    assert compare_all(people, game, every_position(game)) == count_of(game)
