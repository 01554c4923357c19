/** The addresses of the server that are asked once, without a socket. */

import { Store } from "./store";
import type { BotInfo, EditionInfo, RuleBook, Settings, Table, TableLine, Values } from "./wire";

/** A request that the server refused, with its reason, or that never reached it. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new RequestError("offline", "The server cannot be reached.");
  }
  const text = await answer.text();
  if (!answer.ok) throw refusal(answer.status, text);
  return (answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as Answer;
}

function refusal(status: number, text: string): RequestError {
  try {
    const problem = JSON.parse(text) as { code?: string; message?: string };
    return new RequestError(problem.code ?? String(status), problem.message ?? text);
  } catch {
    return new RequestError(String(status), text || `The server answered ${status}.`);
  }
}

export interface Seated {
  readonly table: string;
  readonly seat: string;
  readonly invite: string;
}

export interface NewTable {
  readonly edition: string;
  readonly options: Values;
  readonly seats: number;
  readonly name: string;
  readonly bots: readonly string[];
  readonly settings: Partial<Settings>;
  readonly start: boolean;
}

/** A short code that leads to a table, and the seconds that it lives. */
export interface Code {
  readonly code: string;
  readonly seconds: number;
}

export const rest = {
  makeTable: (table: NewTable) => ask<Seated>("/api/tables", table),
  join: (table: string, invite: string, name: string) => ask<Seated>(`/api/tables/${table}/join`, { invite, name }),
  move: (table: string, code: string) => ask<Seated>(`/api/tables/${table}/move`, { code }),
  makeCode: (table: string) => ask<Code>(`/api/tables/${table}/code`, {}),
  findCode: (code: string) => ask<Omit<Seated, "seat">>("/api/codes", { code }),
  tables: () => ask<readonly TableLine[]>("/api/tables"),
  table: (table: string) => ask<Table>(`/api/tables/${table}`),
  bots: () => ask<readonly BotInfo[]>("/api/bots"),
  record: (table: string, match?: number) =>
    ask<string>(`/api/tables/${table}/record${match === undefined ? "" : `?match=${match}`}`),
  rules: (edition: string, options: Values) =>
    ask<RuleBook>(`/api/editions/${edition}/rules?options=${encodeURIComponent(JSON.stringify(options))}`),
};

export const editions = new Store<readonly EditionInfo[]>([]);
let asked: Promise<void> | null = null;

/** Fetch what the server says of its editions, once. */
export function loadEditions(): Promise<void> {
  asked ??= ask<readonly EditionInfo[]>("/api/editions").then(
    (list) => editions.set(list),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** What is known of an edition. */
export function edition(key: string): EditionInfo | undefined {
  return editions.value.find((found) => found.key === key);
}
