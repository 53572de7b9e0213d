// Setting a table: a little table whose seats are tapped, quiet rows for the rest, and one button.
import { html, useState } from "./lib.js";
import { botLevel, myFace, playerName, setups } from "./settings.js";
import { say } from "./words.js";
import { announce } from "./announce.js";
import { screenKind } from "./screen.js";
import { Dialog } from "./dialogs.js";
import { Icon } from "./pieces.js";
import { characterOf, percent } from "./cast.js";
import { againstBots, botPlace, countOf, EMPTY, firstPlaces, keptPlaces, levelOf, wantedOf } from "./places.js";
import { FaceChoice, myFaceNow } from "./facechoice.js";
import { NameField, SeatPanel } from "./seatpanel.js";
import { SeatsTable } from "./seatstable.js";
import { LearnLine } from "./learn.js";
import { OptionPanel, OptionRows } from "./setuprows.js";
/** @import { BotsAnswer, GameCard, NewTable } from "./api.d.ts" */
/** @import { OwnBox } from "./box.js" */
/** @import { Place, Setup } from "./places.js" */
/** @import { Sitting } from "./seatstable.js" */

/** Last time's choice for a game, or what is usual. @param {GameCard} game @param {BotsAnswer} bots @returns {Setup} */
function setupOf(game, bots) {
  const before = setups.value[game.name];
  const usual = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  const known = game.options.filter(({ name, values }) => values.some(({ value }) => value === before?.options?.[name]));
  const options = { ...usual, ...Object.fromEntries(known.map(({ name }) => [name, before.options[name]])) };
  if (Array.isArray(before?.places)) return { ...before, options, places: keptPlaces(game, bots, before.places) };
  const places = firstPlaces(game, bots, levelOf(bots, botLevel.value), game.name.length); // each game has other first companions
  return { places, options, series: game.series, clock: "", isPublic: false };
}

/** What the house is asked for. @param {GameCard} game @param {Setup} setup @param {OwnBox | null} [box] @returns {NewTable} */
export function tableOf(game, setup, box) {
  const others = wantedOf(setup.places, (n) => say("player_n", { n }));
  return {
    game: game.name, name: playerName.value.trim() || say("guest"), face: myFace.value, others, options: setup.options, series: setup.series,
    clock: setup.clock, public: setup.isPublic, ...(box ? { box: box.files } : {}),
  };
}

/** One click: last time's table, with bots in the place of people. @param {GameCard} game @param {BotsAnswer} bots */
export function botsTable(game, bots) {
  const setup = setupOf(game, bots);
  return tableOf(game, { ...setup, places: againstBots(setup.places, bots, levelOf(bots, botLevel.value)) });
}

/** @param {{game: GameCard, bots: BotsAnswer, error: string, onRules: () => void, onCreate: (wanted: NewTable) => void}} props */
export function SetUp({ game, bots, error, onRules, onCreate }) {
  const [setup, setSetup] = useState(() => setupOf(game, bots));
  const [box, setBox] = useState(/** @type {OwnBox | null} */ (null));
  const [open, setOpen] = useState(/** @type {number | string | null} */ (isWide() ? 1 : null)); // a seat, or a row
  const { places } = setup;
  const setPlaces = (/** @type {Place[]} */ next) => setSetup({ ...setup, places: next });
  /** @param {number} seat */
  function choose(seat) {
    if (seat > 0 && places[seat - 1].kind === "empty") {
      const next = withKind(places, seat - 1, "bot", bots);
      setPlaces(next);
      announce(say("sits_down", { name: characterOf(bots, next[seat - 1].face)?.name }));
    }
    setOpen(seat);
  }
  function start() {
    setups.value = { ...setups.value, [game.name]: setup }; // the next table begins with it
    onCreate(tableOf(game, setup, box));
  }
  const panel = open === null ? null : typeof open === "string"
    ? html`<${OptionPanel} row=${open} game=${game} setup=${setup} onChange=${setSetup} box=${box} onBox=${setBox} />`
    : html`<${SeatOptions} seat=${open} places=${places} bots=${bots} onChange=${setPlaces} />`;
  return html`<section class="setup" aria-labelledby="setup">
    <div class="setup-intro"><h2 id="setup">${say("set_the_table")}</h2>
      <p class="setup-how">${say("tap_a_seat")}</p>
      <div class="setup-learn"><button type="button" class="text-btn" onClick=${onRules}
        aria-label=${`${say("how_to_play")}: ${game.title}`}><${Icon} name="rules" /><span>${say("how_to_play")}</span></button>
        <${LearnLine} game=${game} /></div>
      <${OptionRows} game=${game} setup=${setup} box=${box} open=${open} onOpen=${setOpen} />
      ${error && html`<p class="refusal" role="alert">${error}</p>`}
      <${StartButton} game=${game} places=${places} isGood=${!box || box.good} onStart=${start} /></div>
    <${SeatsTable} game=${game} label=${say("seats_around", { game: game.title })} seats=${sittings(places, bots)}
      chosen=${typeof open === "number" ? open : null} onChoose=${choose} />
    ${isWide() ? html`<div class="setup-panel panel">${panel && html`<h3>${titleOf(open)}</h3>`}${panel}</div>`
      : panel && html`<${Dialog} title=${titleOf(open)} onClose=${() => setOpen(null)}>${panel}</${Dialog}>`}
  </section>`;
}

const isWide = () => screenKind.value === "wide"; // else what is chosen opens over the page

/** @param {number | string | null} open */
const titleOf = (open) => (typeof open === "string" ? say(`row.${open}`) : open === 0 ? say("your_seat") : say("who_sits"));

/** Somebody else on a seat. @param {Place[]} places @param {number} at @param {Place["kind"]} kind @param {BotsAnswer} bots */
function withKind(places, at, kind, bots) {
  const others = places.map((place, i) => (i === at ? EMPTY : place));
  const level = levelOf(bots, botLevel.value);
  const guest = bots.faces[(at + 1) % bots.faces.length].face;
  /** @type {Place} */
  const place = kind === "bot" ? botPlace(bots, others, level) : { ...EMPTY, kind, face: kind === "person" ? guest : "" };
  return others.map((other, i) => (i === at ? place : other));
}

/** @param {{seat: number, places: Place[], bots: BotsAnswer, onChange: (places: Place[]) => void}} props */
function SeatOptions({ seat, places, bots, onChange }) {
  if (seat === 0) return html`<${Me} />`;
  const at = { bots, tone: seat, taken: places.filter((place) => place.kind === "bot").map((place) => place.face) };
  /** @param {Place} place */
  function change(place) {
    if (place.kind === "bot") botLevel.value = place.bot;
    onChange(places.map((other, i) => (i === seat - 1 ? place : other)));
  }
  return html`<${SeatPanel} place=${places[seat - 1]} kinds=${["open", "bot", "person", "empty"]} at=${at} onChange=${change}
    onKind=${(/** @type {Place["kind"]} */ kind) => kind !== places[seat - 1].kind && onChange(withKind(places, seat - 1, kind, bots))} />`;
}

/** One's own name and face. */
function Me() {
  return html`<div class="seat-panel"><${NameField} label=${say("your_name")} value=${playerName.value} autocomplete="nickname"
      onInput=${(/** @type {string} */ name) => (playerName.value = name)} />
    <${FaceChoice} value=${myFaceNow()} onChange=${(/** @type {string} */ face) => (myFace.value = face)} /></div>`;
}

/** Everybody at the little table, oneself in front. @param {Place[]} places @param {BotsAnswer} bots @returns {Sitting[]} */
function sittings(places, bots) {
  const name = playerName.value.trim();
  /** @type {Sitting} */
  const mine = { name: name || say("you"), note: say(name ? "you_short" : "name_and_face"), face: myFaceNow(), kind: "person", tone: 0 };
  return [mine, ...places.map((place, i) => sitting(place, i + 2, bots))];
}

/** @param {Place} place @param {number} number @param {BotsAnswer} bots @returns {Sitting} */
function sitting({ kind, name, bot, face }, number, bots) {
  if (kind === "bot") {
    const level = bots.bots.find((each) => each.bot === bot);
    return { kind, face, name: characterOf(bots, face)?.name || "", note: `bot · ${percent(level?.cocoa || 0)}`, tone: number - 1 };
  }
  const names = { empty: say("empty_seat"), open: say("a_friend"), person: name.trim() || say("player_n", { n: number }) };
  const notes = { empty: say("tap_to_fill"), open: say("by_link"), person: say("at_this_screen") };
  return { kind, face, name: names[kind], note: notes[kind], tone: number - 1 };
}

/** "2, 3 or 4". @param {GameCard} game */
const countsOf = ({ players }) => new Intl.ListFormat(document.documentElement.lang || "en", { type: "disjunction" }).format(players.map(String));

/** @param {{game: GameCard, places: Place[], isGood: boolean, onStart: () => void}} props */
function StartButton({ game, places, isGood, onStart }) {
  const count = countOf(places);
  const isPossible = game.players.includes(count);
  const number = say(`number.${count}`);
  const words = places.some((place) => place.kind === "open") ? say("set_for", { number }) : say("start_with", { number });
  const needs = say("needs_players", { title: game.title, n: countsOf(game) });
  return html`<div class="setup-start"><button type="button" class="btn primary" disabled=${!isPossible || !isGood} onClick=${onStart}>
      ${isPossible ? words : say("start")}</button>
    ${isPossible ? null : html`<p class="quiet" role="status">${needs}</p>`}</div>`;
}
