// The page of rules: goal, turn, pieces and end in pictures; below, folded by topic, every ruling and what is reconstructed, with a search.
import { html, useEffect, useLayoutEffect, useRef, useState } from "./lib.js";
import { Icon } from "./pieces.js";
import { tellingOf } from "./rules.js";
import { language } from "./settings.js";
import { say } from "./words.js";
/** @import { Telling, GameTexts } from "./rules.js" */

/** A chapter: heading, the reasons it explains, its blocks, and whether it is folded.
 * @typedef {{title: string, codes: string[], blocks: string[], folded: boolean}} Chapter */

const RULING = /^- \*\*\d+\.\*\* /m;
const HEADING = /^##? (.*?)(?: *\{([\w ]*)\})?$/;
const PICTURE = /!\[([^\]]*)\]\(([\w.-]+)\) ?/g;
const PICTURED = /^!\[[^\]]*\]\([\w.-]+\)/;

/** The chapters of a page; from the first numbered ruling on they are folded. @param {string} text @returns {Chapter[]} */
export function chaptersOf(text) {
  /** @type {Chapter[]} */
  const chapters = [];
  for (const block of text.trim().split(/\n\s*\n/)) {
    const heading = block.match(HEADING);
    if (heading && block.startsWith("# ")) chapters.push({ title: "", codes: [], blocks: [], folded: false });
    else if (heading) chapters.push({ title: heading[1], codes: (heading[2] ?? "").split(" ").filter(Boolean), blocks: [], folded: false });
    else chapters.at(-1)?.blocks.push(block);
  }
  const first = chapters.findIndex(({ blocks }) => blocks.some((block) => RULING.test(block)));
  return chapters.map((chapter, n) => ({ ...chapter, folded: first >= 0 && n >= first })).filter(({ blocks }) => blocks.length);
}

/** @param {{telling: Telling, about: string}} props */
export function RulesPage({ telling, about }) {
  const [texts, setTexts] = useState(/** @type {GameTexts | null} */ (null));
  useEffect(() => {
    let gone = false;
    tellingOf(telling).then((its) => !gone && setTexts(its));
    return () => void (gone = true);
  }, [telling.address, language.value]);
  if (!texts) return html`<p class="quiet" role="status">${say("loading")}</p>`;
  const chapters = chaptersOf(texts.rules);
  const draw = (/** @type {string} */ name) => texts.picture(name, telling);
  return html`<div class="rules-page">
    <div class="rules-open">${chapters.filter(({ folded }) => !folded).map((chapter) => html`<${Open} key=${chapter.title} chapter=${chapter} draw=${draw}
      isAsked=${about !== "" && chapter.codes.includes(about)} />`)}</div>
    <${Folded} chapters=${chapters.filter(({ folded }) => folded)} draw=${draw} about=${about} /></div>`;
}

/** Comes into sight when it is what a refusal was about. @param {boolean} isAsked */
function useSight(isAsked) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: "start" });
  }, [isAsked]);
  return place;
}

/** @typedef {(name: string) => any} Draw */

/** @param {{chapter: Chapter, draw: Draw, isAsked: boolean}} props */
function Open({ chapter, draw, isAsked }) {
  const place = useSight(isAsked);
  const isSteps = chapter.blocks.some((block) => isPictured(block) && block.split(/\n- /).length <= 4);
  return html`<section class="rules-chapter ${isSteps ? "is-steps" : ""} ${isAsked ? "is-asked" : ""}" ref=${place}>
    ${chapter.title ? html`<h3>${chapter.title}</h3>` : null}<${Blocks} blocks=${chapter.blocks} draw=${draw} /></section>`;
}

/** Every ruling, folded by topic; a search opens what it finds. @param {{chapters: Chapter[], draw: Draw, about: string}} props */
function Folded({ chapters, draw, about }) {
  const [wanted, setWanted] = useState("");
  if (!chapters.length) return null;
  const hits = wanted.trim() ? chapters.map((chapter) => ({ ...chapter, blocks: matching(chapter, wanted) })).filter(({ blocks }) => blocks.length) : null;
  const n = hits ? hits.flatMap(({ blocks }) => blocks).reduce((sum, block) => sum + items(block).length, 0) : 0;
  return html`<section class="rules-folded"><h3>${say("every_ruling")}</h3>
    <label class="field">${say("search_rules")}
      <input type="search" value=${wanted} onInput=${(/** @type {any} */ e) => setWanted(e.target.value)} /></label>
    <p class="quiet" role="status">${hits ? (n ? say("rules_found", { n }) : say("rules_none")) : ""}</p>
    ${(hits ?? chapters).map((chapter) => html`<${Topic} key=${`${chapter.title} ${hits ? "found" : ""}`} chapter=${chapter} draw=${draw}
      isOpen=${!!hits} isAsked=${!hits && about !== "" && chapter.codes.includes(about)} />`)}</section>`;
}

/** @param {{chapter: Chapter, draw: Draw, isOpen: boolean, isAsked: boolean}} props */
function Topic({ chapter, draw, isOpen, isAsked }) {
  const place = useSight(isAsked);
  const n = chapter.blocks.reduce((sum, block) => sum + (block.startsWith("- ") ? items(block).length : 0), 0);
  return html`<details class="rules-topic" open=${isOpen || isAsked} ref=${place}><summary><${Icon} name="play" />${chapter.title}
    ${n ? html`<small aria-hidden="true">${n}</small>` : null}</summary>
    <div class="rules"><${Blocks} blocks=${chapter.blocks} draw=${draw} /></div></details>`;
}

/** @param {string} block */
const items = (block) => (block.startsWith("- ") ? block.slice(2).split(/\n- /) : [block]);

/** A list each of whose items has a picture. @param {string} block */
const isPictured = (block) => block.startsWith("- ") && items(block).every((item) => PICTURED.test(item));

/** Letters without accents, for searching. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

/** The passages of a chapter that hold all words of a search. @param {Chapter} chapter @param {string} wanted */
function matching({ title, blocks }, wanted) {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const holds = (/** @type {string} */ text) => words.every((word) => plain(`${title} ${text}`).includes(word));
  return blocks.flatMap((block) => {
    if (!block.startsWith("- ")) return holds(block) ? [block] : [];
    const hits = items(block).filter(holds);
    return hits.length ? [hits.map((item) => `- ${item}`).join("\n")] : [];
  });
}

/** Lists and paragraphs, bold and pictures, nothing else. @param {{blocks: string[], draw: Draw}} props */
function Blocks({ blocks, draw }) {
  return html`${blocks.map((block) => {
    if (!block.startsWith("- ")) return html`<p>${inline(block, draw)}</p>`;
    if (!isPictured(block)) return html`<ul>${items(block).map((item) => html`<li>${inline(item, draw)}</li>`)}</ul>`;
    return html`<ul class="rules-cards">${items(block).map((item) => html`<li>${inline(item, draw)}</li>`)}</ul>`;
  })}`;
}

/** Text with **strong** parts and pictures. @param {string} text @param {Draw} draw */
function inline(text, draw) {
  const pieces = text.split(PICTURE);
  return pieces.map((piece, i) => {
    if (i % 3 === 0) return piece ? html`<span class="rules-words">${bold(piece)}</span>` : null;
    if (i % 3 === 1) return null;
    const [words, picture] = [pieces[i - 1], draw(piece)];
    const how = words ? { role: "img", "aria-label": words } : { "aria-hidden": "true" };
    return picture ? html`<span class="rules-picture ${piece.startsWith("scene.") ? "is-scene" : ""}" ...${how}>${picture}</span>` : null;
  });
}

/** @param {string} text */
const bold = (text) => text.split("**").map((piece, i) => (i % 2 ? html`<b>${piece}</b>` : piece));
