// Any moment of a finished game becomes a table against bots; so does a position that is written out.
import { html, useEffect, useState } from "../lib.js";
import { get, post } from "../server.js";
import { botLevel, myFace, playerName, rememberTable, language } from "../settings.js";
import { say } from "../words.js";
import { go } from "../router.js";
import { Refusal } from "../http.js";
import { Icon } from "../pieces.js";
/** @import { AnalysedTurn, BotCard } from "../api.d.ts" */

/** @param {{table: string, game: string, names: string[], turn: AnalysedTurn}} props */
export function PlayOn({ table, game, names, turn }) {
  const [seat, setSeat] = useState(turn.seat);
  const { bots, bot, setBot } = useBots();
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  /** @param {object} from */
  async function begin(from) {
    if (isBusy) return;
    setBusy(true);
    try {
      const start = { table, seat, bot, ...from };
      const made = await post("/tables", { game, name: playerName.value, face: myFace.value, start });
      rememberTable(made.id, made.game);
      go(`/t/${made.id}`);
    } catch (e) {
      setError(e instanceof Refusal ? e.message : say("no_connection"));
      setBusy(false);
    }
  }
  return html`<section class="panel an-on"><h2>${say("play_on_title")}</h2>
    <div class="an-on-how"><label>${say("play_on_seat")}<select value=${seat} onChange=${(/** @type {any} */ e) => setSeat(Number(e.target.value))}>
        ${names.map((name, n) => html`<option key=${n} value=${n} selected=${n === seat}>${name}</option>`)}</select></label>
      <label>${say("play_on_bots")}<select value=${bot} onChange=${(/** @type {any} */ e) => setBot(e.target.value)}>
        ${bots.map((each) => html`<option key=${each.bot} value=${each.bot} selected=${each.bot === bot}>${each.title}</option>`)}</select></label></div>
    <button type="button" class="btn primary" disabled=${isBusy || !bot} onClick=${() => begin({ version: turn.versions[0] })}>
      <${Icon} name="play" />${say("play_on_here")}</button>
    <p class="quiet note">${say("play_on_note")}</p>
    ${error ? html`<p class="refusal" role="alert">${error}</p>` : null}
    <${Written} table=${table} version=${turn.versions[0]} isBusy=${isBusy} onPlay=${(/** @type {string} */ position) => begin({ position })} /></section>`;
}

/** The levels of bots, and the one that is chosen. */
function useBots() {
  const [bots, setBots] = useState(/** @type {BotCard[]} */ ([]));
  const [bot, setBot] = useState(botLevel.value);
  useEffect(() => {
    get("/bots").then((answer) => (setBots(answer.bots), setBot((before) => before || answer.usual))).catch(() => {});
  }, [language.value]);
  return { bots, bot, setBot };
}

/** The position as text, to be changed. @param {{table: string, version: number, isBusy: boolean, onPlay: (position: string) => void}} props */
function Written({ table, version, isBusy, onPlay }) {
  const [text, setText] = useState(/** @type {string | null} */ (null));
  function open() {
    if (text === null) get(`/tables/${table}/positions/${version}`).then((answer) => setText(answer.position)).catch(() => {});
  }
  return html`<details class="an-written" onToggle=${open}><summary>${say("position_change")}</summary>
    <label class="field">${say("position_text")}<textarea rows="12" spellcheck=${false} value=${text ?? ""}
      onInput=${(/** @type {any} */ e) => setText(e.target.value)}></textarea></label>
    <button type="button" class="btn quiet-btn" disabled=${isBusy || !text} onClick=${() => onPlay(text ?? "")}>${say("position_play")}</button></details>`;
}
