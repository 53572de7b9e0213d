// Whoever asks for what there is not is told at once, and what is no move cannot be handed in as one.
const { movesOf, numberOf, byMoves, drafted } = await import(process.argv[2]);

const shape = {
  drop: { first: 0, parts: { column: { low: 0, size: 7, names: [] } } },
  turn: { first: 7, parts: { to: { low: 0, size: 2, names: ["left", "right"] } } },
};
const moves = movesOf(shape, [{ action: 3, name: "drop", parts: { column: 3 }, words: "Drop" }]);
/** @type {any[]} */
const sent = [];
const { submit, redraft, whyNot } = byMoves({
  submit: (/** @type {number} */ action, /** @type {object} */ how) => sent.push([action, how]),
  redraft: (/** @type {number} */ keep, /** @type {number[]} */ actions) => sent.push([keep, actions]),
  whyNot: (/** @type {number} */ action) => sent.push(action),
});
submit(moves.find("drop", { column: 3 }), { send: true });
redraft(1, [moves.of(8), moves.named("drop")]);
whyNot(moves.named("turn", { to: "right" }));

const tries = {
  "a number": () => submit(3),
  "a copy": () => whyNot({ ...moves.of(3) }),
  "a move to be changed": () => (moves.of(3).parts.column = 4),
  "an unknown name of a part": () => moves.named("turn", { to: "up" }),
  "a part out of range": () => moves.find("drop", { column: 7 }),
  "an unknown part": () => moves.all("drop", { row: 1 }),
  "an unknown name": () => moves.has("fly"),
  "an unknown number": () => moves.of(9),
};
/** @type {Record<string, string>} */
const refused = {};
for (const [name, attempt] of Object.entries(tries)) {
  try {
    refused[name] = String(attempt());
  } catch (error) {
    refused[name] = error instanceof Error ? error.name : "";
  }
}
const draft = drafted({ decisions: [{ action: 8, name: "turn", parts: { to: 1 }, words: "Turn" }], complete: true });
const [first] = draft.decisions;
console.log(JSON.stringify({ sent, refused, drafted: [Object.keys(first), numberOf(first), draft.complete] }));
