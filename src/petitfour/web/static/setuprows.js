// The quiet rows of the set-up: rules, series, pace, who may watch. Each says what holds, and opens.
import { html } from "./lib.js";
import { say } from "./words.js";
import { Icon } from "./pieces.js";
import { BoxUpload } from "./box.js";
import { Pick } from "./pick.js";
/** @import { GameCard } from "./api.d.ts" */
/** @import { OwnBox } from "./box.js" */
/** @import { Setup } from "./places.js" */

const CLOCKS = ["", "turn:60", "turn:300", "game:600+10", "game:1800+20", "days:1", "days:3"];
const SERIES = [1, 2, 3];
const SIGNS = { rules: "list", series: "crown", clock: "clock", watch: "eye" };

/** @typedef {"rules" | "series" | "clock" | "watch"} Row */

/** @param {{game: GameCard, setup: Setup, box: OwnBox | null, open: number | string | null, onOpen: (row: Row) => void}} props */
export function OptionRows({ game, setup, box, open, onOpen }) {
  /** @type {[Row, string][]} */
  const rows = [
    ["rules", rulesWords(game, setup, box)],
    ["series", seriesWords(setup.series)],
    ["clock", clockWords(setup.clock)],
    ["watch", watchWords(setup.isPublic)],
  ];
  return html`<div class="setup-rows">${rows.map(([row, words]) => html`<button type="button" key=${row} class="setup-row" aria-expanded=${open === row}
    aria-label=${`${say(`row.${row}`)}: ${words}`} onClick=${() => onOpen(row)}><${Icon} name=${SIGNS[row]} />
    <span>${say(`row.${row}`)}</span><b>${words}</b></button>`)}</div>`;
}

/** @param {{row: string, game: GameCard, setup: Setup, onChange: (setup: Setup) => void, box: OwnBox | null, onBox: (box: OwnBox | null) => void}} props */
export function OptionPanel({ row, game, setup, onChange, box, onBox }) {
  if (row === "rules") return html`<${RulesPanel} game=${game} setup=${setup} onChange=${onChange} box=${box} onBox=${onBox} />`;
  if (row === "series") return html`<${Words} label=${say("series")} value=${setup.series} choices=${SERIES.map((n) => [n, seriesWords(n)])}
    onChange=${(/** @type {number} */ series) => onChange({ ...setup, series })} />`;
  if (row === "clock") return html`<${Words} label=${say("clock")} value=${setup.clock} choices=${CLOCKS.map((each) => [each, clockWords(each)])}
    onChange=${(/** @type {string} */ clock) => onChange({ ...setup, clock })} />`;
  return html`<${Words} label=${say("row.watch")} value=${setup.isPublic} choices=${[false, true].map((each) => [each, watchWords(each)])}
      onChange=${(/** @type {boolean} */ isPublic) => onChange({ ...setup, isPublic })} />
    <p class="seat-words">${say(setup.isPublic ? "watch.anyone.more" : "watch.invited.more")}</p>`;
}

/** @param {{game: GameCard, setup: Setup, onChange: (setup: Setup) => void, box: OwnBox | null, onBox: (box: OwnBox | null) => void}} props */
function RulesPanel({ game, setup, onChange, box, onBox }) {
  const { options } = setup;
  return html`<div class="option-list">${game.options.map((option) => html`<div class="option" key=${option.name}>
      <span aria-hidden="true">${option.title}</span>
      <${Words} label=${option.title} value=${options[option.name]} choices=${option.values.map(({ value, title }) => [value, title])}
        onChange=${(/** @type {string} */ value) => onChange({ ...setup, options: { ...options, [option.name]: value } })} /></div>`)}
    <details class="own-box"><summary>${say("own_box")}</summary><${BoxUpload} game=${game.name} value=${box} onChange=${onBox} /></details></div>`;
}

/** @param {{label: string, value: any, choices: [any, string][], onChange: (value: any) => void}} props */
const Words = ({ label, value, choices, onChange }) =>
  html`<${Pick} class="pick-words" label=${label} value=${value} choices=${choices.map(([each, body]) => ({ value: each, body }))} onChange=${onChange} />`;

/** What is not as printed. @param {GameCard} game @param {Setup} setup @param {OwnBox | null} box */
function rulesWords(game, { options }, box) {
  const chosen = game.options.filter((option) => options[option.name] !== option.default);
  const words = chosen.map((option) => option.values.find(({ value }) => value === options[option.name])?.title || "");
  return [...(box ? [box.name || say("own_box")] : []), ...words].join(", ") || say("as_printed");
}

/** @param {number} wins */
const seriesWords = (wins) => (wins === 1 ? say("single_game") : say("first_to", { n: wins }));

/** @param {boolean} isPublic */
const watchWords = (isPublic) => say(isPublic ? "watch.anyone" : "watch.invited");

/** A clock in words. @param {string} written */
function clockWords(written) {
  const parts = written.match(/^(\w+):(\d+)(?:\+(\d+))?$/);
  if (!parts) return say("no_clock");
  const [, kind, number, more] = parts;
  const time = (/** @type {number} */ s) => (s % 60 ? `${s} s` : `${s / 60} min`);
  if (kind === "days") return say("clock.days", { n: Number(number) });
  return say(`clock.${kind}`, { n: time(Number(number)), more: `${more || 0} s` });
}
