/** Starts the page. */

import { installPatterns } from "./board/shapes.js";
import { applyLooks, openPreferences } from "./preferences.js";
import { startRouting } from "./router.js";

applyLooks();
installPatterns().catch(() => {
  // Without them pieces have their plain colours.
});
document.getElementById("preferences")?.addEventListener("click", openPreferences);
startRouting(/** @type {HTMLElement} */ (document.getElementById("main"))).then(keepPages);

/** Once somebody sees something, so that nobody has to wait for it. */
function keepPages() {
  navigator.serviceWorker?.register("/worker.js").catch(() => {
    // Everything else works without it: the pages just cannot be opened while the server is down.
  });
}
