// What the API answers, by the names the page uses.
import type { Shape } from "./moves.js";

export interface Chair {
  chair: number; seat: number; name: string; kind: "person" | "bot" | "open"; bot: string; bot_title: string; you: boolean; stand_in: boolean;
  seat_name: string;
}
export interface GameEvent { name: string; seat: number; parts: Record<string, number>; words: string; }
export interface Turn { version: number; seat: number; events: GameEvent[]; lines: string[]; act?: string; back?: number | null; }
export interface Move { action: number; name: string; parts: Record<string, number>; words: string; }
export interface Draft { decisions: Move[]; complete: boolean; reveals: boolean; events: GameEvent[]; }
export interface Result {
  scores: number[]; points: string[]; placing: number[]; words: string; how: string; series_over: boolean; series_words: string;
}
export interface Clock { written: string; kind: string; left: number[]; running: number[]; }
export interface Question { kind: string; number: number; chair: number; words: string; answer: boolean; }
export interface Said { number: number; chair: number; name: string; kind: string; text: string; at: number; }
export interface Fair { next: string; given: boolean; commitment?: string; secret?: string; nonces?: string[]; seed?: string; }
export type View = Record<string, any>;
export interface Table {
  id: string; game: string; title: string; status: "gathering" | "playing" | "over" | "stopped"; version: number; news: number; number: number;
  players: number; people: number; options: string[]; series: number; wins: number[]; chairs: Chair[]; seat: number | null; link: string | null;
  screen: number[]; talk: Said[]; fair: Fair; own_box: string | null; fault: string; waiting: number[]; draft: Draft | null; result: Result | null;
  log: Turn[]; view: View | null; legal: Move[]; counsel: any; here: number[]; away: number[]; clock: Clock | null; asked: Question | null;
}
export type Texts = Record<string, string | [string, string]>;
export interface Box { name: string; contents: Record<string, any>; kinds: Record<string, any>; }
export interface Option { name: string; title: string; default: string; values: { value: string; title: string }[]; }
export interface GameCard {
  name: string; title: string; pitch: string; players: number[]; minutes: number; instant: boolean; secrets: boolean; series: number; options: Option[];
  rules: string; words: Texts; actions: Shape; picture: boolean; face: boolean; style: boolean; box: Box;
}
export interface Hint { action: number; words: string; expected: number; visits: number; share: number; }
export interface Hints { version: number; simulations: number; hints: Hint[]; }
export interface Moment extends Turn { game: number; open: boolean; view: View; waiting: number[]; counsel: any; }
export interface Story { versions: number[]; scores: number[][]; turning: { version: number; lines: string[] }[]; names: string[]; }
export interface Bots { bots: { bot: string; title: string }[]; usual: string; }
export interface TableLine { id: string; game: string; title: string; status: string; version: number; chairs: { name: string; kind: string }[]; }
export interface BoxCheck { good: boolean; name: string; problems: string[]; warnings: string[]; }
export interface Frame { view: View; words: string[]; events: GameEvent[]; counsel: any; }
export interface Replay { game: string; title: string; names: string[]; frames: Frame[]; kinds: Record<string, any>; over: boolean; }
