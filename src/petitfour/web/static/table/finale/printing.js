// The picture of a result for the device: its drawings are asked for once, then it is written as SVG and painted as PNG.
import { HIGH, pictureOf, WIDE } from "./picture.js";
/** @import { Drawn } from "./picture.js" */

const SCALE = 1.5; // pixels
const SYMBOLS = ["pf-crown", "pf-g-crown"]; // of the page's pieces

/** A file as an address that holds it; nothing where it cannot be had. @param {string} address @param {string} kind */
async function asData(address, kind) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return "";
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return `data:${kind};base64,${btoa(letters)}`;
  } catch {
    return ""; // the picture is made without
  }
}

/** All faces, and of the other pieces what is needed. */
async function sprites() {
  const answer = await fetch("/static/portraits.svg");
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  const written = (/** @type {Element} */ part) => new XMLSerializer().serializeToString(part);
  const pieces = SYMBOLS.flatMap((id) => document.getElementById(id) ?? []);
  return [...drawn.children, ...pieces].map(written).join("");
}

/** @param {Omit<Drawn, "cover" | "sprites" | "fonts">} told @param {string} game by its name, if its face has a lid @returns {Promise<string>} as SVG */
export async function drawnResult(told, game) {
  const [cover, head, text, symbols] = await Promise.all([
    game ? asData(`/faces/${game}/cover.svg`, "image/svg+xml") : "", asData("/static/fonts/fraunces.woff2", "font/woff2"),
    asData("/static/fonts/figtree.woff2", "font/woff2"), sprites().catch(() => ""),
  ]);
  return pictureOf({ ...told, cover, sprites: symbols, fonts: { head, text } });
}

/** @param {string} svg */
export const addressOf = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** @param {string} svg @param {string} name of the file @returns {Promise<File>} as PNG */
export async function printed(svg, name) {
  const image = new Image();
  image.src = addressOf(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE * SCALE, HIGH * SCALE];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture");
  return new File([blob], name, { type: "image/png" });
}
