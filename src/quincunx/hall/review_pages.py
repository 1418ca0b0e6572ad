"""Reviews as clients get them: what was found, with the words for it. Clients have no thresholds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from quincunx.bots.headline import write_headline
from quincunx.bots.review import Review, Verdict
from quincunx.bots.verdict_words import write_trial, write_verdict
from quincunx.bots.verdicts import LEGEND
from quincunx.hall.reviews import ReviewJob
from quincunx.hall.schemas import CandidateInfo, Name
from quincunx.hall.shapes import Request, says
from quincunx.match.errors import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRequest(Request):
    """A game to be reviewed: a record that is kept here, or one as text."""

    record: Annotated[str, says(max_length=64)] | None = None
    text: Annotated[str, says(max_length=60_000)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialRequest(Request):
    """Another move at some point of the game."""

    ply: Annotated[int, says(ge=0, le=1_000_000)]
    move: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeInfo:
    """What a move may be called."""

    name: str
    sign: Annotated[str, says("The same in a character or two.")]
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictInfo:
    """What a move was worth to the seat that made it."""

    ply: Annotated[int, says("How many moves were made before it.")]
    seat: int
    move: str
    grade: Annotated[str | None, says("One of `grades`; null if that is not known.")]
    words: Annotated[str, says("The verdict in a sentence.")]
    plain: Annotated[str, says("The same with moves in words instead of notation.")]
    move_words: Annotated[str, says("The move in words, with what came of it.")]
    before: Annotated[float | None, says("The seat's share of the win before the move, with best play.")]
    after: Annotated[float | None, says("And after it.")]
    certain: Annotated[bool, says("Whether both are proven.")]
    fault: Annotated[bool, says("Whether there was something clearly better.")]
    better: str | None
    line: Annotated[list[str], says("How it might have gone on: moves that can be made from there.")]
    line_words: Annotated[list[str], says("The same in words.")]
    candidates: Annotated[list[CandidateInfo], says("The best moves, best first, and the one made.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialInfo:
    """What another move would have been worth, without telling what would have been best."""

    ply: int
    move: str
    grade: str | None
    solved: Annotated[bool, says("Whether nothing was better.")]
    words: str
    plain: Annotated[str, says("The same with moves in words instead of notation.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportInfo:
    """How a seat has played."""

    seat: int
    accuracy: Annotated[
        float | None, says("1 if no move cost anything, 0 if all were blunders; null without any choice.")
    ]
    counts: Annotated[dict[str, int], says("How often each grade was given.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewPage:
    """What has been found out about a game so far."""

    id: str
    status: Literal["running", "paused", "done", "failed"]
    version: Annotated[int, says("Rises with everything that is found; `after` waits for more.")]
    done: Annotated[int, says("How many positions have been looked at.")]
    total: int
    headline: Annotated[str, says("Where the game was decided; empty until all have been looked at.")]
    plain_headline: Annotated[str, says("The same with moves in words instead of notation.")]
    values: Annotated[
        list[list[float] | None],
        says("For each position, each seat's share of the win; null where it is not known yet."),
    ]
    certain: Annotated[list[bool], says("For each position, whether that is proven.")]
    moves: list[VerdictInfo]
    reports: list[ReportInfo]
    grades: Annotated[list[GradeInfo], says("The legend.")]


def check_request(wanted: ReviewRequest) -> None:
    """Refuse a request that names no game, or two."""
    if (wanted.record is None) == (wanted.text is None):
        raise Refusal("request/invalid", "give either `record` or `text`")


def describe_review(job: ReviewJob) -> ReviewPage:
    """A review as it stands."""
    review = job.review
    status, version, done = job.status, job.version, review.done
    verdicts = review.verdicts()
    plies = range(len(verdicts) + 1)
    values = [review.values(ply) for ply in plies]
    whole = done == review.total
    return ReviewPage(
        id=job.name,
        status=status,
        version=version,
        done=done,
        total=review.total,
        headline=write_headline(review, verdicts) if whole else "",
        plain_headline=write_headline(review, verdicts, review.sayings.quote) if whole else "",
        values=[None if one is None else list(one) for one in values],
        certain=[review.is_certain(ply) for ply in plies],
        moves=[describe_verdict(review, verdict) for verdict in verdicts],
        reports=[
            ReportInfo(seat=one.seat, accuracy=one.accuracy, counts=dict(one.counts))
            for one in review.reports(verdicts)
        ],
        grades=[GradeInfo(name=one.name, sign=one.sign, meaning=one.meaning) for one in LEGEND],
    )


def describe_trial(review: Review, tried: Verdict) -> TrialInfo:
    """A move that was tried, compared with the one that was made."""
    seats, played = review.record.game.seats, review.verdict(tried.ply)
    return TrialInfo(
        ply=tried.ply,
        move=tried.move,
        grade=tried.grade,
        solved=tried.grade is not None and tried.cost == 0,
        words=write_trial(seats, tried, played).strip(),
        plain=write_trial(seats, tried, played, review.sayings.quote).strip(),
    )


def describe_verdict(review: Review, verdict: Verdict) -> VerdictInfo:
    """A verdict with its words."""
    seats, sayings = review.record.game.seats, review.sayings
    return VerdictInfo(
        ply=verdict.ply,
        seat=verdict.seat,
        move=verdict.move,
        grade=verdict.grade,
        words=write_verdict(seats, verdict),
        plain=write_verdict(seats, verdict, sayings.quote),
        move_words=sayings.move(verdict.ply, verdict.move),
        before=verdict.before,
        after=verdict.after,
        certain=verdict.is_certain,
        fault=verdict.is_fault,
        better=verdict.better,
        line=list(verdict.line),
        line_words=sayings.line(verdict.ply, verdict.line),
        candidates=[
            CandidateInfo(
                move=one.move,
                words=sayings.move(verdict.ply, one.move),
                value=one.value,
                proof=one.proof,
            )
            for one in verdict.candidates
        ],
    )
