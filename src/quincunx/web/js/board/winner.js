/** The winner's moment: a light over the board, in which the winner's pieces rise one after the other, and the name. */

import { makeSvg, wantsStillness } from "../dom.js";
import { boxOf } from "./shapes.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./kit.js").Layout} Layout
 */

const MOMENT = 1500;
const GLOW = 500;

/** Once nothing moves any more, unless the board shows something else by then. @param {Board} board @param {number[]} winners seats */
export async function celebrate(board, winners) {
  const { layout } = board;
  await board.settled();
  if (!layout || board.layout !== layout || wantsStillness() || document.hidden) return;
  board.motion?.play((motion) => {
    const [width, height] = layout.size;
    const light = makeSvg("rect", { class: "winning-light", width, height });
    motion.above.append(light);
    motion.run(light, [{ opacity: 0 }, { opacity: 0.22, offset: 0.3 }, { opacity: 0 }], { duration: MOMENT, easing: "ease-out" }, true);
    const pieces = piecesOf(layout, winners);
    pieces.forEach(({ site, index, box }, number) => {
      const timing = { delay: (number * (MOMENT - GLOW)) / pieces.length, duration: GLOW, easing: "ease-in-out" };
      const halo = makeHalo(box);
      motion.above.append(halo);
      const shine = [{ transform: "scale(.7)", opacity: 0 }, { transform: "scale(1)", opacity: 0.9, offset: 0.5 }, { transform: "scale(1.15)", opacity: 0 }];
      motion.run(halo, shine, { ...timing, fill: "both" }, true);
      const element = board.standing(site)?.children[index];
      if (element) motion.run(element, [{ transform: "none" }, { transform: "translateY(-8px)", offset: 0.5 }, { transform: "none" }], timing);
    });
    for (const seat of winners) {
      const name = board.element.closest(".table")?.querySelector(`.strip[data-seat="${seat}"] .name`);
      const nod = [{ transform: "none" }, { transform: "translateY(-3px) scale(1.06)", offset: 0.4 }, { transform: "none" }];
      if (name) motion.run(name, nod, { duration: MOMENT, easing: "ease-in-out" });
    }
  });
}

/** What lies on the board in colours that only the winners have beside it. @param {Layout} layout @param {number[]} winners */
export function piecesOf({ sites, trays }, winners) {
  const coloursOf = (/** @type {boolean} */ won) =>
    trays
      .filter(({ seat }) => seat !== null && winners.includes(seat) === won)
      .flatMap(({ items }) => items.flatMap(({ shapes }) => shapes.slice(0, 1).map(([, role]) => role)));
  const others = new Set(coloursOf(false));
  const own = new Set(coloursOf(true).filter((role) => !others.has(role)));
  return sites.flatMap(({ id, pieces }) =>
    pieces
      .map(({ shapes, sort }, index) => ({ site: id, index, box: boxOf(shapes), fits: sort === "" && own.has(shapes[0][1]) }))
      .filter(({ fits }) => fits),
  );
}

/** @param {[number, number, number, number]} box */
function makeHalo([left, top, width, height]) {
  return makeSvg("circle", {
    class: "winning-halo",
    cx: left + width / 2,
    cy: top + height / 2,
    r: Math.max(width, height) * 0.58,
  });
}
