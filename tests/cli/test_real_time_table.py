"""A table without turns in the terminal: what is typed and told, with a clock that is turned by hand."""

import asyncio
from pathlib import Path

import pytest

from quincunx import OptionError, Record, load
from quincunx.bots import Bot
from quincunx.bots.level_bot import LevelBot
from quincunx.bots.random_bot import RandomBot
from quincunx.cli.support.autosave import autosave_path
from quincunx.cli.support.real_time_table import RealTimeTable
from quincunx.cli.support.sentences import describe_result

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

GAME = load("zangle(mode=speedster)")


class Script:
    """Lines, each typed at its second; after the last of them the person leaves."""

    def __init__(self, *lines: tuple[float, str]) -> None:
        self.now = 0.0
        self._lines = list(lines)

    def clock(self) -> float:
        return self.now

    async def read(self) -> str:
        if not self._lines:
            raise EOFError
        self.now, line = self._lines.pop(0)
        return line


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def play(*lines: tuple[float, str], record: Record | None = None, level: int = 5) -> RealTimeTable:
    script = Script(*lines)
    table = RealTimeTable(record or Record(GAME, 3), [None, LevelBot(level, 3)], script.clock)
    asyncio.run(table.play_by(script))
    return table


def test_cards_are_claimed_by_number_and_all_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    table = play((0.5, "call"), (1.0, "1 5 6"), (9.0, "board"))
    said = capsys.readouterr().out
    assert "Player 1 calls, and has 15 s to claim." in said
    assert "6 player 1: 2" in said
    assert "Player 1 makes 2 = 1 + 1, and has 8 cards left." in said
    assert "Player 2 calls, and has 15 s to claim." in said
    assert "4. five additional cards in your pile" in said
    assert table.record.moves[:2] == ("0/0.5:call", "0/1:2@o=1@o+1@c")
    assert "The game is saved. To continue: quincunx play --load" in said
    assert Record.parse(autosave_path().read_text()) == table.record


def test_a_wrong_claim_is_explained_with_what_it_costs(capsys: pytest.CaptureFixture[str]) -> None:
    play((0.5, "call"), (1.0, "8, 5, 1"))
    said = capsys.readouterr().out
    assert "Player 1 claims 5b = 1 + 1, which is wrong: 1 + 1 does not make 5b." in said
    assert "Player 1 gets a penalty card, and has 11 cards left." in said


def test_time_runs_out_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    table = play((0.5, "call"), (15.6, "board"))
    assert "The time of player 1 has run out." in capsys.readouterr().out
    assert table.record.moves[1] == "0/15.501:time"


def test_what_makes_a_claim_is_never_given_away(capsys: pytest.CaptureFixture[str]) -> None:
    play((0.5, "call"), (0.6, "moves"), (0.7, "5a@c=1@o+1@c"), (0.8, "nonsense"), (0.9, "1 99"))
    said = " ".join(capsys.readouterr().out.split())
    assert "1 hit takes a hit 2 drop gives control back" in said
    assert "3 time" not in said
    assert "there is no 5a in the centre. Allowed: hit, drop." in said
    assert "'nonsense' is not a move" in said
    assert "What you can choose is numbered from 1 to 8." in said
    assert "2@o=1@o+1@c" not in said


def test_moves_have_numbers_too(capsys: pytest.CaptureFixture[str]) -> None:
    table = play((0.1, "moves"), (0.2, "1 2"), (0.3, "1"))
    assert "One thing at a time." in capsys.readouterr().out
    assert table.record.moves == ("0/0.3:call",)


def test_the_status_says_who_has_control_and_how_long() -> None:
    script = Script()
    table = RealTimeTable(Record(GAME, 3, ("0/61:call",)), [None, LevelBot(5)], script.clock)
    assert table.status() == "Round 1 of 5   1:01   player 1 has control, 15 s left"
    script.now = 4
    assert table.status() == "Round 1 of 5   1:05   player 1 has control, 11 s left"
    assert "2@o=1@o+1@c" not in table.words()
    assert table.words()[:3] == ["hit", "drop", "moves"]


def test_a_saved_game_goes_on_and_keeps_its_time(tmp_path: Path) -> None:
    file = tmp_path / "mine.record"
    left = play((0.5, "call"), (1.0, f"save {file}"), (1.1, "quit"))
    assert Record.parse(file.read_text()) == left.record
    again = play((2.0, "1 5 6"), record=left.record)
    assert again.record.moves == ("0/0.5:call", "0/2.5:2@o=1@o+1@c")


def test_a_game_is_played_to_its_end_and_resigning_ends_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    over = play(*((10.0 * number, "stuck") for number in range(1000)), level=8)
    said = capsys.readouterr().out
    assert over.record.outcome is not None
    assert "Round 5 of 5 ends: " in said
    result = describe_result(GAME, over.record.outcome)
    assert result in said
    assert Record.parse(autosave_path().read_text()) == over.record
    play(record=over.record)
    assert result in capsys.readouterr().out
    given_up = play((1.0, "resign"), record=Record(GAME, 3, headers={"Event": "a test"}))
    assert "Player 2 wins. Player 1 resigns." in capsys.readouterr().out
    again = play((2.0, "call"), record=given_up.record)
    assert "Player 2 wins. Player 1 resigns." in capsys.readouterr().out
    assert again.record == given_up.record == Record.parse(autosave_path().read_text())
    assert again.record.headers == {"Event": "a test"}


def test_help_rules_and_a_missing_name_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    play((0.1, "help"), (0.2, "rules"), (0.3, "save"), (0.4, "save /nonexistent/x"))
    said = capsys.readouterr().out
    assert "what the others do appears as it happens" in said
    assert "Rulings" in said
    assert "Name a file: save FILE." in said
    assert "No such file or directory" in said


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ([None, None], "one person can play in a terminal, not 2"),
        ([LevelBot(1), LevelBot(1)], "one person can play in a terminal, not 0"),
        ([None, RandomBot()], "random cannot play without turns: take a level"),
    ],
)
def test_who_cannot_sit_here(players: list[Bot | None], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        RealTimeTable(Record(GAME, 3), players)


NO_ZANGLES = "5a" * 8 + "5b" * 8 + "5c" * 8  # just enough for two players and the centre
STUCK = load(f"zangle(mode=speedster,decks={NO_ZANGLES})")


def test_after_a_round_there_is_a_sheet_and_play_goes_on_when_the_person_wants(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = [(2.0, "stuck"), (5.0, "call"), (6.0, "board"), (12.0, ""), (13.0, "call")]
    table = play(*lines, record=Record(STUCK, 3, ("1/1:stuck",)))
    before, _, after = capsys.readouterr().out.partition("Press Enter for the next round")
    assert "Round 1 of 5 ends: all are stuck." in before
    assert "│ in all  │       10 │       10 │" in before
    waiting, _, going = after.partition("Round 2 of 5 begins.")
    assert "The next round begins as soon as everybody is ready." in waiting  # to the call
    assert "centre" not in waiting  # what the next round brings is not seen before it begins
    assert "centre" in going
    assert table.record.moves[-1] == "0/4:call"  # no time has passed while it rested


def test_the_next_round_begins_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    script = Script((2.0, "stuck"), (21.9, "nonsense"), (22.0, "moves"))
    record = Record(STUCK, 3, ("1/1:stuck",))
    table = RealTimeTable(record, [None, LevelBot(5, 3)], script.clock)
    seen = []
    read = script.read

    async def look_and_read() -> str:
        seen.append(table.status())
        return await read()

    script.read = look_and_read  # type: ignore[method-assign]
    asyncio.run(table.play_by(script))
    assert seen[1] == "The next round begins in 20 s: press Enter to go on"
    assert seen[3] == "Round 2 of 5   0:03"
    assert "Round 2 of 5 begins." in capsys.readouterr().out
