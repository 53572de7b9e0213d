// The page's way to the server: the browser's own fetch, stream and clock, in the reader's language.
import { Http } from "./http.js";
import { language } from "./settings.js";

export { newId, Refusal } from "./http.js";

/** @type {import("./http.js").Clock} */
export const clock = {
  now: () => Date.now(),
  after(ms, what) {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  },
};

/** At one screen: which chair of a table is meant. @type {Map<string, number>} */
export const chairs = new Map();

export const http = new Http({
  fetch: (address, how) => fetch(address, how),
  EventSource,
  clock,
  language: () => language.value,
  chairs,
});

/** @type {Http["get"]} */
export const get = (path, spoken) => http.get(path, spoken);
/** @type {Http["getSurely"]} */
export const getSurely = (path) => http.getSurely(path);
/** @type {Http["post"]} */
export const post = (path, body) => http.post(path, body);
/** @type {Http["pause"]} */
export const pause = (attempt) => http.pause(attempt);
