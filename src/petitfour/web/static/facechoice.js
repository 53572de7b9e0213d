// Choosing a face: people's own, for the settings, the set-up and when somebody sits down.
import { html } from "./lib.js";
import { myFace } from "./settings.js";
import { say } from "./words.js";
import { Portrait } from "./pieces.js";
import { castNow } from "./cast.js";
import { Pick } from "./pick.js";

/** @param {{value: string, tone?: number, onChange: (face: string) => void}} props */
export function FaceChoice({ value, tone = 0, onChange }) {
  const bots = castNow();
  if (!bots) return null;
  const choices = bots.faces.map(({ face, title }) => ({ value: face, label: title, body: html`<${Portrait} face=${face} tone=${tone} />` }));
  return html`<${Pick} class="pick-faces is-bare" label=${say("your_face")} value=${value} choices=${choices} onChange=${onChange} />`;
}

/** The face of this person, kept on this device; whoever chooses none gets that of their chair. */
export function MyFace() {
  return html`<div class="field"><span>${say("your_face")}</span>
    <${FaceChoice} value=${myFace.value} onChange=${(/** @type {string} */ face) => (myFace.value = face)} /></div>`;
}

/** What was chosen, or that of the first chair. */
export const myFaceNow = () => myFace.value || castNow()?.faces[0].face || "";
