// The page: which room we are in, and the frame around it.
import { effect, html, render } from "./lib.js";
import { loadWords, say } from "./words.js";
import { language } from "./settings.js";
import { Link, path } from "./router.js";
import { Lobby } from "./lobby.js";
import { TablePage } from "./table.js";
import { FairPage } from "./fair.js";
import { TopLine } from "./topline.js";
import { Later } from "./later.js";
import { loadSprites } from "./sprites.js";

function Room() {
  const url = new URL(path.value, location.href);
  const table = url.pathname.match(/^\/t\/([\w-]+)$/);
  const game = Number(url.searchParams.get("game")) || 0;
  if (table) return html`<${TablePage} key=${`${table[1]} ${game}`} id=${table[1]} game=${game} secret=${url.hash.slice(1)} />`;
  const analysed = url.pathname.match(/^\/t\/([\w-]+)\/analysis$/);
  if (analysed) return html`<${Later} key=${url.pathname + url.search} load=${(/** @type {string} */ again) => import(`./analysis/page.js${again}`)}
    table=${analysed[1]} game=${Number(url.searchParams.get("game")) || 1} />`;
  if (url.pathname === "/replay") return html`<${Later} key="replay" load=${(/** @type {string} */ again) => import(`./replay.js${again}`)} />`;
  if (url.pathname === "/fair") return html`<${FairPage} />`;
  if (url.pathname === "/my-games") return html`<${Later} key="my-games" load=${(/** @type {string} */ again) => import(`./mygames.js${again}`)} />`;
  if (url.pathname === "/privacy") return html`<${Later} key="privacy" load=${(/** @type {string} */ again) => import(`./privacy.js${again}`)} />`;
  if (url.pathname === "/operator") return html`<${Later} key="operator" load=${(/** @type {string} */ again) => import(`./operator.js${again}`)} />`;
  if (url.pathname === "/") return html`<${Lobby} />`;
  return html`<div class="lobby"><h1>${say("nothing_here")}</h1><p><${Link} to="/" class="btn">${say("to_lobby")}</${Link}></p></div>`;
}

function Frame() {
  return html`
    <a class="skip" href="#main">${say("skip")}</a>
    <${TopLine} />
    <main id="main" tabindex="-1"><${Room} /></main>`;
}

// What is installed is told in the reader's language.
effect(() => document.querySelector("link[rel=manifest]")?.setAttribute("href", `/static/petitfour.${language.value}.webmanifest`));
// The worker keeps nothing, and comes when all else is here: without a network it says so, and it shows calls.
addEventListener("load", () => void navigator.serviceWorker?.register("/worker.js", { updateViaCache: "none" }).catch(() => {}));

loadSprites("/static/pieces.svg");
loadSprites("/static/portraits.svg");
loadWords().then(() => render(html`<${Frame} />`, /** @type {HTMLElement} */ (document.getElementById("app"))));
