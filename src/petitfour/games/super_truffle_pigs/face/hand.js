// The reader's cards: missions to choose from at first, then direction cards.
import { html } from "/static/lib.js";
import { walkButtons } from "/static/pieces.js";
import { CardBack, Direction } from "./art.js";
import { cardsHeld, chosenCard, chosenMission, isMine } from "./chosen.js";
import { MissionPicture } from "./missions.js";
import { layAfter } from "./targets.js";

/** @typedef {import("./chosen.js").Props} Props */

/** @param {Props} props */
export function Hand(props) {
  if (props.view.stage === "draft") return html`<${Offer} ...${props} />`;
  if (props.seat !== null) return html`<${Cards} ...${props} seat=${props.seat} />`;
  const { kinds, view, home, seats, gameWords } = props;
  const held = cardsHeld(props, home);
  const isOpen = view.hand[home][0] !== null;
  const names = isOpen ? kinds.cards.filter((_, n) => view.hand[home][n]).map(({ name }) => name) : Array(held).fill("");
  const label = [gameWords("board.cards_left", { n: held }), ...names.filter(Boolean).map((name) => gameWords(`card.${name}`))].join(", ");
  return html`<div class="sp-hand" data-help="cards" role="img" style=${{ "--of": held }} aria-label=${label}>${names.map((name, n) => html`<span
    key=${n} class="sp-card" style=${fan(n, held)}><${name ? Direction : CardBack} card=${name} tone=${seats[home].tone} /></span>`)}</div>`;
}

/** How the n-th card of a fan lies. @param {number} n @param {number} of */
const fan = (n, of) => ({ "--turn": `${(n - (of - 1) / 2) * 4.5}deg`, "--drop": `${Math.abs(n - (of - 1) / 2) * 4}px` });

/** The missions one of which is kept. @param {Props} props */
function Offer(props) {
  const { counsel, moves, gameWords, submit } = props;
  const offered = counsel ? counsel.missions.filter(({ state }) => state === "offer") : [];
  if (!offered.length) return null;
  return html`<div class="sp-offer" role="group" aria-label=${gameWords("board.offer")} onKeyDown=${walkButtons}>${offered.map((mission, i) => {
    const keep = moves.find("keep", { mission: mission.mission });
    const isChosen = chosenMission.value === mission.mission;
    const choose = () => keep && (isChosen ? submit(keep, { send: true }) : (chosenMission.value = mission.mission));
    return html`<button type="button" key=${mission.mission} data-help="offer" data-help-now=${mission.words} class="sp-offered ${isChosen ? "is-chosen" : ""}"
      data-next=${(i === 0 && chosenMission.value < 0) || null}
      data-piece=${`mission.${mission.mission}`} aria-pressed=${isChosen} aria-disabled=${!keep} aria-label=${mission.words} onClick=${choose}>
      <${MissionPicture} mission=${mission} /></button>`;
  })}</div>`;
}

/** @param {Props & {seat: number}} props */
function Cards(props) {
  const { view, moves, gameWords, seat, seats, submit, kinds } = props;
  const held = kinds.cards.map(({ name }, n) => ({ name, n })).filter(({ n }) => view.hand[seat][n]);
  const first = held.findIndex(({ n }) => moves.has("lay", { card: n }));
  return html`<div class="sp-hand ${moves.has("lay") ? "is-laying" : ""}" role="group" style=${{ "--of": held.length }} aria-label=${gameWords("board.hand")}
    onKeyDown=${walkButtons}>
    ${held.map(({ name, n }, i) => {
      const lays = moves.all("lay", { card: n });
      const isChosen = chosenCard.value === n;
      const choose = () => {
        if (lays.length === 1) return submit(lays[0]);
        if (lays.length) return (chosenCard.value = isChosen ? -1 : n);
        return isMine(props) && layAfter(props, n);
      };
      return html`<button type="button" key=${name} data-next=${(lays.length > 0 && chosenCard.value < 0 && i === first) || null} style=${fan(i, held.length)}
        class="sp-card ${lays.length ? "is-free" : ""} ${isChosen ? "is-chosen" : ""}" tabindex=${i === 0 ? 0 : -1} aria-disabled=${!lays.length}
        data-piece=${`card.${seat}.${name}`} data-help=${`card.${name}`} aria-pressed=${isChosen}
          aria-label=${lays.length === 1 ? lays[0].words : gameWords(`card.${name}`)}
          onClick=${choose}>
        <${Direction} card=${name} tone=${seats[seat].tone} /></button>`;
    })}</div>`;
}
