// The page's own words, in the reader's language. Game words come from the server with each answer.
import { signal } from "./lib.js";
import { get, getSurely } from "./api.js";
import { language } from "./settings.js";

/** @type {{value: Record<string, string>}} */
const texts = signal({});

export async function loadWords() {
  texts.value = await getSurely("/words");
}

/** A game's own words. @param {Record<string, string>} own */
export function speaking(own) {
  return (/** @type {string} */ key, /** @type {Record<string, any>} */ parts = {}) =>
    (own[key] || key).replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ""));
}

/** @param {string} key @param {Record<string, any>} [parts] */
export function say(key, parts = {}) {
  const text = texts.value["page." + key] || key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ""));
}

/** Switches the language once its words are here; without a connection everything stays as it is. @param {string} wanted */
export async function speak(wanted) {
  try {
    const found = await get("/words", wanted);
    texts.value = found;
    language.value = wanted;
  } catch {
    // no connection: the page says so elsewhere
  }
}
