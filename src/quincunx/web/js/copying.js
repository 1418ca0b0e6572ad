/**
 * Copying for the person. Pages without https may not use the clipboard, but may copy what is selected. Where neither
 * is allowed, the text is shown and selected, so that people can copy it themselves.
 */

import { announce, make, makeButton } from "./dom.js";
import { sayOn, withIcon } from "./icons.js";

/** How long a button says that it has copied, in milliseconds. */
const SAID = 4000;
const BY_HAND = "This browser does not let pages copy. The link is selected: copy it with Ctrl+C, ⌘C, or a long press.";

/** @param {string} text @returns {Promise<boolean>} whether it has been copied */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** @param {string} text */
function copySelected(text) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = make("textarea", { class: "unseen", value: text, readOnly: true, tabIndex: -1 });
  // While a dialog is open, nothing outside it can be selected.
  (focused?.closest("dialog") ?? document.body).append(field);
  field.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    // Nothing was copied, which the caller is told.
  }
  field.remove();
  focused?.focus({ preventScroll: true });
  return copied;
}

/**
 * A button that copies a link and says whether it could; if not, the link is there to be copied by hand.
 * @param {string} words
 * @param {() => string} find the link
 * @param {Record<string, any>} [properties]
 * @param {HTMLInputElement} [shown] a field that has the link already
 * @returns {HTMLElement}
 */
export function makeCopyButton(words, find, properties = {}, shown) {
  const field = shown ?? make("input", { type: "text", readOnly: true, hidden: true, "aria-label": "Link" });
  const note = make("p", { class: "small copying-note", role: "status", hidden: true }, BY_HAND);
  const button = makeButton(
    withIcon("copy", words),
    async () => {
      const link = find();
      const copied = await copyText(link);
      note.hidden = copied;
      field.hidden = copied && !shown;
      if (copied) {
        sayOn(button, "Copied");
        announce("Copied.");
        setTimeout(() => sayOn(button, words), SAID);
      } else {
        field.value = link;
        field.focus();
        field.select();
      }
    },
    properties,
  );
  return make("span", { class: "copying" }, button, !shown && field, note);
}
