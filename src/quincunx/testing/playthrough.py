"""A playthrough: a short random game written out in full, to see at a glance what a change changes."""

from quincunx.core.game import Game
from quincunx.core.stream import RandomStream


def playthrough(game: Game, seed: int) -> str:
    """A random game with everything the contract says about each of its positions."""
    stream = RandomStream(seed)
    position = game.start(seed)
    lines = [f"game: {game}", f"rules: {game.version}", f"seed: {seed}", f"actions: {game.action_count}"]
    while True:
        legal = position.legal_actions()
        lines += [
            "",
            f"ply {position.ply}, to act {' '.join(map(str, position.to_act)) or '-'}",
            f"text: {position.text}",
            f"key: {position.key:016x}",
            f"legal: {len(legal)}: {' '.join(position.legal_moves()[:12])}{' …' if len(legal) > 12 else ''}",
        ]
        if not legal:
            break
        action = legal[stream.below(len(legal))]
        lines.append(f"move: {game.notation(action)} (action {action})")
        position.act(action)
    outcome = position.outcome
    assert outcome is not None
    lines += [
        "",
        f"winners: {' '.join(map(str, outcome.winners))}",
        f"scores: {' '.join(map(str, outcome.scores))}",
        f"reason: {outcome.reason}",
    ]
    return "\n".join(lines) + "\n"
