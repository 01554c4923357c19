/** Records played by the server, step by step. */

import { RequestError } from "./rest";
import type { GameEvent } from "./wire";

export interface Step {
  readonly move: string;
  readonly events: readonly GameEvent[];
  readonly round: number;
  readonly turn: string;
  readonly direction: "left" | "right";
  readonly color: string;
  readonly top: string;
  readonly draw_count: number;
  readonly hands: Readonly<Record<string, readonly string[]>>;
  readonly scores: Readonly<Record<string, number>>;
}

export interface Replay {
  readonly edition: string;
  readonly title: string;
  readonly names: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

async function read(answer: Promise<Response>): Promise<Replay> {
  const got = await answer.catch(() => {
    throw new RequestError("offline", "The server cannot be reached.");
  });
  const content = (await got.json().catch(() => ({}))) as Replay & { code?: string; message?: string };
  if (!got.ok) throw new RequestError(content.code ?? String(got.status), content.message ?? String(got.status));
  return content;
}

/** A record that somebody brings. */
export function replayText(record: string): Promise<Replay> {
  return read(fetch("/api/replay", { method: "POST", headers: { "Content-Type": "text/plain" }, body: record }));
}

/** The last closed match of a table. */
export function replayTable(table: string): Promise<Replay> {
  return read(fetch(`/api/tables/${table}/replay`));
}
