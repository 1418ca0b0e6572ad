"""How the game without turns looks: the same table, with buttons for what any player may do."""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.core.errors import IllegalMoveError
from quincunx.core.layout import Claim, Layout, Polygon, Shape, Site, Sketch, Steps, Tray
from quincunx.games.zangle.amounts import ROUNDS, SPEEDSTER
from quincunx.games.zangle.cards import pictures, zangles
from quincunx.games.zangle.cards.pictures import counted, sketch_row
from quincunx.games.zangle.cards.tabletop import PANEL_HEIGHT, PANEL_LEFT, PANEL_WIDTH, Table
from quincunx.games.zangle.cards.zangles import CENTRE, OWN, Card, Zangle
from quincunx.games.zangle.speedster.moves import CALL, DROP, HIT, STUCK, TIME, Move, seconds
from quincunx.games.zangle.speedster.rules import SpeedsterPosition

BUTTONS = {
    CALL: "call: take control of the centre, then claim a Zangle",
    DROP: "drop: give control back, for a penalty card",
    STUCK: "stuck: say that you have no Zangle",
    TIME: "time: the time for the claim has run out",
}

TASK = "you have control: choose cards to claim"


def draw(position: SpeedsterPosition, seat: int | None) -> Layout:
    """The whole position but for the faces of face-down cards, with the moves of the seat."""
    names = position.game.seat_names
    moves = position.legal_moves(seat)
    table = Table(
        position.centre,
        len(position.centre_pile),
        position.hands,
        [len(pile) for pile in position.piles],
        [_title(position, player) for player in range(len(names))],
        position.members if position.caller is None and not position.over else _caller(position),
        ["; ".join(reminders(position, player)[:2]) for player in range(len(names))],
    )
    buttons = {move: table.add_button(move, words, move in moves) for move, words in BUTTONS.items()}
    return Layout(
        size=table.size,
        backdrop=tuple(table.backdrop),
        sites=tuple(table.sites),
        trays=tuple(_tray(position, player) for player in range(len(names))),
        moves=tuple(_steps(position, position.read_move(move), table, buttons) for move in moves),
        last=tuple(_last(position, table, buttons)),
        caption=_caption(position),
        claim=_claim(position),
        task=TASK if seat is not None and seat == position.caller else "",
        doing="has control",
        collects=position.caller is not None,
    )


def _caller(position: SpeedsterPosition) -> list[int]:
    return [] if position.caller is None else [position.caller]


def _claim(position: SpeedsterPosition) -> Claim | None:
    """Whoever has control may claim any cards: finding those that make a Zangle is the game."""
    if position.caller is None:
        return None
    return Claim(position.caller, tuple(_cards_to_claim(position, position.caller)))


def _cards_to_claim(position: SpeedsterPosition, seat: int) -> dict[str, Card]:
    """The cards by the ids of their sites."""
    cards = {f"c{number}": Card(code, CENTRE) for number, code in enumerate(position.centre, start=1)}
    own = {
        f"{seat + 1}-{number}": Card(code, OWN) for number, code in enumerate(position.hands[seat], start=1)
    }
    return cards | own


def compose(position: SpeedsterPosition, seat: int, steps: Sequence[str]) -> str:
    """The claim of these cards, right if any of them can be the target; else the first one is."""
    known = _cards_to_claim(position, seat)
    unknown = next((step for step in steps if step not in known), None)
    if unknown is not None or len(set(steps)) < len(steps):
        raise IllegalMoveError(f"these are no cards to claim: {', '.join(steps)}")
    cards = [known[step] for step in steps]
    targets = [card for card in cards if card.code != "Z"]
    if not targets or len(cards) < 2:
        raise IllegalMoveError("a claim needs a target that shows a shape, and other cards")
    claims = [zangles.arrange(target, _without(cards, target)) for target in targets]
    return str(next((claim for claim in claims if zangles.fault(claim) is None), claims[0]))


def _without(cards: Sequence[Card], one: Card) -> list[Card]:
    others = list(cards)
    others.remove(one)
    return others


def round_name(position: SpeedsterPosition) -> str:
    """Which round it is."""
    return "bonus round" if position.is_bonus else f"round {position.round + 1} of {ROUNDS[SPEEDSTER]}"


def _caption(position: SpeedsterPosition) -> str:
    outcome = position.outcome
    if outcome is not None:
        return f"Zangle speedster, over: {outcome.reason}"
    if position.caller is None:
        return f"Zangle speedster, {round_name(position)}, anybody may call"
    name = position.game.seat_names[position.caller]
    return f"Zangle speedster, {round_name(position)}, {name} claims until {seconds(position.deadline)}"


def _title(position: SpeedsterPosition, player: int) -> str:
    """The name, and what is special about the player at the moment."""
    words = [position.game.seat_names[player]]
    if player not in position.members:
        words.append("not in the bonus round")
    if player == position.caller:
        words.append(f"claims until {seconds(position.deadline)}")
    if player == position.fined and player not in position.barred:
        words.append("has a penalty card")
    if player in position.stuck:
        words.append("stuck")
    if player in position.barred:
        words.append("may not call yet")
    return ", ".join(words)


def _tray(position: SpeedsterPosition, player: int) -> Tray:
    left, points = position.cards_left(player), position.totals[player]
    note = f"{counted(left, 'card')} left, {counted(points, 'point')}"
    level = len(position.equalizers(player))
    label = position.game.seat_names[player].capitalize()
    return Tray(player, f"{label}, level {level}" if level else label, (), note)


def _steps(position: SpeedsterPosition, move: Move, table: Table, buttons: dict[str, Site]) -> Steps:
    if isinstance(move, Zangle):
        assert position.caller is not None
        cards = {CENTRE: table.centre, OWN: table.hands[position.caller]}
        return pictures.zangle_steps(str(move), move, cards)
    return pictures.site_steps(move, table.centre_pile if move == HIT else buttons[move])


def _last(position: SpeedsterPosition, table: Table, buttons: dict[str, Site]) -> list[Shape]:
    """The last claim and how it makes its target, and a mark, if something else was done since."""
    shapes: list[Shape] = []
    move = position.read_move(position.last) if position.last is not None else None
    zangle = (
        move
        if isinstance(move, Zangle) or not position.last_zangle
        else position.read_move(position.last_zangle)
    )
    if isinstance(zangle, Zangle):
        judged = position.game.options.referee == "instant"
        shapes += pictures.dissection(zangle, PANEL_LEFT, 0, PANEL_WIDTH, PANEL_HEIGHT, judged)
    if move is None or isinstance(move, Zangle):
        return shapes
    site = table.centre_pile if move == HIT else buttons[move]
    assert isinstance(site.outline, Polygon)
    return [*shapes, Polygon(site.outline.points, "mark")]


def reminders(position: SpeedsterPosition, player: int) -> list[str]:
    """The equalizers that a player has to bear, in words, first those that nothing but words can ask for."""
    equalizers = sorted(position.equalizers(player), key=lambda one: one.face_up is not None or one.extra > 0)
    return [equalizer.text for equalizer in equalizers]


def sketch(position: SpeedsterPosition, seat: int | None) -> Sketch:
    """The cards by their codes, and what the equalizers ask for."""
    lines: Sketch = [[(f"{round_name(position)}, {seconds(position.clock)}", "label")]]
    lines += sketch_row("  centre", position.centre, f"pile {len(position.centre_pile)}")
    for player, hand in enumerate(position.hands):
        sign = ">" if player == position.caller else " "
        note = f"pile {len(position.piles[player])}, {counted(position.totals[player], 'point')}"
        stuck = ", stuck" if player in position.stuck else ""
        lines += sketch_row(f"{sign} {position.game.seat_names[player]}", hand, note + stuck)
        for text in reminders(position, player):
            lines.append([(f"    {text}", "label")])
    if position.last is not None:
        lines.append([(f"  last: {position.last}", "mark")])
    return lines
