/** The dialog about a study as a whole: what it is called, its address, files, a copy, and its end. */

import { call, remove } from "../api.js";
import { makeCopyButton } from "../copying.js";
import { make, makeButton } from "../dom.js";
import { makeField } from "../fields.js";
import { withIcon } from "../icons.js";
import { goTo } from "../router.js";
import { saveFile } from "../saving.js";
import { isAlone, sharedAddress } from "../way.js";

const LONGEST_TITLE = 100;

/**
 * @param {any} study
 * @param {string} position as text, that is shown
 * @param {{rename: (words: string) => Promise<boolean>, copy: () => void}} deeds
 */
export async function openKeeping(study, position, deeds) {
  if (document.querySelector("dialog.sheet")) return;
  let { title } = study;
  let text = "";
  const read = async () => {
    text = await call("GET", `/api/studies/${study.id}/text`, undefined, undefined, (answer) => answer.text());
  };
  await read();
  let settled = Promise.resolve(); // what is saved has the title that was just given
  const rename = (/** @type {string} */ wanted) => {
    settled = deeds.rename(wanted).then((done) => {
      if (!done) return;
      title = wanted;
      return read();
    });
  };
  const save = () => settled.then(() => saveFile(`${nameOf(title)}.record`, new Blob([text], { type: "text/plain" })));
  const words = make("p", { class: "refusal", role: "alert" });
  const dialog = make(
    "dialog",
    { class: "sheet keeping", "aria-labelledby": "keeping-title" },
    make("h2", { id: "keeping-title", tabIndex: -1, autofocus: true }, "This study"),
    study.yours && makeRenaming(title, rename),
    !isAlone && makeAddress(study),
    make(
      "div",
      { class: "field" },
      make("span", {}, "Take along"),
      make(
        "div",
        { class: "row wrap" },
        makeButton(withIcon("download", "Save as a file"), save, { "data-act": "download" }),
        makeCopyButton("Copy the record", () => text, { "data-act": "copy-record" }),
        makeCopyButton("Copy the position", () => position, { "data-act": "copy-position" }),
      ),
      make("p", { class: "small" }, "A record with all variations, signs and comments. Programs read it, and so does the page of your studies."),
    ),
    make(
      "div",
      { class: "field" },
      make("span", {}, "Go on elsewhere"),
      make(
        "div",
        { class: "row wrap" },
        makeButton(withIcon("copy", "Make a copy"), () => leave(deeds.copy), { "data-act": "copy" }),
        make("a", { class: "button", href: `#/setup-board/${encodeURIComponent(study.game)}/${encodeURIComponent(position)}`, "data-act": "edit-position" }, "Set up from this position"),
        study.yours && makeDelete(study, words, () => leave(() => goTo("/studies"))),
      ),
    ),
    words,
    make("div", { class: "row end" }, makeButton("Done", () => dialog.close(), { class: "primary", "data-act": "done" })),
  );
  /** @param {() => void} act */
  const leave = (act) => {
    dialog.close();
    act();
  };
  dialog.addEventListener("close", () => dialog.remove());
  addEventListener("hashchange", () => dialog.close(), { once: true });
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} title @param {(words: string) => void} rename */
function makeRenaming(title, rename) {
  const input = make("input", {
    id: "study-title",
    type: "text",
    maxLength: LONGEST_TITLE,
    value: title,
    onchange: () => rename(input.value.trim()),
  });
  return makeField("study-title", "Title", input);
}

/** @param {any} study */
function makeAddress(study) {
  const link = sharedAddress(`#/study/${study.id}`);
  const field = make("input", { id: "study-address", type: "text", readOnly: true, value: link, onfocus: () => field.select() });
  return make(
    "div",
    { class: "field" },
    make("label", { for: "study-address" }, "Address"),
    make("div", { class: "row" }, field, makeCopyButton("Copy", () => link, { "data-act": "copy-address" }, field)),
    make("p", { class: "small" }, "Whoever has it can read this study and copy it; only its owner can change it."),
  );
}

/** @param {any} study @param {HTMLElement} words @param {() => void} leave */
function makeDelete(study, words, leave) {
  let asked = false;
  const forget = () => {
    asked = false;
    button.textContent = "Delete the study";
  };
  const button = makeButton("Delete the study", async () => {
    if (!asked) {
      asked = true;
      button.textContent = "Really delete it?";
      return;
    }
    try {
      await remove(`/api/studies/${study.id}`);
      leave();
    } catch (problem) {
      words.textContent = /** @type {Error} */ (problem).message;
    }
  }, { "data-act": "delete-study", onblur: forget });
  return button;
}

/** A name for a file. @param {string} title */
const nameOf = (title) => title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase() || "study";
