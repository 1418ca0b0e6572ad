"""What may happen to a match: each function checks a request and returns the event, or raises Refusal.

Nothing here changes the match; the event does, once it is safely stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from quincunx.core.errors import IllegalMoveError, NotationError
from quincunx.core.game import Game
from quincunx.core.words import counted
from quincunx.match import events
from quincunx.match.bounds import (
    MOST_EVENTS,
    MOST_LINES,
    MOST_LINES_EACH,
    MOST_RENAMINGS,
    MOST_SEATINGS,
    MOST_TAKEBACKS,
)
from quincunx.match.clock import DAY, TimeControl
from quincunx.match.errors import Refusal, StaleError
from quincunx.match.events import Event, Offer, Player
from quincunx.match.lines import clean_line
from quincunx.match.match import OPENING_MOVES, Match

# If a player whose turn it is has been away for this many milliseconds, another can claim the win.
ABSENCE = 120_000
LONGEST_LINE = 200


def open_match(
    game: Game,
    seed: int,
    creator: str,
    at: int,
    *,
    clock: TimeControl | None = None,
    private: bool = False,
    invited: tuple[int, ...] = (),
    draw: bool = False,
    guided: bool = False,
    hosted: bool = False,
    rest: int = 0,
) -> events.Opened:
    """A new match; `draw` lets chance decide who sits where, and a `hosted` one has a host.

    Between rounds play rests for up to `rest` milliseconds.
    """
    clock = clock or TimeControl()
    if clock.kind != "none" and (game.seats == 1 or game.real_time):
        raise Refusal("table/clock", f"{game.title} in this mode is played without a clock")
    if draw and game.seats == 1:
        raise Refusal("table/draw", "there is only one seat: nothing can be drawn")
    return events.Opened(
        at, str(game), game.version, seed, creator, clock, private, invited, draw, guided, hosted, rest
    )


def take_seat(match: Match, seat: int, player: Player, at: int, *, invited: bool = False) -> events.Seated:
    """A player takes a seat; a reserved one needs the invitation."""
    check_status(match, "waiting", "play has begun")
    if player.kind == "person" and player.id in match.removed:
        raise Refusal("seat/removed", "the host has removed you from this table: you can watch")
    if not 0 <= seat < match.game.seats:
        raise Refusal("seat/unknown", f"the seats are 0 to {match.game.seats - 1}, not {seat}")
    if match.players[seat] is not None:
        named = "that seat" if match.opened.draw else f"the seat of {match.game.seat_names[seat]}"
        raise Refusal("seat/taken", f"{named} is taken")
    if match.is_reserved(seat) and not invited:
        raise Refusal("seat/invited", "this seat is kept for somebody who is invited")
    if match.seatings >= MOST_SEATINGS:
        raise Refusal("seat/often", "too many people have come and gone here: set up another table")
    return events.Seated(at, seat, player)


def leave_seat(match: Match, seat: int, at: int) -> events.Left:
    """A seat becomes free again, as long as play has not begun."""
    check_status(match, "waiting", "play has begun: resign instead")
    _player(match, seat)
    return events.Left(at, seat)


def rename(match: Match, seat: int, name: str, at: int) -> events.Renamed:
    """Another name for the person in a seat; the record of a game that has ended keeps the one before."""
    _player(match, seat)
    if match.status == "aborted" or match.next_match is not None:
        raise Refusal("match/over", "the match is over")
    if match.renamings >= MOST_RENAMINGS:
        raise Refusal("seat/often", "names have changed here too often")
    _check_room(match)
    return events.Renamed(at, seat, name)


def make_move(
    match: Match, seat: int, move: str, at: int, *, ply: int, line: int, key: str = ""
) -> events.Moved:
    """A move, made for the position after `ply` moves."""
    check_fresh(match, seat, ply, line, key)
    _check_playing(match)
    _check_awake(match)
    try:
        match.try_move(seat, move, at)
    except IllegalMoveError as error:
        raise Refusal("move/illegal", str(error), match.position.legal_moves(seat)) from None
    except NotationError as error:
        raise Refusal("move/unreadable", error.about_move, match.position.legal_moves(seat)) from None
    return events.Moved(at, seat, move, key)


def compose_move(
    match: Match, seat: int, steps: Sequence[str], at: int, *, ply: int, line: int, key: str = ""
) -> events.Moved:
    """A move given by what was chosen in the layout."""
    check_fresh(match, seat, ply, line, key)
    _check_playing(match)
    _check_awake(match)
    try:
        move = match.game.compose(match.position, seat, steps)
    except IllegalMoveError as error:
        raise Refusal("move/illegal", str(error), match.position.legal_moves(seat)) from None
    return make_move(match, seat, move, at, ply=ply, line=line, key=key)


def explain(match: Match, seat: int, steps: Sequence[str]) -> Callable[[], str | None]:
    """A function that says why what a seat has chosen in the layout is no move; any thread may call it."""
    _check_playing(match)
    return partial(match.game.explain, match.position.copy(), seat, steps)


def make_offer(
    match: Match, seat: int, what: Offer, at: int, *, ply: int, line: int, key: str = ""
) -> events.Offered | events.Answered:
    """An offer of a draw, takeback or rematch; if nobody else has to agree, it takes effect at once.

    Who offers a draw or a rematch that another has offered already agrees to it.
    """
    check_fresh(match, seat, ply, line, key)
    player = _player(match, seat)
    if what == "takeback":
        _check_takeback(match, seat)
    elif what == "rematch":
        check_status(match, "finished", "the match is not over")
        _check_room(match)
        if match.next_match or match.rematch_agreed:
            raise Refusal("offer/made", "the rematch has been agreed")
    else:
        _check_draw(match)
    if what in match.offers:
        if what != "takeback" and player.id not in match.offers[what].agreed:
            return events.Answered(at, seat, what, True, key)
        raise Refusal("offer/made", f"a {what} has already been offered")
    if match.offered_at.get((seat, what)) == (match.line, match.ply) and what != "rematch":
        raise Refusal("offer/again", f"a {what} can be offered again after the next move")
    return events.Offered(at, seat, what, key)


def answer_offer(
    match: Match, seat: int, what: Offer, agreed: bool, at: int, *, ply: int, line: int, key: str = ""
) -> events.Answered:
    """An answer to an open offer; whoever made it may withdraw it."""
    check_fresh(match, seat, ply, line, key)
    player = _player(match, seat)
    offer = match.offers.get(what)
    if offer is None:
        raise Refusal("offer/none", f"no {what} is offered")
    if agreed and player.id in offer.agreed:
        raise Refusal("offer/made", "you have already agreed")
    return events.Answered(at, seat, what, agreed, key)


def get_ready(match: Match, seat: int, at: int, *, ply: int, line: int, key: str = "") -> events.Readied:
    """A person is ready for the next round."""
    check_fresh(match, seat, ply, line, key)
    _check_playing(match)
    player = _player(match, seat)
    if match.ready is None:
        raise Refusal("rest/none", "play goes on already")
    if player.id in match.ready:
        raise Refusal("rest/ready", "you have said so already")
    return events.Readied(at, seat, key)


def resign(match: Match, seat: int, at: int, *, ply: int, line: int, key: str = "") -> events.Resigned:
    """A seat gives up."""
    check_fresh(match, seat, ply, line, key)
    _check_playing(match)
    _player(match, seat)
    return events.Resigned(at, seat, key)


def abort(match: Match, seat: int, at: int, *, ply: int, line: int, key: str = "") -> events.Aborted:
    """The match ends without a result; possible only before its second move."""
    check_fresh(match, seat, ply, line, key)
    _player(match, seat)
    if match.status not in ("waiting", "playing"):
        raise Refusal("match/over", "the match is over")
    if match.ply >= OPENING_MOVES:
        raise Refusal("match/late", "a match can be aborted only before its second move: resign instead")
    if match.status == "waiting" and match.host not in (None, _player(match, seat).id):
        raise Refusal("table/host", "only the host can call the game off: you can leave the table")
    return events.Aborted(at, seat, key)


def claim_win(
    match: Match, seat: int, at: int, absent: Mapping[int, int], *, ply: int, line: int, key: str = ""
) -> events.Claimed:
    """A win against somebody who is to act but has been absent for long enough."""
    check_fresh(match, seat, ply, line, key)
    _check_playing(match)
    if _takes_days(match):
        raise Refusal("claim/days", "with days for a move nobody has to stay: the clock decides")
    own = match.seats_of(_player(match, seat).id)
    others = {other: since for other, since in claimable(match, absent).items() if other not in own}
    if not others:
        raise Refusal("claim/present", "nobody you are waiting for is away")
    first = min(others, key=others.__getitem__)
    left = others[first] - at
    if left > 0:
        raise Refusal("claim/early", f"you can claim the win in {-(-left // 1000)} s")
    return events.Claimed(at, seat, first, key)


def claimable(match: Match, absent: Mapping[int, int]) -> dict[int, int]:
    """The seats against which the win can be claimed if they stay away, and from when."""
    if _takes_days(match):
        return {}
    return {seat: absent[seat] + ABSENCE for seat in match.to_act if seat in absent}


def _takes_days(match: Match) -> bool:
    return match.clock.kind == "move" and match.clock.seconds >= DAY


def show_all(match: Match, at: int) -> events.Shown:
    """Everything that was hidden may be seen; from then on no move can be taken back."""
    if match.status in ("waiting", "playing"):
        raise Refusal("record/running", "the record of this game can be seen when the game is over")
    return events.Shown(at)


def say(match: Match, seat: int, text: str, at: int, *, key: str = "") -> events.Said:
    """A line of chat by somebody at the table."""
    if key and key in match.keys:
        raise StaleError("match/repeated", "that has already been said")
    person = _player(match, seat).id
    _check_room(match)
    if match.lines.get(person, 0) >= MOST_LINES_EACH or sum(match.lines.values()) >= MOST_LINES:
        raise Refusal("chat/full", "so much has been said in this match that no more can be added")
    line = clean_line(text)
    if not line or len(line) > LONGEST_LINE:
        raise Refusal("chat/length", f"a line has 1 to {LONGEST_LINE} characters")
    return events.Said(at, seat, line, key)


def check_ply(match: Match, ply: int) -> None:
    """Refuse to look at what has not been played yet."""
    if ply > match.ply:
        raise Refusal("look/future", f"the game has {counted(match.ply, 'move')}, not {ply}")


def check_owner(match: Match, seat: int, person: str) -> None:
    """Refuse to act for a seat except for the person who sits there now, whatever token was shown before."""
    player = _player(match, seat)
    if player.kind != "person" or player.id != person:
        own = [str(other) for other in match.seats_of(person)]
        raise Refusal("seat/not_yours", "that seat is not yours", own)


def find_due(match: Match, at: int) -> Event | None:
    """What has happened by itself by now: a seat's time, a rest, or something in the game is over."""
    due = next_due(match)
    if due is None or at < due:
        return None
    if match.rests:
        return events.Rested(at)
    seat = match.running()
    if seat is not None:
        return events.Flagged(at, seat)
    lapse = match.lapse()
    assert lapse is not None
    return events.Moved(at, lapse.seat, lapse.move)


def next_due(match: Match) -> int | None:
    """When something will happen by itself if nobody acts first."""
    if match.rests:
        return match.rests_until
    seat = match.running()
    if seat is not None:
        return match.since + match.remaining[seat] + 1
    lapse = match.lapse()
    return None if lapse is None else match.when(round(lapse.at * 1000))


def rotate_seats(match: Match) -> list[Player]:
    """Who sits where in the rematch: everybody moves on by one seat."""
    players = [player for player in match.players if player is not None]
    return [*players[-1:], *players[:-1]]


def check_fresh(match: Match, seat: int, ply: int, line: int, key: str) -> None:
    """Refuse what was meant for another state of the match, or was asked before.

    Where several seats may act at once, only a move of one's own makes a request stale.
    """
    if key and key in match.keys:
        raise StaleError("match/repeated", "that has already been done")
    oldest = match.ply
    if match.realtime:
        last = match.ply_before(seat)
        oldest = 0 if last is None else last + 1
    if line != match.line or not oldest <= ply <= match.ply:
        raise StaleError("match/stale", f"that was for move {ply}, but the game is at move {match.ply}")


def _player(match: Match, seat: int) -> Player:
    player = match.players[seat] if 0 <= seat < match.game.seats else None
    if player is None:
        raise Refusal("seat/empty", "nobody sits there")
    return player


def check_status(match: Match, status: str, otherwise: str) -> None:
    """Refuse what is not possible at this stage of the match."""
    if match.status != status:
        over = match.status in ("finished", "aborted") and status != "finished"
        raise Refusal("match/over" if over else f"match/{match.status}", otherwise)


def _check_playing(match: Match) -> None:
    if match.status == "waiting":
        raise Refusal("match/waiting", "the match begins when all seats are taken")
    if match.status != "playing":
        reason = match.outcome.reason if match.outcome else "it was aborted"
        raise Refusal("match/over", f"the match is over: {reason}")


def _check_awake(match: Match) -> None:
    if match.rests:
        raise Refusal("rest/now", "the next round begins as soon as everybody is ready")


def _check_room(match: Match) -> None:
    """Refuse what does not lead to the end of a match that has grown long."""
    if match.revision >= MOST_EVENTS:
        raise Refusal(
            "match/long", "so much has happened in this match that it can only be played to its end"
        )


def _check_takeback(match: Match, seat: int) -> None:
    if match.realtime:
        raise Refusal("offer/takeback", "where all play at once, no move can be taken back")
    if match.shown:
        raise Refusal("offer/takeback", "what was hidden has been shown: no move can be taken back")
    ended_by_rules = match.status == "finished" and match.position.outcome is not None
    if match.status != "playing" and not (ended_by_rules and len(match.people) == 1):
        _check_playing(match)
    if match.ply_before(seat) is None:
        raise Refusal("offer/takeback", "there is no move of yours to take back")
    if match.line >= MOST_TAKEBACKS:
        raise Refusal(
            "offer/takeback", f"in one match, moves can be taken back at most {MOST_TAKEBACKS} times"
        )
    _check_room(match)


def _check_draw(match: Match) -> None:
    _check_playing(match)
    if match.game.seats == 1:
        raise Refusal("offer/draw", "there is nobody who could agree")
    if any(match.is_bot(seat) for seat in range(match.game.seats)):
        raise Refusal("offer/draw", "the computer does not agree to draws")
