"""Studying: what those who keep studies ask for, with and without a server."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from weakref import WeakValueDictionary

from quincunx.core.errors import QuincunxError, StudyError
from quincunx.core.record import Record
from quincunx.core.registry import load
from quincunx.core.study import Study
from quincunx.hall.puzzling import Worker
from quincunx.hall.study_pages import (
    LONGEST_KEPT,
    ChangeRequest,
    LookPage,
    NewStudyRequest,
    OpenStudy,
    StudyInfo,
    StudyPage,
    describe_study,
    title_of,
)
from quincunx.hall.thinking import Party
from quincunx.match.errors import Refusal
from quincunx.match.keeping import ExistsError
from quincunx.match.match import Match
from quincunx.match.studying import KeptStudy, StudyKeeper, StudySummary

MOST_STUDIES = 200  # of one person
# Studies that are kept in memory count as moves: so many altogether, of which each has some besides its own.
MOST_OPEN, EACH = 60_000, 100
BYTES_A_MOVE = 100  # of a text; headers and comments are in memory as well
ROW = 4_096  # bytes that a new study takes besides its text


def no_bound(party: Party, added: int) -> None:
    """Where somebody's studies take nobody else's room."""


class Studying:
    """Everything about studies that is asked for."""

    def __init__(
        self,
        keeper: StudyKeeper,
        worker: Worker,
        check_room: Callable[[Party, int], None] = no_bound,
        now: Callable[[], int] = lambda: round(1000 * time.time()),
    ) -> None:
        """`check_room` refuses somebody as many bytes more of studies."""
        self._keeper = keeper
        self._worker = worker
        self._check_room = check_room
        self._now = now
        self._open: OrderedDict[str, OpenStudy] = OrderedDict()  # that was not used longest comes first
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def list_of(self, person: str) -> list[StudyInfo]:
        """The studies of somebody, newest first."""
        found = []
        for summary in await self._keeper.of_person(person):
            try:
                title = load(summary.game).title
            except QuincunxError:  # it is not installed any more
                title = summary.game
            found.append(describe_study(summary, title))
        return found

    async def begin(self, party: Party, wanted: NewStudyRequest, record: Record | None = None) -> StudyPage:
        """A new study; of a record if that is what is wanted."""
        return await self._keep_new(party, lambda: _make(wanted, record), wanted.title)

    async def copy(self, party: Party, study_id: str) -> StudyPage:
        """A copy of anybody's study, of one's own."""
        text = await self.text(party, study_id)
        return await self._keep_new(party, lambda: Study.parse(text), "")

    async def bring(self, party: Party, study_id: str, text: str) -> bool:
        """Keep a study that somebody had elsewhere; False if it is here already."""
        if await self._keeper.summary(study_id) is not None:
            return False
        try:
            await self._keep_new(party, lambda: _read(text), "", study_id)
        except ExistsError:  # it was brought twice at the same moment
            return False
        return True

    async def _keep_new(
        self, party: Party, make: Callable[[], Study], title: str, study_id: str = ""
    ) -> StudyPage:
        def work() -> tuple[OpenStudy, str, StudyPage]:
            study = make()
            _check_suited(study)
            study.entitle(title_of(title, study))
            name = study_id or secrets.token_urlsafe(16)
            opened = OpenStudy(
                study, StudySummary(name, party.guest, study.title, str(study.game), study.size, self._now())
            )
            return opened, _write(opened), opened.describe(True)

        opened, text, page = await self._worker.work_out(party, work)
        self._check_room(party, ROW + opened.bytes)
        if not await self._keeper.add(KeptStudy(opened.summary, text), MOST_STUDIES):
            raise Refusal("study/full", f"you have {MOST_STUDIES} studies: delete one of them first")
        self._remember(opened)
        return page

    async def show(self, party: Party, study_id: str) -> StudyPage:
        """A whole study."""
        async with self._lock(study_id):
            opened = await self._find(party, study_id)
            return await self._worker.work_out(
                party, lambda: opened.describe(opened.summary.person == party.guest)
            )

    async def look(self, party: Party, study_id: str, path: list[str]) -> LookPage:
        """A place of a study."""
        async with self._lock(study_id):
            opened = await self._find(party, study_id)
            return await self._worker.work_out(party, lambda: opened.look(path))

    async def text(self, party: Party, study_id: str) -> str:
        """A study as a record with variations."""
        found = await self._keeper.find(study_id)
        if found is None:
            raise _unknown()
        return found.text

    async def delete(self, party: Party, study_id: str) -> None:
        """Forget a study of one's own."""
        async with self._lock(study_id):
            self._check_own(party, await self._keeper.summary(study_id))
            await self._keeper.remove(study_id, party.guest)
            self._open.pop(study_id, None)

    async def change(self, party: Party, study_id: str, wanted: ChangeRequest) -> StudyPage:
        """Change a study of one's own, if it is still as it was when the change was thought of."""
        async with self._lock(study_id):
            opened = await self._find(party, study_id, wanted)
            before = opened.bytes
            # Whatever goes wrong from here on, what is kept counts, and is read anew.
            self._open.pop(study_id, None)
            try:
                changed = await self._worker.work_out(party, lambda: self._change(opened, wanted))
            except Refusal:  # it was not begun
                self._remember(opened)
                raise
            if isinstance(changed, QuincunxError):  # which has left it as it was
                self._remember(opened)
                raise changed
            text, page = changed
            self._check_room(party, max(0, opened.bytes - before))
            if not await self._keeper.replace(KeptStudy(opened.summary, text)):
                raise _stale()
            self._remember(opened)
            return page

    def _change(self, opened: OpenStudy, wanted: ChangeRequest) -> tuple[str, StudyPage] | QuincunxError:
        """The study as it is then; or why the change is not possible."""
        try:
            opened.apply(wanted)
        except QuincunxError as error:
            return error
        study, before = opened.study, opened.summary
        opened.summary = replace(
            before,
            title=study.title,
            moves=study.size,
            changed=max(before.changed + 1, self._now()),
            version=before.version + 1,
        )
        return _write(opened), opened.describe(True)

    def _lock(self, study_id: str) -> asyncio.Lock:
        """One at a time for each study: a page never shows what is not kept yet."""
        lock = self._locks.get(study_id)
        if lock is None:
            lock = self._locks[study_id] = asyncio.Lock()
        return lock

    async def _find(self, party: Party, study_id: str, change: ChangeRequest | None = None) -> OpenStudy:
        """A study in memory, as it is kept; if it is to be changed, by its owner, and just that version."""
        summary = await self._keeper.summary(study_id)
        if change is not None:
            self._check_own(party, summary)
        if summary is None:
            raise _unknown()
        if change is not None and change.version != summary.version:
            raise _stale()
        opened = self._open.get(study_id)
        if opened is not None and opened.summary.version == summary.version:
            self._open.move_to_end(study_id)
            return opened
        kept = await self._keeper.find(study_id)
        if kept is None:
            raise _unknown()
        if change is not None and change.version != kept.summary.version:
            raise _stale()
        opened = await self._worker.work_out(party, lambda: OpenStudy(Study.parse(kept.text), kept.summary))
        opened.bytes = _count_bytes(kept.text)
        self._remember(opened)
        return opened

    def _check_own(self, party: Party, summary: StudySummary | None) -> None:
        if summary is None:
            raise _unknown()
        if summary.person != party.guest:
            raise Refusal("study/not_yours", "this study belongs to somebody else: make a copy of your own")

    def _remember(self, opened: OpenStudy) -> None:
        self._open.pop(opened.summary.id, None)
        self._open[opened.summary.id] = opened
        taken = sum(map(_room_of, self._open.values()))
        while taken > MOST_OPEN and len(self._open) > 1:
            taken -= _room_of(self._open.popitem(last=False)[1])


def _room_of(opened: OpenStudy) -> int:
    """What a study takes in memory, in moves."""
    return EACH + opened.study.size + opened.bytes // BYTES_A_MOVE


def record_of(match: Match) -> Record:
    """The record of a game that is over, and shown; nothing can be studied while it is being played."""
    if match.status not in ("finished", "aborted"):
        raise Refusal("record/running", "this game can be studied when it is over")
    return match.record


def file_name(study_id: str) -> str:
    """What a study is called as a file."""
    return f"study-{study_id[:8]}.record"


def _make(wanted: NewStudyRequest, record: Record | None) -> Study:
    if record is not None:
        return Study.of_record(record)
    if wanted.text is not None:
        return _read(wanted.text)
    study = Study(load(wanted.game or ""), seed=wanted.seed, position=wanted.position)
    study.add((), *wanted.moves)
    return study


def _read(text: str) -> Study:
    return Study.parse(_without_hidden_characters(text))


def _without_hidden_characters(text: str) -> str:
    """What somebody has written elsewhere, without characters that no database keeps or nobody can see."""
    return "".join(one if one.isprintable() or one in "\n\r\t\ufeff" else " " for one in text)


def _check_suited(study: Study) -> None:
    if study.game.real_time:
        raise Refusal("study/unsuited", "games without turns cannot be studied")


def _write(opened: OpenStudy) -> str:
    text = opened.study.text
    length = _count_bytes(text)
    if length > LONGEST_KEPT:
        raise StudyError(f"a study has at most {LONGEST_KEPT} bytes in all, moves and comments")
    opened.bytes = length
    return text


def _count_bytes(text: str) -> int:
    return len(text.encode(errors="surrogatepass"))


def _unknown() -> Refusal:
    return Refusal("study/unknown", "there is no such study")


def _stale() -> Refusal:
    return Refusal("study/stale", "the study has been changed meanwhile, perhaps in another window")
