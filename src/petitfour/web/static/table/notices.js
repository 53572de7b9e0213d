// What the page does of itself at a table: it tells that a seat was left, marks the window when it is one's turn (not before that
// has been shown; a tab that nobody looks at shows all at once), takes over a seat that comes from another device, and adds its
// number to the next seed.
import { useEffect, useRef } from "../lib.js";
import { calls, notify } from "../settings.js";
import { say } from "../words.js";
import { announce } from "../announce.js";
import { play } from "../sound.js";
import { giveNumber } from "../fair.js";
import { isMyTurn } from "./room.js";
/** @import { TableAnswer } from "../api.d.ts" */
/** @import { Acts } from "../acts.js" */
/** @import { Showing } from "../player.js" */

/** @param {Acts} acts @param {TableAnswer | null} table as it is known @param {Showing} showing @param {string} secret what stands after # in the address */
export function useNotices(acts, table, showing, secret) {
  const { id } = acts.client;
  useEffect(() => {
    if (!secret.startsWith("move=")) return;
    history.replaceState(null, "", location.pathname);
    acts.moveHere(secret.slice(5));
  }, [acts]);

  const offered = table && table.seat !== null && !table.fair.has_your_number ? table.fair.next : "";
  useEffect(() => {
    if (offered) giveNumber(id, offered);
  }, [offered]);

  const isOfDays = !!table && table.seat !== null && table.clock?.kind === "days" && table.status !== "over";
  useEffect(() => {
    if (isOfDays && calls.value) import("../calls.js").then(({ callAtDays }) => callAtDays(id)).catch(() => {});
  }, [isOfDays]);

  const open = table ? table.chairs.filter((c) => c.kind === "open").length : 0;
  const playing = !!table && table.status === "playing";
  useEffect(() => {
    if (playing && open) announce(say("left"));
  }, [open, playing]);

  const isGathering = !!table && table.status === "gathering";
  const before = useRef(open);
  useEffect(() => {
    if (isGathering && open < before.current) play("guest");
    before.current = open;
  }, [open, isGathering]);

  const title = table && table.title;
  const called = useRef(false); // kept as it is while something is played once more
  if (!showing.isAgain) called.current = !showing.turn && isMyTurn(showing.table);
  const mine = called.current;
  useEffect(() => {
    document.title = (mine ? "● " : "") + (title ? `${title} · Petitfour` : "Petitfour");
    if (mine) play("turn");
    if (mine && document.hidden) notice(say("notify_turn", { title }), id);
  }, [mine, title]);
}

/** A web notification, where the person has asked for them. @param {string} words @param {string} id */
function notice(words, id) {
  try {
    if (notify.value && Notification.permission === "granted") new Notification("Petitfour", { body: words, tag: id });
  } catch {
    // this browser has none
  }
}
