"""How far off a share of the wins may be, by how many games it was found from."""

import math

WIDTH_95 = 1.96  # standard deviations either side


def interval_of(mean: float, games: int) -> tuple[float, float]:
    """The ends of Wilson's 95 % interval, which also holds for few and lopsided games."""
    if not games:
        return 0.0, 1.0
    weight = WIDTH_95 * WIDTH_95 / games
    centre = (mean + weight / 2) / (1 + weight)
    half = math.sqrt(weight * max(0.0, mean * (1 - mean) + weight / 4)) / (1 + weight)
    return max(0.0, centre - half), min(1.0, centre + half)
