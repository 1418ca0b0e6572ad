/**
 * A second press at the same spot, right after the first, is meant for what was there then: if something else is there
 * by now, it does nothing.
 */

/** So soon after another, in milliseconds, and so near to it, in pixels, a press was not aimed anew. */
const SOON = 450;
const NEAR = 24;

/** Attributes that say what an element is for. */
const NAMES = ["data-site", "data-move", "data-seat", "data-act", "data-item"];

/** @param {HTMLElement} element */
export function guardDoublePresses(element) {
  /** @type {{at: number, x: number, y: number, what: string} | null} */
  let last = null;
  element.addEventListener(
    "click",
    (event) => {
      if (event.detail === 0) return; // by keys
      const press = { at: event.timeStamp, x: event.clientX, y: event.clientY, what: nameOf(event.target) };
      const again =
        last !== null &&
        press.at - last.at < SOON &&
        Math.hypot(press.x - last.x, press.y - last.y) < NEAR;
      if (again && last?.what !== press.what) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      last = press;
    },
    true,
  );
}

/** What is pressed, in a way that stays the same when it is drawn anew. @param {EventTarget | null} target */
function nameOf(target) {
  const found = target instanceof Element ? target.closest("button, a, [data-site]") : null;
  if (!found) return "";
  const names = NAMES.map((name) => found.getAttribute(name) ?? "");
  return names.some(Boolean) ? names.join(" ") : (found.textContent ?? "");
}
