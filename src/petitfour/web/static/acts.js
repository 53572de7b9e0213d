// What a person does at a table beside turns. Each answers whether it was done; why not is in the client's state.
/** @import { TableClient } from "./tableclient.js" */
/** @import { Hints } from "./shapes.d.ts" */

export class Acts {
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

  /** @param {number} chair @param {string} bot */
  addBot = (chair, bot) => this.#does(`bot ${chair}`, "/bots", { chair, bot });

  /** A bot plays for somebody who is away, or for oneself. @param {number} chair */
  standIn = (chair) => this.#does(`stand-in ${chair}`, "/stand-in", { chair });

  handBack = () => this.#does("hand-back", "/hand-back");

  /** Gives up; a bot may play on in this seat. */
  resign = () => this.#does("resign", "/resign").then(() => this.client.seatChanged());

  /** A key that moves this seat to another device. @returns {Promise<string>} nothing where it was refused */
  async deviceKey() {
    let key = "";
    await this.client.attempt("device", async () => {
      key = (await this.client.post("/device")).key;
    });
    return key;
  }

  /** What a search would do. @returns {Promise<Hints | null>} */
  async hint() {
    /** @type {Hints | null} */
    let hints = null;
    await this.client.attempt("hint", async () => {
      hints = await this.client.post("/hint");
    });
    return hints;
  }

  /** @param {string} name @param {string} path @param {object} [body] */
  #does(name, path, body) {
    return this.client.attempt(name, () => this.client.post(path, body));
  }
}
