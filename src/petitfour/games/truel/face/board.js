// Truel: two rings with their fields and figures, the three trios in the middle. The other parts of the face are beside this file.
import { html, useLayoutEffect, useMemo, useRef, useState } from "/static/lib.js";
import { announce } from "/static/announce.js";
import { Pawn } from "./art.js";
import { FieldsDialog } from "./beside.js";
import { Disc, places, tailOf, Way } from "./rings.js";
import { forget, listed, preview, previewed } from "./state.js";
import { Trios } from "./trios.js";

export { action, prompt, warnings } from "./action.js";
export { Aside, Piles, Prizes, Supply } from "./beside.js";
export { Hand } from "./hand.js";
export { Held, keepsakes, Own, Rival } from "./people.js";
export { contests, goal, miniature, moment, recalled, retold, score, signs, tower } from "./telling.js";

/** @import { Kinds, Props, Say } from "./state.js" */
/** @import { Spot } from "./rings.js" */

/** What a field does, where the server does not say it (as a saved match begins). @param {Say} gameWords @param {Kinds} kinds @param {number} field */
function fieldWords(gameWords, kinds, field) {
  const { kind, amount, colour } = kinds.fields[field];
  const key = amount ? `field.${kind}.${amount}` : `field.${kind}`;
  const named = colour ? gameWords(`colour.${kinds.colours.indexOf(colour)}`) : "";
  return gameWords("field.words", { number: field + 1, kind: gameWords(key, { colour: named }) });
}

/** @param {Props} props */
export default function Board(props) {
  const { view, counsel, kinds, gameWords, home } = props;
  const spots = useMemo(() => places(kinds.fields), [kinds]);
  const disc = useMemo(() => html`<${Disc} fields=${kinds.fields} spots=${spots} />`, [kinds]);
  const fields = counsel ? counsel.fields : kinds.fields.map((_, field) => fieldWords(gameWords, kinds, field));
  useLayoutEffect(forget, [view.turn, view.stage, view.turns, view.hand_size[home]]);
  const play = preview(props);
  const path = play && play.path.length ? play.path : previewed.value;
  const walker = path.length ? view.figure.indexOf(path[0]) : -1;
  return html`<div class="tl-board">
    ${disc}
    <${Way} path=${path} spots=${spots} colour=${kinds.colours[walker] ?? "none"} />
    <${Fields} ...${props} spots=${spots} fields=${fields} />
    <${Figures} ...${props} spots=${spots} fields=${fields} />
    <${Trios} ...${props} />
    <button type="button" class="tl-help" data-help="fields" aria-label=${gameWords("fields.list")} onClick=${() => (listed.value = true)}>?</button>
    <${FieldsDialog} ...${props} fields=${fields} standing=${(/** @type {number} */ field) => standing(props, field)} />
  </div>`;
}

/** A place on the disc, in hundredths. @param {number} n */
const hundredths = (n) => `${(n / 6).toFixed(3)}%`;

/** Who stands on a field. @param {Props} props @param {number} field */
const standing = ({ seats, view }, field) => seats.filter((each) => view.figure[each.seat] === field).map((each) => each.name).join(", ");

/** The figures; those on one field stand side by side. @param {Props & {spots: Spot[], fields: string[]}} props */
function Figures({ view, seats, kinds, gameWords, spots, fields, waiting }) {
  return view.figure.map((field, seat) => {
    const here = view.figure.map((_, each) => each).filter((each) => view.figure[each] === field);
    const aside = (here.indexOf(seat) - (here.length - 1) / 2) * 24;
    const { x, y } = kinds.fields[field].kind === "crossroads" ? tailOf(spots[field]) : spots[field];
    const style = { left: hundredths(x + aside), top: hundredths(y) };
    return html`<span key=${seat} class="tl-figure ${waiting.includes(seat) ? "is-acting" : ""}" data-piece=${`figure.${seat}`} data-help="figure"
      style=${style} role="img"
      aria-label=${gameWords("board.figure", { seat: seats[seat].name, field: fields[field] })}><${Pawn} colour=${kinds.colours[seat]} /></span>`;
  });
}

/** The fields: each tells what it does; arrow keys walk along the ring. @param {Props & {spots: Spot[], fields: string[]}} props */
function Fields(props) {
  const { spots, fields, gameWords, view, home, kinds } = props;
  const [walked, setWalked] = useState(-1);
  const tabbed = walked >= 0 ? walked : view.figure[home];
  const group = useRef(/** @type {HTMLElement | null} */ (null));
  /** @param {KeyboardEvent} event */
  function walk(event) {
    const field = Number(document.activeElement?.getAttribute("data-field") ?? -1);
    if (field < 0) return;
    const { forward, backward } = kinds.fields[field];
    const fork = forward.length > 1;
    /** @type {Record<string, number | undefined>} */
    const ways = { ArrowRight: forward[0], ArrowLeft: backward[0], ArrowDown: fork ? forward[1] : undefined, ArrowUp: fork ? forward[0] : undefined };
    const to = ways[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setWalked(to);
    /** @type {HTMLElement | null | undefined} */ (group.current?.querySelector(`[data-field="${to}"]`))?.focus();
  }
  return html`<div class="tl-fields" role="group" aria-label=${gameWords("board.rings")} ref=${group} onKeyDown=${walk}>
    ${kinds.fields.map(({ kind, amount }, field) => {
      const here = standing(props, field);
      const label = here ? gameWords("board.field_with", { field: fields[field], seats: here }) : fields[field];
      return html`<button type="button" key=${field} data-field=${field} tabindex=${field === tabbed ? 0 : -1} class="tl-field is-${kind}"
        style=${{ left: hundredths(spots[field].x), top: hundredths(spots[field].y) }} aria-label=${label} data-help=${`field.${kind}.${amount}`} data-help-tap
        data-help-now=${here ? gameWords("tip.here", { seats: here }) : null} onClick=${() => announce(label)} onFocus=${() => setWalked(field)}></button>`;
    })}</div>`;
}

// Which sounds an event has.
export { place } from "./place.js";
export { default as sounds } from "./sounds.js";
export { staging } from "./staging.js";
