// What the tests of the page put in place of a browser and a server: a clock that is set by hand, requests that are answered, lost
// or refused one by one, streams that speak when told to.
import { Http } from "../../src/petitfour/web/static/http.js";
import { TableClient } from "../../src/petitfour/web/static/tableclient.js";

/** Lets everything run that waits for nothing but its turn. */
export const settle = () => new Promise((done) => setImmediate(done));

export class FakeClock {
  time = 1000;
  timers = [];

  now() {
    return this.time;
  }

  after(ms, what) {
    const timer = { at: this.time + ms, what };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((each) => each !== timer));
  }

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

/** Requests in the order in which they came; each waits for its answer. */
export class FakeServer {
  waiting = [];

  fetch = (address, how) =>
    new Promise((resolve, reject) => {
      const url = new URL(address, "http://house.test");
      const path = url.pathname.replace("/api/v1", "").replace("/tables/t1", "") || "/";
      const reply = (data, status = 200) => resolve(new Response(JSON.stringify(data), { status }));
      this.waiting.push({
        address, path, query: url.searchParams, body: how.body && JSON.parse(how.body),
        answer: async (data) => (reply(data), settle()),
        refuse: async (status, error) => (reply({ error }, status), settle()),
        lose: async () => (reject(new TypeError("network")), settle()),
      });
    });

  /** The oldest request to a path that is not answered. */
  asked(path) {
    const at = this.waiting.findIndex((request) => request.path === path);
    if (at < 0) throw new Error(`nothing was asked of ${path}, but of: ${this.waiting.map((each) => each.path).join(" ") || "nothing"}`);
    return this.waiting.splice(at, 1)[0];
  }

  /** How many requests to a path are not answered. */
  count(path) {
    return this.waiting.filter((request) => request.path === path).length;
  }
}

export class FakeStream {
  static all = [];
  readyState = 0;

  constructor(address) {
    this.query = new URL(address, "http://house.test").searchParams;
    FakeStream.all.push(this);
  }

  static get last() {
    return FakeStream.all.at(-1);
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

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

/** A table as the server tells it. */
export function table(more = {}) {
  return {
    id: "t1", game: "connect-four", status: "playing", version: 1, news: 0, number: 1, seat: 0, waiting: [0], chairs: [{ chair: 0, seat: 0, you: true }],
    screen: [], talk: [], log: [], draft: null, legal: [], result: null, view: {}, ...more,
  };
}

/** A turn of the log. */
export const turn = (version, seat = 0, more = {}) => ({ version, seat, events: [{ name: `event ${version}` }], lines: [`line ${version}`], ...more });

export const versions = (client) => client.state.table.log.map((each) => each.version);

/** A client at a table that has been told and is streamed. */
export async function openTable(first = table(), more = {}) {
  const world = newWorld(more);
  world.client.open();
  await world.server.asked("/").answer(first);
  world.stream = FakeStream.last;
  world.stream.open();
  return world;
}

export function newWorld(more = {}) {
  FakeStream.all = [];
  const clock = new FakeClock();
  const server = new FakeServer();
  const chairs = new Map();
  const remembered = new Set(["t1"]);
  const storage = { rememberTable: (id) => remembered.add(id), forgetTable: (id) => remembered.delete(id) };
  const spoken = { language: "en" };
  const http = new Http({ fetch: server.fetch, EventSource: FakeStream, clock, language: () => spoken.language, chairs });
  const client = new TableClient({ id: "t1", http, clock, storage, ...more });
  return { clock, server, chairs, remembered, spoken, http, client };
}
