/** What has happened, and what people say. */

import { Component } from "preact";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Emote, EMOTES } from "../art/emote";
import { language, t, translated } from "../language";
import type { Session, State } from "../session";
import type { GameEvent, Table } from "../wire";
import { seatName, tell } from "../words";
import { Icon } from "./icon";

/** Whether the page was scrolled up by its reader: then it stays. */
function useFollow(length: number): { current: HTMLOListElement | null } {
  const box = useRef<HTMLOListElement>(null);
  const follow = useRef(true);
  useEffect(() => {
    const list = box.current;
    if (list === null) return undefined;
    const note = (): void => {
      follow.current = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    };
    list.addEventListener("scroll", note, { passive: true });
    return () => list.removeEventListener("scroll", note);
  }, []);
  useEffect(() => {
    if (!follow.current) return;
    const frame = requestAnimationFrame(() => box.current?.scrollTo(0, 1e7));
    return () => cancelAnimationFrame(frame);
  }, [length]);
  return box;
}

export function Log({ state }: { state: State }): JSX.Element {
  const box = useFollow(state.log.length);
  const names = `${language()} ${(state.table?.seats ?? []).map((seat) => seat.name).join(" ")}`;
  return (
    <ol class="log" ref={box} tabIndex={0} aria-label={t("log")}>
      {state.log.slice(-120).map((event) => (
        <LogLine key={event} event={event} names={names} table={state.table} />
      ))}
    </ol>
  );
}

interface LogLineProps {
  readonly event: GameEvent;
  readonly names: string; // the line is told again when somebody is called otherwise
  readonly table: Table | null;
}

class LogLine extends Component<LogLineProps> {
  override shouldComponentUpdate(next: LogLineProps): boolean {
    return next.event !== this.props.event || next.names !== this.props.names;
  }

  override render(): JSX.Element | null {
    const { event, table } = this.props;
    const said = event.kind === "chat" ? "" : tell(event, { table, you: "" });
    return said === "" ? null : <li class={event.name === "round" ? "log-round" : ""}>{said}</li>;
  }
}

const SAID = new Set(["chat", "emote", "report"]);

export interface ChatProps {
  readonly session: Session;
  readonly state: State;
  readonly veto: boolean;
}

export function Chat({ session, state, veto }: ChatProps): JSX.Element {
  const [text, setText] = useState("");
  const messages = state.log.filter((event) => SAID.has(event.kind));
  const box = useFollow(messages.length);
  const { you, table } = state;
  const silenced = table?.seats.find((seat) => seat.seat === you.seat)?.muted ?? false;
  useEffect(() => session.markRead(), [messages.length]);
  return (
    <div class="chat">
      <ol class="messages" ref={box} tabIndex={0} aria-label={t("chat")}>
        {messages.length === 0 && <li class="note">{t("chat.empty")}</li>}
        {messages.map((event, index) => (
          <Message key={`${event.seq} ${index}`} event={event} session={session} state={state} veto={veto} />
        ))}
      </ol>
      {you.seat !== "" && (
        <>
          <div class="emotes" role="group" aria-label={t("emotes")}>
            {EMOTES.map((name) => (
              <button
                type="button"
                key={name}
                class="quiet emote"
                aria-label={translated(`emote.${name}`, name)}
                onClick={() => void session.command({ do: "emote", emote: name })}
              >
                <Emote name={name} />
              </button>
            ))}
          </div>
          <form
            class="say"
            onSubmit={(event) => {
              event.preventDefault();
              if (text.trim() === "") return;
              void session.command({ do: "chat", text: text.trim() });
              setText("");
            }}
          >
            <input
              type="text"
              maxLength={300}
              value={text}
              disabled={silenced}
              placeholder={t(silenced ? "chat.muted" : "chat.write")}
              aria-label={t("chat.write")}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <button type="submit" class="main" disabled={silenced}>
              {t("chat.send")}
            </button>
          </form>
        </>
      )}
    </div>
  );
}

function Message({ event, session, state, veto }: { event: GameEvent; session: Session; state: State; veto: boolean }): JSX.Element {
  const { you, table } = state;
  const own = event.seat === you.seat;
  if (event.kind === "report") return <li class="note">{tell(event, { table, you: you.seat })}</li>;
  return (
    <li class={own ? "own" : ""}>
      <span class={`who hue-${event.seat ?? ""}`}>{event.name || seatName(table, event.seat ?? "")}</span>
      {event.kind === "emote" ? (
        <span class="said" role="img" aria-label={translated(`emote.${event.emote ?? ""}`, event.emote ?? "")}>
          <Emote name={event.emote ?? ""} />
        </span>
      ) : (
        <span class="said">{event.text}</span>
      )}
      {event.kind === "chat" && !own && you.seat !== "" && (
        <span class="message-tools">
          {veto && (
            <button type="button" class="quiet small" aria-label={t("veto.message")} title={t("veto.message")} onClick={() => void session.command({ do: "accuse", seat: event.seat, chat: event.seq })}>
              <Icon name="shield" />
            </button>
          )}
          <button type="button" class="quiet small" aria-label={t("report")} title={t("report")} onClick={() => void session.command({ do: "report", chat: event.seq })}>
            <Icon name="flag" />
          </button>
        </span>
      )}
    </li>
  );
}
