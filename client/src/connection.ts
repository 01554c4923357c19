/** The socket of a table: it connects again by itself, resumes, and sends each command until it is answered. */

import { PROTOCOL } from "./wire";
import type { Ack, Bye, Command, Hint, Refuse, ServerFrame, Update, Welcome, Why } from "./wire";

export type Link = "connecting" | "open" | "waiting" | "closed";
export type Answer = Ack | Refuse | Why | Hint;

export interface Hearer {
  welcome(frame: Welcome): void;
  update(frame: Update): void;
  link(link: Link, bye: Bye | null): void;
}

interface Pending {
  readonly frame: Record<string, unknown>;
  readonly resolve: (answer: Answer) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const SILENCE = 45_000; // the server pings more often; after so long without a word the line is dead
const FINAL = new Set(["full", "removed", "replaced", "protocol", "flood", "gone"]);

/** How long to wait before the next attempt: twice as long each time, and never all clients at once. */
export function backoff(attempt: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + chance / 2);
}

export class Connection {
  private socket: WebSocket | null = null;
  private since: number | null = null;
  private attempt = 0;
  private timer = 0;
  private watchdog = 0;
  private ended = false;
  private count = 0;
  private readonly own = Math.random().toString(36).slice(2, 10);
  private readonly pending = new Map<string, Pending>();
  private readonly wake = (): void => {
    if (this.socket === null && !this.ended) this.connect();
  };
  private readonly lose = (): void => this.drop();

  constructor(
    private readonly address: string,
    private readonly hearer: Hearer,
  ) {
    addEventListener("online", this.wake);
    addEventListener("offline", this.lose);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /** The server's time minus ours, in milliseconds. */
  drift = 0;

  /** Do something: settled when the server has answered, however often the line breaks before. */
  command(command: Command): Promise<Answer> {
    return this.ask("command", { at: this.since ?? 0, ...command });
  }

  /** Ask something. */
  ask(type: string, fields: Record<string, unknown>): Promise<Answer> {
    const id = `${this.own}-${++this.count}`;
    const frame = { type, id, ...fields };
    return new Promise((resolve) => {
      this.pending.set(id, { frame, resolve });
      this.send(frame);
    });
  }

  /** Close for good. */
  end(): void {
    this.ended = true;
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.lose);
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    this.socket?.close();
    this.socket = null;
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.hearer.link("connecting", null);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => this.raw({ type: "hello", protocol: PROTOCOL, since: this.since });
    socket.onmessage = (message: MessageEvent<string>) => this.hear(JSON.parse(message.data) as ServerFrame);
    socket.onclose = () => {
      if (this.socket === socket) this.again();
    };
    this.listen();
  }

  private again(): void {
    this.socket = null;
    clearTimeout(this.watchdog);
    if (this.ended) return;
    this.hearer.link("waiting", null);
    this.timer = window.setTimeout(() => this.connect(), backoff(this.attempt++, Math.random()));
  }

  private drop(): void {
    const socket = this.socket;
    if (socket === null) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    this.again();
  }

  private listen(): void {
    clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => this.drop(), SILENCE);
  }

  private hear(frame: ServerFrame): void {
    this.listen();
    switch (frame.type) {
      case "ping":
        this.drift = frame.server_time - Date.now();
        this.raw({ type: "pong", n: frame.n });
        break;
      case "welcome":
        this.attempt = 0;
        this.drift = frame.server_time - Date.now();
        if (frame.snapshot !== null) this.since = frame.seq;
        this.hearer.welcome(frame);
        this.hearer.link("open", null);
        for (const { frame: waiting } of this.pending.values()) this.raw(waiting);
        break;
      case "update":
        this.since = Math.max(this.since ?? 0, frame.seq);
        this.hearer.update(frame);
        break;
      case "bye":
        if (FINAL.has(frame.code)) {
          this.end();
          this.hearer.link("closed", frame);
        }
        break;
      default:
        this.settle(frame);
    }
  }

  private settle(answer: Answer): void {
    const pending = this.pending.get(answer.id);
    this.pending.delete(answer.id);
    pending?.resolve(answer);
  }

  private send(frame: Record<string, unknown>): void {
    if (this.since !== null) this.raw(frame);
  }

  private raw(frame: Record<string, unknown>): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }
}
