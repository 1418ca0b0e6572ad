/**
 * What has happened on a board, as movement that explains it. Nothing waits for it: a press or a key ends it at once,
 * the next change too, and nothing of it is left in the page then.
 */

import { wantsStillness } from "../dom.js";
import { Flights } from "./flights.js";
import { changesBetween, isOnOthers } from "./changes.js";
import { isAMove, schedule, settle, TURN } from "./schedule.js";
import { boxOf, drawPiece, middleOfBox } from "./shapes.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./changes.js").Change} Change
 * @typedef {import("./changes.js").Thing} Thing
 * @typedef {import("./kit.js").Layout} Layout
 * @typedef {import("./kit.js").Piece} Piece
 * @typedef {import("./kit.js").Shape} Shape
 * @typedef {import("./schedule.js").Motion} Motion
 * @typedef {{animation: Animation, element: Element | null}} Run the element is out of the page at its end
 */

const PART_AFTER_PART = 70;
/** How far things are lifted, in board units. */
const LIFT = 14;
const RISE = 46;
/** How near, in board units, something lies to where it was let go. */
const NEAR = 4;

export class Animator {
  /** @param {Board} board @param {SVGElement} above the layer of what is only seen while it moves */
  constructor(board, above) {
    this._board = board;
    this.above = above;
    this._flights = new Flights(board.element);
    /** @type {Run[]} */
    this._runs = [];
    this._listening = new AbortController();
  }

  /**
   * Show how one layout, which is drawn already, came out of another.
   * @param {Layout} before @param {Layout} after
   * @param {{marks: SVGElement, letGo: [number, number] | null, back: boolean}} about what marks the move, where a
   *   person has just put something down, and whether it is a step back
   */
  show(before, after, { marks, letGo, back }) {
    this.finish();
    if (wantsStillness() || document.hidden || !this._board.element.isConnected) return;
    const changes = before.sites === after.sites ? [] : changesBetween(before, after, back);
    if (!isAMove(changes)) return;
    const { motions, marked } = back ? settle(changes) : schedule(changes, after);
    for (const motion of motions) this._begin(motion, after, letGo);
    this._showMarks(marks, newIn(before.last, after.last), marked);
    this._watch();
  }

  /** Something else that moves for a moment. @param {(motion: Animator) => void} begin */
  play(begin) {
    this.finish();
    begin(this);
    this._watch();
  }

  /** Until nothing moves any more. */
  settled() {
    return Promise.allSettled(this._runs.map(({ animation }) => animation.finished));
  }

  /** Everything is where it will be. */
  finish() {
    this._listening.abort();
    for (const { animation, element } of this._runs) {
      animation.finish();
      element?.remove();
    }
    this._runs = [];
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   * @param {boolean} [leaves] whether it is out of the page at the end
   */
  run(element, frames, timing, leaves = false) {
    const animation = element.animate(frames, timing);
    this._runs.push({ animation, element: leaves ? element : null });
  }

  /** Until all has ended, any press or key ends it, and so does leaving the page. */
  _watch() {
    if (!this._runs.length) return;
    this._listening = new AbortController();
    const { signal } = this._listening;
    for (const name of ["pointerdown", "keydown", "visibilitychange"])
      document.addEventListener(name, () => this.finish(), { capture: true, passive: true, signal });
    for (const { animation, element } of this._runs) if (element) animation.onfinish = () => element.remove();
    const runs = this._runs;
    this.settled().then(() => this._runs === runs && this.finish());
  }

  /** @param {Motion} motion @param {Layout} layout @param {[number, number] | null} letGo */
  _begin(motion, layout, letGo) {
    const { how } = motion.change;
    if (how === "come") this._come(motion, layout, letGo);
    else if (how === "go") this._go(motion);
    else if (how === "slide") this._slide(motion);
    else if (how === "turn") this._turn(motion);
    else this._fadeIn(this._drawn(motion.change.after), motion.at, motion.lasts);
  }

  /** @param {Thing | null} thing @returns {Element[]} none, if it is not drawn */
  _drawn(thing) {
    const element = thing && this._board.standing(thing.site)?.children[thing.index];
    return element ? [element] : [];
  }

  /** @param {Motion} motion @param {Layout} layout @param {[number, number] | null} letGo */
  _come({ change, at, lasts, turning }, layout, letGo) {
    const thing = /** @type {Thing} */ (change.after);
    const first = change.through[0]?.piece ?? thing.piece;
    const elements = this._drawn(thing);
    const faces = turning.length ? [first, ...change.through.slice(1).map(({ piece }) => piece)] : [];
    const pieces = faces.length ? this._turnThrough(faces, turning, elements, at) : elements;
    if (change.source) return this._deal(pieces, change.source, thing, at, lasts);
    const [x, y] = middleOfBox(thing.box);
    const isLetGo = letGo && Math.hypot(letGo[0] - x, letGo[1] - y) < NEAR;
    const from = isLetGo ? null : this._flights.placeOf(change.beside);
    if (!from) return this._drop(pieces, isLetGo ? LIFT : RISE, isLetGo ? 1 : 0, at, lasts);
    const flight = this._flights.make(first);
    this._flights.append(flight);
    const frames = this._flights.arrival(flight, from, isOnOthers(thing, layout));
    this.run(flight.element, frames, { delay: at, duration: lasts, fill: "both" }, true);
    for (const piece of pieces) this._hide(piece, at + lasts);
  }

  /** Out of the hand, or from above. @param {Element[]} elements @param {number} height @param {number} opacity @param {number} at @param {number} lasts */
  _drop(elements, height, opacity, at, lasts) {
    for (const element of elements)
      this.run(
        element,
        [
          { transform: `translateY(${-height}px) scale(1.06)`, opacity, easing: "ease-in" },
          { transform: "none", opacity: 1, offset: 0.7, easing: "ease-out" },
          { transform: "translateY(-2px)", opacity: 1, offset: 0.85, easing: "ease-in" },
          { transform: "none", opacity: 1 },
        ],
        { delay: at, duration: lasts, fill: "backwards" },
      );
  }

  /**
   * From a source: its back is seen until half of the way, where it turns over, unless it lies face down afterwards.
   * @param {Element[]} elements @param {Thing} source @param {Thing} thing @param {number} at @param {number} lasts
   */
  _deal(elements, source, thing, at, lasts) {
    const { back } = source.piece;
    const [[a, b], [x, y]] = [middleOfBox(back ? boxOf(back.shapes) : source.box), middleOfBox(thing.box)];
    const [right, down] = [x - a, y - b];
    if (!back || back.name === thing.piece.name) {
      const frames = [{ transform: `translate(${-right}px, ${-down}px)` }, { transform: "none" }];
      for (const element of elements) this.run(element, frames, { delay: at, duration: lasts, easing: "ease-out", fill: "backwards" });
      return;
    }
    const half = lasts / 2;
    const [cover, face] = [drawPiece(back), drawPiece(thing.piece)]; // over all that lies on the way
    this.above.append(cover, face);
    const edgeOn = (/** @type {1 | -1} */ way) => `translate(${(way * right) / 2}px, ${(way * down) / 2 - LIFT}px) scaleX(0)`;
    this._hide(cover, at);
    this.run(cover, [{ transform: "translate(0px, 0px) scaleX(1)" }, { transform: edgeOn(1) }], { delay: at, duration: half, easing: "ease-in", fill: "forwards" }, true);
    this.run(face, [{ transform: edgeOn(-1) }, { transform: "none" }], { delay: at + half, duration: half, easing: "ease-out", fill: "backwards" }, true);
    for (const element of elements) this._hide(element, at + lasts);
  }

  /** @param {Motion} motion */
  _slide({ change, at, lasts }) {
    const [[a, b], [x, y]] = [change.before, change.after].map((thing) => middleOfBox(/** @type {Thing} */ (thing).box));
    for (const element of this._drawn(change.after))
      this.run(
        element,
        [{ transform: `translate(${a - x}px, ${b - y}px)` }, { transform: "none" }],
        { delay: at, duration: lasts, easing: "ease-out", fill: "backwards" },
      );
  }

  /** Lifted off, to where it belongs. @param {Motion} motion */
  _go({ change, at, lasts }) {
    const { box, piece } = /** @type {Thing} */ (change.before);
    const to = this._flights.placeOf(change.beside);
    if (to) {
      const flight = this._flights.make(piece);
      this._flights.append(flight);
      return this.run(flight.element, this._flights.departure(flight, to), { delay: at, duration: lasts, fill: "both" }, true);
    }
    const element = drawPiece(piece);
    this.above.append(element);
    const [x, y] = middleOfBox(box);
    if (change.onto) {
      const [a, b] = middleOfBox(boxOf([change.onto]));
      const frames = [
        { transform: "none", opacity: 1, easing: "ease-in-out" },
        { transform: `translate(${a - x}px, ${b - y}px)`, opacity: 1, offset: 0.75 },
        { transform: `translate(${a - x}px, ${b - y}px)`, opacity: 0 },
      ];
      return this.run(element, frames, { delay: at, duration: lasts, fill: "both" }, true);
    }
    const frames = [{ transform: "none", opacity: 1 }, { transform: `translateY(${-RISE}px) scale(1.1)`, opacity: 0 }];
    this.run(element, frames, { delay: at, duration: lasts, easing: "ease-in", fill: "both" }, true);
  }

  /** @param {Motion} motion */
  _turn({ change, turning }) {
    const was = /** @type {Thing} */ (change.before).piece;
    const { after, through } = change;
    const faces = [was, ...(through.length ? through.map(({ piece }) => piece) : [/** @type {Thing} */ (after).piece])];
    this._turnThrough(faces, turning, this._drawn(after), 0);
  }

  /**
   * A thing that shows one side after the other, each from its time on; the last one is what is on the board.
   * @param {Piece[]} faces @param {number[]} times @param {Element[]} drawn @param {number} since when the first is seen
   * @returns {Element[]} the first
   */
  _turnThrough(faces, times, drawn, since) {
    const sides = faces.slice(0, times.length).map((face) => [/** @type {Element} */ (drawPiece(face))]);
    this.above.append(...sides.flat());
    for (const [index, time] of times.entries()) {
      for (const side of sides[index]) this._close(side, time);
      for (const side of sides[index + 1] ?? drawn) this._open(side, time);
    }
    if (since) for (const side of sides[0]) this._hide(side, since);
    return sides[0];
  }

  /** Turned away, until it is seen from its edge. @param {Element} element @param {number} at */
  _close(element, at) {
    const frames = [
      { transform: "scaleX(1)", easing: "ease-in" },
      { transform: `translateY(${-LIFT / 2}px) scaleX(0)`, offset: 0.5 },
      { transform: "scaleX(0)" },
    ];
    this.run(element, frames, { delay: at, duration: TURN, fill: "forwards" }, true);
  }

  /** Turned up from its edge. @param {Element} element @param {number} at */
  _open(element, at) {
    const frames = [
      { transform: "scaleX(0)" },
      { transform: `translateY(${-LIFT / 2}px) scaleX(0)`, offset: 0.5, easing: "ease-out" },
      { transform: "scaleX(1)" },
    ];
    this.run(element, frames, { delay: at, duration: TURN, fill: "backwards" });
  }

  /** @param {Element} element @param {number} until */
  _hide(element, until) {
    if (until > 0) this.run(element, [{ opacity: 0 }, { opacity: 0 }], { duration: until });
  }

  /** @param {Element[]} elements @param {number} at @param {number} lasts */
  _fadeIn(elements, at, lasts) {
    for (const element of elements)
      this.run(element, [{ opacity: 0 }, { opacity: 1 }], { delay: at, duration: lasts, fill: "backwards" });
  }

  /** What marks the move appears part by part, so that people see how a shape is put together. @param {SVGElement} marks @param {number[]} parts which are new @param {number} at */
  _showMarks(marks, parts, at) {
    parts.forEach((part, index) => this._fadeIn([marks.children[part]], at + index * PART_AFTER_PART, 220));
  }
}

/** The numbers of those shapes that are not among others. @param {Shape[]} before @param {Shape[]} after */
function newIn(before, after) {
  const known = new Set(before.map((shape) => JSON.stringify(shape)));
  return [...after.keys()].filter((index) => !known.has(JSON.stringify(after[index])));
}
