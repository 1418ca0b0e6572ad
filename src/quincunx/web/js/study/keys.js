/** Going about in a study by keys, wherever the focus is where they mean nothing else. */

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
const OTHERS = "input, textarea, select, dialog, .board, [role=slider], [role=tab]";

/** @param {AbortSignal} signal which ends it @param {(key: string) => void} step */
export function followKeys(signal, step) {
  document.addEventListener(
    "keydown",
    (event) => {
      if (!KEYS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(OTHERS)) return;
      event.preventDefault();
      step(event.key);
    },
    { signal },
  );
}
