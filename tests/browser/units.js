// Tests of the modules that need no page; test_units.py runs each of them in the browser.
// A test gets the modules, the examples of updates, and `equal`, which compares anything by its JSON.
({
  "what has not changed on a board is drawn once": async ({ kit, equal }) => {
    const look = { shapes: [["circle", "blue", [0, 0], 5, 0]], words: "blue" };
    const place = (id, at) => ({ id, name: id, outline: ["polygon", "site", [0, 0, 9, 0, 9, 9]], at, empty: "free" });
    const small = new kit.Kit({
      size: [10, 10],
      sites: [place("a", [0, 0]), place("b", [20, 0])],
      looks: { stone: look },
      shelves: [],
      actions: [{ move: "a", steps: ["a"], ghost: ["stone"] }, { move: "b", steps: ["b"] }],
      words: ["", ""],
      backdrop: [],
      ground: null,
      seats: [],
      buttons: {},
      task: "",
      doing: "",
    });
    const board = { sites: { b: ["stone"] }, places: {}, counts: {}, notes: [], last: [], under: [], size: null, order: [] };
    const told = { board, actions: [0, 1], moves: [], to_act: [0] };
    const first = { ...told, ...small.show(told) };
    equal(first.layout.sites.map((site) => [site.label, site.pieces.flatMap((piece) => piece.shapes)]), [
      ["a: free", []],
      ["b: blue", [["circle", "blue", [20, 0], 5, 0]]],
    ]);
    equal(first.choices.map((one) => [one.move, one.at, one.ghost]), [
      ["a", [4.5, 4.5], [["circle", "blue", [0, 0], 5, 0]]],
      ["b", [24.5, 4.5], [["polygon", "hint", [20, 0, 29, 0, 29, 9, 20, 9]]]],
    ]);
    const same = small.show({ ...told, chat: [1] }, first);
    equal([same.layout === first.layout, same.choices === first.choices], [true, true]);
    const moved = small.show({ ...told, board: { ...board, last: [["stone", 3, 4]] } }, first);
    equal([moved.layout === first.layout, moved.layout.sites === first.layout.sites], [false, true]);
    equal([moved.layout.last, moved.choices === first.choices], [[["circle", "blue", [3, 4], 5, 0]], true]);
  },
  "what is shown is asked about at once, unless somebody steps through quickly": async ({ steady, equal }) => {
    let [now, waits] = [1000, 0];
    const calm = new steady.Steady(() => now, async () => void (waits += 1));
    const counts = [];
    for (const passed of [0, 2000, 40, 40, 500, 149, 150]) {
      now += passed;
      await calm.settle();
      counts.push(waits);
    }
    equal(counts, [0, 0, 1, 2, 2, 3, 3]);
  },
  "updates are applied as in the examples": async ({ state, updates, equal }) => {
    for (const { what, state: before, update, after } of updates) {
      const untouched = JSON.stringify(before);
      equal([what, sorted(state.applyUpdate(before, update))], [what, sorted(after)]);
      equal(JSON.stringify(before), untouched);
    }
  },
  "an offer says who has agreed, who is waited for, and who has left": async ({ offers, equal }) => {
    const person = (name, present = true) => ({ kind: "person", name, present });
    const players = [person("Ann"), person("Bob"), person("Cid"), { kind: "bot", name: "Level 1", present: true }];
    const offer = { what: "rematch", seat: 0, waiting: [1, 2] };
    const say = (you, more = {}) =>
      offers.describeOffer({ players, you, table: { seat_names: [] }, ...more }, { ...offer, ...more });
    equal(say([0]), "You want a rematch. Waiting for Bob and Cid.");
    equal(say([1]), "Ann wants a rematch. Waiting for Cid.");
    equal(say([1], { waiting: [2] }), "Ann wants a rematch. You have agreed. Waiting for Cid.");
    equal(say([2], { waiting: [2] }), "Ann wants a rematch. Bob has agreed.");
    const gone = [players[0], person("Bob", false), ...players.slice(2)];
    equal(
      say([0], { players: gone, waiting: [1] }),
      "You want a rematch. Cid has agreed. Waiting for Bob; Bob has left and can answer after coming back.",
    );
    const told = (you, by, what) => offers.describeDeclined({ players, you }, { what, seat: 0, by });
    equal(told([0], 1, "draw"), "Bob has declined the draw.");
    equal(told([1], 1, "takeback"), "You have declined the takeback.");
    equal(told([1], 0, "rematch"), "Ann has withdrawn the offer of a rematch.");
  },
  "a clock runs only for the seat whose time it is": async ({ state, equal }) => {
    const table = { clock: { left: [60000, 30000], running: 1, since: 1000 } };
    equal(state.timeLeft(table, 0, 11000), 60000);
    equal(state.timeLeft(table, 1, 11000), 20000);
    equal(state.timeLeft(table, 1, 99000), 0);
  },
  "times are written as on a clock": async ({ state, equal }) => {
    equal([65000, 9450, 0, 3600000, 86400000 * 3].map(state.writeTime), [
      "1:05",
      "0:09.4",
      "0:00.0",
      "1:00:00",
      "3 days",
    ]);
  },
  "how things stand is said in a sentence": async ({ state, equal }) => {
    const table = {
      table: { seat_names: ["white", "black"], realtime: false },
      players: [
        { name: "Ann", kind: "person" },
        { name: "Bob", kind: "person" },
      ],
      you: [0],
      to_act: [0],
      status: "playing",
      outcome: null,
      layout: { task: "choose a stone", doing: "ponders" },
    };
    equal(state.describeStatus(table), "Your turn");
    equal(state.describeStatus({ ...table, to_act: [1] }), "Bob’s turn");
    equal(state.describeStatus({ ...table, you: [0, 1] }), "Ann’s turn");
    const real = { ...table, table: { ...table.table, realtime: true }, due: { seat: 0 } };
    equal(state.describeStatus(real), "Your turn");
    equal(state.describeStatus({ ...real, you: [0, 1] }), "Ann’s turn");
    equal(state.describeStatus({ ...real, due: { seat: 1 } }), "Bob’s turn");
    equal(state.describeStatus({ ...real, due: null }), "All play at once");
    equal(
      state.describeStatus({ ...table, status: "waiting", players: [table.players[0], null] }),
      "Waiting for another player",
    );
    const over = (winners, scores) =>
      state.describeStatus({ ...table, status: "finished", outcome: { winners, scores } });
    equal(over([0], [5, 3]), "Over: you have won 5 to 3");
    equal(over([1], [3, 5]), "Over: Bob wins 5 to 3");
    equal(over([1], [5, 3]), "Over: Bob wins"); // as after a resignation
    equal(over([0, 1], [3, 3]), "Over: a draw");
    equal(state.describeStatus({ ...table, rest: {} }), "Between rounds");
    equal(state.describeStatus({ ...table, status: "aborted" }), "Over: the game was called off");
  },
  "sentences about seats have the players' names": async ({ state, equal }) => {
    const table = {
      table: { seat_names: ["player 1", "player 10"] },
      players: [{ name: "Ann", kind: "person" }, null],
    };
    equal(state.withNames(table, "player 1 calls before player 10, a player"), "Ann calls before player 10, a player");
    equal(state.joinNames([]), "");
    equal(state.joinNames(["Ann"]), "Ann");
    equal(state.joinNames(["Ann", "Bob", "Cy"]), "Ann, Bob and Cy");
    equal([15001, 4049, 4051, 1, -5].map(state.writeSeconds), ["15 s", "4 s", "5 s", "0 s", "0 s"]);
  },
  "steps may be chosen in any order": async ({ choices, equal }) => {
    const found = make(choices, [
      ["S1", ["s", "a1"]],
      ["S2", ["s", "a2"]],
      ["C1", ["c", "a1"]],
    ]);
    equal(
      found.matching(["a1"]).map((move) => move.move),
      ["S1", "C1"],
    );
    equal(
      found.matching(["a1", "s"]).map((move) => move.move),
      ["S1"],
    );
    equal([...found.next(["s"])].sort(), ["a1", "a2"]);
    equal(
      found.complete(["a1", "s"]).map((move) => move.move),
      ["S1"],
    );
    equal(found.complete(["s"]), []);
    equal(found.trayItems(), ["s", "c"]);
  },
  "sites of the same kind stand for each other, others never": async ({ choices, equal }) => {
    const found = make(choices, [["m", ["x1", "y"]]], { kinds: { x1: "one", x2: "one", y: "" } });
    equal(found.matching(["z"]), []);
    equal(
      found.complete(["x2", "y"]).map((move) => move.move),
      ["m"],
    );
    equal(found.complete(["x1", "x2"]), []);
    equal(found.mayChoose(["x1"], "x2"), false);
  },
  "moves that differ in the order of their steps follow the order of choosing": async ({
    choices,
    equal,
  }) => {
    const found = make(choices, [
      ["a=b+z", ["a", "b", "z"]],
      ["b=a+z", ["b", "a", "z"]],
    ]);
    equal(found.complete(["b", "a", "z"])[0].move, "b=a+z");
    equal(found.complete(["z", "a", "b"]).length, 1);
  },
  "a longer move keeps a shorter one from being made at once": async ({ choices, equal }) => {
    const found = make(choices, [
      ["short", ["w", "x", "y"]],
      ["long", ["w", "x", "y", "z"]],
    ]);
    equal(found.extendable(["w", "x", "y"]), true);
    equal(found.extendable(["w", "x", "y", "z"]), false);
  },
  "where a move is collected anything of use can be chosen, and nothing is shown": async ({
    choices,
    equal,
  }) => {
    const moves = [
      ["one", ["w", "x"]],
      ["two", ["y", "z"]],
    ];
    const collecting = make(choices, moves, { collects: true });
    equal(collecting.mayChoose(["w"], "y"), true);
    equal(collecting.mayChoose(["w"], "w"), false);
    equal([...collecting.shown([])], []);
    const stepping = make(choices, moves);
    equal(stepping.mayChoose(["w"], "y"), false);
    equal(stepping.mayChoose(["w"], "x"), true);
    equal([...stepping.shown([])].sort(), ["w", "y"]);
  },
  "it is known what is missing, what goes onto what, and what is forced": async ({ choices, equal }) => {
    const found = make(choices, [
      ["S1", ["s", "a1"]],
      ["C1", ["c", "a1"]],
      ["join", ["x", "y"]],
    ]);
    equal([found.lacksOnlyPiece(["a1"]), found.lacksOnlyPiece(["s"]), found.lacksOnlyPiece(["x"])], [true, false, false]);
    equal([found.mayMove("x"), found.mayMove("a1")], [true, false]);
    equal([found.forced, make(choices, [["S1", ["s", "a1"]]]).forced.move], [null, "S1"]);
  },
  "the pointer snaps to the nearest placement, and to none far away": async ({ choices, equal }) => {
    const found = make(
      choices,
      [
        ["near", ["s", "a1"]],
        ["far", ["s", "a2"]],
      ],
      { at: { near: [10, 10], far: [90, 90] } },
    );
    equal(found.nearest(found.moves, [12, 9]).move.move, "near");
    equal(found.nearest(found.moves, [85, 85]).move.move, "far");
    equal(found.nearest(found.moves, [50, 50]), null);
    equal(found.nearest(found.moves, [60, 60], { site: "a1" }).move.move, "near");
  },
  "a piece keeps its look while it is moved": async ({ choices, equal }) => {
    const at = { n1: [10, 10], e1: [10, 10], n2: [30, 10], e2: [30, 10] };
    const found = make(
      choices,
      [
        ["n1", ["t", "a"]],
        ["e1", ["t", "a"]],
        ["n2", ["t", "b"]],
        ["e2", ["t", "b"]],
      ],
      {
        at,
        ghosts: [
          ["polygon", "white", [10, 5]],
          ["polygon", "white", [15, 10]],
          ["polygon", "white", [30, 5]],
          ["polygon", "white", [35, 10]],
        ],
      },
    );
    equal(
      found.nearest(found.moves, [11, 10]).turns.map((move) => move.move),
      ["n1", "e1"],
    );
    const look = found.lookOf(found.moves[1]);
    equal(found.nearest(found.moves, [29, 11], { look }).move.move, "e2");
  },
  "the moves of bots are shown when the one before was seen": async ({ pace, equal }) => {
    const { told, stage, see } = makeStage(pace);
    told.take(stage.after(0), true);
    for (const ply of [1, 2, 3]) told.take(stage.after(ply), false);
    equal([stage.shown, told.pausing], [[0], true]);
    for (const ply of [1, 2, 3]) {
      await see();
      equal(stage.shown.at(-1), ply);
    }
    equal([stage.shown, told.pausing], [[0, 1, 2, 3], false]);
    await see(); // a bot that has thought long enough does not wait besides
    told.take(stage.after(4), false);
    equal(stage.shown.at(-1), 4);
  },
  "who goes on sees the end, and waits again only after the next move of a person": async ({ pace, equal }) => {
    const { told, stage, see } = makeStage(pace);
    told.take(stage.after(0), true);
    for (const ply of [1, 2]) told.take(stage.after(ply), false);
    told.skip();
    told.take(stage.after(3), false);
    equal(stage.shown, [0, 2, 3]);
    told.take(stage.after(4, { mover: 0 }), false);
    told.take(stage.after(5, { mover: 1 }), false);
    equal(stage.shown, [0, 2, 3, 4]);
    await see();
    equal(stage.shown, [0, 2, 3, 4, 5]);
  },
  "what people do, takebacks and whole states are shown at once, whatever waits": async ({ pace, equal }) => {
    for (const [next, whole] of [[{ mover: 0 }, false], [{ line: 1 }, false], [{}, true]]) {
      const { told, stage } = makeStage(pace);
      told.take(stage.after(0), true);
      told.take(stage.after(1), false);
      told.take(stage.after(2, next), whole);
      equal([stage.shown, told.pausing], [[0, 2], false]);
    }
  },
  "chat is shown at once with the position that is shown": async ({ pace, equal }) => {
    const { told, stage, see } = makeStage(pace);
    told.take(stage.after(0), true);
    const waiting = stage.after(1);
    told.take(waiting, false);
    told.take({ ...waiting, chat: ["hello"] }, false);
    equal([told.state.ply, told.state.chat], [0, ["hello"]]);
    await see();
    equal([told.state.ply, told.state.chat], [1, ["hello"]]);
  },
  "the last move is seen before the result": async ({ pace, equal }) => {
    for (const mover of [0, 1]) {
      const { told, stage, see } = makeStage(pace);
      told.take(stage.after(0), true);
      await see();
      told.take(stage.after(1, { mover, outcome: { winners: [1] } }), false);
      equal([told.state.ply, told.state.status, told.state.outcome], [1, "playing", null]);
      await see();
      equal([told.state.status, told.state.outcome], ["finished", { winners: [1] }]);
    }
    const { told, stage } = makeStage(pace);
    told.take(stage.after(1), true);
    told.take({ ...stage.after(1), status: "finished", outcome: { winners: [0] } }, false);
    equal(told.state.status, "finished"); // somebody has resigned
  },
  "nobody waits in real time, with a clock, or who wants no pauses": async ({ pace, equal }) => {
    for (const wish of [{ realtime: true }, { clock: "fischer" }, { natural: false }]) {
      const { told, stage } = makeStage(pace, wish);
      told.take(stage.after(0), true);
      told.take(stage.after(1), false);
      told.take(stage.after(2, { outcome: { winners: [1] } }), false);
      equal([stage.shown, told.state.status], [[0, 1, 2], "finished"]);
    }
  },
  "a name from right to left leaves the words around it in order": async ({ words: { isolate }, equal }) => {
    equal(isolate("Ann"), "Ann");
    equal(isolate("漢字 é"), "漢字 é");
    equal(isolate("שלום"), "\u2068שלום\u2069");
    equal(isolate("Ann סלם"), "\u2068Ann סלם\u2069");
  },
  "what comes is from beside the board or a pile, and what goes is there again": async ({ changes, equal }) => {
    const say = (before, after) => changes.changesBetween(before, after).map(inWords);
    const tray = (id, role, count) => ({ seat: 0, items: [{ id, count, shapes: [["circle", role, [0, 0], 2, 0]] }] });
    const empty = picture({}, { trays: [tray("spare", "blue", 2)] });
    const placed = picture({ a: [disc("stone", "blue", 0)] }, { trays: [tray("spare", "blue", 1)] });
    equal(say(empty, placed), ["come stone from spare"]);
    equal(say(placed, empty), ["go stone to spare"]);
    equal(say(placed, placed), []);
    const marked = picture({ a: [disc("stone", "blue", 0), disc("flag", "blue", 0, "mark")] }, { trays: placed.trays });
    equal(say(placed, marked), ["mark flag"]);
    const pile = (count) => ({ ...disc("pile", "back", 50, "source"), text: String(count) });
    const deck = picture({ pile: [pile(9)], a: [disc("ace", "red", 0)] });
    const dealt = picture({ pile: [pile(8)], a: [disc("two", "red", 0)], b: [disc("ace", "red", 20)] });
    equal(say(deck, dealt), ["slide ace to b", "come two from a pile"]);
    const held = picture({ pile: [pile(9)], b: [disc("one", "red", 20)], c: [disc("six", "red", 40)] });
    const refilled = picture({ pile: [pile(8)], a: [disc("six", "red", 0)], b: [disc("six", "red", 20)] });
    equal(say(held, refilled), ["slide six to b", "come six from a pile", "go one"]);
    const renewed = picture({ pile: [pile(7)], a: [disc("six", "red", 0)], b: [disc("ten", "red", 20)] });
    equal(say(dealt, renewed), ["come six from a pile", "turn ace to ten", "go two"]);
    const round = picture({ pile: [pile(20)], a: [disc("three", "red", 0)], b: [disc("four", "red", 20)] });
    equal(say(renewed, round).slice(0, 2), ["come three from a pile", "come four from a pile"]);
  },
  "what turns does so in the order of the rules, or from the move on outwards": async ({ changes, schedule, equal }) => {
    const row = (...roles) => Object.fromEntries(roles.map((role, index) => [`s${index}`, role ? [disc(`${role}-${index}`, role, 20 * index)] : []]));
    const plan = (before, after) => {
      const { motions } = schedule.schedule(changes.changesBetween(before, after), after);
      return motions.map(({ change, at, turning }) => [inWords(change), at, turning]);
    };
    const before = picture(row("", "green", "green", "green"));
    const after = picture(row("blue", "blue", "blue", "blue"));
    equal(plan(before, after), [
      ["come blue-0", 0, []],
      ["turn green-1 to blue-1", 180, [180]],
      ["turn green-2 to blue-2", 480, [480]],
      ["turn green-3 to blue-3", 780, [780]],
    ]);
    const laid = (role, index) => [{ site: `s${index}`, piece: disc(`${role}-${index}`, role, 20 * index) }];
    const order = [laid("blue", 0), laid("blue", 3), laid("blue", 1), laid("green", 1), laid("green", 0)];
    const lost = picture(row("green", "green", "green", "blue"), { order });
    equal(plan(before, lost), [
      ["come green-0", 0, [1080]],
      ["turn green-3 to blue-3", 180, [180]],
      ["turn green-1 to green-1", 480, [480, 780]],
    ]);
  },
  "a step back puts all where it was at once, whatever the order of the moves": async ({ changes, schedule, equal }) => {
    const pile = (count) => ({ ...disc("pile", "back", 50, "source"), text: String(count) });
    const tray = (count) => [{ seat: 0, items: [{ id: "spare", count, shapes: [["circle", "blue", [0, 0], 2, 0]] }] }];
    const laid = [{ site: "b", piece: disc("blue-1", "blue", 20) }];
    const before = picture({ pile: [pile(9)], b: [disc("green-1", "green", 20)] }, { trays: tray(1), order: [laid] });
    const after = picture(
      { pile: [pile(8)], a: [disc("blue-0", "blue", 0)], b: [disc("blue-1", "blue", 20)], c: [disc("ace", "red", 40)] },
      { trays: tray(0), order: [laid] },
    );
    const { motions, marked } = schedule.settle(changes.changesBetween(after, before, true));
    equal(motions.map(({ change, at, turning }) => [inWords(change), at, turning]), [
      ["turn blue-1 to green-1", 0, [0]],
      ["go blue-0 to spare", 0, []],
      ["go ace", 0, []],
    ]);
    equal(marked, 0);
  },
  "moves on and back are seen to happen, other positions are not": async ({ way, equal }) => {
    const line = (moves, start = "s") => ({ start, moves });
    const between = (from, to) => Object.values(way.wayBetween(from, to));
    equal(between(null, line(["a"])), [false, false]);
    equal(between(line(["a"]), line(["a", "b", "c"])), [true, false]);
    equal(between(line(["a", "b"]), line([])), [true, true]);
    equal(between(line(["a", "b"]), line(["a", "c"])), [false, false]);
    equal(between(line(["a"]), line(["b", "c"])), [false, false]);
    equal(between(line(["a"]), line(["a", "b"], "t")), [false, false]);
  },
  "where a move sends the next player is said": async ({ sending, equal }) => {
    const board = { site: (id) => ({ name: `space ${id}` }) };
    equal(sending.saySending(board, { sends: [] }), "");
    equal(sending.saySending(board, { sends: ["b3"] }), "sends the next player to space b3");
    equal(sending.saySending(board, { sends: ["b3", "c2"] }), "sends the next player to space b3 or space c2");
  },
  "of what is told within a frame, the first and the last are dealt with": async ({ frames, equal }) => {
    const dealt = [];
    const { tell, catchUp } = frames.oncePerFrame((told) => dealt.push(told));
    const frame = async () => {
      for (let count = 0; count < 2; count += 1) await new Promise((done) => void requestAnimationFrame(done));
    };
    await frame();
    for (const told of [1, 2, 3]) tell(told);
    equal(dealt, [1]);
    await frame();
    equal(dealt, [1, 3]);
    await frame();
    for (const told of [4, 5]) tell(told);
    catchUp();
    equal(dealt, [1, 3, 4, 5]);
    await frame();
    equal(dealt, [1, 3, 4, 5]);
  },
  "what is put together slides to its part; too much at once is another position": async ({ changes, schedule, equal }) => {
    const card = (name, role, x) => ({ ...disc(name, "card", x), shapes: [square("card", x, 8), square(role, x, 4)] });
    const last = [square("card", 90, 9), square("red", 88, 4), square("blue", 92, 4)];
    const before = picture({ a: [card("one", "blue", 0)], b: [card("two", "red", 20)], c: [card("sum", "green", 40)] });
    const found = changes.changesBetween(before, picture({}, { last }));
    equal(found.map(({ onto }) => onto[1]), ["blue", "red", "blue"]);
    equal(schedule.isAMove(found), true);
    const many = Object.fromEntries([...Array(17).keys()].map((index) => [`s${index}`, [disc(`d${index}`, "blue", 20 * index)]]));
    equal(schedule.isAMove(changes.changesBetween(picture({}), picture(many))), false);
  },
  "the winner's pieces are those in colours that only winners have": async ({ winner, equal }) => {
    const tray = (seat, ...roles) => ({ seat, items: roles.map((role) => ({ id: role, count: 0, shapes: [["circle", role, [0, 0], 2, 0]] })) });
    const shown = picture(
      { a: [disc("one", "blue", 0), disc("two", "red", 0)], b: [disc("three", "grey", 20)], c: [disc("four", "blue", 40, "mark")] },
      { trays: [tray(0, "blue", "grey"), tray(1, "red", "grey")] },
    );
    equal(winner.piecesOf(shown, [0]).map(({ site, index }) => [site, index]), [["a", 0]]);
  },
  "in a tree of moves one goes on, back, beside, and to the ends of lines": async ({ branches, equal }) => {
    const moves = [["a", -1], ["b", 0], ["c", 1], ["d", 0], ["e", 3], ["f", -1]];
    const tree = new branches.Branches(moves.map(([move, parent]) => ({ move, parent })));
    equal(tree.mainLine, [0, 1, 2]);
    equal([tree.path(4), tree.path(branches.ROOT)], [["a", "d", "e"], []]);
    equal([["a", "d", "e"], ["a", "d", "x"], []].map((path) => tree.find(path)), [4, 3, -1]);
    equal([tree.follow(-1, "f"), tree.follow(0, "f")], [5, null]);
    equal([tree.next(-1), tree.next(2), tree.end(-1), tree.end(3)], [0, 2, 2, 4]);
    equal([tree.parent(0), tree.parent(-1)], [-1, -1]);
    equal([tree.beside(1, 1), tree.beside(3, 1), tree.beside(3, -1), tree.beside(0, -1), tree.beside(-1, 1)], [3, 3, 1, 0, -1]);
    equal([tree.number(4), tree.number(-1), tree.size(0), tree.size(3)], [3, 0, 5, 2]);
    equal(new branches.Branches([]).mainLine, []);
  },
  "what is proven is said with how soon it comes": async ({ worth, equal }) => {
    equal([worth.sayProven("win", 7), worth.sayProven("loss", 12), worth.sayProven("draw", null)], ["win in 7", "loss in 12", "draw"]);
  },
});

/* The moves of a small layout: name and steps of each; "s", "c" and "t" are tray items. */
function make({ Choices }, moves, { kinds = {}, at = {}, ghosts = [], collects = false } = {}) {
  const trays = ["s", "c", "t"];
  const sites = new Set(moves.flatMap(([, steps]) => steps).filter((step) => !trays.includes(step)));
  const layout = {
    size: [100, 100],
    trays: [{ items: trays.map((id) => ({ id })) }],
    sites: [...new Set([...sites, ...Object.keys(kinds)])].map((id) => ({ id, kind: kinds[id] ?? "" })),
    collects,
  };
  return new Choices(
    moves.map(([move, steps], index) => ({
      seat: 0,
      move,
      steps,
      at: at[move] ?? [0, 0],
      ghost: ghosts.length ? [ghosts[index]] : [],
    })),
    layout,
  );
}

/*
 * A table at which seat 0 is a person and seat 1 a bot, the plies that are shown there, and `see`, after which what
 * is shown has been seen.
 */
function makeStage({ Pace }, { realtime = false, clock = "none", natural = true } = {}) {
  let seen = [];
  const movers = [];
  const stage = {
    shown: [],
    show: () => void (stage.shown.at(-1) !== told.state.ply && stage.shown.push(told.state.ply)),
    seen: () => new Promise((done) => void seen.push(done)),
    natural: () => natural,
    after(ply, { mover = 1, line = 0, outcome = null } = {}) {
      movers[ply - 1] = mover;
      return {
        table: { realtime, clock: { kind: clock } },
        players: [{ kind: "person" }, { kind: "bot" }],
        ply,
        line,
        history: movers.slice(0, ply).map((seat) => ({ seat })),
        status: outcome ? "finished" : "playing",
        outcome,
      };
    },
  };
  const told = new Pace(stage);
  const see = async () => {
    await Promise.resolve();
    seen.forEach((done) => done());
    seen = [];
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { told, stage, see };
}

/* The same with all keys in order, so that equal things have equal JSON. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
}

// Pictures of boards, as far as it matters what lies where.
function disc(name, role, x, sort = "") {
  return { name, text: "", sort, shapes: [["circle", role, [x, 0], 5, 0]] };
}
function square(role, x, half) {
  return ["polygon", role, [x - half, -half, x + half, -half, x + half, half, x - half, half]];
}
function picture(sites, more = {}) {
  const all = Object.entries(sites).map(([id, pieces]) => ({ id, pieces }));
  return { size: [100, 100], sites: all, trays: [], last: [], order: [], ...more };
}
function inWords({ how, before, after, beside, source }) {
  const from = beside?.id ?? (source && "a pile");
  if (how === "slide") return `slide ${after.piece.name} to ${after.site}`;
  if (how === "turn") return `turn ${before.piece.name} to ${after.piece.name}`;
  return `${how} ${(before ?? after).piece.name}${from ? ` ${how === "go" ? "to" : "from"} ${from}` : ""}`;
}
