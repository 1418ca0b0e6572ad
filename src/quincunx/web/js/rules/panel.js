/** The rules beside a table or over a dialog, without leaving either. */

import { make, makeButton } from "../dom.js";
import { withIcon } from "../icons.js";
import { makePage } from "./page.js";

/** @param {string} name of the game @param {string} title */
export async function openRules(name, title) {
  if (document.querySelector("dialog.side-panel")) return;
  const place = make("div", { class: "page rules" }, make("p", { class: "loading" }, "One moment…"));
  const dialog = make(
    "dialog",
    { class: "side-panel", "aria-label": `Rules of ${title}` },
    make("div", { class: "row end" }, makeButton(withIcon("close", "Close"), () => dialog.close(), { "data-act": "close-rules" })),
    place,
  );
  const close = () => dialog.close();
  dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    if (event.target === dialog) return close(); // beside the panel
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const [page, game, part] = (link?.getAttribute("href") ?? "").replace(/^#\//, "").split("/");
    if (page !== "rules" || game !== name) return;
    event.preventDefault();
    show(place, name, part).then(() => dialog.scrollTo(0, 0));
  });
  dialog.addEventListener("close", () => {
    removeEventListener("hashchange", close);
    dialog.remove();
  });
  addEventListener("hashchange", close);
  document.body.append(dialog);
  dialog.showModal();
  await show(place, name);
}

/** @param {HTMLElement} place @param {string} name @param {string} [part] */
async function show(place, name, part) {
  try {
    place.replaceChildren(await makePage(name, part));
  } catch (problem) {
    place.replaceChildren(
      make("p", { class: "refusal", role: "alert" }, /** @type {Error} */ (problem).message),
      makeButton("Try again", () => show(place, name, part), { class: "primary", "data-act": "retry" }),
    );
  }
}
