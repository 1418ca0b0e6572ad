"""Studies as clients get them, and the changes that they ask for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from quincunx.core.position import Position
from quincunx.core.record import read_entry
from quincunx.core.study import LONGEST_COMMENT, LONGEST_LINE, Branch, Study
from quincunx.hall.boards import seat_roles
from quincunx.hall.frames import describe_outcome
from quincunx.hall.games import describe_position
from quincunx.hall.opponents import known_as
from quincunx.hall.schemas import Name, OutcomeInfo, PositionPage
from quincunx.hall.shapes import Request, says
from quincunx.match.errors import Refusal
from quincunx.match.lines import clean_line
from quincunx.match.studying import StudySummary

LONGEST_TITLE = 100
LONGEST_KEPT = 250_000  # bytes of a study as text
LONGEST_SIGN = 2

Title = Annotated[str, says("What it is called.", max_length=LONGEST_TITLE)]
Path = Annotated[
    list[Name], says("The moves that lead to a place, as records have them.", max_length=LONGEST_LINE)
]
Kind = Literal["add", "comment", "sign", "promote", "delete", "title"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewStudyRequest(Request):
    """A study of a text, of a finished game that is kept here, or of a game from some position on."""

    title: Title = ""
    text: Annotated[
        Annotated[str, says(max_length=LONGEST_KEPT)] | None, says("A record, with variations or without.")
    ] = None
    record: Annotated[Annotated[str, says(max_length=64)] | None, says("The name of a finished game.")] = None
    game: Annotated[
        Annotated[str, says(max_length=5000)] | None,
        says("With its options, such as `name(option=value)`."),
    ] = None
    position: Annotated[
        Annotated[str, says(max_length=5000)] | None, says("Of that game; its start if none.")
    ] = None
    seed: Annotated[int, says(ge=0, lt=1 << 64)] = 0
    moves: Annotated[Path, says("From there on.")] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRequest(Request):
    """A change of a study, made for one version of it."""

    version: Annotated[int, says(ge=0, le=10**9)]
    kind: Kind
    path: Annotated[Path, says("Where: for `add` what the move follows, otherwise the move itself.")] = field(
        default_factory=list
    )
    move: Annotated[Name, says("For `add`.")] = ""
    words: Annotated[
        Annotated[str, says(max_length=LONGEST_COMMENT)], says("For `comment` and `title`; empty for none.")
    ] = ""
    sign: Annotated[Annotated[str, says(max_length=LONGEST_SIGN)], says("For `sign`; empty for none.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookRequest(Request):
    """A place of a study to look at."""

    path: Path = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyInfo:
    """A study in a list."""

    id: str
    title: str
    game: Annotated[str, says("With its options.")]
    game_title: str
    moves: int
    changed_at: Annotated[int, says("In milliseconds.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyMove:
    """A move of a study."""

    move: str
    words: str
    seat: int
    parent: Annotated[int, says("The place in the list of the move before it; -1 if it is the first.")]
    sign: str
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyPage:
    """A whole study."""

    id: str
    title: str
    game: Annotated[str, says("With its options.")]
    game_title: str
    seat_names: list[str]
    seat_roles: Annotated[list[str], says("The role that each seat is drawn in.")]
    from_start: Annotated[bool, says("Whether it goes from the start of the game, or from a position.")]
    yours: Annotated[bool, says("Whether you can change it.")]
    version: int
    changed_at: Annotated[int, says("In milliseconds.")]
    players: list[str]
    outcome: Annotated[OutcomeInfo | None, says("How the main line ends.")]
    root_comment: str
    tree: Annotated[
        list[StudyMove],
        says("Each move after the one that it follows; of those that follow the same, the main one first."),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class LookPage:
    """A place of a study."""

    page: PositionPage
    text: Annotated[str, says("The position as text.")]
    words: Annotated[str, says("The move that led there; empty at the beginning.")]


@dataclass(frozen=True, slots=True)
class Told:
    """What does not change about a move, however the study goes on."""

    seat: int
    words: str


class OpenStudy:
    """A study in memory, with the words of its moves, so that a change does not replay all others."""

    def __init__(self, study: Study, summary: StudySummary) -> None:
        self.study = study
        self.summary = summary
        self.bytes = 0  # of its text as it is kept
        self._told = {branch: _tell(branch, before, after) for branch, before, after in study.branches()}

    def apply(self, change: ChangeRequest) -> None:
        """Change it; errors leave it unchanged."""
        study, path = self.study, change.path
        match change.kind:
            case "add":
                before = study.position(path)
                branch = study.at(study.add(path, change.move))
                if branch not in self._told:
                    self._told[branch] = _tell(branch, before, study.position(branch.path))
            case "comment":
                study.comment(path, clean_line(change.words))
            case "sign":
                study.sign(path, change.sign)
            case "promote":
                study.promote(path)
            case "delete":
                study.delete(path)
            case "title":
                study.entitle(title_of(change.words, study))

    def describe(self, is_own: bool) -> StudyPage:
        """All of it."""
        study, summary = self.study, self.summary
        branches = list(study.walk())
        places = {branch: number for number, branch in enumerate(branches)}
        self._told = told = {branch: self._told[branch] for branch in branches}
        return StudyPage(
            id=summary.id,
            title=summary.title,
            game=summary.game,
            game_title=study.game.title,
            seat_names=list(study.game.seat_names),
            seat_roles=seat_roles(study.game),
            from_start=study.from_start,
            yours=is_own,
            version=summary.version,
            changed_at=summary.changed,
            players=[known_as(name) for name in study.players],
            outcome=describe_outcome(study.outcome),
            root_comment=study.root.comment,
            tree=[
                StudyMove(
                    move=branch.move,
                    words=told[branch].words,
                    seat=told[branch].seat,
                    parent=places.get(branch.parent, -1) if branch.parent is not None else -1,
                    sign=branch.sign,
                    comment=branch.comment,
                )
                for branch in branches
            ],
        )

    def look(self, path: list[str]) -> LookPage:
        """A place, with what can be played there for whoever is to move."""
        branch, position = self.study.at(path), self.study.position(path)
        return LookPage(
            page=describe_open(position),
            text=position.text,
            words=self._told[branch].words if branch.parent is not None else "",
        )


def _tell(branch: Branch, before: Position, after: Position) -> Told:
    game = before.game
    move, seat, _ = (branch.move, None, None) if game.numbered else read_entry(branch.move)
    return Told(before.to_act[0] if seat is None else seat, game.words(before, move, after))


def describe_open(position: Position) -> PositionPage:
    """A position as the seat to act sees it, with all that can be played."""
    return describe_position(position.game, position)


def describe_study(summary: StudySummary, game_title: str) -> StudyInfo:
    """A study in a list."""
    return StudyInfo(
        id=summary.id,
        title=summary.title,
        game=summary.game,
        game_title=game_title,
        moves=summary.moves,
        changed_at=summary.changed,
    )


def title_of(wished: str, study: Study) -> str:
    """What a study is called: as is wished, or as it was, or by who played or what is played."""
    players = " – ".join(known_as(name) for name in study.players if name)
    for title in (wished, study.title, players):
        cleaned = clean_line(title)[:LONGEST_TITLE].strip()
        if cleaned:
            return cleaned
    return study.game.title


def check_request(wanted: NewStudyRequest) -> None:
    """Refuse what names several things to study, or none."""
    named = [wanted.text, wanted.record, wanted.game]
    if sum(one is not None for one in named) != 1:
        raise Refusal("study/unclear", "a study is of a text, of a record that is kept here, or of a game")
    if wanted.game is None and (wanted.position is not None or wanted.moves or wanted.seed):
        raise Refusal("study/unclear", "a position and moves belong to a game")
