/** The messages of the server and their parts, as those see them who draw; written by `make protocol`. */

export type Ack = {
  type: "ack"; answers: string; revision: number;
};
export type ChatLine = {
  seat: number; text: string; at: number;
};
export type Choice = {
  seat: number; move: string; steps: string[]; at: [number, number]; ghost: number[]; button: string;
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
export type Due = {
  seat: number; at: number; move: string;
};
export type ErrorMessage = {
  type: "error"; answers: string | null; code: string; message: string; allowed: string[];
};
export type Explanation = {
  type: "explanation"; answers: string; reason: string | null;
};
export type Layout = {
  size: [number, number]; caption: string; backdrop: Shape[]; trays: Tray[]; last: Shape[];
  claim: Claim | null; task: string; doing: string; collects: boolean; sites: Site[];
};
export type LayoutChange = {
  size?: [number, number]; caption?: string; backdrop?: Shape[]; trays?: Tray[]; last?: Shape[];
  claim?: Claim | null; task?: string; doing?: string; collects?: boolean; sites?: Site[];
  changed_sites?: Site[];
};
export type Offer = {
  what: "draw" | "takeback" | "rematch"; seat: number; waiting: number[];
};
export type OutcomeInfo = {
  winners: number[]; scores: number[]; reason: string;
};
export type Past = {
  type: "past"; answers: string; ply: number; line: number; position: string; layout: Layout;
};
export type Played = {
  seat: number; move: string; at: number;
};
export type Player = {
  kind: "person" | "bot"; name: string; present: boolean; away: number | null;
};
export type Shape = any[];
export type Site = {
  id: string; label: string; state: string; kind: string; outline: Shape; shapes: Shape[];
};
export type State = {
  status: "waiting" | "playing" | "finished" | "aborted"; players: (Player | null)[]; watchers: number;
  clock: ClockState; due: Due | null; offers: Offer[]; ply: number; line: number; to_act: number[];
  outcome: OutcomeInfo | null; next: string | null; type: "state"; answers: string | null; revision: number;
  now: number; table: TableFacts; you: number[]; position: string; moves: Choice[]; ghosts: Shape[];
  history: Played[]; chat: ChatLine[]; layout: Layout;
};
export type TableFacts = {
  id: string; game: string; title: string; options: Record<string, string | number>; seat_names: string[];
  clock: Clock; private: boolean; realtime: boolean;
};
export type Tray = {
  seat: number | null; label: string; note: string; items: TrayItem[];
};
export type TrayItem = {
  id: string; label: string; size: [number, number]; count: number; shapes: Shape[];
};
export type Update = {
  status?: "waiting" | "playing" | "finished" | "aborted"; players?: (Player | null)[]; watchers?: number;
  clock?: ClockState; due?: Due | null; offers?: Offer[]; ply?: number; line?: number; to_act?: number[];
  outcome?: OutcomeInfo | null; next?: string | null; you?: number[]; position?: string; moves?: Choice[];
  ghosts?: Shape[]; history?: Played[]; type: "update"; revision: number; now: number; played?: Played[];
  said?: ChatLine[]; layout?: LayoutChange;
};
