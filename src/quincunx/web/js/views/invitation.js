/** The link by which friends come to a table, and whether they can open it. */

import { makeCopyButton } from "../copying.js";
import { make, makeButton } from "../dom.js";
import { withIcon } from "../icons.js";

/**
 * @param {any} details of the table
 * @param {boolean} several whether more than one friend is awaited
 * @returns {{words: HTMLElement[], code: HTMLElement}} the link in words, and as a picture
 */
export function makeInvitation(details, several) {
  const origin = details.address ?? location.origin;
  const link = `${origin}/#/join/${encodeURIComponent(details.id)}/${encodeURIComponent(details.invitation)}`;
  const input = make("input", {
    type: "text",
    id: "invitation",
    readOnly: true,
    value: link,
    "aria-label": "Invitation",
    onfocus: () => input.select(),
  });
  const copy = makeCopyButton("Copy", () => link, { class: "primary", id: "copy-invitation", "data-act": "copy" }, input);
  const share =
    typeof navigator.share === "function" &&
    makeButton(withIcon("share", "Share"), () => navigator.share({ title: "A game on Quincunx", url: link }).catch(() => {}), {
      id: "share-invitation",
    });
  const words = several
    ? "Send this link to all your friends: whoever opens it takes the next free seat."
    : "Send this link to a friend. The game begins when they open it.";
  return {
    words: [
      make("p", {}, words),
      make("div", { class: "row" }, input, copy, ...(share ? [share] : [])),
      ...describeReach(origin, details.address),
    ],
    code: make("img", {
      class: "code",
      src: `/api/code.svg?link=${encodeURIComponent(link)}`,
      alt: "The same link as a QR code",
      width: 180,
      height: 180,
    }),
  };
}

/** Who can open the link, if that is not everybody. @param {string} origin @param {string | null} address */
function describeReach(origin, address) {
  if (isLoopback(new URL(origin).hostname))
    return [
      make(
        "p",
        { class: "unreachable" },
        make("strong", {}, "This link works on this machine only. "),
        "For friends on other machines, start the server with ",
        make("code", {}, "quincunx serve --host 0.0.0.0"),
        ", and invite them again.",
      ),
    ];
  if (address && isLoopback(location.hostname) && address.startsWith("http:"))
    return [make("p", { class: "small" }, "It can be opened by everybody in the same network as this machine.")];
  return [];
}

/** @param {string} host */
function isLoopback(host) {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);
}
