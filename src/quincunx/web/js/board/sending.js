/** Where a move sends the next player, in words: on the board, those places only light up. */

const OR = new Intl.ListFormat("en", { type: "disjunction" });

/** @param {import("./board.js").Board} board @param {import("./kit.js").Choice} move @returns {string} "" if nowhere in particular */
export function saySending(board, { sends }) {
  const names = sends.map((id) => board.site(id)?.name ?? id);
  return names.length ? `sends the next player to ${OR.format(names)}` : "";
}
