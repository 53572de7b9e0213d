// The rail: what there is to win, what happened since the reader's turn, and the notebook with log and talk.
import { html } from "../lib.js";
import { say } from "../words.js";
import { Later } from "../later.js";
import { isSmall, screenKind } from "../screen.js";
import { Icon } from "../pieces.js";
import { pressed } from "./counter.js";
import { Notebook } from "./notebook.js";
import { Recap } from "./recap.js";
/** @import { Room } from "./room.js" */

const story = (/** @type {string} */ again) => import(`./storypane.js${again}`);

/** @param {{room: Room, isOpen: boolean, onClose: () => void}} props `isOpen`: the notebook, on a small screen */
export function Rail({ room, isOpen, onClose }) {
  const { face, shown } = room;
  const Prizes = face?.Prizes;
  const isOver = room.table.status === "over"; // then, on a small screen, the ending has the recap and the story
  const press = (/** @type {MouseEvent} */ event) => pressed(room, event);
  return html`<aside class="rail" aria-label=${say("around")}>
    ${Prizes && shown ? html`<div class="zone zone-prizes" onClickCapture=${press}><${Prizes} ...${shown} /></div>` : null}
    ${screenKind.value === "flat" || (isOver && isSmall()) ? null : html`<${Recap} room=${room} />`}
    ${isOver && !isSmall() ? html`<${Later} load=${story} room=${room} />` : null}
    <div data-help="shell.log" class="notebook ${isOpen ? "is-open" : ""}">
      ${isOpen ? html`<button type="button" class="tool notebook-close" aria-label=${say("close")} onClick=${onClose}><${Icon} name="close" /></button>` : null}
      <${Notebook} room=${room} /></div>
  </aside>`;
}
