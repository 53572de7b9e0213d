// A turn: decisions go into a draft, which is sent when it is whole. The server plays the draft; here it is only asked for.
import { newId } from "./http.js";
/** @import { TableClient } from "./tableclient.js" */
/** @import { Draft, GameCard, TableAnswer } from "./api.d.ts" */
/** @import { Action } from "./face.d.ts" */

const SENDING_LATE = 400; // milliseconds after which the page says that a turn is being sent

/**
 * @typedef {object} TurnTools
 * @property {TableClient} client
 * @property {Pick<GameCard, "instant">} game
 * @property {() => boolean} [confirmsEach] whether this person wants to confirm even what the game sends at once
 * @property {(draft: Draft, since: number) => void} [onDrafted] is told of new decisions
 * @property {() => void} [onTakenBack]
 */

export class Turn {
  /** @param {TurnTools} tools */
  constructor({ client, game, confirmsEach = () => false, onDrafted = () => {}, onTakenBack = () => {} }) {
    this.client = client;
    this.game = game;
    this.confirmsEach = confirmsEach;
    this.onDrafted = onDrafted;
    this.onTakenBack = onTakenBack;
  }

  get #table() {
    return this.client.state.table;
  }

  /** In a lesson every decision counts at once. */
  get #inLesson() {
    return !!this.#table?.lesson?.number;
  }

  /** Decides; a turn that is then whole is sent where the game's turns are sent at once, or with `send`.
   * @param {number} action @param {{send?: boolean}} [how] */
  submit = async (action, how = {}) => {
    const table = this.#table;
    if (!table || this.client.state.busy) return;
    const keep = table.draft ? table.draft.decisions.length : 0; // so that a lost answer and a second click do not decide twice
    const atOnce = this.#inLesson || ((this.game.instant || !!how.send) && !this.confirmsEach());
    const sent = atOnce ? { client_id: newId(), brief: this.client.isStreaming } : {};
    const answer = await this.#draft({ action, keep, version: table.version, ...sent }, atOnce);
    if (answer && answer.draft) this.onDrafted(answer.draft, answer.draft.decisions.length - 1);
  };

  /** Goes back to the first decisions of the draft, then decides others; all or nothing. With `send` a turn that is then whole is sent where the
   * game's turns are sent at once. @param {number} keep @param {number[]} actions @param {{send?: boolean}} [how] */
  redraft = async (keep, actions, how = {}) => {
    const table = this.#table;
    if (!table || this.client.state.busy) return;
    const atOnce = this.#inLesson || (!!how.send && this.game.instant && !this.confirmsEach());
    const sent = atOnce ? { client_id: newId(), brief: this.client.isStreaming } : {};
    const answer = await this.#draft({ keep, actions, version: table.version, ...sent }, atOnce);
    if (answer && answer.draft && actions.length) this.onDrafted(answer.draft, keep);
    else if (answer) this.onTakenBack();
  };

  /** Takes back the last decision, or all of them. @param {boolean} [everything] */
  takeBack = (everything = false) => {
    const draft = this.#table?.draft;
    return this.redraft(everything || !draft ? 0 : draft.decisions.length - 1, []);
  };

  /** Sends the draft. */
  confirm = async () => {
    const table = this.#table;
    if (!table) return;
    const decisions = table.draft ? table.draft.decisions.map((decision) => decision.action) : null;
    const body = { version: table.version, client_id: newId(), decisions, brief: this.client.isStreaming };
    await this.client.send(() => this.client.postSurely("/confirm", body), SENDING_LATE);
  };

  /** Asks the rules why something is not possible, and says it. @param {number} action */
  whyNot = async (action) => {
    if (!this.#table || this.#table.seat === null) return; // a spectator's click means nothing
    const click = this.client.clicked();
    const era = this.client.era;
    const reason = await this.client.get(`/why?action=${action}`).catch(() => null);
    if (reason && !reason.legal && era === this.client.era && this.client.isLastClick(click)) this.client.refuse(reason.why, undefined, reason.reason);
  };

  /** Something possible was chosen that decides nothing yet, such as a card before its place: what was refused before is done with. */
  chosen = () => void this.client.clicked();

  /** @param {object} body @param {boolean} atOnce @returns {Promise<any>} the answer, if it is still for whoever sits here */
  async #draft(body, atOnce) {
    const era = this.client.era;
    let answer = null;
    const request = async () => (answer = await this.client.post("/draft", body));
    const isDone = await (atOnce ? this.client.send(request) : this.client.attempt("turn", request));
    return isDone && era === this.client.era ? answer : null;
  }
}

const STEP = 1200; // milliseconds before a step of the same turn, which can be taken back
const END = 2600; // before the end of a turn of which nothing can be taken back
const UNDOABLE = 5000; // before the end of one that could be, for those who have asked for it

/** How long the one button waits before it presses itself; 0 where it does not. It never does where that would send what could still be taken back:
 * then the press is the confirmation, and whoever sits here gives it, unless they have said for good that it is not needed.
 * @param {Pick<TableAnswer, "legal" | "draft" | "lesson">} table @param {Action["primary"]} primary
 * @param {string} confirms the person's choice: game, always or seldom
 * @param {boolean} [isInstant] whether a whole turn of this game is sent as soon as it is decided */
export function graceOf({ legal, draft, lesson }, primary, confirms, isInstant = false) {
  if (!primary?.forced || legal.length !== 1 || lesson?.number || confirms === "always") return 0;
  if (primary.forced === "step") return isInstant ? 0 : STEP;
  if (!draft?.decisions.length) return END;
  return confirms === "seldom" ? UNDOABLE : 0;
}
