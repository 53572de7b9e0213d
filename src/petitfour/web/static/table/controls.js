// The panel beside the stage: what can be done at the table now.
import { html, useEffect, useRef } from "../lib.js";
import { say } from "../words.js";
import { Ending } from "./ending.js";
import { Invite, JoinForm } from "./links.js";
import { More } from "./more.js";
import { Question } from "./question.js";
import { TurnPanel } from "./turnpanel.js";
/** @import { Room } from "./room.js" */

/** @param {{room: Room, secret: string}} props */
export function Controls({ room, secret }) {
  const { table, looking, refusal } = room;
  const isSeated = table.seat !== null;
  const mayJoin = !isSeated && table.chairs.some((c) => c.kind === "open") && secret.startsWith("join=");
  return html`
    ${refusal && html`<${Refused} key="refusal" words=${refusal.words || say("no_connection")} />`}
    ${looking.at !== null ? html`<p class="quiet">${say("panel_is_now")}</p>` : null}
    ${mayJoin && html`<${JoinForm} room=${room} link=${secret.slice(5)} />`}
    ${!isSeated && !mayJoin && html`<p class="quiet">${say("watching")}</p>`}
    ${table.fault ? html`<h2 tabindex="-1">${say("stopped_title")}</h2><p class="refusal" role="alert">${table.fault}</p>` : null}
    <${Question} room=${room} />
    ${isSeated && table.status === "gathering" && html`<${Start} room=${room} />`}
    ${table.status === "over" && html`<${Ending} room=${room} />`}
    ${table.bots_warm_up && html`<p class="quiet warm-up" role="status">${table.bots_warm_up}</p>`}
    ${table.status === "playing" && html`<${TurnPanel} room=${room} />`}
    ${isSeated && table.status !== "gathering" && table.link ? html`<${Invite} room=${room} />` : null}
    ${table.status === "playing" && looking.since && looking.at === null ? html`<${SinceMyTurn} onClick=${looking.since} />` : null}
    ${isSeated && html`<${More} room=${room} />`}`;
}

/** @param {{room: Room}} props */
function Start({ room }) {
  const { table, acts } = room;
  return html`<${Invite} room=${room} />
    <p><button type="button" class="btn" data-next disabled=${!!table.link} onClick=${acts.start}>${say("start")}</button></p>`;
}

/** @param {{onClick: () => void}} props */
function SinceMyTurn({ onClick }) {
  return html`<p><button type="button" class="chip" onClick=${onClick}><span aria-hidden="true">↺</span> ${say("since_my_turn")}</button></p>`;
}

/** What was refused; it comes into sight, for what was clicked may be far below. @param {{words: string}} props */
function Refused({ words }) {
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => line.current?.scrollIntoView({ block: "nearest" }), [words]);
  return html`<p class="refusal" role="alert" ref=${line}>${words}</p>`;
}
