"""How the game without turns looks: the same table, with buttons for what any player may do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from textwrap import shorten

from quincunx.core.errors import IllegalMoveError
from quincunx.core.game import Game
from quincunx.core.kit import Action, Board, Kit, Placement, Shelf
from quincunx.core.layout import Claim
from quincunx.games.zangle.cards import pictures, zangles
from quincunx.games.zangle.cards.pictures import CENTRE_PILE, counted
from quincunx.games.zangle.cards.tabletop import (
    NOTE_LETTERS,
    Table,
    line_place,
    make_places,
    player_name,
    table_looks,
)
from quincunx.games.zangle.cards.zangles import CENTRE, OWN, Card, Zangle
from quincunx.games.zangle.choices import LEVELS
from quincunx.games.zangle.speedster.moves import CALL, DROP, HIT, STUCK, TIME, WORDS
from quincunx.games.zangle.speedster.rounds import round_name, sheet
from quincunx.games.zangle.speedster.rules import SpeedsterPosition
from quincunx.games.zangle.speedster.telling import tell

BUTTONS = {
    CALL: "take control of the centre, then claim a Zangle",
    DROP: "give control back, for a penalty card",
    STUCK: "say that you see no Zangle; once all have, the centre is renewed",
}

LEVEL_SITES = tuple(f"level-{level}" for level in range(1, LEVELS + 1))

# What to do now, whoever has control.
LOOK = "look for a Zangle, and call as soon as you see one"
CLAIM = "choose the cards of your Zangle, then claim them"
WATCH = "look for your next Zangle meanwhile"
WAIT = "wait until the centre has changed: you may not call before"


def kit(game: Game) -> Kit:
    """The cards, where they can lie, and buttons for what any player may do."""
    return _kit(game.seats)


@cache
def _kit(players: int) -> Kit:
    looks = {**pictures.common_looks(), **table_looks()}
    for move, words in BUTTONS.items():
        looks |= pictures.button_looks(move, words)
    return Kit(
        size=(pictures.WIDTH, pictures.GROUND_HEIGHT),
        ground=pictures.GROUND,
        sites=(
            *make_places(players, list(BUTTONS)),
            *(line_place(site, "equalizer") for site in LEVEL_SITES),
        ),
        looks=looks,
        shelves=tuple(Shelf(seat, player_name(seat).capitalize()) for seat in range(players)),
        buttons={move: move.capitalize() for move in WORDS if move != TIME},
        doing="has control",
        characters=pictures.CHARACTERS,
    )


def board(position: SpeedsterPosition, seat: int | None) -> Board:
    """The whole position but for the faces of face-down cards, with the buttons as they are for the seat."""
    moves = position.legal_moves(seat)
    acting = position.members if position.caller is None and not position.over else [position.caller]
    table = Table(position.centre, len(position.centre_pile))
    for move in BUTTONS:
        table.add_button(move, move in moves)
    for player, hand in enumerate(position.hands):
        note = shorten("; ".join(reminders(position, player)), NOTE_LETTERS, placeholder=" …")
        title = _title(position, player)
        table.add_row(hand, len(position.piles[player]), title, player in acting, note)
    table.add_list(*_equalizers(position))
    return Board(
        caption=_caption(position),
        sites=table.sites,
        notes=[_note(position, player) for player in range(len(position.hands))],
        last=_last(position, table),
        under=table.under,
        places=table.places,
        size=table.size,
        task=_task(position, seat),
        collects=position.caller is not None,
        claim=_claim(position),
        round=round_name(position).capitalize(),
        sheet=sheet(position),
        news=tell(position),
    )


def _task(position: SpeedsterPosition, seat: int | None) -> str:
    """What there is to do for a seat."""
    if position.over or seat not in position.members:
        return ""
    if position.caller is not None:
        return CLAIM if position.caller == seat else WATCH
    return WAIT if seat in position.barred else LOOK


def choices(position: SpeedsterPosition, seat: int | None) -> list[tuple[str, Action]]:
    """What a seat may do, and the cards or the button to choose for it."""
    return [(move, _action(position, move)) for move in position.legal_moves(seat)]


def _action(position: SpeedsterPosition, text: str) -> Action:
    move = position.read_move(text)
    if isinstance(move, Zangle):
        assert position.caller is not None
        return pictures.zangle_action(move, {CENTRE: "centre", OWN: player_name(position.caller)})
    if move == TIME:
        assert position.caller is not None
        return Action((f"pile-{position.caller + 1}",))  # it needs no button, as it happens by itself
    return Action((CENTRE_PILE if move == HIT else move,))


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


def _caption(position: SpeedsterPosition) -> str:
    outcome = position.outcome
    if outcome is not None:
        return f"Zangle speedster, over: {outcome.reason}"
    now = f"Zangle speedster, {round_name(position)}"
    if position.caller is None:
        return f"{now}, anybody may call"
    return f"{now}, {position.game.seat_names[position.caller]} has control"


def _title(position: SpeedsterPosition, player: int) -> str:
    """The name, and what is special about the player at the moment."""
    words = [position.game.seat_names[player]]
    if player not in position.members:
        words.append("not in the bonus round")
    if player == position.caller:
        words.append("has control")
    if player == position.fined and player not in position.barred:
        words.append("has a penalty card")
    if player == position.drew:
        words.append("took a card face down")
    if player in position.stuck:
        words.append("stuck")
    if player in position.barred:
        words.append("may not call yet")
    return ", ".join(words)


def _equalizers(position: SpeedsterPosition) -> tuple[str, dict[str, str]]:
    """What they are, and for each level its text and who has come that far."""
    texts = {}
    for level, (site, equalizer) in enumerate(
        zip(LEVEL_SITES, position.game.equalizers, strict=True), start=1
    ):
        names = [
            name
            for name, reached in zip(position.game.seat_names, position.levels, strict=True)
            if reached == level
        ]
        texts[site] = f"{level}. {equalizer.text}{' – ' if names else ''}{', '.join(names)}"
    resting = (
        "at rest in a bonus round" if position.is_bonus else "a level for each round won, and all before it"
    )
    return f"Equalizers: {resting}", texts


def _note(position: SpeedsterPosition, player: int) -> str:
    left, points = position.cards_left(player), position.totals[player]
    level = len(position.equalizers(player))
    note = f"{counted(left, 'card')} left, {counted(points, 'point')}"
    return f"level {level}, {note}" if level else note


def _last(position: SpeedsterPosition, table: Table) -> list[Placement]:
    """The last claim and how it makes its target, and marks, if something else was done since."""
    if position.last is None:
        return []
    move = position.read_move(position.last)
    zangle = position.read_move(position.last_zangle) if position.last_zangle else move
    if isinstance(move, Zangle):
        zangle = move
    judged = position.game.options.referee == "instant"
    shown = [pictures.dissection(zangle, judged)] if isinstance(zangle, Zangle) else []
    if isinstance(move, Zangle):
        return shown
    if move == HIT:
        to = [] if position.drew is None else [table.places[f"pile-{position.drew + 1}"]]
        return [*shown, *(("mark-card", *at) for at in (pictures.PILE_AT, *to))]
    if move == TIME:
        to = [] if position.fined is None else [table.places[f"pile-{position.fined + 1}"]]
        return [*shown, *(("mark-card", *at) for at in to)]
    return [*shown, (f"mark-{move}", *pictures.button_at(list(BUTTONS).index(move)))]


def reminders(position: SpeedsterPosition, player: int) -> list[str]:
    """The equalizers that a player has to bear, in words, first those that nothing but words can ask for."""
    equalizers = sorted(position.equalizers(player), key=lambda one: one.face_up is not None or one.extra > 0)
    return [equalizer.text for equalizer in equalizers]
