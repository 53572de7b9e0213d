// What the API takes and answers. `python -m petitfour.web.types` writes it from the description: do not edit.

export type ActKind = "undo" | "resign" | "stop";

/** All actions of one name, in the order of their parts, the last of which runs fastest. */
export interface ActionBlock {
  /** the number of the first of them */
  first: number;
  parts: Record<string, ActionPart>;
}

/** A part of an action: a number from `low` on, in `size` steps; `names` where it counts a named kind. */
export interface ActionPart {
  low: number;
  size: number;
  names: string[];
}

/** A bot for a chair. */
export interface AddBot {
  chair: number;
  /** as GET /bots lists them */
  bot?: string;
  /** a character of the cast; empty: who sits there, or one that is free */
  face?: string;
}

/** A saved match to be analysed. */
export interface AnalyseFile {
  record: string;
}

/** A turn of a finished game. Of every seat `before`, `decision` and `luck` add up to `after`. */
export interface AnalysedTurn {
  /** from 1 */
  turn: number;
  seat: number;
  /** of the match: its first one, and the one after its last, from 0 */
  steps: number[];
  /** of the table: the moment before it, and the one after it */
  versions: number[];
  /** by seat: the chance to win, or the points that are expected */
  before: number[];
  decision: number[];
  luck: number[];
  after: number[];
  /** there was nothing to choose */
  forced: boolean;
  /** by not playing what the search found best */
  lost: number;
  /** by playing what it found best, over the next best */
  gained: number;
  /** of its seat after it, over what chance may bring */
  expected: number;
  /** what happened, as its seat learned of it */
  lines: string[];
  played: DraftedAction[];
  /** what the search would have played, or the next best */
  instead: DraftedAction[];
  /** what was played in a line; empty where there is nothing to be said of it */
  did: string;
  /** `instead` in a line, likewise */
  other: string;
  /** what the search says of it */
  verdict: string[];
  /** how the chance of its seat moved, and by what */
  change: string;
  mark: Mark;
}

/** How far the analysis of a game is, and what has been found. */
export interface AnalysisAnswer {
  /** its number, from 1 */
  game: number;
  how_far: HowFar;
  /** 0: not known yet */
  turns_in_all: number;
  unit: "chance" | "points";
  /** by seat */
  names: string[];
  /** from the one after `since` on */
  turns: AnalysedTurn[];
  /** by seat; empty until all is known */
  seats: SeatFindings[];
  /** how far all of this can be trusted */
  note: string;
}

/** What somebody says to what was asked. */
export interface Answering {
  yes: boolean;
  /** the number of what was asked; another question is not answered */
  question?: number | null;
}

/** What the coach of a lesson is asked. */
export interface Ask {
  /**
   * look: I have seen it; show: do it for me; back: the step before; again: this step; restart: all of it; leave:
   * play on without the coach
   */
  do: string;
  /** the version you see */
  version: number;
}

/** What the others are asked. */
export interface Asking {
  /** undo: take back your last turn; stop: end without a winner */
  what: string;
}

/** From where nothing may be changed. */
export interface BanCard {
  number: number;
  kind: BanKind;
  /** the address as it is counted, or the hash of a device */
  what: string;
  at: number;
  until: number;
  reason: string;
}

export type BanKind = "address" | "device";

/** Bans that count now. */
export interface Bans {
  bans: BanCard[];
}

/** A bot that can sit at a table. */
export interface BotCard {
  bot: string;
  title: string;
  /** its strength in percent, as chocolate has it */
  cocoa: number;
  /** the same in a word */
  taste: string;
}

/** The bots, the weakest first, as whom they play, and the faces for people. */
export interface BotsAnswer {
  bots: BotCard[];
  /** the one that plays where nobody chooses */
  usual: string;
  cast: CharacterCard[];
  faces: FaceCard[];
}

/** A box: its contents as written, and what faces draw from. */
export interface BoxAnswer {
  name: string;
  contents: BoxContents;
  kinds: Kinds;
}

/** A box as it is written. */
export interface BoxCard {
  name: string;
  contents: BoxContents;
}

/** What was found in an own box. */
export interface BoxCheckAnswer {
  good: boolean;
  name: string;
  problems: string[];
  warnings: string[];
}

/** chapters with their entries */
export type BoxContents = Record<string, Record<string, any>>;

/** An own box to be looked at. */
export interface BoxFiles {
  game: string;
  files: Record<string, string>;
}

/** How somebody calls themselves. */
export interface Called {
  name?: string;
  /** your portrait, as GET /bots lists faces; empty: by the chair */
  face?: string;
}

/** A device that is called for your seat. */
export interface CalledDevice {
  /** the first 16 digits of the SHA-256 of its endpoint */
  device: string;
  language: string;
}

/** Whether this house calls people whose turn it is. */
export interface CallsAnswer {
  /** its public key, for `pushManager.subscribe`; empty where nobody is called */
  key: string;
  /** why nobody is called, or nothing */
  why: string;
}

/** Somebody is here again, and perhaps calls themselves otherwise. */
export interface Came {
  name?: string | null;
  face?: string | null;
}

/** A place at the table. */
export interface Chair {
  chair: number;
  /** the seat it plays in this game */
  seat: number;
  name: string;
  kind: ChairKind;
  /** the bot that has this chair, or nothing */
  bot: string;
  you: boolean;
  /** what plays it now, where that is a bot */
  bot_title: string;
  /** a bot plays while its person is away, or until an open chair is taken */
  stand_in: boolean;
  /** the game's own word for the seat */
  seat_name: string;
  /** the portrait pf-face-NAME; nothing where nobody sits or plays */
  face: string;
  /** how strong the bot is that plays it now, in percent; 0 where a person does */
  cocoa: number;
}

export type ChairKind = "person" | "bot" | "open";

/** Who sits somewhere, as the lobby tells it. */
export interface ChairLine {
  name: string;
  kind: ChairKind;
  face: string;
}

/** One of the cast, as whom a bot plays. */
export interface CharacterCard {
  /** the portrait pf-face-NAME */
  face: string;
  name: string;
  /** in one sentence, after the name */
  temper: string;
}

export type ClockKind = "turn" | "game" | "days";

/** A code on paper, told once. */
export interface CodeAnswer {
  code: string;
}

/** The draft becomes a turn. */
export interface Confirm {
  version: number;
  /** what you mean; another draft is not sent */
  decisions?: number[] | null;
  client_id: string;
  /** a turn that is sent is answered by its version alone; the stream of events tells the rest */
  brief?: boolean;
}

export type ConfirmAnswer = ConfirmedTable | ConfirmedAnswer;

/** Your turn counts; the stream tells the rest. */
export interface ConfirmedAnswer {
  /** the version your turn made */
  confirmed: number;
  /** the version now: a bot may have played since */
  version: number;
}

/** The table after your turn. */
export interface ConfirmedTable {
  /** how many persons sit there */
  people: number;
  /** the chairs of this screen, where there are several */
  screen: number[];
  fair: FairChance;
  /** the name of an own box */
  own_box: string | null;
  /** why the table is stopped, or nothing */
  fault: string;
  /** whether anyone may watch: the lobby lists it */
  public: boolean;
  /** the chair of whoever may remove others and end the table */
  host: number;
  /** where the game goes on from, in words, if it was not dealt */
  origin: string;
  /** whether its host has ended it: nobody sits down or begins a game any more */
  closed: boolean;
  id: string;
  game: string;
  title: string;
  players: number;
  /** what is not as usual, in words */
  options: string[];
  /** wins that decide the match */
  series: number;
  /** by chair */
  wins: number[];
  /** of the game that is played, from 1; 0 before the first */
  number: number;
  chairs: Chair[];
  /** yours in this game; null: you watch */
  seat: number | null;
  /** for friends, while a chair is open; for whoever leaves a running game, to come back */
  link: string | null;
  /**
   * grows with what you are told of the table, not with who comes and goes: of two answers the one with more is
   * newer
   */
  news: number;
  /** chairs whose person has the table open */
  here: number[];
  /** chairs for which you may let a bot play */
  away: number[];
  clock: TableClock | null;
  asked: OpenQuestion | null;
  /** for whoever plays a guided first game */
  lesson: LessonStep | null;
  /** that bots play simply, for now or here, and why; empty if they search */
  bots_warm_up: string;
  /** counts confirmed turns and starts of games */
  version: number;
  status: Status;
  /** seats that may decide now */
  waiting: number[];
  draft: Draft | null;
  result: GameResult | null;
  /** turns after the version that was asked for */
  log: LogEntry[];
  view: View | null;
  legal: LegalAction[];
  counsel: Counsel;
  /** the table as text, where the game has no face of its own */
  text?: string;
  /** the last lines; in a stream those since its message before */
  talk: TalkLine[];
  /** the version your turn made */
  confirmed: number;
}

/** what a game's counsel.py tells its face, or null */
export type Counsel = any;

/** a day, as 2026-11-19 */
export type Day = string;

/** Decisions for the draft of a turn. */
export interface Decisions {
  /** one more decision */
  action?: number | null;
  /** several decisions, one after another, all or none */
  actions?: number[];
  /** first go back to this many decisions of the draft */
  keep?: number | null;
  /** the version you see; a step made on an older table is refused */
  version?: number | null;
  /** with it a turn that is complete after these decisions is sent */
  client_id?: string | null;
  /** a turn that is sent is answered by its version alone; the stream of events tells the rest */
  brief?: boolean;
}

/** What moves a seat to another device, once. */
export interface DeviceAnswer {
  key: string;
}

/** The devices that are called for your seat. */
export interface DevicesAnswer {
  devices: CalledDevice[];
}

/** It is done. */
export interface Done {
  done: boolean;
}

/** The reader's turn in the making. */
export interface Draft {
  decisions: DraftedAction[];
  /** whether it is a whole turn */
  complete: boolean;
  /** whether confirming it shows something new: the view then tells less */
  reveals: boolean;
  events: GameEvent[];
}

export type DraftAnswer = TableAnswer | ConfirmedTable | ConfirmedAnswer;

/** A decision in a draft. */
export interface DraftedAction {
  action: number;
  name: string;
  parts: Parts;
  words: string;
}

/** A keyring that is to go. */
export interface Erased {
  /** also if seats are still on it, which nobody has then */
  everything?: boolean;
}

/** Why something was refused. */
export interface ErrorAnswer {
  /** one sentence, in the reader's language where the house has it */
  error: string;
}

/** A face that a person may choose. */
export interface FaceCard {
  /** the portrait pf-face-NAME */
  face: string;
  title: string;
}

/** What proves that nobody chose the seed; secret, numbers and seed come when the game is over. */
export interface FairChance {
  /** the hash of the next game's secret */
  next: string;
  /** whether you have added a number to it */
  has_your_number: boolean;
  /** the hash of this game's secret */
  commitment?: string;
  secret?: string;
  nonces?: string[];
  seed?: string;
}

/** A field of the view, for a game without a face of its own. */
export interface FieldCard {
  name: string;
  /** what it is called in the reader's language, where the game has words for it */
  title: string;
  /** how the view calls its values, from 0 on; nothing where it has numbers */
  names: string[];
  /** whether its first axis counts seats */
  by_seat: boolean;
  /** whether its values are seats */
  names_seats: boolean;
  /** the value that the first of the words says */
  low: number;
  /** its values in words; nothing where numbers say it */
  words: string[];
}

/**
 * The same of a match from a file; of its turns `lines` are empty, since they stand in the file, and `versions` are
 * steps.
 */
export interface FileAnalysisAnswer {
  /** its number, from 1 */
  game: number;
  how_far: HowFar;
  /** 0: not known yet */
  turns_in_all: number;
  unit: "chance" | "points";
  /** by seat */
  names: string[];
  /** from the one after `since` on */
  turns: AnalysedTurn[];
  /** by seat; empty until all is known */
  seats: SeatFindings[];
  /** how far all of this can be trusted */
  note: string;
  /** to ask by how far it is */
  id: string;
}

/** A game with what its face needs. */
export interface GameAnswer {
  name: string;
  title: string;
  pitch: string;
  /** how many can play */
  players: number[];
  minutes: number;
  /** a finished turn is sent at once, unless the player asks to confirm each */
  instant: boolean;
  /** whether seats see different things */
  secrets: boolean;
  /** wins that make a match, unless the table is set otherwise */
  series: number;
  options: OptionCard[];
  /** whether its face has picture.svg */
  picture: boolean;
  /** whether its face has cover.svg, the lid of its box */
  cover: boolean;
  /** whether its face has board.js */
  face: boolean;
  /** whether its face has style.css */
  style: boolean;
  /** minutes its guided first game takes; 0 if it has none */
  lesson: number;
  /** whether its face has pieces.svg, symbols drawn once for the page */
  pieces: boolean;
  /** texts for the face; what happened and reasons come in words already */
  words: WordForms;
  /** what the view holds, where the game has no face of its own */
  fields: FieldCard[];
  /** what can be decided at all, by name */
  actions: Record<string, ActionBlock>;
  kinds: Kinds;
}

/** A game as the lobby shows it. */
export interface GameCard {
  name: string;
  title: string;
  pitch: string;
  /** how many can play */
  players: number[];
  minutes: number;
  /** a finished turn is sent at once, unless the player asks to confirm each */
  instant: boolean;
  /** whether seats see different things */
  secrets: boolean;
  /** wins that make a match, unless the table is set otherwise */
  series: number;
  options: OptionCard[];
  /** whether its face has picture.svg */
  picture: boolean;
  /** whether its face has cover.svg, the lid of its box */
  cover: boolean;
  /** whether its face has board.js */
  face: boolean;
  /** whether its face has style.css */
  style: boolean;
  /** minutes its guided first game takes; 0 if it has none */
  lesson: number;
  /** whether its face has pieces.svg, symbols drawn once for the page */
  pieces: boolean;
}

/** Something that happened, as this reader learned of it. */
export interface GameEvent {
  name: string;
  /** whose; -2 is chance, -1 nobody */
  seat: number;
  parts: Parts;
  words: string;
}

/** How a game ended. */
export interface GameResult {
  scores: number[] | null;
  /** the scores in words */
  points: string[];
  /** by seat: they add up to its score */
  parts: ScorePart[][];
  placing: number[];
  words: string;
  /** what decided between equal scores who won, or nothing */
  tie: string;
  how: HowItEnded;
  series_over: boolean;
  series_words: string;
}

/** Every game. */
export interface GamesAnswer {
  games: GameCard[];
}

/** What a kind of piece is called, what it does, and an example. */
export interface HelpText {
  name: string;
  text: string;
  /** empty where there is none */
  example: string;
}

/** What you could do and why: the best turn first, then the next best. */
export interface HintAnswer {
  version: number;
  /** where to look, without the move */
  nudge: string;
  /** the best turn and why */
  sentence: string;
  /** the chance to win by all that was tried, 0 to 1; null if nobody can say */
  now: number | null;
  /** that this is only a first impression, or nothing */
  note: string;
  ideas: Idea[];
}

/** none: nobody has asked for it; preparing: the search of this game is still being compiled */
export type HowFar = "none" | "preparing" | "working" | "done";

/** nothing: by the rules */
export type HowItEnded = "" | "resign" | "stop";

/** A turn that a hint proposes, from your draft on. */
export interface Idea {
  decisions: DraftedAction[];
  /** the turn as a short list */
  steps: string[];
  /** its first steps in a line */
  headline: string;
  /** what speaks for it by itself, or nothing */
  why: string;
  /** to win, 0 to 1; null if nobody can say */
  chance: number | null;
  /** the same in words, as far as it is known */
  about: string;
  /** that what follows depends on something unseen, or nothing */
  unknown: string;
}

/** Somebody sits down. */
export interface Join {
  link: string;
  name?: string;
  /** your portrait, as GET /bots lists faces; empty: by the chair */
  face?: string;
  chair?: number | null;
  /** 8 to 64 letters by chance: the same request again, after a lost answer, gets the same seat */
  client_id?: string;
}

/** A table where you have a seat. */
export interface KeptTable {
  id: string;
  game: string;
}

/** Whether this device is signed in to a keyring, and what is on it. */
export interface KeyringAnswer {
  signed_in: boolean;
  /** how you call yourself */
  name: string;
  /** the portrait you chose, or nothing */
  face: string;
  tables: KeptTable[];
  passkeys: PasskeyCard[];
  /** the day on which the code on paper was written, or nothing */
  code: string;
  /** whether passkeys can be used at this address */
  possible: boolean;
  /** if they cannot: why, in words */
  why_not: string;
}

/** what a game's face/kinds.py tells of its box */
export type Kinds = Record<string, any>;

/** A decision that this reader may make now. */
export interface LegalAction {
  action: number;
  name: string;
  parts: Parts;
  words: string;
  /** name and parts as one text, as saved matches have it */
  do: string;
}

/** The step that the coach of a guided first game is at; none when the lesson is over and the game goes on. */
export interface LessonStep {
  /** of the step, from 1; 0 when the lesson is over */
  number: number;
  /** what they are called, all of them */
  steps: string[];
  title: string;
  /** what the coach says, in twenty words at the most */
  words: string;
  /** what is to be done, or nothing */
  do: string;
  /** what is lit: places of the page, keys of pieces, or both; `.*` is any rest */
  point: string[];
  /** whether it is only to be looked at; else one of the legal moves is to be made */
  look: boolean;
  /** what is to be tapped where it is to be looked at: `one`, what is lit first; `each`, all that is lit */
  tap: string;
}

/** A ban that is to count no more. */
export interface LiftBan {
  number: number;
}

/** The log after a version. */
export interface LogAnswer {
  version: number;
  log: LogEntry[];
}

/** A turn in the log. */
export interface LogEntry {
  events: GameEvent[];
  /** the same in sentences */
  lines: string[];
  /** where it was no move */
  act?: ActKind;
  /** the version whose state holds again after an undo */
  back?: number;
  /** its steps, where they were asked for */
  frames?: TurnFrame[];
  /** for each line, after how many events it is true */
  upto?: number[];
  /** the counsel after it, where turns are asked for to be played once more */
  after?: Counsel;
  version: number;
  seat: number;
}

/** A passkey that was just made. */
export interface MadePasskey {
  name?: string;
  /** your portrait, as GET /bots lists faces; empty: by the chair */
  face?: string;
  /** the answer of navigator.credentials.create, in JSON */
  credential: Record<string, any>;
}

/** known when all turns are */
export type Mark = "" | "best" | "worst";

/** A finished game as a file, secrets and seed included. */
export interface MatchRecord {
  petitfour: "match";
  format: number;
  game: string;
  rules_version: number;
  players: number;
  names: string[];
  seats: string[];
  options: Record<string, string>;
  seed: string;
  /** how chance is drawn by the seed: siphash-2-4, with it as a key, or splitmix64 */
  chance: string;
  box: RecordedBox;
  fair?: RecordedSeed;
  origin?: RecordedOrigin;
  start?: RecordedStart;
  ended?: RecordedEnd;
  result?: RecordedResult;
  steps: (RecordedDecision | RecordedChance)[];
  checksum: string;
}

/** The table right after a turn. */
export interface MomentAnswer {
  events: GameEvent[];
  /** the same in sentences */
  lines: string[];
  /** where it was no move */
  act?: ActKind;
  /** the version whose state holds again after an undo */
  back?: number;
  /** its steps, where they were asked for */
  frames?: TurnFrame[];
  /** for each line, after how many events it is true */
  upto?: number[];
  /** the counsel after it, where turns are asked for to be played once more */
  after?: Counsel;
  version: number;
  /** its number, from 1 */
  game: number;
  seat: number;
  /** whether more is shown than could be seen then, the game being over */
  open: boolean;
  view: View;
  waiting: number[];
  counsel: Counsel;
}

/** Somebody goes on at another device. */
export interface MoveSeat {
  key: string;
  /** 8 to 64 letters by chance: the same request again, after a lost answer, gets the same seat */
  client_id?: string;
}

/** A chair of a table that you sit at. */
export interface MyChair {
  name: string;
  kind: ChairKind;
  face: string;
  /** the seat it plays in this game */
  seat: number;
  you: boolean;
}

/** A finished game that you have played. */
export interface MyGame {
  /** of the table's games, from 1 */
  number: number;
  /** when it ended: seconds since 1970 */
  at: number;
  /** yours; several, if others sat at your screen */
  seats: number[];
  /** by seat */
  names: string[];
  /** by seat: the bot that played there, or nothing */
  bots: string[];
  placing: number[];
  /** whether it went on from another game, or from a written position */
  played_on: boolean;
  /** the scores in words */
  points: string[];
  /** who has won, in a sentence */
  words: string;
}

/** A table that you sit at, in few words, with the games that you have finished there. */
export interface MyTableAnswer {
  id: string;
  game: string;
  title: string;
  status: Status;
  /** whether a guided first game is given there */
  lesson: boolean;
  /** when something was done there last: seconds since 1970 */
  at: number;
  chairs: MyChair[];
  /** seats that may decide now */
  waiting: number[];
  /** where the game goes on from, in words, if it was not dealt */
  origin: string;
  /** wins that decide the match */
  series: number;
  /** by chair */
  wins: number[];
  games: MyGame[];
}

/** Somebody who is to change nothing here for a while. */
export interface NewBan {
  kind: string;
  /** an address, or the hash of a device */
  what: string;
  days?: number;
  reason?: string;
}

/** A device that is to be called when it is your turn, as `PushSubscription.toJSON()` tells it. */
export interface NewDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A table to be set. */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, string>;
  series?: number;
  name?: string;
  /** your portrait, as GET /bots lists faces; empty: by the chair */
  face?: string;
  /** who sits beside you, in order; without it screen, then bots */
  others?: WantedChair[];
  /** anyone may watch: GET /tables lists it */
  public?: boolean;
  /** bots for the last seats */
  bots?: string[];
  /** names of others at this screen */
  screen?: string[];
  /** none, turn:SECONDS, game:SECONDS+INCREMENT or days:DAYS */
  clock?: string;
  /** an own box: the text of box.toml and of each CSV file it names */
  box?: Record<string, string> | null;
  /** the game's guided first game, as GET /games tells that it has one */
  lesson?: boolean;
  /** only the game, your name and your face count beside it */
  start?: Start | null;
  /** from POST /promise, if you add a number to the seed */
  commitment?: string;
  /** that number: 16 to 64 digits 0-9 a-f */
  nonce?: string;
}

/** A number for the seed of the next game. */
export interface Nonce {
  /** the hash that you saw */
  commitment: string;
  /** 16 to 64 digits 0-9 a-f */
  nonce: string;
}

/** What somebody has asked the others. */
export interface OpenQuestion {
  kind: QuestionKind;
  number: number;
  chair: number;
  words: string;
  /** whether you are asked */
  answer: boolean;
}

/** Who sits somewhere, and from where they were seen last. */
export interface OperatorChair {
  chair: number;
  name: string;
  kind: ChairKind;
  /** whether they have the table open */
  here: boolean;
  /** by which they are counted; empty if nobody has been seen since the start */
  address: string;
  /** a hash of their browser's number */
  device: string;
}

/** A table in memory. */
export interface OperatorTable {
  id: string;
  game: string;
  status: Status;
  version: number;
  public: boolean;
  closed: boolean;
  /** streams that are open */
  watching: number;
  chairs: OperatorChair[];
}

/** Tables in memory, the newest first. */
export interface OperatorTables {
  tables: OperatorTable[];
}

/** A choice made when a table is set. */
export interface OptionCard {
  name: string;
  title: string;
  default: string;
  values: OptionValue[];
}

/** One of the choices of an option. */
export interface OptionValue {
  value: string;
  title: string;
}

/** what a move or an event is about, by name */
export type Parts = Record<string, number>;

/** What the browser is to ask of the person's device. */
export interface PasskeyAsked {
  options: PasskeyOptions;
}

/** A passkey that opens your keyring. */
export interface PasskeyCard {
  /** base64url */
  id: string;
  made: Day;
  /** the last time */
  used: Day;
  /** whether this device is signed in by it */
  here: boolean;
}

/** as WebAuthn has them in JSON */
export type PasskeyOptions = Record<string, any>;

/** A moment of a finished game written out. */
export interface PositionAnswer {
  version: number;
  /** lines that people can read and change */
  position: string;
}

/** The hash of a secret for a table to be made. */
export interface PromiseAnswer {
  commitment: string;
}

export type QuestionKind = "undo" | "stop";

/** The box of a saved match; contents only where it is not the game's own. */
export interface RecordedBox {
  name: string;
  fingerprint: string;
  contents?: BoxContents;
}

/** An outcome of chance. */
export interface RecordedChance {
  chance: number;
  hash: string;
}

/** A decision of a seat. */
export interface RecordedDecision {
  seat: number;
  do: string;
  hash: string;
}

/** The end that people chose. */
export interface RecordedEnd {
  how: ActKind;
  placing: number[];
}

/** Where it comes from: a moment of another game, after so many turns, or a position that was written. */
export interface RecordedOrigin {
  kind: "moment" | "position";
  turn: number;
}

/** The end by the rules. */
export interface RecordedResult {
  scores: number[];
  placing: number[];
}

/** What the seed was made of. */
export interface RecordedSeed {
  commitment: string;
  secret: string;
  nonces: string[];
}

/** Where a match began that does not begin where games do. */
export interface RecordedStart {
  position: string;
}

/** A bot that is to go. */
export interface RemoveBot {
  chair: number;
}

/** A person who is to go. */
export interface RemovePerson {
  chair: number;
}

/** A passkey that is to open nothing any more. */
export interface RemovedPasskey {
  id: string;
}

/** A saved match to be told again. */
export interface Replay {
  record: string;
  /** the first picture: after so many steps */
  start?: number;
  /** the last picture; to the end unless it is said */
  to?: number | null;
  /** a seat: what it saw then; unless it is said all is open */
  eyes?: number | null;
}

/** A saved match, or a part of it, checked by the rules, as one picture after another. */
export interface ReplayAnswer {
  game: string;
  title: string;
  names: string[];
  frames: ReplayFrame[];
  /** of the whole match */
  steps: number;
  /** after how many steps the first of the frames is seen */
  start: number;
  kinds: Kinds;
  /** whether the game is over at the last of the frames */
  over: boolean;
}

/** A picture of a replay, and what led to it. */
export interface ReplayFrame {
  /** the seat that decided; -1: chance, or nobody yet */
  by: number;
  /** the fields that are others after it; of the first frame of an answer all */
  changes: View;
  /** what happened, in sentences */
  lines: string[];
  events: GameEvent[];
  /** where it is another than in the frame before */
  counsel?: Counsel;
}

/** What saved matches can be shown. */
export interface ReplaysAnswer {
  /** that one may have at the most */
  steps: number;
}

/** What somebody said of somebody. */
export interface ReportCard {
  number: number;
  /** seconds since 1970 */
  at: number;
  table: string;
  chair: number;
  name: string;
  by: string;
  reason: string;
  /** the lines that were said last, before it */
  talk: string[];
  address: string;
  device: string;
}

/** A person who behaves badly. */
export interface ReportPerson {
  chair: number;
  reason?: string;
}

/** Reports that wait, the oldest first. */
export interface Reports {
  reports: ReportCard[];
}

/** How a game is played, what explains its pieces, and what there is in its box. */
export interface RulesAnswer {
  /** the rulebook, as Markdown with marks for pictures */
  rules: string;
  /** by the kind that a face names with data-help; the house's own too */
  help: Record<string, HelpText>;
  /** whether its face has help.js, which draws the pictures */
  pictures: boolean;
  box: BoxCard;
}

/** A line of talk. */
export interface Saying {
  text: string;
}

/** What a score is made of, a line of the sum. */
export interface ScorePart {
  /** which part, as the game calls it; `points` of one that tells no more */
  key: string;
  /** what it tells of, by number */
  parts: Record<string, number>;
  words: string;
  /** what all such parts are called together */
  group: string;
  points: number;
}

/** How a seat played, once all turns are known. */
export interface SeatFindings {
  /** 0 to 100, where it had a choice; none where it had none */
  accuracy: number | null;
  luck: number;
  /** what its own decisions did to it */
  own: number;
  /** what those of others did to it */
  others: number;
  words: string;
}

/** What has been shown on a screen. */
export interface Seen {
  /** the version up to which you have seen what was played */
  version: number;
}

/** How far you have seen the game. */
export interface SeenAnswer {
  version: number;
}

/** A report that has been seen to. */
export interface SettleReport {
  number: number;
}

/** A passkey that was used. */
export interface ShownPasskey {
  /** the answer of navigator.credentials.get, in JSON */
  credential: Record<string, any>;
}

/** A chair that a bot is to play for a while. */
export interface StandIn {
  /** yours, or that of somebody who has been away for a while */
  chair: number;
}

/**
 * Where a game is to go on: at a moment of a finished game, or at a position that is written out. What a seat could
 * not see at that moment is dealt anew; the other seats are bots'.
 */
export interface Start {
  /** the finished game's; with a position: whose box and options count */
  table?: string;
  /** the moment, as GET /tables/{table_id}/moments/{version} has it */
  version?: number | null;
  /** as GET /tables/{table_id}/positions/{version} writes it */
  position?: string;
  /** that you take */
  seat?: number;
  /** who plays the others, as GET /bots lists them */
  bot?: string;
}

export type Status = "gathering" | "playing" | "over" | "stopped";

/** A device that is to be called no more. */
export interface StopCalls {
  endpoint: string;
  /** at this table; empty: at all */
  table?: string;
}

/** How a finished game went. */
export interface StoryAnswer {
  versions: number[];
  /** after each of the versions, by seat */
  scores: number[][];
  /** the turns that moved the winner's lead most, as all learned of them */
  turning: LogEntry[];
  /** by seat */
  names: string[];
}

/** The table as a reader may see it: the answer to most requests, and every message of the stream. */
export interface TableAnswer {
  /** how many persons sit there */
  people: number;
  /** the chairs of this screen, where there are several */
  screen: number[];
  fair: FairChance;
  /** the name of an own box */
  own_box: string | null;
  /** why the table is stopped, or nothing */
  fault: string;
  /** whether anyone may watch: the lobby lists it */
  public: boolean;
  /** the chair of whoever may remove others and end the table */
  host: number;
  /** where the game goes on from, in words, if it was not dealt */
  origin: string;
  /** whether its host has ended it: nobody sits down or begins a game any more */
  closed: boolean;
  id: string;
  game: string;
  title: string;
  players: number;
  /** what is not as usual, in words */
  options: string[];
  /** wins that decide the match */
  series: number;
  /** by chair */
  wins: number[];
  /** of the game that is played, from 1; 0 before the first */
  number: number;
  chairs: Chair[];
  /** yours in this game; null: you watch */
  seat: number | null;
  /** for friends, while a chair is open; for whoever leaves a running game, to come back */
  link: string | null;
  /**
   * grows with what you are told of the table, not with who comes and goes: of two answers the one with more is
   * newer
   */
  news: number;
  /** chairs whose person has the table open */
  here: number[];
  /** chairs for which you may let a bot play */
  away: number[];
  clock: TableClock | null;
  asked: OpenQuestion | null;
  /** for whoever plays a guided first game */
  lesson: LessonStep | null;
  /** that bots play simply, for now or here, and why; empty if they search */
  bots_warm_up: string;
  /** counts confirmed turns and starts of games */
  version: number;
  status: Status;
  /** seats that may decide now */
  waiting: number[];
  draft: Draft | null;
  result: GameResult | null;
  /** turns after the version that was asked for */
  log: LogEntry[];
  view: View | null;
  legal: LegalAction[];
  counsel: Counsel;
  /** the table as text, where the game has no face of its own */
  text?: string;
  /** the last lines; in a stream those since its message before */
  talk: TalkLine[];
}

/** The clock, where there is one. */
export interface TableClock {
  written: string;
  kind: ClockKind;
  /** seconds, by seat */
  left: number[];
  /** seats whose time runs */
  running: number[];
}

/** A table as the lobby lists it. */
export interface TableLine {
  id: string;
  game: string;
  title: string;
  status: Status;
  version: number;
  /** where the game goes on from, in words, if it was not dealt */
  origin: string;
  chairs: ChairLine[];
}

/** Tables to watch, newest first. */
export interface TablesAnswer {
  tables: TableLine[];
}

/** The last decision of the draft, or all of them. */
export interface TakeBack {
  everything?: boolean;
}

/** A line that somebody wrote, or (with a kind) what happened around the game. */
export interface TalkLine {
  number: number;
  chair: number;
  name: string;
  kind: string;
  text: string;
  /** seconds since 1970 */
  at: number;
}

/** A step of a turn: a decision, or an outcome of chance. */
export interface TurnFrame {
  /** the seat that decided; -1: chance */
  by: number;
  /** how many of the turn's events belong to it */
  events: number;
  /** the fields of your view that are others after it */
  changes: View;
}

/** What was played after a version, in frames, and your view at that version. */
export interface TurnsAnswer {
  since: number;
  /** none before a game: the first frame of its start tells all */
  view: View | null;
  /** at that version */
  counsel: Counsel;
  /** the first of them, if there are very many */
  log: LogEntry[];
}

/** A code from paper. */
export interface TypedCode {
  code: string;
}

/** a game's state by fields; null is what you may not see */
export type View = Record<string, any>;

/** Who is to sit on a chair: a bot, a person at the maker's screen, or whoever comes by the link. */
export interface WantedChair {
  kind?: string;
  /** of a person */
  name?: string;
  /** as GET /bots lists them */
  bot?: string;
  /** of the cast for a bot, of the faces for a person; empty: any */
  face?: string;
}

/** Whether an action is allowed, and else why not. */
export interface WhyAnswer {
  legal: boolean;
  why: string;
  /** its name, by which the page of rules can be opened; empty where the game gave none */
  reason: string;
}

/** a text by its key, or the one for 1 and for more */
export type WordForms = Record<string, string | string[]>;
