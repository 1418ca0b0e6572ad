"""How Zangle in turns looks: the centre on top, then a row of cards for each player."""

from __future__ import annotations

from quincunx.core.layout import Label, Layout, Polygon, Shape, Sketch, Steps, Tray
from quincunx.games.zangle.cards import pictures
from quincunx.games.zangle.cards.pictures import counted, sketch_row
from quincunx.games.zangle.cards.tabletop import PANEL_HEIGHT, PANEL_LEFT, PANEL_WIDTH, Table
from quincunx.games.zangle.cards.zangles import CENTRE, OWN
from quincunx.games.zangle.turns.notation import PASS, centre_cards, open_cards, zangle_of
from quincunx.games.zangle.turns.rules import BONUS_ROUND, HIT_ACTION, PASS_ACTION, ZanglePosition


def draw(position: ZanglePosition, seat: int | None) -> Layout:
    """The whole position but for the faces of face-down cards; all seats see the same."""
    players = range(position.players)
    table = Table(
        centre_cards(position),
        len(position.centre_pile()),
        [open_cards(position, player) for player in players],
        [len(position.pile(player)) for player in players],
        [_title(position, player) for player in players],
        position.to_act,
    )
    table.add_button(PASS, "pass: end the turn without a Zangle", PASS_ACTION in position.legal_actions())
    moves = tuple(_steps(position, table, action) for action in position.legal_actions())
    return Layout(
        size=table.size,
        backdrop=tuple(table.backdrop),
        sites=tuple(table.sites),
        trays=tuple(_tray(position, player) for player in players),
        moves=moves,
        last=tuple(_last(position, table)),
        caption=_caption(position),
        task="choose cards",
        collects=pictures.makes_zangles(moves),
    )


def round_name(position: ZanglePosition) -> str:
    """Which round it is."""
    return "bonus round" if position.round == BONUS_ROUND else f"round {position.round + 1} of {BONUS_ROUND}"


def _caption(position: ZanglePosition) -> str:
    outcome = position.outcome
    if outcome is not None:
        return f"Zangle, over: {outcome.reason}"
    after = " after a hit" if position.hit_taken else ""
    return f"Zangle, {round_name(position)}, {position.game.seat_names[position.turn]} to move{after}"


def _title(position: ZanglePosition, player: int) -> str:
    name = position.game.seat_names[player]
    if player in position.to_act:
        return f"{name}, to move{' after a hit' if position.hit_taken else ''}"
    if not position.members >> player & 1:
        return f"{name}, not in the bonus round"
    return f"{name}, out of cards" if position.cards_left(player) == 0 else name


def _tray(position: ZanglePosition, player: int) -> Tray:
    left, points = position.cards_left(player), position.totals[player]
    note = f"{counted(left, 'card')} left, {counted(points, 'point')}"
    return Tray(player, position.game.seat_names[player].capitalize(), (), note)


def _steps(position: ZanglePosition, table: Table, action: int) -> Steps:
    text, zangle = position.game.notation(action), zangle_of(action)
    if zangle is not None:
        return pictures.zangle_steps(text, zangle, {CENTRE: table.centre, OWN: table.hands[position.turn]})
    return pictures.site_steps(text, table.centre_pile if action == HIT_ACTION else table.buttons[0])


def _last(position: ZanglePosition, table: Table) -> list[Shape]:
    """The round's last Zangle and how it was made, and a mark, if the last move was another."""
    if position.last_action < 0:
        return []
    shapes: list[Shape] = []
    just_made = zangle_of(position.last_action)
    zangle = just_made or (zangle_of(position.last_zangle) if position.last_zangle >= 0 else None)
    if zangle is not None:
        shapes += pictures.dissection(zangle, PANEL_LEFT, 0, PANEL_WIDTH, PANEL_HEIGHT)
    if just_made is not None:
        return shapes
    if position.last_action == PASS_ACTION:
        if zangle is None:
            shapes.append(Label((PANEL_LEFT + PANEL_WIDTH / 2, PANEL_HEIGHT / 2), "passed", "label", 15))
        return shapes
    outline = table.centre_pile.outline
    assert isinstance(outline, Polygon)
    return [*shapes, Polygon(outline.points, "mark")]


def sketch(position: ZanglePosition, seat: int | None) -> Sketch:
    """The cards by their codes."""
    lines: Sketch = [[(round_name(position), "label")]]
    lines += sketch_row("  centre", centre_cards(position), f"pile {len(position.centre_pile())}")
    for player in range(position.players):
        sign = ">" if player in position.to_act else " "
        note = f"pile {len(position.pile(player))}, {counted(position.totals[player], 'point')}"
        title = f"{sign} {position.game.seat_names[player]}"
        lines += sketch_row(title, open_cards(position, player), note)
    if position.last_move is not None:
        lines.append([(f"  last: {position.last_move}", "mark")])
    return lines
