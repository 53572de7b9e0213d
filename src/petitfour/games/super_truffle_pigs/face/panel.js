// The panel of Super Truffle Pigs: what can be decided beside the map, the hand, the missions; and what a seat has.
import { html } from "/static/lib.js";
import { walkButtons } from "/static/pieces.js";
import { Direction, Emblem, Pig, SEAT_SIGNS, Truffle } from "./art.js";
import { chosenCard, chosenPig, chosenPower, digsOf, faceUp, letterOf, pigWords } from "./chosen.js";
import { Again } from "./run.js";

/** @typedef {import("./chosen.js").Props} Props */
/** @typedef {import("./chosen.js").Move} Move */
/** @typedef {import("./chosen.js").Mission} Mission */

/** @param {Props} props */
export function Panel(props) {
  const { view, moves, draft, counsel, gameWords, submit, seat, waiting, kinds } = props;
  const mine = seat !== null && waiting.includes(seat);
  const complete = draft && draft.complete;
  const power = view.power !== -1 ? view.power : chosenPower.value;
  return html`<div class="sp-panel">
    ${counsel && counsel.why && !complete ? html`<p class="sp-why">${counsel.why}</p>` : null}
    ${power ? html`<p class="sp-does"><${Emblem} power=${power} /><span><b>${gameWords(`power.${power}`)}</b> ${gameWords(`does.${power}`)}</span></p>` : null}
    ${mine && view.stage === "turn" && !complete ? html`<${OwnPigs} ...${props} />` : null}
    ${mine && view.stage === "power" ? html`<${PowerChoices} ...${props} />` : null}
    ${moves.has("pay") || moves.has("give") ? html`<${Payment} ...${props} />` : null}
    ${moves.has("return") ? html`<div class="buttons">${moves.all("return").map((m, i) => html`<button type="button" key=${m.key} class="btn sp-return"
      data-next=${i === 0} onClick=${() => submit(m)}>
      ${gameWords("board.return_by", { tile: kinds.tiles[view.path[m.parts.way]].name })}</button>`)}</div>` : null}
    ${moves.has("lay") ? html`<p class="quiet">${gameWords(chosenCard.value >= 0 ? "board.choose_track" : "board.choose_card")}</p>` : null}
    <${HowToPay} ...${props} />
    ${draft ? html`<ol class="drafted">${draft.decisions.map((d, i) => html`<li key=${i}>${d.words}</li>`)}</ol>` : null}
    ${moves.has("end") && moves.has("complete") ? html`<p class="sp-warn">${gameWords("board.can_complete")}</p>` : null}
    <${Ends} ...${props} />
    ${seat !== null ? html`<${Hand} ...${props} /><${Missions} ...${props} />` : null}
    <${Again} ...${props} />
  </div>`;
}

/** A chosen power that can be paid for in several ways. @param {Props} props */
function HowToPay({ moves, gameWords, submit, kinds }) {
  const power = chosenPower.value;
  const uses = power ? moves.all("use", { power }) : [];
  if (!uses.length) return null;
  const ask = gameWords("board.how_to_pay", { power: gameWords(`power.${power}`) });
  return html`<div class="sp-frees" role="group" aria-label=${ask}><p class="quiet">${ask}</p>${uses.map((m) => {
    const colour = kinds.prices[m.parts.price];
    const price = colour ? gameWords("board.free_with", { price: gameWords(`price.${colour}`) }) : gameWords("board.use_for", { n: kinds.powers[power].price });
    return html`<button type="button" key=${m.key} class="btn" onClick=${() => ((chosenPower.value = ""), submit(m))}>
      ${gameWords(`power.${power}`)}: ${price}</button>`;
  })}</div>`;
}

/** Sends, ends, stops, takes back. @param {Props} props */
function Ends({ view, moves, draft, gameWords, words, submit, takeBack, confirm, kinds }) {
  const [end, upgrade, stop, stay] = ["end", "upgrade", "stop", "stay_out"].map((name) => moves.find(name));
  const cards = view.rolled >= 0 ? kinds.die[view.rolled].cards : 0;
  return html`<div class="buttons">
    ${draft && draft.complete ? html`<button type="button" class="btn sp-confirm" data-next onClick=${confirm}>${words("confirm")}</button>` : null}
    ${upgrade ? html`<button type="button" class="btn quiet-btn" onClick=${() => submit(upgrade)}>
      ${gameWords("board.upgrade", { n: kinds.upgrade_price })}</button>` : null}
    ${stop ? html`<button type="button" class="btn quiet-btn sp-stop" data-next onClick=${() => submit(stop)}>${gameWords("board.enough")}</button>` : null}
    ${end ? html`<button type="button" class="btn sp-end ${view.actions ? "quiet-btn" : ""}" data-next=${!view.actions || null}
      onClick=${() => submit(end, { send: true })}>${gameWords(cards ? "board.end_turn_cards" : "board.end_turn")}</button>` : null}
    ${stay ? html`<button type="button" class="btn quiet-btn" onClick=${() => submit(stay, { send: true })}>${gameWords("board.stay_out")}</button>` : null}
    ${draft ? html`<button type="button" class="btn quiet-btn" onClick=${takeBack}>${words("take_back")}</button>` : null}
  </div>`;
}

/** Which pig goes next, and what it can dig at. @param {Props & {seat: number}} props */
function OwnPigs(props) {
  const { view, moves, gameWords, seat, submit, kinds } = props;
  const digs = moves.all("dig", { pig: chosenPig.value });
  const jump = moves.find("jump", { pig: chosenPig.value });
  return html`<div class="sp-own" role="group" aria-label=${gameWords("board.pigs")}>
    ${kinds.pigs.map((_, pig) => {
      const chosen = chosenPig.value === pig;
      return html`<button type="button" key=${pig} class="sp-choose ${chosen ? "is-chosen" : ""}" aria-pressed=${chosen}
        data-next=${(view.actions > 0 && chosen) || null} disabled=${view.pig[seat][pig] === -1} onClick=${() => (chosenPig.value = pig)}>
        <${Pig} seat=${seat} pig=${pig} /><span>${pigWords(props, seat, pig)}</span></button>`;
    })}</div>
    ${digs.length || jump ? html`<div class="buttons">${digs.map((m) => {
      const { colour, done, words } = digWords(props, m);
      return html`<button type="button" key=${m.key} class="btn quiet-btn sp-dig" onClick=${() => submit(m, { send: true })}>
        <${Truffle} colour=${colour} digs=${digsOf(kinds, colour)} dug=${done} /><span>${words}</span></button>`;
    })}${jump ? html`<button type="button" class="btn quiet-btn" aria-label=${jump.words} onClick=${() => submit(jump)}>${gameWords("board.jump")}</button>`
      : null}</div>` : null}
    ${view.actions ? html`<p class="quiet">${gameWords("board.choose_pig")}</p>` : null}`;
}

/** A dig in words: which truffle, how far. @param {Props & {seat: number}} props @param {Move} move */
function digWords({ view, seat, kinds, gameWords }, { parts: { pig, slot } }) {
  const colour = String(view.truffle[kinds.tiles[view.pig[seat][pig]].places[slot]]);
  const done = view.dig_slot[seat][pig] === slot ? view.dug[seat][pig] : 0;
  const named = gameWords("tile.truffle", { colour: gameWords(`colour.${colour}`) });
  const truffle = gameWords("board.dig_progress", { truffle: named, n: done, of: digsOf(kinds, colour) });
  return { colour, done, words: gameWords("board.dig", { truffle }) };
}

/** The choices of a power that are not many: pigs, wolves, packs, digs. Tiles and truffles are chosen on the map, or here in a list.
 * @param {Props & {seat: number}} props */
function PowerChoices(props) {
  const { moves, submit, gameWords, counsel, kinds } = props;
  const wordsOf = (/** @type {Move} */ m) => {
    if (m.name === "dig") return `${gameWords(`pig.${kinds.pigs[m.parts.pig]}`)}: ${digWords(props, m).words}`;
    const lure = m.name === "lure" && counsel ? counsel.lures.find((each) => moves.of(each.action) === m) : undefined;
    return lure ? `${m.words} → ${kinds.tiles[lure.tile].name}` : m.words;
  };
  const few = moves.all().filter((m) => ["pig", "wolf", "pack", "swap", "dig", "lure"].includes(m.name));
  const many = moves.all().filter((m) => ["fly", "sniff", "move", "jump"].includes(m.name));
  return html`${few.length ? html`<div class="buttons">${few.map((m, i) => html`<button type="button" key=${m.key} class="btn quiet-btn sp-target"
      data-next=${i === 0} onClick=${() => submit(m, { send: m.name === "dig" })}>${wordsOf(m)}</button>`)}</div>` : null}
    ${many.length ? html`<details class="moves-list" open=${many[0].name === "sniff"}><summary>${gameWords("board.more")}</summary>
      <div class="buttons">${many.map((m) => html`<button type="button" key=${m.key} class="btn quiet-btn"
        onClick=${() => submit(m, { send: m.name === "sniff" })}>${m.words}</button>`)}</div></details>` : null}`;
}

/** @param {Props} props */
function Payment({ moves, submit, counsel, gameWords, seats, kinds }) {
  if (!counsel) return null;
  return html`<div class="sp-payment" role="group" aria-label=${counsel.why}>${[...moves.all("pay"), ...moves.all("give")].map((m, i) => {
    const to = m.name === "give" ? ` ${gameWords("board.give_to", { seat: seats[m.parts.to].name })}` : "";
    return html`<button type="button" key=${m.key} class="btn quiet-btn sp-token" data-next=${i === 0 || null} onClick=${() => submit(m)} aria-label=${m.words}>
      <${Truffle} ...${faceUp(kinds.tokens[m.parts.token])} /><span>${counsel.tokens[m.parts.token]}${to}</span></button>`;
  })}</div>`;
}

/** The own direction cards. @param {Props & {seat: number}} props */
function Hand({ view, moves, gameWords, seat, submit, whyNot, waiting, kinds }) {
  const held = kinds.cards.map(({ name }, n) => ({ name, n })).filter(({ n }) => view.hand[seat][n]);
  if (view.stage === "draft" || !held.length) return null;
  const first = held.findIndex(({ n }) => moves.has("lay", { card: n }));
  const layings = chosenCard.value >= 0 ? moves.all("lay", { card: chosenCard.value }) : [];
  return html`<h3>${gameWords("board.hand")}</h3>
  <div class="sp-hand ${moves.has("lay") ? "is-laying" : ""}" role="group" aria-label=${gameWords("board.hand")} onKeyDown=${walkButtons}>
  ${held.map(({ name, n }, i) => {
    const lays = moves.all("lay", { card: n });
    const chosen = chosenCard.value === n;
    const go = () => {
      if (lays.length === 1) return submit(lays[0]);
      if (lays.length) return (chosenCard.value = chosen ? -1 : n);
      return waiting.includes(seat) && whyNot(moves.named("lay", { card: n }));
    };
    return html`<button type="button" key=${name} data-next=${(lays.length > 0 && chosenCard.value < 0 && i === first) || null}
      class="sp-card ${lays.length ? "is-free" : ""} ${chosen ? "is-chosen" : ""}" tabindex=${i === 0 ? 0 : -1} aria-disabled=${!lays.length}
      aria-pressed=${chosen} aria-label=${lays.length === 1 ? lays[0].words : gameWords(`card.${name}`)} onClick=${go}>
      <${Direction} card=${name} letter=${letterOf(gameWords, name)} seat=${seat} /></button>`;
  })}</div>
  ${chosenCard.value >= 0 ? html`<div class="buttons">${layings.map((m) => html`<button type="button" key=${m.key} class="btn quiet-btn sp-lay"
    onClick=${() => ((chosenCard.value = -1), submit(m))}>${m.words}</button>`)}</div>` : null}`;
}

/** @param {Props} props */
function Missions({ counsel, gameWords, moves, submit, view, kinds }) {
  if (!counsel || !counsel.missions.length) return null;
  const drafting = view.stage === "draft";
  const sign = (/** @type {string} */ kind) =>
    kinds.colours.some((each) => each.name === kind) ? html`<${Truffle} colour=${kind} digs=${0} />` : kind === "super" ? "S" : "?";
  const offered = (/** @type {Mission} */ mission) => (mission.state === "offer" ? 0 : 1);
  return html`<h3>${gameWords("board.missions")}</h3>
    <ul class="sp-missions">${[...counsel.missions].sort((a, b) => offered(a) - offered(b)).map((mission) => {
    const { points, state } = mission;
    const complete = moves.find("complete", { mission: mission.mission });
    const keep = moves.find("keep", { mission: mission.mission });
    const worth = gameWords("board.points", { n: points });
    const count = (/** @type {"has" | "n"} */ key) => mission.needs.reduce((sum, need) => sum + Math.min(need[key], need.n), 0);
    const far = state === "held" && !drafting;
    const label = far ? gameWords("board.mission", { mission: mission.words, n: count("has"), of: count("n") }) : mission.words;
    const needs = mission.needs.flatMap((need) => Array.from({ length: need.n }, (_, i) => html`<span key=${need.kind + i}
      class="sp-need is-${need.kind} ${i < need.has ? "is-there" : ""}">${sign(need.kind)}</span>`));
    return html`<li key=${mission.mission} class="sp-mission is-${state} ${complete ? "is-ready" : ""}">
      <span class="sp-needs" role="img" aria-label=${label} title=${mission.words}>${needs}</span>
      <span class="coin" role="img" aria-label=${worth}><span aria-hidden="true">${points}</span></span>
      ${keep ? html`<button type="button" class="btn sp-keep" data-next onClick=${() => submit(keep, { send: true })} aria-label=${keep.words}>
        ${gameWords("board.keep")}</button>` : null}
      ${complete ? html`<button type="button" class="btn sp-complete" onClick=${() => submit(complete)}>
        ${gameWords("board.complete", { points: worth })}</button>` : null}
      ${state === "done" ? html`<small>✓ ${gameWords("board.completed")}</small>`
        : state === "held" && drafting ? html`<small>✓ ${gameWords("board.kept")}</small>` : null}</li>`;
  })}</ul>`;
}

/** In the list of seats: points, level, sack, cards, who has the die. @param {Props & {of: number}} props */
export function SeatNote({ view, of, counsel, gameWords, kinds }) {
  const held = kinds.tokens.map((token, n) => ({ token, n, copies: view.sack[of][n] })).filter(({ copies }) => copies);
  const sack = held.flatMap(({ token, n, copies }) => Array.from({ length: copies }, (_, i) => ({ token, key: `${n}.${i}` })));
  const spoken = counsel ? held.map(({ n, copies }) => `${copies} × ${counsel.tokens[n]}`).join(", ") : "";
  const laid = view.laid_by.flat().filter((who) => who === of).length;
  const left = gameWords("board.cards_left", { n: kinds.cards.length - laid });
  const level = gameWords("board.level", { n: view.level[of] });
  const points = counsel ? counsel.scores[of] : 0;
  const out = view.pig[of].every((tile) => tile === -1) && view.path[0] !== -1;
  const done = counsel ? counsel.done[of] || [] : [];
  return html`<span class="sp-note" data-purse=${of}>
    <span class="sp-note-row"><span class="coin" role="img" aria-label=${gameWords("board.points", { n: points })}>
      <span aria-hidden="true">${points}</span></span>
      <span class="sp-level" role="img" aria-label=${level} title=${level}>${SEAT_SIGNS[of]}${" "}
        ${Array.from({ length: kinds.most_actions }, (_, n) => html`<i key=${n} class=${n < view.level[of] ? "is-on" : ""}>⚡</i>`)}</span>
      <span class="sp-held" role="img" aria-label=${left} title=${left}><i class="sp-mini-card" aria-hidden="true"></i>
        <span aria-hidden="true">${kinds.cards.length - laid}</span></span>
      ${view.first === of && view.rounds ? html`<span class="sp-has-die" role="img" aria-label=${gameWords("board.has_die")}
        title=${gameWords("board.has_die")}>⚄</span>` : null}</span>
    <span class="sp-sack" role="img" aria-label=${spoken || gameWords("board.sack_empty")}>
      ${sack.map(({ token, key }) => html`<${Truffle} key=${key} ...${faceUp(token)} />`)}</span>
    ${out ? html`<small>${gameWords("board.all_out")}</small>` : null}
    ${done.map((words, i) => html`<small key=${i} class="sp-done">✓ ${words}</small>`)}</span>`;
}
