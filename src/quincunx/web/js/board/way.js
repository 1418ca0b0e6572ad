/**
 * How one comes from one position to another, as far as moves tell. There is no page in here.
 *
 * @typedef {{start: string, moves: string[]}} Line where it begins, and what was played from there
 */

/**
 * Moves that follow, or are taken back, are seen to happen; anything else is simply another position.
 * @param {Line | null} from @param {Line} to
 * @returns {{animate: boolean, back: boolean}}
 */
export function wayBetween(from, to) {
  if (!from || from.start !== to.start) return { animate: false, back: false };
  const back = to.moves.length < from.moves.length;
  const [shorter, longer] = back ? [to, from] : [from, to];
  return { animate: shorter.moves.every((move, index) => move === longer.moves[index]), back };
}
