// The turns that mattered most: the best of them as a large picture, the others in a line each.
import { html } from "../../lib.js";
import { say } from "../../words.js";
import { Icon, Portrait } from "../../pieces.js";
import { ownSeatOf } from "../seats.js";
import { bestOf, changeBy, gainsOf } from "./reading.js";
/** @import { Chair, LogEntry, StoryAnswer } from "../../api.d.ts" */
/** @import { Room } from "../room.js" */

/** @typedef {{room: Room, chairs: Chair[], story: StoryAnswer}} Props */

const MOST_PICTURES = 6;

/** @param {Props} props */
export function Moments(props) {
  const best = bestOf(props.story);
  const others = props.story.turning.filter(({ version }) => version !== best.version);
  return html`<section class="finale-pane finale-moments"><${Best} ...${props} told=${best} />
    ${others.length ? html`<ul class="turning" aria-label=${say("finale.turned")}>${others.map((told) => html`<${Turned} key=${told.version} ...${props}
      told=${told} />`)}</ul>` : null}</section>`;
}

/** What is shown of a turn: who, what in few words and pictures, and what it changed.
 * @param {Props} props @param {LogEntry} told as all learned of it; the reader's log may tell more, and of a long game only its end @param {boolean} isLarge */
function shownOf({ room, chairs, story }, { version, ...rest }, isLarge) {
  const { table } = room;
  const known = table.log.find((each) => each.version === version);
  const turn = known ?? { version, ...rest };
  const { lines } = turn;
  const isOwn = !!known && turn.seat === ownSeatOf(table); // told to the reader: "You take ..."
  const seated = chairs[turn.seat];
  const chair = seated && { ...seated, name: table.chairs.find((c) => c.seat === turn.seat)?.name || seated.name }; // as what all learned names it
  const shown = room.shown && { ...room.shown, isLarge };
  const retold = retoldOf(room.face, shown, turn);
  const words = (!isOwn && retold?.words) || shortened(chair && !isOwn ? lines.map((line, n) => (n ? line : line.replace(`${chair.name} `, ""))) : lines);
  const pictures = [retold?.pictures ?? (shown ? turn.events.flatMap((event) => room.face?.miniature?.(event, shown) ?? []) : [])].flat();
  const change = chair ? changeBy(story, version, chair.seat) : null;
  const moved = change && change.from !== change.to ? say("finale.moved", { from: change.from, to: change.to }) : "";
  return { turn, chair, words: html`${chair && !isOwn ? html`<b>${chair.name}</b> ` : null}${words}`, pictures: pictures.slice(-MOST_PICTURES), moved };
}

/** The turn that brought most, its pictures large; a tap looks back at it, or it is played once more.
 * @param {Props & {told: LogEntry}} props */
function Best(props) {
  const { room, chairs, story, told } = props;
  const { turn, chair, words, pictures, moved } = shownOf(props, told, true);
  const middle = (pictures.length - 1) / 2;
  const watch = () => (room.finale.seen(), room.again.turn(turn));
  return html`<h3>${say("finale.best")}
      <button type="button" class="best-again" onClick=${watch}><${Icon} name="play" />${say("finale.see_turn")}</button></h3>
    <button type="button" class="best" onClick=${() => room.looking.open(turn.version)}>
      ${pictures.length ? html`<span class="best-pictures of-${pictures.length}" aria-hidden="true">${pictures.map((picture, n) => html`<span key=${n}
        style=${{ "--off": n - middle }}>${picture}</span>`)}</span>` : null}
      <span class="best-words">${chair ? html`<${Portrait} face=${chair.face} name=${chair.name} tone=${chair.seat} size="30px" />` : null}
        <span>${words}<small>${moved}</small></span>
        <${Gains} chairs=${chairs} story=${story} turn=${turn} /></span></button>`;
}

/** Another turn that mattered, in a line. @param {Props & {told: LogEntry}} props */
function Turned(props) {
  const { room, chairs, story, told } = props;
  const { turn, chair, words, pictures, moved } = shownOf(props, told, false);
  return html`<li><button type="button" class="move" onClick=${() => room.looking.open(turn.version)}>
    ${chair ? html`<${Portrait} face=${chair.face} name=${chair.name} tone=${chair.seat} size="34px" />` : null}
    <span class="turned-words">${words}<small>${moved}</small></span>
    ${pictures.length ? html`<span class="turned-pictures" aria-hidden="true">${pictures}</span>` : null}
    <${Gains} chairs=${chairs} story=${story} turn=${turn} /></button></li>`;
}

/** Whose points a turn changed. @param {{chairs: Chair[], story: StoryAnswer, turn: LogEntry}} props */
const Gains = ({ chairs, story, turn }) => html`<span class="turned-gains">${gainsOf(story, turn.version).map(({ seat, gained }) => html`<${Gain}
  key=${seat} n=${gained} of=${chairs[seat]} isOwn=${seat === turn.seat} />`)}</span>`;

/** What somebody gained or lost by a turn; whose it is where it was another's turn. @param {{n: number, of: Chair, isOwn: boolean}} props */
const Gain = ({ n, of, isOwn }) => html`<b class="turned-gain ${n < 0 ? "is-lost" : ""}">${isOwn ? null
  : html`<${Portrait} face=${of.face} name=${of.name} tone=${of.seat} size="20px" label=${of.name} />`}${n > 0 ? "+" : "−"}${Math.abs(n)}</b>`;

/** @param {Room["face"]} face @param {Room["shown"]} shown @param {LogEntry} turn */
function retoldOf(face, shown, turn) {
  const stories = face?.retold && shown ? face.retold(turn.events, shown) : null;
  return stories ? [stories].flat()[0] ?? null : null;
}

/** How a long turn began, and what it came to. @param {string[]} lines */
const shortened = (lines) => (lines.length > 3 ? [lines[0], "…", ...lines.slice(-2)] : lines).join(" ");
