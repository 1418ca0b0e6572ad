/**
 * The moves of a study as a tree, in which one goes about. There is no page in here.
 *
 * @typedef {{move: string, words: string, seat: number, parent: number, sign: string, comment: string}} Told a move as
 *   the study's page has it; the move before it is `parent`, -1 before the first
 */

/** Before the first move. */
export const ROOT = -1;

export class Branches {
  /** @param {Told[]} tree each after the one that it follows, the main one first */
  constructor(tree) {
    this.moves = tree;
    /** What follows each move; the last entry has what follows the root. @type {number[][]} */
    this._after = [...tree, null].map(() => []);
    /** The number of each move in its line. @type {number[]} */
    this._numbers = [];
    for (const [index, { parent }] of tree.entries()) {
      this.after(parent).push(index);
      this._numbers.push(this.number(parent) + 1);
    }
  }

  /** The moves that follow one, the main one first. @param {number} index */
  after(index) {
    return this._after.at(index) ?? [];
  }

  /** The number of a move in its line; 0 before the first. @param {number} index */
  number(index) {
    return index === ROOT ? 0 : this._numbers[index];
  }

  /** @param {number} index */
  parent(index) {
    return index === ROOT ? ROOT : this.moves[index].parent;
  }

  /** The moves that lead to a place. @param {number} index @returns {string[]} */
  path(index) {
    const path = [];
    for (let at = index; at !== ROOT; at = this.parent(at)) path.push(this.moves[at].move);
    return path.reverse();
  }

  /** How far a path can be followed. @param {string[]} path @returns {number} */
  find(path) {
    let at = ROOT;
    for (const move of path) {
      const next = this.follow(at, move);
      if (next === null) break;
      at = next;
    }
    return at;
  }

  /** Where a move leads that the study has. @param {number} index @param {string} move @returns {number | null} */
  follow(index, move) {
    return this.after(index).find((other) => this.moves[other].move === move) ?? null;
  }

  /** The next move of the line, or the same place at its end. @param {number} index */
  next(index) {
    return this.after(index)[0] ?? index;
  }

  /** The end of the line. @param {number} index */
  end(index) {
    let at = index;
    while (this.after(at).length) at = this.next(at);
    return at;
  }

  /** What was played instead. @param {number} index @param {number} by 1 for the next one, -1 for the one before */
  beside(index, by) {
    if (index === ROOT) return index;
    const all = this.after(this.parent(index));
    return all[all.indexOf(index) + by] ?? index;
  }

  /** The first moves after every position. @returns {number[]} */
  get mainLine() {
    /** @type {number[]} */
    const line = [];
    for (let at = this.next(ROOT); at !== line.at(-1) && at !== ROOT; at = this.next(at)) line.push(at);
    return line;
  }

  /** How many moves go with one if it is taken away. @param {number} index */
  size(index) {
    const waiting = [index];
    let size = 0;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      size += 1;
      waiting.push(...this.after(at));
    }
    return size;
  }
}
