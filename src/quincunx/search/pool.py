"""The nodes of a search tree, in plain Python; compiled modules have them as C structs (pool.h)."""

from dataclasses import dataclass

BYTES_PER_NODE = 64


@dataclass(slots=True)
class Node:
    """What is known about one position of the tree, as seen by the seat that chose the action."""

    mean: float = 0.0  # the average result, or the proven one
    bonus: float = 0.0  # 1 / √visits
    amaf_mean: float = 0.0  # the average result when the action was played later on
    blend: float = 0.0  # how much amaf_mean counts against mean
    total: float = 0.0  # the sum of the results
    action: int = 0  # the one that led here
    visits: int = 0
    amaf_visits: int = 0
    first: int = 0  # the number of the first child; 0 if there are none yet
    next: int = 0  # the number of the next sibling, where children do not lie side by side
    count: int = 0  # of children
    proof: int = 0  # the winners as a mask, once they are certain


def create(count: int) -> list[Node]:
    """A pool of nodes."""
    return [Node() for _ in range(count)]


def resize(nodes: list[Node], count: int) -> list[Node]:
    """A pool of `count` nodes that begins with the given ones, as far as there is room for them."""
    return nodes[:count] + create(count - len(nodes))


def release(nodes: list[Node]) -> None:
    """Give the memory back; Python does that by itself."""
