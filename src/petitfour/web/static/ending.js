// The end of a game: who won, how the scores went, where it turned, and whether chance was fair.
import { html, useEffect, useState } from "./lib.js";
import { get, post } from "./api.js";
import { language } from "./settings.js";
import { say } from "./words.js";
import { go, Link } from "./router.js";
import { check, remembered } from "./fair.js";

/** @param {{table: any, id: string, actions: any, looking: any}} props */
export function Ending({ table, id, actions, looking }) {
  const result = table.result;
  const order = [...table.chairs].sort((a, b) => result.placing[a.seat] - result.placing[b.seat] || result.scores[b.seat] - result.scores[a.seat]);
  const iWon = table.screen.length === 0 && table.seat !== null && result.placing[table.seat] === 1 && result.placing.filter((/** @type {number} */ p) => p === 1).length === 1;
  return html`<div class="ending"><h2 tabindex="-1">${iWon ? say("you_win") : result.words}</h2>
    <ol class="placing">${order.map((/** @type {any} */ c) => html`<li key=${c.chair}><span class="place">${result.placing[c.seat]}.</span> <b>${c.name}</b> <span class="grow"></span> ${result.points[c.seat]}</li>`)}</ol>
    ${result.series_words ? html`<p>${result.series_words}</p>` : null}
    <div class="buttons">
      ${table.seat !== null ? html`<button type="button" class="btn" data-next onClick=${() => actions.attempt(() => post(`/tables/${id}/start`), "start")}>${table.series > 1 && !result.series_over ? say("next_game") : say("rematch")}</button>` : null}
      ${looking.versions.length > 1 ? html`<button type="button" class="btn quiet-btn" onClick=${looking.watch}>${say("watch_again")}</button>` : null}
      <a class="btn quiet-btn" href=${`/api/v1/tables/${id}/record?game=${table.number}`} download>${say("save_file")}</a>
      <button type="button" class="btn quiet-btn" onClick=${() => go("/")}>${say("to_lobby")}</button>
    </div>
    <${Story} table=${table} id=${id} looking=${looking} />
    <${FairCheck} fair=${table.fair} /></div>`;
}

/** @param {{table: any, id: string, looking: any}} props */
function Story({ table, id, looking }) {
  const [story, setStory] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let gone = false;
    get(`/tables/${id}/story?game=${table.number}`).then((told) => !gone && setStory(told)).catch(() => {});
    return () => {
      gone = true;
    };
  }, [id, table.number, language.value]);
  if (!story || story.versions.length < 3) return null;
  return html`<section class="story"><h3>${say("chart")}</h3>
    <${Chart} story=${story} onChoose=${looking.open} />
    ${story.turning.length ? html`<h3>${say("turning")}</h3><ul class="turning">${story.turning.map((/** @type {any} */ t) => html`<li key=${t.version}><button type="button" class="move" onClick=${() => looking.open(t.version)}>${shortened(t.lines).join(" ") || say("turn_n", { n: t.version })}</button></li>`)}</ul>` : null}
    <details class="moves-list"><summary>${say("chart_table")}</summary><div class="scroll" tabindex="0" role="group" aria-label=${say("chart_table")}><table class="scores"><thead><tr><th scope="col">#</th>${story.names.map((/** @type {string} */ n) => html`<th scope="col" key=${n}>${n}</th>`)}</tr></thead>
      <tbody>${story.scores.map((/** @type {number[]} */ row, /** @type {number} */ i) => html`<tr key=${i}><th scope="row">${i + 1}</th>${row.map((s, j) => html`<td key=${j}>${s}</td>`)}</tr>`)}</tbody></table></div></details></section>`;
}

/** How a long turn began, and what it came to. @param {string[]} lines */
const shortened = (lines) => (lines.length > 4 ? [...lines.slice(0, 2), "…", ...lines.slice(-2)] : lines);

const WIDE = 300, HIGH = 150, LEFT = 26, BOTTOM = 18;

/** Scores over the game, a line for each seat: its own colour, dash and name at the end. @param {{story: any, onChoose: (version: number) => void}} props */
function Chart({ story, onChoose }) {
  const all = story.scores.flat();
  const low = Math.min(0, ...all), high = Math.max(low + 1, ...all);
  const last = story.scores.length - 1;
  const x = (/** @type {number} */ i) => LEFT + ((WIDE - LEFT - 60) * i) / last;
  const y = (/** @type {number} */ s) => 8 + (HIGH - BOTTOM - 8) * (1 - (s - low) / (high - low));
  const ends = spread(story.names.map((/** @type {string} */ _, /** @type {number} */ seat) => y(story.scores[last][seat])));
  const told = story.names.map((/** @type {string} */ n, /** @type {number} */ seat) => `${n}: ${story.scores[last][seat]}`).join(", ");
  /** @param {MouseEvent} event */
  function choose(event) {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const i = Math.round((((event.clientX - box.left) / box.width) * WIDE - LEFT) / ((WIDE - LEFT - 60) / last));
    onChoose(story.versions[Math.max(0, Math.min(last, i))]);
  }
  return html`<svg class="chart" viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${`${say("chart")}. ${told}`} onClick=${choose}>
    ${[low, high].map((s) => html`<line key=${s} x1=${LEFT} x2=${WIDE - 60} y1=${y(s)} y2=${y(s)} class="grid" /><text key=${`t${s}`} x=${LEFT - 4} y=${y(s) + 4} class="axis" text-anchor="end">${s}</text>`)}
    ${story.turning.map((/** @type {any} */ t) => html`<line key=${t.version} x1=${x(story.versions.indexOf(t.version))} x2=${x(story.versions.indexOf(t.version))} y1="8" y2=${HIGH - BOTTOM} class="turn-line" />`)}
    ${story.names.map((/** @type {string} */ n, /** @type {number} */ seat) => html`<g key=${seat} class="line seat-line-${seat}"><polyline points=${story.scores.map((/** @type {number[]} */ row, /** @type {number} */ i) => `${x(i).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" ")} />
      <text x=${WIDE - 56} y=${ends[seat] + 4}>${n.slice(0, 9)}</text></g>`)}
  </svg>`;
}

/** Names at the ends of lines keep a distance. @param {number[]} wanted */
function spread(wanted) {
  const order = wanted.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  order.forEach((each, i) => i && (each.y = Math.max(each.y, order[i - 1].y + 12)));
  const over = Math.max(0, (order.at(-1)?.y ?? 0) - (HIGH - BOTTOM));
  const found = [...wanted];
  for (const each of order) found[each.i] = each.y - over;
  return found;
}

/** @param {{fair: any}} props */
function FairCheck({ fair }) {
  const [good, setGood] = useState(/** @type {boolean | null} */ (null));
  useEffect(() => {
    check(fair).then(setGood);
  }, [fair.secret]);
  if (!fair.commitment) return null;
  const mine = remembered(fair.commitment);
  return html`<details class="moves-list fair"><summary>${say("fair")}${good === true ? " ✓" : good === false ? " ✗" : ""}</summary>
    <p>${say("fair_seen")} <code>${fair.commitment}</code></p>
    ${mine ? html`<p>${say("fair_mine")} <code>${mine}</code></p>` : null}
    ${fair.secret ? html`<p>${say("fair_secret")} <code>${fair.secret}</code></p><p><b>${good === null ? say("fair_unchecked") : good ? say("fair_good") : say("fair_bad")}</b></p>` : html`<p>${say("fair_later")}</p>`}
    <p><${Link} to="/fair">${say("fair_how")}</${Link}></p></details>`;
}
