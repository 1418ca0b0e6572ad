/** What leads to everything that can be shared; what that takes is loaded when it is pressed. */

import { showBanner } from "./banner.js";
import { makeButton } from "./dom.js";
import { withIcon } from "./icons.js";

/**
 * @param {() => import("./views/share.js").Shared} describe what is shared
 * @returns {HTMLButtonElement}
 */
export function makeShareButton(describe) {
  const open = async () => {
    try {
      await (await import("./views/share.js")).openShare(describe());
    } catch {
      showBanner("This could not be loaded. Is there a connection?");
    }
  };
  return makeButton(withIcon("share", "Share"), open, { "data-act": "share", "aria-haspopup": "dialog" });
}
