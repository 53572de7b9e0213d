// Each action of each game by its number, by name and parts, and by the names of its parts: always the same move.
import { readFileSync } from "node:fs";

const { movesOf, numberOf } = await import(process.argv[2]);
const wrong = [];
for (const { shape, moves: described } of JSON.parse(readFileSync(0, "utf8"))) {
  const legal = described.filter((/** @type {{action: number}} */ move) => move.action % 2);
  const moves = movesOf(shape, legal);
  if (moves !== movesOf(shape, legal) || moves.all().length !== legal.length) wrong.push("offered");
  for (const { action, name, parts } of described) {
    const nameOf = (/** @type {[string, any]} */ [key, value]) => [key, shape[name].parts[key].names[value] ?? value];
    const called = Object.fromEntries(Object.entries(parts).map(nameOf));
    const move = moves.of(action);
    const offered = action % 2 ? move : undefined;
    if (JSON.stringify([move.name, move.parts]) !== JSON.stringify([name, parts])) wrong.push([action, move]);
    for (const asked of [parts, called]) {
      const named = moves.named(name, asked);
      if (named !== move || numberOf(named) !== action) wrong.push([action, "named"]);
      if (moves.find(name, asked) !== offered || moves.has(name, asked) !== !!offered) wrong.push([action, "found"]);
    }
  }
}
console.log(JSON.stringify(wrong));
