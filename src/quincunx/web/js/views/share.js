/** Sharing a game: its link, pictures of it, and the code of a board for other pages, in a dialog. */

import { Problem, unanswered } from "../api.js";
import { makeCopyButton } from "../copying.js";
import { announce, make, makeButton } from "../dom.js";
import { makeSelect } from "../fields.js";
import { preferred } from "../preferences.js";
import { inWords } from "../spoken.js";
import { saveFile } from "../saving.js";
import { ask, fileAt, isAlone, sharedAddress } from "../way.js";
import { asSentence } from "../words.js";
import { THEMES } from "./preferences.js";

/**
 * A position of a game that the server knows by its `id`, or of a record as `text`; `names` are those who play.
 * @typedef {{id: string, text?: string, ply: number, last: number, over: boolean, game: string, title: string, names: string[]}} Shared
 */

/** @type {Record<string, string>} */
const TYPES = { svg: "image/svg+xml", png: "image/png", webp: "image/webp" };

/** @type {Promise<void> | null} */
let style = null;

/** Its style is loaded with it. */
function loadStyle() {
  style ??= new Promise((loaded, failed) => {
    document.head.append(
      make("link", { rel: "stylesheet", href: fileAt("css/share.css"), onload: () => loaded(), onerror: failed }),
    );
  });
  return style;
}

/** In which theme things are shared: at first as the page is; whatever shows it is told when another is chosen. */
class Look {
  constructor() {
    this.theme = preferred("theme");
    /** @type {(() => void)[]} */
    this._shown = [];
  }

  /** The theme of a picture, which cannot follow a device. */
  get ofPicture() {
    if (this.theme !== "auto") return this.theme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  /** Do something now, and whenever another one is chosen. @param {() => void} show */
  whenever(show) {
    this._shown.push(show);
    show();
  }

  makeField() {
    return makeSelect("share-look", "Look", Object.entries(THEMES), this.theme, (theme) => {
      this.theme = theme;
      for (const show of this._shown) show();
    });
  }
}

/** @param {Shared} shared */
export async function openShare(shared) {
  await loadStyle();
  const look = new Look();
  const status = make("p", { class: "small share-status", role: "status" });
  const dialog = make(
    "dialog",
    { class: "sheet share", "aria-labelledby": "share-title" },
    make("h2", { id: "share-title", tabIndex: -1, autofocus: true }, shared.over ? "Share this game" : "Share this table"),
    shared.id && !isAlone && makeLink(shared),
    shared.id && makePreview(shared, look),
    look.makeField(),
    makePictures(shared, look, status),
    shared.id && shared.over && !isAlone && makeEmbedding(shared, look),
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
  return sharedAddress(path);
}

/** @param {Shared} shared @param {Look} look */
function makePreview(shared, look) {
  const { id, ply } = shared;
  const preview = make("img", { class: "share-preview", alt: describe(ply) });
  look.whenever(async () => {
    preview.src = isAlone
      ? await fetchPicture(shared, "svg", look.ofPicture).then(readAddress)
      : `/pictures/${id}/${ply}.svg?theme=${look.ofPicture}`;
  });
  return preview;
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

/** @param {Shared} shared @param {Look} look @param {HTMLElement} status */
function makePictures(shared, look, status) {
  const { game, ply, over } = shared;
  const save = (/** @type {string} */ words, /** @type {string} */ kind, /** @type {string} */ name) => {
    const button = makeButton(
      words,
      async () => {
        if (button.ariaBusy === "true") return;
        button.ariaBusy = "true";
        say(status, kind === "webp" ? "The whole game is being drawn, which takes a moment…" : "Drawing…");
        try {
          saveFile(`${name}.${kind}`, await fetchPicture(shared, kind, look.ofPicture));
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
      over && !isAlone && save("Whole game (animated)", "webp", game),
    ),
    status,
  );
}

/** @param {HTMLElement} status @param {string} words */
function say(status, words) {
  status.textContent = words;
  announce(words);
}

/** @param {Shared} shared @param {string} kind @param {string} theme @returns {Promise<Blob>} */
async function fetchPicture(shared, kind, theme) {
  const { id, text, ply } = shared;
  if (isAlone && kind === "png") {
    const [{ paint }, drawn] = await Promise.all([import("../anywhere/paint.js"), fetchPicture(shared, "svg", theme)]);
    return paint(await drawn.text());
  }
  const answer = await (
    id
      ? ask("GET", `/pictures/${id}/${kind === "webp" ? "game" : ply}.${kind}?theme=${theme}`)
      : ask("POST", "/api/pictures", { text, kind, ply, theme })
  ).catch((error) => {
    throw unanswered(error);
  });
  if (answer.ok) return new Blob([await answer.blob()], { type: TYPES[kind] });
  const { code, message } = await answer.json().catch(() => ({ code: "", message: "that did not work" }));
  throw new Problem(code, message);
}

/** An address that has the picture in it. @param {Blob} picture @returns {Promise<string>} */
function readAddress(picture) {
  return new Promise((found) => {
    const reader = new FileReader();
    reader.onload = () => found(String(reader.result));
    reader.readAsDataURL(picture);
  });
}

/** @param {Shared} shared @param {Look} look */
function makeEmbedding({ id, title, names }, look) {
  const field = make("textarea", { id: "share-code", readOnly: true, rows: 4, spellcheck: false });
  const page = make("a", { class: "button", target: "_blank", rel: "noopener" }, "Look at it");
  look.whenever(() => {
    page.href = addressOfBoard(id, look.theme);
    field.value = writeEmbedding(page.href, `${title}: ${names.join(" – ")}`);
  });
  return make(
    "div",
    { class: "field embedding" },
    make("label", { for: "share-code" }, "Board for another page"),
    field,
    make(
      "div",
      { class: "row wrap" },
      makeCopyButton("Copy", () => field.value, { "data-act": "copy-code", "aria-label": "Copy the code" }, field),
      page,
    ),
  );
}

/** The page with the board alone; what is not said there follows the device, or what the reader prefers. @param {string} id @param {string} theme */
function addressOfBoard(id, theme) {
  const wishes = new URLSearchParams();
  if (theme !== "auto") wishes.set("theme", theme);
  if (!inWords()) wishes.set("moves", "notation");
  return sharedAddress(`embed/${id}${wishes.size ? `?${wishes}` : ""}`);
}

/** HTML that shows the board in another page. @param {string} address @param {string} title */
export function writeEmbedding(address, title) {
  const quoted = title.replace(/[&<>"'\u2066-\u2069]/g, (sign) => (sign > "\u2000" ? "" : `&#${sign.charCodeAt(0)};`));
  return `<iframe src="${address.replaceAll("&", "&amp;")}" title="${quoted}" width="400" height="520" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}
