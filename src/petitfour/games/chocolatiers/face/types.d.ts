// What the view, the kinds and the counsel of Chocolatiers hold, for its face.
import type { FaceProps } from "/static/face.d.ts";

export interface Place { row: number; column: number; spaces: number[]; }

export interface Kinds {
  chocolates: string[];
  pairs: number[][]; // what a swap can take
  rotations: string[];
  tiles: { points: number; wants: number[]; turned: number[][] }[];
  places: Place[];
  first_place: number;
  corners: { row: number; column: number }[];
  awards: { name: string; chocolate: number | null; points: number }[];
  full: number;
  tray: number;
  hand: number;
  wilds: number;
  wild_points: number; // of each that is not placed
}

export interface View {
  players: number; phase: string; turn: number; turns: number; ender: number; stack: number;
  top: number[]; left: number[]; tray: number[]; deck_size: number; discards: number[];
  hand: (number | null)[][]; hand_size: number[]; known: number[][]; paid: number[];
  tile_at: number[][]; turned: string[][]; tiles: number[]; wild_at: number[][]; wilds: number[]; first_to: number;
}

// What a placement would change: groups, scoring cards won, lost, or taken from whoever leads by a tie; and its points.
export interface Change { action: number; grown: number[][]; gained: number[]; lost: number[]; tied: number[]; first: boolean; points: number; }

export interface Counsel {
  points: number[]; parts: Record<string, number>[]; groups: number[][]; owners: number[]; best: number[]; regions: number[][][];
  first: { owner: number; best: number }; // who has the most boxes, or First
  boxes: { payable: boolean; lacking: number[]; missing: string; near: number[]; actions: number[] }[]; // near: what of the tray would do
  finish: number[]; places: Change[]; wilds: Change[]; proposed: number;
}

export type Props = FaceProps<View, Kinds, Counsel | null>;
