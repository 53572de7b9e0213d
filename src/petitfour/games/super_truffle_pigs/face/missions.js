// Missions: cards that show what they ask for. The reader's lie on top of the rail.
import { html } from "/static/lib.js";
import { Coin } from "/static/pieces.js";
import { Asked, Check } from "./art.js";

/** @typedef {import("./chosen.js").Props} Props */
/** @typedef {import("./chosen.js").MissionCard} MissionCard */

/** The truffles a mission asks for, those in the sack ticked. @param {{mission: MissionCard, done?: boolean, plain?: boolean}} props */
export function MissionPicture({ mission: { needs, points }, done = false, plain = false }) {
  const asked = needs.flatMap(({ kind, n, has }) => Array.from({ length: n }, (_, i) => ({ kind, has: done || (!plain && i < has), key: kind + i })));
  return html`<span class="sp-mission-art is-of-${asked.length}" aria-hidden="true"><${Coin} value=${points} label="" />
    <span class="sp-needs">${asked.map(({ kind, has, key }) => html`<span key=${key} class="sp-need ${has ? "is-there" : ""}"><${Asked} kind=${kind} />
      ${has && !done ? html`<${Check} />` : null}</span>`)}</span></span>`;
}

/** @param {Props} props */
export function Prizes(props) {
  const { counsel, gameWords, seat } = props;
  if (seat === null) return html`<${Everybodys} ...${props} />`;
  const own = counsel ? counsel.missions.filter(({ state }) => state !== "offer") : [];
  const order = (/** @type {import("./chosen.js").Mission} */ { state }) => (state === "done" ? 0 : 1);
  return html`<h3>${gameWords("board.missions")} <small>${gameWords("board.secret")}</small></h3>
    <ul class="sp-missions">${[...own].sort((a, b) => order(a) - order(b)).map((mission) => html`<${Own} ...${props} key=${mission.mission}
      mission=${mission} />`)}
      ${Array.from({ length: Math.max(0, props.kinds.missions_each - own.length) }, (_, n) => html`<li key=${n} class="sp-mission is-missing"
        data-help="mission"
        aria-label=${gameWords("board.mission_missing")}></li>`)}</ul>`;
}

/** A mission of the reader: how far it is; one that is fulfilled is a button. @param {Props & {mission: import("./chosen.js").Mission}} props */
function Own({ counsel, gameWords, moves, submit, view, mission }) {
  const { state, points } = mission;
  const complete = moves.find("complete", { mission: mission.mission });
  const count = (/** @type {"has" | "n"} */ key) => mission.needs.reduce((sum, need) => sum + Math.min(need[key], need.n), 0);
  const isNear = !complete && counsel?.digs.some((dig) => moves.of(dig.action) && dig.ready.some((each) => each.mission === mission.mission));
  const far = view.stage === "draft" ? gameWords("board.kept") : gameWords("board.far", { n: count("has"), of: count("n") });
  const words = state === "done" ? gameWords("board.completed") : complete ? gameWords("board.complete_short") : isNear ? gameWords("board.with_dig") : far;
  const label = state === "held" ? gameWords("board.mission", { mission: mission.words, n: count("has"), of: count("n") })
    : `${mission.words}, ${gameWords("board.completed")}`;
  const inner = html`<${MissionPicture} mission=${mission} done=${state === "done"} /><small aria-hidden="true">${words}</small>
    ${state === "done" ? html`<span class="sp-stamp" aria-hidden="true"><${Check} /></span>` : null}`;
  const kind = `sp-mission is-${state} ${complete ? "is-ready" : ""} ${isNear ? "is-near" : ""}`;
  const piece = `mission.${mission.mission}`;
  if (!complete) return html`<li class=${kind} data-piece=${piece} data-help="mission" data-help-now=${mission.words}><span role="img"
    aria-label=${label}>${inner}</span></li>`;
  return html`<li class=${kind} data-piece=${piece} data-help="mission" data-help-now=${mission.words}><button type="button" class="sp-complete"
    aria-label=${gameWords("board.complete_label", { mission: mission.words, points: gameWords("board.points", { n: points }) })}
    onClick=${() => submit(complete)}>${inner}</button></li>`;
}

/** For those who watch: what has been fulfilled. @param {Props} props */
function Everybodys({ counsel, gameWords, seats }) {
  const done = counsel ? counsel.done.flatMap((cards, of) => cards.map((mission) => ({ mission, of }))) : [];
  return html`<h3>${gameWords("board.missions_done")}</h3>
    ${done.length ? html`<ul class="sp-missions">${done.slice(-3).map(({ mission, of }) => html`<li key=${mission.mission} class="sp-mission is-done"
      data-help="mission" data-help-now=${mission.words}><span role="img"
        aria-label=${`${seats[of].name}: ${mission.words}`}><${MissionPicture} mission=${mission} done />
      <small aria-hidden="true">${seats[of].name}</small></span></li>`)}</ul>` : html`<p class="quiet">${gameWords("board.none_done")}</p>`}`;
}
