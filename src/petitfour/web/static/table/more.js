// What is seldom needed: asking the others, letting a bot play, giving up, another device, leaving.
import { html, useState } from "../lib.js";
import { standing } from "../newest.js";
import { say } from "../words.js";
import { go } from "../router.js";
import { announce } from "../announce.js";
import { CopyLink } from "./links.js";
/** @import { Room } from "./room.js" */

/** @param {{room: Room}} props */
export function More({ room }) {
  const { table, acts, me } = room;
  const [asks, setAsks] = useState(""); // which of those that cannot be undone has been chosen once
  const twice = { asks, setAsks };
  const playing = table.status === "playing";
  const mayAsk = playing && !table.asked;
  const hasMoved = standing(table.log).some((turn) => turn.seat === table.seat);
  const resigning = table.players === 2 ? "resign_two" : "resign_more";
  const mayRest = playing && me && !me.stand_in && table.screen.length === 0;
  return html`<details class="more"><summary>${say("more")}</summary><div class="more-list">
    ${mayAsk && hasMoved ? html`<${Quiet} onClick=${() => acts.ask("undo")} words=${say("ask_undo")} />` : null}
    ${mayAsk ? html`<${Quiet} onClick=${() => acts.ask("stop")} words=${say("ask_stop")} />` : null}
    ${mayRest ? html`<${Quiet} onClick=${() => acts.standIn(me.chair)} words=${say("stand_in_me")} />` : null}
    ${playing ? html`<${Twice} ...${twice} name="resign" words=${say(resigning)} sure=${say("sure")} onSure=${acts.resign} />` : null}
    <${OtherDevice} room=${room} />
    <${Twice} ...${twice} name="leave" words=${say("leave")} sure=${say("leave_sure")} onSure=${() => leave(room)} />
  </div></details>`;
}

/** @param {{words: string, onClick: () => void}} props */
function Quiet({ words, onClick }) {
  return html`<button type="button" class="btn quiet-btn" onClick=${onClick}>${words}</button>`;
}

/** What cannot be undone is asked twice.
 * @param {{name: string, asks: string, setAsks: (name: string) => void, words: string, sure: string, onSure: () => void}} props */
function Twice({ name, asks, setAsks, words, sure, onSure }) {
  const isAsking = asks === name;
  function choose() {
    setAsks(isAsking ? "" : name);
    if (isAsking) onSure();
    else announce(sure);
  }
  return html`<${Quiet} onClick=${choose} words=${isAsking ? sure : words} />`;
}

/** @param {{room: Room}} props */
function OtherDevice({ room: { id, acts } }) {
  const [key, setKey] = useState("");
  const ask = async () => setKey((await acts.deviceKey()) || key);
  if (!key) return html`<${Quiet} onClick=${ask} words=${say("other_device")} />`;
  return html`<${CopyLink} label=${say("other_device")} address=${`${location.origin}/t/${id}#move=${key}`} ready />`;
}

/** @param {Room} room */
async function leave({ id, acts }) {
  if ((await acts.leave()) && location.pathname === `/t/${id}`) go("/");
}
