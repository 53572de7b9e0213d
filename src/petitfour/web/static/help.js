// Help where the eye is: whatever carries data-help explains itself when it is pointed at, held with a finger, or asked by "?" with
// the keyboard. Nothing of it moves the focus or plays a move. The bubble itself and its texts come when the first is asked for.
import { html, useEffect, useRef, useState } from "./lib.js";
import { touch } from "./screen.js";
/** @import { Explained } from "./helpbox.js" */
/** @import { Telling } from "./rules.js" */

const HOVER = 400; // milliseconds
const SLOW = 1100; // where people point about to decide, such as the tiles of a map
const HOLD = 480;
const LEAVE = 260; // to get from the piece to its bubble
const FAR = 10; // pixels a finger may tremble

/** What is explained now, and how it was asked for. @typedef {{of: HTMLElement, kind: string, now: string, how: "hover" | "key" | "touch" | "tap"}} Asked */

/** @param {Telling} props where the texts come from, and what pictures are drawn with */
export function Help(props) {
  const [asked, setAsked] = useState(/** @type {Asked | null} */ (null));
  const [Bubble, setBubble] = useState(/** @type {{of: (props: Explained) => any} | null} */ (null));
  const watcher = useRef(/** @type {Watcher | null} */ (null));
  useEffect(() => {
    const own = (watcher.current = new Watcher(setAsked));
    return () => own.stop();
  }, []);
  const isAsked = asked !== null;
  useEffect(() => {
    if (isAsked && !Bubble) import("./helpbox.js").then((box) => setBubble({ of: box.Bubble })).catch(() => {});
  }, [isAsked]);
  const close = () => watcher.current?.close();
  return asked && Bubble ? html`<${Bubble.of} ...${props} asked=${asked} onClose=${close} />` : null;
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const pieceAt = (target) => (target instanceof Element ? target.closest("[data-help]") : null);

/** @param {EventTarget | null} target */
const isBubble = (target) => target instanceof Element && !!target.closest(".help-tip");

/** Follows pointer, finger and keys over the whole page. */
export class Watcher {
  #asked = /** @type {Asked | null} */ (null);
  #over = /** @type {HTMLElement | null} */ (null); // the pointer
  #still = /** @type {{x: number, y: number} | null} */ (null); // where it was last; not known until it has moved
  #slid = false; // something has come under it while it rested
  #timer = 0;
  #hushed = /** @type {{of: Element, words: string} | null} */ (null); // whose tooltip of the browser's own is held back
  #held = /** @type {{of: HTMLElement, x: number, y: number} | null} */ (null); // by a finger
  #swallows = false; // the click that follows a long press
  #heard = new AbortController();

  /** @param {(asked: Asked | null) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {[string, (event: any) => void][]} */
    const heard = [
      ["pointerover", this.#points], ["pointerdown", this.#presses], ["pointermove", this.#moves], ["pointerup", this.#releases],
      ["pointercancel", this.#lets], ["contextmenu", this.#menu], ["click", this.#clicks], ["keydown", this.#keys], ["focusout", this.#leaves],
      ["petitfour:drawn", this.#redrawn], ["petitfour:explain", this.#isTold],
    ];
    for (const [name, hear] of heard) document.addEventListener(name, hear, { capture: true, signal: this.#heard.signal });
  }

  stop() {
    this.#heard.abort();
    this.close();
  }

  close() {
    clearTimeout(this.#timer);
    this.#restore();
    if (!this.#asked) return;
    this.#asked = null;
    this.tell(null);
  }

  /** @param {HTMLElement} of @param {Asked["how"]} how */
  #open(of, how) {
    if (!of.isConnected) return;
    this.#hush(of);
    this.#asked = { of, kind: of.dataset.help ?? "", now: of.dataset.helpNow ?? this.#hushed?.words ?? "", how };
    this.tell(this.#asked);
    document.dispatchEvent(new CustomEvent("petitfour:explained", { detail: { of, how } }));
  }

  /** The browser's tooltip would lie over ours: what it says is told there. @param {HTMLElement} of */
  #hush(of) {
    if (this.#hushed) return;
    const titled = of.title ? of : of.querySelector("[title]");
    if (!titled) return;
    this.#hushed = { of: titled, words: titled.getAttribute("title") ?? "" };
    titled.removeAttribute("title");
  }

  #restore() {
    if (this.#hushed && !this.#hushed.of.hasAttribute("title")) this.#hushed.of.setAttribute("title", this.#hushed.words);
    this.#hushed = null;
  }

  #points = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === "touch" || (isBubble(event.target) && this.#asked)) return void (isBubble(event.target) && clearTimeout(this.#timer));
    const piece = pieceAt(event.target);
    if (piece === this.#over) return;
    this.#over = piece;
    this.#slid = !this.#hasMoved(event); // what lies there has changed, or come with the page: nobody points at it
    if (!this.#slid) this.#attend(piece, event);
  };

  /** @param {HTMLElement | null} piece @param {PointerEvent} event */
  #attend(piece, event) {
    clearTimeout(this.#timer);
    if (this.#asked?.how === "key" || event.buttons) return;
    if (this.#asked && piece === this.#asked.of) return;
    if (!this.#asked) this.#restore();
    if (piece && !this.#asked) this.#hush(piece);
    const wait = this.#asked && !piece ? LEAVE : piece?.closest("[data-help-slow]") ? SLOW : HOVER;
    this.#timer = window.setTimeout(() => (this.#asked && this.close(), piece && this.#open(piece, "hover")), wait);
  }

  #presses = (/** @type {PointerEvent} */ event) => {
    this.#still = { x: event.clientX, y: event.clientY };
    this.#swallows = false;
    if (isBubble(event.target)) return void (this.#swallows = event.pointerType === "touch");
    this.close();
    const piece = pieceAt(event.target);
    if (event.pointerType !== "touch" || !piece) return;
    this.#held = { of: piece, x: event.clientX, y: event.clientY };
    this.#timer = window.setTimeout(() => {
      this.#swallows = true;
      this.#open(piece, "touch");
    }, HOLD);
  };

  /** Whether the pointer itself has come here: a page that changes under it tells of a pointer as well. @param {PointerEvent} event */
  #hasMoved({ clientX, clientY }) {
    return this.#still !== null && (clientX !== this.#still.x || clientY !== this.#still.y);
  }

  #moves = (/** @type {PointerEvent} */ event) => {
    const isNew = !this.#still; // where it rests is known from the first time it moves
    const moved = this.#hasMoved(event);
    this.#still = { x: event.clientX, y: event.clientY };
    if (this.#slid && (isNew || moved)) {
      this.#slid = false;
      this.#over = pieceAt(event.target);
      this.#attend(this.#over, event);
    }
    if (!this.#held || this.#asked) return;
    if (Math.hypot(event.clientX - this.#held.x, event.clientY - this.#held.y) > FAR) this.#lets();
  };

  /** Let go over something else it closes; over the piece it stays until it is tapped. */
  #releases = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "touch") return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (this.#held && this.#asked && !isBubble(under) && pieceAt(under) !== this.#held.of) this.close();
    else if (isBubble(event.target) && this.#asked) this.close();
    if (!this.#asked) clearTimeout(this.#timer);
    this.#held = null;
  };

  #lets = () => {
    if (!this.#asked) clearTimeout(this.#timer);
    this.#held = null;
  };

  #menu = (/** @type {Event} */ event) => {
    if (this.#held || this.#asked?.how === "touch") event.preventDefault();
  };

  #clicks = (/** @type {Event} */ event) => {
    if (this.#swallows) {
      event.preventDefault();
      event.stopPropagation();
    }
    this.#swallows = false;
    const piece = pieceAt(event.target); // what there is nothing else to do with is explained by a tap as well
    if (piece?.dataset.helpTap !== undefined && !this.#asked) this.#open(piece, touch.value ? "touch" : "hover");
  };

  #keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && this.#asked) {
      const isOnlyHovered = this.#asked.how === "hover"; // the keyboard is elsewhere, and the key is meant for that as well
      if (!isOnlyHovered) event.preventDefault();
      if (!isOnlyHovered) event.stopPropagation();
      return this.close();
    }
    const isTyping = event.target instanceof Element && event.target.matches("input, textarea, select");
    if (event.key !== "?" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const piece = pieceAt(document.activeElement);
    if (!piece) return;
    event.preventDefault();
    const isOpen = this.#asked?.of === piece;
    this.close();
    if (!isOpen) this.#open(piece, "key");
  };

  /** Somebody else asks for it, such as the coach; nothing: it is to be closed. */
  #isTold = (/** @type {CustomEvent<Element | null>} */ event) => {
    const piece = event.detail && pieceAt(event.detail);
    this.close();
    if (piece) this.#open(piece, "tap");
  };

  #leaves = () => this.#asked?.how === "key" && this.close();

  #redrawn = () => this.#asked && !this.#asked.of.isConnected && this.close();
}
