// The page's own words, in the reader's language. Game words come from the server with each answer.
import { signal } from "./lib.js";
import { get, getSurely } from "./server.js";
import { language } from "./settings.js";

/** @import { WordForms } from "./api.d.ts" */

const texts = signal(/** @type {WordForms} */ ({}));

/** @param {WordForms[string]} text a text, or one for 1 and one for more @param {Record<string, any>} parts */
function filled(text, parts) {
  const form = Array.isArray(text) ? text[parts.n === 1 ? 0 : 1] : text;
  return form.replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ""));
}

export async function loadWords() {
  texts.value = await getSurely("/words");
}

/** A game's own words. @param {WordForms} own */
export function speaking(own) {
  return (/** @type {string} */ key, /** @type {Record<string, any>} */ parts = {}) => filled(own[key] || key, parts);
}

/** @param {string} key @param {Record<string, any>} [parts] */
export function say(key, parts = {}) {
  return filled(texts.value["page." + key] || key, parts);
}

/** Switches the language once its words are here; without a connection everything stays as it is. @param {string} wanted */
export async function speak(wanted) {
  try {
    texts.value = await get("/words", wanted);
    language.value = wanted;
  } catch {
    // no connection: the page says so elsewhere
  }
}
