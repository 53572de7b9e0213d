// Another's side: pigs on their turf, sack with values, missions, actions, cards; and what is shown of a seat at the end.
import { html } from "/static/lib.js";
import { Bolt, CardBack, Pig, Truffle } from "./art.js";
import { cardsHeld, faceUp, sackOf } from "./chosen.js";
import { MissionPicture } from "./missions.js";

/** @typedef {import("./chosen.js").Props} Props */
/** @typedef {Props & {of: number}} Of */

/** @param {Of & {size: "seat" | "large"}} props */
export function Rival(props) {
  const { size } = props;
  return html`<span class="sp-rival is-${size}"><${Turf} ...${props} />
    <span class="sp-facts"><${Sack} ...${props} />${size === "large" ? html`<${OpenMissions} ...${props} />` : html`<${SmallMissions} ...${props} />`}
      <${Means} ...${props} /></span></span>`;
}

/** Both pigs; one that ran away is a shadow. @param {Of & {size: string}} props */
function Turf({ view, of, seats, kinds, gameWords, size }) {
  const out = view.pig[of].filter((tile) => tile === -1).length;
  const label = kinds.pigs.map((name, pig) => {
    const at = view.pig[of][pig];
    return gameWords(at === -1 ? "board.pig_out" : "board.pig_at", { pig: gameWords(`pig.${name}`), tile: at === -1 ? "" : kinds.tiles[at].name });
  }).join("; ");
  const trees = view.winter ? "-winter" : "";
  return html`<span data-help="pig.spotted" data-help-now=${label} class="sp-turf ${view.winter ? "is-winter" : ""}" role="img" aria-label=${label}>
    <svg class="sp-wood" viewBox="0 0 86 46" aria-hidden="true"><use href=${`#st-fir${trees}`} x="0" y="1" width="27" height="40.500" />
      <use href=${`#st-oak${trees}`} x="29" y="8" width="27" height="28" /><use href=${`#st-fir${trees}`} x="57" y="-2" width="30" height="45" /></svg>
    ${kinds.pigs.map((_, pig) => html`<span key=${pig} class="sp-there ${view.pig[of][pig] === -1 ? "is-out" : ""}"><${Pig} tone=${seats[of].tone} pig=${pig}
      ghost=${view.ghost[of][pig]} />${size === "large" ? html`<b>${view.pig[of][pig] === -1
        ? gameWords("board.scared") : kinds.tiles[view.pig[of][pig]].name}</b>` : null}</span>`)}
    ${out && size === "seat" ? html`<em>${gameWords(out === 2 ? "board.both_scared" : "board.scared")}</em>` : null}</span>`;
}

/** @param {Of} props */
function Sack(props) {
  const tokens = sackOf(props, props.of);
  const { counsel, gameWords } = props;
  const words = tokens.length && counsel ? tokens.map(({ n }) => counsel.tokens[n]).join(", ") : gameWords("board.sack_empty");
  return html`<span class="sp-held" data-help="sack" data-help-now=${words} role="img" aria-label=${words} style=${{ "--of": tokens.length }}>${tokens.length
    ? tokens.map(({ token, key }) => html`<span
    key=${key} data-piece=${key}><${Truffle} ...${faceUp(token)} /></span>`) : html`<svg
      class="sp-no-sack" viewBox="0 0 200 74" aria-hidden="true"><use href="#st-sack" width="200" height="74" /></svg>`}</span>`;
}

/** Those completed with their points, the others as backs. @param {Of} props */
function SmallMissions({ counsel, of, kinds, gameWords, view }) {
  const done = counsel ? counsel.done[of] || [] : [];
  const label = [gameWords("board.n_done", { n: done.length }), ...done.map(({ words }) => words)].join("; ");
  if (!view.missions_dealt) return null;
  return html`<span class="sp-small-missions" data-help="secret" role="img" aria-label=${label}>${done.map(({ mission, points }) => html`<i key=${mission}
    class="is-done">${points}</i>`)}
    ${Array.from({ length: Math.max(0, kinds.missions_each - done.length) }, (_, n) => html`<i key=${`secret ${n}`}><svg viewBox="0 0 20 20"
      aria-hidden="true"><use
      href="#st-paw" width="20" height="20" /></svg></i>`)}</span>`;
}

/** @param {Of} props */
function OpenMissions({ counsel, of, gameWords, kinds }) {
  const done = counsel ? counsel.done[of] || [] : [];
  return html`<span class="sp-missions">${done.map((mission) => html`<span key=${mission.mission} class="sp-mission is-done" role="img"
    aria-label=${mission.words}
      title=${mission.words}><${MissionPicture} mission=${mission} done /><small aria-hidden="true">${gameWords("board.completed")}</small></span>`)}
    ${Array.from({ length: Math.max(0, kinds.missions_each - done.length) }, (_, n) => html`<span key=${`secret ${n}`} class="sp-mission is-secret" role="img"
      aria-label=${gameWords("board.secret")}><svg viewBox="0 0 20 20" aria-hidden="true"><use href="#st-paw" width="20" height="20" /></svg></span>`)}</span>`;
}

/** Actions a turn, cards in hand, who has the die. @param {Of} props */
function Means(props) {
  const { view, of, gameWords, seats } = props;
  const level = gameWords("board.level", { n: view.level[of] });
  const held = cardsHeld(props, of);
  return html`<span class="sp-means"><span class="sp-level" data-help="level" data-help-now=${level} role="img"
    aria-label=${level}>${Array.from({ length: view.level[of] }, (_, n) => html`<${Bolt}
      key=${n} />`)}</span>
    <span class="sp-cards" data-help="cards" role="img"
      aria-label=${gameWords("board.cards_left", { n: held })}>${Array.from({ length: held }, (_, n) => html`<i
      key=${n}><${CardBack}
      tone=${seats[of].tone} /></i>`)}<b aria-hidden="true">${held}</b></span></span>`;
}

/** At the end: the sack and the missions. @param {Props} props @param {number} of */
export function keepsakes(props, of) {
  const { counsel, seat } = props;
  if (!counsel) return null;
  const missed = seat === of ? counsel.missions.filter(({ state }) => state === "held") : counsel.kept[of];
  return html`<span class="sp-keepsakes"><${Sack} ...${props} of=${of} />
    <span class="sp-missions">${counsel.done[of].map((mission) => html`<span key=${mission.mission} class="sp-mission is-done" role="img"
      aria-label=${mission.words}
      title=${mission.words}><${MissionPicture} mission=${mission} done /></span>`)}
      ${missed.map((mission) => html`<span key=${mission.mission} class="sp-mission is-missed" role="img" aria-label=${mission.words} title=${mission.words}>
        <${MissionPicture} mission=${mission} /></span>`)}</span></span>`;
}
