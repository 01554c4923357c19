/** Reads the headers of a record; the moves stay as they are. */

import type { Fair, FairRecord } from "./verify";

/** A text that is no record. */
export class RecordError extends Error {}

/** The headers of a record, as values. */
export function readHeaders(text: string): Readonly<Record<string, unknown>> {
  const headers: Record<string, unknown> = {};
  for (const line of text.split("\n")) {
    const found = /^\[(\w+) (.*)\]\s*$/.exec(line);
    if (found === null) continue;
    const [, name = "", value = ""] = found;
    try {
      headers[name] = JSON.parse(value);
    } catch {
      throw new RecordError(name);
    }
  }
  if (headers["Format"] !== 1) throw new RecordError("Format");
  return headers;
}

/** What has to be checked of a record. */
export function readFair(text: string): FairRecord {
  const headers = readHeaders(text);
  const orders = Array.isArray(headers["Orders"]) ? (headers["Orders"] as unknown[]) : [];
  const plain = Object.entries(headers).map(([name, value]) => [name, typeof value === "object" ? "" : String(value)]);
  return {
    headers: Object.fromEntries(plain) as Record<string, string>,
    fair: readTag(headers["Fair"]),
    orders: orders.map((order) => {
      const [reason, cards] = order as [string, string];
      return { reason, cards: cards.split(" ") };
    }),
  };
}

function readTag(tag: unknown): Fair | null {
  if (tag === undefined || tag === null) return null;
  const fair = tag as Fair;
  const whole = Array.isArray(fair.attempts) && Array.isArray(fair.draws) && Array.isArray(fair.seats);
  if (!whole || fair.format !== 1) throw new RecordError("Fair");
  return fair;
}
