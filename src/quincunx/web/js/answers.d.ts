/** The messages of the server and their parts, and kits; written by `make protocol`. */

export type Ack = {
  type: "ack"; answers: string; revision: number;
};
export type Action = {
  move: string; steps: string[]; ghost?: string[]; at?: [number, number]; button?: string; sends?: string[];
};
export type Board = {
  caption: string; sites: Record<string, Placement[]>; counts: Record<string, number>; notes: string[];
  last: Placement[]; under: Placement[]; places: Record<string, [number, number]>;
  size: [number, number] | null; task: string | null; collects: boolean; claim: Claim | null; round: string;
  sheet: Sheet | null; news: string[]; order: Record<string, Placement>[];
};
export type BoardChange = {
  caption?: string; sites?: Record<string, Placement[] | null>; counts?: Record<string, number | null>;
  notes?: string[]; last?: Placement[]; under?: Placement[]; places?: Record<string, [number, number] | null>;
  size?: [number, number] | null; task?: string | null; collects?: boolean; claim?: Claim | null;
  round?: string; sheet?: Sheet | null; news?: string[]; order?: Record<string, Placement>[];
};
export type ChatLine = {
  seat: number; name: string; text: string; at: number;
};
export type Choice = {
  seat: number; move: string; steps: string[]; words: string;
};
export type Claim = {
  seat: number; sites: string[];
};
export type Clock = {
  kind: "none" | "move" | "fischer"; seconds: number; increment: number;
};
export type ClockState = {
  left: number[]; running: number | null; since: number;
};
export type Declined = {
  what: "draw" | "takeback" | "rematch"; seat: number; by: number;
};
export type Due = {
  seat: number; at: number; move: string;
};
export type ErrorMessage = {
  type: "error"; answers: string | null; code: string; message: string; allowed: string[];
};
export type Explanation = {
  type: "explanation"; answers: string; reason: string | null;
};
export type Item = {
  id: string; label: string; size: [number, number]; look: string;
};
export type Kit = {
  size: [number, number]; sites: Place[]; looks: Record<string, Look>; shelves: Shelf[]; actions: Action[];
  words: string[]; backdrop: Shape[]; ground: Shape | null; seats: string[]; buttons: Record<string, string>;
  task: string; doing: string;
};
export type Look = {
  shapes?: Shape[]; words?: string; on?: string; height?: number; sort?: "mark" | "source"; back?: string;
  level?: number;
};
export type Offer = {
  what: "draw" | "takeback" | "rematch"; seat: number; waiting: number[];
};
export type OutcomeInfo = {
  winners: number[]; scores: number[]; reason: string;
};
export type Past = {
  type: "past"; answers: string; ply: number; line: number; position: string; board: Board;
};
export type Place = {
  id: string; name: string; outline: Shape; empty: string; at?: [number, number]; group?: string;
};
export type Placement = string | any[];
export type Played = {
  seat: number; move: string; at: number; words: string;
};
export type Player = {
  kind: "person" | "bot"; name: string; present: boolean; away: number | null; claim: number | null;
};
export type Rest = {
  until: number; ready: number[];
};
export type Round = {
  name: string; points: (number | null)[]; winners: number[];
};
export type Shape = any[];
export type Sheet = {
  rounds: Round[]; totals: number[]; aim: string;
};
export type Shelf = {
  seat?: number; label?: string; items?: Item[];
};
export type State = {
  status: "waiting" | "playing" | "finished" | "aborted"; players: (Player | null)[]; host: number | null;
  watchers: number; clock: ClockState; due: Due | null; rest: Rest | null; offers: Offer[];
  declined: Declined[]; ply: number; line: number; to_act: number[]; outcome: OutcomeInfo | null;
  next: string | null; type: "state"; answers: string | null; revision: number; now: number;
  table: TableFacts; you: number[]; position?: string; actions: number[]; moves: Choice[]; history: Played[];
  chat: ChatLine[]; board: Board;
};
export type TableFacts = {
  id: string; game: string; title: string; options: Record<string, string | number>; seat_names: string[];
  kit: string; clock: Clock; private: boolean; draw: boolean; realtime: boolean; guided: boolean;
};
export type Update = {
  status?: "waiting" | "playing" | "finished" | "aborted"; players?: (Player | null)[]; host?: number | null;
  watchers?: number; clock?: ClockState; due?: Due | null; rest?: Rest | null; offers?: Offer[];
  declined?: Declined[]; ply?: number; line?: number; to_act?: number[]; outcome?: OutcomeInfo | null;
  next?: string | null; you?: number[]; position?: string; actions?: number[]; moves?: Choice[];
  history?: Played[]; type: "update"; revision: number; now: number; played?: Played[]; said?: ChatLine[];
  board?: BoardChange;
};
