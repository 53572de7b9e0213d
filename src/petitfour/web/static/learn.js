// Learning by playing: the way to a game's guided first game, and from there to a real one.
import { html, useState } from "./lib.js";
import { post, Refusal } from "./server.js";
import { lessons, myFace, playerName, rememberTable } from "./settings.js";
import { castSurely } from "./cast.js";
import { makeTable } from "./fair.js";
import { say } from "./words.js";
import { go } from "./router.js";
import { Icon } from "./pieces.js";
import { announce } from "./announce.js";
/** @import { GameCard, NewTable } from "./api.d.ts" */

let making = false;

/** Makes a table, once, and goes there; why not is said. @param {() => Promise<NewTable>} wantedOf @returns {Promise<string>} why not, or nothing */
async function make(wantedOf) {
  if (making) return "";
  making = true;
  try {
    const wanted = await wantedOf();
    const table = await (wanted.lesson ? post("/tables", wanted) : makeTable(wanted));
    rememberTable(table.id, table.game);
    go(`/t/${table.id}`);
    return "";
  } catch (error) {
    const why = error instanceof Refusal ? error.message : say("no_connection");
    announce(why);
    return why;
  } finally {
    making = false;
  }
}

/** The guided first game. @param {Pick<GameCard, "name">} game */
export const learn = (game) => make(async () => (/** @type {any} */ ({ game: game.name, lesson: true, ...me() })));

const me = () => ({ name: playerName.value.trim() || say("guest"), face: myFace.value });

/** A game against bots that play easily. @param {GameCard} game */
export const playForReal = (game) => make(async () => {
  await castSurely();
  const others = Array.from({ length: game.players[0] - 1 }, () => ({ kind: "bot", bot: "easy" }));
  return /** @type {any} */ ({ game: game.name, ...me(), others });
});

/** The way there: a line that offers it until it was done or declined, later only a few words. @param {{game: GameCard}} props */
export function LearnLine({ game }) {
  const [why, setWhy] = useState("");
  if (!game.lesson) return null;
  const begin = () => learn(game).then(setWhy);
  const words = say("learn_by_playing", { n: game.lesson });
  const decline = () => (lessons.value = { ...lessons.value, [game.name]: "declined" });
  return html`<p class="learn-line ${lessons.value[game.name] ? "" : "is-new"}"><button type="button" class="text-btn" onClick=${begin}>
      <${Icon} name="play" />${words}</button>
    ${lessons.value[game.name] ? null : html`<button type="button" class="tool" aria-label=${say("learn_not_now")} onClick=${decline}>
      <${Icon} name="close" /></button>`}
    ${why ? html`<span class="refusal" role="alert">${why}</span>` : null}</p>`;
}
