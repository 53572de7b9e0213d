// What is seldom needed, in a window: rules, notebook, settings, asking the others, letting a bot play, giving up, leaving.
import { html, useState } from "../lib.js";
import { isSmall } from "../screen.js";
import { BoxContents } from "../box.js";
import { Dialog } from "../dialogs.js";
import { Later } from "../later.js";
import { learn, LearnLine } from "../learn.js";
import { Rules } from "../rules.js";
import { Settings } from "../settingsdialog.js";
import { LanguageSwitch, SoundSwitch } from "../topline.js";
import { standing } from "../newest.js";
import { say } from "../words.js";
import { go } from "../router.js";
import { announce } from "../announce.js";
import { goalOf } from "./goal.js";
import { CopyLink } from "./links.js";
import { rememberWay } from "./muted.js";
import { hasPeople, People } from "./people.js";
/** @import { Room } from "./room.js" */

/** @param {{room: Room, onClose: () => void, onRules: () => void, onNotes: () => void}} props */
export function Menu({ room, onClose, onRules, onNotes }) {
  const { table, looking } = room;
  const [inside, setInside] = useState(/** @type {"" | "settings" | "box" | "people"} */ (""));
  const then = (/** @type {() => void} */ act) => () => (onClose(), act());
  if (inside === "settings") return html`<${Settings} onClose=${onClose} />`;
  if (inside === "people") return html`<${People} room=${room} onClose=${onClose} />`;
  if (inside === "box" && room.box) return html`<${Dialog} title=${say("box_title")} onClose=${onClose}><${BoxContents} box=${room.box} /></${Dialog}>`;
  return html`<${Dialog} title=${table.title} onClose=${onClose}>
    ${isSmall() && goalOf(room) ? html`<p class="quiet">${goalOf(room)}</p>` : null}
    ${table.origin ? html`<p class="quiet">${table.origin}</p>` : null}
    ${table.options.length ? html`<p class="chips">${table.options.map((option) => html`<span class="chip" key=${option}>${option}</span>`)}</p>` : null}
    <div class="more-list">
      <${Quiet} onClick=${() => onRules()} words=${say("rules")} />
      <${LearnHere} room=${room} onDone=${onClose} />
      ${isSmall() ? html`<${Quiet} onClick=${onNotes} words=${`${say("log")}, ${say("talk")}`} />
        <div class="switches"><${SoundSwitch} /><${LanguageSwitch} /></div>` : null}
      <${Quiet} onClick=${() => setInside("settings")} words=${say("settings")} />
      ${hasPeople(room) ? html`<${Quiet} onClick=${() => setInside("people")} words=${say("people")} />` : null}
      ${table.own_box ? html`<${Quiet} onClick=${() => setInside("box")} words=${`${say("own_box")}: ${table.own_box}`} />` : null}
      ${looking.versions.length && looking.at === null ? html`<${Quiet} onClick=${then(() => looking.open(/** @type {number} */ (looking.versions.at(-1))))}
        words=${say("look_back")} />` : null}
      ${table.seat !== null ? html`<${Seldom} room=${room} onDone=${onClose} />` : null}
      <${Quiet} onClick=${then(() => go("/"))} words=${say("to_lobby")} />
    </div></${Dialog}>`;
}

/** The rules, which can be left open beside the table. @param {{room: Room, about: string, onClose: () => void}} props */
export function RulesBeside({ room: { table, game, telling }, about, onClose }) {
  return html`<${Dialog} title=${`${say("how_to_play")}: ${table.title}`} beside wide onClose=${onClose}>
    <${LearnLine} game=${game} /><${Rules} game=${game} telling=${telling} about=${about} /></${Dialog}>`;
}

/** The guided first game: from its start at this table, or at one of its own. @param {{room: Room, onDone: () => void}} props */
function LearnHere({ room: { table, game, acts }, onDone }) {
  if (!game.lesson) return null;
  const again = () => (onDone(), acts.lesson("restart"));
  if (table.lesson) return html`<${Quiet} onClick=${again} words=${say("coach.restart")} />`;
  return html`<${Quiet} onClick=${() => (onDone(), learn(game))} words=${say("learn_by_playing", { n: game.lesson })} />`;
}

/** What only those who play may do. @param {{room: Room, onDone: () => void}} props */
function Seldom({ room, onDone }) {
  const { table, acts, me } = room;
  const [asks, setAsks] = useState(""); // which of those that cannot be undone has been chosen once
  const twice = { asks, setAsks };
  const then = (/** @type {() => void} */ act) => () => (act(), onDone());
  const playing = table.status === "playing";
  const mayAsk = playing && !table.asked;
  const hasMoved = standing(table.log).some((turn) => turn.seat === table.seat);
  const resigning = table.players === 2 ? "resign_two" : "resign_more";
  const mayRest = playing && me && !me.stand_in && table.screen.length === 0;
  return html`
    ${mayAsk && hasMoved ? html`<${Quiet} onClick=${then(() => acts.ask("undo"))} words=${say("ask_undo")} />` : null}
    ${mayAsk ? html`<${Quiet} onClick=${then(() => acts.ask("stop"))} words=${say("ask_stop")} />` : null}
    ${mayRest ? html`<${Quiet} onClick=${then(() => acts.standIn(me.chair))} words=${say("stand_in_me")} />` : null}
    ${playing ? html`<${Twice} ...${twice} name="resign" words=${say(resigning)} sure=${say("sure")} onSure=${then(acts.resign)} />` : null}
    ${table.people > 1 && !table.closed ? html`<${CallSwitch} id=${room.id} seldom=${table.clock?.kind !== "days"} />` : null}
    <${OtherDevice} room=${room} />
    <${Twice} ...${twice} name="leave" words=${say("leave")} sure=${say("leave_sure")} onSure=${() => leave(room)} />`;
}

/** @param {{id: string, seldom: boolean}} props */
const CallSwitch = (props) => html`<${Later} load=${(/** @type {string} */ again) => import(`./callswitch.js${again}`)} ...${props} />`;

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
  if (!(await acts.leave())) return;
  rememberWay(id, acts.wayBack);
  if (location.pathname === `/t/${id}`) go("/");
}
