// The result as a picture, a few lines and a link: saved, handed to whatever the device shares with, or copied.
import { html, useEffect, useState } from "../../lib.js";
import { say } from "../../words.js";
import { Icon } from "../../pieces.js";
import { Dialog } from "../../dialogs.js";
import { CopyLink } from "../links.js";
import { saveFile } from "../astext.js";
import { addressOf, drawnResult, printed } from "./printing.js";
/** @import { Chair, GameResult } from "../../api.d.ts" */
/** @import { Room } from "../room.js" */

/** @typedef {{room: Room, headline: string, chairs: Chair[], result: GameResult}} Shared */

/** @param {Shared} props */
export function ShareButton(props) {
  const [isOpen, setOpen] = useState(false);
  return html`<button type="button" class="finale-small" onClick=${() => setOpen(true)}><${Icon} name="link" /><span>${say("finale.share")}</span></button>
    ${isOpen ? html`<${ShareWindow} ...${props} onClose=${() => setOpen(false)} />` : null}`;
}

/** @param {Shared & {onClose: () => void}} props */
function ShareWindow({ room: { table, game, id }, headline, chairs, result, onClose }) {
  const [svg, setSvg] = useState("");
  const [file, setFile] = useState(/** @type {File | null} */ (null));
  const scores = result.scores ?? [];
  const places = [...chairs].sort((a, b) => result.placing[a.seat] - result.placing[b.seat] || scores[b.seat] - scores[a.seat])
    .map((c) => ({ name: c.name, face: c.face, tone: c.seat, place: result.placing[c.seat], points: result.points[c.seat] ?? "" }));
  const lines = places.map(({ place, name, points }) => `${place}. ${name}${points ? `: ${points}` : ""}`);
  const text = [`${table.title}: ${headline}`, ...lines].join("\n");
  const url = `${location.origin}/t/${id}?game=${table.number}`;
  useEffect(() => {
    const told = { title: table.title, headline, more: result.tie || result.series_words, places };
    drawnResult(told, game.cover ? table.game : "").then((drawn) => (setSvg(drawn), printed(drawn, `${table.game}-${table.number}.png`)))
      .then(setFile).catch(() => {}); // a browser that cannot paint it has the lines and the link
  }, []);
  const canShare = typeof navigator.share === "function";
  async function share() {
    const files = file && navigator.canShare?.({ files: [file] }) ? { files: [file] } : {};
    await navigator.share({ title: table.title, text, url, ...files }).catch(() => {}); // whoever shares may think better of it
  }
  return html`<${Dialog} title=${say("finale.share")} onClose=${onClose}><div class="share">
    ${svg ? html`<img class="share-picture" src=${addressOf(svg)} width="1200" height="630" alt=${text} />`
      : html`<p class="share-picture quiet">${say("loading")}</p>`}
    <div class="buttons">
      <button type="button" class="btn primary" disabled=${!file} onClick=${() => file && saveFile(file, file.name)}>${say("share.save")}</button>
      ${canShare ? html`<button type="button" class="btn" onClick=${share}>${say("share.send")}</button>` : null}
    </div>
    <${CopyLink} label=${say("share.link")} address=${url} />
    <p class="quiet">${say(table.public ? "share.public" : "share.private")}</p></div></${Dialog}>`;
}
