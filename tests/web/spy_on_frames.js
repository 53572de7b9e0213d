// @ts-nocheck: it runs in the page
// At every animation frame: the pieces drawn are those of the view that is shown, they set out from where they were and end where they belong, nothing
// moves into the next frame, and the log ends with the frame. At the end what is drawn is what the house tells.
const count = (n, key) => Array.from({ length: n }, (_, i) => key(i));
const keyOf = (e) => e.dataset.piece;
/** The cards in Truel's trios; those of a kind are counted through them. */
function cardsOf({ trio }, { cards }) {
  const lying = trio.flat().filter((/** @type {string | -1} */ name) => name !== -1).sort();
  const kindOf = (/** @type {string} */ name) => cards.findIndex((/** @type {any} */ card) => card.name === name);
  return lying.map((/** @type {string} */ name, /** @type {number} */ n) => `card.${kindOf(name)}.${n - lying.indexOf(name)}`);
}
/** For each game: where pieces are looked for, those that must be there for a view, and by what they are known. */
const EXPECTED = {
  "truffle-shuffle": ({ view, seat, seats, home }) => [
    [".ts-pyramid .ts-card", view.back.flatMap((back, slot) => (back === -1 ? [] : [`card.${view.round_number}.${slot}`]))],
    [".zone-hand .ts-held", seat === null ? [] : view.hand[seat].flatMap((n, kind) => count(n, () => String(kind))), (e) => e.dataset.kind],
    [".ts-fanned > [data-piece]", seats.filter((each) => each.seat !== home)
      .flatMap((each) => count(view.hand_backs[each.seat].reduce((a, b) => a + b), () => "a back")), () => "a back"],
  ],
  "chocolatiers": ({ view, kinds, home, seats }) => [
    [".ch-tray .ch-card", view.tray.flatMap((n, kind) => count(n, (i) => `tray.${kinds.chocolates[kind]}.${i}`))],
    [".zone-hand .ch-card[data-piece]", view.hand[home].flatMap((n, kind) => count(n ?? 0, (i) => `hand.${home}.${kinds.chocolates[kind]}.${i}`))],
    [".ch-laid", view.tile_at.flat().flatMap((tile) => (tile === -1 ? [] : [`tile.${tile}`]))],
    [".ch-stack .ch-top[data-piece]", view.top.flatMap((tile, stack) => (tile === -1 || !view.left[stack] ? [] : [`tile.${tile}`]))],
    [".zone-board [data-piece*='.at.'], .rival-display [data-piece*='.at.']", seats.flatMap(({ seat }) => view.wild_at[seat].flatMap((wild, space) => (
      wild ? [`wild.${seat}.at.${space}`] : [])))],
    [".ch-coins > [data-piece]", seats.flatMap(({ seat }) => (seat === home ? [] : count(view.wilds[seat], (i) => `wild.${seat}.${i}`)))],
  ],
  "truel": ({ view, kinds, seats, seat }) => [
    [".tl-figure, .tl-spot[data-piece]", [...seats.map((each) => `figure.${each.seat}`), ...cardsOf(view, kinds)]],
    [".tl-tray [data-piece]", seats.flatMap((each) => kinds.gems.flatMap(({ name }, gem) => (
      count(view.gems[each.seat][gem], (i) => `gem.${each.seat}.${name}.${i}`))))],
    [".tl-heap > [data-piece]", seats.flatMap((each) => kinds.gems.flatMap(({ name, most }, gem) => (
      count(most - view.gems[each.seat][gem], (i) => `gem.${each.seat}.${name}.${most - 1 - i}`))))],
    [".zone-hand .tl-card", seat === null ? [] : view.hand[seat].flatMap((n, kind) => count(n, () => String(kind))), (e) => keyOf(e).split(".")[1]],
  ],
  "super-truffle-pigs": ({ view, kinds, seat, seats }) => (view.path[0] === -1 ? [] : [
    [".sp-piece.is-pig", view.pig.slice(0, view.players).flatMap((pair, of) => pair.flatMap((tile, pig) => (tile === -1 ? [] : [`pig.${of}.${pig}`])))],
    [".sp-piece.is-wolf", view.wolf.flatMap((tile, wolf) => (tile === -1 ? [] : [`wolf.${wolf}`]))],
    [".sp-truffle", kinds.tiles.flatMap(({ places }) => places).flatMap((place) => (view.truffle[place] === -1 ? [] : [`truffle.${place}`]))],
    ["[data-piece^='sack.']", seats.flatMap((each) => kinds.tokens.flatMap((_, n) => count(view.sack[each.seat][n], (i) => `sack.${each.seat}.${n}.${i}`)))],
    [".zone-hand .sp-card", seat === null || view.stage === "draft" ? [] : kinds.cards.flatMap(({ name }, n) => (
      view.hand[seat][n] ? [`card.${seat}.${name}`] : []))],
    [".sp-laid-card", view.laid_by.flatMap((track, pack) => track.flatMap((by, space) => (by === -1 ? [] : [by === seat
      ? `card.${seat}.${view.shown[pack][space] === -1 ? view.hidden[seat][pack][space] : view.shown[pack][space]}` : `laid.${pack}.${space}`])))],
  ]),
};
window.spied = { frames: 0, played: new Set(), wrong: [], versions: [], moved: 0, turned: 0, announced: [], longest: 0 };
let drawn = null, isLoaded = false, picture = "", calls = 0;
document.addEventListener("petitfour:drawn", ({ detail }) => {
  drawn = detail;
  const { table, shown, isPlaying } = detail;
  picture = `${table.number}.${table.version}.${shown?.moment}.${isPlaying}`;
  if (isPlaying) window.spied.played.add(shown?.moment);
});
/** @param {string} selector */
const own = (selector) => (
  [...document.querySelectorAll(selector.split(", ").map((each) => `.table-page ${each}`).join())]
    .filter((e) => !e.matches(".is-ghost-piece, .is-ghost-piece *, .keepsakes *, dialog *"))); // the last are pictures of what lies elsewhere
const wrong = (words) => window.spied.wrong.push(`version ${drawn?.table.version}: ${words}`);

const middle = (e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
const known = new WeakMap(); // the picture in which a move or a ghost was seen first
const TOLERANCE = 40; // pixels
let were = new Map(), moving = new Set(), lookedAt = 0, lookedIn = "";
/** A piece that sets out does so from where it was drawn just now, lands where it belongs, and within its frame; a browser that had no time to draw
 * cannot be asked for the way. */
function flights() {
  const now = new Map(), time = performance.now(), isPrompt = time - lookedAt < 100;
  const flying = new Set(), isSame = lookedIn === picture && time - lookedAt < 50;
  for (const piece of own("[data-piece]")) {
    const key = keyOf(piece), [x, y] = middle(piece), was = were.get(key);
    const far = was ? Math.hypot(x - was[0], y - was[1]) : 0;
    now.set(key, [x, y]);
    const all = piece.getAnimations();
    const moves = all.filter(({ id }) => id === "moving");
    if (!moves.length && moving.has(key) && isSame && far > TOLERANCE) wrong(`${key} lands ${far} px from where its way ended`);
    for (const move of all.filter(({ id }) => id === "moving" || id === "turning")) {
      const began = known.get(move);
      if (!began) {
        known.set(move, { picture, isHeld: drawn?.isPlaying });
        window.spied[move.id === "moving" ? "moved" : "turned"]++;
        const { duration } = move.effect.getTiming();
        if (drawn?.isPlaying && duration > drawn.hold) wrong(`${key} moves for ${duration} ms in a frame of ${drawn.hold} ms`);
        if (move.id === "moving" && isPrompt && move.currentTime < 17 && far > TOLERANCE) wrong(`${key} sets out ${far} px from where it was`);
      } else if (began.isHeld && began.picture !== picture && move.playState === "running") wrong(`${key} is still on its way in the next frame`);
      if (move.id === "moving") flying.add(key);
    }
  }
  for (const ghost of document.querySelectorAll(".is-ghost-piece")) {
    if (!known.has(ghost)) known.set(ghost, { picture });
    else if (known.get(ghost).picture !== picture) wrong("what has gone is still seen in the next frame");
  }
  [were, moving, lookedAt, lookedIn] = [now, flying, time, picture];
}
/** What of a view is not drawn, or drawn and not in it. */
function amiss({ table, shown }) {
  return (EXPECTED[table.game]?.(shown) ?? []).flatMap(([where, keys, read = keyOf]) => {
    const there = own(where).map(read).filter(Boolean).sort().join(" ");
    const wanted = [...keys].sort().join(" ");
    return there === wanted ? [] : [`${where}: ${there} instead of ${wanted}`];
  });
}
function look() {
  requestAnimationFrame(look);
  const isSame = lookedIn === picture;
  flights();
  if (!drawn || !drawn.shown || !document.querySelector(".table-page")) return;
  const { table, shown } = drawn;
  isLoaded ||= own("[data-piece]").length > 0;
  if (!isLoaded) return;
  window.spied.frames++;
  window.spied.longest = Math.max(window.spied.longest, table.version - (window.spied.versions.at(-1) ?? table.version));
  if (!shown.draft) amiss(drawn).forEach(wrong);
  const bare = (text) => text?.replace(/\s/g, "");
  const last = [...document.querySelectorAll(".log p")].at(-1)?.cloneNode(true);
  last?.querySelectorAll(".sign > :not(.unseen)").forEach((each) => each.remove()); // it stands beside its words
  const said = bare(last?.textContent);
  const line = bare(table.log.flatMap((/** @type {any} */ turn) => turn.lines).at(-1));
  if (said && line && said !== line) wrong(`the log ends with ${said}, not ${line}`);
  if (drawn.isPlaying && document.querySelector(".ending")) wrong("the end is told too early");
  calls = isSame && drawn.isPlaying && document.title.startsWith("●") ? calls + 1 : 0;
  if (calls === 5) wrong("the title calls before all is shown"); // it follows a little after the picture
  const big = document.querySelector(".big-moment b")?.textContent;
  if (big && window.spied.announced.at(-1) !== big) window.spied.announced.push(big);
  if (window.spied.versions.at(-1) !== table.version) window.spied.versions.push(table.version);
}
requestAnimationFrame(look);

const sorted = (value) => (value && typeof value === "object" && !Array.isArray(value)
  ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])])) : Array.isArray(value) ? value.map(sorted) : value);
/** Whether what is drawn is what the house tells now; empty if so. */
window.differs = async (id) => {
  const answer = await (await fetch(`/api/v1/tables/${id}?lang=${document.documentElement.lang}`)).json();
  const { table, shown } = drawn;
  if (answer.draft && !table.draft) { // made by another page of this seat: it is nobody's business here
    const headers = { "content-type": "application/json" };
    await fetch(`/api/v1/tables/${id}/draft`, { method: "POST", headers, body: JSON.stringify({ keep: 0, actions: [], version: answer.version }) });
    return "a draft is taken back";
  }
  if (table.version !== answer.version) return `version ${table.version} is shown, ${answer.version} is told`;
  for (const part of ["view", "waiting", "status", "wins", "result"]) {
    const [one, other] = [part === "view" ? shown.view : table[part], answer[part]].map((each) => JSON.stringify(sorted(each)));
    if (one !== other) return `${part}: ${one} is shown, ${other} is told`;
  }
  return amiss({ table, shown: { ...shown, view: answer.view } }).join("; ");
};
