// The service worker in a browser of our own: what it keeps (nothing), what it says without a network, and what comes of calls.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const WRITTEN = readFileSync(new URL("../../src/petitfour/web/static/worker/worker.js", import.meta.url), "utf8");
const CALL = { title: "Truel", body: "It is your turn.", table: "T1", language: "en", stop: "Not for this table", stop_all: "No calls at all" };

/** A browser with a worker: a network that can be cut, caches that note what they are asked, pages, notifications. @param {string} [script] */
function newBrowser(script = WRITTEN) {
  /** @type {any} */
  const told = { kept: new Map([["old", "rules of last year"]]), shown: [], opened: [], focused: [], posted: [], skipped: 0, claimed: 0, subscribed: true };
  /** @type {Record<string, (event: any) => void>} */
  const hears = {};
  const network = { up: true, file: "first", status: 200 };
  /** @param {any} request @param {any} [how] */
  async function fetch(request, how) {
    if (!network.up) throw new TypeError("no network");
    if (how?.method === "POST") told.posted.push([request, JSON.parse(how.body)]);
    return new Response(network.file, { status: network.status });
  }
  const caches = {
    keys: async () => [...told.kept.keys()],
    delete: async (/** @type {string} */ name) => told.kept.delete(name),
    match: async (/** @type {any} */ request) => told.kept.has(request.url) && new Response(told.kept.get(request.url)),
    open: async () => ({ put: async (/** @type {any} */ request, /** @type {Response} */ answer) => told.kept.set(request.url, await answer.text()) }),
  };
  const subscription = { endpoint: "https://push.test/me", unsubscribe: async () => void (told.subscribed = false) };
  const pages = [{ url: "https://house.test/t/T1#x", focus: async () => void told.focused.push("T1") }];
  const worker = {
    addEventListener: (/** @type {string} */ name, /** @type {(event: any) => void} */ what) => void (hears[name] = what),
    skipWaiting: async () => void (told.skipped += 1),
    clients: {
      claim: async () => void (told.claimed += 1),
      matchAll: async () => pages,
      openWindow: async (/** @type {string} */ path) => void told.opened.push(path),
    },
    registration: {
      navigationPreload: { enable: async () => {} },
      pushManager: { getSubscription: async () => (told.subscribed ? subscription : null) },
      showNotification: async (/** @type {string} */ title, /** @type {any} */ more) => void told.shown.push({ title, ...more }),
    },
  };
  new Function("globalThis", "caches", "fetch", script)(worker, caches, fetch);
  /** What happens to the worker, until all of it is done. @param {string} name @param {any} [event] */
  async function happens(name, event = {}) {
    /** @type {Promise<any>[]} */
    const waits = [];
    /** @type {any} */
    const answered = { is: null };
    const given = { ...event, waitUntil: (/** @type {any} */ p) => waits.push(p), respondWith: (/** @type {any} */ p) => (answered.is = p) };
    hears[name]?.(given);
    await Promise.all(waits);
    return answered.is && (await answered.is);
  }
  const asks = (/** @type {string} */ url, mode = "navigate") => happens("fetch", { request: { url, mode }, preloadResponse: Promise.resolve(undefined) });
  return { told, network, happens, asks };
}

/** Whether a browser ever shows what the house has changed since, or keeps anything. @param {string} script */
async function isStale(script) {
  const { told, network, happens, asks } = newBrowser(script);
  await happens("install");
  await happens("activate");
  const seen = [];
  for (const file of ["first", "second"]) {
    network.file = file;
    for (const [url, mode] of [["/t/T1", "navigate"], ["/static/app.js", "cors"], ["/faces/truel/board.js", "no-cors"]]) {
      const answer = await asks(url, mode);
      seen.push(answer === null || (await answer.text()) === file); // what it leaves alone the browser asks the house for
    }
  }
  return !seen.every(Boolean) || told.kept.size > 0;
}

test("every page comes from the house as it is now, and nothing is kept", async () => {
  assert.equal(await isStale(WRITTEN), false);
});

test("a worker that keeps files is found", async () => {
  const keeps = `globalThis.addEventListener("fetch", (event) => event.respondWith((async () => {
    const kept = await caches.match(event.request);
    if (kept) return kept;
    const answer = await fetch(event.request);
    await (await caches.open("v1")).put(event.request, answer.clone());
    return answer;
  })()));`;
  assert.equal(await isStale(WRITTEN + keeps), true);
  assert.equal(await isStale(WRITTEN.replace("caches.delete(name)", "name")), true); // what an older one kept stays
});

test("a new worker takes over at once", async () => {
  const { told, happens } = newBrowser();
  await happens("install");
  await happens("activate");
  assert.deepEqual([told.skipped, told.claimed], [1, 1]);
});

test("without a network, or behind a proxy without its house, both languages say so, and it is tried again", async () => {
  const { network, asks } = newBrowser();
  for (const how of [{ up: false }, { up: true, status: 502 }, { up: true, status: 503 }, { up: true, status: 504 }]) {
    Object.assign(network, how);
    const answer = await asks("/t/T1");
    const text = await answer.text();
    assert.equal(answer.status, 503);
    assert.match(text, /No connection/);
    assert.match(text, /<section lang="es">.*Sin conexión/);
    const policy = answer.headers.get("content-security-policy");
    assert.match(policy, /default-src 'none'.*script-src 'nonce-/);
    assert.equal(text.includes(`<script nonce="${/script-src 'nonce-([^']+)/.exec(policy)?.[1]}">`), true);
    assert.match(text, /fetch\("\/healthz"/);
    assert.equal(await asks("/api/v1/tables", "cors"), null);
  }
  Object.assign(network, { up: true, status: 404 });
  assert.equal((await asks("/nothing")).status, 404);
});

test("a call is shown in its own words, one for each table", async () => {
  const { told, happens } = newBrowser();
  await happens("push", { data: { json: () => CALL } });
  await happens("push", {});
  const [{ title, body, tag, lang, data, actions }] = told.shown;
  assert.deepEqual([told.shown.length, title, body, tag, lang, data], [1, "Truel", "It is your turn.", "table-T1", "en", "T1"]);
  assert.deepEqual(actions, [{ action: "table", title: "Not for this table" }, { action: "all", title: "No calls at all" }]);
});

/** @param {any} browser @param {string} action @param {string} [table] */
const clicks = ({ happens }, action, table = "T1") => happens("notificationclick", { action, notification: { close() {}, data: table } });

test("a click leads to the page that has the table, or opens it", async () => {
  const browser = newBrowser();
  await clicks(browser, "");
  await clicks(browser, "", "T2");
  assert.deepEqual([browser.told.focused, browser.told.opened], [["T1"], ["/t/T2"]]);
});

test("one click ends the calls of a table, another all of them", async () => {
  const browser = newBrowser();
  await clicks(browser, "table");
  assert.equal(browser.told.subscribed, true);
  await clicks(browser, "all");
  await clicks(browser, "all"); // nothing is left to stop
  const stop = "/api/v1/calls/stop";
  const endpoint = "https://push.test/me";
  assert.deepEqual(browser.told.posted, [[stop, { endpoint, table: "T1" }], [stop, { endpoint, table: "" }]]);
  assert.deepEqual([browser.told.subscribed, browser.told.focused, browser.told.opened], [false, [], []]);
});
