// Quiet tools, always in the same place: hint, take back, all moves.
import { html, useState } from "../lib.js";
import { say } from "../words.js";
import { Dialog } from "../dialogs.js";
import { Icon } from "../pieces.js";
/** @import { Room } from "./room.js" */

/** @param {{room: Room}} props */
export function Tools({ room }) {
  const { table, turn, hint, isMyTurn, looking, busy } = room;
  const [isListed, setListed] = useState(false);
  if (table.seat === null || table.status !== "playing") return null;
  const isLive = isMyTurn && looking.at === null && !busy;
  return html`<div class="tools" role="group" aria-label=${say("tools")}>
    <${Tool} help="shell.hint" icon="hint" words=${say("hint")} off=${!isLive || table.legal.length < 2 || hint.isThinking} onClick=${hint.ask} />
    <${Tool} help="shell.undo" icon="undo" words=${say("take_back")} off=${!isLive || !table.draft} onClick=${() => turn.takeBack()} />
    <${Tool} help="shell.list" icon="list" words=${say("all_moves")} off=${!isLive} onClick=${() => setListed(true)} />
    ${isListed ? html`<${MovesDialog} room=${room} onClose=${() => setListed(false)} />` : null}</div>`;
}

/** @param {{icon: string, words: string, help: string, off: boolean, onClick: () => void}} props */
function Tool({ icon, words, help, off, onClick }) {
  return html`<button type="button" class="tool" data-help=${help} disabled=${off} onClick=${onClick}><${Icon} name=${icon} /><span>${words}</span></button>`;
}

/** Every move in words, for those who would rather read. @param {{room: Room, onClose: () => void}} props */
function MovesDialog({ room, onClose }) {
  const { table, turn } = room;
  const choose = (/** @type {number} */ action) => (turn.submit(action), onClose());
  const startOver = () => (turn.takeBack(true), onClose());
  const hasSeveral = table.draft && table.draft.decisions.length > 1;
  return html`<${Dialog} title=${say("all_moves")} onClose=${onClose}>
    ${hasSeveral ? html`<p><button type="button" class="btn quiet-btn" onClick=${startOver}>${say("take_back_all")}</button></p>` : null}
    <${MovesList} room=${room} onChoose=${choose} /></${Dialog}>`;
}

/** @param {{room: Room, onChoose: (action: number) => void}} props */
export function MovesList({ room: { table }, onChoose }) {
  return html`<ul class="moves" aria-label=${say("moves")}>${table.legal.map((move) => html`<li key=${move.action}>
    <button type="button" class="move" onClick=${() => onChoose(move.action)}>${move.words}</button></li>`)}</ul>`;
}
