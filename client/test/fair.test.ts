import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { bytes, hex, hmac, sha256 } from "../src/fair/hash";
import { commitment, fault, takePart } from "../src/fair/part";
import type { ReceiptFile } from "../src/fair/part";
import { readFair, RecordError } from "../src/fair/record";
import { flies, keyOf, listText, seedCommitment, shuffle, Stream, verify } from "../src/fair/verify";
import type { Fair, FairAttempt } from "../src/fair/verify";
import type { Attempt, Command, Table } from "../src/wire";

interface Vectors {
  readonly [kind: string]: readonly any[];
}

const vectors = JSON.parse(readFileSync("../docs/fairness-vectors.json", "utf8")) as Vectors;
const all = (kind: string): readonly any[] => {
  const found = vectors[kind] ?? [];
  assert.ok(found.length > 0, kind);
  return found;
};

test("hashes are those of a second implementation, at every length around a block", () => {
  for (let length = 0; length < 200; length++) {
    const text = "ü".repeat(length % 7) + "x".repeat(length);
    assert.equal(hex(sha256(bytes(text))), createHash("sha256").update(text).digest("hex"));
    const key = bytes("k".repeat(length));
    assert.equal(hex(hmac(key, bytes(text))), createHmac("sha256", key).update(text).digest("hex"));
  }
});

test("commitments, lists and keys are those of the vectors", () => {
  for (const v of all("nonces")) {
    assert.equal(commitment(v.table, v.match, v.attempt, v.seat, v.nonce), v.commitment);
  }
  for (const v of all("seeds")) assert.equal(seedCommitment(v as Fair, v.attempt, v.seed), v.commitment);
  for (const v of all("lists")) {
    const text = listText(v as Fair, { ...v, number: v.attempt } as FairAttempt);
    assert.equal(text, v.text);
    assert.equal(hex(sha256(bytes(text))), v.hash);
  }
  for (const v of all("keys")) {
    const attempt = { ...v, commitments: v.nonces } as FairAttempt;
    assert.equal(keyOf(v as Fair, attempt), v.key);
  }
});

test("streams, numbers, shuffles and kicks are those of the vectors", () => {
  for (const v of all("blocks")) {
    const stream = new Stream(v.key, v.match, v.round, v.number, v.what);
    for (let block = 0; block < v.block; block++) stream.nextBlock();
    assert.equal(hex(stream.nextBlock()), v.bytes);
  }
  for (const v of all("numbers")) {
    const stream = new Stream(v.key, v.match, v.round, v.number, v.what);
    assert.deepEqual(v.bounds.map((bound: number) => stream.below(bound)), v.values);
  }
  for (const v of all("shuffles")) {
    assert.deepEqual(shuffle(v.cards, new Stream(v.key, v.match, v.round, v.number, v.what)), v.order);
  }
  for (const v of all("kicks")) if (v.kick) assert.equal(flies(v.kick.direction, v.kick.strength, v.values), v.kick.good);
});

test("whole records are proven, consistent or contradicted as the vectors say", () => {
  for (const v of all("records")) {
    const { answer } = verify(readFair(v.record), v.receipts as ReceiptFile[]);
    assert.equal(answer, v.answer === "consistent, not proven fair" ? "consistent" : v.answer, v.name);
  }
});

test("a text that is no record is refused, naming the header", () => {
  assert.throws(() => readFair("hello"), RecordError);
  assert.throws(() => readFair('[Format 1]\n[Fair {"broken"]'), /Fair/);
});

test("a list is answered only if it is for this match and holds the own commitment", () => {
  const table = { id: "kitchen", group: "", match: 2, edition: "mlb", options_digest: "abc" } as Table;
  const attempt = { number: 3, server: "ff" } as Attempt;
  const list = "lastcard list 1\nkitchen\n2\n3\nA B\nmlb\nabc\n-\nserver ff\nA 11\nB 22";
  assert.equal(fault(list, table, attempt, "A", "11"), "");
  assert.equal(fault(list, table, attempt, "A", "12"), "A");
  assert.equal(fault(list, { ...table, match: 4 }, attempt, "A", "11"), "4");
  assert.equal(fault(list, { ...table, id: "garden" }, attempt, "A", "11"), "garden");
  assert.equal(fault(list, table, { ...attempt, server: "00" }, "A", "11"), "server");
});

test("the nonce that was committed to is revealed, whichever tab has made it", () => {
  const kept: Record<string, string> = {};
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, value: string) => void (kept[key] = value) },
    removeItem: { value: (key: string) => void delete kept[key] },
  });
  Object.defineProperty(globalThis, "localStorage", { value: kept, configurable: true });
  const sent: Command[] = [];
  const doer = { take: (command: Command) => void sent.push(command) };
  const first = { number: 1, seats: ["A"], server: "ff", stage: "commit", committed: [] as string[], revealed: [] as string[] } as unknown as Attempt;
  const table = { id: "kitchen", group: "", match: 1, edition: "mlb", options_digest: "abc", phase: "seeding", attempts: [first] } as unknown as Table;
  assert.equal(takePart(doer, "A", table), "");
  assert.equal(sent[0]?.do, "commit");
  const other = "5".repeat(64);
  kept["lastcard nonce kitchen/1/1/A 55555555"] = JSON.stringify({ nonce: other, time: Date.now() });
  const list = (nonce: string) => `lastcard list 1\nkitchen\n1\n1\nA\nmlb\nabc\n-\nserver ff\nA ${commitment("kitchen", 1, 1, "A", nonce)}`;
  const reveal = (nonce: string) => ({ ...table, attempts: [{ ...first, stage: "reveal", committed: ["A"], list: list(nonce) }] }) as Table;
  assert.equal(takePart(doer, "A", reveal("6".repeat(64))), "A");
  assert.equal(sent.length, 1, "a list without a commitment of this device is not answered");
  assert.equal(takePart(doer, "A", reveal(other)), "");
  assert.deepEqual(sent[1], { do: "reveal", attempt: 1, nonce: other });
});
