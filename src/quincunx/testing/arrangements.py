"""What must hold for positions set up by hand: what is given back can be gone on with, or says why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quincunx.core.arranging import Arranging, Choice, problem_of
from quincunx.core.errors import NotationError
from quincunx.core.game import Game
from quincunx.core.kit import Placement
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.testing.promise import refusal, require

LONGEST = 150  # characters of words
STEPS = 5  # by chance
MOST_STEPS = 100  # from one arrangement to another
NO_TEXTS = ("", "nonsense", "- 0 -", "- x -", "/ 0 -", "/,:/,:/ 0 -", "\0 0 -")


def check_arranging(game: Game, moves: Sequence[tuple[Position, Position]], stream: RandomStream) -> None:
    """Arrangements by chance are read and drawn, and whatever a move does can be done by hand.

    So one comes from the start to any position, if need be move by move. `moves` are positions before and
    after a move.
    """
    arranging = game.arranging
    if arranging is None:
        return
    require(issubclass(game.position_class, NumberedPosition) and not game.hides, "what is arranged is open")
    sites = list(arranging.sites(game))
    require(set(sites) <= {place.id for place in game.kit.sites}, "sites that can be changed are in the kit")
    for text in NO_TEXTS:
        _check_nonsense(game, arranging, text)
    text = game.start().text
    for _ in range(STEPS):
        site = sites[stream.below(len(sites))]
        choices = list(arranging.choices(game, text, site))
        others = [choice for other in arranging.others(game, text) for choice in other.choices]
        for choice in (*choices, *others):
            _check_choice(game, choice)
        words = [choice.words for choice in choices]
        require(len(set(words)) == len(words), f"different choices on {site} of {text} have different words")
        if choices + others:
            text = (choices + others)[stream.below(len(choices + others))].text
            _check_drawn(game, arranging, text)
    for before, after in moves:
        found = find_way(game, before.text, after.text)
        require(found == after.text, f"{after.text} can be set up by hand, and not only {found}", before)


def _check_nonsense(game: Game, arranging: Arranging, text: str) -> None:
    site = arranging.sites(game)[0]
    for ask in (
        lambda: arranging.choices(game, text, site),
        lambda: arranging.others(game, text),
        lambda: arranging.standing(game, text),
    ):
        require(bool(refusal(NotationError, ask)), f"{text!r} is no arrangement")


def _check_choice(game: Game, choice: Choice) -> None:
    words = choice.words
    require(0 < len(words) <= LONGEST and words == " ".join(words.split()), f"{words!r} is one short line")
    require(choice.look is None or choice.look in game.kit.looks, f"the look {choice.look} is in the kit")
    problem = problem_of(game, choice.text)
    if problem is None:
        text = game.position(choice.text).text
        require(text == choice.text, f"{choice.text} is written as the position writes itself")


def _check_drawn(game: Game, arranging: Arranging, text: str) -> None:
    names = {look for looks in arranging.standing(game, text).values() for look in map(_name, looks)}
    require(names <= game.kit.looks.keys(), f"the looks of {text} are in the kit")


def find_way(game: Game, text: str, goal: str) -> str:
    """How near one comes from one position to another, by changing what differs."""
    for _ in range(MOST_STEPS):
        before = _distance(game, text, goal)
        nearer = (step for step in _steps(game, text, goal) if _distance(game, step, goal) < before)
        step = "" if text == goal else next(nearer, "")
        if not step:
            break
        text = step
    return text


def _steps(game: Game, text: str, goal: str) -> Iterator[str]:
    """The change of a site that leads nearest to the goal: then another change."""
    arranging = game.arranging
    assert arranging is not None
    now, then = (_looks(game, one) for one in (text, goal))
    sites = list(arranging.sites(game))
    differing = [site for site in sites if now.get(site) != then.get(site)]
    found = [choice.text for site in differing for choice in arranging.choices(game, text, site)]
    yield from sorted(found, key=lambda one: _distance(game, one, goal))[:1]
    found = [choice.text for other in arranging.others(game, text) for choice in other.choices]
    yield from sorted(found, key=lambda one: _distance(game, one, goal))[:1]


def _distance(game: Game, text: str, goal: str) -> tuple[int, int]:
    """How much of what stands differs, and then of each field of the texts."""
    now, then = (_looks(game, one) for one in (text, goal))
    standing = sum(len(now.get(site, set()) ^ then.get(site, set())) for site in {*now, *then})
    return standing, sum(map(_difference, _fields(text), _fields(goal)))


def _difference(field: str, wanted: str) -> int:
    if field == wanted:
        return 0
    if field.isdecimal() and wanted.isdecimal():
        return 10 + 10 * abs(int(field) - int(wanted))
    return 3 + min(6, len(set(field) ^ set(wanted)))


def _looks(game: Game, text: str) -> dict[str, set[str]]:
    assert game.arranging is not None
    return {site: set(map(str, looks)) for site, looks in game.arranging.standing(game, text).items()}


def _fields(text: str) -> list[str]:
    for separator in "/:,":
        text = text.replace(separator, " ")
    return text.split(" ")


def _name(placement: Placement) -> str:
    return placement if isinstance(placement, str) else placement[0]
