"""Games of a device that come along: what such a text is like, and each as a match of somebody here.

Nothing in it is believed. A match is played once more, event by event, and whatever could not have happened
is refused; who sits there is the one who brings it, or a bot. What cannot be known is how bots came to
their moves, and that nobody knew the deal: so such a match says that it was brought, and only who brought
it finds it in lists.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from quincunx.core.errors import QuincunxError
from quincunx.hall.identity import Guest, clean_name
from quincunx.hall.schemas import LONGEST_REST, Name, SeatRequest, TableRequest
from quincunx.hall.shapes import Request, says
from quincunx.hall.study_pages import LONGEST_KEPT
from quincunx.hall.tables import check_table
from quincunx.match import events, requests
from quincunx.match.bounds import MOST_EVENTS
from quincunx.match.errors import Refusal
from quincunx.match.event_texts import read_event
from quincunx.match.events import Event, Opened, Player, Resumed, Seated
from quincunx.match.judging import judge
from quincunx.match.match import Match

FORM = 1  # of the text
UNREADABLE = "luggage/unreadable"
MOST_MATCHES = 100  # at once
LONGEST_REASON = 200
_SEED = re.compile("[0-9]{1,20}")
LONGEST_GAME = 5_000  # with its options, as in other requests


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtStudy(Request):
    """A study of a device."""

    changed: Annotated[int, says("When, in milliseconds; here it is new.")] = 0
    text: Annotated[str, says("A record, with variations or without.", max_length=LONGEST_KEPT)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LuggageRequest(Request):
    """Games of a device, or some of them, as the page without a server gives them away."""

    quincunx: Annotated[int, says("How it is written.", ge=FORM, le=FORM)]
    guest: Annotated[Name, says("The id of the person in them.")]
    name: Annotated[str, says("What they are called there; here they have a name.", max_length=1000)] = ""
    matches: Annotated[
        dict[Name, list[dict[str, Any]]],
        says("The events of each match, by what it was called there.", max_length=MOST_MATCHES),
    ]
    studies: Annotated[
        dict[Name, BroughtStudy], says("By what each was called there.", max_length=MOST_MATCHES)
    ] = field(default_factory=dict)
    notebook: Annotated[
        dict[str, Any] | None, says("What became of puzzles there; a server rates for itself, and leaves it.")
    ] = None
    page: Annotated[dict[str, Any] | None, says("What the page there remembered; left likewise.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What has become of them."""

    games: Annotated[int, says("How many were taken over, or have gone on.")]
    studies: Annotated[int, says("The same of studies.")]
    left: Annotated[int, says("How many were here already, and stay though they may be another way there.")]


@dataclass(frozen=True, slots=True)
class Brought:
    """A match that may be kept here, with its events."""

    match: Match
    history: list[Event]


def read_brought(name: str, told: Sequence[Any], person: str, guest: Guest, now: int) -> Brought | None:
    """A match that a person says they have had, as one of a guest; None if nothing is left of it to be kept.

    Refusal if it cannot have been. It is over, or goes on from now.
    """
    try:
        brought = _replay(told, person, guest, now)
    except (QuincunxError, ValueError, TypeError) as error:
        reason = f"game {name[:40]} cannot be taken over: {error}"
        raise Refusal(UNREADABLE, reason[:LONGEST_REASON]) from None
    return brought if brought.match.status in ("playing", "finished") else None


def _replay(told: Sequence[Any], person: str, guest: Guest, now: int) -> Brought:
    if len(told) > MOST_EVENTS:
        raise Refusal(UNREADABLE, "too much has happened in it")
    first, *others = in_time([read_told(one) for one in told], now)
    if not isinstance(first, Opened):
        raise Refusal(UNREADABLE, "its beginning is missing")
    if first.creator != person:
        raise Refusal(UNREADABLE, "it is another person's")
    opened = _reopen(first, guest)
    match = Match(opened)
    history: list[Event] = [opened]
    for event in others:
        judged = judge(match, _adopt(event, person, guest))
        if judged is not None:
            match.apply(judged)
            history.append(judged)
    _check(match)
    return resume(Brought(match, history), now)


def resume(brought: Brought, now: int) -> Brought:
    """The same match, which goes on from now unless it is over: no time counts in which it was nowhere."""
    match = brought.match
    if match.status == "playing":
        brought.history.append(Resumed(max(now, match.last_at), until=match.last_at))
        match.apply(brought.history[-1])
    return brought


def tell_event(text: str) -> dict[str, Any]:
    """A kept event as such a text has it: with a seed in words, since pages would round the number."""
    told: dict[str, Any] = json.loads(text)
    return {**told, "seed": str(told["seed"])} if "seed" in told else told


def read_told(told: Any) -> Event:
    """The event that was told; ValueError or TypeError if it is none."""
    if isinstance(told, dict) and _SEED.fullmatch(str(told.get("seed"))):
        told = {**told, "seed": int(told["seed"])}
    text = json.dumps(told, ensure_ascii=False)
    text.encode()  # or it is no text that can be kept
    return read_event(text)


def in_time(told: list[Event], now: int) -> list[Event]:
    """The same, if need be earlier: clocks of devices differ, and nothing here happens in time to come."""
    if not told:
        raise Refusal(UNREADABLE, "nothing is in it")
    ahead = max(0, max(event.at for event in told) - now)
    earlier = [move(event, -ahead) for event in told] if ahead else told
    if min(event.at for event in earlier) < 0:
        raise Refusal(UNREADABLE, "its times cannot be")
    return earlier


def move(event: Event, by: int) -> Event:
    """The same event, so many milliseconds later."""
    if isinstance(event, Resumed) and event.until is not None:
        return replace(event, at=event.at + by, until=event.until + by)
    return replace(event, at=event.at + by)


def _reopen(opened: Opened, guest: Guest) -> Opened:
    """The table as it could be set up here for one person."""
    if len(opened.game) > LONGEST_GAME:
        raise Refusal(UNREADABLE, "its options are too long")
    if opened.hosted or opened.invited:
        raise Refusal(UNREADABLE, "others were to come to it")
    if not 0 <= opened.rest <= 1000 * LONGEST_REST:
        raise Refusal(UNREADABLE, "its rests are too long")
    game = Match(opened).game
    again = requests.open_match(
        game,
        opened.seed,
        guest.id,
        opened.at,
        clock=opened.clock,
        private=True,
        draw=opened.draw,
        guided=opened.guided,
        rest=opened.rest,
    )
    return replace(again, brought=True)


def _adopt(event: Event, person: str, guest: Guest) -> Event:
    """An event with the guest in place of the person, and with names fit to be shown."""
    if isinstance(event, events.Renamed):
        return replace(event, name=clean_name(event.name))
    if not isinstance(event, Seated):
        return event
    player = event.player
    if player.kind == "bot":
        return replace(event, player=Player("bot", player.id, player.id))
    if player.id != person:
        raise Refusal(UNREADABLE, "other people are in it")
    return replace(event, player=Player("person", guest.id, clean_name(player.name)))


def _check(match: Match) -> None:
    """Refuse what could not be set up here, such as bots that there are not."""
    seats = [
        SeatRequest(kind="open")
        if player is None
        else SeatRequest(kind="me" if player.kind == "person" else "bot", name=player.id)
        for player in match.players
    ]
    check_table(TableRequest(game=str(match.game), seats=seats, guided=match.opened.guided))
