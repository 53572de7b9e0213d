// What the tests of the page put in place of a browser and a server: a clock that is set by hand, requests that are answered, lost
// or refused one by one, streams that speak when told to.
import { Http } from "../../src/petitfour/web/static/http.js";
import { Player } from "../../src/petitfour/web/static/player.js";
import { TableClient } from "../../src/petitfour/web/static/tableclient.js";

/** Lets everything run that waits for nothing but its turn. */
export const settle = () => new Promise((done) => setImmediate(done));

/** @typedef {{at: number, what: () => void}} Timer */

export class FakeClock {
  time = 1000;
  /** @type {Timer[]} */
  timers = [];

  now() {
    return this.time;
  }

  /** @param {number} ms @param {() => void} what */
  after(ms, what) {
    const timer = { at: this.time + ms, what };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((each) => each !== timer));
  }

  /** @param {number} ms */
  async pass(ms) {
    const end = this.time + ms;
    for (;;) {
      await settle();
      const next = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.time = next.at;
      this.timers = this.timers.filter((each) => each !== next);
      next.what();
    }
    this.time = end;
    await settle();
  }
}

/** A request that waits for its answer.
 * @typedef {{address: string, path: string, query: URLSearchParams, body: any, answer: (data: unknown) => Promise<unknown>,
 *   refuse: (status: number, error: unknown) => Promise<unknown>, lose: () => Promise<unknown>}} Asked */

/** Requests in the order in which they came; each waits for its answer. */
export class FakeServer {
  /** @type {Asked[]} */
  waiting = [];

  /** @param {string} address @param {RequestInit} how @returns {Promise<Response>} */
  fetch = (address, how) =>
    new Promise((resolve, reject) => {
      const url = new URL(address, "http://house.test");
      const path = url.pathname.replace("/api/v1", "").replace("/tables/t1", "") || "/";
      const reply = (/** @type {unknown} */ data, status = 200) => resolve(new Response(JSON.stringify(data), { status }));
      this.waiting.push({
        address, path, query: url.searchParams, body: how.body && JSON.parse(String(how.body)),
        answer: async (data) => (reply(data), settle()),
        refuse: async (status, error) => (reply({ error }, status), settle()),
        lose: async () => (reject(new TypeError("network")), settle()),
      });
    });

  /** The oldest request to a path that is not answered. @param {string} path */
  asked(path) {
    const at = this.waiting.findIndex((request) => request.path === path);
    if (at < 0) throw new Error(`nothing was asked of ${path}, but of: ${this.waiting.map((each) => each.path).join(" ") || "nothing"}`);
    return this.waiting.splice(at, 1)[0];
  }

  /** How many requests to a path are not answered. @param {string} path */
  count(path) {
    return this.waiting.filter((request) => request.path === path).length;
  }
}

export class FakeStream {
  /** @type {FakeStream[]} */
  static all = [];
  readyState = 0;
  isClosed = false;
  onopen = () => {};
  onerror = () => {};
  /** @type {(message: {data: string}) => void} */
  onmessage = () => {};

  /** @param {string} address */
  constructor(address) {
    this.query = new URL(address, "http://house.test").searchParams;
    FakeStream.all.push(this);
  }

  static get last() {
    return /** @type {FakeStream} */ (FakeStream.all.at(-1));
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  /** @param {unknown} data */
  async tell(data) {
    this.onmessage({ data: JSON.stringify(data) });
    await settle();
  }

  /** Breaks off; the browser tries again by itself. */
  breakOff() {
    this.readyState = 0;
    this.onerror();
  }

  /** Is refused; the browser gives up. */
  refuse() {
    this.readyState = 2;
    this.onerror();
  }

  close() {
    this.readyState = 2;
    this.isClosed = true;
  }
}

/** A table as the server tells it, as far as it matters. @param {Record<string, any>} [more] @returns {any} */
export function table(more = {}) {
  return {
    id: "t1", game: "connect-four", status: "playing", version: 1, news: 0, number: 1, seat: 0, waiting: [0], chairs: [{ chair: 0, seat: 0, you: true }],
    screen: [], talk: [], log: [], draft: null, legal: [], result: null, view: {}, ...more,
  };
}

/** A turn of the log. @param {number} version @param {number} [seat] */
export const turn = (version, seat = 0, more = {}) => ({ version, seat, events: [{ name: `event ${version}` }], lines: [`line ${version}`], ...more });

/** A turn in frames: each changes the field `at` to the next number, with one event and one line.
 * @param {number} version @param {number} [seat] @param {number} [steps] @param {Record<string, any>} [more] */
export function framed(version, seat = 1, steps = 2, more = {}) {
  const names = Array.from({ length: steps }, (_, i) => `${version}.${i}`);
  return {
    version, seat, events: names.map((name) => ({ name, seat, parts: {}, words: name })), lines: names.map((name) => `line ${name}`),
    frames: names.map((name) => ({ by: seat, events: 1, changes: { at: name } })), upto: names.map((_, i) => i + 1), ...more,
  };
}

/** What the stream tells after turns: without the view, which follows from the frames. @param {any[]} turns @param {object} [more] */
export function message(turns, more = {}) {
  const { view, ...rest } = table({ version: turns.at(-1).version, log: turns, waiting: [0], ...more });
  return rest;
}

/** @param {any} client */
export const versions = (client) => client.state.table.log.map((/** @type {{version: number}} */ each) => each.version);

/** @typedef {{clock: FakeClock, server: FakeServer, chairs: Map<string, any>, remembered: Set<string>, spoken: {language: string}, http: Http,
 *   client: any}} World
 * A client at a table that has been told and is streamed.
 * @param {any} [first] @param {Record<string, any>} [more] @returns {Promise<World & {stream: FakeStream}>} */
export async function openTable(first = table(), more = {}) {
  const world = newWorld(more);
  world.client.open();
  await world.server.asked("/").answer(first);
  FakeStream.last.open();
  return { ...world, stream: FakeStream.last };
}

/** @param {Record<string, any>} [more] @returns {World} */
export function newWorld(more = {}) {
  FakeStream.all = [];
  const clock = new FakeClock();
  const server = new FakeServer();
  const chairs = new Map();
  const remembered = new Set(["t1"]);
  const rememberTable = (/** @type {string} */ id) => void remembered.add(id);
  const storage = { rememberTable, forgetTable: (/** @type {string} */ id) => void remembered.delete(id) };
  const spoken = { language: "en" };
  const http = new Http({ fetch: server.fetch, EventSource: /** @type {any} */ (FakeStream), clock, language: () => spoken.language, chairs });
  const client = new TableClient({ id: "t1", http, clock, storage, ...more });
  return { clock, server, chairs, remembered, spoken, http, client };
}

/** What plays the turns that a client is told; without `lasts` nothing moves.
 * @param {any} client @returns {{player: any, spoken: string[], seen: number[]}} */
export function playing(client, lasts = () => 0, clock = new FakeClock(), more = {}) {
  /** @type {string[]} */
  const spoken = [];
  /** @type {number[]} */
  const seen = [];
  /** @param {string[]} lines @param {any} table @param {boolean} isEnd */
  const onLines = (lines, { result }, isEnd) => void spoken.push(...lines, ...(isEnd ? [result?.words ?? "end"] : []));
  /** Twice the same counts once. @param {any} _ @param {number} version */
  const onSeen = (_, version) => void (seen.at(-1) === version || seen.push(version));
  const player = new Player({ clock, lasts, onLines, onSeen, ...more });
  player.follow(client.state);
  seen.length = 0;
  client.subscribe((/** @type {any} */ state) => player.follow(state));
  return { player, spoken, seen };
}
