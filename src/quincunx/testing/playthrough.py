"""A playthrough: a random game written out, to show at a glance what a change affects."""

from quincunx.core.game import Game
from quincunx.core.stream import RandomStream

FULL_POSITIONS = 60


def playthrough(game: Game, seed: int) -> str:
    """A random game, with what the contract says about its positions; in a long game, only the first ones."""
    stream = RandomStream(seed)
    position = game.start(seed)
    lines = [f"game: {game}", f"rules: {game.version}", f"seed: {seed}", f"actions: {game.action_count}"]
    while True:
        legal = [(seat, move) for seat in position.to_act for move in position.legal_moves(seat)]
        if position.ply < FULL_POSITIONS or not legal:
            moves = " ".join(move for _, move in legal[:12])
            lines += [
                "",
                f"ply {position.ply}, to act {' '.join(map(str, position.to_act)) or '-'}",
                f"text: {position.text}",
                f"key: {position.key:016x}",
                f"legal: {len(legal)}: {moves}{' …' if len(legal) > 12 else ''}",
            ]
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
