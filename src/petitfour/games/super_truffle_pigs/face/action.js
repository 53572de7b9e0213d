// What is to be decided now, for the action card: missions, actions, powers, payments, cards to lay.
import { html } from "/static/lib.js";
import { Coin } from "/static/pieces.js";
import { Bolt, Direction, Pig, Pips, PowerPicture, Truffle, WolfHead } from "./art.js";
import {
  capital, cardsDue, chosenCard, chosenMission, chosenPig, chosenPower, chosenSlot, chosenToken, digsOf, faceUp, leads, truffleWords,
} from "./chosen.js";
import { MissionPicture } from "./missions.js";

/** @typedef {import("./chosen.js").Props} Props */
/** @typedef {import("./chosen.js").Move} Move */
/** @typedef {import("/static/face.d.ts").Action} Action */
/** @typedef {Props & {seat: number, counsel: NonNullable<Props["counsel"]>}} Deciding */

/** @param {Props} props @returns {Action | null} */
export function action(props) {
  const { counsel, seat, view } = props;
  if (!counsel || seat === null) return null;
  const mine = /** @type {Deciding} */ (props);
  if (props.draft && props.draft.complete) return ready(mine, props.draft);
  if (view.stage === "draft") return keeping(mine);
  if (view.stage === "lay") return { ...laying(mine), steps: stepsOf(mine, 1) };
  if (view.stage === "return") return returning(mine);
  if (view.stage === "pay" || view.stage === "give") return { ...paying(mine), steps: view.stage === "pay" ? stepsOf(mine, 0) : undefined };
  if (view.stage === "power") return { ...using(mine), steps: stepsOf(mine, 0) };
  return { ...(chosenPower.value ? buying(mine) : acting(mine)), steps: stepsOf(mine, 0) };
}

/** What is to be done now, spoken as it changes. @param {Props} props */
export function prompt({ counsel, draft, moves, gameWords }) {
  if (!counsel || (draft && draft.complete)) return "";
  if (!moves.has("lay")) return counsel.why;
  return `${counsel.why} ${gameWords(chosenCard.value >= 0 ? "board.choose_track" : "board.choose_card")}`;
}

/** Act, lay cards, the wolves run. @param {Deciding} props @param {number} now @returns {Action["steps"]} */
function stepsOf(props, now) {
  const { gameWords } = props;
  const cards = cardsDue(props);
  const names = ["act", ...(cards ? ["cards"] : []), "wolves"];
  return names.map((name, n) => ({ words: gameWords(`step.${name}`, { n: cards }), state: n < now ? "done" : n === now ? "now" : "next" }));
}

/** The words for what comes next: six at most. @param {Deciding} props */
const titleOf = ({ gameWords, counsel: { next } }) => gameWords(`do.${next.step}`, { n: next.n });

/** At the start: which mission is kept. @param {Deciding} props @returns {Action} */
function keeping(props) {
  const { counsel, moves, gameWords, submit } = props;
  const chosen = counsel.missions.find(({ mission, state }) => state === "offer" && mission === chosenMission.value);
  const keep = chosen && moves.find("keep", { mission: chosen.mission });
  if (!chosen || !keep) return { title: titleOf(props), note: gameWords("board.keep_more") };
  return {
    title: titleOf(props), gains: [{ picture: html`<${Coin} value=${chosen.points} label="" size="30px" />`, words: chosen.words }],
    primary: { words: gameWords("board.keep"), onChoose: () => submit(keep, { send: true }) },
  };
}

/** A turn: moving, digging, missions, the end. @param {Deciding} props @returns {Action} */
function acting(props) {
  const { moves, view, gameWords, submit, touch, counsel } = props;
  leads.clear();
  const end = moves.find("end");
  const cards = cardsDue(props);
  const ending = end ? { words: gameWords(cards ? "board.end_turn_cards" : "board.end_turn", { n: cards }), onChoose: () => submit(end, { send: true }),
    forced: /** @type {"step" | "end"} */ (cards ? "step" : "end") } : undefined;
  const first = completing(props) || digging(props);
  if (first) return { ...first, alternative: ending };
  if (!view.actions) {
    const { step, n } = counsel.next;
    const note = step === "end" ? stillTo(props) : gameWords(`board.${step}`, { n }); // the pigs have run away
    return { title: titleOf(props), note, primary: ending && cards ? { ...ending, words: gameWords("board.to_cards", { n: cards }) } : ending };
  }
  const risk = { picture: html`<i class="sp-red-dot"></i>`, words: html`<span class="sp-tip">${capital(gameWords("board.risky"))}.</span>` };
  const costs = { picture: html`<${Bolt} />`, words: html`<span class="sp-tip">${gameWords("board.each_costs")}</span>` };
  return {
    title: titleOf(props), gains: [costs, ...warnings(props), ...(counsel.danger.length ? [risk] : [])],
    note: gameWords(touch ? "board.choose_pig_touch" : "board.choose_pig"), alternative: ending,
  };
}

/** What can still be done without an action. @param {Deciding} props */
function stillTo({ moves, gameWords, kinds }) {
  const words = [moves.has("use") && gameWords("board.star_pays"), moves.has("upgrade") && gameWords("board.may_upgrade", { n: kinds.upgrade_price })];
  return words.filter(Boolean).join(" ") || undefined;
}

/** A mission that the sack fulfils. @param {Deciding} props @returns {Action | null} */
function completing({ counsel, moves, gameWords, submit }) {
  const complete = moves.find("complete");
  const card = complete && counsel.missions.find(({ mission }) => mission === complete.parts.mission);
  if (!complete || !card) return null;
  return {
    title: gameWords("do.complete"), paid: html`<span class="sp-action-mission"><${MissionPicture} mission=${card} /></span>`,
    gains: [{ words: gameWords("board.truffles_stay") }],
    primary: { words: gameWords("board.complete", { points: gameWords("board.points", { n: card.points }) }), onChoose: () => submit(complete) },
  };
}

/** The truffle that the chosen pig would dig at. @param {Deciding} props @returns {Action | null} */
function digging(props) {
  const { moves, view, seat, kinds, gameWords, submit, counsel } = props;
  const pig = chosenPig.value;
  const digs = moves.all("dig", { pig });
  if (!digs.length) return null;
  const begun = view.dig_slot[seat][pig];
  const move = digs.find((m) => m.parts.slot === (chosenSlot.value >= 0 ? chosenSlot.value : begun)) || digs[0];
  const tile = kinds.tiles[view.pig[seat][pig]];
  const colourOf = (/** @type {Move} */ m) => String(view.truffle[tile.places[m.parts.slot]]);
  const colour = colourOf(move);
  const dig = counsel.digs.find((each) => moves.of(each.action) === move);
  const isLast = dig && dig.n === dig.of;
  const words = { truffle: truffleWords(gameWords, colour), tile: tile.name };
  return {
    title: gameWords("do.dig_at", words),
    paid: dig && digs.length === 1 ? html`<span class="sp-paid"><${Bolt} />${gameWords("board.dig_of", { n: dig.n, of: dig.of })}</span>` : undefined,
    gains: [
      ...(dig ? [{ picture: html`<${Truffle} colour=${colour} />`, words: isLast ? dig.worth : gameWords("board.dig_later", { n: dig.of - dig.n }) }] : []),
      ...(dig ? dig.ready.slice(0, 1).map((mission) => ({ picture: html`<${Coin} value=${`+${mission.points}`} label="" size="30px" />`,
        words: gameWords("board.fulfils", { mission: mission.words }) })) : []),
      ...warnings(props),
    ].slice(0, 3),
    choices: digs.length > 1 ? html`${digs.map((m) => html`<button type="button" key=${m.key} class="chip sp-which ${m === move ? "is-on" : ""}"
      data-help=${`truffle.${colourOf(m)}`}
      aria-pressed=${m === move} aria-label=${truffleWords(gameWords, colourOf(m))} onClick=${() => (chosenSlot.value = m.parts.slot)}>
      <${Truffle} colour=${colourOf(m)} />
      <${Pips} of=${digsOf(kinds, colourOf(m))} done=${m.parts.slot === begun ? view.dug[seat][pig] : 0} /></button>`)}` : undefined,
    primary: { words: gameWords(isLast ? "board.dig_out" : "board.dig_on"), onChoose: () => submit(move, { send: true }) },
  };
}

/** Which wolves look at the chosen pig. @param {Deciding} props */
function warnings({ counsel, view, seat, kinds, gameWords }) {
  const tile = view.pig[seat][chosenPig.value];
  const wolf = tile === -1 ? -1 : counsel.looks.indexOf(tile);
  if (wolf < 0) return [];
  const words = gameWords("board.wolf_looks", { tile: kinds.tiles[view.wolf[wolf]].name });
  return [{ picture: html`<${WolfHead} pack=${kinds.packs[kinds.wolves[wolf].pack]} />`, words: html`<b class="sp-warn">${words}</b>` }];
}

/** A power that was tapped: what it does, and how it can be paid for. @param {Deciding} props @returns {Action} */
function buying({ moves, gameWords, submit, kinds }) {
  const power = chosenPower.value;
  const uses = moves.all("use", { power });
  const priceOf = (/** @type {Move} */ m) => {
    const colour = kinds.prices[m.parts.price];
    return colour ? gameWords("board.free_with", { price: gameWords(`price.${colour}`) }) : gameWords("board.use_for", { n: kinds.powers[power].price });
  };
  const use = (/** @type {Move} */ m) => () => ((chosenPower.value = ""), submit(m));
  const [first, ...others] = uses;
  return {
    title: gameWords(`power.${power}`), paid: html`<span class="sp-action-power"><${PowerPicture} power=${power} /></span>`,
    gains: [{ words: gameWords(`does.${power}`) }],
    choices: others.length ? html`${others.map((m) => html`<button type="button" key=${m.key} class="chip sp-free-use"
      onClick=${use(m)}>${priceOf(m)}</button>`)}` : undefined,
    primary: first ? { words: gameWords("board.use", { price: priceOf(first) }), onChoose: use(first) } : undefined,
    alternative: { words: gameWords("board.not_now"), onChoose: () => (chosenPower.value = "") },
  };
}

/** What a power in use asks for: few things are buttons here, tiles and truffles are chosen on the map. @param {Deciding} props @returns {Action} */
function using(props) {
  const { moves, submit, gameWords, counsel, kinds, view, seats } = props;
  const power = String(view.power);
  const wordsOf = (/** @type {Move} */ m) => {
    if (m.name === "dig") return digWords(props, m);
    if (m.name === "pig") return gameWords(`short_pig.${kinds.pigs[m.parts.pig]}`);
    const lure = m.name === "lure" ? counsel.lures.find((each) => moves.of(each.action) === m) : undefined;
    if (lure) return gameWords("board.lure_to", { tile: kinds.tiles[lure.tile].name });
    if (m.name === "wolf") return gameWords("board.wolf_at", { wolf: capital(gameWords(`wolf.${kinds.wolves[m.parts.wolf].name}`)),
      tile: kinds.tiles[view.wolf[m.parts.wolf]].name });
    if (m.name === "pack") return gameWords(`wolves.all.${kinds.packs[m.parts.pack]}`);
    if (m.name === "swap") return capital(gameWords("tile.pig", { pig: gameWords(`pig.${kinds.pigs[m.parts.pig]}`), seat: seats[m.parts.owner].name }));
    return capital(m.words);
  };
  const few = moves.all().filter((m) => ["pig", "wolf", "pack", "swap", "dig", "lure"].includes(m.name));
  const stop = moves.find("stop");
  return {
    title: titleOf(props), paid: html`<span class="sp-action-power"><${PowerPicture} power=${power} /><b>${gameWords(`power.${power}`)}</b></span>`,
    note: few.length ? undefined : gameWords("board.on_the_map"),
    choices: few.length ? html`${few.map((m, i) => html`<button type="button" key=${m.key} class="chip sp-target" data-next=${i === 0 || null}
      onClick=${() => submit(m, { send: m.name === "dig" })}>${wordsOf(m)}</button>`)}` : undefined,
    alternative: stop ? { words: gameWords("board.enough"), onChoose: () => submit(stop) } : undefined,
  };
}

/** A dig by a power: which pig, which truffle. @param {Deciding} props @param {Move} move */
function digWords({ view, seat, kinds, gameWords }, { parts: { pig, slot } }) {
  const colour = String(view.truffle[kinds.tiles[view.pig[seat][pig]].places[slot]]);
  return gameWords("board.dig_with", { pig: gameWords(`short_pig.${kinds.pigs[pig]}`), truffle: truffleWords(gameWords, colour) });
}

/** Truffles that are paid, or given to others: first which, then to whom. @param {Deciding} props @returns {Action} */
function paying(props) {
  const { moves, counsel, kinds, submit, seats, gameWords } = props;
  const all = [...moves.all("pay"), ...moves.all("give")];
  const tokens = [...new Set(all.map((m) => m.parts.token))];
  const of = (/** @type {number} */ token) => all.filter((m) => m.parts.token === token);
  const choose = (/** @type {number} */ token) => (of(token).length === 1 ? submit(of(token)[0]) : (chosenToken.value = token));
  const receivers = of(chosenToken.value).filter((m) => m.name === "give");
  return {
    title: titleOf(props),
    paid: html`<span class="sp-payment">${tokens.map((token, i) => html`<button type="button" key=${token}
      class="sp-token ${chosenToken.value === token ? "is-on" : ""}" data-next=${i === 0 || null}
      aria-label=${of(token).length === 1 ? of(token)[0].words : counsel.tokens[token]} onClick=${() => choose(token)}>
      <${Truffle} ...${faceUp(kinds.tokens[token])} /></button>`)}</span>`,
    choices: receivers.length ? html`${receivers.map((m) => html`<button type="button" key=${m.key} class="chip sp-target"
      onClick=${() => ((chosenToken.value = -1), submit(m))}>
      ${gameWords("board.give_to", { seat: seats[m.parts.to].name })}</button>`)}` : undefined,
  };
}

/** Whether a pig comes back, and where. @param {Deciding} props @returns {Action} */
function returning(props) {
  const { moves, gameWords, submit, view, kinds, seat, seats, counsel } = props;
  const ways = moves.all("return");
  const stay = moves.find("stay_out");
  return {
    title: titleOf(props), paid: html`<span class="sp-back-pig"><${Pig} tone=${seats[seat].tone} pig=${0} /></span>`, note: counsel.why,
    choices: ways.length ? html`${ways.map((m, i) => html`<button type="button" key=${m.key} class="chip sp-return" data-next=${i === 0 || null}
      onClick=${() => submit(m)}>
      ${gameWords("board.return_by", { n: m.parts.way + 1, tile: kinds.tiles[view.path[m.parts.way]].name })}</button>`)}` : undefined,
    alternative: stay ? { words: gameWords("board.stay_out"), onChoose: () => submit(stay, { send: true }) } : undefined,
  };
}

/** A direction card as it is held. @param {Deciding} props @param {number} card */
const cardPicture = ({ kinds, seats, seat }, card) => html`<span class="sp-action-card"><${Direction} card=${kinds.cards[card].name}
  tone=${seats[seat].tone} /></span>`;

/** The turn is complete: the view is that of whoever comes next. @param {Deciding} props @param {import("/static/face.d.ts").Draft} draft @returns {Action} */
function ready(props, draft) {
  const { gameWords } = props;
  const laid = laidIn(draft);
  if (!laid.length) return last(props, draft.decisions.at(-1));
  return {
    title: gameWords("do.laid", { n: laid.length }), steps: stepsOf(props, 1),
    paid: html`<span class="sp-laid">${laid.map((m) => cardPicture(props, m.parts.card))}</span>`,
    gains: whereTo(props, laid),
    primary: { words: gameWords("board.lay_down", { n: laid.length }), onChoose: props.confirm },
  };
}

/** The cards of a draft. @param {import("/static/face.d.ts").Draft | null} draft */
const laidIn = (draft) => (draft ? draft.decisions.filter((m) => m.name === "lay") : []);

/** Cards that lie, and where each leads. @param {Deciding} props @param {Move[]} laid */
function whereTo({ gameWords, kinds }, laid) {
  const wordsOf = (/** @type {Move} */ { parts: { card, pack } }) =>
    gameWords("board.lies_for", { card: gameWords(`card.${kinds.cards[card].name}`), pack: gameWords(`pack.${kinds.packs[pack]}`) });
  return laid.map((m) => ({ picture: html`<${WolfHead} pack=${kinds.packs[m.parts.pack]} />`, words: withWay(gameWords, wordsOf(m), leads.get(m.key)) }));
}

/** What a turn comes to that ends without a card. @param {Deciding} props @param {Move | undefined} move @returns {Action} */
function last(props, move) {
  const { gameWords, kinds, view, seat, confirm } = props;
  if (move?.name === "end") return { title: gameWords("do.ready.end"), primary: { words: gameWords("board.end_turn"), onChoose: confirm } };
  if (move?.name !== "dig") return { title: gameWords("do.ready"), note: move ? `${capital(move.words)}.` : undefined };
  const { pig, slot } = move.parts;
  const tile = kinds.tiles[view.pig[seat][pig]];
  const colour = tile ? view.truffle[tile.places[slot]] : -1;
  const named = { pig: gameWords(`pig.${kinds.pigs[pig]}`), tile: tile?.name ?? "" };
  const isThere = tile && colour !== -1;
  const note = isThere ? gameWords("board.digs_with", { ...named, truffle: truffleWords(gameWords, String(colour)) }) : `${capital(move.words)}.`;
  return { title: gameWords("do.ready.dig"), note, primary: { words: gameWords("board.dig_out"), onChoose: confirm } };
}

/** A card that lies, and where it leads as far as that was known. @param {Deciding["gameWords"]} gameWords @param {string} words
 * @param {{words: string, scares: boolean} | undefined} way */
function withWay(gameWords, words, way) {
  if (!way) return words;
  const both = gameWords("board.lies_and", { words, way: way.words });
  return way.scares ? html`${both} <b class="sp-warn">${gameWords("board.leads_scares")}</b>` : both;
}

/** Where every card that can be laid would lead a pack, as far as the cards before it are known: remembered until it lies. @param {Deciding} props */
function noteLeads({ counsel, moves, kinds, gameWords }) {
  const names = (/** @type {number[]} */ tiles) => tiles.map((tile) => kinds.tiles[tile].name).join(" › ");
  for (const lead of counsel.lays) {
    const ways = lead.ways.filter(({ tiles }) => tiles.length).map(({ tiles }) => names(tiles)).join("; ");
    const words = !lead.known ? gameWords("board.leads_unknown") : ways ? gameWords("board.leads", { tiles: ways }) : gameWords("board.leads_nowhere");
    leads.set(moves.of(lead.action).key, { words, scares: lead.scares });
  }
}

/** Where a card would lead, in words. @param {Deciding} props @param {Move} move */
function wayOf({ gameWords }, move) {
  const way = leads.get(move.key);
  if (!way) return "";
  return way.scares ? html`<b class="sp-warn">${way.words} ${gameWords("board.leads_scares")}</b>` : way.words;
}

/** A card, then its track. @param {Deciding} props @returns {Action} */
function laying(props) {
  const { moves, gameWords, submit, kinds, view, draft } = props;
  noteLeads(props);
  const lays = chosenCard.value >= 0 ? moves.all("lay", { card: chosenCard.value }) : [];
  const before = laidIn(draft);
  const which = before.length ? "second" : view.to_lay > 1 ? "first" : "only";
  if (!lays.length) return { title: which === "only" ? titleOf(props) : gameWords(`do.lay_${which}`), gains: whereTo(props, before),
    note: before.length ? undefined : gameWords("board.lay_more", { n: view.to_lay }) };
  return {
    title: lays.length === 1 ? gameWords("do.laid", { n: 1 }) : gameWords(`do.track_${which}`), paid: cardPicture(props, chosenCard.value),
    choices: html`${lays.map((m, i) => html`<button type="button" key=${m.key} class="chip sp-lay" data-next=${i === 0 || null}
      aria-label=${[m.words, leads.get(m.key)?.words].filter(Boolean).join(": ")}
      onClick=${() => ((chosenCard.value = -1), submit(m))}><span class="sp-lay-head"><${WolfHead} pack=${kinds.packs[m.parts.pack]} /></span>
      <span>${gameWords(`wolves.${kinds.packs[m.parts.pack]}`)}<small>${wayOf(props, m)}</small></span></button>`)}`,
    alternative: { words: gameWords("board.other_card"), onChoose: () => (chosenCard.value = -1) },
  };
}
