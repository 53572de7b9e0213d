// What is to be decided now: what is paid, what it brings, and the one button.
import { html } from "/static/lib.js";
import { Coin } from "/static/pieces.js";
import { Bite, CardArt, Cup } from "./art.js";
import { changeOf, chosenNow, ghostOf, pick } from "./chosen.js";
import { missing, Payable, withinReach } from "./near.js";
import { namesOf, nameOf, signed, worthOf } from "./words.js";
/** @import { Action, Move, Words } from "/static/face.d.ts" */
/** @import { Change, Props } from "./types.d.ts" */

const STEPS = ["take", "bonus", "end"];
const MOST_GAINS = 3;

/** @param {Words} say @param {number} now @returns {NonNullable<Action["steps"]>} */
const stepsAt = (say, now) => STEPS.map((step, i) => ({ words: say(`act.step.${step}`), state: i < now ? "done" : i === now ? "now" : "next" }));

/** @param {Props} props @returns {Action | null} */
export function decide(props) {
  const { view, draft, gameWords: say, confirm, moves } = props;
  if (draft && draft.complete) return { steps: stepsAt(say, 2), title: say("act.ready"), primary: { words: say("act.end"), onChoose: confirm } };
  if (!moves.has()) return null;
  if (view.phase === "action") return { steps: stepsAt(say, 0), ...taking(props) };
  if (view.phase === "discard") return { steps: stepsAt(say, 2), title: say("act.discard"), note: say("act.discard_more") };
  return { steps: stepsAt(say, 1), ...bonus(props) };
}

/** @param {Props} props @returns {Action} */
function taking(props) {
  const { moves, gameWords: say } = props;
  const { giving, picked } = chosenNow(props);
  if (giving < 0) return { title: say("act.take"), note: moves.has("swap") ? say("act.take_more") : undefined, gains: withinReach(props) };
  const place = html`<i class="ch-gone"></i>`;
  return {
    title: say("act.swap"),
    paid: html`<span class="ch-swap"><span class="ch-card"><${CardArt} kind=${giving} /></span><b aria-hidden="true">›</b>
      ${picked.length ? html`<span class="ch-card"><${CardArt} kind=${picked[0]} /></span>` : place}${place}</span>`,
    note: say(picked.length ? "act.swap_one" : "act.swap_two"),
    alternative: { words: say("act.swap_not"), onChoose: () => pick(props, { giving: -1, picked: [] }) },
  };
}

/** @param {Props} props @returns {Action} */
function bonus(props) {
  const { view, moves, submit, gameWords: say } = props;
  if (view.phase === "pay") return paying(props);
  if (view.phase === "place") return boxing(props);
  if (chosenNow(props).wilding) return wilding(props);
  const end = moves.find("end_bonus");
  const ends = end ? { words: say("act.end"), onChoose: () => submit(end, { send: true }), forced: /** @type {const} */ ("end") } : undefined;
  if (moves.has("box")) {
    const note = say(moves.has("wild") ? "act.box_or_wild" : "act.box_more");
    return { title: say("act.box"), note, choices: html`<${Payable} ...${props} />`, alternative: ends };
  }
  return { title: say("act.no_box"), note: moves.has("wild") ? say("act.wild_more") : undefined, gains: missing(props), primary: ends };
}

/** The payments of the draft, each with what it stands for and where in the draft it is. @param {Props} props */
function payments({ draft, view, kinds }) {
  const decisions = draft ? draft.decisions : [];
  const wants = view.stack >= 0 && view.top[view.stack] >= 0 ? kinds.tiles[view.top[view.stack]].wants : [];
  const paid = decisions.map((move, at) => ({ move, at })).filter(({ move }) => ["pay", "pay_pair"].includes(move.name));
  return { wants, paid: paid.map((each, i) => ({ ...each, want: wants[i] })) };
}

/** What pays, in pictures: a click on one goes back to it. @param {Props & {next?: boolean}} props */
function Payment(props) {
  const { redraft, gameWords: say, next } = props;
  const { wants, paid } = payments(props);
  const owed = wants[paid.length];
  return html`<span class="ch-payment" data-help="payment" role="group" aria-label=${say("act.payment")}>
    ${paid.map(({ move, at, want }) => html`<button type="button" key=${at} class="ch-slot" title=${wordsOf(props, move, want)}
      aria-label=${say("board.change_card", { words: wordsOf(props, move, want) })} onClick=${() => redraft(at, [])}>
      <${Bite} kind=${move.parts.chocolate} />${move.name === "pay_pair" ? html`<${Bite} kind=${move.parts.chocolate} /><small>${say("act.as")}</small>
        <${Bite} kind=${want} />` : null}</button>`)}
    ${next ? html`<span class="ch-slot is-next" role="img" aria-label=${nameOf(props, owed)}><${Bite} kind=${owed} /></span>` : null}</span>`;
}

/** @param {Props} props @param {Move} move @param {number} want */
function wordsOf(props, move, want) {
  if (move.name === "pay") return move.words;
  return props.gameWords("act.pair_as", { chocolate: nameOf(props, move.parts.chocolate), want: nameOf(props, want) });
}

/** Choosing what pays for the next chocolate. @param {Props} props @returns {Action} */
function paying(props) {
  const { moves, submit, redraft, draft, counsel, gameWords: say } = props;
  const finish = counsel ? moves.each(counsel.finish) : [];
  const ways = [...moves.all("pay"), ...moves.all("pay_pair")];
  return {
    title: say("act.pay"),
    paid: html`<${Payment} ...${props} next />`,
    choices: html`<span class="ch-pays" role="group" aria-label=${say("board.pay_how")}>${ways.map((move) => html`<button type="button" key=${move.key}
      class="ch-pay" data-help="payment" aria-label=${move.words} title=${move.words} onClick=${() => submit(move)}><${Cup} kind=${move.parts.chocolate} />
      ${move.name === "pay_pair" ? html`<${Cup} kind=${move.parts.chocolate} />` : null}</button>`)}</span>`,
    alternative: draft && finish.length ? { words: say("board.finish"), onChoose: () => redraft(draft.decisions.length, finish) } : undefined,
  };
}

/** The box lies where it would go. @param {Props} props @returns {Action} */
function boxing(props) {
  const { submit, redraft, draft, kinds, gameWords: say } = props;
  const ghost = ghostOf(props);
  if (!ghost) return { title: say("act.place") };
  const points = kinds.tiles[ghost.tile].points;
  const change = changeOf(props, ghost.move);
  const boxed = draft ? draft.decisions.findIndex((move) => move.name === "box") : -1;
  const gains = gainsWith({ picture: coin(points), words: say("act.for_box") }, change ? gainsOf(props, change) : []);
  return {
    title: say("act.place"),
    paid: html`<${Payment} ...${props} />`,
    gains,
    note: gains.length > 1 ? undefined : say(props.touch ? "act.place_touch" : "act.place_more"),
    primary: { words: say("act.box_it", { n: points }), onChoose: () => submit(ghost.move, { send: true }) },
    alternative: boxed >= 0 ? { words: say("act.box_not"), onChoose: () => redraft(boxed, []) } : undefined,
  };
}

/** A token is in the hand. @param {Props} props @returns {Action} */
function wilding(props) {
  const { moves, submit, kinds, gameWords: say } = props;
  const { space } = chosenNow(props);
  const move = space < 0 ? undefined : moves.find("wild", { space });
  const alternative = { words: say("act.wild_not"), onChoose: () => pick(props, { wilding: false, space: -1 }) };
  if (!move) return { title: say("act.wild"), note: say("act.wild_how"), alternative };
  const change = changeOf(props, move);
  return {
    title: say("act.wild_here"),
    gains: gainsWith({ picture: coin(-kinds.wild_points), words: say("act.for_wild") }, change ? gainsOf(props, change) : []),
    primary: { words: say("act.wild_it"), onChoose: () => submit(move, { send: true }) },
    alternative,
  };
}

/** Three lines at most; what the box or token itself counts for is left out first.
 * @param {NonNullable<Action["gains"]>[0]} own @param {NonNullable<Action["gains"]>} more */
const gainsWith = (own, more) => (more.length < MOST_GAINS ? [own, ...more] : more.slice(0, MOST_GAINS));

/** @param {number} n */
const coin = (n) => html`<${Coin} value=${signed(n)} label=${signed(n)} />`;

/** What a placement brings beside the box itself: cards, First, cards lost, rivals' leads tied, else the groups that grow.
 * @param {Props} props @param {Change} change @returns {NonNullable<Action["gains"]>} */
function gainsOf(props, { gained, lost, tied, first, grown }) {
  const { counsel, seats, gameWords: say } = props;
  const worth = (/** @type {number[]} */ of) => of.reduce((sum, kind) => sum + worthOf(props, kind), 0);
  const gains = [];
  const from = gained.length === 1 && counsel ? counsel.owners[gained[0]] : -1;
  if (from >= 0) gains.push({ picture: coin(worth(gained)), words: say("act.card_from", { chocolate: nameOf(props, gained[0]), seat: seats[from].name }) });
  else if (gained.length) gains.push({ picture: coin(worth(gained)), words: say("act.cards", { n: gained.length, list: namesOf(props, gained) }) });
  if (first) gains.push({ picture: coin(worthOf(props, -1)), words: say("act.first") });
  if (lost.length) gains.push({ picture: coin(-worth(lost)), words: say("act.lose", { list: namesOf(props, lost) }) });
  if (tied.length) gains.push({ picture: html`<${Cup} kind=${tied[0]} />`, words: say("act.tie", { list: namesOf(props, tied) }) });
  if (gains.length || !grown.length) return gains;
  const words = grown.map(([kind, before, after]) => say("board.grows", { chocolate: nameOf(props, kind), before, after })); // one line for all of them
  return [{ picture: html`<${Cup} kind=${grown[0][0]} />`, words: words.join(", ") }];
}

/** What is to be done now, spoken as it changes. @param {Props} props */
export function prompt(props) {
  const now = decide(props);
  return now ? [now.title, now.note].filter(Boolean).join(" ") : "";
}

/** A place of the grid behind a display tells nobody anything. @param {Move} move @param {{gameWords: Words}} how */
export const decisionWords = (move, { gameWords }) => (["place", "wild"].includes(move.name) ? gameWords(`act.decided.${move.name}`) : move.words);
