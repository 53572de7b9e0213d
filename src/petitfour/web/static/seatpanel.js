// Who sits here? A friend by the link, a bot with character and level, a person at this screen, or nobody.
import { html } from "./lib.js";
import { say } from "./words.js";
import { Icon, Portrait } from "./pieces.js";
import { characterOf, percent } from "./cast.js";
import { FaceChoice } from "./facechoice.js";
import { Pick } from "./pick.js";
/** @import { BotsAnswer } from "./api.d.ts" */
/** @import { Place } from "./places.js" */

/** What is known of the other seats. @typedef {{bots: BotsAnswer, taken: string[], tone: number}} AtTable `taken`: the characters that sit there */

/** @typedef {"open" | "bot" | "person" | "empty"} Kind */
const SIGNS = { open: "link", bot: "robot", person: "screen", empty: "nobody" };

/** @param {{place: Place, kinds: Kind[], at: AtTable, onKind: (kind: Kind) => void, onChange: (place: Place) => void}} props */
export function SeatPanel({ place, kinds, at, onKind, onChange }) {
  const choices = kinds.map((kind) => ({ value: kind, body: html`<${Icon} name=${SIGNS[kind]} /><span>${say(`sits.${kind}`)}</span>` }));
  return html`<div class="seat-panel">
    <${Pick} class="pick-who" label=${say("who_sits")} value=${place.kind} choices=${choices} onChange=${onKind} />
    ${place.kind === "bot" ? html`<${BotChoice} place=${place} at=${at} onChange=${onChange} />` : null}
    ${place.kind === "person" ? html`<${PersonChoice} place=${place} at=${at} onChange=${onChange} />` : null}
    ${place.kind === "open" || place.kind === "empty" ? html`<p class="seat-words">${say(`sits.${place.kind}.more`)}</p>` : null}
  </div>`;
}

/** A character and how strong it plays. @param {{place: Place, at: AtTable, onChange: (place: Place) => void}} props */
function BotChoice({ place, at: { bots, taken, tone }, onChange }) {
  const faces = bots.cast.map(({ face, name }) => ({
    value: face, label: name, off: taken.includes(face) && face !== place.face ? say("sits_already") : "",
    body: html`<${Portrait} face=${face} tone=${tone} /><span>${name}</span>`,
  }));
  const levels = bots.bots.map(({ bot, title, cocoa, taste }) => ({
    value: bot, label: say("cocoa_says", { cocoa, taste, level: title }), body: html`<b>${percent(cocoa)}</b><span>${taste}</span>`,
  }));
  const who = characterOf(bots, place.face);
  return html`<${Pick} class="pick-faces" label=${say("which_bot")} value=${place.face} choices=${faces}
      onChange=${(/** @type {string} */ face) => onChange({ ...place, face })} />
    <${Pick} class="pick-cocoa" label=${say("bot_level")} value=${place.bot} choices=${levels}
      onChange=${(/** @type {string} */ bot) => onChange({ ...place, bot })} />
    ${who ? html`<p class="seat-words"><b>${who.name}</b> ${who.temper}</p>` : null}`;
}

/** @param {{place: Place, at: AtTable, onChange: (place: Place) => void}} props */
function PersonChoice({ place, at, onChange }) {
  return html`<${NameField} label=${say("their_name")} value=${place.name} onInput=${(/** @type {string} */ name) => onChange({ ...place, name })} />
    <${FaceChoice} value=${place.face} tone=${at.tone} onChange=${(/** @type {string} */ face) => onChange({ ...place, face })} />`;
}

/** @param {{label: string, value: string, autocomplete?: string, onInput: (name: string) => void}} props */
export function NameField({ label, value, autocomplete, onInput }) {
  return html`<label class="field">${label}
    <input type="text" maxlength="24" value=${value} autocomplete=${autocomplete || "off"}
      onInput=${(/** @type {any} */ e) => onInput(e.target.value)} /></label>`;
}
