// The little table: seats around it, each a button that says who sits there.
import { html } from "./lib.js";
import { say } from "./words.js";
import { Arrows, Icon, Portrait } from "./pieces.js";
import { Cover } from "./cover.js";
/** @import { GameCard } from "./api.d.ts" */

/** Who sits somewhere, as the table shows it.
 * @typedef {{name: string, note: string, face: string, kind: "empty" | "open" | "bot" | "person", tone: number}} Sitting */

/** @param {{game: GameCard, label: string, seats: Sitting[], chosen: number | null, onChoose?: (seat: number) => void}} props the first seat is in front */
export function SeatsTable({ game, label, seats, chosen, onChoose }) {
  return html`<div class="seats-table">
    <${Wood} />
    <span class="little-box" aria-hidden="true"><${Cover} game=${game} /></span>
    <${Arrows} class="seats-around" label=${label}>
      ${seats.map((seat, i) => html`<${SeatAt} key=${i} seat=${seat} at=${i} of=${seats.length} isChosen=${chosen === i}
        onChoose=${onChoose && (() => onChoose(i))} />`)}
    </${Arrows}></div>`;
}

/** @param {{seat: Sitting, at: number, of: number, isChosen: boolean, onChoose?: () => void}} props */
function SeatAt({ seat, at, of, isChosen, onChoose }) {
  const place = { ...aroundAt(at, of), "--tone": `var(--tone-${seat.tone})` };
  const sign = { empty: "plus", open: "link" }[/** @type {string} */ (seat.kind)];
  const body = html`${sign
      ? html`<span class="empty-seat ${seat.kind === "open" ? "is-awaited" : ""}" aria-hidden="true"><${Icon} name=${sign} /></span>`
      : html`<${Portrait} face=${seat.face} name=${seat.name} tone=${seat.tone} />`}
    <span class="place-card"><b>${seat.name}</b><small>${seat.note}</small></span>`;
  const kind = `seat-at is-${seat.kind}`;
  if (!onChoose) return html`<div class=${kind} style=${place}>${body}</div>`;
  return html`<button type="button" class=${kind} style=${place} aria-pressed=${isChosen} onClick=${onChoose}
    aria-label=${say("seat_says", { n: at + 1, name: seat.name, note: seat.note })}>${body}</button>`;
}

/** Where a seat stands, from the middle of the table: the first in front, the others clockwise. @param {number} at @param {number} of */
function aroundAt(at, of) {
  const angle = Math.PI / 2 + (2 * Math.PI * at) / of;
  return { "--x": Math.cos(angle).toFixed(3), "--y": Math.sin(angle).toFixed(3) };
}

function Wood() {
  return html`<svg class="wood" viewBox="0 0 360 230" aria-hidden="true">
    <ellipse cx="180" cy="136" rx="176" ry="92" class="wood-shadow" />
    <path d="M9 104v20a171 92 0 0 0 342 0v-20Z" class="wood-edge" />
    <ellipse cx="180" cy="104" rx="171" ry="92" class="wood-top" />
    <path d="M45 62q140-26 270 2M19 90q150-24 320 4M15 120q160-20 330 2M45 152q130-14 270 0" class="wood-grain" />
    <ellipse cx="180" cy="102" rx="118" ry="60" class="doily" /><ellipse cx="180" cy="102" rx="118" ry="60" class="doily-rim" />
    <ellipse cx="180" cy="102" rx="103" ry="51" class="doily-line" /></svg>`;
}
