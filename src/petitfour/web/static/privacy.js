// What this house keeps of a person, and the way to have it erased.
import { html, useState } from "./lib.js";
import { chairs, post, Refusal } from "./server.js";
import { myTables } from "./settings.js";
import { announce } from "./announce.js";
import { say } from "./words.js";
import { Link } from "./router.js";

const CHAPTERS = ["kept", "seen", "cookies", "device", "long", "not", "reports", "rights"];

export default function Privacy() {
  return html`<article class="lobby prose"><h1>${say("privacy")}</h1>
    ${CHAPTERS.map((chapter) => html`<section key=${chapter}><h2>${say(`privacy.${chapter}`)}</h2><p>${say(`privacy.${chapter}.text`)}</p></section>`)}
    <${EraseMe} />
    <p><${Link} to="/" class="btn">${say("to_lobby")}</${Link}></p></article>`;
}

/** Everything by which this browser is known, at all tables it has a seat at. */
function EraseMe() {
  const [asks, setAsks] = useState(false);
  const [outcome, setOutcome] = useState("");
  async function erase() {
    if (!asks) return setAsks(true);
    setAsks(false);
    const failed = await eraseAll();
    const words = failed ? say("erase_failed", { n: failed }) : say("erased");
    setOutcome(words);
    announce(words);
  }
  return html`<section><h2>${say("erase")}</h2><p>${say("erase.text")}</p>
    <p><button type="button" class="btn ${asks ? "primary" : "quiet-btn"}" onClick=${erase}>${say(asks ? "erase_sure" : "erase_me")}</button></p>
    ${outcome ? html`<p role="status">${outcome}</p>` : null}</section>`;
}

/** Leaves every table with all that names this browser's people; how many could not be asked. */
async function eraseAll() {
  let failed = 0;
  chairs.clear();
  for (const { id } of myTables.value) {
    try {
      await post(`/tables/${id}/forget-me`, {});
    } catch (error) {
      const isGone = error instanceof Refusal && (error.status === 403 || error.status === 404);
      if (!isGone) failed += 1;
      else continue;
    }
  }
  if (failed) return failed;
  try {
    await post("/forget-device", {});
  } catch {
    return 1;
  }
  myTables.value = [];
  for (const key of Object.keys(localStorage)) if (key.startsWith("petitfour.")) localStorage.removeItem(key);
  return 0;
}
