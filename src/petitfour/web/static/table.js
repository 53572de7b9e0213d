// The table page: the stage with the game's face, the turn's controls, and what lies around the table.
import { html } from "./lib.js";
import { say } from "./words.js";
import { go } from "./router.js";
import { useRoom } from "./table/room.js";
import { useNotices } from "./table/notices.js";
import { useLedFocus } from "./table/focus.js";
import { Curtain } from "./table/curtain.js";
import { Stage } from "./table/stage.js";
import { LookBack } from "./table/lookback.js";
import { Controls } from "./table/controls.js";
import { Side } from "./table/side.js";

/** @param {{id: string, secret: string}} props `secret`: what stands after # in the address */
export function TablePage({ id, secret }) {
  const { client, acts, state, atScreen, room } = useRoom(id);
  useNotices(acts, state.table, secret);
  useLedFocus(client);
  if (state.error) return html`<${Closed} why=${state.error} />`;
  if (!room) return html`<p class="quiet pad">${say("loading")}</p>`;
  const { table, game, face, shown, looking } = room;
  if (atScreen) return html`<${Curtain} key=${atScreen.next.chair} chair=${atScreen.next} title=${table.title} onOpen=${atScreen.open} />`;
  return html`<div class="table-page game-${table.game}">
    <section class="stage-wrap" aria-label=${say("stage")}>
      <${Stage} table=${table} game=${game} face=${face} shown=${shown} />
      ${looking.at !== null ? html`<${LookBack} looking=${looking} />` : null}
    </section>
    <section class="panel controls" aria-label=${say("turn")}><${Controls} room=${room} secret=${secret} /></section>
    <${Side} room=${room} />
  </div>`;
}

/** @param {{why: string}} props */
function Closed({ why }) {
  return html`<div class="lobby"><p class="refusal" role="alert">${why}</p>
    <p><button class="btn" onClick=${() => go("/")}>${say("to_lobby")}</button></p></div>`;
}
