/** Starts the page. */

import { installPatterns } from "./board/shapes.js";
import { showBanner } from "./banner.js";
import { applyLooks } from "./preferences.js";
import { startRouting } from "./router.js";
import { arrived, fileAt } from "./way.js";

applyLooks();
installPatterns().catch(() => {
  // Without them pieces have their plain colours.
});
document.getElementById("preferences")?.addEventListener("click", openPreferences);
startRouting(/** @type {HTMLElement} */ (document.getElementById("main"))).then(() => arrived).then(keepPages);

/** The dialog is loaded when it is wanted. */
async function openPreferences() {
  try {
    await (await import("./views/preferences.js")).openPreferences();
  } catch {
    showBanner("The preferences could not be loaded. Is there a connection?");
  }
}

/** Once somebody sees something, so that nobody has to wait for it. */
function keepPages() {
  navigator.serviceWorker?.register(fileAt("worker.js")).catch(() => {
    // Everything else works without it: the pages just cannot be opened while the server is down.
  });
}
