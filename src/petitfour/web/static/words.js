// The page's own words, in the reader's language. Game words come from the server with each answer.
import { signal } from "./lib.js";
import { get } from "./api.js";
import { language } from "./settings.js";

/** @type {{value: Record<string, string>}} */
const texts = signal({});

export async function loadWords() {
  texts.value = await get("/words");
}

/** @param {string} key @param {Record<string, any>} [parts] */
export function say(key, parts = {}) {
  const text = texts.value["page." + key] || key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ""));
}

/** @param {string} wanted */
export async function speak(wanted) {
  language.value = wanted;
  await loadWords();
}
