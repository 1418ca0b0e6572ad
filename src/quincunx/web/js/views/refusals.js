/**
 * Why something cannot be done: the server is asked about the move that is probably meant. That is one that was
 * possible at this place before, or a possible one with this site in the place of its own.
 */

/** @typedef {import("../state.js").Choice} Choice */

/** Places of earlier moves count as the same within this distance, in parts of the board's size. */
const NEAR = 0.05;

/** @param {Map<string, Choice>} memory @param {Choice[]} moves */
export function remember(memory, moves) {
  for (const move of moves) memory.set(`${move.seat} ${move.move}`, move);
}

/**
 * @param {any} view a table
 * @param {string | null} site
 * @param {[number, number]} point
 * @returns {Promise<string>}
 */
export async function explain(view, site, point) {
  const { picker, state } = view;
  const held = picker.chosen.find((/** @type {string} */ id) => picker.choices?.trayIds.has(id));
  const place = site === null ? null : picker.board.site(site);
  const meant = held && site !== null && !state.table.realtime ? guess(view, held, site, point) : null;
  if (meant) {
    try {
      await view.socket.act("move", picker.choices.moves[0].seat, { move: meant });
      return "";
    } catch (problem) {
      const { code, message } = /** @type {any} */ (problem);
      if (code === "move/illegal") return message;
    }
  }
  if (held) return `${place ? `${place.label}. ` : ""}This piece does not fit here.`;
  const trays = picker.choices?.trayItems().length;
  if (trays) return `${place ? `${place.label}. ` : ""}Choose a piece first.`;
  if (picker.chosen.length) return `${place?.label ?? "That"} does not go with what is chosen.`;
  return `${place?.label ?? "That"}: nothing can be done with it now.`;
}

/**
 * @param {any} view
 * @param {string} held
 * @param {string} site
 * @param {[number, number]} point
 * @returns {string | null}
 */
function guess(view, held, site, point) {
  const { picker, memory, state } = view;
  const size = Math.max(...state.layout.size);
  const known = [...memory.values()].filter((move) => move.steps.includes(held));
  const there = known.filter(
    (move) => Math.hypot(move.at[0] - point[0], move.at[1] - point[1]) < NEAR * size,
  );
  const onSite = known.find((move) => move.steps.includes(site)) ?? there[0];
  if (onSite) return onSite.move;
  const like = picker.candidates[0] ?? known[0];
  const own = like?.steps.find((/** @type {string} */ step) => !picker.choices.trayIds.has(step));
  if (!own || !like.move.includes(own)) return null;
  const start = like.move.lastIndexOf(own);
  return like.move.slice(0, start) + site + like.move.slice(start + own.length);
}
