/**
 * Shapes with a height as flat shapes, as core/solids.py makes them: the shadow, the sides that are seen, and the top.
 * Where a theme shows no depth, its style sheet draws only the top, and lets it lie on the ground.
 *
 * @typedef {import("./kit.js").Shape} Shape
 * @typedef {{shape: Shape, up: number}} Flat a shape, and how much further up it is drawn where there is depth
 */

/** Where a shadow falls, in heights. */
const SHADOW = [0.4, 0.3];
/** Straight pieces of half a circle. */
const ARC = 14;
/** Where the heights of a shape begin. @type {Record<string, number>} */
const HEIGHTS = { polygon: 3, polyline: 4, circle: 5, label: 5 };

/** How much a shape rises, and what it stands on is high. @param {Shape} shape @returns {{rise: number, lift: number}} */
function heightsOf(shape) {
  const [first = 0, second = 0] = shape.slice(HEIGHTS[shape[0]]);
  return shape[0] === "label" ? { rise: 0, lift: first } : { rise: first, lift: second };
}

/** A shape on something that is higher. @param {Shape} shape @param {number} up @returns {Shape} */
export function raised(shape, up) {
  if (!up) return shape;
  const { rise, lift } = heightsOf(shape);
  const heights = shape[0] === "label" ? [lift + up] : [rise, lift + up];
  return [.../** @type {any[]} */ (shape.slice(0, HEIGHTS[shape[0]])), ...heights];
}

/** @param {Shape} shape @returns {Flat[]} */
export function flatten(shape) {
  const { rise, lift } = heightsOf(shape);
  if (!rise && !lift) return [{ shape, up: 0 }];
  const ground = /** @type {Shape} */ (shape.slice(0, HEIGHTS[shape[0]]));
  const below = rise ? standing(moved(ground, 0, -lift), rise) : [];
  return [...below.map((part) => ({ shape: part, up: 0 })), { shape: ground, up: rise + lift }];
}

/** What is seen of a thing below its top. @param {Shape} base @param {number} rise @returns {Shape[]} */
function standing(base, rise) {
  const [kind, role] = base;
  const shadow = role === "board" ? [] : [painted(moved(base, rise * SHADOW[0], rise * SHADOW[1]), "shadow")];
  if (kind === "polygon") return [...shadow, ...sides(base, rise)];
  if (kind === "circle" && !base[4]) return [...shadow, drum(base, rise)];
  // So low that two steps look like a slope.
  return [...shadow, ...[0, rise / 2].map((up) => painted(moved(base, 0, -up), `${role}-wall`))];
}

/** An upright face below each edge that one sees, in the light or in the shade. @param {Shape} base @param {number} rise */
function sides([, role, points], rise) {
  const corners = points.length / 2;
  const at = (/** @type {number} */ index) => points.slice((index % corners) * 2, (index % corners) * 2 + 2);
  const edges = Array.from({ length: corners }, (_, index) => [...at(index), ...at(index + 1)]);
  const clockwise = edges.reduce((sum, [a, b, c, d]) => sum + a * d - c * b, 0) > 0;
  /** @type {Shape[]} */
  const faces = [];
  for (const [a, b, c, d] of edges) {
    const [x0, y0, x1, y1] = clockwise ? [a, b, c, d] : [c, d, a, b];
    if (x1 < x0) faces.push(["polygon", `${role}-${y1 > y0 ? "shade" : "side"}`, [x0, y0, x1, y1, x1, y1 - rise, x0, y0 - rise]]);
  }
  return faces;
}

/** The round side of a disc, with what is behind its top. @param {Shape} base @param {number} rise @returns {Shape} */
function drum([, role, [x, y], radius], rise) {
  const half = (/** @type {number} */ down, /** @type {number} */ turn) =>
    Array.from({ length: ARC + 1 }, (_, step) => turn + (Math.PI * step) / ARC).flatMap((angle) => [
      rounded(x + radius * Math.cos(angle)),
      rounded(y + down + radius * Math.sin(angle)),
    ]);
  return ["polygon", `${role}-wall`, [...half(0, 0), ...half(-rise, Math.PI)]];
}

/** @param {Shape} shape @param {number} x @param {number} y @returns {Shape} */
function moved([kind, role, points, ...rest], x, y) {
  const by = [x, y];
  return [kind, role, points.map((/** @type {number} */ at, /** @type {number} */ index) => rounded(at + by[index % 2])), ...rest];
}

/** @param {Shape} shape @param {string} role @returns {Shape} */
function painted([kind, , ...rest], role) {
  return /** @type {Shape} */ ([kind, role, ...rest]);
}

/** @param {number} value */
const rounded = (value) => Math.round(value * 100) / 100;
