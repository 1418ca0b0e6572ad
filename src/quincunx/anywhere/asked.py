"""What a page may ask for, by the paths that a server has, and how it is answered here."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from quincunx.core.record import Record
from quincunx.core.themes import LIGHT
from quincunx.hall import advice, games, lessons, pictures, review_pages, setups, showcase
from quincunx.hall.arranging import ArrangeRequest, arrange
from quincunx.hall.asked_positions import read_place
from quincunx.hall.engine_pages import EngineRequest, describe_engine
from quincunx.hall.engine_questions import analyse_position, ask_guide, suggest_move
from quincunx.hall.explorer_pages import ExplorerRequest, describe_explored
from quincunx.hall.kits import FOLDER, find_kit
from quincunx.hall.puzzle_pages import AidRequest, TryRequest
from quincunx.hall.reading import Fault, read_flag, read_number, read_request
from quincunx.hall.records import describe_records, show_match
from quincunx.hall.reviews import ReviewJob, review_name
from quincunx.hall.schemas import (
    GuestInfo,
    GuestRequest,
    Lobby,
    PositionRequest,
    RecordRequest,
    TableRequest,
    UnreadableTable,
)
from quincunx.hall.shapes import Request
from quincunx.hall.study_pages import ChangeRequest, LookRequest, NewStudyRequest, check_request
from quincunx.hall.studying import record_of
from quincunx.hall.tables import (
    check_table,
    describe_details,
    describe_table,
    leave_table,
    player_for,
    seed_for,
)
from quincunx.hall.training import TrainingRequest
from quincunx.match import requests
from quincunx.match.clock import TimeControl
from quincunx.match.errors import Refusal

if TYPE_CHECKING:
    from quincunx.anywhere.host import Host

Wanted = TypeVar("Wanted", bound=Request)

MOST_PLIES = 1_000_000
HIGHEST_VERSION = 10**9
HIGHEST_RATING = 4000


NOTHING = object()  # the body of a request that has none


class Asked(NamedTuple):
    """What a request names in its path, in its query, and in its body."""

    parts: Sequence[str]
    query: Mapping[str, str]
    body: Any

    def read(self, kind: type[Wanted]) -> Wanted:
        """What the body asks for."""
        return read_request(kind, self.something())

    def something(self) -> Any:
        """The body, whatever it is."""
        if self.body is NOTHING:
            raise Fault("missing")
        return self.body


class Written(str):
    """An answer that is text already, most often JSON."""

    __slots__ = ()


class Route(NamedTuple):
    """A method, a pattern of paths, the status of an answer, and how it is found."""

    method: str
    path: str
    answer: Callable[[Host, Asked], Awaitable[object]]
    status: int = 200


async def _guest(host: Host, asked: Asked) -> object:
    return GuestInfo(name=host.guest.name)


async def _rename(host: Host, asked: Asked) -> object:
    return GuestInfo(name=(await host.rename(asked.read(GuestRequest).name)).name)


# Games.


async def _games(host: Host, asked: Asked) -> object:
    return games.describe_games()


async def _game(host: Host, asked: Asked) -> object:
    return games.describe_game(asked.parts[0])


async def _lessons(host: Host, asked: Asked) -> object:
    return lessons.show_lessons(asked.parts[0])


async def _pictures(host: Host, asked: Asked) -> object:
    return showcase.find_pictures()


async def _showcase(host: Host, asked: Asked) -> object:
    return showcase.find_showcase(asked.parts[0])


async def _bots(host: Host, asked: Asked) -> object:
    return setups.describe_bots()


async def _setup(host: Host, asked: Asked) -> object:
    return setups.describe_setup(asked.read(setups.SetupRequest))


async def _position(host: Host, asked: Asked) -> object:
    return games.find_position(asked.read(PositionRequest))


async def _kit(host: Host, asked: Asked) -> object:
    return Written(find_kit(asked.parts[0]).plain.decode())


# Tables.


async def _lobby(host: Host, asked: Asked) -> object:
    found, unreadable = await host.tables.of(host.guest.id)
    return Lobby(
        mine=[describe_table(table) for table in found],
        yours={table.name: table.match.seats_of(host.guest.id) for table in found},
        waiting=[],
        playing=[],
        unreadable=[
            UnreadableTable(id=each.id, game=each.game, reason=reason) for each, reason in unreadable.items()
        ],
    )


async def _open_table(host: Host, asked: Asked) -> object:
    wanted = asked.read(TableRequest)
    game, seats = check_table(wanted)
    if any(seat.kind in ("open", "invite") for seat in seats):
        raise Refusal("table/seats", "nobody else can come to this device: fill all seats")
    seed = seed_for(wanted, game)
    opened = requests.open_match(
        game,
        secrets.randbits(64) if seed is None else seed,
        host.guest.id,
        host.tables.now(),
        clock=TimeControl(wanted.clock.kind, wanted.clock.seconds, wanted.clock.increment),
        private=wanted.private,
        draw=wanted.draw,
        guided=wanted.guided,
        hosted=wanted.hosted,
        rest=1000 * wanted.rest,
    )
    table = await host.tables.open(opened, [player_for(seat, host.guest) for seat in seats])
    return describe_details(table, host.guest, host.signer)


async def _table(host: Host, asked: Asked) -> object:
    return describe_details(await host.tables.find(asked.parts[0]), host.guest, host.signer)


async def _leave(host: Host, asked: Asked) -> object:
    table = await host.tables.find(asked.parts[0])
    await leave_table(table, host.guest.id)
    return describe_details(table, host.guest, host.signer)


# Advice.


async def _hint(host: Host, asked: Asked) -> object:
    wanted = asked.read(advice.HintRequest)
    match = (await host.tables.find(asked.parts[0])).match
    advice.check_hint(match, host.guest.id, wanted.ply)
    return advice.describe_hint(match, await suggest_move(host.thinker, match.position, host.party))


async def _guide(host: Host, asked: Asked) -> object:
    wanted = asked.read(advice.HintRequest)
    match = (await host.tables.find(asked.parts[0])).match
    advice.check_guide(match, host.guest.id, wanted.ply)
    return advice.describe_guidance(wanted.ply, await ask_guide(host.thinker, match, host.party))


async def _analysis(host: Host, asked: Asked) -> object:
    wanted = asked.read(advice.AnalysisRequest)
    record, position = advice.read_position(wanted, frozenset())
    found = await analyse_position(host.thinker, position, host.party)
    return advice.describe_analysis(record, wanted.ply, position, found)


async def _begin_engine(host: Host, asked: Asked) -> object:
    wanted = asked.read(EngineRequest)
    job = host.engines.begin(read_place(wanted), wanted.lines, host.party)
    await job.news(0)
    return describe_engine(job)


async def _engine(host: Host, asked: Asked) -> object:
    after = read_number(asked.query.get("after", "-1"), ("query", "after"), -1, HIGHEST_VERSION)
    job = host.engines.find(asked.parts[0], host.party)
    await job.news(after)
    return describe_engine(job)


async def _stop_engine(host: Host, asked: Asked) -> object:
    host.engines.find(asked.parts[0], host.party).stop()
    return None


async def _explore(host: Host, asked: Asked) -> object:
    position = read_place(asked.read(ExplorerRequest)).position
    found = await host.explorer.explore(position, host.party)
    await host.played.read_some()
    return describe_explored(position, found, host.played)


# Records and reviews.


async def _records(host: Host, asked: Asked) -> object:
    mine = read_flag(asked.query.get("mine", "false"), ("query", "mine"))
    # Those of others are at a server.
    return describe_records(await host.shelf.of_person(host.guest.id, ("finished",)) if mine else [])


async def _record(host: Host, asked: Asked) -> object:
    match = await show_match(await host.tables.find(asked.parts[0]))
    return games.describe_record(match.record)


async def _record_position(host: Host, asked: Asked) -> object:
    ply = read_number(asked.parts[1], ("path", "ply"), 0, MOST_PLIES)
    match = await show_match(await host.tables.find(asked.parts[0]))
    requests.check_ply(match, ply)
    return games.describe_position(match.game, match.record.replay(ply))


async def _read_record(host: Host, asked: Asked) -> object:
    return games.describe_record(Record.parse(asked.read(RecordRequest).text))


async def _begin_review(host: Host, asked: Asked) -> object:
    wanted = asked.read(review_pages.ReviewRequest)
    review_pages.check_request(wanted)
    if wanted.record is not None:
        record = (await show_match(await host.tables.find(wanted.record))).record
    else:
        record = Record.parse(wanted.text or "")
    return review_pages.describe_review(host.reviews.begin(ReviewJob(record), host.party))


async def _review(host: Host, asked: Asked) -> object:
    after = read_number(asked.query.get("after", "-1"), ("query", "after"), -1, HIGHEST_VERSION)
    job = host.reviews.find(asked.parts[0], host.party)
    await job.news(after)
    return review_pages.describe_review(job)


async def _leave_review(host: Host, asked: Asked) -> object:
    host.reviews.leave(asked.parts[0], host.party)
    return None


async def _try_move(host: Host, asked: Asked) -> object:
    wanted = asked.read(review_pages.TrialRequest)
    review = host.reviews.find(asked.parts[0], host.party).review
    verdict = await host.thinker.ask(review.judging(review.prepare(wanted.ply, wanted.move)), host.party)
    return review_pages.describe_trial(review, verdict)


# Pictures, as SVG; of their pixels the page takes care.


async def _picture(host: Host, asked: Asked) -> object:
    ply = read_number(asked.parts[1], ("path", "ply"), 0, MOST_PLIES)
    theme = pictures.find_theme(asked.query.get("theme", LIGHT.name))
    table = await host.tables.find(asked.parts[0])
    over = pictures.is_over(table.match)
    match = await show_match(table) if over else table.match
    pictures.check_shown(ply, match.ply)
    return Written(pictures.draw(match.record, ply, not over, theme))


async def _draw_record(host: Host, asked: Asked) -> object:
    wanted = asked.read(pictures.PictureRequest)
    if wanted.kind != "svg":
        raise Fault("literal_error", ("kind",), expected="'svg'")
    theme = pictures.find_theme(wanted.theme)
    return Written(pictures.draw(pictures.read_shown(wanted.text, wanted.ply), wanted.ply, False, theme))


# Puzzles.


async def _puzzle_games(host: Host, asked: Asked) -> object:
    return await host.puzzling.list_games(host.party)


async def _choose_puzzle(host: Host, asked: Asked) -> object:
    if "game" not in asked.query:
        raise Fault("missing", ("query", "game"))
    wished = asked.query.get("rating")
    rating = None if wished is None else read_number(wished, ("query", "rating"), 0, HIGHEST_RATING)
    return await host.puzzling.choose(host.party, asked.query["game"], rating)


async def _puzzle(host: Host, asked: Asked) -> object:
    return await host.puzzling.show(host.party, asked.parts[0])


async def _try_puzzle(host: Host, asked: Asked) -> object:
    return await host.puzzling.try_move(host.party, asked.parts[0], asked.read(TryRequest))


async def _puzzle_hint(host: Host, asked: Asked) -> object:
    return await host.puzzling.help(host.party, asked.parts[0], asked.read(AidRequest))


async def _solution(host: Host, asked: Asked) -> object:
    return await host.puzzling.solve(host.party, asked.parts[0], asked.read(AidRequest))


async def _daily(host: Host, asked: Asked) -> object:
    return await host.puzzling.daily(host.party, asked.query.get("day"))


async def _training(host: Host, asked: Asked) -> object:
    return await host.training.show(host.party)


async def _note_mistakes(host: Host, asked: Asked) -> object:
    match = await show_match(await host.tables.find(asked.read(TrainingRequest).record))
    review = host.reviews.find(review_name(match.record), host.party).review
    return await host.training.note(host.party, review, match.seats_of(host.guest.id))


async def _try_mistake(host: Host, asked: Asked) -> object:
    return await host.training.try_move(host.party, asked.parts[0], asked.read(TryRequest))


async def _better(host: Host, asked: Asked) -> object:
    return await host.training.solve(host.party, asked.parts[0])


# Studies.


async def _studies(host: Host, asked: Asked) -> object:
    return await host.studying.list_of(host.guest.id)


async def _begin_study(host: Host, asked: Asked) -> object:
    wanted, record = asked.read(NewStudyRequest), None
    check_request(wanted)
    if wanted.record is not None:
        record = record_of(await show_match(await host.tables.find(wanted.record)))
    return await host.studying.begin(host.party, wanted, record)


async def _study(host: Host, asked: Asked) -> object:
    return await host.studying.show(host.party, asked.parts[0])


async def _delete_study(host: Host, asked: Asked) -> object:
    await host.studying.delete(host.party, asked.parts[0])
    return None


async def _change_study(host: Host, asked: Asked) -> object:
    return await host.studying.change(host.party, asked.parts[0], asked.read(ChangeRequest))


async def _copy_study(host: Host, asked: Asked) -> object:
    return await host.studying.copy(host.party, asked.parts[0])


async def _study_text(host: Host, asked: Asked) -> object:
    return Written(await host.studying.text(host.party, asked.parts[0]))


async def _look(host: Host, asked: Asked) -> object:
    return await host.studying.look(host.party, asked.parts[0], asked.read(LookRequest).path)


async def _arrange(host: Host, asked: Asked) -> object:
    return arrange(asked.read(ArrangeRequest))


# All games at once, which no server gives away.


async def _pack(host: Host, asked: Asked) -> object:
    return Written(await host.pack())


async def _unpack(host: Host, asked: Asked) -> object:
    return await host.unpack(json.dumps(asked.something()))


_NAME = "([^/]{1,100}?)"

ROUTES = (
    Route("GET", "/api/guest", _guest),
    Route("POST", "/api/guest", _rename),
    Route("GET", "/api/games", _games),
    Route("GET", f"/api/games/{_NAME}", _game),
    Route("GET", f"/api/games/{_NAME}/lessons", _lessons),
    Route("GET", "/api/showcase", _pictures),
    Route("GET", f"/api/showcase/{_NAME}", _showcase),
    Route("GET", "/api/bots", _bots),
    Route("POST", "/api/setup", _setup),
    Route("POST", "/api/position", _position),
    Route("GET", f"{FOLDER}/{_NAME}.json", _kit),
    Route("GET", "/api/tables", _lobby),
    Route("POST", "/api/tables", _open_table, 201),
    Route("GET", f"/api/tables/{_NAME}", _table),
    Route("POST", f"/api/tables/{_NAME}/leave", _leave),
    Route("POST", f"/api/tables/{_NAME}/hint", _hint),
    Route("POST", f"/api/tables/{_NAME}/guide", _guide),
    Route("POST", "/api/analysis", _analysis),
    Route("POST", "/api/engine", _begin_engine, 201),
    Route("GET", f"/api/engine/{_NAME}", _engine),
    Route("DELETE", f"/api/engine/{_NAME}", _stop_engine),
    Route("POST", "/api/explorer", _explore),
    Route("POST", "/api/record", _read_record),
    Route("GET", "/api/records", _records),
    Route("GET", f"/api/records/{_NAME}", _record),
    Route("GET", f"/api/records/{_NAME}/positions/{_NAME}", _record_position),
    Route("GET", f"/pictures/{_NAME}/{_NAME}.svg", _picture),
    Route("POST", "/api/pictures", _draw_record),
    Route("POST", "/api/reviews", _begin_review),
    Route("GET", f"/api/reviews/{_NAME}", _review),
    Route("DELETE", f"/api/reviews/{_NAME}", _leave_review),
    Route("POST", f"/api/reviews/{_NAME}/tries", _try_move),
    Route("GET", "/api/puzzles", _puzzle_games),
    Route("GET", "/api/puzzles/next", _choose_puzzle),
    Route("GET", f"/api/puzzles/{_NAME}", _puzzle),
    Route("POST", f"/api/puzzles/{_NAME}/tries", _try_puzzle),
    Route("POST", f"/api/puzzles/{_NAME}/hint", _puzzle_hint),
    Route("POST", f"/api/puzzles/{_NAME}/solution", _solution),
    Route("GET", "/api/daily", _daily),
    Route("GET", "/api/training", _training),
    Route("POST", "/api/training", _note_mistakes),
    Route("POST", f"/api/training/{_NAME}/tries", _try_mistake),
    Route("POST", f"/api/training/{_NAME}/solution", _better),
    Route("GET", "/api/studies", _studies),
    Route("POST", "/api/studies", _begin_study, 201),
    Route("GET", f"/api/studies/{_NAME}", _study),
    Route("DELETE", f"/api/studies/{_NAME}", _delete_study),
    Route("POST", f"/api/studies/{_NAME}/changes", _change_study),
    Route("POST", f"/api/studies/{_NAME}/copies", _copy_study, 201),
    Route("GET", f"/api/studies/{_NAME}/text", _study_text),
    Route("POST", f"/api/studies/{_NAME}/look", _look),
    Route("POST", "/api/setups/board", _arrange),
    Route("GET", "/api/luggage", _pack),
    Route("POST", "/api/luggage", _unpack),
)
