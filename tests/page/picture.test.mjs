// The result of a game as a picture.
import assert from "node:assert/strict";
import { test } from "node:test";
import { broken, pictureOf } from "../../src/petitfour/web/static/table/finale/picture.js";

const places = (/** @type {string[]} */ ...names) => names.map((name, n) => ({ name, face: n ? "fox" : "", tone: n, place: n + 1, points: `${9 - n} points` }));
const told = { title: "Truel", headline: "Ana wins.", more: "", places: places("Ana", "Ben"), cover: "", sprites: "", fonts: { head: "", text: "" } };

test("it names the game, who has won, and everybody with place and points", () => {
  const svg = pictureOf(told);
  for (const words of ["Truel", "Ana wins.", "1. Ana", "2. Ben", "9 points", "8 points", "#pf-face-fox"]) assert.ok(svg.includes(words), words);
  assert.equal(svg.match(/#pf-crown/g)?.length, 1);
});

test("names are text in it, whatever they are", () => {
  const svg = pictureOf({ ...told, places: places('<script>"&', "B"), more: "</text><script>" });
  assert.ok(!svg.includes("<script>") && svg.includes("&#60;script&#62;&#34;&#38;"));
});

test("long headlines are broken in two, long names are cut, and six stand within the picture", () => {
  assert.deepEqual(broken("Ana wins."), ["Ana wins."]);
  assert.deepEqual(broken("Anastasia and Bartholomew share the victory."), ["Anastasia and Bartholomew", "share the victory."]);
  const svg = pictureOf({ ...told, places: places("A", "B", "C", "D", "E", "Anastasia Bartholomew XX") });
  const rows = [...svg.matchAll(/cy="([\d.]+)" r="([\d.]+)" fill="#fffaf1"/g)].map(([, y, r]) => Number(y) + Number(r));
  assert.ok(rows.length === 6 && Math.max(...rows) < 600);
  assert.ok(svg.includes("6. Anastasia Bartholo…"));
});
