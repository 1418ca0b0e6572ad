"""Moves of Ringgz as text, and reasons in words; board_text.py has the positions.

The starting base is `*c3`; a ring is colour, size and territory, `b3c2`; a base has `B` for a size,
`rBa1`.
"""

from quincunx.core.errors import NotationError
from quincunx.core.options import Options
from quincunx.core.words import listed
from quincunx.games.ringgz import parts, rules
from quincunx.games.ringgz.board_text import read_board as read_board
from quincunx.games.ringgz.board_text import write_board as write_board
from quincunx.games.ringgz.parts import BASE, COLOUR_LETTERS, COLOUR_NAMES, KIND_LETTERS, TERRITORY_NAMES
from quincunx.games.ringgz.rules import RinggzPosition
from quincunx.games.ringgz.tables import FIRST_RING, PIECES

ACTION_TEXTS = (
    *("*" + TERRITORY_NAMES[territory] for territory in parts.CENTRAL),
    *(
        COLOUR_LETTERS[colour] + KIND_LETTERS[kind] + TERRITORY_NAMES[territory]
        for colour, kind, territory in PIECES
    ),
)


def seat_names(options: Options) -> tuple[str, ...]:
    """The seats, in order, by the colours they own."""
    return tuple(parts.seat_name(options.players, seat) for seat in range(options.players))


def action_texts(options: Options) -> tuple[str, ...]:
    """Every move, in the order of the action numbers; the same for any number of players."""
    return ACTION_TEXTS


ACTION_WORDS = (
    *(f"starting base on {TERRITORY_NAMES[territory]}" for territory in parts.CENTRAL),
    *(
        f"{parts.piece_name(colour, kind)} on {TERRITORY_NAMES[territory]}"
        for colour, kind, territory in PIECES
    ),
)


def action_words(options: Options) -> tuple[str, ...]:
    """Every move in words, in the same order."""
    return ACTION_WORDS


def effects(before: RinggzPosition, after: RinggzPosition) -> str:
    """Who has lost the lead of the territory where a ring was placed."""
    territory = after.last_territory()
    old, new = before.leader(territory), after.leader(territory)
    if old < 0 or old == new:
        return ""
    loser = COLOUR_NAMES[old]
    return f"level with {loser} there" if new < 0 else f"taking the lead there from {loser}"


def explain_notation(text: str) -> NotationError:
    """What is wrong with a text that is not a move."""
    if text[:1] == "*":
        if text[:3] in ACTION_TEXTS:
            return NotationError("nothing after the territory", text, 4)
        return NotationError("a central territory, b2 to d4", text, 2)
    if text[:1] not in tuple(COLOUR_LETTERS):
        return NotationError("a colour, b, g, y or r, or * for the starting base", text)
    if text[1:2] not in tuple(KIND_LETTERS):
        return NotationError("a size of ring, 1 to 4, or B for a base", text, 2)
    if text[2:4] not in TERRITORY_NAMES:
        return NotationError("a territory, a1 to e5", text, 3)
    return NotationError("nothing after the territory", text, 5)


def explain_illegal(position: RinggzPosition, action: int) -> str:
    """Why a placement is refused."""
    reason = position.refusal(action)
    if reason == rules.STARTING_BASE_IS_PLACED:
        return f"the starting base is on {TERRITORY_NAMES[position.start]} already"
    colour, kind, territory = PIECES[action - FIRST_RING]
    colour_name, place = COLOUR_NAMES[colour], TERRITORY_NAMES[territory]
    mover = parts.seat_name(position.seats, position.turn)
    match reason:
        case rules.STARTING_BASE_COMES_FIRST:
            return "the starting base is placed first, on a central territory, b2 to d4"
        case rules.COLOUR_OF_OTHERS:
            return f"it is the turn of {mover}, and {colour_name} is not one of its colours"
        case rules.NO_SUCH_PIECE_LEFT:
            return f"{mover} has no {parts.piece_name(colour, kind)} left"
        case rules.BASE_ALREADY_THERE:
            return f"there is {'the starting' if position.start == territory else 'a'} base on {place}"
        case rules.NOT_FREE_FOR_A_BASE:
            return f"a base needs a free territory, and {place} has rings"
        case rules.NOT_LINKED if kind == BASE:
            return f"{place} is not linked to {colour_name}"
        case rules.NOT_LINKED:
            return f"{place} neither contains {colour_name} nor is linked to it"
        case rules.BESIDE_A_BASE_OF_ITS_COLOUR:
            return f"a territory beside {place} has a {colour_name} base"
    return f"{place} already has a ring of that size"


def explain_outcome(position: RinggzPosition) -> str:
    """Why the game has ended as it has."""
    winners = position.winners()
    names = [parts.seat_name(position.seats, seat) for seat in winners]
    # With two players, a name has two colours: a further "and" would be confusing.
    who = listed(names) if position.seats > 2 else ", ".join(names)
    best = [seat for seat, count in enumerate(position.scores) if count == max(position.scores)]
    tally = " to ".join(map(str, position.scores))
    left = " to ".join(str(position.pieces_left(seat)) for seat in best)
    if len(best) == 1:
        result = f"{who} won most territories ({tally})"
    elif len(winners) == 1:
        result = f"of those with most territories ({tally}), {who} has fewest pieces left ({left})"
    else:
        result = f"with most territories ({tally}) and fewest pieces left ({left}), {who} share the win"
    return f"no ring can be placed any more: {result}"
