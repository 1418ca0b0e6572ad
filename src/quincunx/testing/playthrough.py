"""A playthrough: a random game written out, to see at a glance what a change changes."""

from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream

FULL_POSITIONS = 60


def playthrough(game: Game, seed: int) -> str:
    """A random game with what the contract says about its positions; of a long one, only the first."""
    stream = RandomStream(seed)
    position = game.start(seed)
    lines = [f"game: {game}", f"rules: {game.version}", f"seed: {seed}", f"actions: {game.action_count}"]
    while True:
        legal = [(seat, move) for seat in position.to_act for move in position.legal_moves(seat)]
        if position.ply < FULL_POSITIONS or not legal:
            lines += _describe(position, legal)
        if not legal:
            break
        seat, move = legal[stream.below(len(legal))]
        note = f"action {game.action(move)}" if game.numbered else f"seat {seat}"
        lines.append(f"move: {move} ({note})")
        position.push(move, seat)
    outcome = position.outcome
    assert outcome is not None
    lines += [
        "",
        f"winners: {' '.join(map(str, outcome.winners))}",
        f"scores: {' '.join(map(str, outcome.scores))}",
        f"reason: {outcome.reason}",
    ]
    return "\n".join(lines) + "\n"


def _describe(position: Position, legal: list[tuple[int, str]]) -> list[str]:
    return [
        "",
        f"ply {position.ply}, to act {' '.join(map(str, position.to_act)) or '-'}",
        f"text: {position.text}",
        f"key: {position.key:016x}",
        f"legal: {len(legal)}: {' '.join(move for _, move in legal[:12])}{' …' if len(legal) > 12 else ''}",
    ]
