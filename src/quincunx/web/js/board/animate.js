/** What has happened on a board, as movement: pieces that come, go, or turn over to another colour. */

import { wantsStillness } from "../dom.js";
import { drawPiece } from "./shapes.js";

/**
 * @typedef {import("./kit.js").Layout} Layout
 * @typedef {import("./kit.js").Piece} Piece
 */

const COME = { duration: 260, easing: "cubic-bezier(.2,.9,.3,1.2)" };
const TURN = { duration: 520, easing: "ease-in-out" };
const GO = { duration: 420, easing: "ease-in", fill: /** @type {"forwards"} */ ("forwards") };
// More changes than this are a new deal or another position, not a move.
const MOST = 60;
const PART_AFTER_PART = 70;

/** Where a piece is, whatever its colour. @param {Piece} piece */
const placeOf = ({ shapes }) => shapes.map((shape) => `${shape[0]} ${shape.slice(2)}`).join();
/** @param {Piece} piece */
const rolesOf = ({ shapes }) => shapes.map((shape) => shape[1]).join();
/** @param {Layout} layout */
const piecesOf = (layout) => new Map(layout.sites.flatMap((site) => site.pieces).map((piece) => [placeOf(piece), piece]));

/**
 * @param {Layout} before
 * @param {Layout} after
 * @param {(site: string) => SVGElement | undefined} standing the drawing of what stands on a site afterwards
 * @param {SVGElement} leaving where what is gone can be shown going
 */
export function animateChange(before, after, standing, leaving) {
  if (wantsStillness() || before.sites === after.sites) return;
  const old = piecesOf(before);
  const now = piecesOf(after);
  const isNew = (/** @type {Piece} */ piece) => {
    const was = old.get(placeOf(piece));
    return !was || rolesOf(was) !== rolesOf(piece);
  };
  const gone = [...old].filter(([place]) => !now.has(place)).map(([, piece]) => piece);
  if (gone.length + [...now.values()].filter(isNew).length > MOST) return;
  for (const site of after.sites) {
    site.pieces.forEach((piece, number) => {
      const element = standing(site.id)?.children[number];
      if (!element || !isNew(piece)) return;
      const was = old.get(placeOf(piece));
      if (was) turnOver(element, drawPiece(was), leaving);
      else comeIn(element);
    });
  }
  for (const piece of gone) goAway(drawPiece(piece), leaving);
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
