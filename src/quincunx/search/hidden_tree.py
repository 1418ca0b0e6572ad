"""A search tree for games in which something is hidden.

Every simulation begins by shuffling everything that nobody has seen. So the search never knows more
than the seats do, and a node stands for a sequence of actions rather than for one position. Which
actions are legal depends on the deal: a child is added when its action first turns up, and how often an
action was available counts when children are compared.
"""

from __future__ import annotations

from quincunx.core import bits, limits
from quincunx.core.position import Position
from quincunx.search import tree as trees
from quincunx.search.tree import Tree


class HiddenTree(Tree):
    """A search tree in which every simulation has its own deal of what is hidden."""

    def simulate_once(self) -> None:
        """Deal, walk down the tree, play on at random, and note the result on the way back."""
        self.scratch.copy_from(self.root)
        self.scratch.shuffle_unseen(self.stream)
        depth = descend_dealt(self)
        trees.play_to_result(self)
        if self.draws > 1:
            trees.form_habits(self, depth)
        trees.note_result(self, depth)

    def children(self, node: int) -> list[int]:
        """The numbers of a node's children."""
        found: list[int] = []
        child = self.nodes[node].first
        while child > 0:
            found.append(child)
            child = self.nodes[child].next
        return found

    def descend_to(self, position: Position) -> bool:
        """Keep nothing: it was found out for other deals."""
        return False


def descend_dealt(tree: HiddenTree) -> int:
    """Follow the tree as far as it goes in this deal, add one node, and return its depth."""
    node = 0
    depth = 0
    tree.path[0] = 0
    while tree.scratch.count_actions() > 0 and depth < limits.DEEPEST_TREE:
        child = choose_offered(tree, node)
        is_new = child < 0
        if is_new:
            if tree.full:
                break
            child = add_child(tree, node)
        depth += 1
        tree.path[depth] = child
        tree.movers[depth] = tree.scratch.turn
        tree.scratch.apply(tree.nodes[child].action)
        node = child
        if is_new:
            break
    return depth


def choose_offered(tree: HiddenTree, node: int) -> int:
    """The best child whose action is legal in this deal, or -1 if a legal action has no child yet."""
    legal = tree.scratch.list_actions(tree.actions)
    tree.moment += 1
    for index in range(legal):
        tree.played[tree.actions[index]] = tree.moment
    chosen = -1
    best = -1.0e9
    known = 0
    child = tree.nodes[node].first
    while child > 0:
        if tree.played[tree.nodes[child].action] == tree.moment:
            tree.played[tree.nodes[child].action] = -tree.moment
            known += 1
            tree.nodes[child].amaf_visits += 1  # in this tree: how often the action was available
            scale = tree.spread[bits.length(tree.nodes[child].amaf_visits)]
            score = tree.nodes[child].mean + scale * tree.nodes[child].bonus
            if score > best:
                best = score
                chosen = child
        child = tree.nodes[child].next
    return chosen if known == legal or tree.full else -1


def add_child(tree: HiddenTree, node: int) -> int:
    """A child for a random one of the actions that `choose_offered` found to have none."""
    legal = tree.scratch.list_actions(tree.actions)
    fresh = 0
    for index in range(legal):
        if tree.played[tree.actions[index]] == tree.moment:
            tree.actions[fresh] = tree.actions[index]
            fresh += 1
    child = tree.used
    tree.used += 1
    trees.clear_node(tree, child, tree.actions[tree.stream.draw_below(fresh)])
    tree.nodes[child].next = tree.nodes[node].first
    tree.nodes[node].first = child
    tree.nodes[node].count += 1
    return child
