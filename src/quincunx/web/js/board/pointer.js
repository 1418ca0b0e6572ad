/** Mouse and touch on a board, told to a picker. */

import { oncePerFrame } from "./frames.js";

/** @typedef {import("./picker.js").Picker} Picker */

const CONTROLS = "a, button, input, select, textarea, label, summary, dialog";

/** @param {Picker} picker */
export function followPointer(picker) {
  const { board } = picker;
  const surface = board.element;
  const moves = oncePerFrame((/** @type {PointerEvent} */ event) => {
    const adjusting = event.pointerType !== "mouse";
    if (adjusting && !(picker.pinned && event.pressure > 0)) return;
    if (adjusting) picker.pinned = false;
    picker.point(board.pointAt(event), board.siteOf(event.target));
    if (adjusting) picker.pinned = picker.current !== null;
  });
  surface.addEventListener("pointermove", moves.tell);
  surface.addEventListener("pointerleave", () => {
    moves.catchUp();
    picker.leave();
  });
  surface.addEventListener("click", (event) => {
    moves.catchUp();
    // The second half of a double click is not another decision.
    if (event.detail === 2 && picker.pinned) return;
    const by = /** @type {PointerEvent} */ (event).pointerType === "touch" ? "touch" : "mouse";
    picker.press(board.pointAt(event), board.siteOf(event.target), by);
  });
  surface.addEventListener(
    "wheel",
    (event) => {
      moves.catchUp();
      if (picker.turns.length < 2 || event.ctrlKey) return;
      event.preventDefault();
      picker.turn(event.deltaY > 0 ? 1 : -1);
    },
    { passive: false },
  );
  surface.addEventListener("contextmenu", (event) => {
    moves.catchUp();
    if (picker.turns.length < 2) return;
    event.preventDefault();
    picker.turn(1);
  });
  // A click beside the board puts down what is in hand; on what does something else, it does only that.
  board.listenAround("click", ({ target }) => {
    const beside = target instanceof Element && !target.closest(`${CONTROLS}, .board, .bar, .tray`);
    if (beside && (picker.chosen.length || picker.pinned)) picker.clear();
  });
}
