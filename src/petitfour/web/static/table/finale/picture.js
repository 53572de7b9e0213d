// The result of a game as one picture, written as SVG: the lid of its box, who has won, and everybody's face, place and points.
// Nothing of the page is in it: the drawings come as text.

export const WIDE = 1200, HIGH = 630;
const TONES = ["#c2305c", "#d9772b", "#3f6fc0", "#3f8a4c", "#7a5ba8", "#3f8a8a"];
const LEFT = 470, TOP = 262, BOTTOM = 560; // where the places stand
const LINE = 25; // letters of a headline in one line
const LETTERS = 19; // of a name

/** Somebody of the result. @typedef {{name: string, face: string, tone: number, place: number, points: string}} Placed */
/**
 * @typedef {object} Drawn
 * @property {string} title of the game
 * @property {string} headline
 * @property {string} more under it, or nothing
 * @property {Placed[]} places the best first
 * @property {string} cover the address of the lid, as data, or nothing
 * @property {string} sprites what is drawn with `use`: symbols and what they need
 * @property {{head: string, text: string}} fonts their addresses, as data, or nothing
 */

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** @param {string} text @param {number} most letters */
const cut = (text, most) => ([...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text);

/** A headline in one line or two. @param {string} text @returns {string[]} */
export function broken(text) {
  if (text.length <= LINE) return [text];
  const words = text.split(" ");
  const middle = words.findIndex((_, n) => words.slice(0, n + 1).join(" ").length >= text.length / 2);
  const lines = [words.slice(0, middle + 1).join(" "), words.slice(middle + 1).join(" ")].filter(Boolean);
  return lines.map((line) => cut(line, LINE + 9));
}

/** @param {Drawn} drawn @returns {string} */
export function pictureOf({ title, headline, more, places, cover, sprites, fonts }) {
  const high = Math.min(92, (BOTTOM - TOP) / places.length);
  const lines = broken(headline);
  const size = lines.length > 1 ? 46 : 58;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}" width="${WIDE}" height="${HIGH}">
<defs>${sprites}<radialGradient id="ground" cx=".36" cy=".42" r=".9"><stop offset="0" stop-color="#8a4030"/><stop offset=".5" stop-color="#5c2420"/>
<stop offset="1" stop-color="#220b09"/></radialGradient><pattern id="stripes" width="80" height="90" patternUnits="userSpaceOnUse">
<path d="M0 0h40v40q-20 22-40 0Z" fill="#c2305c"/><path d="M40 0h40v40q-20 22-40 0Z" fill="#fff6ea"/></pattern>
<style>${fontFace("Fraunces", fonts.head)}${fontFace("Figtree", fonts.text)}</style></defs>
<rect width="${WIDE}" height="${HIGH}" fill="url(#ground)"/><rect width="${WIDE}" height="62" fill="url(#stripes)"/>
<g transform="translate(64 112)"><rect x="7" y="12" width="340" height="433" rx="16" fill="#000" fill-opacity=".4"/>
${cover ? `<image href="${cover}" width="340" height="433" preserveAspectRatio="xMidYMid meet"/>`
    : `<rect width="340" height="433" rx="16" fill="#8f1d38"/>
<text x="170" y="225" text-anchor="middle" ${HEAD} font-size="36">${escaped(cut(title, 16))}</text>`}</g>
<text x="${LEFT}" y="128" ${TEXT} font-size="25" fill="#f0c654">${escaped(title)}</text>
${lines.map((line, n) => `<text x="${LEFT}" y="${(lines.length > 1 ? 176 : 192) + n * 48}" ${HEAD} font-size="${size}">${escaped(line)}</text>`).join("\n")}
${more ? `<text x="${LEFT}" y="${lines.length > 1 ? 251 : 236}" ${TEXT} font-size="21" fill="#ffe3c0">${escaped(cut(more, 64))}</text>` : ""}
${places.map((each, n) => placed(each, TOP + high * n, high)).join("\n")}
<text x="${WIDE - 64}" y="${HIGH - 26}" text-anchor="end" ${HEAD} font-size="26" fill-opacity=".85">Petitfour</text></svg>`;
}

const HEAD = `font-family="Fraunces, Georgia, serif" font-weight="640" fill="#ffeec9"`;
const TEXT = `font-family="Figtree, system-ui, sans-serif" font-weight="600"`;

/** @param {Placed} who @param {number} top @param {number} high */
function placed({ name, face, tone, place, points }, top, high) {
  const round = Math.min(34, high / 2 - 9), middle = top + high / 2, x = LEFT + round + 4;
  const tall = Math.min(32, high * 0.48);
  const inside = face ? `<use href="#pf-face-${escaped(face)}" x="${x - round}" y="${middle - round}" width="${2 * round}" height="${2 * round}"/>`
    : `<text x="${x}" y="${middle + round * 0.35}" text-anchor="middle" ${TEXT} font-size="${round}">${escaped([...name][0] ?? "?")}</text>`;
  return `<g><circle cx="${x}" cy="${middle}" r="${round + 4}" fill="#fffaf1" stroke="${TONES[tone % TONES.length]}" stroke-width="4"/>${inside}
${place === 1 ? `<use href="#pf-crown" x="${x - round * 0.7}" y="${middle - round * 2}" width="${round * 1.4}" height="${round}"/>` : ""}
<text x="${x + round + 22}" y="${middle + tall * 0.36}" ${HEAD} font-size="${tall}">${place}. ${escaped(cut(name, LETTERS))}</text>
<text x="${WIDE - 64}" y="${middle + tall * 0.36}" text-anchor="end" ${TEXT} font-size="${tall * 0.86}" fill="#fff0d8">${escaped(points)}</text></g>`;
}

/** @param {string} family @param {string} address */
const fontFace = (family, address) => (address ? `@font-face{font-family:${family};font-weight:100 900;src:url(${address}) format("woff2")}` : "");
