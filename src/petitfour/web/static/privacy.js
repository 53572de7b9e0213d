// What this house keeps of a person, and the way to have it erased.
import { html, useState } from "./lib.js";
import { get, post } from "./server.js";
import { eraseEverywhere } from "./erasing.js";
import { announce } from "./announce.js";
import { say } from "./words.js";
import { Link } from "./router.js";

const CHAPTERS = ["kept", "seen", "cookies", "device", "keyring", "long", "calls", "not", "reports", "rights"];

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

/** Leaves every table with all that names this browser's people, and then forgets what lies here; how many could not be asked. */
async function eraseAll() {
  const ring = await get("/keyring").catch(() => null);
  if (!ring) return 1;
  const failed = await eraseEverywhere(ring.tables);
  if (failed) return failed;
  await import("./calls.js").then(({ stopEverywhere }) => stopEverywhere()).catch(() => {}); // the seats are left: nothing is called any more
  try {
    if (ring.signed_in) await post("/keyring/erase", { everything: true });
    await post("/forget-device", {});
  } catch {
    return 1;
  }
  for (const key of Object.keys(localStorage)) if (key.startsWith("petitfour.")) localStorage.removeItem(key);
  return 0;
}
