// What a person has chosen on this device: language, look, speed, sound, name, and the tables sat at.
import { signal, effect } from "./lib.js";

/** A choice that outlives the page. @template T @param {string} key @param {T} fallback @returns {import("./lib.js").Signal<T>} */
function kept(key, fallback) {
  let start = fallback;
  try {
    const stored = localStorage.getItem("petitfour." + key);
    if (stored !== null) start = JSON.parse(stored);
  } catch {
    // a browser that keeps nothing, or something else's leftovers: the fallback will do
  }
  const value = signal(start);
  effect(() => {
    try {
      localStorage.setItem("petitfour." + key, JSON.stringify(value.value));
    } catch {
      // nothing is kept, everything works
    }
  });
  return value;
}

export const MOST_TABLES = 150; // browsers keep the cookies of about so many seats

const browser = (navigator.language || "en").slice(0, 2);

export const language = kept("language", browser === "es" ? "es" : "en");
export const theme = kept("theme", "auto"); // auto, light, dark
export const speed = kept("speed", "normal"); // slow, normal, fast, off
export const sound = kept("sound", true); // from the first click or key on
export const notify = kept("notify", false); // web notifications when it is one's turn
export const calls = kept("calls", false); // called to games of days, also with the page closed
export const calledTo = kept("calledTo", /** @type {string[]} */ ([])); // tables at which this device was put down for calls
export const confirmEach = kept("confirm", "game"); // game: as the game says, always, seldom: also not where nothing is left to decide
export const playerName = kept("name", "");
export const myFace = kept("face", ""); // a portrait, or empty: by the chair
export const botLevel = kept("bots", ""); // a level, or empty: as the house has it
export const lessons = kept("lessons", /** @type {Record<string, "done" | "declined">} */ ({})); // guided first games, by game
export const lastGame = kept("game", ""); // the box that lay on the table last
export const setups = kept("setups", /** @type {Record<string, import("./places.js").Setup>} */ ({})); // last time's table, by game
export const muted = kept("muted", /** @type {string[]} */ ([])); // people who are not heard, as table/name
export const ways = kept("ways", /** @type {Record<string, string>} */ ({})); // back to games that were left, by table
export const myTables = kept("tables", /** @type {{id: string, game: string}[]} */ ([]));
export const signedIn = kept("signedIn", false); // to a keyring, as far as this device knows
export const called = kept("called", { name: "", face: "" }); // name and face as the keyring had them last

/** @param {string} id @param {string} game */
export function rememberTable(id, game) {
  myTables.value = [{ id, game }, ...myTables.value.filter((t) => t.id !== id)].slice(0, MOST_TABLES);
}

/** @param {string} id */
export function forgetTable(id) {
  myTables.value = myTables.value.filter((t) => t.id !== id);
}

effect(() => {
  document.documentElement.lang = language.value;
});
effect(() => {
  document.documentElement.dataset.theme = theme.value;
});
