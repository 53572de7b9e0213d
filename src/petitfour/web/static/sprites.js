// Pieces are drawn once, as symbols of an SVG file, and used at any size wherever they are needed. A symbol of many strokes that takes nothing from
// the page becomes one picture: the page lays out its strokes no more, each time and everywhere it is used.
import { pause } from "./server.js";

const LAST_TRY = 4;
const FEW = 3; // strokes that are no work
const SPILL = 0.16; // so far beyond its box, in parts of it, may be drawn what is not cut off there
const SVG = "http://www.w3.org/2000/svg";
const OF_THE_PAGE = /currentColor|var\(|class=/;
const NAMED = /(?:href="|url\()#([\w-]+)/g;
/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** Puts a file of symbols into the page, once. @param {string} address @returns {Promise<void>} */
export function loadSprites(address) {
  if (!loaded.has(address)) loaded.set(address, load(address));
  return /** @type {Promise<void>} */ (loaded.get(address));
}

/** @param {string} address */
async function load(address) {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(address);
      if (!answer.ok) return;
      const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
      asPictures(drawn);
      drawn.setAttribute("class", "sprites");
      drawn.setAttribute("aria-hidden", "true");
      document.body.append(document.importNode(drawn, true));
      return;
    } catch (error) {
      if (attempt >= LAST_TRY) return console.warn(error); // the game is played without pictures
      await pause(attempt);
    }
  }
}

/** @param {Element} sheet */
function asPictures(sheet) {
  const text = new Map([...sheet.querySelectorAll("[id]")].map((part) => [part.id, new XMLSerializer().serializeToString(part)]));
  for (const symbol of sheet.querySelectorAll("symbol[viewBox]")) {
    const parts = [...withAllItNames(symbol.id, text)].map((id) => text.get(id) ?? "");
    if (symbol.querySelectorAll("*").length <= FEW || parts.some((part) => OF_THE_PAGE.test(part))) continue;
    const [x, y, width, height] = /** @type {string} */ (symbol.getAttribute("viewBox")).split(" ").map(Number);
    const beyond = symbol.getAttribute("overflow") === "visible" ? SPILL * Math.max(width, height) : 0;
    const box = { x: x - beyond, y: y - beyond, width: width + 2 * beyond, height: height + 2 * beyond };
    const drawn = `<svg xmlns="${SVG}" viewBox="${Object.values(box).join(" ")}" width="${box.width}" height="${box.height}"><defs>${parts.join("")}</defs>
      <use href="#${symbol.id}" x="${x}" y="${y}" width="${width}" height="${height}"/></svg>`;
    const picture = sheet.ownerDocument.createElementNS(SVG, "image");
    const how = { ...box, href: `data:image/svg+xml,${encodeURIComponent(drawn)}` };
    for (const [name, value] of Object.entries(how)) picture.setAttribute(name, String(value));
    symbol.replaceChildren(picture);
  }
}

/** A part of a sheet, and all parts that are named in it, or in those. @param {string} id @param {Map<string, string>} text @param {Set<string>} [named] */
function withAllItNames(id, text, named = new Set()) {
  if (named.has(id)) return named;
  named.add(id);
  for (const [, other] of (text.get(id) ?? "").matchAll(NAMED)) withAllItNames(other, text, named);
  return named;
}
