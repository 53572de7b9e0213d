// What happens at a table of Truffle Shuffle, told in few words and small pictures.
import { html } from "/static/lib.js";
import { Art, Coin } from "/static/pieces.js";
import { Front, Mark, Small } from "./art.js";
import { cardWords, nameOf } from "./reading.js";

/** @typedef {import("./reading.js").Props} Props */
/** @typedef {import("./reading.js").GameEvent} GameEvent */
/** @typedef {import("/static/face.d.ts").Sign} Sign */

const MOST_PAID = 5; // cards of an order

/** A picture of what happened, as high as a line of the recap. @param {GameEvent} event @param {Props} props */
export function miniature({ name, parts }, { kinds, isLarge }) {
  const small = (/** @type {{back: string, face?: string}} */ { back, face }) => (isLarge && face
    ? html`<span class="ts-small"><${Front} back=${back} face=${face} /></span>` : html`<${Small} back=${back} face=${face} />`);
  if (name === "took" || name === "pays" || name === "discarded") return small(kinds.cards[parts.card]);
  if (name === "took_face_down") return small({ back: kinds.backs[parts.back] });
  if (name === "played_take_two") return small({ back: kinds.backs[parts.back], face: "take-2" });
  if (name === "delivered" || name === "bonus") return html`<${Coin} value=${`+${parts.coins}`} label="" size="26px" />`;
  return name === "played_skip" ? small({ back: kinds.backs[parts.back], face: "skip" }) : null;
}

/** Something big: an order that somebody else fills, a new round. @param {GameEvent} event @param {Props} props */
export function moment({ name, parts, seat: who }, { kinds, gameWords, seats, seat }) {
  if (name === "round_begins" && parts.round > 0) return { words: gameWords("board.scene", { round: parts.round + 1 }) };
  if (name !== "delivered" || who === seat) return null;
  const picture = html`<${Coin} value=${`+${parts.coins}`} label="" size="44px" />`;
  return { words: gameWords("board.fills", { name: seats[who].name, order: orderOf(parts.way, { kinds, gameWords }), n: parts.coins }), picture };
}

/** How the order is called that is filled in a way. @param {number} way @param {Pick<Props, "kinds" | "gameWords">} props */
const orderOf = (way, { kinds, gameWords }) => gameWords(`order.${kinds.orders[kinds.ways[way].order].name}`);

/** A turn in few words: what came of it stands for what led to it. @param {GameEvent[]} events @param {Props} props */
export function retold(events, props) {
  const { gameWords: say, kinds } = props;
  const of = (/** @type {string[]} */ ...names) => events.filter((event) => names.includes(event.name));
  const pictures = (/** @type {GameEvent[]} */ some) => some.flatMap((event) => miniature(event, props) ?? []);
  const [delivered] = of("delivered");
  if (delivered) {
    const [bonus] = of("bonus");
    const coins = bonus ? `${delivered.parts.coins}\u00a0+\u00a0${bonus.parts.coins}` : String(delivered.parts.coins);
    const sum = html`<${Coin} value=${delivered.parts.coins + (bonus?.parts.coins ?? 0)} label="" size="28px" />`;
    const paid = pictures(of("pays")).slice(0, props.isLarge ? MOST_PAID : 3);
    return { words: say("told.filled", { order: orderOf(delivered.parts.way, props), coins }), pictures: [...paid, sum] };
  }
  if (of("played_skip").length) return { words: say("told.skip"), pictures: pictures(of("played_skip")) };
  const took = of("took", "took_face_down");
  if (of("played_take_two").length) return { words: say("told.take_two"), pictures: pictures(of("played_take_two", "took", "took_face_down")) };
  if (of("discarded").length) return { words: say("told.discarded", { n: of("discarded").length }), pictures: pictures(of("discarded")) };
  if (took.length > 1) return { words: say("told.took_more", { n: took.length }), pictures: pictures(took) };
  if (!took.length) return null;
  const { name, parts } = took[0];
  const card = name === "took" ? cardWords(say, kinds.cards[parts.card]) : say("board.face_down", { back: say(`back.${kinds.backs[parts.back]}`) });
  return { words: say(name === "took" ? "told.took" : "told.took_down", { card }), pictures: pictures(took) };
}

/** Cards are shown by colour and number in the log: "green 2"; face-down ones by their backs. @param {Props} props @returns {Sign[]} */
export function signs({ kinds, gameWords }) {
  const cards = kinds.cards.map(({ back, face }) => ({
    words: cardWords(gameWords, { back, face }),
    picture: () => html`<span class="ts-sign ts-tone-${back}"><${Mark} back=${back} />${face.length === 1 ? face : html`<${Art} name=${`ts-${face}`} />
      ${nameOf(gameWords, face)}`}</span>`,
  }));
  const backs = kinds.backs.map((back) => ({ words: `(${gameWords(`back.${back}`)})`, picture: () => html`<${Mark} back=${back} />` }));
  const hidden = kinds.backs.map((back) => ({
    words: gameWords("sign.hidden", { back: gameWords(`back.${back}`) }), picture: () => html`<span class="ts-sign-back"><${Small} back=${back} /></span>`,
  }));
  return [...cards, ...backs, ...hidden];
}
