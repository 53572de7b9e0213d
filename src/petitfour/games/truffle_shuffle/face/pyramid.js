// The board of Truffle Shuffle: the pyramid on satin, bonus coins in brass wells, deck and discards in the corners.
import { html, useLayoutEffect, useRef, useState } from "/static/lib.js";
import { Art, Coin, Portrait } from "/static/pieces.js";
import { Back, DeckBack, Front, Mark, Stamp } from "./art.js";
import { cardWords, helpOf, nameOf, roundOf, sum, tableOf, thisRound } from "./reading.js";

/** @typedef {import("./reading.js").Props} Props */
/** @typedef {import("./reading.js").Kinds} Kinds */

const BETWEEN_ROUNDS = ["discard", "over", "back"]; // what was left of the bonus coins went back to the bank

/** @param {Props} props */
export default function Board(props) {
  const { view, gameWords } = props;
  const isEmpty = view.left === 0;
  return html`<div class="ts-board"><div class="ts-felt">
    <${Bonus} ...${props} />
    <${Piles} ...${props} />
    <${Pyramid} ...${props} />
    ${isEmpty ? html`<p class="ts-empty">${gameWords(props.over ? "board.over" : "board.empty", { round: roundOf(view) })}</p>` : null}
  </div></div>`;
}

/** The bonus coins of the round in their wells, those that are gone with the face of who took them. @param {Props} props */
function Bonus(props) {
  const { view, gameWords, seats } = props;
  if (BETWEEN_ROUNDS.includes(view.phase)) return null;
  const coins = tableOf(props).bonus;
  const takers = thisRound(props).filter((e) => e.name === "bonus").map((e) => seats[e.seat]);
  const left = coins.slice(view.bonus_taken);
  const who = takers.map((chair, i) => gameWords("board.bonus_taken", { name: chair.name, coins: coins[i] }));
  const spoken = [gameWords("board.bonus", { coins: left.join(" ") || "0" }), ...who].join(". ");
  return html`<div class="ts-bonus" data-help="bonus" role="img" aria-label=${spoken}><span class="ts-wells" aria-hidden="true">
    ${coins.map((coin, i) => html`<span key=${i} class="ts-well ${i === view.bonus_taken ? "is-next" : ""}">
      ${i >= view.bonus_taken ? html`<${Coin} value=${coin} label="" />`
        : takers[i] ? html`<${Portrait} face=${takers[i].face} name=${takers[i].name} tone=${takers[i].seat} />` : null}</span>`)}</span>
    <small aria-hidden="true">${gameWords("board.bonus_rule")}</small></div>`;
}

/** The deck, whose top nobody may look at, and the discards, which are open to all. @param {Props} props */
function Piles(props) {
  const { view, gameWords, kinds } = props;
  const deck = sum(view.deck);
  const gone = sum(view.discards);
  const top = thisRound(props).findLast((e) => e.name === "pays" || e.name === "discarded" || e.name === "played_take_two");
  const shown = kinds.cards[top && "card" in top.parts ? top.parts.card : view.discards.findIndex((n) => n > 0)];
  const { box, isOpen, setOpen } = useOpen(`${props.moment} ${props.draft?.decisions.length ?? 0} ${view.left} ${gone}`);
  return html`<div class="ts-piles" ref=${box}>
    <span class="ts-pile" data-help="deck" role="img" aria-label=${gameWords("board.deck_all", { n: deck })}><span class="ts-heap" aria-hidden="true">
      ${deck ? html`<${DeckBack} />` : null}<b>${deck}</b></span><small aria-hidden="true">${gameWords("board.deck")}</small></span>
    <button type="button" class="ts-pile" data-help="discards" aria-expanded=${isOpen} aria-disabled=${!gone}
      aria-label=${gameWords("board.discards", { n: gone })}
      onClick=${() => setOpen(gone > 0 && !isOpen)}>
      <span class="ts-heap" aria-hidden="true">${shown && gone ? html`<${Stamp} back=${shown.back} face=${shown.face} />` : null}<b>${gone}</b></span>
      <small aria-hidden="true">${gameWords("board.discard_pile")}</small></button>
    ${isOpen ? html`<${Discards} ...${props} onClose=${() => setOpen(false)} />` : null}</div>`;
}

/** Something that is opened over the board; Escape, a click elsewhere or whatever happens at the table closes it. @param {string} now */
function useOpen(now) {
  const [opened, setOpened] = useState("");
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const isOpen = opened === now;
  useLayoutEffect(() => { // with the picture, not after it: whoever is quick closes it too
    if (!isOpen) return undefined;
    const left = (/** @type {Event} */ { target }) => target instanceof Node && !box.current?.contains(target) && setOpened("");
    const escaped = (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && setOpened("");
    document.addEventListener("pointerdown", left);
    document.addEventListener("keydown", escaped);
    return () => {
      document.removeEventListener("pointerdown", left);
      document.removeEventListener("keydown", escaped);
    };
  }, [isOpen]);
  return { box, isOpen, setOpen: (/** @type {boolean} */ open) => setOpened(open ? now : "") };
}

/** How many of each card lie in the discards. @param {Props & {onClose: () => void}} props */
function Discards({ view, gameWords, kinds, onClose }) {
  const count = (/** @type {string} */ back, /** @type {string} */ face) =>
    view.discards[kinds.cards.findIndex((card) => card.back === back && card.face === face)];
  const head = (/** @type {string} */ face) =>
    (face.length === 1 ? face : html`<${Art} name=${`ts-${face}`} class="ts-tone-deck" label=${nameOf(gameWords, face)} />`);
  return html`<div class="ts-discards" onClick=${onClose}><table>
    <thead><tr><td></td>${kinds.faces.map((face) => html`<th key=${face} scope="col">${head(face)}</th>`)}</tr></thead>
    <tbody>${kinds.backs.map((back) => html`<tr key=${back}><th scope="row"><${Mark} back=${back} label=${gameWords(`back.${back}`)} /></th>
      ${kinds.faces.map((face) => html`<td key=${face}>${count(back, face) || html`<span aria-hidden="true">·</span>`}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** Half columns from the middle of the pyramid. @param {Kinds} kinds @param {number} slot */
const fromMiddle = ({ rows, slots }, slot) => 2 * slots[slot].place - (rows[slots[slot].row] - 1);

/** How many columns the cards that lie need, about the middle; of all rows or of one.
 * @param {Kinds} kinds @param {(slot: number) => boolean} lying @param {number} [row] */
function columns(kinds, lying, row) {
  const far = kinds.slots.map((each, slot) => (lying(slot) && (row === undefined || each.row === row) ? Math.abs(fromMiddle(kinds, slot)) : 0));
  return Math.max(...far, 0) + 1;
}

/** The pyramid: every card a button with a full label; arrow keys walk it as it lies. The cards grow as it empties. @param {Props} props */
function Pyramid(props) {
  const { view, moves, submit, whyNot, gameWords, kinds, seat } = props;
  const takes = moves.all("take").map((m) => m.parts.slot);
  const lying = (/** @type {number} */ slot) => view.back[slot] !== -1;
  const [at, setAt] = useState(-1);
  const group = useRef(/** @type {HTMLElement | null} */ (null));
  const lowest = Math.max(...kinds.slots.map(({ row }, slot) => (lying(slot) ? row : 0)));
  const tabbed = at >= 0 && lying(at) ? at : (takes[0] ?? kinds.slots.findLastIndex((_, slot) => lying(slot)));
  const next = takes.includes(tabbed) ? tabbed : takes[0];
  const last = thisRound(props).findLast((e) => e.name === "took" || e.name === "took_face_down");

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const slot = Number(document.activeElement?.getAttribute("data-slot") ?? -1);
    const to = slot < 0 ? undefined : neighbour(kinds, slot, event.key, lying, takes);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    /** @type {HTMLElement | null | undefined} */ (group.current?.querySelector(`[data-slot="${to}"]`))?.focus();
  }

  /** @param {number} slot */
  function choose(slot) {
    setAt(slot);
    const move = moves.find("take", { slot });
    if (!move) return whyNot(moves.named("take", { slot }));
    return submit(move, { send: view.front[slot] === -1 }); // a face-down card is looked at: nothing to take back
  }

  const wide = columns(kinds, lying);
  const [top0, top1, top2] = [0, 1, 2].map((row) => columns(kinds, lying, row)); // the rows beside which the corners are taken
  const room = { "--columns": wide, "--rows": lowest + 1, "--top0": top0, "--top1": top1, "--top2": top2 };
  return html`<div class="ts-pyramid" data-help="pyramid" role="group" aria-label=${gameWords("board.pyramid")} ref=${group} onKeyDown=${walk} style=${room}>
    ${kinds.slots.map(({ row, covered_by }, slot) => {
      const style = { "--x": fromMiddle(kinds, slot), "--row": row };
      const back = view.back[slot];
      if (back === -1) {
        const isLast = last && last.parts.slot === slot;
        if (!view.left || row > lowest || Math.abs(fromMiddle(kinds, slot)) >= wide) return null;
        return html`<span key=${slot} class="ts-gone ${isLast ? "is-last" : ""}" style=${style} aria-hidden="true">
          ${isLast && last.seat === seat ? gameWords("board.you_took") : null}</span>`;
      }
      const face = kinds.fronts[view.front[slot]];
      const on = covered_by.filter(lying).length;
      const free = takes.includes(slot);
      return html`<button type="button" key=${slot} data-slot=${slot} style=${style} tabindex=${slot === tabbed ? 0 : -1} data-next=${slot === next || null}
        class="ts-card ${on ? "is-covered" : "is-open"} ${free ? "is-free" : ""}" aria-disabled=${!free} onClick=${() => choose(slot)}
        onFocus=${() => setAt(slot)} aria-label=${labelOf(props, back, face, slot, on)} data-piece=${`card.${view.round_number}.${slot}`}
        data-side=${face ? null : "back"}
        data-help=${helpOf({ back, face })}>
        ${face ? html`<${Front} back=${back} face=${face} />` : html`<${Back} back=${back} />`}</button>`;
    })}${plaques(props, lying, lowest, last ? last.parts.slot : -1)}</div>`;
}

/** In the lower corners, where neither a card nor the place that was taken last is in the way: how many are left, and what bright means.
 * @param {Props} props @param {(slot: number) => boolean} lying @param {number} lowest @param {number} last the slot that was taken last */
function plaques({ view, kinds, gameWords }, lying, lowest, last) {
  const wide = columns(kinds, lying);
  const row = kinds.slots.flatMap((each, slot) => (each.row === lowest && Math.abs(fromMiddle(kinds, slot)) < wide ? [slot] : []));
  const isTight = (/** @type {number[]} */ corner) => corner.some(lying) || corner.includes(last);
  if (!view.left) return null;
  return html`<span class="ts-plaque is-left ${isTight(row.slice(0, 2)) ? "is-tight" : ""}"><b>${view.left}</b>${" "}
      ${gameWords("board.left", { n: view.left })}</span>
    ${isTight(row.slice(-2)) ? null : html`<span class="ts-plaque is-right" aria-hidden="true">${gameWords("board.bright")}</span>`}`;
}

/** Where an arrow key leads from a card that lies in the pyramid: beside it, or to the nearest above or below; Home and End to what can be taken.
 * @param {Kinds} kinds @param {number} slot @param {string} key @param {(slot: number) => boolean} lying @param {number[]} takes */
function neighbour(kinds, slot, key, lying, takes) {
  const { row } = kinds.slots[slot];
  const inRow = (/** @type {number} */ n) => kinds.slots.flatMap((each, s) => (each.row === n && lying(s) ? [s] : []));
  const far = (/** @type {number} */ s) => Math.abs(fromMiddle(kinds, s) - fromMiddle(kinds, slot));
  const near = (/** @type {number[]} */ rows) =>
    rows.map((n) => inRow(n).sort((a, b) => far(a) - far(b) || a - b)[0]).find((nearest) => nearest !== undefined);
  const rows = [...kinds.rows.keys()];
  if (key === "ArrowLeft") return inRow(row).findLast((s) => s < slot);
  if (key === "ArrowRight") return inRow(row).find((s) => s > slot);
  if (key === "ArrowDown") return near(rows.slice(row + 1));
  if (key === "ArrowUp") return near(rows.slice(0, row).reverse());
  if (key === "Home") return takes.length ? Math.min(...takes) : undefined;
  return key === "End" && takes.length ? Math.max(...takes) : undefined;
}

/** @param {Props} props @param {string} back @param {string | undefined} face @param {number} slot @param {number} on */
function labelOf({ gameWords, kinds }, back, face, slot, on) {
  const { row, place } = kinds.slots[slot];
  const card = face ? cardWords(gameWords, { back, face }) : gameWords("board.face_down", { back: gameWords(`back.${back}`) });
  return gameWords("board.card", { card, row: row + 1, place: place + 1, state: gameWords(`board.on.${on}`) });
}
