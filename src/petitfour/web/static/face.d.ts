// What a face is and gets: the contract between the shell and the games' faces (docs/faces.md tells it in words).
import type { Chair, Draft, DraftedAction, GameEvent, LegalAction, View } from "./api.d.ts";
import type { Vnode } from "./lib.js";

export type Words = (key: string, parts?: Record<string, any>) => string;

export interface FaceProps {
  view: View; // what the seat sees, with its own draft played; null where unseen
  legal: LegalAction[]; // what may be decided now
  draft: Draft | null;
  counsel: any; // what the game tells this player beside the view
  events: GameEvent[]; // what just happened, in order
  moment: number | string; // another one with each batch of events
  past: GameEvent[]; // everything that has happened in this game and holds
  seat: number | null; // the reader's, or null for a spectator
  seats: Chair[]; // in seat order
  waiting: number[];
  over: boolean;
  number: number; // which game of the series it is
  busy: boolean; // a turn is being sent
  box: Record<string, any>; // the contents of the box
  numbers: Record<string, number>; // the first action of each block
  submit(action: number, how?: { send?: boolean }): void;
  redraft(keep: number, actions: number[]): void;
  confirm(): void;
  takeBack(): void;
  whyNot(action: number): void;
  words: Words; // the page's texts
  gameWords: Words; // the game's own
}

export interface Face {
  default(props: FaceProps): Vnode; // the board, on the stage
  Panel?(props: FaceProps): Vnode; // what is decided, in place of the plain list of moves
  SeatNote?(props: FaceProps & { of: number }): Vnode; // what a seat has, in the list of seats
  prompt?(props: FaceProps): string; // what is to be done now, spoken whenever it changes
  told?(decision: DraftedAction, draft: Draft, gameWords: Words): string; // better words for a decision of the draft
}
