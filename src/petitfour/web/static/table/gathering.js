// Before the first game: the little table with those who are here and those who are still to come. Whoever sits there puts bots
// on its seats, changes them and takes them away, as when the table was set.
import { html, useState } from "../lib.js";
import { botLevel } from "../settings.js";
import { isSmall } from "../screen.js";
import { say } from "../words.js";
import { Dialog } from "../dialogs.js";
import { Later } from "../later.js";
import { castNow, percent } from "../cast.js";
import { botPlace, EMPTY, levelOf } from "../places.js";
import { SeatPanel } from "../seatpanel.js";
import { SeatsTable } from "../seatstable.js";
import { CopyLink } from "./links.js";
/** @import { BotsAnswer, Chair } from "../api.d.ts" */
/** @import { Place } from "../places.js" */
/** @import { Sitting } from "../seatstable.js" */
/** @import { Room } from "./room.js" */

/** @param {{room: Room}} props */
export function Gathering({ room }) {
  const { table, game } = room;
  const [chosen, setChosen] = useState(/** @type {number | null} */ (null));
  const bots = castNow();
  const open = table.chairs.filter((c) => c.kind === "open").length;
  const seats = fromMine(table.chairs);
  const mayChange = (/** @type {Chair} */ c) => table.seat !== null && c.kind !== "person";
  const chair = chosen === null ? null : seats[chosen];
  return html`<div class="gathering">
    <h2>${open ? say("waiting_for", { n: open }) : say("all_here")}</h2>
    <${SeatsTable} game=${game} label=${say("seats_around", { game: game.title })} seats=${seats.map((c) => sitting(c, mayChange(c)))} chosen=${chosen}
      onChoose=${table.seat === null ? undefined : (/** @type {number} */ seat) => mayChange(seats[seat]) && setChosen(seat)} />
    ${table.seat === null ? null : html`<p>${open ? say("share_hint") : say("start_hint")}</p>`}
    ${table.seat !== null && table.clock?.kind === "days" && !isSmall() ? html`<${CallSwitch} id=${room.id} />` : null}
    ${table.public ? html`<p class="quiet">${say("watch.anyone.more")}</p>` : null}
    ${chair && bots && mayChange(chair) ? html`<${Dialog} title=${say("who_sits")} onClose=${() => setChosen(null)}>
      <${ChairPanel} room=${room} chair=${chair} bots=${bots} /></${Dialog}>` : null}
  </div>`;
}

/** Being called, where there is room for it; a small screen has it in the menu alone. @param {{id: string}} props */
const CallSwitch = ({ id }) => html`<${Later} load=${(/** @type {string} */ again) => import(`./callswitch.js${again}`)} id=${id} />`;

/** The chairs, one's own first. @param {Chair[]} chairs */
function fromMine(chairs) {
  const own = Math.max(0, chairs.findIndex((c) => c.you));
  return [...chairs.slice(own), ...chairs.slice(0, own)];
}

/** @param {Chair} chair @param {boolean} mayChange @returns {Sitting} */
function sitting({ kind, name, face, you, cocoa, seat: tone }, mayChange) {
  if (kind === "open") return { kind, face, name: say("open_seat"), note: mayChange ? say("tap_to_fill") : say("by_link"), tone };
  return { kind, face, name, tone, note: kind === "bot" ? `bot · ${percent(cocoa)}` : you ? say("you_short") : say("is_here") };
}

/** @param {{room: Room, chair: Chair, bots: BotsAnswer}} props */
function ChairPanel({ room: { table, acts, id }, chair, bots }) {
  const taken = table.chairs.filter((c) => c.kind === "bot").map((c) => c.face);
  const at = { bots, taken, tone: chair.seat };
  const [wished, setWished] = useState(/** @type {Place | null} */ (null)); // until the house has answered
  /** @type {Place} */
  const place = wished ?? { kind: chair.kind === "bot" ? "bot" : "open", name: chair.name, bot: chair.bot, face: chair.face };
  const seated = table.chairs.map((c) => ({ kind: c.kind, name: c.name, bot: c.bot, face: c.face }));
  /** @param {Place["kind"]} kind */
  function change(kind) {
    if (kind === place.kind) return;
    wish(kind === "bot" ? botPlace(bots, seated, levelOf(bots, botLevel.value)) : { ...EMPTY, kind });
  }
  /** @param {Place} next */
  function put(next) {
    botLevel.value = next.bot;
    wish(next);
  }
  /** Quick hands choose again before the house has answered: what is chosen next goes on from this. @param {Place} next */
  async function wish(next) {
    setWished(next);
    await (next.kind === "bot" ? acts.addBot(chair.chair, next.bot, next.face) : acts.removeBot(chair.chair));
    setWished((now) => (now === next ? null : now));
  }
  return html`<${SeatPanel} place=${place} kinds=${["open", "bot"]} at=${at} onKind=${change} onChange=${put} />
    ${place.kind === "open" && table.link ? html`<${CopyLink} label=${say("invite")} address=${`${location.origin}/t/${id}#join=${table.link}`} />` : null}`;
}
