// What a person does at a table beside turns: taking a seat and leaving it, agreeing with the others, asking for help. Each answers
// whether it was done; why not is in the client's state.
import { newId, Refusal } from "./http.js";
/** @import { TableClient } from "./tableclient.js" */
/** @import { HintAnswer } from "./api.d.ts" */

/** @typedef {{next: {path: string, body: object} | null, done: Promise<boolean>}} Wish */

export class Acts {
  #joining = "";
  /** What the house is being asked to put on a chair, and what was wished meanwhile. @type {Map<number, Wish>} */
  #wishes = new Map();
  wayBack = ""; // the link by which one may come back to a game that one has left

  /** @param {TableClient} client */
  constructor(client) {
    this.client = client;
  }

  /** The first game, the next of a series, or a rematch. */
  start = () => this.#does("start", "/start");

  /** @param {"undo" | "stop"} what */
  ask = (what) => this.#does(`ask ${what}`, "/ask", { what });

  /** @param {number} question @param {boolean} yes */
  answer = (question, yes) => this.#does(`answer ${question}`, "/answer", { yes, question });

  /** @param {string} text */
  say = (text) => this.#does(`say ${text}`, "/say", { text });

  /** A bot on an open chair, or in the place of another. @param {number} chair @param {string} bot @param {string} [face] */
  addBot = (chair, bot, face = "") => this.#seats(chair, "/bots", { chair, bot, face });

  /** @param {number} chair */
  removeBot = (chair) => this.#seats(chair, "/bots/remove", { chair });

  /** A bot plays for somebody who is away, or for oneself. @param {number} chair */
  standIn = (chair) => this.#does(`stand-in ${chair}`, "/stand-in", { chair });

  handBack = () => this.#does("hand-back", "/hand-back");

  /** Gives up; a bot may play on in this seat. */
  resign = () => this.#does("resign", "/resign").then(() => this.client.seatChanged());

  /** Sits down by a link; a lost answer is asked for again with the same id. @param {string} link @param {string} name @param {string} [face] */
  async join(link, name, face = "") {
    this.#joining ||= newId();
    const body = { link, name, face, client_id: this.#joining };
    if (!(await this.client.attempt("join", () => this.client.postSurely("/join", body)))) return false;
    this.#joining = "";
    this.client.storage.rememberTable(this.client.id, "");
    this.client.seatChanged();
    return true;
  }

  /** Takes a seat that was held on another device. @param {string} key */
  async moveHere(key) {
    try {
      const table = await this.client.postSurely("/move", { key, client_id: newId() });
      this.client.storage.rememberTable(this.client.id, table.game);
      this.client.seatChanged();
    } catch (error) {
      this.client.refuse(error instanceof Refusal ? error.message : "");
    }
  }

  async leave() {
    const leaving = () => this.client.post("/leave").then((table) => ((this.wayBack = table.link || ""), table));
    if (!(await this.client.attempt("leave", leaving))) return false;
    this.client.forget();
    return true;
  }

  /** As the host: somebody's chair is taken from them. @param {number} chair */
  remove = (chair) => this.#does(`remove ${chair}`, "/remove", { chair });

  /** As the host: another link for friends. */
  renewLink = () => this.#does("link", "/link");

  /** As the host: nobody sits down or plays here any more. */
  end = () => this.#does("end", "/end");

  /** Tells whoever keeps the house. @param {number} chair @param {string} reason */
  report(chair, reason) {
    return this.client.attempt(`report ${chair}`, async () => void (await this.client.post("/report", { chair, reason })));
  }

  /** A key that moves this seat to another device. @returns {Promise<string>} nothing where it was refused */
  async deviceKey() {
    let key = "";
    await this.client.attempt("device", async () => {
      key = (await this.client.post("/device")).key;
    });
    return key;
  }

  /** Asks the coach of a lesson: to go on, to show it, back, again, from the start, or to leave.
   * @param {"look" | "show" | "back" | "again" | "restart" | "leave"} what */
  lesson = (what) => this.#does(`lesson ${what}`, "/lesson", { do: what, version: this.client.state.table?.version ?? 0 });

  /** What a search would do. @returns {Promise<HintAnswer | null>} */
  async hint() {
    /** @type {HintAnswer | null} */
    let hints = null;
    await this.client.attempt("hint", async () => {
      hints = await this.client.post("/hint");
    });
    return hints;
  }

  /** One request at a time for a chair; of what is wished while it is under way the last is asked for next.
   * @param {number} chair @param {string} path @param {object} body @returns {Promise<boolean>} whether it has become what was wished last */
  #seats(chair, path, body) {
    const asking = this.#wishes.get(chair);
    const wish = asking ?? { next: null, done: Promise.resolve(false) };
    wish.next = { path, body };
    if (asking) return asking.done;
    this.#wishes.set(chair, wish);
    wish.done = this.#fulfil(chair, wish);
    return wish.done;
  }

  /** @param {number} chair @param {Wish} wish */
  async #fulfil(chair, wish) {
    let isDone = false;
    while (wish.next) {
      const { path, body } = wish.next;
      wish.next = null;
      isDone = await this.#does(`bot ${chair}`, path, body);
    }
    this.#wishes.delete(chair);
    return isDone;
  }

  /** @param {string} name @param {string} path @param {object} [body] */
  #does(name, path, body) {
    return this.client.attempt(name, () => this.client.post(path, body));
  }
}
