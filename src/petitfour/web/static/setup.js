// Setting a table: who plays, how many games, with which options, clock and box.
import { html, useState } from "./lib.js";
import { botLevel, playerName } from "./settings.js";
import { say } from "./words.js";
import { Choice, Dialog } from "./dialogs.js";
import { BoxUpload } from "./box.js";
/** @import { BotsAnswer, GameCard } from "./api.d.ts" */
/** @import { OwnBox } from "./box.js" */

/** What is asked of the house, but with the number of bots. @typedef {{game: string, players: number, bots: number, name: string, series?: number,
 * options?: Record<string, string>, clock?: string, screen?: string[], box?: Record<string, string>}} NewTable */

const CLOCKS = ["", "turn:60", "turn:300", "game:600+10", "game:1800+20", "days:1", "days:3"];

/** The level that plays: what this person chose last, or what is usual here. @param {BotsAnswer | null} levels */
export function levelOf(levels) {
  if (!levels) return "random";
  return levels.bots.some((level) => level.bot === botLevel.value) ? botLevel.value : levels.usual;
}

/** @param {{game: GameCard, levels: BotsAnswer | null, onClose: () => void, onCreate: (wanted: NewTable) => void}} props */
export function SetUp({ game, levels, onClose, onCreate }) {
  const [name, setName] = useState(playerName.value);
  const [series, setSeries] = useState(game.series);
  const [options, setOptions] = useState(Object.fromEntries(game.options.map((option) => [option.name, option.default])));
  const [clock, setClock] = useState("");
  const [box, setBox] = useState(/** @type {OwnBox | null} */ (null));
  const seating = useSeating(game);
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    playerName.value = name;
    const screen = seating.here.map((each, i) => each || say("player_n", { n: i + 2 }));
    const { players, bots } = seating;
    onCreate({ game: game.name, players, name: name || say("guest"), series, options, clock, bots, screen, ...(box ? { box: box.files } : {}) });
  }
  return html`<${Dialog} title=${`${say("set_table")}: ${game.title}`} onClose=${onClose}>
    <form onSubmit=${submit}>
      <${Name} label=${say("your_name")} value=${name} autocomplete="nickname" onInput=${setName} />
      <${Seating} game=${game} levels=${levels} seating=${seating} />
      <${Choice} label=${say("series")} value=${series} onChange=${setSeries}
        choices=${[[1, say("single_game")], [2, say("first_to", { n: 2 })], [3, say("first_to", { n: 3 })]]} />
      ${game.options.map((option) => html`<${Choice} key=${option.name} label=${option.title} value=${options[option.name]}
        choices=${option.values.map(({ value, title }) => [value, title])}
        onChange=${(/** @type {string} */ value) => setOptions({ ...options, [option.name]: value })} />`)}
      <details class="own-box"><summary>${say("more_options")}</summary>
        <${Choice} label=${say("clock")} value=${clock} choices=${CLOCKS.map((each) => [each, clockWords(each)])} onChange=${setClock} />
        <${BoxUpload} game=${game.name} value=${box} onChange=${setBox} />
      </details>
      <div class="buttons"><button type="submit" class="btn" disabled=${box && !box.good}>${say("create_table")}</button></div>
    </form>
  </${Dialog}>`;
}

/** Who sits where: people at this screen first, then bots as far as there is room; the rest are friends. @param {GameCard} game */
function useSeating(game) {
  const [players, setPlayers] = useState(game.players[0]);
  const [wanted, setBots] = useState(0);
  const [screen, setScreen] = useState(/** @type {string[]} */ ([]));
  const here = screen.slice(0, players - 1);
  const room = players - 1 - here.length;
  return { players, setPlayers, here, setHere: setScreen, room, bots: Math.min(wanted, room), setBots,
    /** @param {number} n */
    setPeople: (n) => setScreen(Array.from({ length: n }, (_, i) => screen[i] || "")) };
}

/** @param {{game: GameCard, levels: BotsAnswer | null, seating: ReturnType<typeof useSeating>}} props */
function Seating({ game, levels, seating }) {
  const { players, setPlayers, here, setHere, setPeople, room, bots, setBots } = seating;
  const others = Array.from({ length: room + 1 }, (_, i) => [i, i === 0 ? say("friends_only") : say("n_bots", { n: i })]);
  const people = Array.from({ length: players }, (_, i) => [i, i === 0 ? say("only_me") : say("n_people", { n: i + 1 })]);
  const numbers = game.players.map((n) => [n, String(n)]);
  return html`
    ${numbers.length > 1 && html`<${Choice} label=${say("players")} value=${players} choices=${numbers} onChange=${setPlayers} />`}
    <${Choice} label=${say("at_one_screen")} value=${here.length} choices=${people} onChange=${setPeople} />
    ${here.map((each, i) => html`<${Name} key=${i} label=${say("name_of_seat", { n: i + 2 })} value=${each}
      onInput=${(/** @type {string} */ name) => setHere(here.map((old, j) => (j === i ? name : old)))} />`)}
    ${room > 0 ? html`<${Choice} label=${say("other_seats")} value=${bots} choices=${others} onChange=${setBots} />` : null}
    ${bots > 0 && levels ? html`<${Choice} label=${say("bot_level")} value=${levelOf(levels)} choices=${levels.bots.map(({ bot, title }) => [bot, title])}
      onChange=${(/** @type {string} */ level) => (botLevel.value = level)} />` : null}`;
}

/** @param {{label: string, value: string, autocomplete?: string, onInput: (name: string) => void}} props */
function Name({ label, value, autocomplete, onInput }) {
  return html`<label class="field">${label}
    <input type="text" maxlength="24" value=${value} autocomplete=${autocomplete} onInput=${(/** @type {any} */ e) => onInput(e.target.value)} /></label>`;
}

/** A clock in words. @param {string} written */
function clockWords(written) {
  const parts = written.match(/^(\w+):(\d+)(?:\+(\d+))?$/);
  if (!parts) return say("clock.none");
  const [, kind, number, more] = parts;
  const time = (/** @type {number} */ s) => (s % 60 ? `${s} s` : `${s / 60} min`);
  if (kind === "days") return say("clock.days", { n: Number(number) });
  return say(`clock.${kind}`, { n: time(Number(number)), more: `${more || 0} s` });
}
