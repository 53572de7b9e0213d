// Calls: the browser's push service tells whose turn it is when no page of the table is open. Here a device is put down at a
// table, and taken away again. What is refused is told in words.
import { get, post, Refusal } from "./server.js";
import { calledTo, calls, language } from "./settings.js";
import { say } from "./words.js";
/** @import { CallsAnswer, DevicesAnswer } from "./api.d.ts" */

const WORKER = "/worker.js";

/** The words for why this device cannot be called, or nothing. */
export function obstacle() {
  if (!isSecureContext) return "call_insecure";
  if (!("PushManager" in globalThis) || !("serviceWorker" in navigator)) return isApple() && !isInstalled() ? "call_install" : "call_none";
  return Notification.permission === "denied" ? "call_denied" : "";
}

/** An iPhone or iPad, which calls only what stands on its home screen; an iPad says it were a Mac. */
function isApple() {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
}

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

/** Whether this device is called at a table. @param {string} id */
export async function isCalled(id) {
  const subscription = obstacle() ? null : await subscribed();
  if (!subscription) return false;
  const { devices } = /** @type {DevicesAnswer} */ (await get(`/tables/${id}/calls`));
  const own = await shown(subscription.endpoint);
  const found = devices.find(({ device }) => device === own);
  if (found && found.language !== language.value) await putDown(id, subscription);
  return !!found;
}

/** From now on this device is called at a table; asked for by a click, since the browser may ask as well. Returns why not, in words.
 * @param {string} id */
export async function callAt(id) {
  return tried(async () => putDown(id, await allowed()));
}

/** The same at every table of days that is opened. */
export async function callEverywhere() {
  const why = await tried(allowed);
  calls.value = !why;
  return why;
}

/** Not at this table any more. @param {string} id */
export async function stopAt(id) {
  const subscription = await subscribed();
  if (subscription) await post("/calls/stop", { endpoint: subscription.endpoint, table: id });
}

/** Nowhere any more; the browser forgets the house as well. */
export async function stopEverywhere() {
  calls.value = false;
  const subscription = obstacle() === "call_denied" || !obstacle() ? await subscribed() : null;
  if (!subscription) return;
  await post("/calls/stop", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** At a table of days, once: whoever stops its calls is not called there again. @param {string} id */
export async function callAtDays(id) {
  if (calledTo.value.includes(id)) return;
  const subscription = obstacle() ? null : await subscribed();
  if (subscription) await tried(() => putDown(id, subscription));
  else calls.value = false; // stopped where a call was read, or by the browser
}

/** @param {string} id @param {PushSubscription} subscription */
async function putDown(id, subscription) {
  const { endpoint, keys } = subscription.toJSON();
  await post(`/tables/${id}/call`, { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  calledTo.value = [id, ...calledTo.value.filter((each) => each !== id)].slice(0, 40);
}

/** This device as its push service knows it, once the person allows it. @returns {Promise<PushSubscription>} */
async function allowed() {
  if ((await Notification.requestPermission()) !== "granted") throw new Refusal(say("call_denied"), 0);
  const { key, why } = /** @type {CallsAnswer} */ (await get("/calls"));
  if (!key) throw new Refusal(why, 0);
  await navigator.serviceWorker.register(WORKER, { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && written(before.options.applicationServerKey) === key) return before;
  await before?.unsubscribe(); // made for another house that stood here, or for its lost key
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: read(key) });
}

async function subscribed() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return registration ? registration.pushManager.getSubscription() : null;
}

/** Why something failed, in words; nothing if it did not. @param {() => Promise<any>} what */
async function tried(what) {
  const why = obstacle();
  if (why) return say(why);
  try {
    await what();
    return "";
  } catch (error) {
    return error instanceof Refusal ? error.message : say("call_failed");
  }
}

/** What the house tells of an endpoint. @param {string} endpoint */
async function shown(endpoint) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 16);
}

/** @param {string} key as the house writes it */
const read = (key) => Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer | null} key */
const written = (key) => btoa(String.fromCharCode(...new Uint8Array(key ?? []))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
