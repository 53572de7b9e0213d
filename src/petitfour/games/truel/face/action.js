// What is to be decided now: the card, its place and what that brings; the way at a crossroads; the joker's name; the card to lose.
import { html } from "/static/lib.js";
import { Art } from "/static/pieces.js";
import { CardArt, cardNamed, FaceArt, FieldArt, PlaceArt } from "./art.js";
import { aimed, cardWords, chosen, forget, naming, preview, previewed, remark } from "./state.js";
import { Sentence, withinReach } from "./trios.js";

/** @import { Play, Props } from "./state.js" */

/** @param {Props} props */
export function action(props) {
  const { seat, waiting, moves, draft, counsel, gameWords } = props;
  if (seat === null || !waiting.includes(seat) || (draft && draft.complete) || !moves.has()) return null;
  const show = moves.find("show");
  if (show) return { title: gameWords("act.none_fits"), note: counsel?.why, primary: { words: gameWords("board.show"), onChoose: () => props.submit(show) } };
  if (moves.has("way")) return { title: gameWords("act.way"), choices: html`<${Ways} ...${props} />` };
  if (moves.has("name")) return { title: gameWords("act.name"), choices: html`<${Names} ...${props} />` };
  if (moves.has("lose")) return losing(props);
  return playing(props);
}

/** Cards to lose: all but the last go into the draft, where they can be taken back one by one; the last is chosen, then all are sent.
 * @param {Props} props */
function losing(props) {
  const { view, moves, draft, submit, gameWords } = props;
  const decisions = draft ? draft.decisions : [];
  const first = decisions.findLastIndex((move) => move.name !== "lose") + 1;
  const gone = decisions.slice(first);
  const all = gone.length + view.to_lose;
  const last = view.to_lose === 1 && chosen.value >= 0 ? moves.find("lose", { card: chosen.value }) : undefined;
  return {
    title: all === 1 ? gameWords("act.lose.one") : gameWords("act.lose.more", { n: gone.length + (last ? 1 : 0), all }),
    paid: gone.length ? html`<${Lost} ...${props} cards=${gone.map((move) => move.parts.card)} first=${first} />` : undefined,
    note: last ? undefined : gameWords(gone.length ? "act.lose.back" : "act.lose.how"),
    primary: last ? { words: gameWords("act.lose.it", { n: all }), onChoose: () => (forget(), submit(last, { send: true })) } : undefined,
  };
}

/** What is lost so far: a click goes back to before it. @param {Props & {cards: number[], first: number}} props */
function Lost({ kinds, redraft, gameWords, cards, first }) {
  return html`<span class="tl-paid is-lost">${cards.map((card, n) => {
    const words = gameWords("act.lose.not", { card: cardWords(gameWords, kinds, kinds.cards[card]) });
    return html`<button type="button" key=${n} aria-label=${words} title=${words} onClick=${() => redraft(first + n, [])}>
      <${CardArt} kinds=${kinds} card=${kinds.cards[card]} /></button>`;
  })}</span>`;
}

/** @param {Props} props */
function playing(props) {
  const { gameWords, moves, kinds } = props;
  const steps = ["card", "trio", "draw"].map((name, n) => {
    const now = chosen.value < 0 ? 0 : 1;
    return { words: gameWords(`step.${name}`), state: /** @type {"done" | "now" | "next"} */ (n < now ? "done" : n === now ? "now" : "next") };
  });
  const note = remark.value || undefined;
  if (chosen.value < 0) return { steps, title: gameWords("act.card"), ...(note ? {} : beforeChoosing(props)), note: note ?? gameWords("act.card.how") };
  const again = { words: gameWords("act.another"), onChoose: forget };
  const play = aimed.value >= 0 ? preview(props) : null;
  if (!play) return { ...choosingPlace(props), steps, alternative: again };
  const move = moves.of(play.action);
  const card = kinds.cards[play.card];
  const name = card.face === null ? `joker` : kinds.faces[card.face].name;
  return {
    steps, title: play.full ? play.words : gameWords("act.join", { n: play.trio + 1 }), paid: html`<${Row} ...${props} play=${play} />`, note,
    gains: note ? undefined : gainsOf(props, play), alternative: again, // what was wrong with the last click comes first
    primary: { words: gameWords(`place.${name}`), onChoose: () => (forget(), props.submit(move)) },
  };
}

/** @param {Props} props */
function choosingPlace(props) {
  const { gameWords, touch } = props;
  const note = remark.value || (touch ? gameWords("board.choose_place") : undefined);
  return { title: gameWords("act.place"), note, choices: html`<${Places} ...${props} />` };
}

/** What could come true now; where nothing could, which three cards make a trio. @param {Props} props */
function beforeChoosing(props) {
  const gains = withinReach(props);
  if (gains.length) return { gains };
  const places = props.kinds.types.map((_, type) => html`<span key=${type} class="is-open"><${PlaceArt} type=${type} /></span>`);
  return { paid: html`<span class="tl-paid">${places}</span>` };
}

/** The trio as it would be. @param {Props & {play: Play}} props */
function Row({ view, kinds, play }) {
  return html`<span class="tl-paid">${view.trio[play.trio].map((lies, type) => {
    const laid = kinds.cards[play.card].type === type;
    const kind = laid ? play.card : cardNamed(kinds, lies);
    if (kind < 0) return html`<span key=${type} class="is-open"><${PlaceArt} type=${type} /></span>`;
    return html`<span key=${type} class=${laid ? "is-laid" : ""}><${CardArt} kinds=${kinds} card=${kinds.cards[kind]} /></span>`;
  })}</span>`;
}

/** What follows from the sentence; before it is whole, how it would read. @param {Props} props @param {Play} play */
function gainsOf({ kinds, gameWords }, play) {
  const draw = { words: gameWords("act.then_draw"), picture: html`<span class="tl-mini-joker"><${Art} name="tl-back" /></span>` };
  if (!play.full) return [{ words: html`<span class="tl-said"><${Sentence} pieces=${play.sentence} /></span>` }, draw];
  const lines = play.lines.slice(0, 3).map(({ words, picture }) => ({ words, picture: pictured(kinds, picture) }));
  return lines.length ? lines : [draw];
}

/** Who lacks only one gem: good to know before a card is chosen. @param {Props} props */
export function warnings({ counsel, kinds }) {
  return counsel?.warnings.map(({ words, picture }) => ({ words, picture: pictured(kinds, picture) })) ?? [];
}

/** @param {Props["kinds"]} kinds @param {string} picture */
function pictured(kinds, picture) {
  if (picture === "none") return undefined;
  if (picture.startsWith("field.")) return html`<${FieldArt} field=${kinds.fields[Number(picture.slice(6))]} />`;
  if (picture === "win") return html`<span class="tl-three"><${Art} name="tl-ruby" /><${Art} name="tl-emerald" /><${Art} name="tl-sapphire" /></span>`;
  return html`<${Art} name=${`tl-${picture.replace("no-", "")}`} />`; // who lacks a gem is shown it
}

/** Where the chosen card can go, as sentences. @param {Props} props */
function Places({ counsel, gameWords }) {
  const plays = counsel?.plays.filter((play) => play.card === chosen.value) ?? [];
  return html`<div class="tl-choices is-places">${plays.map((play, i) => html`<button type="button" key=${play.trio} class="tl-choice tl-into"
    data-next=${i === 0 || null} onClick=${() => (aimed.value = play.trio)}><small>${gameWords("act.trio", { n: play.trio + 1 })}</small><span class="tl-said">
    <${Sentence} pieces=${play.sentence} /></span></button>`)}</div>`;
}

/** The ways at a crossroads; whoever points at one sees where it leads. @param {Props} props */
function Ways({ view, moves, seat, submit, counsel, gameWords, kinds }) {
  const from = seat === null ? 0 : view.figure[seat];
  const show = (/** @type {number[]} */ path) => () => (previewed.value = path.length ? [from, ...path] : []);
  return html`<div class="tl-choices">${counsel?.ways.map((way, i) => {
    const move = moves.of(way.action);
    const end = kinds.fields[way.path[way.path.length - 1]];
    const take = () => ((previewed.value = []), submit(move));
    const leads = gameWords(way.ends ? "board.leads_end" : "board.leads_on", { field: way.leads });
    return html`<button type="button" key=${move.key} class="tl-choice tl-ring" data-help="field.crossroads.0" data-next=${i === 0 || null} onClick=${take}
      onMouseEnter=${show(way.path)} onMouseLeave=${show([])} onFocus=${show(way.path)} onBlur=${show([])}>
      <${FieldArt} field=${end} /><span><b>${way.words}</b><small>${leads}</small></span>
      </button>`;
  })}</div>`;
}

/** What the joker may be. @param {Props} props */
function Names({ moves, kinds, submit, gameWords, counsel }) {
  return html`<div class="tl-names" role="group" aria-label=${gameWords("act.name")}>${counsel?.names.map((name, i) => {
    const move = moves.of(name.action);
    const face = kinds.faces[name.face];
    const point = () => (naming.value = name.face);
    const focused = (/** @type {FocusEvent} */ event) => /** @type {Element} */ (event.target).matches(":focus-visible") && point(); // not by the page itself
    const leave = () => (naming.value = -1);
    return html`<button type="button" key=${move.key} class="tl-name" data-next=${i === 0 || null} onClick=${() => (leave(), submit(move))}
      aria-label=${`${move.words}. ${name.sentence.map((piece) => piece.words).join("")}`} data-help=${`face.${face.name}`}
      onMouseEnter=${point} onMouseLeave=${leave} onFocus=${focused} onBlur=${leave}><${FaceArt} face=${face} /></button>`;
  })}</div>`;
}

/** What is to be done now, spoken as it changes. A complete turn says so itself. @param {Props} props */
export function prompt(props) {
  const { view, counsel, draft, moves, gameWords } = props;
  if (!counsel || (draft && draft.complete)) return "";
  if (moves.has("lose")) return `${counsel.why} ${gameWords("board.choose_loss")}`;
  if (!moves.has("play") || view.stage !== "play") return counsel.why;
  const play = aimed.value >= 0 ? preview(props) : null;
  if (play) return [play.words, ...play.lines.map((line) => line.words)].join(". ");
  return `${counsel.why} ${gameWords(chosen.value >= 0 ? "board.choose_place" : "board.choose_card")}`;
}
