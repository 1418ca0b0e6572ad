"""The tree of a Monte-Carlo search: a pool of nodes, and simulations that make it grow.

A node stands for a position, and names the action that led there. Its numbers are from the point of
view of the seat that chose that action, so that each of any number of seats can maximise its own result.
The children of a node lie side by side in a pool of C structs, and simulations run without the GIL.

Once a position's result is certain, its node is *proven*: it carries the winners as a mask. Proofs
travel upwards: a seat takes a proven win, and a position whose continuations are all proven has the
result that is best for the seat to move.
"""

from __future__ import annotations

import math
from array import array

from quincunx.core import bits, buffers, checks, faults, gil, limits
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.search import pool
from quincunx.search.settings import Settings

ROOM = limits.MOST_LEGAL  # for the children of one node
FIRST_CAPACITY = 1 << 13

LATELY = 1 << 10  # about how many of the latest results make up a habit

TRY_FIRST = 1000.0  # a bonus so large that every child is visited once before any is visited twice
LATEST = 1 << 30  # when moments pass this, they are counted from 0 again
LOST = -1000.0  # the mean of a child that is proven to be worth nothing


class Tree:
    """The search tree of a position."""

    def __init__(self, position: Position, settings: Settings, seed: int, memory: int) -> None:
        position = checks.is_numbered(position, "search needs")
        if not isinstance(settings, Settings):
            raise TypeError(f"Settings are needed, not {type(settings).__name__}")
        memory = checks.whole(memory, 0, limits.MOST_MEMORY, "the memory of a search, in bytes,")
        self.stream = RandomStream(seed)
        self.root = position.copy()
        self.scratch = position.copy()
        self.trial = position.copy()
        self.spread = [settings.exploration * math.sqrt(math.log(2.0) * power) for power in range(64)]
        self.patience = settings.patience
        self.learns = settings.amaf > 0.0 and not position.game.hides
        self.prior = settings.prior
        self.blends = self.learns or self.prior > 0
        self.balance = settings.amaf if self.learns else float(settings.prior)
        self.cutoff = settings.cutoff
        self.horizon = settings.cutoff if settings.cutoff >= 0 else limits.LONGEST_PLAYOUT
        self.draws = settings.draws
        self.seats = position.game.seats
        self.action_count = position.game.action_count
        self.actions = [0 for _ in range(limits.MOST_LEGAL)]
        self.path = [0 for _ in range(limits.DEEPEST_TREE + 2)]
        self.movers = [0 for _ in range(limits.DEEPEST_TREE + 2)]
        self.sums = [0.0 for _ in range(limits.MOST_SEATS)]
        self.values = [0.0 for _ in range(limits.MOST_SEATS)]
        self.forget_played()
        self.trail = [0 for _ in range(limits.LONGEST_TRAIL)]
        self.steps = 0
        # How each seat's actions have turned out, wherever they were played.
        habits = self.seats * self.action_count if self.draws > 1 else 0
        self.held_habits = array("d", [0.5]) * habits, array("i", [0]) * habits
        self.habit_mean = buffers.doubles(self.held_habits[0])
        self.habit_count = buffers.ints(self.held_habits[1])
        self.capacity = FIRST_CAPACITY
        self.used = 1
        self.full = False
        self.halted = False  # set by others, so that simulations in another thread end at once
        self.busy = False
        self.nodes = pool.create(FIRST_CAPACITY)
        clear_node(self, 0, -1)
        self.limit = max(2 * FIRST_CAPACITY, memory // pool.BYTES_PER_NODE)

    def __dealloc__(self) -> None:
        pool.release(self.nodes)

    def check_made(self) -> None:
        """Refuse to use a tree whose `__init__` was not completed."""
        if self.limit == 0:
            raise TypeError("a tree is made with a position")

    def enter(self) -> None:
        """Claim the tree for this thread: only one may use it at a time."""
        self.check_made()
        if self.busy:
            raise RuntimeError("another thread is using this tree")
        self.busy = True

    def simulate(self, simulations: int) -> int:
        """Run simulations, making room for more nodes as needed; returns how many, fewer if halted."""
        wanted = checks.whole(simulations, 0, limits.MOST_VISITS, "a number of simulations")
        done = 0
        self.enter()
        try:
            wanted = min(wanted, limits.MOST_VISITS - self.nodes[0].visits)
            while done < wanted and self.nodes[0].proof == 0 and not self.halted and not faults.waits():
                thread = gil.release()
                done += run(self, wanted - done)
                gil.restore(thread)
                if self.used + ROOM > self.capacity and not self.full:
                    self.make_room()
                if self.moment > LATEST:
                    self.forget_played()
            return done
        finally:
            self.busy = False
            faults.check()

    def forget_played(self) -> None:
        """Count moments from the beginning, when nothing had been played."""
        self.moment = 0
        self.held_played = array("i", bytes(4 * self.seats * self.action_count))
        self.played = buffers.ints(self.held_played)

    def make_room(self) -> None:
        """Enlarge the pool of nodes, or note that it cannot grow any more."""
        capacity = min(self.limit, 2 * self.capacity)
        if capacity > self.capacity:
            self.nodes = pool.resize(self.nodes, capacity)
            self.capacity = capacity
        else:
            self.full = True

    def simulate_once(self) -> None:
        """Walk down the tree, play on at random, and note the result on the way back."""
        depth = descend(self)
        node = self.path[depth]
        if self.nodes[node].proof == 0:
            settle(self, node)
        if self.nodes[node].proof != 0:
            share_out(self, self.nodes[node].proof)
            prove_upwards(self, depth)
        else:
            if self.learns:
                note_amaf(self, depth)
            if self.draws > 1:
                form_habits(self, depth)
        note_result(self, depth)

    def simulations(self) -> int:
        """How many simulations have been run, including those of a tree this one was part of."""
        self.check_made()
        return self.nodes[0].visits

    def proven(self) -> int:
        """The winners as a mask, if the result of the root is certain, else 0."""
        self.check_made()
        return self.nodes[0].proof

    def descend_to(self, position: Position) -> bool:
        """Make the node of a position the new root; False if the tree has none with children for it."""
        position = checks.is_numbered(position, "search needs")
        self.enter()
        try:
            node = self.find(position)
            if node < 0 or faults.waits() or self.scratch != position:
                return False
            if node > 0:
                self.move_root(node)
            return True
        finally:
            self.busy = False
            faults.check()

    def find(self, position: NumberedPosition) -> int:
        """The node of a position, if it has children, else -1; the position is then in `scratch`."""
        thread = gil.release()
        node = find_below(self, 0, 0, position)
        gil.restore(thread)
        return node

    def move_root(self, node: int) -> None:
        """Make a node the new root, whose position is in `scratch`, and keep only what is below it."""
        self.root.copy_from(self.scratch)
        fresh = pool.create(self.capacity)
        thread = gil.release()
        self.used = copy_below(self, node, fresh)
        gil.restore(thread)
        pool.release(self.nodes)
        self.nodes = fresh
        self.full = False
        self.sums = [0.0 for _ in range(limits.MOST_SEATS)]
        # While the tree waits for the next move, it takes no more memory than it needs.
        capacity = min(self.capacity, max(FIRST_CAPACITY, self.used + ROOM))
        self.nodes = pool.resize(self.nodes, capacity)
        self.capacity = capacity

    def children(self, node: int) -> list[int]:
        """The numbers of a node's children."""
        return list(range(self.nodes[node].first, self.nodes[node].first + self.nodes[node].count))

    def candidates(self) -> list[tuple[int, int, float, int]]:
        """The root's children as (action, visits, mean result, proof)."""
        self.check_made()
        return [
            (
                self.nodes[child].action,
                self.nodes[child].visits,
                self.nodes[child].total / max(1, self.nodes[child].visits),
                self.nodes[child].proof,
            )
            for child in self.children(0)
        ]

    def principal_line(self, length: int, action: int = -1) -> list[int]:
        """The most visited actions from the root on, after an action if one is given."""
        self.check_made()
        line: list[int] = []
        node = 0
        while self.nodes[node].first > 0 and len(line) < length:
            children = self.children(node)
            if action >= 0 and not line:
                children = [child for child in children if self.nodes[child].action == action]
            visits = [self.nodes[child].visits for child in children]
            if max(visits, default=0) == 0:
                break
            node = children[visits.index(max(visits))]
            line.append(self.nodes[node].action)
        return line


def find_below(tree: Tree, node: int, depth: int, target: NumberedPosition) -> int:
    """Look for a position at a node, to which `path` leads, and below it."""
    left = target.ply - tree.root.ply - depth
    if left < 0 or depth > limits.DEEPEST_TREE or tree.nodes[node].first == 0:
        return -1
    if left == 0:
        return node if leads_to(tree, depth, target) else -1
    for child in range(tree.nodes[node].first, tree.nodes[node].first + tree.nodes[node].count):
        tree.path[depth + 1] = child
        found = find_below(tree, child, depth + 1, target)
        if found >= 0:
            return found
    return -1


def leads_to(tree: Tree, depth: int, target: NumberedPosition) -> bool:
    """Whether the path ends at a position; if so, `scratch` is there too."""
    if depth > 0 and tree.nodes[tree.path[depth]].action != target.last_action:
        return False
    tree.scratch.copy_from(tree.root)
    for level in range(1, depth + 1):
        tree.scratch.apply(tree.nodes[tree.path[level]].action)
    return tree.scratch.hash_key() == target.hash_key()


def copy_below(tree: Tree, top: int, fresh: list[pool.Node]) -> int:
    """Copy a node and everything below it to the front of a fresh pool; returns how many nodes that is."""
    fresh[0] = tree.nodes[top]
    used = 1
    copied = 0
    while copied < used:
        old = fresh[copied].first
        if old > 0:
            fresh[copied].first = used
            for index in range(fresh[copied].count):
                fresh[used + index] = tree.nodes[old + index]
            used += fresh[copied].count
        copied += 1
    return used


def run(tree: Tree, simulations: int) -> int:
    """Simulate until done, proven, halted or out of room; returns how many simulations were run."""
    for done in range(simulations):
        if tree.nodes[0].proof != 0 or (tree.used + ROOM > tree.capacity and not tree.full):
            return done
        if tree.halted or (faults.pending != 0 and faults.interrupted()):
            return done
        tree.simulate_once()
    return simulations


def descend(tree: Tree) -> int:
    """Choose children until there are none, and return how many were chosen; `path` has them."""
    tree.scratch.copy_from(tree.root)
    node = 0
    depth = 0
    tree.path[0] = 0
    while tree.nodes[node].first > 0 and tree.nodes[node].proof == 0 and depth < limits.DEEPEST_TREE:
        node = choose_child(tree, node)
        depth += 1
        tree.path[depth] = node
        tree.movers[depth] = tree.scratch.turn
        tree.scratch.apply(tree.nodes[node].action)
    tree.movers[depth + 1] = tree.scratch.turn
    return depth


def choose_child(tree: Tree, node: int) -> int:
    """The child with the best prospects; those with few visits get the benefit of the doubt."""
    # The logarithm in UCT's formula is looked up in a table, rounded to whole powers of two.
    scale = tree.spread[bits.length(tree.nodes[node].visits)]
    first = tree.nodes[node].first
    chosen = first
    best = -1.0e9
    for child in range(first, first + tree.nodes[node].count):
        score = tree.nodes[child].mean + scale * tree.nodes[child].bonus
        if tree.blends:
            score += tree.nodes[child].blend * (tree.nodes[child].amaf_mean - tree.nodes[child].mean)
        if score > best:
            best = score
            chosen = child
    return chosen


def settle(tree: Tree, node: int) -> None:
    """Find out what the scratch position at `node` is worth, by its end or by playing on."""
    if tree.scratch.count_actions() == 0:
        tree.nodes[node].proof = tree.scratch.winner_mask()
        return
    if (tree.nodes[node].visits >= tree.patience or node == 0) and not tree.full:
        add_children(tree, node)
    play_to_result(tree)


def play_to_result(tree: Tree) -> None:
    """Play on from the scratch position to the end or the cut-off, and set the simulation's result."""
    if tree.learns or tree.draws > 1 or tree.cutoff >= 0:
        play_on(tree)
    else:
        tree.scratch.playout(tree.stream)
    winners = tree.scratch.winner_mask()
    if winners != 0:
        share_out(tree, winners)
    else:
        tree.scratch.evaluate(tree.values)


def play_on(tree: Tree) -> None:
    """Play as far as the cut-off, and note who played what."""
    tree.moment += 1
    tree.steps = 0
    while tree.steps < tree.horizon and tree.scratch.count_actions() > 0:
        action = draw_action(tree)
        slot = tree.scratch.turn * tree.action_count + action
        if tree.learns:
            tree.played[slot] = tree.moment
        if tree.steps < limits.LONGEST_TRAIL:
            tree.trail[tree.steps] = slot
        tree.steps += 1
        tree.scratch.apply(action)


def draw_action(tree: Tree) -> int:
    """A random action: of several drawn, the one that has done best for the seat so far."""
    action = tree.scratch.random_action(tree.stream)
    habits = tree.scratch.turn * tree.action_count
    for _ in range(1, tree.draws):
        other = tree.scratch.random_action(tree.stream)
        if tree.habit_mean[habits + other] > tree.habit_mean[habits + action]:
            action = other
    return action


def form_habits(tree: Tree, depth: int) -> None:
    """Remember, for each action played, how the game turned out for the seat that played it."""
    for step in range(min(tree.steps, limits.LONGEST_TRAIL)):
        slot = tree.trail[step]
        form_habit(tree, slot, slot // tree.action_count)
    for level in range(1, depth + 1):
        seat = tree.movers[level]
        form_habit(tree, seat * tree.action_count + tree.nodes[tree.path[level]].action, seat)


def form_habit(tree: Tree, slot: int, seat: int) -> None:
    """Count a result for one action of a seat; older ones count less and less."""
    if tree.habit_count[slot] < LATELY:
        tree.habit_count[slot] += 1
    tree.habit_mean[slot] += (tree.values[seat] - tree.habit_mean[slot]) / (tree.habit_count[slot] + 1)


def add_children(tree: Tree, node: int) -> None:
    """Give a node a child for each legal action, in random order so that none is favoured."""
    count = tree.scratch.list_actions(tree.actions)
    if count == 0:
        return  # a game in ordinary Python may contradict what it said before
    tree.nodes[node].first = tree.used
    tree.nodes[node].count = count
    for index in range(count):
        other = index + tree.stream.draw_below(count - index)
        clear_node(tree, tree.used + index, tree.actions[other])
        tree.actions[other] = tree.actions[index]
        if tree.prior > 0:
            expect(tree, tree.used + index)
    tree.used += count


def clear_node(tree: Tree, node: int, action: int) -> None:
    """Set up a node about which nothing is known yet."""
    tree.nodes[node].action = action
    tree.nodes[node].visits = 0
    tree.nodes[node].total = 0.0
    tree.nodes[node].mean = 0.0
    tree.nodes[node].bonus = 1.0 if tree.blends else TRY_FIRST
    tree.nodes[node].blend = 1.0 if tree.blends else 0.0
    tree.nodes[node].amaf_visits = 0
    tree.nodes[node].amaf_mean = 0.5
    tree.nodes[node].first = 0
    tree.nodes[node].next = 0
    tree.nodes[node].count = 0
    tree.nodes[node].proof = 0


def expect(tree: Tree, node: int) -> None:
    """Begin with what the evaluation says about the position after a node's action."""
    tree.trial.copy_from(tree.scratch)
    tree.trial.apply(tree.nodes[node].action)
    tree.trial.evaluate(tree.values)
    tree.nodes[node].amaf_mean = tree.values[tree.scratch.turn]
    tree.nodes[node].amaf_visits = tree.prior


def worth(winners: int, seat: int) -> float:
    """A result for a seat: 1 for a win, divided among those who share it."""
    return 1.0 / bits.popcount(winners) if winners >> seat & 1 else 0.0


def share_out(tree: Tree, winners: int) -> None:
    """Set the simulation's result to that of a finished game."""
    for seat in range(tree.seats):
        tree.values[seat] = worth(winners, seat)


def note_result(tree: Tree, depth: int) -> None:
    """Count the simulation's result in every node of the path."""
    tree.nodes[0].visits += 1
    for seat in range(tree.seats):
        tree.sums[seat] += tree.values[seat]
    for level in range(1, depth + 1):
        node = tree.path[level]
        tree.nodes[node].visits += 1
        tree.nodes[node].total += tree.values[tree.movers[level]]
        if tree.nodes[node].proof == 0:
            visits = tree.nodes[node].visits
            tree.nodes[node].mean = tree.nodes[node].total / visits
            tree.nodes[node].bonus = 1.0 / math.sqrt(visits)
            if tree.blends:
                tree.nodes[node].blend = math.sqrt(tree.balance / (3.0 * visits + tree.balance))


def note_amaf(tree: Tree, depth: int) -> None:
    """Credit the result to all moves played later on, as if they had come first."""
    for level in range(depth, -1, -1):
        node = tree.path[level]
        seat = tree.movers[level + 1]
        for child in range(tree.nodes[node].first, tree.nodes[node].first + tree.nodes[node].count):
            if tree.played[seat * tree.action_count + tree.nodes[child].action] == tree.moment:
                tree.nodes[child].amaf_visits += 1
                change = (tree.values[seat] - tree.nodes[child].amaf_mean) / tree.nodes[child].amaf_visits
                tree.nodes[child].amaf_mean += change
        if level > 0:
            tree.played[tree.movers[level] * tree.action_count + tree.nodes[node].action] = tree.moment


def prove_upwards(tree: Tree, depth: int) -> None:
    """Carry the proof of the path's last node upwards as far as it goes."""
    for level in range(depth, 0, -1):
        node = tree.path[level]
        parent = tree.path[level - 1]
        seat = tree.movers[level]
        value = worth(tree.nodes[node].proof, seat)
        tree.nodes[node].mean = value if value > 0.0 else LOST
        tree.nodes[node].bonus = 0.0
        tree.nodes[node].blend = 0.0
        if value == 1.0:
            tree.nodes[parent].proof = tree.nodes[node].proof
        else:
            tree.nodes[parent].proof = best_proof(tree, parent, seat)
        if tree.nodes[parent].proof == 0:
            return


def best_proof(tree: Tree, node: int, seat: int) -> int:
    """The best of a node's results for the seat to move, if all of them are proven, else 0."""
    best = 0
    for child in range(tree.nodes[node].first, tree.nodes[node].first + tree.nodes[node].count):
        if tree.nodes[child].proof == 0:
            return 0
        if best == 0 or worth(tree.nodes[child].proof, seat) > worth(best, seat):
            best = tree.nodes[child].proof
    return best
