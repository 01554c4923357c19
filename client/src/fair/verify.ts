/** Checks the cards of a finished match against the secrets that made them, without knowing the rules of the game. */

import { bytes, hex, hmac, sha256, unhex } from "./hash";
import { commitment } from "./part";
import type { ReceiptFile } from "./part";

export interface FairAttempt {
  readonly number: number;
  readonly server: string;
  readonly commitments: Readonly<Record<string, string>>;
  readonly list_hash: string;
  readonly void_by: readonly string[];
  readonly seed?: string;
  readonly nonces?: Readonly<Record<string, string>>;
}

export interface FairDraw {
  readonly round: number;
  readonly number: number;
  readonly what: string;
  readonly after?: number;
  readonly bounds?: readonly number[];
  readonly values?: readonly number[];
  readonly kick?: { readonly direction: number; readonly strength: number; readonly good: boolean };
}

export interface Fair {
  readonly format: number;
  readonly table: string;
  readonly match: number;
  readonly seats: readonly string[];
  readonly edition: string;
  readonly digest: string;
  readonly dealer: string;
  readonly attempts: readonly FairAttempt[];
  readonly draws: readonly FairDraw[];
}

export interface FairRecord {
  readonly headers: Readonly<Record<string, string>>;
  readonly fair: Fair | null;
  readonly orders: readonly { readonly reason: string; readonly cards: readonly string[] }[];
}

/** One thing that was checked. */
export interface Check {
  readonly what: "setting" | "server" | "nonce" | "list" | "void" | "shuffle" | "chance" | "kick" | "receipt" | "secret";
  readonly where: string;
  readonly good: boolean;
}

export type Answer = "proven" | "consistent" | "not consistent";

export interface Verdict {
  readonly answer: Answer;
  readonly checks: readonly Check[];
}

const hash = (...lines: readonly string[]): string => hex(sha256(bytes(lines.join("\n"))));

/** The seven lines that say what is dealt for. */
export function setting(fair: Fair, attempt: number): readonly string[] {
  return [fair.table, String(fair.match), String(attempt), fair.seats.join(" "), fair.edition, fair.digest, fair.dealer];
}

export function listText(fair: Fair, attempt: FairAttempt): string {
  const present = fair.seats.filter((seat) => attempt.commitments[seat] !== undefined);
  const lines = present.map((seat) => `${seat} ${attempt.commitments[seat]}`);
  return ["lastcard list 1", ...setting(fair, attempt.number), `server ${attempt.server}`, ...lines].join("\n");
}

export function seedCommitment(fair: Fair, attempt: number, seed: string): string {
  return hash("lastcard seed 1", ...setting(fair, attempt), seed);
}

export function keyOf(fair: Fair, attempt: FairAttempt): string {
  const present = fair.seats.filter((seat) => attempt.commitments[seat] !== undefined);
  const nonces = present.map((seat) => `${seat} ${attempt.nonces?.[seat] ?? ""}`);
  return hash("lastcard key 1", attempt.list_hash, attempt.seed ?? "", ...nonces);
}

/** The numbers of one draw. */
export class Stream {
  private block = 0;
  private words: DataView | null = null;
  private at = 0;
  private readonly key: Uint8Array;

  constructor(
    key: string,
    private readonly match: number,
    private readonly round: number,
    private readonly number: number,
    private readonly what: string,
  ) {
    this.key = unhex(key);
  }

  /** The bytes of the next block. */
  nextBlock(): Uint8Array {
    const text = ["lastcard stream 1", this.match, this.round, this.number, this.what, this.block++].join("\n");
    return hmac(this.key, bytes(text));
  }

  /** A number below a bound, all equally likely. */
  below(bound: number): number {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      if (this.words === null || this.at === 32) {
        this.words = new DataView(this.nextBlock().buffer);
        this.at = 0;
      }
      const word = this.words.getUint32(this.at);
      this.at += 4;
      if (word < limit) return word % bound;
    }
  }
}

/** The order that a shuffle gives to these cards. */
export function shuffle(cards: readonly string[], stream: Stream): readonly string[] {
  const order = [...cards].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  for (let place = order.length - 1; place > 0; place--) {
    const other = stream.below(place + 1);
    const held = order[place] as string;
    order[place] = order[other] as string;
    order[other] = held;
  }
  return order;
}

/** Whether a kick passes between the posts. */
export function flies(direction: number, strength: number, values: readonly number[]): boolean {
  const [wind = 0, side = 0, slip = 0] = values;
  const hit = strength + (slip - 800) / 1000;
  const sideways = direction + (side - 1500) / 1000 + ((wind - 5) * (13 - hit)) / 6;
  return hit >= 4 && hit <= 9 && Math.abs(sideways) <= 2.5;
}

/** Check everything; the answer follows from the checks. */
export function verify(record: FairRecord, held: readonly ReceiptFile[]): Verdict {
  const { fair } = record;
  if (fair === null) return { answer: "consistent", checks: [{ what: "setting", where: "Fair", good: false }] };
  const checks: Check[] = [];
  const add = (what: Check["what"], where: string | number, good: boolean): void => {
    checks.push({ what, where: String(where), good });
  };
  checkSetting(record, fair, add);
  const culprits = new Set<string>();
  fair.attempts.forEach((attempt, index) => {
    checkAttempt(fair, attempt, index, culprits, add);
  });
  const last = fair.attempts.at(-1);
  const open = last?.seed !== undefined && last.nonces !== undefined;
  if (last !== undefined && open) checkDraws(record, fair, keyOf(fair, last), add);
  const contradicted = checks.some((check) => !check.good);
  if (!open) add("secret", "", false);
  const proven = last !== undefined && checkReceipts(fair, last, held, add);
  if (contradicted || checks.some((check) => check.what === "receipt" && !check.good)) {
    return { answer: "not consistent", checks };
  }
  return { answer: open && proven ? "proven" : "consistent", checks };
}

type Add = (what: Check["what"], where: string | number, good: boolean) => void;

function checkSetting(record: FairRecord, fair: Fair, add: Add): void {
  const { headers } = record;
  const seats = fair.seats.map((seat) => seat.split("/").at(-1));
  const shared = fair.seats.some((seat) => seat.includes("/")); // several tables share one key
  const seated = shared ? Number(headers["Seats"]) <= seats.length : Number(headers["Seats"]) === seats.length;
  add("setting", "Seats", seated);
  add("setting", "Edition", headers["Edition"] === fair.edition);
  add("setting", "Digest", headers["Digest"] === fair.digest);
  add("setting", "Dealer", (headers["Dealer"] ?? "-") === fair.dealer);
  for (const other of ["Seed", "Deck", "Position"]) if (headers[other] !== undefined) add("setting", other, false);
}

function checkAttempt(fair: Fair, attempt: FairAttempt, index: number, culprits: Set<string>, add: Add): void {
  const name = attempt.number;
  const last = index === fair.attempts.length - 1;
  const committed = Object.keys(attempt.commitments);
  if (attempt.number !== index + 1) add("list", name, false);
  if (attempt.seed !== undefined) add("server", name, seedCommitment(fair, name, attempt.seed) === attempt.server);
  for (const seat of committed) {
    const nonce = attempt.nonces?.[seat];
    const own = nonce === undefined ? "" : commitment(fair.table, fair.match, name, seat, nonce);
    if (nonce !== undefined) add("nonce", `${name} ${seat}`, own === attempt.commitments[seat]);
    if (culprits.has(seat)) add("void", `${name} ${seat}`, false);
  }
  add("list", name, hash(listText(fair, attempt)) === attempt.list_hash);
  if (attempt.nonces !== undefined) {
    const missing = committed.filter((seat) => attempt.nonces?.[seat] === undefined).sort();
    const honest = last ? missing.length === 0 && attempt.void_by.length === 0 : missing.length > 0;
    if (!last || !honest) add("void", name, honest && missing.join() === [...attempt.void_by].sort().join());
  }
  for (const seat of attempt.void_by) culprits.add(seat);
}

function checkDraws(record: FairRecord, fair: Fair, key: string, add: Add): void {
  let order = 0;
  let round = 0;
  let number = 0;
  for (const draw of fair.draws) {
    number = draw.round === round ? number + 1 : 0;
    round = draw.round;
    const where = `${draw.round}/${draw.number} ${draw.what}`;
    const stream = new Stream(key, fair.match, draw.round, draw.number, draw.what);
    if (draw.number !== number) add("chance", where, false);
    if (draw.after === undefined) {
      const shown = record.orders[order++];
      const fits = shown?.reason === draw.what && shuffle(shown.cards, stream).join(" ") === shown.cards.join(" ");
      add("shuffle", where, fits);
    } else {
      const values = (draw.bounds ?? []).map((bound) => stream.below(bound));
      add("chance", where, values.join() === (draw.values ?? []).join());
      const { kick } = draw;
      if (kick !== undefined) add("kick", where, flies(kick.direction, kick.strength, values) === kick.good);
    }
  }
  if (order !== record.orders.length) add("shuffle", `${order}/${record.orders.length}`, false);
}

/** Whether one of the receipts proves the attempt that was dealt from; each of this match has to fit. */
function checkReceipts(fair: Fair, last: FairAttempt, held: readonly ReceiptFile[], add: Add): boolean {
  let proven = false;
  for (const receipt of held) {
    if (receipt.table !== fair.table || receipt.match !== fair.match) continue;
    const attempt = fair.attempts[receipt.attempt - 1];
    const own = commitment(receipt.table, receipt.match, receipt.attempt, receipt.seat, receipt.nonce);
    const good =
      attempt !== undefined &&
      attempt.list_hash === receipt.list_hash &&
      attempt.commitments[receipt.seat] === own;
    add("receipt", `${receipt.attempt} ${receipt.seat}`, good);
    if (good && attempt === last) proven = true;
  }
  return proven;
}
