// How the game ends, and what happened as pictures: for the top line, the recap, and big moments on the stage.
import { html } from "/static/lib.js";
import { Art } from "/static/pieces.js";
import { CardArt, FaceArt, FieldArt, Gem, Pawn, signed } from "./art.js";

/** @import { GameEvent, Sign } from "/static/face.d.ts" */
/** @import { Face, Props } from "./state.js" */

/** @param {Props} props */
export const goal = ({ gameWords }) => gameWords("goal");

/** There are no points in Truel. */
export const score = () => null;

/** The colours that count in the finale, as gems. @param {Props} props @param {number} of */
export const tower = ({ view, kinds, gameWords }, of) => kinds.gems.map(({ name, colour }, gem) => ({
  words: gameWords(`unit.${name}`, { n: 1 }), value: view.gems[of][gem] > 0 ? 1 : 0, picture: html`<${Gem} colour=${colour} />`,
}));

/** What somebody may have been best at. @param {Props} props @returns {import("/static/face.d.ts").Contest[]} */
export const contests = ({ view, gameWords, seats }) => [
  { words: gameWords("contest.gems"), values: seats.map((_, of) => view.gems[of].reduce((sum, n) => sum + n, 0)),
    told: (n) => gameWords("contest.gems.told", { n }) },
  { words: gameWords("contest.hand"), values: seats.map((_, of) => view.hand_size[of]), told: (n) => gameWords("board.cards", { n }) },
];

/** A trio that takes effect, as three faces. @param {Props} props @param {GameEvent} event */
function effect({ kinds }, { seat, parts }) {
  const faces = [kinds.faces[seat], kinds.faces[parts.value], kinds.faces[parts.unit]];
  return html`<span class="tl-minis is-open">${faces.map((face, n) => html`<${FaceArt} key=${n} face=${face} />`)}</span>`;
}

/** Pictures for what can happen, by the event's name.
 * @type {Record<string, (props: Props, event: GameEvent) => any>} */
const PICTURES = {
  played: ({ kinds }, { parts }) => html`<span class="tl-minis is-open"><${CardArt} kinds=${kinds} card=${kinds.cards[parts.card]} /></span>`,
  showed: ({ kinds }, { parts }) => html`<span class="tl-minis is-open"><${CardArt} kinds=${kinds} card=${kinds.cards[parts.card]} /></span>`,
  effect,
  stole: ({ kinds }, { parts }) => html`<span class="tl-pair"><${Gem} colour=${kinds.gems[parts.gem].colour} />
    <${Pawn} colour=${kinds.colours[parts.robbed]} /></span>`,
  ends_on: ({ kinds }, { seat, parts }) => html`<span class="tl-pair"><${Pawn} colour=${kinds.colours[seat]} />
    <${FieldArt} field=${kinds.fields[parts.field]} /></span>`,
  won_joker: ({ kinds }, { parts }) => html`<span class="tl-minis is-open"><${Art} name=${`tl-joker-${kinds.types[parts.joker]}`} /></span>`,
  won: () => html`<span class="tl-three"><${Art} name="tl-ruby" /><${Art} name="tl-emerald" /><${Art} name="tl-sapphire" /></span>`,
};

/** A picture for the recap. @param {GameEvent} event @param {Props} props */
export const miniature = (event, props) => PICTURES[event.name]?.(props, event) ?? null;

const BIG = ["stole", "won_joker", "won"]; // a trio that comes true is read where it lies

/** A trio that takes effect, as a sentence. @param {Props} props @param {GameEvent} event */
function effectWords({ kinds, seats, seat, gameWords }, { seat: of, parts }) {
  const unit = kinds.faces[parts.unit].name;
  const value = kinds.faces[parts.value].value ?? 0;
  const n = Math.abs(value);
  const key = unit === "fields" ? (value > 0 ? "forward" : "backward") : value > 0 ? "gains" : "loses";
  const who = of === seat ? gameWords("trio.you") : seats[of].name;
  return gameWords(`trio.${key}${of === seat ? ".you" : ""}`, { who, n, unit: gameWords(`unit.${unit}`, { n }) });
}

/** Of a turn that fills a trio it is the trio that is recalled. @param {GameEvent} event @param {Props} props */
export function recalled(event, props) {
  if (event.name === "effect") return effectWords(props, event);
  return ["stole", "won_joker", "won"].includes(event.name) ? event.words : null;
}

/** What is announced on the stage. @param {GameEvent} event @param {Props} props */
export function moment(event, props) {
  return BIG.includes(event.name) ? { words: event.words, picture: miniature(event, props) } : null;
}

/** Within a sentence: "completes: you gain 2 cards". @param {string} words */
const small = (words) => words.charAt(0).toLocaleLowerCase() + words.slice(1);

/** A turn in few words: what a trio says, where one came true, else which card was played. @param {GameEvent[]} events @param {Props} props */
export function retold(events, props) {
  const { gameWords: say, seats } = props;
  const of = (/** @type {string[]} */ ...names) => events.filter((event) => names.includes(event.name));
  const pictures = (/** @type {string[]} */ ...names) => of(...names).flatMap((event) => miniature(event, props) ?? []);
  const big = of("won", "stole", "won_joker");
  const [effect] = of("effect");
  if (effect) {
    const who = `${seats[of("played")[0]?.seat ?? effect.seat].name} `;
    const sentence = effect.seat === props.seat ? small(effectWords(props, effect)) : effectWords(props, effect);
    const words = say("told.effect", { sentence: sentence.startsWith(who) ? sentence.slice(who.length) : sentence });
    const more = big.slice(0, 1).map((event) => event.words.replace(/\.$/, ""));
    return { words: [words, ...more].join(". "), pictures: [...pictures("effect"), ...pictures("stole", "won_joker")] };
  }
  const [played] = of("played");
  if (played) return { words: say("told.played", { trio: played.parts.trio + 1 }), pictures: pictures("played") };
  return of("showed", "shows_nothing").length ? { words: say("told.showed"), pictures: pictures("showed") } : null;
}

/** Cards are shown by what they say and by their corner in the log, both as large as the words. @param {Props} props @returns {Sign[]} */
export const signs = ({ kinds, gameWords }) => kinds.cards.flatMap((card) => {
  if (card.face === null) return [];
  const face = kinds.faces[card.face];
  const name = gameWords(`face.${face.name}`);
  const words = gameWords("card.words", { face: name, symbol: gameWords(`symbol.${card.symbol}`) });
  const picture = () => html`<span class="tl-sign" aria-hidden="true"><${Said} face=${face} name=${name} /><${Art} name=${`tl-${card.symbol}`} /></span>`;
  return [{ words, picture }];
});

/** What a card says: a figure and a gem by their pictures, numbers and everything else by their words. @param {{face: Face, name: string}} props */
function Said({ face: { type, colour, value }, name }) {
  if (colour) return html`<span class=${type === 0 ? "tl-sign-figure" : "tl-sign-gem"}>${type === 0 ? html`<${Pawn} colour=${colour} />`
    : html`<${Gem} colour=${colour} />`}</span>`;
  return html`<b class=${value === null ? "" : value > 0 ? "is-more" : "is-less"}>${value === null ? name : signed(value)}</b>`;
}
