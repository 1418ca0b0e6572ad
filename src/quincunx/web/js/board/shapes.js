/** Shapes of a layout as SVG. How a role looks is said in the style sheets of themes, which the server writes. */

import { makeSvg } from "../dom.js";
import { fileAt } from "../way.js";
import { flatten } from "./solids.js";

/** @typedef {import("./kit.js").Shape} Shape */

/** Put gradients and patterns into the page, once for all drawings; until they are there, pieces are plain. */
export async function installPatterns() {
  const answer = await fetch(fileAt("paints.svg"));
  const { documentElement } = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  document.body.append(document.importNode(documentElement, true));
}

/**
 * A shape as an element; what has a height is a group of its faces.
 * @param {Shape} shape
 * @returns {SVGElement}
 */
export function drawShape(shape) {
  const flat = flatten(shape);
  if (flat.length === 1 && !flat[0].up) return drawFlat(shape);
  const group = makeSvg("g", { class: "solid" });
  for (const { shape: part, up } of flat) {
    const element = drawFlat(part);
    if (up) {
      element.classList.add("raised");
      element.style.setProperty("--up", `${-up}px`);
    }
    group.append(element);
  }
  return group;
}

/** @param {Shape} shape @returns {SVGElement} */
function drawFlat(shape) {
  const [kind, role, points] = shape;
  const element = elementFor(kind, shape, points);
  element.setAttribute("class", `${kind} role-${role}`);
  return element;
}

/** @param {string} kind @param {Shape} shape @param {number[]} points @returns {SVGElement} */
function elementFor(kind, shape, points) {
  const [x, y] = points;
  if (kind === "polygon") return makeSvg("polygon", { points: points.join(" ") });
  if (kind === "polyline") return makeSvg("polyline", { points: points.join(" "), "stroke-width": shape[3] });
  if (kind === "label") {
    const text = makeSvg("text", { x, y: y + shape[3] * 0.36, "font-size": shape[3] });
    text.textContent = shape[4];
    return text;
  }
  const [, , , radius, hole] = shape;
  if (!hole) return makeSvg("circle", { cx: x, cy: y, r: radius });
  return makeSvg("path", { d: circle(x, y, radius) + circle(x, y, hole), "fill-rule": "evenodd" });
}

/** @param {number} x @param {number} y @param {number} r */
function circle(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** @param {Shape[]} shapes @returns {SVGElement[]} */
export function drawShapes(shapes) {
  return shapes.map(drawShape);
}

/** Everything that stands on a site. @param {import("./kit.js").Site} site @returns {Shape[]} */
export function shapesOn({ pieces }) {
  return pieces.flatMap((piece) => piece.shapes);
}

/** @param {import("./kit.js").Piece} piece @returns {SVGElement} */
export function drawPiece({ name, shapes }) {
  const group = makeSvg("g", { class: "piece", "data-look": name });
  group.append(...drawShapes(shapes));
  return group;
}

/**
 * The box around shapes: left, top, width, height.
 * @param {Shape[]} shapes
 * @returns {[number, number, number, number]}
 */
export function boxOf(shapes) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const shape of shapes) {
    const reach = shape[0] === "circle" || shape[0] === "label" ? shape[3] : 0;
    for (let index = 0; index < shape[2].length; index += 2) {
      left = Math.min(left, shape[2][index] - reach);
      right = Math.max(right, shape[2][index] + reach);
      top = Math.min(top, shape[2][index + 1] - reach);
      bottom = Math.max(bottom, shape[2][index + 1] + reach);
    }
  }
  return [left, top, right - left, bottom - top];
}

/**
 * The middle of a shape.
 * @param {Shape} shape
 * @returns {[number, number]}
 */
export function middleOf(shape) {
  const [left, top, width, height] = boxOf([shape]);
  return [left + width / 2, top + height / 2];
}

/**
 * A small picture of shapes in a box of their own, or of the part of the board around a ghost.
 * @param {Shape[]} shapes
 * @param {[number, number, number, number]} box
 * @param {SVGElement[]} [behind]
 * @returns {SVGElement}
 */
export function drawPicture(shapes, box, behind = []) {
  const svg = makeSvg("svg", {
    viewBox: box.join(" "),
    class: "picture",
    "aria-hidden": "true",
    focusable: "false",
  });
  svg.append(...behind, ...drawShapes(shapes));
  return svg;
}

/** @param {[number, number, number, number]} box @returns {[number, number]} */
export const middleOfBox = ([left, top, width, height]) => [left + width / 2, top + height / 2];
