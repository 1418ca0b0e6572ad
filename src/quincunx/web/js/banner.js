/** The line under the top of the page that says when something is wrong with the connection. */

/** @param {string} words an empty text hides the line */
export function showBanner(words) {
  const banner = /** @type {HTMLElement} */ (document.getElementById("banner"));
  banner.hidden = !words;
  banner.textContent = words;
}
