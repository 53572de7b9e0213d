// A finished game, looked at by the search: the curve of chances, the board of every moment, what was played and what would have been better. The board and
// its bar are those of a saved match.
import { html, useEffect, useMemo, useState } from "../lib.js";
import { get } from "../server.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { Link } from "../router.js";
import { style } from "../faces.js";
import { Icon } from "../pieces.js";
import { Refusal } from "../http.js";
import { Steps, useMatch } from "../replay.js";
import { Marks } from "../table/hintmarks.js";
import { withoutMoves } from "../moves.js";
import { ofFile, ofTable, useAnalysis } from "./growing.js";
import { endsOf, numberAt, retold, versionAt } from "./reading.js";
import { Curve } from "./curve.js";
import { TurnCard } from "./turncard.js";
import { atTable, Eyes, inFile, useSeen } from "./eyes.js";
import { Marked, Seats, Turns } from "./lists.js";
import { PlayOn } from "./playon.js";
/** @import { AnalysedTurn, AnalysisAnswer } from "../api.d.ts" */
/** @import { FaceProps } from "../face.d.ts" */
/** @import { Match } from "../replay.js" */

const dressed = style("/static/analysis/analysis.css");

/** @param {{table?: string, game?: number, file?: string, onBack?: () => void}} props a game of a table, or a match from a `file` */
export default function AnalysisPage({ table = "", game = 1, file = "", onBack }) {
  const { record, error: unread } = useRecord(table, game, file);
  const { match, error: unplayed } = useMatch(record);
  const source = useMemo(() => (file ? ofFile(file) : ofTable(table, game)), [table, game, file]);
  const { analysis: found, error, again } = useAnalysis(source);
  const analysis = useMemo(() => (file && match && found ? retold(found, match.replay.frames) : found), [file, match, found]);
  const [isDressed, setDressed] = useState(false);
  useEffect(() => void dressed.then(() => setDressed(true)), []);
  useEffect(() => {
    if (match) document.title = `${say("analysis")}: ${match.replay.title}`;
  }, [match]);
  const refused = unread || unplayed || error;
  return html`<div class="analysis"><header class="an-head"><h1>${say("analysis")}${match ? html`: ${match.replay.title}` : null}</h1>
    <${HowFar} analysis=${analysis} />
    ${table ? html`<${Link} to=${`/t/${table}`} class="btn quiet-btn"><${Icon} name="back" />${say("finale.table")}</${Link}>`
      : html`<button type="button" class="btn quiet-btn" onClick=${onBack}><${Icon} name="back" />${say("to_match")}</button>`}</header>
    ${refused ? html`<p class="refusal" role="alert">${refused}
      ${error && !unread ? html` <button type="button" class="text-btn" onClick=${again}>${say("try_again")}</button>` : null}</p>` : null}
    ${match && isDressed ? html`<${Looked} match=${match} analysis=${analysis} table=${table} file=${file} />` : null}
    ${!match && !refused ? html`<p class="quiet pad">${say("loading")}</p>` : null}
  </div>`;
}

/** The game as a file, once. @param {string} table @param {number} game @param {string} file */
function useRecord(table, game, file) {
  const [record, setRecord] = useState(file);
  const [error, setError] = useState("");
  useEffect(() => {
    if (!file) get(`/tables/${table}/record?game=${game}`).then((data) => setRecord(JSON.stringify(data)))
      .catch((e) => setError(e instanceof Refusal ? e.message : say("no_connection")));
  }, [table, game, file]);
  return { record, error };
}

/** How much of it has been looked at. @param {{analysis: AnalysisAnswer | null}} props */
function HowFar({ analysis }) {
  if (!analysis || analysis.how_far === "done") return html`<span class="grow"></span>`;
  const { turns, turns_in_all: all } = analysis;
  const words = analysis.how_far === "preparing" ? say("analysis_preparing") : say("analysis_working", { n: turns.length, all: all || "…" });
  return html`<p class="an-progress" role="status"><progress max=${all || 1} value=${turns.length} aria-label=${say("analysis")}></progress> ${words}</p>`;
}

/** @param {{match: Match, analysis: AnalysisAnswer | null, table: string, file: string}} props without a table nothing is played on */
function Looked({ match, analysis, table, file }) {
  const [at, setAt] = useState(0);
  const [eyes, setEyes] = useState(/** @type {number | null} */ (null));
  const turns = analysis?.turns ?? [];
  const isDone = analysis?.how_far === "done";
  const number = numberAt(turns, at);
  const turn = /** @type {AnalysedTurn | undefined} */ (turns[number]);
  const isBefore = !!turn && at === turn.steps[0];
  const look = useMemo(() => (table ? atTable(table) : inFile(file)), [table, file]);
  const seen = useSeen(look, versionAt(turns, at), eyes);
  const ends = useMemo(() => (isDone ? endsOf(turns) : null), [turns, isDone]);
  const first = turns[0];
  useEffect(() => {
    if (first && at < first.steps[0]) setAt(first.steps[0]); // past what chance decided before anybody
  }, [first]);
  const show = (/** @type {number} */ n) => turns[n] && setAt(turns[n].steps[0]);
  const dressedAs = useMemo(() => (/** @type {FaceProps} */ still) => seen(turn ? seenBy(still, turn.seat, isBefore) : still), [seen, turn, isBefore]);
  const isOwn = isBefore && (eyes ?? turn?.seat) === turn?.seat; // through other eyes there is another hand
  const marked = (/** @type {FaceProps} */ shown) => (turn && isOwn ? html`<${Better} match=${match} turn=${turn} shown=${shown} />` : null);
  const where = turn ? say("analysis_at", { n: turn.turn, all: analysis?.turns_in_all ?? 0 }) : undefined;
  return html`<div class="an-main"><div class="an-curve panel">
      <${Eyes} names=${match.replay.names} eyes=${eyes} onEyes=${setEyes} isReady=${turns.length > 0} />
      <${Curve} analysis=${analysis} number=${number} onChoose=${show} /></div>
    <div class="an-board"><${Steps} match=${match} at=${at} setAt=${setAt} ends=${ends} where=${where} dressed=${dressedAs} marked=${marked}
        onPlay=${() => setEyes(null)} /></div></div>
    <aside class="an-side" aria-label=${say("analysis")}>
      ${turn ? html`<${TurnCard} turn=${turn} analysis=${analysis} onGo=${show} number=${number} />` : null}
      <div class="an-more">
        ${turn && isDone ? html`<${Marked} turns=${turns} analysis=${analysis} now=${number} onGo=${show} />` : null}
        ${turn && table ? html`<${PlayOn} key=${turn.versions[0]} table=${table} game=${match.replay.game} names=${match.replay.names} turn=${turn} />` : null}
        ${isDone ? html`<${Seats} analysis=${analysis} />` : null}
        ${turns.length ? html`<${Turns} turns=${turns} analysis=${analysis} now=${number} onGo=${show} language=${language.value} />` : null}
        ${analysis?.note ? html`<p class="quiet note">${analysis.note}</p>` : null}
      </div>
    </aside>`;
}

/** A moment with all open, from the side of a seat. @param {FaceProps} still @param {number} seat @param {boolean} isToMove @returns {FaceProps} */
const seenBy = (still, seat, isToMove) => ({ ...still, seat, home: seat, waiting: isToMove ? [seat] : [] });

/** What was played and what would have been better, lit on the board as hints light it. @param {{match: Match, turn: AnalysedTurn, shown: FaceProps}} props */
function Better({ match, turn, shown }) {
  const moves = withoutMoves(match.game.actions);
  const all = (/** @type {{action: number}[]} */ actions) => moves.each(actions.map(({ action }) => action));
  const [played, instead] = [all(turn.played), all(turn.instead)];
  const isLost = turn.lost > 0 && instead.length > 0;
  const key = `${turn.turn}`;
  return html`<${Marks} key=${`p${key}`} face=${match.face} shown=${shown} moves=${played} isMove look=${isLost ? "is-worse" : "is-good"} />
    ${isLost ? html`<${Marks} key=${`b${key}`} face=${match.face} shown=${shown} moves=${instead} isMove look="is-better" />` : null}`;
}
