/**
 * What has changed between two pictures of a board, as a list: what has come and from where, what has gone and where
 * to, what has moved, what has turned. Found from kits and boards alone, for every game. There is no page in here.
 *
 * @typedef {import("./kit.js").Layout} Layout
 * @typedef {import("./kit.js").Piece} Piece
 * @typedef {import("./kit.js").Shape} Shape
 * @typedef {[number, number, number, number]} Box
 * @typedef {{site: string, index: number, piece: Piece, box: Box}} Thing a piece where it lies
 * @typedef {{id: string, seat: number | null, shapes: Shape[], count: number}} Stock items beside the board, and by how many they have changed
 * @typedef {{
 *   how: "come" | "go" | "slide" | "turn" | "mark",
 *   before: Thing | null,
 *   after: Thing | null,
 *   beside?: Stock, source?: Thing, onto?: Shape,
 *   through: {step: number, piece: Piece}[],
 * }} Change where it comes from or goes to: something beside the board, a source, a part of what marks the move; and
 *   what it was on the way, in which steps
 */

import { boxOf, middleOfBox } from "./shapes.js";

/** Of two things on one site, this much of the smaller lies over the other if it is the same thing turned. */
const SAME_PLACE = 0.8;

/**
 * @param {Layout} before @param {Layout} after
 * @param {boolean} [back] whether it is a step back: then nothing is dealt or put together, and the rules tell no order
 * @returns {Change[]}
 */
export function changesBetween(before, after, back = false) {
  const { old, now } = differing(thingsOn(before), thingsOn(after));
  const marks = now.filter(({ piece }) => piece.sort === "mark");
  const come = new Set(now.filter(isThing));
  const gone = new Set(old.filter(isThing));
  const changes = [
    ...slides(gone, come),
    ...(back ? [] : deals(before, after, come)),
    ...turns(gone, come),
    ...arrivals(come, stocks(after, before)),
    ...departures(gone, stocks(before, after), back || after.last === before.last ? [] : after.last),
    ...marks.map((mark) => made("mark", null, mark)),
  ];
  return back ? changes : followed(changes, after);
}

/** Whether it stands on another thing of its site. @param {Thing} thing @param {Layout} layout */
export function isOnOthers({ site, index }, layout) {
  const { pieces = [] } = layout.sites.find(({ id }) => id === site) ?? {};
  return pieces.slice(0, index).some(({ sort }) => sort === "");
}

/** @param {Change["how"]} how @param {Thing | null} before @param {Thing | null} after @param {Partial<Change>} [more] @returns {Change} */
const made = (how, before, after, more = {}) => ({ how, before, after, through: [], ...more });

/** @param {Thing} thing */
const isThing = ({ piece }) => piece.sort === "";

/** @param {Layout} layout @returns {Thing[]} */
const thingsOn = ({ sites }) =>
  sites.flatMap(({ id, pieces }) => pieces.map((piece, index) => ({ site: id, index, piece, box: boxOf(piece.shapes) })));

/** What is not in both. @param {Thing[]} before @param {Thing[]} after */
function differing(before, after) {
  const key = (/** @type {Thing} */ { piece }) => `${piece.name} ${JSON.stringify(piece.shapes)}`;
  const [was, is] = [before, after].map((things) => new Set(things.map(key)));
  return { old: before.filter((thing) => !is.has(key(thing))), now: after.filter((thing) => !was.has(key(thing))) };
}

/** Things that are elsewhere now; of several that are alike, those that have moved least. @param {Set<Thing>} gone @param {Set<Thing>} come @returns {Change[]} */
function slides(gone, come) {
  const isAlike = (/** @type {Piece} */ one, /** @type {Piece} */ other) => one.name === other.name && one.text === other.text;
  const pairs = [...come].flatMap((to) =>
    [...gone].filter((from) => isAlike(from.piece, to.piece)).map((from) => ({ from, to, far: distance(from, to) })),
  );
  return pairs
    .sort((one, other) => one.far - other.far)
    .flatMap(({ from, to }) => (come.has(to) && gone.delete(from) && come.delete(to) ? [made("slide", from, to)] : []));
}

/**
 * Things from a source that is lower now, as many as it has lost; from one that has grown, at the start of a round, any.
 * @param {Layout} before @param {Layout} after @param {Set<Thing>} come @returns {Change[]}
 */
function deals(before, after, come) {
  const [was, is] = [before, after].map(
    (layout) => new Map(thingsOn(layout).filter(({ piece }) => piece.sort === "source").map((source) => [source.site, source])),
  );
  const height = (/** @type {Thing | undefined} */ source) => Number(source?.piece.text ?? 0);
  const sources = [...new Map([...was, ...is])].map(([site, source]) => {
    const lost = height(was.get(site)) - height(is.get(site));
    return { source, left: lost < 0 ? Infinity : lost };
  });
  return [...come].flatMap((thing) => {
    const source = nearest(sources.filter(({ left }) => left > 0).map((one) => one.source), thing);
    if (!source) return [];
    const found = sources.find((one) => one.source === source);
    if (found) found.left -= 1;
    come.delete(thing);
    return [made("come", null, thing, { source })];
  });
}

/** Things with another side up. @param {Set<Thing>} gone @param {Set<Thing>} come @returns {Change[]} */
function turns(gone, come) {
  return [...come].flatMap((thing) => {
    const was = [...gone].find(({ site, box }) => site === thing.site && overlap(box, thing.box) >= SAME_PLACE);
    if (!was) return [];
    gone.delete(was);
    come.delete(thing);
    return [made("turn", was, thing)];
  });
}

/** Of which items there are fewer in one picture than in another. @param {Layout} fewer @param {Layout} more @returns {Stock[]} */
function stocks(fewer, more) {
  const left = new Map(fewer.trays.flatMap(({ items }) => items).map(({ id, count }) => [id, count]));
  return more.trays.flatMap(({ seat, items }) =>
    items
      .map(({ id, shapes, count }) => ({ id, seat, shapes, count: count - (left.get(id) ?? 0) }))
      .filter(({ count }) => count > 0),
  );
}

/** @param {Set<Thing>} come @param {Stock[]} from @returns {Change[]} */
function arrivals(come, from) {
  return [...come].map((thing) => made("come", null, thing, { beside: takeFitting(thing, from) }));
}

/**
 * What has gone is beside the board now; or it is a part of what marks the move; or nobody knows.
 * @param {Set<Thing>} gone @param {Stock[]} to @param {Shape[]} last @returns {Change[]}
 */
function departures(gone, to, last) {
  const parts = [...last];
  const going = [...gone].map((thing) => {
    const beside = takeFitting(thing, to);
    const onto = beside ? undefined : takePart(thing, parts);
    return made("go", thing, null, { beside, onto });
  });
  // What was put together takes along what it was made for.
  const together = going.find(({ onto }) => onto)?.onto;
  return going.map((change) => (together && !change.beside ? { ...change, onto: change.onto ?? together } : change));
}

/** One of the items that look most like a thing, if any does: what is turned over when it is taken has another colour. @param {Thing} thing @param {Stock[]} stock */
function takeFitting({ piece }, stock) {
  const { colour, corners } = mainOf(piece.shapes);
  const likeness = (/** @type {Stock} */ { shapes, count }) => {
    const item = mainOf(shapes);
    return count > 0 ? 2 * Number(item.colour === colour) + Number(item.corners === corners) : 0;
  };
  const [best] = [...stock].sort((one, other) => likeness(other) - likeness(one));
  if (!best || !likeness(best)) return undefined;
  best.count -= 1;
  return best;
}

/** The part in the colour of what is shown on a thing. @param {Thing} thing @param {Shape[]} parts those that are left */
function takePart({ piece }, parts) {
  const [body, ...face] = piece.shapes.filter(([kind, role]) => kind === "polygon" && role !== "text");
  const colours = new Set(face.map(([, role]) => role).filter((role) => role !== body[1]));
  const index = parts.findIndex(([kind, role]) => kind === "polygon" && colours.has(role));
  return index < 0 ? undefined : parts.splice(index, 1)[0];
}

/** What a drawing is of, as far as its first shape tells. @param {Shape[]} shapes */
function mainOf([first]) {
  return { colour: first?.[1], corners: first?.[2].length };
}

/** The same changes with what happened on the way, and things that are as they were after turning and turning back. @param {Change[]} changes @param {Layout} layout @returns {Change[]} */
function followed(changes, layout) {
  const { order } = layout;
  if (!order.length) return changes;
  const through = (/** @type {Thing} */ { site }) =>
    order.flatMap((laid, step) => laid.filter((one) => one.site === site).map(({ piece }) => ({ step, piece })));
  const ways = changes.map((change) =>
    change.after && (change.how === "turn" || change.how === "come") ? { ...change, through: through(change.after) } : change,
  );
  const changed = new Set(changes.flatMap(({ after }) => (after && isThing(after) ? [after.site] : [])));
  const sites = new Set(order.flat().map(({ site }) => site));
  const back = thingsOn(layout).filter((thing) => isThing(thing) && sites.has(thing.site) && !changed.has(thing.site));
  return [...ways, ...back.map((thing) => made("turn", thing, thing, { through: through(thing) }))];
}

/** @param {Thing[]} things @param {Thing} to @returns {Thing | undefined} */
function nearest(things, to) {
  return [...things].sort((one, other) => distance(one, to) - distance(other, to))[0];
}

/** @param {Thing} one @param {Thing} other */
function distance(one, other) {
  const [[a, b], [x, y]] = [middleOfBox(one.box), middleOfBox(other.box)];
  return Math.hypot(a - x, b - y);
}

/** How much of the smaller of two boxes lies in the other. @param {Box} one @param {Box} other */
function overlap([left, top, width, height], [x, y, breadth, depth]) {
  const across = Math.min(left + width, x + breadth) - Math.max(left, x);
  const along = Math.min(top + height, y + depth) - Math.max(top, y);
  const smaller = Math.min(width * height, breadth * depth);
  return across > 0 && along > 0 && smaller > 0 ? (across * along) / smaller : 0;
}
