/** What travels between server and client. The server's `docs/protocol.md` is the reference. */

export const PROTOCOL = 1;

/** A move that the seat may make; what is not there is empty. */
export interface LegalMove {
  readonly move: string;
  readonly verb: string;
  readonly text: string;
  readonly card?: string;
  readonly color?: string;
  readonly target?: string;
  readonly wish?: string;
  readonly call?: boolean;
  readonly cards?: readonly string[];
}

export interface View {
  readonly edition: string;
  readonly seats: number;
  readonly seat: string;
  readonly round: number;
  readonly phase: string;
  readonly turn: string;
  readonly direction: "left" | "right";
  readonly dealer: string;
  readonly color: string;
  readonly top: string;
  readonly discard: readonly string[];
  readonly draw_count: number;
  readonly hand: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly known: Readonly<Record<string, readonly string[]>>;
  readonly called: readonly string[];
  readonly scores: Readonly<Record<string, number>>;
  readonly winner: string;
  readonly vetoed: string;
  readonly forbidden: readonly string[];
  readonly open_until: readonly string[];
  readonly take_instead: Readonly<Record<string, number>>;
  readonly lost: Readonly<Record<string, number>>;
  readonly drawn: readonly string[];
  readonly owed: number;
  readonly to_discard: number;
  readonly task: string;
  readonly legal: readonly LegalMove[];
}

export interface SeatInfo {
  readonly seat: string;
  readonly name: string;
  readonly bot: string;
  readonly present: boolean;
  readonly away_bot: boolean;
  readonly ready: boolean;
  readonly muted: boolean;
  readonly consented: boolean;
}

export interface Board {
  readonly rows: readonly (readonly number[])[];
  readonly carried: readonly number[];
  readonly wipes: number;
  readonly totals: readonly number[];
}

export type OptionValue = string | number | boolean | readonly unknown[] | Readonly<Record<string, unknown>>;
export type Values = Readonly<Record<string, OptionValue>>;
export type TablePhase = "lobby" | "consent" | "seeding" | "playing" | "over" | "closed";

export interface Settings {
  readonly pace: string;
  readonly clock: number;
  readonly floor: number;
  readonly hold: number;
  readonly score_screen: number;
  readonly away: number;
  readonly stand_in: string;
  readonly veto: string;
  readonly kick: string;
  readonly reveal: boolean;
  readonly open: boolean;
  readonly watch: boolean;
  readonly hints: boolean;
}

export interface Table {
  readonly id: string;
  readonly phase: TablePhase;
  readonly match: number;
  readonly edition: string;
  readonly title: string;
  readonly options: Values;
  readonly options_digest: string;
  readonly written: Readonly<Record<string, Written>>;
  readonly settings: Settings;
  readonly host: string;
  readonly seats: readonly SeatInfo[];
  readonly spectators: number;
  readonly invite: string;
  readonly scores: Readonly<Record<string, number>>;
  readonly board: Board | null;
  readonly leaderboard: readonly Standing[];
  readonly attempts: readonly Attempt[];
  readonly ballot: Ballot | null;
  readonly accusation: Accusation | null;
  readonly kick: Kick | null;
  readonly next_ready: readonly string[];
  readonly rematch_ready: readonly string[];
  readonly records: readonly number[];
  readonly group: string;
}

/** What stands on a customizable. */
export interface Written {
  readonly title: string;
  readonly text: string;
}

export interface Standing {
  readonly name: string;
  readonly matches: number;
  readonly won: number;
  readonly rounds: number;
  readonly points: number;
}

export interface Attempt {
  readonly number: number;
  readonly seats: readonly string[];
  readonly server: string;
  readonly commitments: Readonly<Record<string, string>>;
  readonly stage: "commit" | "reveal" | "done" | "void";
  readonly committed: readonly string[];
  readonly list: string;
  readonly revealed: readonly string[];
  readonly nonces: Readonly<Record<string, string>>;
  readonly server_seed: string;
  readonly void_by: readonly string[];
}

export interface Ballot {
  readonly seat: string;
  readonly task: string;
  readonly voters: readonly string[];
  readonly voted: readonly string[];
}

export interface Accusation {
  readonly number: number;
  readonly by: string;
  readonly seat: string;
  readonly chat: number;
  readonly voters: readonly string[];
  readonly voted: readonly string[];
}

export interface Kick {
  readonly seat: string;
  readonly wind: number;
  readonly task: string;
}

/** Something that happened; what is not there is empty, zero or false. */
export interface GameEvent {
  readonly seq: number;
  readonly time: number;
  readonly kind: string;
  readonly name?: string;
  readonly seat?: string;
  readonly other?: string;
  readonly card?: string;
  readonly color?: string;
  readonly count?: number;
  readonly total?: number;
  readonly good?: boolean;
  readonly word?: string;
  readonly cards?: readonly string[];
  readonly text?: string;
  readonly emote?: string;
  readonly chat?: number;
  readonly match?: number;
  readonly attempt?: number;
  readonly stage?: string;
  readonly seats?: readonly string[];
  readonly direction?: number;
  readonly strength?: number;
  readonly wind?: number;
  readonly sideways?: number;
}

export interface Deadlines {
  readonly turn: number | null;
  readonly ballot: number | null;
  readonly accusation: number | null;
  readonly next: number | null;
  readonly seeding: number | null;
}

export interface Snapshot {
  readonly table: Table;
  readonly view: View | null;
  readonly log: readonly GameEvent[];
  readonly deadlines: Deadlines | null;
}

export interface You {
  readonly seat: string;
  readonly name: string;
  readonly host: boolean;
}

/** What proves that a seat took part in the seed. */
export interface Receipt {
  readonly table: string;
  readonly match: number;
  readonly attempt: number;
  readonly seat: string;
  readonly nonce: string;
  readonly list_hash: string;
}

export interface Welcome {
  readonly type: "welcome";
  readonly protocol: number;
  readonly table: string;
  readonly server_time: number;
  readonly you: You;
  readonly seq: number;
  readonly snapshot: Snapshot | null;
  readonly receipt: Receipt | null;
}

export interface Update {
  readonly type: "update";
  readonly seq: number;
  readonly events: readonly GameEvent[];
  readonly view: View | null;
  readonly table: Table | null;
  readonly deadlines: Deadlines | null;
}

export interface Ack {
  readonly type: "ack";
  readonly id: string;
  readonly seq: number;
  readonly link?: string;
}

export interface Refuse {
  readonly type: "refuse";
  readonly id: string;
  readonly code: string;
  readonly clause: string;
  readonly message: string;
  readonly seq: number;
}

export interface Why {
  readonly type: "why";
  readonly id: string;
  readonly card: string;
  readonly clause: string;
  readonly text: string;
}

export interface Hint {
  readonly type: "hint";
  readonly id: string;
  readonly move: string;
  readonly text: string;
}

export interface Ping {
  readonly type: "ping";
  readonly n: number;
  readonly server_time: number;
}

export interface Bye {
  readonly type: "bye";
  readonly code: string;
  readonly message: string;
}

export type ServerFrame = Welcome | Update | Ack | Refuse | Why | Hint | Ping | Bye;

export type Command = { readonly do: string } & Readonly<Record<string, unknown>>;

/** What the server tells about an edition, an option and a bot. */
export interface FaceInfo {
  readonly title: string;
  readonly color: string;
  readonly kind: string;
  readonly points: number;
  readonly text: string;
}

export interface OptionInfo {
  readonly name: string;
  readonly sentence: string;
  readonly clause: string;
  readonly type: string;
  readonly values: readonly OptionValue[];
  readonly default: OptionValue;
  readonly printed: OptionValue;
}

export interface IdeaInfo {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

export interface EditionInfo {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly call: string;
  readonly seats: readonly [number, number];
  readonly colors: Readonly<Record<string, string>>;
  readonly faces: Readonly<Record<string, FaceInfo>>;
  readonly options: readonly OptionInfo[];
  readonly ideas: readonly IdeaInfo[];
  readonly veto: string;
}

export interface TableLine {
  readonly id: string;
  readonly edition: string;
  readonly title: string;
  readonly phase: string;
  readonly seats: number;
  readonly people: number;
  readonly bots: number;
  readonly free: number;
  readonly watch: boolean;
}

export interface BotInfo {
  readonly name: string;
  readonly about: string;
}

export interface RuleBlock {
  readonly kind: string;
  readonly lines?: readonly string[];
  readonly rows?: readonly (readonly string[])[];
}

export interface RuleBook {
  readonly edition: string;
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly blocks: readonly RuleBlock[] }[];
}
