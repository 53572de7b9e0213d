// The service worker. It keeps nothing: rules, modules and tables come from the house or not at all. It says so where there is no
// network, and shows calls. A browser compares it with the house's at every visit, and a new one takes over at once.
/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (globalThis);
const DOWN = [502, 503, 504]; // what a proxy says of a house that does not answer

/** What a call tells. @typedef {{title: string, body: string, table: string, language: string, stop: string, stop_all: string}} Call */

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(visited(event)); // all else is the browser's own, past this file
});
worker.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(event.action ? stop(event.action, event.notification.data) : open(event.notification.data));
});

async function takeOver() {
  for (const name of await caches.keys()) await caches.delete(name); // whatever another worker of this house has ever kept
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** A page of the house, or that it cannot be reached. @param {FetchEvent} event */
async function visited(event) {
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request));
    return DOWN.includes(answer.status) ? unreachable() : answer;
  } catch {
    return unreachable();
  }
}

/** @param {Call} call */
function show(call) {
  const { title, body, table, language, stop: here, stop_all: all } = call;
  const actions = [{ action: "table", title: here }, { action: "all", title: all }];
  const more = { body, tag: `table-${table}`, lang: language, icon: "/static/icons/icon-192.png", data: table, actions };
  return worker.registration.showNotification(title, more);
}

/** The table, in the page that has it already or in a new one. @param {string} table */
async function open(table) {
  const path = `/t/${encodeURIComponent(table)}`;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((each) => new URL(each.url).pathname === path);
  await (page ? page.focus() : worker.clients.openWindow(path));
}

/** No more calls, for a table or at all. @param {string} which @param {string} table */
async function stop(which, table) {
  const subscription = await worker.registration.pushManager.getSubscription();
  if (!subscription) return;
  const body = JSON.stringify({ endpoint: subscription.endpoint, table: which === "all" ? "" : table });
  await fetch("/api/v1/calls/stop", { method: "POST", headers: { "content-type": "application/json" }, body });
  if (which === "all") await subscription.unsubscribe();
}

function unreachable() {
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; connect-src 'self'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`;
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
  return new Response(UNREACHABLE.replaceAll("NONCE", nonce), { status: 503, headers });
}

const UNREACHABLE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Petitfour</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><style nonce="NONCE">
main { min-height: 100vh; display: grid; place-content: center; gap: 28px; padding: 24px; box-sizing: border-box; text-align: center; }
body { margin: 0; font: 17px/1.5 system-ui, sans-serif; color: #2f1a14; background: #f5e9d8; }
section { max-width: 30rem; } h1 { font-size: 1.3rem; margin: 0 0 6px; } p { margin: 0 0 6px; }
a { color: inherit; display: inline-block; padding: 12px; }
@media (prefers-color-scheme: dark) { body { color: #fbeedb; background: #2a1711; } }
</style></head><body><main>
<section><h1>No connection to the house</h1><p>What you have played is kept. This page tries again by itself.</p>
<a href="">Try again now</a></section>
<section lang="es"><h1>Sin conexión con la casa</h1><p>Lo que has jugado está guardado. Esta página lo intenta de nuevo sola.</p>
<a href="">Intentarlo ya</a></section>
</main><script nonce="NONCE">
async function look() { // the page stays as it is, for whoever reads it or listens, until the house answers
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer && answer.ok) location.reload();
  else setTimeout(look, 5000);
}
setTimeout(look, 2000);
</script></body></html>`;
