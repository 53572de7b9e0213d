// The seats of a table that is being set: who is wanted on each. Nothing of the page is in it.
/** @import { BotsAnswer, GameCard, WantedChair } from "./api.d.ts" */

/** @typedef {{kind: "empty" | "open" | "bot" | "person", name: string, bot: string, face: string}} Place */
/** What was chosen last for a game. @typedef {{places: Place[], options: Record<string, string>, series: number, clock: string, isPublic: boolean}} Setup */

/** @type {Place} */
export const EMPTY = { kind: "empty", name: "", bot: "", face: "" };

/** The first of the cast that sits nowhere here. @param {BotsAnswer} bots @param {Place[]} places @param {number} [from] where in the cast to begin */
export function freeFace({ cast }, places, from = 0) {
  const inTurn = [...cast.slice(from % cast.length), ...cast.slice(0, from % cast.length)];
  return (inTurn.find(({ face }) => !places.some((place) => place.kind === "bot" && place.face === face)) || cast[0]).face;
}

/** A bot with a character of its own. @param {BotsAnswer} bots @param {Place[]} places @param {string} level @param {number} [from] @returns {Place} */
export const botPlace = (bots, places, level, from) => ({ ...EMPTY, kind: "bot", bot: level, face: freeFace(bots, places, from) });

/** The level that plays: what this person chose last, or what is usual here. @param {BotsAnswer} bots @param {string} wanted */
export const levelOf = (bots, wanted) => (bots.bots.some(({ bot }) => bot === wanted) ? wanted : bots.usual);

/** The seats beside one's own when nothing was chosen yet: bots for the fewest players.
 * @param {GameCard} game @param {BotsAnswer} bots @param {string} level @param {number} from */
export function firstPlaces(game, bots, level, from) {
  const [fewest] = game.players;
  const places = /** @type {Place[]} */ (Array(Math.max(...game.players) - 1).fill(EMPTY));
  for (let i = 0; i < fewest - 1; i++) places[i] = botPlace(bots, places, level, from);
  return places;
}

/** Last time's seats, as far as there are such seats, levels and characters. @param {GameCard} game @param {BotsAnswer} bots @param {Place[]} before */
export function keptPlaces(game, bots, before) {
  const places = /** @type {Place[]} */ (Array(Math.max(...game.players) - 1).fill(EMPTY));
  before.slice(0, places.length).forEach((place, i) => {
    const isBot = place.kind === "bot";
    const isTaken = places.some((other) => other.kind === "bot" && other.face === place.face);
    const face = isBot && (isTaken || !bots.cast.some((each) => each.face === place.face)) ? freeFace(bots, places) : place.face;
    places[i] = { ...EMPTY, ...place, face, bot: isBot ? levelOf(bots, place.bot) : "" };
  });
  return places;
}

/** The same table against bots alone: they take the seats of friends. @param {Place[]} places @param {BotsAnswer} bots @param {string} level */
export function againstBots(places, bots, level) {
  const seated = places.map((place) => (place.kind === "bot" ? place : EMPTY));
  places.forEach((place, i) => {
    if (place.kind === "open" || place.kind === "person") seated[i] = botPlace(bots, seated, level);
  });
  return seated;
}

/** How many play. @param {Place[]} places */
export const countOf = (places) => 1 + places.filter((place) => place.kind !== "empty").length;

/** What the house is asked for. @param {Place[]} places @param {(seat: number) => string} nameOf for those who gave none @returns {WantedChair[]} */
export function wantedOf(places, nameOf) {
  return places.filter((place) => place.kind !== "empty").map(({ kind, name, bot, face }, i) => {
    if (kind === "bot") return { kind, bot, face };
    return kind === "person" ? { kind, face, name: name.trim() || nameOf(i + 2) } : { kind };
  });
}
