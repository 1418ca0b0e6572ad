"""Games for pictures: written into a database before a server opens it, and the same each time."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from quincunx import Game, Record, game_names, load
from quincunx.bots.arena import play_match
from quincunx.bots.names import find_bot
from quincunx.core.example import example_of
from quincunx.core.record import read_entry
from quincunx.hall.identity import Guest, Signer
from quincunx.match import events, requests
from quincunx.match.events import Event, Player
from quincunx.match.match import Match
from quincunx.server.settings import Settings
from quincunx.store import Store, Summary

ANN, BEN, CLEO = (Guest(name.lower(), name) for name in ("Ann", "Ben", "Cleo"))
MIDDLE = 0.6  # of a game: by then there is something to see, and it is open
HOUR = 3_600_000  # milliseconds
TALK = (
    (1, "Good evening! I have not played this for a while."),
    (0, "Then this is my chance."),
    (1, "We shall see. That corner looks thin to me…"),
    (0, "It is meant to."),
)


class Scene:
    """A match, and all that has happened in it."""

    def __init__(self, game: Game, seed: int, **settings: Any) -> None:
        self._now = round(1000 * time.time()) - HOUR
        self.history: list[Event] = []
        self._begin(requests.open_match(game, seed, ANN.id, self._now, **settings))

    def _begin(self, opened: events.Opened) -> None:
        self.match = Match(opened)
        self.history.append(opened)

    def happen(self, event: Event) -> None:
        """Let something happen."""
        self.match.apply(event)
        self.history.append(event)

    def seat(self, players: Sequence[Player | None]) -> Scene:
        """Let players sit down."""
        for seat, player in enumerate(players):
            if player is not None:
                self.happen(requests.take_seat(self.match, seat, player, self._now, invited=True))
        return self

    def play(self, moves: Iterable[str]) -> Scene:
        """Let moves be made, as a record has them."""
        for entry in moves:
            move, seat, seconds = read_entry(entry)
            at = self._now + round(1000 * (seconds or 0))
            self.happen(events.Moved(at, self.match.to_act[0] if seat is None else seat, move))
        return self

    def talk(self, lines: Iterable[tuple[int, str]]) -> Scene:
        """Let people talk."""
        for number, (seat, text) in enumerate(lines):
            self.happen(events.Said(self.match.last_at + number, seat, text))
        return self


def person(guest: Guest, name: str = "") -> Player:
    return Player("person", guest.id, name or guest.name)


def bot(level: int) -> Player:
    return Player("bot", f"level:{level}", f"level:{level}")


def against(record: Record, moves: int, *others: Player, **settings: Any) -> Scene:
    """Ann in the middle of a game, with others around the table, when it is her turn."""
    seat = record.replay(moves).to_act[0]
    players = [*others[:seat], person(ANN), *others[seat:]]
    return Scene(record.game, record.seed, **settings).seat(players).play(record.moves[:moves])


def middle_of(record: Record, part: float = MIDDLE) -> int:
    return int(part * len(record.moves))


def play_out(game: str, seed: int, bots: str = "level:4:300") -> Record:
    """A game between bots that do not look at a clock."""
    played = load(game)
    return next(play_match(played, [find_bot(bots)] * played.seats, 1, opening=0, seed=seed)).record


def all_scenes() -> dict[str, Scene]:
    """The games, by the names that their tables have."""
    scenes = {}
    for name in game_names():
        example = example_of(load(name))
        scenes[name] = against(example, middle_of(example), bot(5))
        whole = example if example.outcome else play_out(name, 1)
        scenes[f"{name}-end"] = Scene(whole.game, whole.seed).seat([bot(5), person(ANN)]).play(whole.moves)
    pyrga, tranglar = (example_of(load(name)) for name in ("pyrga", "tranglar"))
    three, four = play_out("ringgz(players=3)", 4), play_out("ringgz(players=4)", 4)
    cards = play_out("zangle(players=4)", 2)
    alone, quick = play_out("zangle(mode=solitaire)", 3), play_out("zangle(mode=speedster)", 3, "level:4")
    scenes["guided"] = against(pyrga, 8, bot(1), guided=True, private=True)
    scenes["four"] = against(four, middle_of(four), bot(2), bot(4), bot(6))
    scenes["cards"] = against(cards, middle_of(cards), bot(2), bot(3), bot(4))
    scenes["solitaire"] = against(alone, middle_of(alone, 0.4))
    scenes["speedster"] = Scene(quick.game, quick.seed).seat([person(ANN), person(BEN)])
    scenes["speedster"].play(quick.moves[: middle_of(quick, 0.4)])
    scenes["talk"] = against(tranglar, 20, person(BEN)).talk(TALK)
    scenes["offer"] = against(tranglar, 26, person(BEN))
    ben = next(seat for seat in (0, 1) if scenes["offer"].match.seats_of(BEN.id) == [seat])
    scenes["offer"].happen(events.Offered(scenes["offer"].match.last_at, ben, "draw"))
    names = ("Ann", "Ben", "Cleo")
    scenes["screen"] = Scene(three.game, three.seed).seat([person(ANN, name) for name in names])
    scenes["screen"].play(three.moves[: middle_of(three)])
    scenes["invitation"] = Scene(load("pyrga"), 1, private=True, hosted=True).seat([person(ANN)])
    scenes["waiting"] = Scene(load("ringgz(players=4)"), 1, private=True, hosted=True)
    scenes["waiting"].seat([person(ANN), person(BEN), bot(3)])
    return scenes


async def keep_all(folder: Path) -> dict[str, str]:
    """Write all scenes into the database of a data folder; returns the cookie of each person."""
    settings = Settings.read(folder, None, {})
    store = await Store.open(settings.database)
    for name, scene in all_scenes().items():
        await store.create(Summary.of(name, scene.match), scene.history)
    await store.close()
    signer = Signer(settings.secret)
    return {guest.id: signer.write_cookie(guest) for guest in (ANN, BEN, CLEO)}
