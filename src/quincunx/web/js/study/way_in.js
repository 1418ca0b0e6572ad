/** What leads to a study of something: a game that is over, a position. */

import { becomeGuest, post } from "../api.js";
import { showBanner } from "../banner.js";
import { makeButton } from "../dom.js";
import { withIcon } from "../icons.js";
import { goTo } from "../router.js";

/**
 * @param {() => {wanted: Record<string, any>, ply?: number}} find what is to be studied, and how far into it one begins
 * @param {Record<string, any>} [properties]
 */
export function makeStudyButton(find, properties = {}) {
  const open = async () => {
    try {
      const { wanted, ply = 0 } = find();
      await becomeGuest();
      const study = await post("/api/studies", wanted);
      goTo(`/study/${study.id}/${ply}`);
    } catch (problem) {
      showBanner(/** @type {Error} */ (problem).message);
    }
  };
  return makeButton(withIcon("study", "Analyse"), open, { "data-act": "study", title: "Try other moves, with the engine beside the board", ...properties });
}
