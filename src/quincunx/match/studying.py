"""What is kept of studies, each as one text, and what is wanted of whatever keeps them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class StudySummary:
    """A study in a few words; the version rises with every change."""

    id: str
    person: str  # whose it is
    title: str
    game: str  # with its options
    moves: int
    changed: int  # when, in milliseconds
    version: int = 0


@dataclass(frozen=True, slots=True)
class KeptStudy:
    """A study as it is kept."""

    summary: StudySummary
    text: str


class StudyKeeper(Protocol):
    """Keeps studies; StoreError from any of it."""

    async def add(self, study: KeptStudy, most: int) -> bool:
        """Keep a new one; False, and nothing happens, if that person has so many already."""

    async def replace(self, study: KeptStudy) -> bool:
        """Keep it in place of the version before; False, and nothing happens, if that is not what is kept."""

    async def remove(self, study_id: str, person: str) -> bool:
        """Forget a study of somebody; False if they have no such one."""

    async def summary(self, study_id: str) -> StudySummary | None:
        """A study in a few words."""

    async def find(self, study_id: str) -> KeptStudy | None:
        """A whole study."""

    async def of_person(self, person: str) -> list[StudySummary]:
        """The studies of somebody, newest first."""
