// A game as text that a person can read: who played, every turn in sentences, how it ended and what the points are made of.
/** @import { Chair, GameResult, LogEntry, TableAnswer } from "../api.d.ts" */

/** @param {Pick<TableAnswer, "title" | "options" | "chairs" | "log" | "number" | "series" | "result">} table
 * @param {(key: string, parts?: Record<string, any>) => string} say
 * @param {(turns: LogEntry[]) => LogEntry[]} standing what holds of a log @returns {string} */
export function asText(table, say, standing) {
  const chairs = [...table.chairs].sort((a, b) => a.seat - b.seat);
  const turns = standing(table.log).filter((turn) => turn.lines.length);
  const played = turns.map((turn, n) => `${n + 1}. ${turn.lines.join(" ")}`);
  const head = [table.title, ...table.options, ...(table.series > 1 ? [say("text.game", { n: table.number })] : [])];
  const players = chairs.map((c) => `${c.seat + 1}. ${c.name}${c.bot_title ? ` (${c.bot_title})` : ""}`);
  return [head.join("\n"), players.join("\n"), played.join("\n"), table.result ? ended(table.result, chairs) : ""].filter(Boolean).join("\n\n") + "\n";
}

/** @param {GameResult} result @param {Chair[]} chairs */
function ended(result, chairs) {
  const places = [...chairs].sort((a, b) => result.placing[a.seat] - result.placing[b.seat]);
  const bills = places.map(({ seat, name }) => {
    const parts = (result.parts[seat] ?? []).map(({ words, points }) => `   ${points}  ${words}`);
    return [`${result.placing[seat]}. ${name}${result.points[seat] ? `: ${result.points[seat]}` : ""}`, ...parts].join("\n");
  });
  return [[result.words, result.tie, result.series_words].filter(Boolean).join(" "), ...bills].join("\n");
}

/** Hands a text over as a file. @param {string} text @param {string} name */
export const saveText = (text, name) => saveFile(new Blob([text], { type: "text/plain" }), name);

/** Hands a file over. @param {Blob} file @param {string} name */
export function saveFile(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
