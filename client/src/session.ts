/** One table as this device sees it: what the server said, shown at a pace that the eye can follow. */

import { Connection } from "./connection";
import type { Answer, Link } from "./connection";
import { rememberReceipt, takePart } from "./fair/part";
import { t } from "./language";
import { stage } from "./motion";
import { keepTable, preferences } from "./preference";
import { hear } from "./sound";
import { Store } from "./store";
import { readWritten } from "./words";
import type { Bye, Command, Deadlines, GameEvent, LegalMove, Refuse, Table, Update, View, Welcome, You } from "./wire";

export interface State {
  readonly link: Link;
  readonly bye: Bye | null;
  readonly you: You;
  readonly table: Table | null;
  readonly view: View | null;
  readonly log: readonly GameEvent[];
  readonly deadlines: Deadlines;
  readonly latest: readonly GameEvent[]; // of the update that is shown now
  readonly behind: boolean; // more has happened than is shown
  readonly refusal: Refuse | null;
  readonly unread: number;
}

export const NO_DEADLINES: Deadlines = { turn: null, ballot: null, accusation: null, next: null, seeding: null };
const START: State = {
  link: "connecting",
  bye: null,
  you: { seat: "", name: "", host: false },
  table: null,
  view: null,
  log: [],
  deadlines: NO_DEADLINES,
  latest: [],
  behind: false,
  refusal: null,
  unread: 0,
};
const LOG_LENGTH = 400;
const HURRY = 10; // updates that wait before the rest is shown at once

/** How long an event is looked at, in milliseconds at normal speed. */
const MOMENTS: Readonly<Record<string, number>> = {
  played: 440,
  opened: 420,
  drew: 240,
  dealt: 70,
  direction: 300,
  called: 320,
  caught: 600,
  challenged: 900,
  swapped: 700,
  rotated: 700,
  judged: 500,
  "lost turn": 240,
  reshuffled: 420,
  vetoed: 600,
  discarded: 140,
  "drew for deal": 260,
  "round won": 500,
};
const SPEEDS = { calm: 1.7, normal: 1, fast: 0.5, instant: 0 } as const;

/** How long an update is looked at; counted penalties take a little for each card. */
export function moment(events: readonly GameEvent[], waiting: number): number {
  const still = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  const speed = still ? Math.min(SPEEDS[preferences.value.speed], 0.4) : SPEEDS[preferences.value.speed];
  let total = 0;
  for (const event of events) {
    total += MOMENTS[event.name ?? ""] ?? 0;
    if (event.name === "drew") total += 90 * Math.min((event.count ?? 1) - 1, 6);
  }
  return (Math.min(total, 2600) * speed) / (1 + waiting / 2);
}

export class Session {
  readonly state = new Store<State>(START);
  private readonly connection: Connection;
  private queue: Update[] = [];
  private timer = 0;

  constructor(readonly id: string) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.connection = new Connection(`${scheme}//${location.host}/api/tables/${id}/socket`, {
      welcome: (frame) => this.welcome(frame),
      update: (frame) => this.update(frame),
      link: (link, bye) => this.state.change({ link, bye }),
    });
    document.addEventListener("visibilitychange", this.hurry);
  }

  end(): void {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.hurry);
    this.connection.end();
  }

  /** What our clock says, in the server's time. */
  now(): number {
    return Date.now() + this.connection.drift;
  }

  /** Do something at the table; a refusal is shown, and returned. */
  async command(command: Command): Promise<Answer> {
    this.state.change({ refusal: null });
    const answer = await this.connection.command(command);
    if (answer.type === "refuse") {
      this.state.change({ refusal: answer });
      hear("refused");
    }
    return answer;
  }

  /** Do something that nobody has asked for: a refusal is not shown. */
  take(command: Command): void {
    void this.connection.command(command);
  }

  /** Make one of the legal moves. What is still being told is then old news. */
  move(move: LegalMove | string): Promise<Answer> {
    this.catchUp();
    return this.command({ do: "move", move: typeof move === "string" ? move : move.move });
  }

  /** Ask why a card may be played or not, or for a hint. */
  question(type: "why" | "hint", fields: Record<string, unknown> = {}): Promise<Answer> {
    return this.connection.ask(type, fields);
  }

  forgetRefusal(): void {
    this.state.change({ refusal: null });
  }

  markRead(): void {
    this.state.change({ unread: 0 });
  }

  private welcome(frame: Welcome): void {
    if (frame.snapshot === null) {
      this.state.change({ you: frame.you });
      return;
    }
    this.queue = [];
    clearTimeout(this.timer);
    this.timer = 0;
    const { table, view, log, deadlines } = frame.snapshot;
    readWritten(table);
    this.state.change({ you: frame.you, table, view, log, deadlines: deadlines ?? NO_DEADLINES, latest: [], behind: false });
    if (frame.you.seat !== "") keepTable(table.id, table.phase === "closed" ? null : table.title);
    if (frame.receipt !== null) rememberReceipt({ receipt: 1, ...frame.receipt });
    this.takePart(frame.you.seat, table);
  }

  /** Do this seat's part in the shuffle; a list that is not ours is told, and nothing is revealed. */
  private takePart(seat: string, table: Table): void {
    const wrong = takePart(this, seat, table);
    if (wrong === "") return;
    const message = t("seeding.wrong", { name: wrong });
    this.state.change({ refusal: { type: "refuse", id: "", code: "list", clause: "", message, seq: 0 } });
  }

  private update(frame: Update): void {
    if (frame.table !== null) readWritten(frame.table);
    if (frame.table !== null) this.takePart(this.state.value.you.seat, frame.table);
    this.queue.push(frame);
    if (document.hidden || this.queue.length > HURRY) this.catchUp();
    else if (this.timer === 0) this.next();
    else if (!this.state.value.behind) this.state.change({ behind: true });
  }

  private readonly hurry = (): void => {
    if (document.hidden) this.catchUp();
  };

  /** Show everything that has happened. */
  catchUp(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    const waiting = this.queue;
    this.queue = [];
    for (const [index, update] of waiting.entries()) this.show(update, index === waiting.length - 1, false);
  }

  private next(): void {
    this.timer = 0;
    const update = this.queue.shift();
    if (update === undefined) return;
    const length = moment(update.events, this.queue.length);
    if (length > 0) stage(update.events, this.state.value.view, length);
    this.show(update, this.queue.length === 0, true);
    this.timer = window.setTimeout(() => this.next(), length);
  }

  private show(update: Update, last: boolean, aloud: boolean): void {
    const before = this.state.value;
    const log = update.events.length === 0 ? before.log : [...before.log, ...update.events].slice(-LOG_LENGTH);
    const view = update.view ?? before.view;
    const table = update.table ?? before.table;
    const you = table === null ? before.you : { ...before.you, host: table.host === before.you.seat && before.you.seat !== "" };
    this.state.set({
      ...before,
      log,
      view,
      you,
      table,
      deadlines: update.deadlines ?? before.deadlines,
      latest: update.events,
      behind: !last,
      unread: before.unread + update.events.filter((event) => event.kind === "chat" && event.seat !== you.seat).length,
    });
    if (aloud) this.sound(update.events, before.view, view);
  }

  private sound(events: readonly GameEvent[], before: View | null, after: View | null): void {
    for (const event of events) hear(event.kind === "game" ? (event.name ?? "") : event.kind);
    if (after === null || after.seat === "" || after.turn !== after.seat) return;
    if (before?.turn !== after.turn || before.phase !== after.phase) hear("turn");
  }
}
