/** Starts the page. */

import { installPatterns } from "./board/shapes.js";
import { applyLooks, fillPreferencesButton } from "./preferences.js";
import { startRouting } from "./router.js";

applyLooks();
installPatterns().catch(() => {
  // Without them pieces have their plain colours.
});
fillPreferencesButton(/** @type {HTMLElement} */ (document.getElementById("preferences")));
startRouting(/** @type {HTMLElement} */ (document.getElementById("main")));
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  navigator.serviceWorker.register("/worker.js").catch(() => {
    // Everything else works without it: the page just cannot be opened while the server is down.
  });
}
