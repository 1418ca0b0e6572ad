/** Sharing a game: its link, pictures of it, and the code of a board for other pages, in a dialog. */

import { Problem } from "../api.js";
import { makeCopyButton } from "../copying.js";
import { announce, make, makeButton } from "../dom.js";
import { asSentence } from "../words.js";

/**
 * A position of a game that the server knows by its `id`, or of a record as `text`; `names` are those who play.
 * @typedef {{id: string, text?: string, ply: number, last: number, over: boolean, game: string, title: string, names: string[]}} Shared
 */

/** @type {Promise<void> | null} */
let style = null;

/** Its style is loaded with it. */
function loadStyle() {
  style ??= new Promise((loaded, failed) => {
    document.head.append(
      make("link", { rel: "stylesheet", href: "/css/share.css", onload: () => loaded(), onerror: failed }),
    );
  });
  return style;
}

/** @param {Shared} shared */
export async function openShare(shared) {
  await loadStyle();
  const status = make("p", { class: "small share-status", role: "status" });
  const dialog = make(
    "dialog",
    { class: "sheet share", "aria-labelledby": "share-title" },
    make("h2", { id: "share-title" }, shared.over ? "Share this game" : "Share this table"),
    shared.id && makePreview(shared),
    shared.id && makeLink(shared),
    makePictures(shared, status),
    shared.id && shared.over && makeEmbedding(shared),
    make(
      "div",
      { class: "row end" },
      makeButton("Done", () => dialog.close(), { class: "primary", "data-act": "done" }),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** The page on which others see the same. @param {Shared} shared */
export function linkTo({ id, ply, last, over }) {
  const path = over ? `record/${id}${ply === last ? "" : `/${ply}`}` : `table/${id}`;
  return `${location.origin}/${path}`;
}

/** @param {Shared} shared */
function makePreview({ id, ply }) {
  return make("img", { class: "share-preview", alt: describe(ply), src: `/pictures/${id}/${ply}.svg` });
}

/** @param {number} ply */
const describe = (ply) => (ply ? `The position after move ${ply}` : "The position at the start");

/** @param {Shared} shared */
function makeLink(shared) {
  const link = linkTo(shared);
  const field = make("input", { type: "text", id: "share-link", readOnly: true, value: link });
  const words = `${shared.title}: ${shared.names.join(" – ")}`;
  const send = makeButton(
    "Send…",
    // Whoever changes their mind has chosen that.
    () => navigator.share({ title: words, text: words, url: link }).catch(() => {}),
    { "data-act": "send" },
  );
  return make(
    "div",
    { class: "field" },
    make("label", { for: "share-link" }, shared.over ? "Link to this position" : "Link for those who want to watch"),
    make(
      "div",
      { class: "row wrap" },
      field,
      makeCopyButton("Copy", () => link, { "data-act": "copy-link", "aria-label": "Copy the link" }, field),
      "share" in navigator && send,
    ),
  );
}

/** @param {Shared} shared @param {HTMLElement} status */
function makePictures(shared, status) {
  const { game, ply, over } = shared;
  const save = (/** @type {string} */ words, /** @type {string} */ kind, /** @type {string} */ name) => {
    const button = makeButton(
      words,
      async () => {
        if (button.ariaBusy === "true") return;
        button.ariaBusy = "true";
        say(status, kind === "webp" ? "The whole game is being drawn, which takes a moment…" : "Drawing…");
        try {
          keepFile(await fetchPicture(shared, kind), `${name}.${kind}`);
          say(status, `Saved as ${name}.${kind}.`);
        } catch (problem) {
          say(status, asSentence(/** @type {Error} */ (problem).message));
        }
        button.ariaBusy = null;
      },
      { "data-act": `save-${kind}` },
    );
    return button;
  };
  return make(
    "fieldset",
    { class: "field" },
    make("legend", {}, "Save a picture"),
    make(
      "div",
      { class: "row wrap" },
      save("PNG", "png", `${game}-${ply}`),
      save("SVG", "svg", `${game}-${ply}`),
      over && save("Whole game (animated)", "webp", game),
    ),
    status,
  );
}

/** @param {HTMLElement} status @param {string} words */
function say(status, words) {
  status.textContent = words;
  announce(words);
}

/** @param {Shared} shared @param {string} kind @returns {Promise<Blob>} */
async function fetchPicture({ id, text, ply }, kind) {
  const answer = await (
    id
      ? fetch(kind === "webp" ? `/pictures/${id}/game.webp` : `/pictures/${id}/${ply}.${kind}`)
      : fetch("/api/pictures", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ text, kind, ply }),
        })
  ).catch(() => {
    throw new Problem("server/away", "the server cannot be reached at the moment");
  });
  if (answer.ok) return answer.blob();
  const { code, message } = await answer.json().catch(() => ({ code: "", message: "that did not work" }));
  throw new Problem(code, message);
}

/** @param {Blob} blob @param {string} name */
function keepFile(blob, name) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {Shared} shared */
function makeEmbedding({ id, title, names }) {
  const code = writeEmbedding(`${location.origin}/embed/${id}`, `${title}: ${names.join(" – ")}`);
  const field = make("textarea", { id: "share-code", readOnly: true, rows: 4, value: code, spellcheck: false });
  return make(
    "div",
    { class: "field" },
    make("label", { for: "share-code" }, "Board for another page"),
    field,
    make(
      "div",
      { class: "row wrap" },
      makeCopyButton("Copy", () => code, { "data-act": "copy-code", "aria-label": "Copy the code" }, field),
      make("a", { class: "button", href: `/embed/${id}`, target: "_blank", rel: "noopener" }, "Look at it"),
    ),
  );
}

/** HTML that shows the board in another page. @param {string} address @param {string} title */
export function writeEmbedding(address, title) {
  const quoted = title.replace(/[&<>"'\u2066-\u2069]/g, (sign) => (sign > "\u2000" ? "" : `&#${sign.charCodeAt(0)};`));
  return `<iframe src="${address}" title="${quoted}" width="400" height="520" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}
