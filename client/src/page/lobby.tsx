/** Before the cards are dealt: who plays, what is played, and everybody's part in the shuffle. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t, translated } from "../language";
import { Icon } from "../part/icon";
import { Options, TableSettings } from "../part/options";
import { Avatar } from "../part/seats";
import { Invitation } from "../part/share";
import { edition, editions, rest } from "../rest";
import type { Session, State } from "../session";
import { useStore } from "../store";
import type { BotInfo, EditionInfo, SeatInfo, Table } from "../wire";
import { editionTitle, seatName } from "../words";

export interface LobbyProps {
  readonly session: Session;
  readonly state: State;
  readonly big: boolean;
  readonly joining: boolean;
  readonly onShare: () => void;
}

export function Lobby({ session, state, big, joining, onShare }: LobbyProps): JSX.Element | null {
  useStore(editions);
  const { table, you } = state;
  const [bots, setBots] = useState<readonly BotInfo[]>([]);
  useEffect(() => void rest.bots().then(setBots, () => undefined), []);
  if (table === null) return null;
  const info = edition(table.edition);
  const full = table.seats.every((seat) => seat.name !== "" || seat.bot !== "");
  const waiting = table.seats.filter((seat) => seat.bot === "" && seat.name !== "" && !seat.ready && seat.seat !== table.host);
  const mine = table.seats.find((seat) => seat.seat === you.seat);
  return (
    <div class={`lobby${big ? " big" : ""}`}>
      <section class="lobby-seats" aria-label={t("seats")}>
        <h2>{t(full ? "lobby.full" : "lobby.waiting")}</h2>
        <ul class="people">
          {table.seats.map((seat) => (
            <LobbySeat key={seat.seat} seat={seat} table={table} bots={bots} host={you.host && table.phase === "lobby"} session={session} />
          ))}
        </ul>
        {table.phase === "lobby" && you.seat !== "" && (
          <div class="row end">
            {!you.host && mine !== undefined && (
              <button type="button" class={mine.ready ? "plain" : "main"} aria-pressed={mine.ready} onClick={() => void session.command({ do: "ready", yes: !mine.ready })}>
                <Icon name="check" />
                {t(mine.ready ? "ready.not" : "ready")}
              </button>
            )}
            {you.host && (
              <button type="button" class="main huge" aria-disabled={!full} onClick={() => void session.command({ do: "start" })}>
                <Icon name="play" />
                {t("start")}
              </button>
            )}
          </div>
        )}
        {table.phase === "lobby" && full && waiting.length > 0 && <p class="note">{t("lobby.not.ready", { names: waiting.map((seat) => seat.name).join(", ") })}</p>}
        {!you.host && table.phase === "lobby" && <p class="note">{t("lobby.host", { name: seatName(table, table.host) })}</p>}
      </section>
      {table.phase === "consent" && <Consent session={session} state={state} table={table} info={info} />}
      {table.invite !== "" && !full && !joining && (
        <section class="lobby-share" aria-label={t("share")}>
          <h2>{t("share")}</h2>
          <Invitation table={table} online={state.link === "open"} />
        </section>
      )}
      {!big && info !== undefined && (
        <section class="lobby-game">
          <h2>{editionTitle(table.edition, table.title)}</h2>
          <p class="about">{translated(`about.${table.edition}`, info.about)}</p>
          <Choose session={session} table={table} info={info} may={you.host && table.phase === "lobby"} />
        </section>
      )}
      {big && (
        <button type="button" class="plain" onClick={onShare}>
          {t("share")}
        </button>
      )}
    </div>
  );
}

interface LobbySeatProps {
  readonly seat: SeatInfo;
  readonly table: Table;
  readonly bots: readonly BotInfo[];
  readonly host: boolean;
  readonly session: Session;
}

function LobbySeat({ seat, table, bots, host, session }: LobbySeatProps): JSX.Element {
  const free = seat.name === "" && seat.bot === "";
  const said = free ? t("seat.free") : seat.name || translated(`bot.${seat.bot}`, seat.bot);
  const marks = [
    table.host === seat.seat ? t("seat.host") : "",
    seat.bot !== "" ? t("seat.bot") : "",
    !free && seat.bot === "" && !seat.present ? t("seat.away") : "",
    seat.ready || seat.consented ? t("seat.ready") : "",
  ].filter(Boolean);
  return (
    <li class={free ? "free" : ""}>
      <Avatar seat={free ? { ...seat, name: "?" } : seat} />
      <span class="people-name">
        {said}
        {marks.length > 0 && <span class="note"> {marks.join(", ")}</span>}
      </span>
      {host && seat.seat !== table.host && (free || seat.bot !== "") && (
        <select key={bots.length} value={seat.bot} aria-label={t("seat.who", { seat: seat.seat })} onChange={(event) => void session.command({ do: "seat-bot", seat: seat.seat, bot: event.currentTarget.value })}>
          <option value="">{t("seat.free")}</option>
          {bots.map((bot) => (
            <option key={bot.name} value={bot.name}>
              {translated(`bot.${bot.name}`, bot.name)}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

function Choose({ session, table, info, may }: { session: Session; table: Table; info: EditionInfo; may: boolean }): JSX.Element {
  const all = useStore(editions);
  const send = (fields: Record<string, unknown>): void => void session.command({ do: "settings", ...fields });
  return (
    <details class="fold">
      <summary>{t(may ? "options.change" : "options.see")}</summary>
      {may && (
        <div class="row spread">
          <label class="field inline">
            <span>{t("edition")}</span>
            <select value={table.edition} onChange={(event) => send({ edition: event.currentTarget.value, options: {} })}>
              {all.map((one) => (
                <option key={one.key} value={one.key}>
                  {editionTitle(one.key, one.title)}
                </option>
              ))}
            </select>
          </label>
          <label class="field inline">
            <span>{t("seats.count")}</span>
            <select value={table.seats.length} onChange={(event) => send({ seats: Number(event.currentTarget.value) })}>
              {Array.from({ length: info.seats[1] - info.seats[0] + 1 }, (_, index) => (
                <option key={index} value={index + info.seats[0]}>
                  {index + info.seats[0]}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      <Options info={info} values={table.options} disabled={!may} onChange={(options) => send({ options: chosenOnly(info, options) })} />
      {may && <TableSettings values={table.settings} veto={info.veto !== ""} kick={info.key === "kicker"} onChange={(settings) => send({ settings })} />}
    </details>
  );
}

/** What differs from the defaults: the rest need not be sent. */
export function chosenOnly(info: EditionInfo, options: Table["options"]): Table["options"] {
  const kept = info.options.filter((option) => JSON.stringify(options[option.name] ?? option.default) !== JSON.stringify(option.default));
  return Object.fromEntries(kept.map((option) => [option.name, options[option.name]])) as Table["options"];
}

function Consent({ session, state, table, info }: { session: Session; state: State; table: Table; info: EditionInfo | undefined }): JSX.Element {
  const { you } = state;
  const mine = table.seats.find((seat) => seat.seat === you.seat);
  const written = (table.options["customizables"] ?? []) as readonly unknown[];
  return (
    <section class="consent" aria-label={t("consent")}>
      <h2>{t("consent")}</h2>
      <ol>
        {written.map((rule, index) => (
          <li key={index}>{ruleText(rule, info)}</li>
        ))}
      </ol>
      {mine !== undefined && !mine.consented && (
        <div class="row">
          <button type="button" class="main" onClick={() => void session.command({ do: "consent", yes: true })}>
            {t("consent.yes")}
          </button>
          <button type="button" class="plain" onClick={() => void session.command({ do: "consent", yes: false })}>
            {t("consent.no")}
          </button>
        </div>
      )}
      {mine?.consented === true && <p class="note">{t("consent.waiting")}</p>}
    </section>
  );
}

/** A rule on a customizable, in words. */
function ruleText(rule: unknown, info: EditionInfo | undefined): string {
  if (rule === "") return t("custom.blank");
  if (typeof rule === "object" && rule !== null) return (rule as { text?: string; title?: string }).text ?? (rule as { title?: string }).title ?? "";
  const name = String(rule).split(":")[0] ?? "";
  const idea = info?.ideas.find((one) => one.name === name);
  return idea === undefined ? name : translated(`idea.${name}.text`, idea.text);
}
