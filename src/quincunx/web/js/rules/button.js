/** What leads to the rules from a view of one game: among the links of the page, where it is always in the same place. */

import { makeButton } from "../dom.js";
import { withIcon } from "../icons.js";
import { openRules } from "./panel.js";

/**
 * @param {string} name of the game
 * @param {string} title
 * @returns {() => void} what takes it away again
 */
export function placeRulesButton(name, title) {
  const button = makeButton(withIcon("rules", "Rules"), () => openRules(name, title), {
    class: "quiet",
    "data-act": "rules",
    "aria-haspopup": "dialog",
    "aria-label": `Rules of ${title}`,
  });
  document.querySelector("nav.links")?.append(button);
  return () => button.remove();
}
