/** The line under the top of the page that says when something is wrong with the connection. */

/** @param {string} words nothing to take it away */
export function showBanner(words) {
  const banner = /** @type {HTMLElement} */ (document.getElementById("banner"));
  banner.hidden = !words;
  banner.textContent = words;
}
