"""The nodes of a search tree, in plain Python; compiled modules have them as C structs (pool.h)."""

BYTES_PER_NODE = 64


class Node:
    """What is known of one position of the tree, seen by the seat that chose the action."""

    __slots__ = (
        "action",
        "amaf_mean",
        "amaf_visits",
        "blend",
        "bonus",
        "count",
        "first",
        "mean",
        "next",
        "proof",
        "total",
        "visits",
    )

    def __init__(self) -> None:
        self.mean = 0.0  # the average result, or what is proven
        self.bonus = 0.0  # 1 / √visits
        self.amaf_mean = 0.0  # the average result when the action was played later on
        self.blend = 0.0  # how much amaf_mean counts against mean
        self.total = 0.0  # the sum of the results
        self.action = 0  # which led here
        self.visits = 0
        self.amaf_visits = 0
        self.first = 0  # the number of the first child; 0 if there are none yet
        self.next = 0  # the number of the next sibling, where children do not lie side by side
        self.count = 0  # of children
        self.proof = 0  # the winners as a mask, once they are certain


def create(count: int) -> list[Node]:
    """A pool of nodes."""
    return [Node() for _ in range(count)]


def resize(nodes: list[Node], count: int) -> list[Node]:
    """A pool of `count` nodes that begins with those given, as far as there is room for them."""
    return nodes[:count] + create(count - len(nodes))


def release(nodes: list[Node]) -> None:
    """Give the memory back; Python does so by itself."""
