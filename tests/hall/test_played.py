"""Games that were played here: only finished ones that can be told of, and only the latest."""

from __future__ import annotations

import pytest

from quincunx import game_names, load
from quincunx.anywhere import Here, Host, Memory
from quincunx.bots.survey import key_of
from quincunx.core.checks import is_numbered
from quincunx.hall.played import Played
from quincunx.match.keeping import Rows, Summary
from tests.anywhere.talking import Local
from tests.server.running import ME, run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here


def test_only_finished_games_that_hide_nothing_count_and_only_as_long_as_they_are_listed() -> None:
    async def work() -> None:
        host = await Host.open(Memory(), Here())
        local = Local(host)
        names = dict[str, str]()
        for game in game_names():
            seats = [ME] * load(game).seats
            _, table = await local.ask("POST", "/api/tables", {"game": game, "seats": seats})
            names[game] = table["id"]
            async with local.at(table) as talk:
                await talk.do("resign", seat=0)
        found = await host.shelf.of_person(host.guest.id, ("finished",))
        assert len(found) == len(names)

        async def latest() -> list[Summary]:
            return found

        async def rows(name: str) -> Rows:
            kept = list(await host.shelf.rows(name))
            return kept[1:] if name == names["trapture"] else kept  # which cannot be read so

        played = Played(latest, rows)
        assert not await played.read_some()
        for name in names:
            game = load(name)
            if not game.numbered or game.hides:
                assert not played._through.get(name)
                continue
            start = key_of(is_numbered(game.start(), "a test needs"))
            through = [each.name for each in played.through(name, start)]
            assert through == ([] if name == "trapture" else [names[name]])
        found.clear()
        assert not await played.read_some()
        assert not any(played._through.values())
        await host.close()

    run(work())
