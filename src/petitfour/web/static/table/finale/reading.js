// What the finale tells, worked out from the result and the story of a game: ribbons, sums, who was ahead when, and the beats in which it is told.
// Nothing of the page is in it.
/** @import { GameResult, StoryAnswer } from "../../api.d.ts" */
/** @import { Contest } from "../../face.d.ts" */

/** Some of what all towers are made of: its words, how much of it each seat has, and what it is built of where that is not coins.
 * @typedef {{words: string, values: number[], picture?: any}} Ribbon */
/** A part of one tower. @typedef {{words: string, value: number, picture?: any}} Built */
/** A step of the finale, how long it is seen and what is said of it. @typedef {{name: string, lasts: number, words: string}} Beat */
/** @typedef {(key: string, parts?: Record<string, any>) => string} Say */

const COUNTING = 3600; // milliseconds for all ribbons together
const LEAST = 450;

/** The ribbons of all towers in one order: as the face says, or the parts of the score by what they are called together.
 * @param {GameResult} result @param {((seat: number) => Built[] | null) | undefined} own @returns {Ribbon[]} */
export function ribbonsOf(result, own) {
  const seats = result.placing.map((_, seat) => seat);
  /** @type {Built[][]} */
  const lists = seats.map((seat) => own?.(seat) ?? partsOf(result, seat));
  /** @type {Map<string, Ribbon>} */
  const ribbons = new Map();
  for (const seat of seats) {
    for (const { words, value, picture } of lists[seat]) {
      const ribbon = ribbons.get(words) ?? { words, values: seats.map(() => 0), ...(picture ? { picture } : {}) };
      ribbon.values[seat] += value;
      ribbons.set(words, ribbon);
    }
  }
  return [...ribbons.values()];
}

/** @param {GameResult} result @param {number} seat */
function partsOf({ parts, scores }, seat) {
  if (parts.length) return parts[seat].map(({ group, points }) => ({ words: group, value: points }));
  return scores ? [{ words: "", value: scores[seat] }] : [];
}

/** What the points of a seat are made of, in few lines. @param {GameResult} result @param {number} seat @returns {{words: string, value: number}[]} */
export const billOf = (result, seat) =>
  ribbonsOf(result, undefined).flatMap(({ words, values }) => (words && values[seat] ? [{ words, value: values[seat] }] : []));

/** How much of a tower stands once so many ribbons have been told. @param {Ribbon[]} ribbons @param {number} seat @param {number} upto */
export const standsAt = (ribbons, seat, upto) => ribbons.slice(0, upto).reduce((sum, { values }) => sum + values[seat], 0);

/** Who has won. @param {GameResult} result */
export const winnersOf = ({ placing }) => placing.flatMap((place, seat) => (place === 1 ? [seat] : []));

/** By how much the one winner is ahead of whom; null where it was not the points, or where several share the victory.
 * @param {GameResult} result @returns {{by: number, seats: number[]} | null} */
export function marginOf({ scores, placing, how }) {
  const winner = placing.indexOf(1);
  if (!scores || how || winner < 0 || placing.lastIndexOf(1) !== winner || placing.length < 2) return null;
  const most = Math.max(...scores.filter((_, seat) => seat !== winner));
  const by = scores[winner] - most;
  return by > 0 ? { by, seats: scores.flatMap((score, seat) => (seat !== winner && score === most ? [seat] : [])) } : null;
}

/** The last turn at which somebody else was ahead of the winner, from 1, and who; null where nobody ever was.
 * @param {Pick<StoryAnswer, "scores">} story @param {number} winner @returns {{turn: number, seat: number} | null} */
export function lastBehind({ scores }, winner) {
  const turn = scores.findLastIndex((row) => row.some((score) => score > row[winner]));
  if (turn < 0) return null;
  return { turn: turn + 1, seat: scores[turn].indexOf(Math.max(...scores[turn])) };
}

/** What a turn changed: how much its seat gained, and which place it had before and after. @param {Pick<StoryAnswer, "scores" | "versions">} story
 * @param {number} version @param {number} seat @returns {{gained: number, from: number, to: number} | null} */
export function changeBy({ scores, versions }, version, seat) {
  const at = versions.indexOf(version);
  if (at < 0 || seat < 0) return null;
  const now = scores[at], before = scores[at - 1] ?? now.map(() => 0);
  const place = (/** @type {number[]} */ row) => 1 + row.filter((score) => score > row[seat]).length;
  return { gained: now[seat] - before[seat], from: place(before), to: place(now) };
}

/** Whose points a turn changed, whoever played it. @param {Pick<StoryAnswer, "scores" | "versions">} story @param {number} version
 * @returns {{seat: number, gained: number}[]} */
export function gainsOf({ scores, versions }, version) {
  const at = versions.indexOf(version);
  const before = scores[at - 1] ?? scores[at]?.map(() => 0) ?? [];
  return (scores[at] ?? []).map((score, seat) => ({ seat, gained: score - before[seat] })).filter(({ gained }) => gained !== 0);
}

/** Of the turns that mattered, the one that brought its own seat most; the first of them where none brought anything.
 * @param {Pick<StoryAnswer, "scores" | "versions" | "turning">} story */
export function bestOf(story) {
  const gained = (/** @type {StoryAnswer["turning"][number]} */ { version, seat }) => changeBy(story, version, seat)?.gained ?? 0;
  return story.turning.reduce((best, each) => (best && gained(best) >= gained(each) ? best : each), /** @type {any} */ (null));
}

/** An award for a seat. @typedef {{seat: number, words: string, told: string}} Award */

/** What a game's story alone shows: the best turn, the longest lead, the strongest end.
 * @param {Pick<StoryAnswer, "scores">} story @param {Say} say @returns {Contest[]} */
export function contestsOf({ scores }, say) {
  const seats = (scores[0] ?? []).map((_, seat) => seat);
  const gains = scores.map((row, n) => row.map((score, seat) => score - (scores[n - 1]?.[seat] ?? 0)));
  const leads = (/** @type {number[]} */ row, /** @type {number} */ seat) => row.every((score, other) => other === seat || score < row[seat]);
  const late = scores[Math.floor((scores.length * 2) / 3)];
  return [
    { words: say("award.turn"), values: seats.map((seat) => Math.max(0, ...gains.map((row) => row[seat]))), told: (n) => say("award.turn.told", { n }) },
    { words: say("award.lead"), values: seats.map((seat) => scores.filter((row) => leads(row, seat)).length), told: (n) => say("award.lead.told", { n }) },
    { words: say("award.end"), values: seats.map((seat) => (scores.at(-1)?.[seat] ?? 0) - (late?.[seat] ?? 0)), told: (n) => say("award.end.told", { n }) },
  ];
}

/** An award for each of those who have not won: what nobody was better at, else their own best turn.
 * @param {GameResult} result @param {Contest[]} contests the game's own first @param {Pick<StoryAnswer, "scores"> | null} story @param {Say} say
 * @returns {Award[]} */
export function awardsOf(result, contests, story, say) {
  const others = result.placing.flatMap((place, seat) => (place === 1 ? [] : [seat]));
  const all = [...contests, ...(story ? contestsOf(story, say) : [])];
  /** @type {Map<number, Award>} */
  const awards = new Map();
  for (const { words, values, told } of all) {
    const most = Math.max(...values);
    const [seat, ...more] = values.flatMap((n, each) => (n === most ? [each] : []));
    if (most > 0 && !more.length && others.includes(seat) && !awards.has(seat)) awards.set(seat, { seat, words, told: told(most, seat) });
  }
  const turns = story ? contestsOf(story, say)[0].values : [];
  for (const seat of others.filter((each) => !awards.has(each) && turns[each] > 0)) {
    awards.set(seat, { seat, words: say("award.own"), told: say("award.turn.told", { n: turns[seat] }) });
  }
  return others.flatMap((seat) => awards.get(seat) ?? []);
}

/** The finale in steps, in the order in which it is seen and said.
 * @param {{result: GameResult, ribbons: Ribbon[], names: string[], headline: string, why: string, shows: boolean, awards: Award[], say: Say}} told
 *   `shows`: whether anything is turned up @returns {Beat[]} */
export function beatsOf({ result, ribbons, names, headline, why, shows, awards, say }) {
  const counts = (/** @type {number[]} */ values) => names.map((name, seat) => `${name} ${values[seat]}`).join(", ");
  const each = Math.max(LEAST, Math.round(COUNTING / Math.max(1, ribbons.length)));
  const isCounted = ribbons.length > 1; // of one ribbon the sum is told
  return [
    { name: "curtain", lasts: 600, words: "" },
    ...(shows ? [{ name: "open", lasts: 1200, words: say("finale.open") }] : []),
    ...ribbons.map(({ words, values }) => ({ name: "ribbon", lasts: isCounted ? each : 1200,
      words: isCounted ? say("finale.ribbon", { what: words, counts: counts(values) }) : "" })),
    { name: "total", lasts: 700, words: result.scores ? say("finale.total", { counts: counts(result.scores) }) : "" },
    ...(result.tie ? [{ name: "tie", lasts: 1800, words: result.tie }] : []),
    { name: "crown", lasts: 1000, words: [headline, why].filter(Boolean).join(" ") },
    { name: "bills", lasts: 400, words: "" },
    { name: "curve", lasts: 900, words: "" },
    { name: "moments", lasts: 400, words: "" },
    { name: "awards", lasts: 200, words: awards.map(({ seat, words, told }) => say("award.said", { name: names[seat], words, told })).join(" ") },
    { name: "end", lasts: 0, words: "" },
  ];
}
