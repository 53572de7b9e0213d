// The settings of this device, in a window.
import { html, useState } from "./lib.js";
import { confirmEach, notify, sound, speed, theme } from "./settings.js";
import { say } from "./words.js";
import { Choice, Dialog } from "./dialogs.js";
import { Icon } from "./pieces.js";
import { MyFace } from "./facechoice.js";
import { Later } from "./later.js";
/** @import { Signal } from "./lib.js" */

export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="tool" onClick=${() => setOpen(true)}><${Icon} name="gear" /><span>${say("settings")}</span></button>
    ${open && html`<${Settings} onClose=${() => setOpen(false)} />`}`;
}

/** @param {{onClose: () => void}} props */
export function Settings({ onClose }) {
  const [keeps, setKeeps] = useState(false);
  const onOff = [[false, say("off")], [true, say("on")]];
  const isDenied = notify.value && typeof Notification !== "undefined" && Notification.permission === "denied";
  if (keeps) return html`<${Later} load=${(/** @type {string} */ again) => import(`./keyring/dialog.js${again}`)} onClose=${onClose} />`;
  return html`<${Dialog} title=${say("settings")} onClose=${onClose}>
    <${MyFace} />
    <${Choice} label=${say("theme")} value=${theme.value} onChange=${setting(theme)}
      choices=${[["auto", say("theme.auto")], ["light", say("theme.light")], ["dark", say("theme.dark")]]} />
    <${Choice} label=${say("speed")} value=${speed.value} onChange=${setting(speed)}
      choices=${[["slow", say("speed.slow")], ["normal", say("speed.normal")], ["fast", say("speed.fast")], ["off", say("speed.off")]]} />
    <${Choice} label=${say("sound")} value=${sound.value} onChange=${setting(sound)} choices=${onOff} />
    <${Choice} label=${say("notify")} value=${notify.value} onChange=${allowNotices} choices=${onOff} />
    ${isDenied ? html`<p class="quiet" role="status">${say("notify_denied")}</p>` : null}
    <${Later} load=${(/** @type {string} */ again) => import(`./callchoice.js${again}`)} choices=${onOff} />
    <${Choice} label=${say("confirm_each")} value=${confirmEach.value} onChange=${setting(confirmEach)}
      choices=${["game", "always", "seldom"].map((when) => [when, say(`confirm_each.${when}`)])} />
    <p><button type="button" class="btn quiet-btn" onClick=${() => setKeeps(true)}>${say("keep")}</button></p>
    <p class="quiet"><a href="/privacy" target="_blank">${say("privacy")}</a></p>
  </${Dialog}>`;
}

/** Chooses a setting. @template T @param {Signal<T>} kept */
const setting = (kept) => (/** @type {T} */ chosen) => (kept.value = chosen);

/** @param {boolean} on */
async function allowNotices(on) {
  notify.value = on;
  if (on && typeof Notification !== "undefined" && Notification.permission === "default") await Notification.requestPermission();
}
