/** This device's part in the seed of a match: a secret nonce, committed to before anybody's is known. */

import { keep, read } from "../preference";
import type { Attempt, Command, Receipt, Table } from "../wire";
import { bytes, hex, sha256 } from "./hash";

export interface Doer {
  command(command: Command): Promise<unknown>;
}

/** The receipt as a file has it. */
export type ReceiptFile = Receipt & { readonly receipt: 1 };

const NONCES = "lastcard nonces";
const RECEIPTS = "lastcard receipts";
const KEPT = 40;

interface Secret {
  readonly of: string; // table, match, attempt and seat
  readonly nonce: string;
}

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

/** The nonce of this seat for an attempt: made once, and the same after the page was loaded again. */
function nonceFor(of: string): string {
  const kept = read<readonly Secret[]>(NONCES, []);
  const found = kept.find((secret) => secret.of === of);
  if (found !== undefined) return found.nonce;
  const nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
  keep(NONCES, [{ of, nonce }, ...kept].slice(0, KEPT));
  return nonce;
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
  if (table.phase !== "seeding" || attempt === undefined || !attempt.seats.includes(seat)) return "";
  const name = table.group === "" ? seat : `${table.id}/${seat}`;
  const of = label(table, attempt.number, name);
  const nonce = nonceFor(of);
  const own = commitment(table.group === "" ? table.id : table.group, table.match, attempt.number, name, nonce);
  const step = `${of} ${attempt.stage}`;
  if (answered.has(step)) return "";
  if (attempt.stage === "commit" && attempt.commitments[seat] === undefined) {
    answered.add(step);
    void doer.command({ do: "commit", attempt: attempt.number, commitment: own });
  }
  if (attempt.stage !== "reveal" || attempt.revealed.includes(seat)) return "";
  const wrong = fault(attempt.list, table, attempt, seat, own);
  if (wrong !== "") return wrong;
  answered.add(step);
  keepReceipt({
    receipt: 1,
    table: table.group === "" ? table.id : table.group,
    match: table.match,
    attempt: attempt.number,
    seat: name,
    nonce,
    list_hash: hex(sha256(bytes(attempt.list))),
  });
  void doer.command({ do: "reveal", attempt: attempt.number, nonce });
  return "";
}
