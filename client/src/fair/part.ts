/** This device's part in the seed of a match: a secret nonce, committed to before anybody's is known. */

import { keep, read } from "../preference";
import type { Attempt, Command, Receipt, Table } from "../wire";
import { bytes, hex, sha256 } from "./hash";

export interface Doer {
  /** Do something that nobody has asked for: a refusal is not shown. */
  take(command: Command): void;
}

/** The receipt as a file has it. */
export type ReceiptFile = Receipt & { readonly receipt: 1 };

// A key of its own for each, so that of two tabs that make one at the same time neither loses the other's.
const NONCE = "lastcard nonce ";
const OLD = 30 * 24 * 3600 * 1000; // milliseconds
const RECEIPTS = "lastcard receipts";
const KEPT = 40;

interface Secret {
  readonly nonce: string;
  readonly time: number;
}

const own = new Map<string, string>(); // what this tab has made, by table, match, attempt and seat

/** The commitment to a nonce. */
export function commitment(table: string, match: number, attempt: number, seat: string, nonce: string): string {
  return hex(sha256(bytes(`lastcard nonce 1\n${table}\n${match}\n${attempt}\n${seat}\n${nonce}`)));
}

/** What is wrong with a list of commitments, or nothing: a list that is not ours is never answered. */
export function fault(list: string, table: Table, attempt: Attempt, seat: string, own: string): string {
  const lines = list.split("\n");
  const match = String(table.match);
  const expected: Readonly<Record<number, string>> = {
    0: "lastcard list 1",
    2: match,
    3: String(attempt.number),
    5: table.edition,
    6: table.options_digest,
  };
  for (const [line, text] of Object.entries(expected)) if (lines[Number(line)] !== text) return text;
  if (lines[1] !== table.id && lines[1] !== table.group) return table.id;
  if (lines[8] !== `server ${attempt.server}`) return "server";
  const name = lines[1] === table.id ? seat : `${table.id}/${seat}`;
  return lines.includes(`${name} ${own}`, 9) ? "" : seat;
}

function label(table: Table, attempt: number, seat: string): string {
  return [table.group === "" ? table.id : table.group, table.match, attempt, seat].join("/");
}

/** The nonces that this device has made for an attempt, the latest last; each tab may have made one. */
function noncesFor(of: string): readonly string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${NONCE}${of} `));
    return [...keys.map((key) => read<Secret | null>(key, null)?.nonce ?? ""), ...(own.has(of) ? [own.get(of) as string] : [])];
  } catch {
    return own.has(of) ? [own.get(of) as string] : []; // a device that keeps nothing
  }
}

/** A nonce for an attempt: made once, and the same after the page was loaded again. */
function nonceFor(of: string): string {
  const known = noncesFor(of).at(-1);
  if (known !== undefined) return known;
  const nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
  own.set(of, nonce);
  forgetNonces(Date.now());
  keep(`${NONCE}${of} ${nonce.slice(0, 8)}`, { nonce, time: Date.now() } satisfies Secret);
  return nonce;
}

/** Let nonces go that nobody will ask for any more. */
function forgetNonces(now: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(NONCE) && now - (read<Secret | null>(key, null)?.time ?? 0) > OLD) localStorage.removeItem(key);
    }
  } catch {
    // a device that keeps nothing has nothing to forget
  }
}

/** The receipts of this device, the latest first. */
export function receipts(): readonly ReceiptFile[] {
  return read<readonly ReceiptFile[]>(RECEIPTS, []);
}

function keepReceipt(receipt: ReceiptFile): void {
  const others = receipts().filter((kept) => kept.list_hash !== receipt.list_hash || kept.seat !== receipt.seat);
  keep(RECEIPTS, [receipt, ...others].slice(0, KEPT));
}

/** Take what the server remembers of this seat's part, if this device has lost its own receipt. */
export function rememberReceipt(receipt: ReceiptFile): void {
  const known = receipts().some((kept) => kept.list_hash === receipt.list_hash && kept.seat === receipt.seat);
  if (!known && receipt.nonce !== "") keepReceipt(receipt);
}

const answered = new Set<string>();

/** Do what the seeding asks of this seat: commit, check the list, keep a receipt, reveal. Says what is wrong with a list. */
export function takePart(doer: Doer, seat: string, table: Table): string {
  const attempt = table.attempts.at(-1);
  const where = table.group === "" ? table.id : table.group;
  const name = table.group === "" ? seat : `${table.id}/${seat}`;
  if (table.phase !== "seeding" || attempt === undefined || !attempt.seats.includes(name)) return "";
  const of = label(table, attempt.number, name);
  const committed = (nonce: string): string => commitment(where, table.match, attempt.number, name, nonce);
  const step = `${of} ${attempt.stage}`;
  if (answered.has(step)) return "";
  if (attempt.stage === "commit" && !attempt.committed.includes(name)) {
    answered.add(step);
    doer.take({ do: "commit", attempt: attempt.number, commitment: committed(nonceFor(of)) });
  }
  if (attempt.stage !== "reveal" || attempt.revealed.includes(name)) return "";
  const nonces = noncesFor(of);
  const faults = nonces.map((nonce) => fault(attempt.list, table, attempt, seat, committed(nonce)));
  const nonce = nonces[faults.indexOf("")];
  if (nonce === undefined) return faults.at(-1) ?? seat;
  answered.add(step);
  keepReceipt({
    receipt: 1,
    table: where,
    match: table.match,
    attempt: attempt.number,
    seat: name,
    nonce,
    list_hash: hex(sha256(bytes(attempt.list))),
  });
  doer.take({ do: "reveal", attempt: attempt.number, nonce });
  return "";
}
