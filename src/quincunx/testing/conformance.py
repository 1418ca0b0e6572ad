"""check_game: what must hold for every game, tried out on random games."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from xml.etree import ElementTree

from quincunx.core.errors import GameError, IllegalMoveError, NotationError, OptionError, SeedError
from quincunx.core.example import example_of
from quincunx.core.game import DIFFICULTIES, Game
from quincunx.core.kit import MOVER, Kit, Placement
from quincunx.core.layout import Layout, plain
from quincunx.core.numbered import NumberedPosition
from quincunx.core.options import split_name
from quincunx.core.paints import PAINTS, split_role
from quincunx.core.position import Position
from quincunx.core.record import Record, write_entry
from quincunx.core.stream import RandomStream
from quincunx.core.svg import write_svg
from quincunx.testing import kernel
from quincunx.testing.arrangements import check_arranging
from quincunx.testing.chance import check_chance
from quincunx.testing.observations import Observations
from quincunx.testing.pages import check_pages
from quincunx.testing.perft import perft
from quincunx.testing.promise import ConformanceError, refusal, require, unchanged
from quincunx.testing.sketches import check_sketch
from quincunx.testing.spoken import check_action_words, check_words

CHECK_EVERY_UNTIL = 50
CHECK_LATER_EACH = 20
ARRANGED_UNTIL, ARRANGED_LATER = 3, 40  # plies

NO_MOVES = ("", "?", "a move that no game has", "é\n", "x" * 1000)


def check_game(game: Game, games: int = 5, seed: int = 1, max_plies: int = 10_000) -> None:
    """Play random games and check everything that the contract promises.

    Raises ConformanceError, with the position at fault, on the first thing that does not hold.
    """
    try:
        check_description(game)
        check_pages(game)
        check_kit(game)
        check_action_words(game)
        seen = Observations()
        for number in range(games):
            check_random_game(game, seed + number, max_plies, seen)
        check_arranging(game, *some_moves(game, seed))
    except GameError as error:  # a limit exceeded, or another fault that shows when a game is used
        raise ConformanceError(str(error)) from error


def some_moves(game: Game, seed: int) -> tuple[list[tuple[Position, Position]], RandomStream]:
    """The first moves of a random game and one later on, with the positions before and after each."""
    stream, position = RandomStream(seed), game.start(seed)
    found: list[tuple[Position, Position]] = []
    later = ARRANGED_UNTIL + stream.below(ARRANGED_LATER)
    while game.arranging is not None and position.outcome is None and position.ply <= later:
        before = position.copy()
        position.push(choose(position, stream)[1])
        if before.ply < ARRANGED_UNTIL or before.ply == later:
            found.append((before, position.copy()))
    return found, stream


def check_description(game: Game) -> None:
    """What must hold for the Game itself."""
    require(len(game.seat_names) == game.seats, "seat_names names every seat")
    require(len(set(game.seat_names)) == game.seats, "seat names are unique")
    require(game.version >= 1 and game.title and game.summary, "version, title and summary are given")
    texts = [game.notation(action) for action in range(game.action_count)]
    require(len(set(texts)) == len(texts), "notations are unique")
    require(all(text and not text.split()[1:] for text in texts), "a notation has no white space")
    actions = [game.action(text) for text in texts]
    require(actions == list(range(len(texts))), "action() is the inverse of notation()")
    name, chosen = split_name(str(game))
    require(name == game.name and type(game)(**chosen) == game, "str(game) says which game it is")
    require(pickle.loads(pickle.dumps(game)) == game, "a game can be pickled")
    check_invitation(game)
    check_earlier(game)
    for option in game.offered:
        require(option.help, f"option {option.name} has a help text")
    for bad_seed in (-1, 1 << 64, True, "7", 1.5):
        require(refusal(SeedError, game.start, bad_seed), f"start(seed={bad_seed!r}) raises SeedError")


def check_invitation(game: Game) -> None:
    """What people are told before they choose a game is true, as far as the game itself can say."""
    fewest, most = game.players or (type(game)().seats,) * 2
    require(fewest <= game.seats <= most, "players says how many can play")
    if game.minutes is not None:
        require(0 < game.minutes[0] <= game.minutes[1], "minutes are from the shortest to the longest")
    require(game.difficulty in ("", *DIFFICULTIES), "difficulty is easy, medium or hard, or not said")
    example = example_of(type(game)())
    require(example.game.name == game.name and example.moves, "the example is a game of this kind")
    example.check()


def check_earlier(game: Game) -> None:
    """Each earlier version is played by today's rules with options that exist, and keeps what was chosen."""
    offered = {option.name: option for option in game.offered}
    _, chosen = split_name(str(game))
    for version, defaults in game.earlier.items():
        require(1 <= version < game.version, f"version {version} is earlier than {game.version}")
        for name, value in defaults.items():
            known = name in offered and not refusal(OptionError, offered[name].check, value)
            require(known, f"{name}={value} of version {version} is a value of an option")
        for given in ({}, chosen):
            options = game.options_of(version, given)
            kept = {name: options.get(name) for name in given} == given
            require(kept, f"version {version} keeps the options that were chosen")
            wrong = refusal(OptionError, lambda options=options: type(game)(**options))
            require(not wrong, f"version {version} can be played with {given}: {wrong}")


def check_kit(game: Game) -> None:
    """The kit is made once, names nothing twice, and has everything that it names itself."""
    kit, names = game.kit, game.kit.seats or ("",)
    ids = kit_ids(kit)
    require(len(set(ids)) == len(ids), "ids in a kit are unique")
    require(all(place.name for place in kit.sites), "sites are named")
    require(kit.seats == () or len(kit.seats) == game.seats, "a kit has a sign for every seat, or for none")
    require(len(kit.actions) == game.action_count, "there is every action in the kit, and no other")
    items = [item for shelf in kit.shelves for item in shelf.items]
    check_looks(kit, [item.look for item in items], "a tray")
    ghosts = dict.fromkeys(look for action in kit.actions for look in action.ghost)
    check_looks(kit, [look.replace(MOVER, name) for look in ghosts for name in names], "a ghost")
    sites = {place.id for place in kit.sites}
    require(all(look.on in sites for look in kit.looks.values() if look.on), "a look is on a site in the kit")
    check_looks(kit, [look.back for look in kit.looks.values() if look.back], "a back")
    known = {*ids, *(f"{place.group}: {look}" for place in kit.sites for look in kit.looks if place.group)}
    steps = dict.fromkeys(step for action in kit.actions for step in action.steps)
    missing = [step for step in steps if not any(step.replace(MOVER, name) in known for name in names)]
    require(not missing, f"the steps of actions are in the kit, {missing[:3]} too")
    require({site for action in kit.actions for site in action.sends} <= sites, "actions send to sites")
    json.dumps(kit.to_dict(game.texts, game.action_words))
    require(type(game)(**dict(game.options)).kit is kit, "equal games have the same kit")


def check_looks(
    kit: Kit, placements: Sequence[Placement], where: str, position: Position | None = None
) -> None:
    """Looks are named as the kit does."""
    names = {placement if isinstance(placement, str) else placement[0] for placement in placements}
    unknown = names - kit.looks.keys()
    require(not unknown, f"the looks of {where} are in the kit, {unknown} too", position)


def kit_ids(kit: Kit) -> list[str]:
    """All that can be clicked, in whatever position."""
    return [place.id for place in kit.sites] + [item.id for shelf in kit.shelves for item in shelf.items]


def check_random_game(game: Game, seed: int, max_plies: int, seen: Observations) -> None:
    """Play one random game, checking the positions on the way; of the later ones, only some."""
    stream = RandomStream(seed)
    position, twin = game.start(seed), game.start(seed)
    require(position == twin, "the same seed gives the same start", position)
    require(type(position) is game.position_class, "positions are of the class that the game names", position)
    check_chance(None, position, stream)
    entries: list[str] = []
    while position.outcome is None:
        if position.ply <= CHECK_EVERY_UNTIL or position.ply % CHECK_LATER_EACH == 0:
            check_position(position, stream)
            seen.check(position, stream)
        require(len(entries) < max_plies, f"a game ends within {max_plies} moves", position)
        seat, move = choose(position, stream)
        entries.append(write_entry(move, seat if game.real_time else None))
        if isinstance(position, NumberedPosition):
            before = position.copy()
            position.act(game.action(move))
            check_chance(before, position, stream)
        else:
            position.push(move, seat)
        twin.push(move, seat)
        require(position == twin and position.key == twin.key, "the same moves do the same", position)
        require(position.ply == len(entries), "ply counts the moves", position)
        require(position.last_move == move, "last_move is the last move", position)
    check_position(position, stream)
    seen.check(position, stream)
    check_end(position)
    check_record(game, seed, entries, position)


def choose(position: Position, stream: RandomStream) -> tuple[int, str]:
    """A random legal move and the seat that makes it."""
    if isinstance(position, NumberedPosition):
        action = kernel.sample_actions(position, 1, stream)[0]
        return position.turn, position.game.notation(action)
    seat = position.to_act[stream.below(len(position.to_act))]
    moves = position.legal_moves(seat)
    return seat, moves[stream.below(len(moves))]


def check_position(position: Position, stream: RandomStream) -> None:
    """What must hold for every position."""
    check_moves(position)
    check_refusals(position)
    check_copies(position, stream)
    if isinstance(position, NumberedPosition):
        check_numbers(position, stream)
        check_numbered_refusals(position)
        check_playout(position)
    check_texts(position)
    check_boards(position)
    check_views(position, stream)
    check_layout(position)
    check_explanations(position)
    check_words(position, stream)


def check_moves(position: Position) -> None:
    """The legal moves of each seat."""
    game, acting = position.game, position.to_act
    by_seat = [position.legal_moves(seat) for seat in range(game.seats)]
    for seat, moves in enumerate(by_seat):
        require(len(set(moves)) == len(moves), "legal moves are unique", position)
        require(bool(moves) == (seat in acting), f"legal_moves({seat}) fits to_act", position)
    together = list(dict.fromkeys(move for moves in by_seat for move in moves))
    require(position.legal_moves() == together, "legal_moves() are those of all seats", position)
    require((position.outcome is None) == bool(acting), "somebody is to act until the end", position)
    require(all(0 <= seat < game.seats for seat in acting), "to_act names seats", position)
    require(len(acting) <= 1 or game.real_time, "several seats act at once in real time only", position)


def check_numbers(position: NumberedPosition, stream: RandomStream) -> None:
    """The numbers of the legal moves."""
    game, actions, moves = position.game, position.legal_actions(), position.legal_moves()
    require(actions == sorted(set(actions)), "legal actions are unique and ascending", position)
    written = [game.notation(action) for action in actions]
    require(written == moves, "both sides list the same moves", position)
    require(kernel.allowed_actions(position) == actions, "allows() agrees with the list", position)
    require(perft(position, 1) == len(actions), "count_actions() agrees with the list", position)
    require((position.outcome is None) == bool(actions), "no move is left exactly at the end", position)
    if actions:
        sample = kernel.sample_actions(position, 20, stream)
        require(set(sample) <= set(actions), "random_action() is legal", position)


def check_refusals(position: Position) -> None:
    """What is not allowed raises an error and changes nothing."""
    with unchanged(position, "a refused move changes nothing"):
        for text in NO_MOVES:
            require(refusal(NotationError, position.push, text), f"push({text!r}) is refused", position)
        for seat in {-1, *range(position.game.seats + 1)} - set(position.to_act):
            for move in position.legal_moves()[:1]:
                refused = refusal(IllegalMoveError, position.push, move, seat)
                require(refused, f"seat {seat} may not move now", position)


def check_numbered_refusals(position: NumberedPosition) -> None:
    """Actions that are not allowed are refused with a reason."""
    game, allowed = position.game, tuple(position.legal_moves())
    legal = set(position.legal_actions())
    illegal = [action for action in range(game.action_count) if action not in legal]
    with unchanged(position, "a refused move changes nothing"):
        for action in illegal[:: max(1, len(illegal) // 20)]:
            move = game.notation(action)
            for error in (
                refusal(IllegalMoveError, position.act, action),
                refusal(IllegalMoveError, position.push, move),
            ):
                require(error is not None, f"illegal {move} is refused", position)
                require(str(error), "a refusal says why", position)
                require(getattr(error, "allowed", ()) == allowed, "a refusal names what is allowed", position)
        for action in (-1, game.action_count):
            require(refusal(IllegalMoveError, position.act, action), f"act({action}) is refused", position)


def check_copies(position: Position, stream: RandomStream) -> None:
    """A copy is equal, and independent."""
    copy = position.copy()
    require(copy == position and copy.key == position.key, "a copy is equal", position)
    with unchanged(position, "a copy is independent"):
        for seat in position.to_act:
            for move in position.legal_moves(seat)[:3]:
                child = position.copy()
                child.push(move, seat)
                require(child != position, "a move changes the position", position)
        while copy.outcome is None and copy.ply < position.ply + 5:
            seat, move = choose(copy, stream)
            copy.push(move, seat)


def check_playout(position: Position) -> None:
    """The kernel's own `playout` gives the same game as single random actions."""
    copy, other = position.copy(), position.copy()
    with unchanged(position, "a copy is independent"):
        end = kernel.playout(copy, RandomStream(position.key))
        same = kernel.step_to_end(other, RandomStream(position.key)) == end and copy == other
        require(same, "playout() is random_action() repeated", position)


def check_texts(position: Position) -> None:
    """Position text and pickle keep everything."""
    game, text = position.game, position.text
    require("\n" not in text, "a position text is one line", position)
    for again in (game.position(text), pickle.loads(pickle.dumps(position))):
        require(again.text == text, "a position text reads back", position)
        require(again.key == position.key, "the same text has the same key", position)
        require(again.legal_moves() == position.legal_moves(), "the same text has the same moves", position)
        require(again.outcome == position.outcome, "the same text has the same outcome", position)
        same = again.to_act == position.to_act and again.ply == position.ply
        require(same, "turn and ply are kept", position)
    for broken in (text[:-1] + "é", text + " x", text.replace(" ", ""), ""):
        require(refusal(NotationError, game.position, broken), f"position({broken!r}) is refused", position)


def check_boards(position: Position) -> None:
    """What seats see is named as the kit does."""
    game, kit = position.game, position.game.kit
    sites = {place.id for place in kit.sites}
    items = {item.id for shelf in kit.shelves for item in shelf.items}
    for seat in (None, *range(game.seats)):
        board = game.board(position, seat)
        require({*board.sites, *board.places} <= sites, "the sites of a board are in the kit", position)
        require(board.counts.keys() <= items, "the items of a board are in the kit", position)
        require(len(board.notes) <= len(kit.shelves), "the notes of a board are those of shelves", position)
        placed = [*board.last, *board.under, *(look for looks in board.sites.values() for look in looks)]
        placed += [look for step in board.order for look in step.values()]
        ordered = {site for step in board.order for site in step}
        require(ordered <= sites, "the sites in the order of a move are in the kit", position)
        check_looks(kit, placed, "a board", position)
        require(set(board.turn) <= set(position.to_act), "a board says who is to move", position)
        json.dumps(plain(board))


def check_views(position: Position, stream: RandomStream) -> None:
    """A view does not depend on what nobody has seen."""
    redealt = position.copy()
    redealt.redeal(stream)
    for seat in (None, *range(position.game.seats)):
        view = position.view(seat)
        require(view == redealt.view(seat), f"view({seat}) hides what nobody has seen", position)
        boards = [one.game.board(one, seat) for one in (position, redealt)]
        require(boards[0] == boards[1], f"the board of {seat} hides what nobody has seen", position)
        game, eyes = position.game, position.game.eyes(seat)
        same = boards[0] == game.board(position, eyes)
        same = same and game.write_view(position, seat) == game.write_view(position, eyes)
        require(same, f"{seat} sees with the eyes of {eyes}", position)
        if seat is not None and position.game.hides:
            sites = [[site.id] for site in (view.layout.sites[0], view.layout.sites[-1])]
            said = [[one.game.explain(one, seat, steps) for steps in sites] for one in (position, redealt)]
            require(said[0] == said[1], "an explanation tells nothing that nobody has seen", position)
        require(view.seat == seat and view.ply == position.ply, "a view says whose it is and when", position)
        allowed = position.legal_moves(seat) if seat in position.to_act else []
        require(list(view.legal_moves) == allowed, "a view has the seat's own moves", position)


def check_layout(position: Position) -> None:
    """Layouts name every site, give steps for every legal move, and can be drawn."""
    seen = position.layout()
    check_one_layout(position, seen, position.legal_moves())
    check_sketch(position, None, seen)
    for seat in position.to_act:
        layout = position.layout(seat)
        check_one_layout(position, layout, position.legal_moves(seat))
        check_sketch(position, seat, layout)
        composed = position.game.compose(position, seat, layout.moves[0].steps)
        same = [move.move for move in layout.moves if move.steps == layout.moves[0].steps]
        require(composed in same, "steps compose the move", position)
        missing = refusal(IllegalMoveError, position.game.compose, position, seat, ["nothing there"])
        require(missing, "unknown steps compose no move", position)
    json.dumps(plain(seen))
    ElementTree.fromstring(write_svg(seen, legal=True))


def check_explanations(position: Position) -> None:
    """What cannot be chosen is explained, and a question changes nothing."""
    before, game = position.text, position.game
    for seat in position.to_act:
        layout = position.layout(seat)
        require(game.explain(position, seat, layout.moves[-1].steps) is None, "a move is possible", position)
        require(game.explain(position, seat, ["nothing there"]), "an unknown id is explained", position)
    for seat in set(range(game.seats)) - set(position.to_act):
        require(game.explain(position, seat, []), "who may not act is told so", position)
    require(position.text == before, "a question changes nothing", position)


def check_paints(position: Position, layout: Layout) -> None:
    """Every role is painted, and a game's own ones cannot be those of another."""
    game = position.game
    own = [role for role in game.paints if role.startswith(f"{game.name}-")]
    require(own == list(game.paints), "a role of its own begins with the game's name", position)
    require(dict(layout.paints) == dict(game.paints), "a layout has the game's own roles", position)
    shapes = [*layout.backdrop, *layout.last, *(shape for move in layout.moves for shape in move.ghost)]
    shapes += [shape for site in layout.sites for shape in (site.outline, *site.shapes)]
    shapes += [shape for tray in layout.trays for item in tray.items for shape in item.shapes]
    unknown = {split_role(shape.role)[0] for shape in shapes} - PAINTS.keys() - game.paints.keys()
    require(not unknown, f"every role is painted, {unknown} too", position)


def check_one_layout(position: Position, layout: Layout, moves: list[str]) -> None:
    """A layout as a seat, or an onlooker, has it."""
    ids = known_ids(layout)
    require(len(set(ids)) == len(ids), "ids in a layout are unique", position)
    require(
        layout.sites and all(site.id and site.label for site in layout.sites), "sites are named", position
    )
    items = [item for tray in layout.trays for item in tray.items]
    require(all(item.id and item.label for item in items), "tray items are named", position)
    require(layout.caption, "a layout has a caption", position)
    steps = [move.move for move in layout.moves]
    require(steps == moves, "a layout has steps for every legal move", position)
    for move in layout.moves:
        require(move.steps and set(move.steps) <= set(ids), f"the steps of {move.move} are ids", position)
        require(move.ghost, f"{move.move} has a ghost", position)
    ways = [(move.steps, move.at, move.ghost) for move in layout.moves]
    require(len(set(ways)) == len(ways), "every move looks different", position)
    check_paints(position, layout)
    if layout.claim is not None:
        require(set(layout.claim.sites) <= set(ids), "a claim is made of sites", position)
        require(layout.claim.seat in position.to_act, "who may claim may act", position)


def known_ids(layout: Layout) -> list[str]:
    """All that can be clicked."""
    return [site.id for site in layout.sites] + [item.id for tray in layout.trays for item in tray.items]


def check_end(position: Position) -> None:
    """The outcome is complete, and does not change."""
    game, outcome = position.game, position.outcome
    assert outcome is not None
    require(position.to_act == () and position.legal_moves() == [], "nobody is to act at the end", position)
    require(outcome.winners == tuple(sorted(set(outcome.winners))), "winners are seats in order", position)
    require(set(outcome.winners) <= set(range(game.seats)), "winners are seats", position)
    require(len(outcome.scores) == game.seats, "every seat has a score", position)
    require(outcome.reason, "an outcome has a reason", position)
    require(position.outcome == outcome, "an outcome is stable", position)
    require(position.scores == outcome.scores, "scores at the end are those of the outcome", position)
    with unchanged(position, "a move after the end changes nothing"):
        for seat in (None, *range(game.seats)):
            refused = refusal(IllegalMoveError, position.push, position.last_move, seat)
            require(refused, "no move is possible after the end", position)


def check_record(game: Game, seed: int, moves: list[str], end: Position) -> None:
    """A record replays to the same end, also when read from text."""
    players = tuple(f"player {name}" for name in game.seat_names)
    record = Record(game, seed, tuple(moves), players, end.outcome, {"Event": "conformance"})
    require(record.replay() == end, "a record replays to the same end", end)
    again = Record.parse(record.text)
    require(again == record and again.text == record.text, "a record reads back", end)
    half = len(moves) // 2
    require(record.replay(half).ply == half, "a record replays to any ply", end)
