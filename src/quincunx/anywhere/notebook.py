"""Notebook: what has become of puzzles on one device, and how they and the person there are rated."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple
from typing import Any

from quincunx.anywhere.packed_notes import read_mistakes, read_notes
from quincunx.anywhere.shelf import Shelf, writing_anew
from quincunx.hall.training import MOST
from quincunx.match.glicko import Rating
from quincunx.match.trying import (
    Attempt,
    DayTrial,
    Mistake,
    Share,
    Standing,
    Trial,
    cold_rating,
    go_on,
    rate_try,
)

FACT = "puzzles"
# What is in it: ratings of the person by game and of puzzles, trials by game and puzzle, and days.
EMPTY = '{"ratings": {}, "puzzles": {}, "trials": {}, "days": []}'
MISTAKES = "mistakes"  # another fact: all of them, by their ids


class DeviceNotebook:
    """The notebook of the person at a device."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._lock = writing_anew(shelf)

    async def note(self, attempt: Attempt) -> None:
        """Keep what happened, and rate who tried and the puzzle if it is the first that counts."""
        async with self._lock:
            await self._note(attempt)

    async def _note(self, attempt: Attempt) -> None:
        kept = await self._read()
        if attempt.puzzle:
            trials = kept["trials"].setdefault(attempt.game, {})
            known = _trial(trials.get(attempt.puzzle))
            if known is None:
                self._rate(kept, attempt)
            trials[attempt.puzzle] = astuple(go_on(known, attempt.happened))
        if attempt.day:
            days: list[Any] = kept["days"]
            place = [attempt.day, attempt.game]
            found = next((each for each in days if each[:2] == place), None)
            if found is None:
                days.append([*place, astuple(go_on(None, attempt.happened)), attempt.late])
            else:
                before = found[2]
                found[2] = astuple(go_on(_trial(before), attempt.happened))
                if found[2][0] != before[0]:
                    found[3] = attempt.late
        await self._shelf.keep_fact(FACT, json.dumps(kept, ensure_ascii=False))

    def _rate(self, kept: dict[str, Any], attempt: Attempt) -> None:
        before = _standing(kept, attempt.game, attempt.puzzle, attempt.shipped)
        after = rate_try(before, go_on(None, attempt.happened).is_clean, attempt.shipped)
        kept["ratings"][attempt.game] = astuple(after.person)
        kept["puzzles"][attempt.puzzle] = astuple(after.puzzle)

    async def trials(self, person: str, game: str) -> dict[str, Trial]:
        """What has become of the puzzles of a game."""
        found = (await self._read())["trials"].get(game, {})
        return {puzzle: Trial(state, tuple(faults)) for puzzle, (state, faults) in found.items()}

    async def standing(self, person: str, game: str, puzzle: str, shipped: int) -> Standing:
        """How the person and a puzzle are rated now."""
        return _standing(await self._read(), game, puzzle, shipped)

    async def ratings(self, person: str) -> dict[str, Rating]:
        """How the person is rated, by game."""
        return {game: Rating(*values) for game, values in (await self._read())["ratings"].items()}

    async def days(self, person: str, since: str) -> list[DayTrial]:
        """What has become of the days since one."""
        return [
            DayTrial(day, game, Trial(state, tuple(faults)), late)
            for day, game, (state, faults), late in (await self._read())["days"]
            if day >= since
        ]

    async def share(self, day: str, game: str) -> Share | None:
        """How others did is known to servers alone."""
        return None

    async def add_mistakes(self, person: str, mistakes: Sequence[Mistake]) -> None:
        """Keep mistakes that are not known yet."""
        async with self._lock:
            await self._add_mistakes(mistakes)

    async def _add_mistakes(self, mistakes: Sequence[Mistake]) -> None:
        known = await self._read_mistakes()
        await self._keep_mistakes({one.id: one for one in mistakes} | known)

    async def mark_mistake(self, person: str, mistake: Mistake) -> None:
        """Keep how often a known mistake was solved, and when it comes again."""
        async with self._lock:
            await self._keep_mistakes(await self._read_mistakes() | {mistake.id: mistake})

    async def mistakes(self, person: str) -> list[Mistake]:
        """All mistakes of the person."""
        return list((await self._read_mistakes()).values())

    async def pack(self) -> dict[str, Any]:
        """Everything, to be taken along."""
        return {**await self._read(), MISTAKES: json.loads(await self._shelf.fact(MISTAKES) or "[]")}

    async def take_over(self, packed: Any) -> None:
        """Add what another device has packed; what is known here stays as it is.

        RecordError, and nothing is kept, if that cannot be read.
        """
        notes, mistakes = read_notes(packed), read_mistakes(packed.get(MISTAKES, []))
        async with self._lock:
            await self._take_over(notes, mistakes)

    async def _take_over(self, notes: dict[str, Any], mistakes: Sequence[Mistake]) -> None:
        kept = await self._read()
        for part in ("ratings", "puzzles"):
            kept[part] = notes[part] | kept[part]
        for game, trials in notes["trials"].items():
            kept["trials"][game] = trials | kept["trials"].get(game, {})
        known = {tuple(each[:2]) for each in kept["days"]}
        kept["days"] += [each for each in notes["days"] if tuple(each[:2]) not in known]
        await self._shelf.keep_fact(FACT, json.dumps(kept, ensure_ascii=False))
        room = MOST - len(await self._read_mistakes())
        await self._add_mistakes(mistakes[: max(0, room)])

    async def _read_mistakes(self) -> dict[str, Mistake]:
        found = json.loads(await self._shelf.fact(MISTAKES) or "[]")
        return {one["id"]: Mistake(**{**one, "better": tuple(one["better"])}) for one in found}

    async def _keep_mistakes(self, mistakes: Mapping[str, Mistake]) -> None:
        await self._shelf.keep_fact(MISTAKES, json.dumps([asdict(one) for one in mistakes.values()]))

    async def _read(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(await self._shelf.fact(FACT) or EMPTY)
        return found


def _standing(kept: dict[str, Any], game: str, puzzle: str, shipped: int) -> Standing:
    rated = kept["puzzles"].get(puzzle)
    return Standing(Rating(*kept["ratings"].get(game, ())), Rating(*rated) if rated else cold_rating(shipped))


def _trial(values: Any) -> Trial | None:
    return None if values is None else Trial(values[0], tuple(values[1]))
