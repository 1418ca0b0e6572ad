/** Shapes of a layout as SVG. How a role looks is said in board.css; patterns keep colour from standing alone. */

import { makeSvg } from "../dom.js";

/** @typedef {import("../state.js").Shape} Shape */

/** The roles that have a pattern, and the lines of one 8 × 8 tile of it. */
const SLASHES = "M-2 2 2 -2M0 8 8 0M6 10 10 6";
const BARS = "M0 2H8M0 6H8";
const PATTERNS = {
  black: SLASHES,
  blue: SLASHES,
  petrol: SLASHES,
  green: BARS,
  purple: BARS,
  red: "M0 4H8M4 0V8",
  yellow: "M2 2h.01M6 6h.01",
};

/** Put the patterns into the page, once for all drawings. */
export function installPatterns() {
  const svg = makeSvg("svg", {
    class: "patterns",
    width: 0,
    height: 0,
    "aria-hidden": "true",
    focusable: "false",
  });
  for (const [role, lines] of Object.entries(PATTERNS)) {
    const pattern = makeSvg("pattern", {
      id: `pattern-${role}`,
      width: 8,
      height: 8,
      patternUnits: "userSpaceOnUse",
    });
    pattern.append(
      makeSvg("rect", { width: 8, height: 8, class: `ground-${role}` }),
      makeSvg("path", { d: lines, class: `grain grain-${role}` }),
    );
    svg.append(pattern);
  }
  document.body.append(svg);
}

/**
 * A shape as an element.
 * @param {Shape} shape
 * @returns {SVGElement}
 */
export function drawShape(shape) {
  const [kind, role, points] = shape;
  const element = elementFor(kind, shape, points);
  element.setAttribute("class", `${kind} role-${role}`);
  if (kind !== "label" && kind !== "polyline" && role in PATTERNS)
    element.setAttribute("fill", `url(#pattern-${role})`);
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
