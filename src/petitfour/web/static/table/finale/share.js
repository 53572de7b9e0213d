// The result as a few lines and a link: handed to whatever the device shares with, else copied.
import { html, useState } from "../../lib.js";
import { say } from "../../words.js";
import { announce } from "../../announce.js";
import { Icon } from "../../pieces.js";
/** @import { Chair, GameResult } from "../../api.d.ts" */
/** @import { Room } from "../room.js" */

/** @param {{room: Room, headline: string, chairs: Chair[], result: GameResult}} props */
export function ShareButton({ room: { table, id }, headline, chairs, result }) {
  const [isCopied, setCopied] = useState(false);
  const places = [...chairs].sort((a, b) => result.placing[a.seat] - result.placing[b.seat]);
  const lines = places.map((c) => `${result.placing[c.seat]}. ${c.name}${result.points[c.seat] ? `: ${result.points[c.seat]}` : ""}`);
  const text = [`${table.title}: ${headline}`, ...lines].join("\n");
  const url = `${location.origin}/t/${id}`;
  async function share() {
    try {
      if (navigator.share) return await navigator.share({ title: table.title, text, url });
      await copied(`${text}\n${url}`);
      setCopied(true);
      announce(say("copied"));
    } catch {
      // whoever shares may think better of it
    }
  }
  return html`<button type="button" class="finale-small" onClick=${share}><${Icon} name=${isCopied ? "check" : "link"} />
    <span>${isCopied ? say("copied") : say("finale.share")}</span></button>`;
}

/** @param {string} text */
async function copied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea"); // no clipboard here (plain http): the old way
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
