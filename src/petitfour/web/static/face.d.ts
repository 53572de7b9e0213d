// What a face is and gets: the contract between the shell and the games' faces (docs/faces.md tells it in words).
import type { Move, Moves } from "./moves.js";
import type { Chair, FieldCard, GameEvent, View } from "./api.d.ts";
import type { Vnode } from "./lib.js";

export type { Chair, GameEvent, Move, Moves };

export type Words = (key: string, parts?: Record<string, any>) => string;

export interface Draft { decisions: Move[]; complete: boolean; reveals: boolean; events: GameEvent[]; }

// A game's face may say what its view, its kinds and its counsel hold.
export interface FaceProps<Seen = View, Kinds = any, Counsel = any> {
  view: Seen; // what the seat sees, with its own draft played; null where unseen
  moves: Moves; // what may be decided now, asked for by name and parts
  kinds: Kinds; // what there is in the box: cards, tiles, places, as the game's face/kinds.py tells it
  draft: Draft | null;
  counsel: Counsel; // what the game tells this player beside the view
  events: GameEvent[]; // what just happened, in order
  moment: number | string; // another one with each batch of events
  past: GameEvent[]; // everything that has happened in this game and holds
  seat: number | null; // the reader's, or null for a spectator
  home: number; // the seat whose side lies in the middle: the reader's, or for those who watch the one to move
  seats: (Chair & { tone: number })[]; // in seat order
  waiting: number[];
  over: boolean;
  number: number; // which game of the series it is
  isLarge?: boolean; // pictures of the best moment of a game, which are as large as cards in a hand
  busy: boolean; // a turn is being sent
  touch: boolean; // a finger is used: nothing is said of keys and wheels
  submit(move: Move, how?: { send?: boolean }): void; // decide; with send a turn that is complete is sent at once
  redraft(keep: number, moves: Move[]): void; // back to the first decisions of the draft, then these
  confirm(): void;
  takeBack(): void;
  whyNot(move: Move): void; // says why something is not possible
  again?(name: string): (() => void) | null; // plays the last turn in which that event happened once more; null if there was none
  words: Words; // the page's texts
  fields?: FieldCard[]; // what the view holds, and
  text?: string; // the table as text: where the game has no face of its own
  gameWords: Words; // the game's own
}

// What is to be decided now, for the action card. Everything but the title may be left out.
export interface Action {
  steps?: { words: string; state: "done" | "now" | "next" }[]; // where in the turn we are, a word each
  title: string; // what is decided, in six words
  paid?: Vnode; // pictures of what is paid or used
  gains?: { picture?: Vnode; words: string | Vnode }[]; // what it brings, three lines at most
  choices?: Vnode; // small choices that belong here
  // The one button; none where the next thing to do is on the board. `forced` where it decides nothing: it ends the turn ("end"), or leads to the
  // next decision of the same turn ("step"). Where nothing else can be done such a button presses itself after a moment.
  primary?: { words: string; onChoose(): void; forced?: "end" | "step" };
  alternative?: { words: string; onChoose(): void }; // one quiet link
  note?: string; // a sentence, where nothing can be shown
}

// A phrase of the game's own words, and what it looks like in a line of text.
export interface Sign { words: string; picture(): Vnode; }

// A card of the recap. With a portrait it is nobody's deed, and the words are whole; else the name goes before them.
export interface Retold { words: string; pictures?: Vnode[]; portrait?: Vnode; }

export interface Score { value: number; words: string; parts: { words: string; value: number | string }[]; }

// Where a turn is on the table: pieces by their keys (`data-piece`), or places by a selector that begins with [ or a dot.
export interface Marks {
  lit: string[]; // what the turn is about, the first decision's first
  from?: string; // an arrow leads from here, else from the first that is lit,
  to?: string; // to here
}

// How an event is to be seen: for how many milliseconds, and which pieces get which class meanwhile (`is-lit` where none is said).
export interface Staged<Seen = any, Kinds = any> {
  lasts?: number;
  pieces?(event: GameEvent, props: FaceProps): string[];
  as?: string;
  taken?: boolean; // what is gone then has been taken by whoever did it: it goes to their face
  changes?(event: GameEvent, view: Seen, kinds: Kinds): Partial<Seen>; // fields: where one decision has many events, they are shown one by one
  keeps?: boolean; // it and what follows in its frame are seen in full, however long that takes and whoever's turn it was
}

// Of a game's face/help.js: `picture(name, props)` draws the example of a kind of help, or a scene of the rules; null where there is none.
export interface PictureProps<Kinds = any> { kinds: Kinds; gameWords: Words; words: Words; }

// Something somebody may be best at: how it is called, how much of it each seat has, and how that is told.
export interface Contest { words: string; values: number[]; told: (n: number, seat: number) => string; }

export interface Face {
  default(props: FaceProps): Vnode; // the board, or the display of `home`, in the middle
  Supply?(props: FaceProps): Vnode; // what all take from
  Hand?(props: FaceProps): Vnode; // the reader's cards
  Piles?(props: FaceProps): Vnode; // deck and discards
  Aside?(props: FaceProps): Vnode; // a reference card, above the action card
  Own?(props: FaceProps): Vnode; // what lies before the reader: tokens, gems, energy
  Rival?(props: FaceProps & { of: number; size: "seat" | "large"; isPage?: boolean }): Vnode; // another's display; isPage: in the middle of a phone
  Held?(props: FaceProps & { of: number; isSmall?: boolean; size?: string }): Vnode; // small pieces under a name; isSmall: in the strip of a phone
  Prizes?(props: FaceProps): Vnode; // what there is to win, on top of the rail
  goal?(props: FaceProps): string; // how it ends and how far it is
  score?(props: FaceProps, of: number): Score | null; // points with what they are made of; null in a game without
  action?(props: FaceProps): Action | null; // what is to be decided now
  miniature?(event: GameEvent, props: FaceProps): Vnode | null; // a picture of what happened, for the recap
  retold?(events: GameEvent[], props: FaceProps): Retold | Retold[] | null; // a turn of somebody in few words; several where more than they did happened
  signs?(props: FaceProps): Sign[]; // phrases that the log shows as a small picture
  warnings?(props: FaceProps): { words: string; picture?: Vnode }[]; // what the others are about to do, in the recap
  recalled?(event: GameEvent, props: FaceProps): string | null; // what of a turn is worth recalling in the recap, in few words; else its lines are
  moment?(event: GameEvent, props: FaceProps): { words: string; picture?: Vnode } | null; // something big
  keepsakes?(props: FaceProps, of: number): Vnode | null; // what is revealed at the end
  playing?(props: FaceProps): string; // whose doing is shown, where it is nobody's turn; empty: whoever plays
  contests?(props: FaceProps): Contest[]; // what somebody may have been best at, told in the finale
  // what a seat's points are made of in the finale, and what the tower is built of where that is not coins; else as the score
  tower?(props: FaceProps, of: number): { words: string; value: number; picture?: any }[] | null;
  prompt?(props: FaceProps): string; // what is to be done now, spoken whenever it changes; else the action's title
  decisionWords?(decision: Move, how: { draft: Draft; kinds: any; gameWords: Words }): string; // better words for a decision of the draft
  place?(moves: Move[], props: FaceProps): Marks | null; // where a turn is on the table, for a hint
  stageIsDisplay?: boolean; // the stage is the display of one seat: on a phone the pager follows whoever plays
  hidesSeatNames?: boolean; // the seats' own names (first, second) say nothing here
  sounds?: Record<string, string | string[]>; // which sounds an event has
  staging?: Record<string, Staged>; // how an event is to be seen, where not as others are
}
