// Passkeys as the browser has them: what the house asks, in JSON, for `navigator.credentials`, and its answer in JSON again. Browsers
// that do this by themselves are still young.

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function toBytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} bytes */
export function toText(bytes) {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Whether this browser has passkeys at all. */
export const hasPasskeys = () => typeof PublicKeyCredential !== "undefined" && !!navigator.credentials;

/** The bytes in what the house asks. @param {Record<string, any>} options @returns {any} */
function read(options) {
  const named = (/** @type {any[]} */ list) => (list || []).map((each) => ({ ...each, id: toBytes(each.id) }));
  return {
    ...options,
    challenge: toBytes(options.challenge),
    ...(options.user ? { user: { ...options.user, id: toBytes(options.user.id) } } : {}),
    ...(options.excludeCredentials ? { excludeCredentials: named(options.excludeCredentials) } : {}),
    ...(options.allowCredentials ? { allowCredentials: named(options.allowCredentials) } : {}),
  };
}

/** What a device has answered. @param {any} credential */
function written({ id, rawId, type, response }) {
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const sent = parts.filter((part) => response[part]?.byteLength).map((part) => [part, toText(response[part])]);
  return { id, rawId: toText(rawId), type, response: Object.fromEntries(sent) };
}

/** Makes a passkey. @param {Record<string, any>} options */
export const make = async (options) => written(await navigator.credentials.create({ publicKey: read(options) }));

/** Shows one. @param {Record<string, any>} options */
export const show = async (options) => written(await navigator.credentials.get({ publicKey: read(options) }));
