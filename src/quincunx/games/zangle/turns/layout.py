"""How Zangle in turns looks: the centre on top, then a row of cards for each player."""

from __future__ import annotations

from functools import cache

from quincunx.core.game import Game
from quincunx.core.kit import Action, Board, Kit, Look, Placement, Shelf
from quincunx.core.layout import Label
from quincunx.games.zangle.cards import pictures
from quincunx.games.zangle.cards.pictures import CENTRE_PILE, counted
from quincunx.games.zangle.cards.tabletop import Table, make_places, player_name, table_looks
from quincunx.games.zangle.cards.zangles import CENTRE, OWN
from quincunx.games.zangle.turns.notation import HIT, PASS, centre_cards, open_cards, zangle_of
from quincunx.games.zangle.turns.rounds import round_name, sheet
from quincunx.games.zangle.turns.rules import HIT_ACTION, PASS_ACTION, ZanglePosition

NO_ZANGLE = {HIT_ACTION: "there is no Zangle, so take a hit", PASS_ACTION: "there is no Zangle, so pass"}


def kit(game: Game) -> Kit:
    """The cards, and where they can lie."""
    return _kit(game.seats)


@cache
def _kit(players: int) -> Kit:
    passed = Label(
        (pictures.PANEL_LEFT + pictures.PANEL_WIDTH / 2, pictures.PANEL_HEIGHT / 2), "passed", "title", 15
    )
    zangles = [zangle_of(action) for action in range(HIT_ACTION)]
    return Kit(
        size=(pictures.WIDTH, pictures.GROUND_HEIGHT),
        ground=pictures.GROUND,
        sites=make_places(players, [PASS]),
        looks={
            **pictures.common_looks(),
            **table_looks(),
            **pictures.button_looks(PASS, "end the turn without a Zangle"),
            "passed": Look((passed,), signs=pictures.panel_sign("passed")),
        },
        shelves=tuple(Shelf(seat, player_name(seat).capitalize()) for seat in range(players)),
        actions=(
            *(pictures.zangle_action(zangle, {CENTRE: "centre", OWN: "*"}) for zangle in zangles if zangle),
            Action((CENTRE_PILE,), button=HIT.capitalize()),
            Action((PASS,), button=PASS.capitalize()),
        ),
        seats=tuple(map(player_name, range(players))),
        task="choose cards",
        characters=pictures.CHARACTERS,
    )


def board(position: ZanglePosition, seat: int | None) -> Board:
    """The whole position but for the faces of face-down cards; all seats see the same."""
    players, actions = range(position.players), position.legal_actions()
    table = Table(centre_cards(position), len(position.centre_pile()))
    table.add_button(PASS, PASS_ACTION in actions)
    for player in players:
        table.add_row(
            open_cards(position, player),
            len(position.pile(player)),
            _title(position, player),
            player in position.to_act,
        )
    has_zangle = any(action < HIT_ACTION for action in actions)
    return Board(
        caption=_caption(position),
        sites=table.sites,
        notes=[_note(position, player) for player in players],
        last=_last(position),
        under=table.under,
        places=table.places,
        size=table.size,
        turn=position.to_act,
        collects=has_zangle,
        task=None if has_zangle or not actions else NO_ZANGLE[actions[0]],
        round=round_name(position).capitalize(),
        sheet=sheet(position),
    )


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


def _note(position: ZanglePosition, player: int) -> str:
    left, points = position.cards_left(player), position.totals[player]
    return f"{counted(left, 'card')} left, {counted(points, 'point')}"


def _last(position: ZanglePosition) -> list[Placement]:
    """The round's last Zangle and how it was made, and a mark, if the last move was another."""
    if position.last_action < 0:
        return []
    just_made = zangle_of(position.last_action)
    zangle = just_made or (zangle_of(position.last_zangle) if position.last_zangle >= 0 else None)
    shown = [pictures.dissection(zangle)] if zangle is not None else []
    if position.last_action == HIT_ACTION:
        return [*shown, ("mark-card", *pictures.PILE_AT)]
    if position.last_action == PASS_ACTION:
        return [*shown, (f"mark-{PASS}", *pictures.button_at(0))] if shown else ["passed"]
    return shown
