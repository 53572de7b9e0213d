// The bubble in which something explains itself: name, what it does, an example with a picture, and what holds just now.
import { html, useEffect, useLayoutEffect, useRef, useState } from "./lib.js";
import { announce } from "./announce.js";
import { beside } from "./beside.js";
import { tellingOf } from "./rules.js";
import { screenKind } from "./screen.js";
import { Coin, Icon, Portrait } from "./pieces.js";
import { Badge, Piece, Row, Sign } from "./picture.js";
/** @import { Asked } from "./help.js" */
/** @import { Telling, GameTexts } from "./rules.js" */

/** @typedef {Telling & {asked: Asked, onClose: () => void}} Explained */

/** @param {string} name @param {any} [how] */
const sign = (name, how = {}) => html`<${Piece} small ...${how}><${Icon} name=${name} /></${Piece}>`;
/** @param {string} name */
const alone = (name) => () => html`<${Row}>${sign(name)}</${Row}>`;
/** @param {number} value */
const coin = (value) => html`<${Coin} value=${value} label="" size="34px" />`;
/** @param {string} face @param {number} tone */
const portrait = (face, tone) => html`<${Portrait} face=${face} tone=${tone} size="40px" />`;

/** Of the house's own buttons and marks. @type {Record<string, () => any>} */
const PICTURES = {
  "shell.hint": alone("hint"), "shell.undo": alone("undo"), "shell.list": alone("list"), "shell.rules": alone("rules"), "shell.menu": alone("menu"),
  "shell.log": alone("notes"), "shell.sound": () => html`<${Row}>${sign("sound")}<${Sign} is="‹ ›" />${sign("mute")}</${Row}>`,
  "shell.language": () => html`<${Row}>${sign("globe")}<${Badge} is="English ‹ › Español" /></${Row}>`,
  "shell.score": () => html`<${Row}>${coin(7)}${sign("crown")}</${Row}>`,
  "shell.cocoa": () => html`<${Row}>${portrait("fox", 0)}<${Badge} is="70 %" /></${Row}>`,
  "shell.display": () => html`<${Row}>${portrait("fox", 0)}<${Sign} is="›" />${sign("lens")}</${Row}>`,
  "shell.recap": () => html`<${Row}>${portrait("fox", 0)}<${Sign} is="›" />${portrait("bear", 1)}<${Sign} is="›" />${sign("play")}</${Row}>`,
  "shell.primary": alone("check"), "shell.other": () => html`<${Row}>${sign("check", { dim: true })}<${Sign} is="‹ ›" />${sign("check")}</${Row}>`,
  "shell.steps": () => html`<${Row}>${sign("check", { dim: true })}<${Sign} is="›" />${sign("play", { mark: true })}</${Row}>`,
  "shell.player": () => html`<${Row}>${sign("play")}<${Sign} is="››" /></${Row}>`,
  "shell.bill": () => html`<${Row}>${coin(3)}<${Sign} is="+" />${coin(4)}<${Sign} is="=" />${coin(7)}</${Row}>`,
  "shell.seat": () => html`<${Row}>${portrait("fox", 0)}</${Row}>`,
};

/** @param {string} kind */
export const housePicture = (kind) => PICTURES[kind]?.() ?? null;

/** @param {Explained} props */
export function Bubble(props) {
  const { address, asked } = props;
  const [texts, setTexts] = useState(/** @type {GameTexts | null} */ (null));
  useEffect(() => {
    let gone = false;
    tellingOf(props).then((its) => !gone && setTexts(its)).catch(() => {});
    return () => void (gone = true);
  }, [address]);
  const card = texts?.help[asked.kind];
  return texts && card ? html`<${Shown} key=${asked.kind} ...${props} texts=${texts} card=${card} />` : null;
}

/** @param {Explained & {texts: GameTexts, card: GameTexts["help"][string]}} props */
function Shown(props) {
  const { asked, texts, card, onClose } = props;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const isSheet = asked.how === "touch" && screenKind.value === "phone";
  const picture = housePicture(asked.kind) ?? texts.picture(asked.kind, props);
  const now = asked.now && !`${card.name} ${card.text}`.toLowerCase().includes(asked.now.toLowerCase()) ? asked.now : "";
  useLayoutEffect(() => {
    const tip = box.current;
    if (!tip) return;
    if (tip.showPopover && !tip.matches(":popover-open")) tip.showPopover(); // over windows too
    if (!isSheet) lay(tip, asked.of);
    else if (asked.of.getBoundingClientRect().bottom > innerHeight - tip.offsetHeight) tip.dataset.side = "top"; // not over the piece
  });
  useEffect(() => {
    const again = setInterval(() => !isSheet && box.current && document.querySelector(".coach") && lay(box.current, asked.of), LAY_AGAIN);
    return () => clearInterval(again); // the coach's bubble moves when what is lit has been tapped
  }, [asked.of, isSheet]);
  useEffect(() => {
    const before = asked.of.getAttribute("aria-describedby");
    asked.of.setAttribute("aria-describedby", [before, "help-tip"].filter(Boolean).join(" "));
    if (asked.how === "key" || asked.how === "tap") announce([card.name, card.text, card.example, now].filter(Boolean).join(". ").replace(/([.!?])\./g, "$1"));
    return () => (before ? asked.of.setAttribute("aria-describedby", before) : asked.of.removeAttribute("aria-describedby"));
  }, [asked.of]);
  return html`<div id="help-tip" class="help-tip ${isSheet ? "is-sheet" : ""}" role="tooltip" popover="manual" ref=${box}
      onMouseLeave=${() => asked.how === "hover" && onClose()}>
    <b class="help-name">${card.name}</b><p>${card.text}</p>
    ${picture || card.example ? html`<div class="help-example">${picture ? html`<span class="help-picture" aria-hidden="true">${picture}</span>` : null}
      ${card.example ? html`<span>${card.example}</span>` : null}</div>` : null}
    ${now ? html`<p class="help-now">${now}</p>` : null}</div>`;
}

const HAT = 30; // pixels of the coach above its bubble
const LAY_AGAIN = 200; // milliseconds

/** @param {DOMRect} bubble */
const withHat = ({ left, top, right, bottom }) => ({ left, top: top - HAT, right, bottom });

/** @param {HTMLElement} tip @param {HTMLElement} of */
function lay(tip, of) {
  const { width, height } = tip.getBoundingClientRect();
  const coach = document.querySelector(".coach"); // what it says stays to be read
  const at = beside(of.getBoundingClientRect(), { width, height }, { width: innerWidth, height: innerHeight }, coach && withHat(coach.getBoundingClientRect()));
  tip.style.left = `${at.left}px`;
  tip.style.top = `${at.top}px`;
  tip.style.setProperty("--tip", `${at.tip}px`);
  tip.dataset.side = at.side;
}
