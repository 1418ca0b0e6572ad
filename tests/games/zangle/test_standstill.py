"""No table of the game without turns comes to a standstill, whatever its equalizers are."""

from hypothesis import given, settings
from hypothesis import strategies as st

from quincunx import Game, RandomStream, load
from quincunx.games.zangle.speedster.rules import SpeedsterPosition

EQUALIZERS = st.lists(
    st.fixed_dictionaries(
        {"text": st.just("hop")},
        optional={"face_up": st.integers(1, 4), "extra": st.integers(0, 40)},
    ),
    min_size=4,
    max_size=4,
)


def deal_at_levels(game: Game, levels: list[int], seed: int) -> SpeedsterPosition:
    """A second round of players who are at these levels."""
    parts = game.start(seed).text.split(";")
    parts[4] = ",".join(map(str, levels))
    position = game.position(";".join(parts))
    assert isinstance(position, SpeedsterPosition)
    end_round_without_a_zangle(position)
    return position


def make_some_moves(position: SpeedsterPosition, stream: RandomStream, moves: int) -> None:
    """Anybody does anything, but Zangles first, so that rounds are won and levels rise."""
    for _ in range(moves):
        if position.outcome is not None:
            return
        seat = position.to_act[stream.below(len(position.to_act))]
        offered = position.legal_moves(seat)
        claims = [move for move in offered if "=" in move]
        chosen = max(claims, key=len) if claims and stream.below(8) else offered[stream.below(len(offered))]
        position.push(chosen, seat)


def end_round_without_a_zangle(position: SpeedsterPosition) -> int:
    """Let whoever may, and has not, say that it is stuck; returns how many moves that takes."""
    number, moves = position.round, 0
    while position.outcome is None and position.round == number:
        if position.caller is not None:
            position.push("drop", position.caller)
        else:
            position.push("stuck", next(seat for seat in position.members if seat not in position.stuck))
        moves += 1
        assert moves <= 1 + 6 * (1 + 120 // 4)
    return moves


@settings(max_examples=60, deadline=None)
@given(
    equalizers=EQUALIZERS,
    players=st.integers(2, 6),
    hits=st.sampled_from(("facedown", "faceup")),
    referee=st.sampled_from(("instant", "showdown")),
    levels=st.lists(st.integers(0, 4), min_size=6, max_size=6),
    seed=st.integers(0, 2**32),
    moves=st.integers(0, 150),
)
def test_zangle_speedster_players_who_see_no_zangle_can_end_any_round(  # type: ignore[no-untyped-def]
    equalizers, players: int, hits: str, referee: str, levels: list[int], seed: int, moves: int
) -> None:
    game = load(
        "zangle", mode="speedster", players=players, hits=hits, referee=referee, equalizers=equalizers
    )
    position = deal_at_levels(game, levels[:players], seed)
    make_some_moves(position, RandomStream(seed), moves)
    if position.outcome is None:
        assert end_round_without_a_zangle(position)
