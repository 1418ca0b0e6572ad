"""Tables some moves into a game, at which one person has all seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.browser.people import Person

# Moves over a connection of their own, at a table or a new one: given ones, or as many as asked for.
PLAY = """async ([table, game, options, wanted]) => {
  const [{ becomeGuest, post }, { TableSocket }] =
    await Promise.all([import("/js/api.js"), import("/js/socket.js")]);
  const open = async () => {
    await becomeGuest();
    const { seat_names } = await post("/api/setup", { game, options });
    const seats = seat_names.map(() => ({ kind: "me" }));
    return (await post("/api/tables", { game, options, seats, private: true })).id;
  };
  const id = table ?? (await open());
  const socket = new TableSocket(id);
  const told = (test) => new Promise((done) => {
    const look = () => test(socket.state) && done();
    socket.addEventListener("state", look);
    if (socket.state) look();
  });
  await socket.open();
  await told((state) => state);
  for (let made = 0; made < (wanted.length ?? wanted) && socket.state.choices.length; made += 1) {
    const { ply, choices } = socket.state;
    const choice = choices.find((one) => one.move === wanted[made]) ?? choices[(made * 37) % choices.length];
    try {
      await socket.act("move", choice.seat, { move: choice.move });
    } catch (problem) {
      if (wanted.length !== undefined) throw problem;
      continue; // in real time a move may come too late
    }
    await told((state) => state.ply > ply);
  }
  socket.close();
  return [id, socket.state.layout];
}"""


def sit(person: Person, game: str, moves: int | Sequence[str], **options: Any) -> None:
    """At a new table after these moves, or after so many."""
    table, _ = person.page.evaluate(PLAY, [None, game, options, moves])
    person.page.goto(f"{person.people.address}/#/table/{table}")
    person.arrive()
    person.await_turn()
    person.sent.clear()


def play_meanwhile(person: Person, moves: int) -> Any:
    """So many moves at the table that a person looks at; the layout of the position after them."""
    _, layout = person.page.evaluate(PLAY, [person.state["table"]["id"], "", {}, moves])
    return layout
