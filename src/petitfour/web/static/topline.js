// The line on top of every page: the house, what is played, and a few quiet tools.
import { html, signal } from "./lib.js";
import { language, sound } from "./settings.js";
import { say, speak } from "./words.js";
import { Link } from "./router.js";
import { Icon } from "./pieces.js";
import { SettingsButton } from "./settingsdialog.js";

/** What a table says on top. @typedef {{title: string, goal: string, connected: boolean, onRules: (reason?: string) => void, onMenu: () => void}} AtTable */

/** The table that is open, if any. */
export const atTable = signal(/** @type {AtTable | null} */ (null));

export function TopLine() {
  const table = atTable.value;
  return html`<header class="top ${table ? "is-at-table" : ""}">
    <${Link} to="/" class="brand"><img src="/static/icon.svg" alt="" width="28" height="28" /><span>Petitfour</span></${Link}>
    ${table ? html`<h1 class="table-title">${table.title}</h1><p class="goal">${table.goal}</p><${Connection} up=${table.connected} />` : null}
    <span class="grow"></span>
    ${table ? html`<${Tool} icon="rules" words=${say("rules")} help="shell.rules" onClick=${() => table.onRules()} />` : null}
    <${SoundSwitch} />
    <${LanguageSwitch} />
    ${table ? html`<${Tool} icon="menu" words=${say("menu")} help="shell.menu" onClick=${table.onMenu} />` : html`<${SettingsButton} />`}
  </header>`;
}

/** A quiet button with a sign. @param {{icon: string, words: string, onClick: () => void, lang?: string, pressed?: boolean, help?: string}} props */
export function Tool({ icon, words, onClick, lang, pressed, help }) {
  return html`<button type="button" class="tool" lang=${lang} aria-pressed=${pressed} data-help=${help} onClick=${onClick}>
    <${Icon} name=${icon} /><span>${words}</span></button>`;
}

export function SoundSwitch() {
  return html`<${Tool} icon=${sound.value ? "sound" : "mute"} words=${say("sound")} help="shell.sound" pressed=${sound.value}
    onClick=${() => (sound.value = !sound.value)} />`;
}

export function LanguageSwitch() {
  const other = language.value === "en" ? "es" : "en";
  return html`<${Tool} icon="globe" words=${other === "es" ? "Español" : "English"} lang=${other} help="shell.language" onClick=${() => speak(other)} />`;
}

/** @param {{up: boolean}} props */
export function Connection({ up }) {
  return html`<span class="chip connection ${up ? "is-up" : "is-down"}" role="status"><span aria-hidden="true">${up ? "●" : "○"}</span>
    <span class=${up ? "unseen" : ""}>${up ? say("connected") : say("reconnecting")}</span></span>`;
}
