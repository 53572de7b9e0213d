// The counter: everything that lies between the rivals and the hand, each thing in a place of its own.
import { html } from "../lib.js";
import { say } from "../words.js";
import { isSmall, screenKind } from "../screen.js";
import { ActionCard } from "./action.js";
import { BigMoment } from "./bigmoment.js";
import { Gathering } from "./gathering.js";
import { LookBack } from "./lookback.js";
import { pageOf } from "./pager.js";
import { Recap } from "./recap.js";
import { Rivals } from "./seats.js";
import { Tools } from "./tools.js";
import { You } from "./you.js";
/** @import { Room } from "./room.js" */

/** @param {{room: Room, secret: string}} props */
export function Counter({ room, secret }) {
  const { face, shown, looking } = room;
  const zone = (/** @type {"Supply" | "Hand" | "Piles" | "Aside"} */ part) => {
    const Part = face && face[part];
    return Part && shown ? html`<div class="zone zone-${part.toLowerCase()}"><${Part} ...${shown} /></div>` : null;
  };
  return html`<div class="counter" onClickCapture=${(/** @type {MouseEvent} */ event) => pressed(room, event)}>
    ${isSmall() ? null : html`<${Rivals} room=${room} />`}
    ${zone("Supply")}
    <${You} room=${room} />
    <section class="zone zone-board stage ${shown ? "" : "is-empty"}" aria-label=${say("stage")}>
      <${OnStage} room=${room} />
      <${BigMoment} room=${room} />
      ${screenKind.value === "flat" && room.table.status !== "over" ? html`<${Recap} room=${room} />` : null}
    </section>
    ${looking.at !== null ? html`<${LookBack} room=${room} />` : null}
    ${zone("Piles")}${zone("Hand")}${zone("Aside")}
    <${ActionCard} room=${room} secret=${secret} />
    ${isSmall() ? null : html`<${Tools} room=${room} />`}
  </div>`;
}

/** By which something pressed is known again. */
const NAMES = ["piece", "tile", "place", "slot", "stack", "tray", "field", "space", "kind", "help"].map((name) => `data-${name}`);
const QUIET = ".player-bar, .rivals, .tools, .lookback, .text-btn, .refusal"; // what decides nothing

/** While something is played whoever is awaited may act already: a press where one acts jumps to the end, and what was pressed is pressed there.
 * @param {Room} room @param {MouseEvent} event */
export function pressed(room, event) {
  const target = event.target instanceof Element ? event.target : null;
  const isActing = room.player.isPlaying && room.isAwaited && room.looking.at === null;
  if (isActing && target && !target.closest(QUIET)) {
    event.preventDefault();
    event.stopPropagation();
    const same = knownAgain(target);
    room.player.jump();
    setTimeout(() => same()?.click()); // once the end has been drawn
  } else if (isPossible(event)) room.turn.chosen();
}

/** What finds what was pressed in another picture: in the same zone, by the narrowest of its names that still means one thing to press.
 * @param {Element} target @returns {() => HTMLElement | null} */
function knownAgain(target) {
  const zone = [...(target.closest(".zone")?.classList ?? [])].find((name) => name.startsWith("zone-"));
  /** @type {string[]} */
  const selectors = [];
  for (let at = target.closest(".zone *"); at && !at.matches(".zone"); at = at.parentElement) {
    for (const name of NAMES) if (at.hasAttribute(name)) selectors.push(`[${name}="${CSS.escape(at.getAttribute(name) ?? "")}"]`);
  }
  return () => selectors.map((selector) => only(`.${zone} ${selector}`)).find((element) => element) ?? null;
}

/** @param {string} selector */
function only(selector) {
  const named = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]).filter((each) => each.matches("button, [role=button], [data-piece]"));
  return named.length === 1 ? named[0] : null;
}

/** Whether something possible was clicked: then what was refused before is done with, also where nothing is decided yet. @param {MouseEvent} event */
function isPossible(event) {
  const chosen = event.target instanceof Element ? event.target.closest("button, [role=button]") : null;
  return !!chosen && chosen.getAttribute("aria-disabled") !== "true";
}

/** The board, a rival's display on a small screen, or those who are still to come. @param {{room: Room}} props */
function OnStage({ room }) {
  const { face, shown } = room;
  if (!shown) return html`<${Gathering} room=${room} />`;
  if (!face) return html`<p>${say("loading")}</p>`;
  const of = isSmall() ? pageOf(room) : null;
  if (of !== null && face.Rival) return html`<div key=${of} class="rival-page"><${face.Rival} ...${shown} of=${of} size="large" isPage /></div>`;
  return html`<${face.default} ...${shown} />`;
}
