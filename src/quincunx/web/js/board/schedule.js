/**
 * When each change on a board is seen: first what comes, then what it brings about, one after the other. All times are
 * in milliseconds from the beginning. There is no page in here.
 *
 * @typedef {import("./changes.js").Change} Change
 * @typedef {import("./kit.js").Layout} Layout
 * @typedef {{change: Change, at: number, lasts: number, turning: number[]}} Motion `turning` has when a thing turns over
 */

import { isOnOthers } from "./changes.js";
import { boxOf, middleOfBox } from "./shapes.js";

export const TURN = 240;
const TRAVEL = 180;
const DROP = 120;
const RISE = 420;
const GATHER = 480;
const FADE = 220;
const STEP = 300;
const DEAL = 60;
/** A chain is never longer than this: then its steps follow sooner. */
const LONGEST_CHAIN = 3600;
/** A board on which more has changed, nobody knows how, is another one. */
const MOST = 16;

/** Whether these changes are what a move or a deal does, and not simply another position. @param {Change[]} changes */
export function isAMove(changes) {
  const unknown = changes.filter(({ how, beside, source, onto }) => (how === "come" || how === "go") && !beside && !source && !onto);
  return unknown.length <= MOST;
}

/** @param {Change[]} changes @param {Layout} after @returns {{motions: Motion[], marked: number}} and when the mark of the move appears */
export function schedule(changes, after) {
  const of = (/** @type {(change: Change) => boolean} */ which) => changes.filter(which);
  /** @param {Change} change @param {number} at @param {number} lasts @returns {Motion} */
  const motion = (change, at, lasts) => ({ change, at, lasts, turning: [] });

  const gathered = of(({ onto }) => Boolean(onto)).map((change, index) => motion(change, index * DEAL, GATHER));
  const begin = endOf(gathered);
  const slid = of(({ how }) => how === "slide").map((change) => motion(change, begin, TRAVEL));
  const put = of(({ how, source }) => how === "come" && !source).map((change) =>
    motion(change, begin, change.after && isOnOthers(change.after, after) ? TRAVEL + DROP : TRAVEL),
  );
  const dealt = of(({ source }) => Boolean(source)).map((change, index) => motion(change, begin + index * DEAL, TRAVEL + DROP));
  const arrived = Math.max(begin, endOf(put));
  const taken = of(({ how, onto }) => how === "go" && !onto).map((change) =>
    motion(change, put.some(({ change: other }) => other.after && meet(other, change)) ? 0 : arrived, RISE),
  );
  const chain = inTurn(changes, after, arrived);
  const all = [...gathered, ...slid, ...put, ...dealt, ...taken];
  const turned = [...chain].filter(([change]) => change.how === "turn").map(([change, turning]) => ({ change, at: turning[0], lasts: TURN, turning }));
  for (const one of put) one.turning = chain.get(one.change) ?? [];
  const end = Math.max(endOf(all), ...[...chain.values()].map((times) => times[times.length - 1] + TURN));
  const marks = of(({ how }) => how === "mark").map((change) => motion(change, end, FADE));
  return { motions: [...all, ...turned, ...marks], marked: gathered.length ? begin - GATHER / 2 : arrived };
}

/**
 * A step back is not played backwards, as nobody has asked how it went: all is put where it was, at once.
 * @param {Change[]} changes @returns {{motions: Motion[], marked: number}}
 */
export function settle(changes) {
  const lasting = { come: TRAVEL, go: TRAVEL, slide: TRAVEL, turn: TURN, mark: FADE };
  const motions = changes.map((change) => ({
    change,
    at: 0,
    lasts: lasting[change.how],
    turning: change.how === "turn" ? [0] : [],
  }));
  return { motions, marked: 0 };
}

/** @param {{at: number, lasts: number}[]} motions */
const endOf = (motions) => motions.reduce((latest, { at, lasts }) => Math.max(latest, at + lasts), 0);

/** Whether what goes lay where the other comes. @param {Change} come @param {Change} go */
function meet({ after }, { before }) {
  if (!after || !before) return false;
  const [[x, y], [left, top, width, height]] = [middleOfBox(after.box), before.box];
  return x > left && x < left + width && y > top && y < top + height;
}

/**
 * When each thing turns over: in the steps that the rules tell, or else from near the move to far away.
 * @param {Change[]} changes @param {Layout} after @param {number} start
 * @returns {Map<Change, number[]>}
 */
function inTurn(changes, after, start) {
  const turning = changes.filter(({ how }) => how === "turn");
  const coming = changes.filter(({ how }) => how === "come");
  const told = [...coming.filter(({ through }) => through.length > 1), ...turning.filter(({ through }) => through.length)];
  const untold = turning.filter(({ through }) => !through.length).sort(byDistance(changes, after));
  // What the move put down itself is the first step, which has been seen by then.
  const first = coming.some(({ through }) => through.length) ? 1 : 0;
  const steps = new Map(
    told.map((change) => [change, change.through.map(({ step }) => step - first).filter((step) => step >= 0)]),
  );
  const next = Math.max(0, ...[...steps.values()].flat().map((step) => step + 1));
  untold.forEach((change, index) => steps.set(change, [next + index]));
  const count = next + untold.length;
  const step = Math.min(STEP, LONGEST_CHAIN / Math.max(count, 1));
  return new Map([...steps].map(([change, numbers]) => [change, numbers.map((number) => start + number * step)]));
}

/** @param {Change[]} changes @param {Layout} after */
function byDistance(changes, { last }) {
  const come = changes.find(({ how, after }) => how === "come" && after)?.after;
  const [x, y] = come ? middleOfBox(come.box) : last.length ? middleOfBox(boxOf(last)) : [0, 0];
  const far = (/** @type {Change} */ { after }) => {
    const [a, b] = after ? middleOfBox(after.box) : [x, y];
    return Math.hypot(a - x, b - y);
  };
  return (/** @type {Change} */ one, /** @type {Change} */ other) => far(one) - far(other);
}
