// What the players have: trays of gems, cards in hand, turns won and lost.
import { html } from "/static/lib.js";
import { Art } from "/static/pieces.js";
import { CardArt, Gem, signed, Tray } from "./art.js";
import { changeOf, gemWords, handOf } from "./state.js";

/** @import { Props } from "./state.js" */

const MOST_OPEN = 7; // cards of a hand that are seen in a seat; enlarged all of them

/** More turns, missed turns, out of order: in words; on a tag, which takes no room from anything. @param {Props} props @param {number} of */
function turns({ view, gameWords }, of) {
  return [
    view.turn === of && view.extra ? gameWords("turns.more", { n: view.extra }) : "",
    view.skips[of] ? gameWords("turns.less", { n: view.skips[of] }) : "",
    view.interrupt === of ? gameWords("turns.next") : "",
  ].filter(Boolean).join(" · ");
}

/** @param {Props & {of: number, named?: boolean}} props */
function TrayOf(props) {
  const { view, kinds, gameWords, of, named } = props;
  return html`<${Tray} view=${view} kinds=${kinds} of=${of} change=${changeOf(props, of)} label=${gemWords(gameWords, kinds, view, of)} named=${named} />`;
}

/** What a preview would change, as a tag over the column of the gem. @param {Props & {of: number}} props */
function Change(props) {
  const { gameWords, kinds, of } = props;
  const named = (/** @type {number} */ n, /** @type {number} */ gem) => gameWords(`unit.${kinds.gems[gem].name}`, { n: Math.abs(n) });
  return html`<span class="tl-changes">${changeOf(props, of).map((n, gem) => (n ? html`<span key=${gem} class="tl-at-${gem} ${n > 0 ? "is-more" : "is-less"}">
    ${signed(n)}<span class="tl-what"> ${named(n, gem)}</span></span>` : null))}</span>`;
}

/** @param {Props & {of: number}} props */
function Turns(props) {
  const words = turns(props, props.of);
  return words ? html`<em class="tl-turns">${words}</em>` : null;
}

/** Below one's own name: the tray upright, and what is lacking. @param {Props} props */
export function Own(props) {
  const { home, counsel } = props;
  return html`<div class="tl-own"><${TrayOf} ...${props} of=${home} /><${Change} ...${props} of=${home} />
    <p class="tl-needs">${counsel ? counsel.needs[home] : ""}</p><${Turns} ...${props} of=${home} /></div>`;
}

/** Another's display: the tray; enlarged with what is lacking. @param {Props & {of: number, size: "seat" | "large"}} props */
export function Rival(props) {
  const { of, size, counsel } = props;
  return html`<div class="tl-rival is-${size}"><${TrayOf} ...${props} named=${size === "seat"} /><${Change} ...${props} />
    ${size === "large" ? html`<p class="tl-needs">${counsel ? counsel.needs[of] : ""}</p><${Held} ...${props} />` : null}</div>`;
}

/** The gems as three counters, where there is no room for a tray. @param {Props & {of: number}} props */
function Counters(props) {
  const { view, kinds, gameWords, of } = props;
  const change = changeOf(props, of);
  const label = gemWords(gameWords, kinds, view, of);
  return html`<span class="tl-counters" data-help="tray" role="img" aria-label=${label}>${kinds.gems.map(({ colour, name }, gem) => {
    const n = view.gems[of][gem];
    return html`<span key=${name}><span class="tl-gem ${n ? "" : "is-socket"}"><${Gem} colour=${colour} empty=${!n} /></span>${n ? html`<b>${n}</b>` : null}
      ${change[gem] ? html`<i class=${change[gem] > 0 ? "is-more" : "is-less"}>${signed(change[gem])}</i>` : null}</span>`;
  })}</span>`;
}

/** Under a name: cards in hand with jokers, turns won and lost; on a phone the gems. @param {Props & {of: number, isSmall?: boolean, size?: string}} props */
export function Held(props) {
  const { view, kinds, gameWords, of, isSmall } = props;
  if (isSmall) return html`<${Counters} ...${props} />`;
  const jokers = view.jokers[of].flatMap((n, type) => Array.from({ length: n }, () => kinds.types[type]));
  const label = gameWords("board.cards", { n: view.hand_size[of] });
  const open = of === props.seat ? null : handOf(props, of)?.slice(0, props.size === "large" ? Infinity : MOST_OPEN); // seen when the game is over
  const backs = Math.min(Math.max(view.hand_size[of] - jokers.length, 0), 5);
  return html`<span class="tl-held"><span class="tl-minis ${open ? "is-open" : ""}" data-help="hand" role="img" aria-label=${label}>
    ${open ? open.map(({ card, kind, copy }) => html`<${CardArt} key=${`${kind}.${copy}`} kinds=${kinds} card=${card} />`)
      : Array.from({ length: backs }, (_, n) => html`<${Art} key=${n} name="tl-back" />`)}<b aria-hidden="true">${view.hand_size[of]}</b></span>
    ${jokers.map((type, n) => html`<span key=${n} class="tl-mini-joker" data-help=${`joker.${type}`}><${Art}
      name=${`tl-joker-${type}`} label=${gameWords(`joker.${type}`)} /></span>`)}
    <${Turns} ...${props} /></span>`;
}

/** What is shown of a seat at the end: its gems, and its hand where that is seen. @param {Props} props @param {number} of */
export function keepsakes(props, of) {
  const held = handOf(props, of);
  return html`<div class="tl-keepsakes"><${TrayOf} ...${props} of=${of} named=${false} />
    ${held ? html`<span class="tl-minis is-open">${held.map(({ card, kind, copy }) => html`<${CardArt}
      key=${`${kind}.${copy}`} kinds=${props.kinds} card=${card} />`)}</span>` : null}</div>`;
}
