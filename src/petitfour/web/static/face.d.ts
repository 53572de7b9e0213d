// What a face is and gets: the contract between the shell and the games' faces (docs/faces.md tells it in words).
import type { Move, Moves } from "./moves.js";
import type { Chair, GameEvent, View } from "./api.d.ts";
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
  seats: Chair[]; // in seat order
  waiting: number[];
  over: boolean;
  number: number; // which game of the series it is
  busy: boolean; // a turn is being sent
  submit(move: Move, how?: { send?: boolean }): void; // decide; with send a turn that is complete is sent at once
  redraft(keep: number, moves: Move[]): void; // back to the first decisions of the draft, then these
  confirm(): void;
  takeBack(): void;
  whyNot(move: Move): void; // says why something is not possible
  words: Words; // the page's texts
  gameWords: Words; // the game's own
}

export interface Face {
  default(props: FaceProps): Vnode; // the board, on the stage
  Panel?(props: FaceProps): Vnode; // what is decided, in place of the plain list of moves
  SeatNote?(props: FaceProps & { of: number }): Vnode; // what a seat has, in the list of seats
  prompt?(props: FaceProps): string; // what is to be done now, spoken whenever it changes
  told?(decision: Move, how: { draft: Draft; kinds: any; gameWords: Words }): string; // better words for a decision of the draft
}
