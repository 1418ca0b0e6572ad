/** A table that is waiting for players: an invitation to send, or a seat to take. */

import { becomeGuest, post } from "../api.js";
import { makeCopyButton } from "../copying.js";
import { make, makeButton } from "../dom.js";

export class Waiting {
  /** @param {import("../socket.js").TableSocket} socket */
  constructor(socket) {
    this.socket = socket;
    this.element = make("section", { class: "waiting over-board", hidden: true, "aria-label": "Waiting for players" });
    this._written = "";
  }

  /** @param {import("../state.js").State} state */
  show(state) {
    this.element.hidden = state.status !== "waiting";
    const { details } = this.socket;
    const written = JSON.stringify([
      state.status,
      state.players.map((player) => player?.name),
      state.you,
      details.invitations,
    ]);
    if (state.status !== "waiting" || written === this._written) return;
    this._written = written;
    const invitation = details.invitations.find((/** @type {any} */ one) => !state.players[one.seat]);
    if (state.you.length === 0) this._offerSeat(details);
    else if (invitation) this._invite(invitation);
    else
      this.element.replaceChildren(
        make(
          "p",
          {},
          "The table is in the lobby: the game begins when somebody sits down. You do not have to stay: it is listed under your games.",
        ),
      );
    if (state.table.draw)
      this.element.append(make("p", { class: "small" }, "Chance decides who sits where when the game begins."));
  }

  /** @param {any} details */
  _offerSeat(details) {
    const open = details.seats.some((/** @type {any} */ seat) => seat.kind === "open");
    const words = make("p", { class: "refusal", role: "alert" });
    const sit = async () => {
      try {
        await becomeGuest();
        await post(`/api/tables/${encodeURIComponent(details.id)}/join`, {});
        await this.socket.refresh();
      } catch (problem) {
        words.textContent = /** @type {Error} */ (problem).message;
      }
    };
    this.element.replaceChildren(
      make("p", {}, open ? "There is a free seat." : "The free seat is reserved for somebody who has been invited."),
      ...(open ? [makeButton("Sit down", sit, { class: "primary", "data-act": "sit" }), words] : []),
    );
  }

  /** @param {{seat: number, invitation: string}} invitation */
  _invite({ invitation }) {
    const link = `${location.origin}/#/join/${encodeURIComponent(this.socket.table)}/${encodeURIComponent(invitation)}`;
    const input = make("input", {
      type: "text",
      readOnly: true,
      value: link,
      "aria-label": "Invitation",
      onfocus: () => input.select(),
    });
    const copy = makeCopyButton("Copy", () => link, { class: "primary", "data-act": "copy" }, input);
    const share =
      typeof navigator.share === "function" &&
      makeButton("Share", () => navigator.share({ title: "A game on Quincunx", url: link }).catch(() => {}));
    this.element.replaceChildren(
      make("p", {}, "Send this link to a friend. The game begins when they open it."),
      make("div", { class: "row" }, input, copy, ...(share ? [share] : [])),
      make("img", {
        class: "code",
        src: `/api/code.svg?link=${encodeURIComponent(link)}`,
        alt: "The same link as a QR code",
        width: 180,
        height: 180,
      }),
    );
  }
}
