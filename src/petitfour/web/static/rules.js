// How a game is played and what explains its pieces: asked for once, when somebody wants to know. The page of rules comes with it.
import { html, useEffect, useState } from "./lib.js";
import { getSurely } from "./server.js";
import { language } from "./settings.js";
import { say, speaking } from "./words.js";
import { faceOf } from "./faces.js";
/** @import { GameAnswer, RulesAnswer } from "./api.d.ts" */
/** @import { PictureProps } from "./face.d.ts" */

/** Where the texts come from (a table or a game), whose they are, and what its pictures are drawn with.
 * @typedef {{address: string, name: string, kinds: Record<string, any>, gameWords: (key: string, parts?: Record<string, any>) => string}} Telling */
/** The texts, and how pictures are drawn. @typedef {RulesAnswer & {picture: (name: string, props: Telling) => any}} GameTexts */

/** @type {Map<string, Promise<GameTexts>>} */
const known = new Map();

/** @param {Telling} props @returns {Promise<GameTexts>} */
export function tellingOf({ address, name }) {
  const key = `${address} ${language.value}`;
  if (!known.has(key)) known.set(key, ask(address, name));
  const texts = /** @type {Promise<GameTexts>} */ (known.get(key));
  texts.catch(() => known.delete(key));
  return texts;
}

/** @param {string} address @param {string} name @returns {Promise<GameTexts>} */
async function ask(address, name) {
  const answer = /** @type {RulesAnswer} */ (await getSurely(`${address}/rules`));
  const drawn = answer.pictures ? await import(`/faces/${name}/help.js`).catch(() => null) : null;
  return { ...answer, picture: (of, { kinds, gameWords }) => drawn?.picture(of, /** @type {PictureProps} */ ({ kinds, gameWords, words: say })) ?? null };
}

/** The rules of a game, in the lobby or at a table. @param {{game: {name: string}, telling?: Telling, about?: string, onHelp?: () => void}} props
 * `about`: the reason that a refusal had, whose chapter is opened */
export function Rules({ game, telling, about = "" }) {
  const [Page, setPage] = useState(/** @type {{of: (props: any) => any} | null} */ (null));
  const own = useTelling(telling ? "" : game.name);
  useEffect(() => {
    import("./rulespage.js").then((page) => setPage({ of: page.RulesPage })).catch(() => {});
  }, []);
  const from = telling ?? own;
  return Page && from ? html`<${Page.of} telling=${from} about=${about} />` : html`<p class="quiet" role="status">${say("loading")}</p>`;
}

/** The same for a game that nobody plays here: from its own box. @param {string} name @returns {Telling | null} */
function useTelling(name) {
  const [telling, setTelling] = useState(/** @type {Telling | null} */ (null));
  useEffect(() => {
    let gone = false;
    if (name) getSurely(`/games/${name}`).then(async (/** @type {GameAnswer} */ game) => {
      await faceOf(game).catch(() => null); // its pieces
      if (!gone) setTelling({ address: `/games/${name}`, name, kinds: game.kinds, gameWords: speaking(game.words) });
    });
    return () => void (gone = true);
  }, [name, language.value]);
  return telling;
}
