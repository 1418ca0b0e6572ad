/**
 * Going on at once, by hand: while moves wait to be shown, a click or tap beside all controls, Enter, Space or Escape
 * shows them, and does nothing else, so that nobody plays a move by it. A control does what it says as well.
 */

/** The parts of a table with which moves are made; there, nothing counts as a control. */
const PLAYING = ".board, .tray";
const CONTROL = "a, button, input, select, textarea, label, summary, dialog";
const FIELD = "input, select, textarea, dialog";
const KEYS = new Set(["Enter", " ", "Escape"]);
/** Who clicks so soon after the last move has come did not mean to answer it, in milliseconds. */
const TOO_SOON = 250;

/**
 * @param {import("../pace.js").Pace} pace
 * @param {AbortSignal} signal ends it
 */
export function skipByHand(pace, signal) {
  const isEarly = () => pace.pausing || performance.now() - pace.cameAt < TOO_SOON;
  let pressedEarly = false;

  /** @param {string} name @param {(event: any) => void} hear */
  const listen = (name, hear) => document.addEventListener(name, hear, { capture: true, signal });
  /** @param {Event} event */
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };

  listen("pointerdown", (event) => {
    pressedEarly = isEarly() && !isControl(event.target);
    if (pressedEarly) event.stopPropagation(); // nothing is picked up by it
  });
  // Not later, as what cannot be chosen at the moment hears of no click.
  listen("pointerup", () => pressedEarly && pace.skip());
  listen("pointercancel", () => (pressedEarly = false));
  listen("click", (event) => {
    if (pressedEarly || (isEarly() && !isControl(event.target))) swallow(event);
    pressedEarly = false;
    pace.skip();
  });
  listen("keydown", (event) => {
    if (!KEYS.has(event.key) || event.ctrlKey || event.metaKey || event.altKey || !isEarly()) return;
    const at = event.target instanceof Element ? event.target : document.body;
    // Pressing a control by key is a click on it.
    if (at.closest(FIELD) || (event.key !== "Escape" && isControl(at))) return;
    swallow(event);
    if (!event.repeat) pace.skip();
  });
}

/** @param {EventTarget | null} target */
function isControl(target) {
  return target instanceof Element && Boolean(target.closest(CONTROL)) && !target.closest(PLAYING);
}
