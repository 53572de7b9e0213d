// The action card: the one thing to do now, beside what it changes; on a small screen a bar at the bottom.
import { html, useEffect, useRef } from "../lib.js";
import { say } from "../words.js";
import { isSmall } from "../screen.js";
import { atTable } from "../topline.js";
import { Ending } from "./ending.js";
import { Invite, JoinForm } from "./links.js";
import { wayBack } from "./muted.js";
import { Question } from "./question.js";
import { Tools } from "./tools.js";
import { TurnCard } from "./turncard.js";
/** @import { Room } from "./room.js" */

/** What is said when nobody answered, by what was meant. */
const UNANSWERED = { turn: "not_sent", act: "no_connection", hint: "no_hint" };

/** @param {{room: Room, secret: string}} props */
export function ActionCard({ room, secret }) {
  const { table, looking, refusal } = room;
  const isSeated = table.seat !== null;
  const passedOn = secret.startsWith("join=") ? secret.slice(5) : ""; // opens no seat of a game that runs
  const link = (table.status === "playing" ? "" : passedOn) || wayBack(room.id) || passedOn;
  const mayJoin = !isSeated && !table.closed && table.chairs.some((c) => c.kind === "open") && link !== "";
  return html`<section class="action controls ${room.isMyTurn ? "is-mine" : ""}" aria-label=${say("turn")}>
    ${refusal && looking.at === null && html`<${Refused} key="refusal" words=${refusal.words || say(UNANSWERED[refusal.about || "turn"])}
      reason=${refusal.reason} />`}
    ${mayJoin && html`<${JoinForm} room=${room} link=${link} />`}
    ${!isSeated && !mayJoin && html`<p class="quiet watching">${say("watching")}</p>`}
    ${table.fault ? html`<h2 tabindex="-1">${say("stopped_title")}</h2><p class="refusal" role="alert">${table.fault}</p>` : null}
    <${Question} room=${room} />
    ${looking.at !== null ? html`<${Looking} />` : html`<${Now} room=${room} />`}
    ${isSeated && table.status === "playing" && table.link ? html`<${Invite} room=${room} />` : null}
    ${isSmall() ? html`<${Tools} room=${room} />` : null}
  </section>`;
}

/** @param {{room: Room}} props */
function Now({ room }) {
  const { table, acts } = room;
  if (table.status === "over") return room.finale.isOpen ? null : html`<${Ending} room=${room} />`;
  if (table.status === "playing") return html`<${TurnCard} room=${room} />`;
  if (table.seat === null) return null;
  return html`<${Invite} room=${room} />
    <button type="button" class="btn primary" data-next disabled=${!!table.link} onClick=${acts.start}>${say("start")}</button>`;
}

/** Nothing can be decided while an earlier moment is looked at; its bar leads back to now. */
function Looking() {
  return html`<h2 tabindex="-1">${say("looking_back")}</h2><p class="quiet">${say("looking_back_more")}</p>`;
}

/** What was refused; it comes into sight, and leads to the rule it is about. @param {{words: string, reason?: string}} props */
function Refused({ words, reason }) {
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => line.current?.scrollIntoView({ block: "nearest" }), [words]);
  return html`<p class="refusal" role="alert" ref=${line}>${words}</p>
    ${reason ? html`<button type="button" class="text-btn why-rules" onClick=${() => atTable.value?.onRules(reason)}>${say("why_rules")}</button>` : null}`;
}
