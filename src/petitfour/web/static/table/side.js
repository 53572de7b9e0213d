// Around the table: what is played, who sits there, what has happened and what was said.
import { html, useState } from "../lib.js";
import { say } from "../words.js";
import { Dialog } from "../dialogs.js";
import { Rules } from "../rules.js";
import { BoxContents } from "../box.js";
import { Beside } from "./beside.js";
import { Seats } from "./seats.js";
/** @import { Room } from "./room.js" */

/** @param {{room: Room}} props */
export function Side({ room }) {
  const { table, game, box } = room;
  const [rulesOpen, setRulesOpen] = useState(false);
  const [boxOpen, setBoxOpen] = useState(false);
  return html`<section class="panel side" aria-label=${say("around")}>
      <h1 class="table-title">${table.title}</h1>
      <p class="chips">
        ${table.options.map((option) => html`<span class="chip" key=${option}>${option}</span>`)}
        ${table.own_box ? html`<button type="button" class="chip" onClick=${() => setBoxOpen(true)}>${say("own_box")}: ${table.own_box}</button>` : null}
        <button type="button" class="chip" onClick=${() => setRulesOpen(true)}><span aria-hidden="true">?</span> ${say("rules")}</button>
        <${Connection} up=${room.connected} />
      </p>
      <${Seats} room=${room} />
      <${Beside} room=${room} />
    </section>
    ${rulesOpen && html`<${Dialog} title=${`${say("how_to_play")}: ${table.title}`} beside onClose=${() => setRulesOpen(false)}>
      <${Rules} text=${game.rules} /></${Dialog}>`}
    ${boxOpen && box && html`<${Dialog} title=${say("box_title")} onClose=${() => setBoxOpen(false)}><${BoxContents} box=${box} /></${Dialog}>`}`;
}

/** @param {{up: boolean}} props */
function Connection({ up }) {
  return html`<span class="chip connection ${up ? "is-up" : "is-down"}" role="status"><span aria-hidden="true">${up ? "●" : "○"}</span>
    <span class=${up ? "unseen" : ""}>${up ? say("connected") : say("reconnecting")}</span></span>`;
}
