// What the shell shows in words and small pictures: the goal, scores, recaps, big moments.
import { html } from "/static/lib.js";
import { Coin } from "/static/pieces.js";
import { Bolt, Check, Die, Direction, Pig, PigHead, PowerPicture, Truffle, WolfHead } from "./art.js";
import { faceUp, sackOf, truffleWords } from "./chosen.js";
import { isRunning } from "./tracks.js";

/** @typedef {import("./chosen.js").Props} Props */
/** @typedef {import("./chosen.js").GameEvent} GameEvent */

/** How it ends and how far it is. @param {Props} props */
export function goal({ view, gameWords, kinds, over, counsel }) {
  const season = gameWords(view.winter ? "goal.winter" : "goal.summer");
  if (over && counsel) return counsel.why;
  if (view.last_round) return `${season} · ${gameWords("board.last_round")}`;
  return `${season} · ${gameWords("goal.ends", { n: kinds.few_truffles, left: view.in_forest })}`;
}

/** @param {Props} props @param {number} of */
export function score(props, of) {
  const { counsel, gameWords } = props;
  if (!counsel) return null;
  const { score: value, truffles, missions } = counsel.points[of];
  const parts = [
    { words: gameWords("board.n_truffles", { n: sackOf(props, of).length }), value: truffles },
    { words: gameWords("board.n_missions", { n: counsel.done[of].length }), value: missions },
  ];
  return { value, words: gameWords("board.points", { n: value }), parts };
}

/** A small picture of what happened, for the recap. @param {GameEvent} event @param {Props} props */
export function miniature(event, props) {
  const picture = drawn(event, props);
  return picture ? html`<span class="sp-mini is-${event.name}">${picture}</span>` : null;
}

/** @param {GameEvent} event @param {Props} props */
function drawn({ name, seat, parts }, { kinds, seats }) {
  const tone = seats[seat]?.tone ?? 0;
  if (name === "found") return html`<${Truffle} ...${faceUp(kinds.tokens[parts.token])} />`;
  if (name === "dug" && parts.left > 0) return html`<${Truffle} colour=${kinds.colours[parts.colour].name} />`;
  if (name === "completed") return html`<${Coin} value=${`+${kinds.mission_points[parts.mission]}`} label="" />`;
  if (name === "scared") return html`<${Pig} tone=${tone} pig=${parts.pig} scared />`;
  if (name === "upgraded") return html`<${Bolt} />`;
  if (name === "used") return html`<${PowerPicture} power=${Object.keys(kinds.powers)[parts.power]} />`;
  if (name === "knocked_out" || name === "wolf_enters") return html`<${WolfHead} pack=${kinds.packs[kinds.wolves[parts.wolf].pack]} />`;
  if (name === "returned") return html`<${PigHead} tone=${tone} pig=${0} />`;
  if (name === "turned_up") return html`<${Direction} card=${kinds.cards[parts.card].name} tone=${tone} />`;
  if (name === "kept" || name === "has_chosen") return html`<${Check} />`;
  return null;
}

const WORTH_RECALLING = ["found", "used", "upgraded", "knocked_out", "completed", "scared", "swapped", "ended"];

/** What of a turn is worth recalling. @param {GameEvent} event */
export const recalled = ({ name, words }) => (WORTH_RECALLING.includes(name) ? words : null);

/** Something big. @param {GameEvent} event @param {Props} props */
export function moment(event, props) {
  const { name, seat, parts } = event;
  const { gameWords, seats, kinds } = props;
  if (name === "scared") {
    const words = gameWords(`moment.scared${seat === props.seat ? ".you" : ""}`, { pig: gameWords(`pig.${kinds.pigs[parts.pig]}`), seat: seats[seat].name });
    return { words, picture: html`<${Pig} tone=${seats[seat].tone} pig=${parts.pig} scared />` };
  }
  if (name === "completed") {
    const points = kinds.mission_points[parts.mission];
    const words = gameWords(`moment.completed${seat === props.seat ? ".you" : ""}`, { seat: seats[seat].name, n: points });
    return { words, picture: html`<${Coin} value=${`+${points}`} label="" />` };
  }
  if (name === "rolled") return { words: gameWords("moment.round", { n: props.view.rounds }), picture: html`<${Die} ...${kinds.die[parts.face]} />` };
  if (name === "wolf_enters") return { words: gameWords("moment.wolf"), picture: html`<${WolfHead} pack=${kinds.packs[kinds.wolves[parts.wolf].pack]} />` };
  if (name === "one_left") return { words: gameWords("moment.one_left") };
  if (name === "ended") return { words: event.words };
  return null;
}

/** Whom the wolves scared, of these events, in few words. @param {GameEvent[]} events @param {Props} props */
function fledIn(events, { gameWords, seats, seat }) {
  const end = events.findIndex(({ name }) => name === "round_begins" || name === "ended");
  const [one, ...more] = events.slice(0, end < 0 ? undefined : end).filter(({ name }) => name === "scared");
  if (!one) return gameWords("board.nobody_fled");
  if (more.length) return gameWords("board.n_fled", { n: more.length + 1 });
  return one.seat === seat ? gameWords("board.one_fled.you") : gameWords("board.one_fled", { seat: seats[one.seat].name });
}

/** Whom the wolves scared in their last run, in words; nothing before the first. @param {Props} props */
export function fled(props) {
  const start = props.past.findLastIndex((event) => event.name === "wolves_move");
  return start < 0 ? "" : fledIn(props.past.slice(start), props);
}

const OF_A_ROUND = ["round_begins", "rolled", "wolf_enters"]; // what happens of itself as it begins

/** Nobody plays while the wolves run or a round begins. @param {Props} props */
export function playing(props) {
  const { events, gameWords, view } = props;
  if (isRunning(props)) return gameWords("board.run");
  return events.some(({ name }) => OF_A_ROUND.includes(name)) ? gameWords("moment.round", { n: view.rounds }) : "";
}

const SHORT = 62; // letters of a recap that are seen whole
const BESIDES = ["laid", "laid_hidden", "lays_none", "declined"]; // told only where nothing else was done

/** A truffle is seen once: as it came out, or as far as it is dug. @param {GameEvent[]} events */
const pictured = (events) =>
  events.filter((event, i) => event.name !== "dug" || !events.some((other, n) => other.name === "found" || (n > i && other.name === "dug")));

/** A turn in few words, and the wolves' run as a card of its own: nobody plays it. @param {GameEvent[]} events @param {Props} props */
export function retold(events, props) {
  const { gameWords, kinds, seats } = props;
  const start = events.findIndex(({ name }) => name === "wolves_move");
  const [own, run] = start < 0 ? [events, []] : [events.slice(0, start), events.slice(start)];
  const pictures = (/** @type {GameEvent[]} */ some) => some.flatMap((event) => miniature(event, props) ?? []);
  const cards = [];
  const seat = own.find((each) => each.seat >= 0)?.seat ?? -1;
  const before = `${seats[seat]?.name} `;
  const deeds = own.filter((event) => event.seat === seat && event.name !== "turn_begins" && event.words.startsWith(before));
  const worth = deeds.filter((event) => recalled(event));
  const done = worth.length ? worth : deeds.filter(({ name }, i) => !BESIDES.includes(name) && deeds.findLastIndex((each) => each.name === name) === i);
  const [last, one] = (done.length ? done : deeds).map(({ words }) => words.slice(before.length).replace(/\.$/, "")).reverse();
  const both = one ? `${one}, ${last}` : last;
  if (last) cards.push({ words: both.length <= SHORT ? both : last, pictures: pictures(pictured(own)).slice(-2) });
  if (!run.length) return cards.length ? cards : null;
  const wolves = html`<${WolfHead} pack=${kinds.packs[0]} />`;
  const scared = run.filter(({ name }) => name === "scared");
  return [...cards, { words: gameWords("told.run", { words: fledIn(run, props) }), pictures: pictures(scared).slice(-2), portrait: wolves }];
}

/** What the log shows in pictures: truffles as they lie in a sack or in the forest, pigs (whose, the line says), tracks and cards.
 * @param {Props} props @returns {import("/static/face.d.ts").Sign[]} */
export function signs({ kinds, gameWords }) {
  const sign = (/** @type {string} */ words, /** @type {any} */ drawn) => ({ words, picture: () => html`<span class="sp-log-sign">${drawn}</span>` });
  return [
    ...kinds.tokens.map((token) => sign(token.is_super ? gameWords(`super.${token.colour}`) : gameWords(`truffle.${token.colour}`, { n: token.value }),
      html`<${Truffle} ...${faceUp(token)} />`)),
    ...kinds.colours.map(({ name }) => sign(truffleWords(gameWords, name), html`<${Truffle} colour=${name} />`)),
    ...kinds.pigs.map((name, pig) => sign(gameWords(`pig.${name}`), html`<${PigHead} tone="plain" pig=${pig} />`)),
    ...kinds.packs.map((pack) => sign(gameWords("board.track", { pack: gameWords(`pack.${pack}`) }).toLowerCase(), html`<${WolfHead} pack=${pack} />`)),
    ...kinds.cards.map(({ name }) => sign(gameWords(`card.${name}`), html`<${Direction} card=${name} tone="plain" />`)),
  ];
}

/** What somebody may have been best at. @param {Props} props @returns {import("/static/face.d.ts").Contest[]} */
export const contests = (props) => ["sack", "missions", "level"].map((name) => contest(name, props));

/** @param {string} name @param {Props} props @returns {import("/static/face.d.ts").Contest} */
function contest(name, props) {
  const { counsel, view, gameWords, seats } = props;
  const [key, of] = name === "sack" ? ["board.n_truffles", (/** @type {number} */ seat) => sackOf(props, seat).length]
    : name === "missions" ? ["board.n_missions", (/** @type {number} */ seat) => counsel?.done[seat].length ?? 0]
    : ["board.level", (/** @type {number} */ seat) => view.level[seat]];
  return { words: gameWords(`contest.${name}`), values: seats.map((_, seat) => of(seat)), told: (n) => gameWords(key, { n }) };
}
