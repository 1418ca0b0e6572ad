/** What has happened on a board, as movement: pieces that come, go, or turn over to another colour. */

import { wantsStillness } from "../dom.js";
import { drawShape } from "./shapes.js";

/**
 * @typedef {import("./kit.js").Layout} Layout
 * @typedef {import("./kit.js").Shape} Shape
 */

const COME = { duration: 260, easing: "cubic-bezier(.2,.9,.3,1.2)" };
const TURN = { duration: 520, easing: "ease-in-out" };
const GO = { duration: 420, easing: "ease-in", fill: /** @type {"forwards"} */ ("forwards") };
// More changes than this are a new deal or another position, not a move.
const MOST = 60;
const PART_AFTER_PART = 70;

/** @param {Shape} shape */
const placeOf = (shape) => `${shape[0]} ${shape[2]} ${shape.slice(3)}`;

/**
 * @param {Layout} before
 * @param {Layout} after
 * @param {SVGElement} sites the drawing of the sites afterwards
 * @param {SVGElement} leaving where what is gone can be shown going
 */
export function animateChange(before, after, sites, leaving) {
  if (wantsStillness() || before.sites === after.sites) return;
  const old = new Map(before.sites.flatMap((site) => site.shapes).map((shape) => [placeOf(shape), shape]));
  const now = new Map(after.sites.flatMap((site) => site.shapes).map((shape) => [placeOf(shape), shape]));
  const gone = [...old].filter(([place]) => !now.has(place)).map(([, shape]) => shape);
  const changed = [...now].filter(([place, shape]) => old.get(place)?.[1] !== shape[1]).length;
  if (gone.length + changed > MOST) return;
  after.sites.forEach((site, index) => {
    site.shapes.forEach((shape, number) => {
      const was = old.get(placeOf(shape));
      const element = sites.children[index]?.children[number + 1];
      if (!element || was?.[1] === shape[1]) return;
      if (was) turnOver(element, drawShape(was), leaving);
      else comeIn(element);
    });
  });
  for (const shape of gone) goAway(drawShape(shape), leaving);
}

/** What marks the last move appears part by part, so that people see how a shape is put together. @param {SVGElement} marks */
export function animateLast(marks) {
  if (wantsStillness()) return;
  [...marks.children].forEach((element, index) => {
    element.animate([{ opacity: 0 }, { opacity: 1 }], {
      duration: 220,
      delay: index * PART_AFTER_PART,
      fill: "backwards",
    });
  });
}

/** @param {Element} element */
function comeIn(element) {
  element.animate(
    [
      { transform: "scale(1.35)", opacity: 0.1 },
      { transform: "scale(1)", opacity: 1 },
    ],
    COME,
  );
}

/**
 * @param {Element} element
 * @param {SVGElement} old
 * @param {SVGElement} leaving
 */
function turnOver(element, old, leaving) {
  element.animate(
    [{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(1)" }],
    TURN,
  );
  leaving.append(old);
  const turning = old.animate(
    [{ transform: "scaleX(1)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(0)" }],
    TURN,
  );
  turning.onfinish = () => old.remove();
}

/** @param {SVGElement} element @param {SVGElement} leaving */
function goAway(element, leaving) {
  leaving.append(element);
  const going = element.animate(
    [{ opacity: 1 }, { transform: "scale(.6) translateY(-24px)", opacity: 0 }],
    GO,
  );
  going.onfinish = () => element.remove();
}
