// Connect four: a chocolate grid with raspberry and caramel discs, each with a symbol of its own.
import { html, useMemo, useState } from "/static/lib.js";
import { Arrows } from "/static/pieces.js";

const SIZE = 100;
const SYMBOLS = ["♥", "♦"];

/** @param {number} row @param {number} column */
const discAt = (row, column) => `disc.${row}.${column}`;

/** A disc falls as long as it is seen; how, says the style. @type {Record<string, import("/static/face.d.ts").Staged>} */
export const staging = { dropped: { lasts: 700, pieces: ({ parts }) => [discAt(parts.row, parts.column)], as: "is-falling" } };

/** @typedef {{columns: number, rows: number, cells: {row: number, column: number}[]}} Kinds */

/** The size of the grid comes with the box; the view has room for the largest.
 * @param {import("/static/face.d.ts").FaceProps<{board: number[][]}, Kinds>} props */
export default function Board({ view, moves, draft, past, seat, seats, submit, whyNot, words, kinds }) {
  const { columns, rows } = kinds;
  const [hovered, setHovered] = useState(-1);
  const [current, setCurrent] = useState(0); // the one column that Tab reaches; arrows walk on from there
  const allowed = useMemo(() => new Map(moves.all("drop").map((m) => [m.parts.column, m])), [moves]);
  const last = past.findLast((e) => e.name === "dropped")?.parts;
  const drafted = draft && draft.events.find((e) => e.name === "dropped");
  const line = past.find((e) => e.name === "connected");
  const cell = (/** @type {number} */ n) => ({ x: kinds.cells[n].column * SIZE + 50, y: y(kinds.cells[n].row) + 50 });

  const y = (/** @type {number} */ row) => (rows - 1 - row) * SIZE;
  const label = (/** @type {number} */ column) => {
    const held = [];
    for (let row = 0; row < rows; row++) if (view.board[row][column] >= 0) held.push(seats[view.board[row][column]].seat_name);
    return words("column", { n: column + 1, held: held.join(", ") || words("column_empty"), free: rows - held.length });
  };

  const choose = (/** @type {number} */ column) => {
    const move = allowed.get(column);
    return move ? submit(move) : whyNot(moves.named("drop", { column }));
  };

  return html`<div class="c4">
    <div class="c4-frame" style=${{ aspectRatio: `${columns * SIZE + 40} / ${rows * SIZE + 40}` }}>
      <svg viewBox=${`-20 -20 ${columns * SIZE + 40} ${rows * SIZE + 40}`} aria-hidden="true">
        <defs>
          <radialGradient id="c4-0" cx="36%" cy="30%" r="80%"><stop offset="0" stop-color="#f48aa6" /><stop offset=".55" stop-color="#cf4069" />
            <stop offset="1" stop-color="#8e1f43" /></radialGradient>
          <radialGradient id="c4-1" cx="36%" cy="30%" r="80%"><stop offset="0" stop-color="#ffe9a8" /><stop offset=".55" stop-color="#eab63f" />
            <stop offset="1" stop-color="#a97312" /></radialGradient>
          <linearGradient id="c4-tray" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a5a3c" /><stop offset="1" stop-color="#5f3824" />
            </linearGradient>
          <mask id="c4-holes"><rect x="-20" y="-20" width=${columns * SIZE + 40} height=${rows * SIZE + 40} fill="#fff" />
            ${view.board.slice(0, rows).map((_, r) => Array.from({ length: columns }, (_, c) => html`<circle cx=${c * SIZE + 50} cy=${y(r) + 50}
              r="39" fill="#000" />`))}</mask>
        </defs>
        <rect x="-14" y="-14" width=${columns * SIZE + 28} height=${rows * SIZE + 28} rx="24" fill="#1c0e09" />
        ${view.board.slice(0, rows).map((row, r) => row.slice(0, columns).map((disc, c) => disc >= 0 && html`<g key=${r + "." + c}
          data-piece=${discAt(r, c)} style=${{ "--drop": `${(r - rows) * SIZE}px` }} class="c4-disc">
          <circle cx=${c * SIZE + 50} cy=${y(r) + 50} r="43" fill=${`url(#c4-${disc})`} />
          <circle cx=${c * SIZE + 50} cy=${y(r) + 50} r="31" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="4" />
          <text x=${c * SIZE + 50} y=${y(r) + 64} text-anchor="middle" font-size="40" fill=${disc ? "#6b4406" : "#fff"}>${SYMBOLS[disc]}</text>
        </g>`))}
        ${hovered >= 0 && allowed.has(hovered) && seat !== null ? html`<circle cx=${hovered * SIZE + 50} cy=${y(rows - 1) + 50} r="40"
          fill=${`url(#c4-${seat})`} opacity=".4" />` : null}
        <rect x="-20" y="-20" width=${columns * SIZE + 40} height=${rows * SIZE + 40} rx="28" fill="url(#c4-tray)" mask="url(#c4-holes)" />
        ${view.board.slice(0, rows).map((_, r) => Array.from({ length: columns }, (_, c) => html`<circle cx=${c * SIZE + 50} cy=${y(r) + 50} r="40"
          fill="none" stroke="#3a2015" stroke-width="4" />`))}
        ${last && view.board[last.row][last.column] >= 0 ? html`<circle cx=${last.column * SIZE + 50} cy=${y(last.row) + 50} r="40" fill="none"
          stroke="#ffe7a8" stroke-width="6" />` : null}
        ${drafted ? html`<circle cx=${drafted.parts.column * SIZE + 50} cy=${y(drafted.parts.row) + 50} r="40" fill="none" stroke="#fff"
          stroke-width="6" stroke-dasharray="10 8" />` : null}
        ${line ? html`<line class="c4-line" x1=${cell(line.parts.start).x} y1=${cell(line.parts.start).y}
          x2=${cell(line.parts.end).x} y2=${cell(line.parts.end).y} />` : null}
      </svg>
      <${Arrows} label=${words("columns")} class="c4-columns">
        ${Array.from({ length: columns }, (_, c) => html`<button key=${c} type="button" class="c4-column" data-help="column" data-help-slow data-place=${c}
          aria-label=${label(c)}
          aria-disabled=${!allowed.has(c)} tabindex=${c === current ? 0 : -1}
          onClick=${() => choose(c)} onMouseEnter=${() => setHovered(c)} onMouseLeave=${() => setHovered(-1)}
            onFocus=${() => (setHovered(c), setCurrent(c))} onBlur=${() => setHovered(-1)}></button>`)}
      </${Arrows}>
    </div>
    <p class="c4-key">${seats.map((s) => html`<span key=${s.seat}><span class="c4-mark c4-mark-${s.seat}"
      aria-hidden="true">${SYMBOLS[s.seat]}</span> ${s.name}</span>`)}</p>
  </div>`;
}

/** Where a turn is on the table, for a hint. @param {import("/static/face.d.ts").Move[]} moves */
export const place = ([move]) => ({ lit: [`.c4-columns button:nth-child(${move.parts.column + 1})`] });
