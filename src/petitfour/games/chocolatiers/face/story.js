// What is told around the board: how the game ends, what a score is made of, what happened in small, what is big, what is kept.
import { html } from "/static/lib.js";
import { Art } from "/static/pieces.js";
import { CardArt, Cup, Pip, Tile, Token } from "./art.js";
/** @import { GameEvent, Sign } from "/static/face.d.ts" */
/** @import { Props } from "./types.d.ts" */

/** @param {Props} props */
export function goal({ view, seats, gameWords, kinds, over }) {
  if (over) return "";
  if (view.ender !== -1) return gameWords("board.last_round", { seat: seats[view.ender].name });
  return gameWords("board.goal", { n: Math.max(...view.tiles.slice(0, view.players)), full: kinds.full });
}

/** @param {Props} props @param {number} of */
export function score({ counsel, gameWords }, of) {
  if (!counsel || !counsel.parts[of]) return null;
  const { boxes, cards, wilds, total } = counsel.parts[of];
  return {
    value: total,
    words: gameWords("board.points", { n: total }),
    parts: [
      { words: gameWords("board.score.boxes"), value: boxes },
      { words: gameWords("board.score.cards"), value: cards },
      { words: gameWords("board.score.wilds"), value: wilds },
    ],
  };
}

/** The same in a line, where there is no room for a bill. @param {Props & {of: number}} props */
export function Sum({ counsel, gameWords, of }) {
  const parts = counsel?.parts[of];
  return parts ? html`<p class="ch-sum">${gameWords("board.sum", parts)}</p>` : null;
}

/** @param {GameEvent} event @param {Props} props */
export function miniature({ name, parts }, { kinds }) {
  if (name === "took") return html`<span class="ch-mini-card"><${CardArt} kind=${parts.chocolate} /></span>`;
  if (name === "gave") return html`<span class="ch-mini-card"><${CardArt} kind=${parts.chocolate} /></span><span class="ch-mini-arrow">›</span>`;
  if (name === "placed_wild") return html`<span class="ch-mini-token"><${Token} /></span>`;
  if (name !== "boxed") return null;
  const { points, turned } = kinds.tiles[parts.tile];
  return html`<span class="ch-mini-tile"><${Tile} shown=${turned[parts.rotation]} points=${points} /></span>`;
}

/** A turn in few words: what came of it stands for what led to it. @param {GameEvent[]} events @param {Props} props */
export function retold(events, props) {
  const { gameWords: say, kinds } = props;
  const all = (/** @type {string} */ name) => events.filter((event) => event.name === name);
  const [boxed, gave, wild, took] = ["boxed", "gave", "placed_wild", "took"].map(all);
  const pictures = [...gave, ...took, ...boxed, ...wild].flatMap((event) => miniature(event, props) ?? []);
  if (boxed.length) return { words: say("told.boxed", { n: kinds.tiles[boxed[0].parts.tile].points }), pictures: pictures.slice(gave.length + took.length) };
  if (wild.length) return { words: say("told.wild"), pictures };
  if (gave.length) return { words: say("told.swapped"), pictures };
  return took.length ? { words: say("told.took", { chocolate: one(props, took[0].parts.chocolate) }), pictures } : null;
}

/** "a mint". @param {Pick<Props, "gameWords" | "kinds">} props @param {number} kind @param {number} [n] */
export const one = ({ gameWords, kinds }, kind, n = 1) => gameWords(`chocolate.${kinds.chocolates[kind]}.n`, { n });

const MOST_SIGNS = 6; // of one kind in a line

/** Chocolates are shown by their signs in the log: "takes 2 mints". @param {Props} props @returns {Sign[]} */
export const signs = (props) => props.kinds.chocolates.flatMap((_, kind) => Array.from({ length: MOST_SIGNS }, (_, i) => ({
  words: one(props, kind, i + 1), picture: () => html`${Array.from({ length: i + 1 }, (_, copy) => html`<${Pip} key=${copy} kind=${kind} />`)}`,
})));

/** Something big: a tile that somebody else boxes, the first display that is full. @param {GameEvent} event @param {Props} props */
export function moment(event, props) {
  const { name, seat, parts } = event;
  const { gameWords, seats, kinds } = props;
  if (name === "boxed" && seat !== props.seat) {
    return { words: gameWords("board.moment.boxed", { seat: seats[seat].name, n: kinds.tiles[parts.tile].points }), picture: miniature(event, props) };
  }
  if (name !== "took_first") return null;
  return { words: gameWords("board.moment.first", { seat: seats[seat].name }), picture: html`<${Art} name="ch-first" />` };
}

/** The scoring cards a seat ends with. @param {Props} props @param {number} of */
export function keepsakes({ counsel, view, kinds, gameWords }, of) {
  if (!counsel) return null;
  const won = kinds.awards.filter(({ chocolate }) => (chocolate === null ? view.first_to === of : counsel.owners[chocolate] === of));
  return html`<span class="ch-won">${won.map(({ name, chocolate, points }) => html`<span key=${name} role="img"
    aria-label=${gameWords("board.prize.of", { name: gameWords(`award.${name}`), points })}>${chocolate === null ? html`<${Art} name="ch-first" />`
    : html`<${Cup} kind=${chocolate} />`}</span>`)}</span>`;
}

/** What somebody may have been best at. @param {Props} props @returns {import("/static/face.d.ts").Contest[]} */
export function contests(props) {
  const { counsel, view, gameWords, seats } = props;
  if (!counsel) return [];
  const { groups, owners } = counsel;
  return [
    { words: gameWords("contest.group"), values: seats.map((_, of) => Math.max(...groups[of])), told: (n, of) => one(props, groups[of].indexOf(n), n) },
    { words: gameWords("contest.cards"), values: seats.map((_, of) => owners.filter((/** @type {number} */ owner) => owner === of).length),
      told: (n) => gameWords("contest.cards.told", { n }) },
    { words: gameWords("contest.boxes"), values: seats.map((_, of) => view.tiles[of]), told: (n) => gameWords("contest.boxes.told", { n }) },
  ];
}
