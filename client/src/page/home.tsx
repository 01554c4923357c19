/** The first view: one tap, and the cards are dealt. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Face } from "../art/face";
import { t, translated } from "../language";
import { Frame } from "../part/frame";
import { Icon } from "../part/icon";
import { keptTables, prefer, preferences } from "../preference";
import { editions, loadEditions, rest, RequestError } from "../rest";
import { go, readCode, readInvitation } from "../route";
import { useStore } from "../store";
import type { BotInfo, TableLine } from "../wire";
import { editionTitle } from "../words";

const EDITIONS = ["deluxe", "mlb", "nonpartisan", "turnover", "kicker"] as const;
const SHOWN: Readonly<Record<string, readonly [card: string, colors: string]>> = {
  deluxe: ["r+2", "rgby"],
  mlb: ["SW", "rgby"],
  nonpartisan: ["p7", "pgoy"],
  turnover: ["FT", "rgby"],
  kicker: ["IK", "rgby"],
};

/** The bot that sits down when nobody has chosen: the middle of those that there are. */
export function usualBot(bots: readonly BotInfo[]): string {
  return bots[Math.ceil((bots.length - 1) / 2)]?.name ?? "random";
}

/** What somebody is called who has not said it. */
export function ownName(): string {
  return preferences.value.name.trim() || t("name.usual");
}

export function Home(): JSX.Element {
  const chosen = useStore(preferences);
  const known = useStore(editions);
  const [bots, setBots] = useState<readonly BotInfo[]>([]);
  const [tables, setTables] = useState<readonly TableLine[]>([]);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = "lastcard";
    void rest.bots().then(setBots, (error: RequestError) => setProblem(error.message));
    void rest.tables().then(setTables, () => undefined);
  }, []);
  const strength = bots.some((bot) => bot.name === chosen.strength) ? chosen.strength : usualBot(bots);
  const playNow = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem("");
    void loadEditions().catch(() => undefined); // the table will need them
    try {
      const bot = strength || usualBot(await rest.bots());
      const made = await rest.makeTable({
        edition: chosen.edition,
        options: {},
        seats: chosen.opponents + 1,
        name: ownName(),
        bots: Array.from({ length: chosen.opponents }, () => bot),
        settings: {},
        start: true,
      });
      go(`/t/${made.table}`);
    } catch (error) {
      setProblem(error instanceof RequestError ? error.message : String(error));
      setBusy(false);
    }
  };
  const about = known.find((found) => found.key === chosen.edition);
  return (
    <Frame>
      <section class="hero">
        <div class="hero-fan" aria-hidden="true">
          {["b7", "yS", "r1", "gR", "W"].map((card, index) => (
            <span key={card} class={`hero-card hero-${index}`}>
              <Face card={card} colors={["r", "g", "b", "y"]} />
            </span>
          ))}
        </div>
        <h1>{t("hero")}</h1>
        <button type="button" class="main huge" disabled={busy} onClick={() => void playNow()}>
          <Icon name="play" />
          {t("play.now")}
        </button>
        <p class="hero-note">
          {t("play.with", { edition: editionTitle(chosen.edition, about?.title), count: chosen.opponents })}
        </p>
      </section>
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <section class="setup" aria-label={t("game.choose")}>
        <div class="editions" role="radiogroup" aria-label={t("edition")}>
          {EDITIONS.map((key) => {
            const [card, colors] = SHOWN[key] ?? ["W", "rgby"];
            return (
              <label key={key} class={`edition${chosen.edition === key ? " on" : ""}`}>
                <input type="radio" name="edition" checked={chosen.edition === key} onChange={() => prefer({ edition: key })} />
                <Face card={card} colors={[...colors]} />
                <span>{editionTitle(key)}</span>
              </label>
            );
          })}
        </div>
        <p class="about">{translated(`about.${chosen.edition}`, about?.about ?? "")}</p>
        <div class="two">
          <label class="field">
            <span>{t("opponents")}</span>
            <select value={chosen.opponents} onChange={(event) => prefer({ opponents: Number(event.currentTarget.value) })}>
              {Array.from({ length: 9 }, (_, index) => (
                <option key={index} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{t("strength")}</span>
            <select value={strength} onChange={(event) => prefer({ strength: event.currentTarget.value })}>
              {bots.map((bot) => (
                <option key={bot.name} value={bot.name}>
                  {translated(`bot.${bot.name}`, bot.name)}
                </option>
              ))}
            </select>
          </label>
        </div>
      </section>
      <Friends />
      <Tables tables={tables} />
      <footer class="foot">
        <a href={`/rules/${chosen.edition}`}>{t("rules")}</a>
        <a href="/kicking">{t("kicking")}</a>
        <a href="/fairness">{t("fairness")}</a>
        <a href="/replay">{t("replay")}</a>
      </footer>
      <p class="fine">{t("about.fine")}</p>
    </Frame>
  );
}

function Friends(): JSX.Element {
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState("");
  const join = async (): Promise<void> => {
    setWrong("");
    const short = readCode(code);
    try {
      const found = short === "" ? readInvitation(code) : await rest.findCode(short);
      if (found === null) setWrong(t("join.wrong"));
      else go(`/t/${found.table}#${found.invite}`);
    } catch (error) {
      const { code: why, message } = error as RequestError;
      setWrong(why === "unknown" ? t("join.unknown") : message);
    }
  };
  return (
    <section class="friends">
      <h2>{t("friends")}</h2>
      <a class="button plain wide" href="/new">
        <Icon name="people" />
        {t("new.table")}
      </a>
      <form
        class="say"
        onSubmit={(event) => {
          event.preventDefault();
          void join();
        }}
      >
        <input
          type="text"
          value={code}
          placeholder={t("join.code")}
          aria-label={t("join.code")}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
        <button type="submit" class="plain">
          {t("join")}
        </button>
      </form>
      {wrong !== "" && (
        <p class="problem" role="alert">
          {wrong}
        </p>
      )}
    </section>
  );
}

function Tables({ tables }: { tables: readonly TableLine[] }): JSX.Element | null {
  const own = keptTables();
  if (own.length === 0 && tables.length === 0) return null;
  return (
    <section class="tables">
      {own.length > 0 && (
        <>
          <h2>{t("tables.own")}</h2>
          <ul class="list">
            {own.map((kept) => (
              <li key={kept.table}>
                <a href={`/t/${kept.table}`}>
                  <span>{kept.title}</span>
                  <span class="note">{new Date(kept.time).toLocaleString([], { dateStyle: "short", timeStyle: "short" })}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {tables.length > 0 && (
        <>
          <h2>{t("tables.open")}</h2>
          <ul class="list">
            {tables.map((line) => (
              <li key={line.id}>
                <a href={`/t/${line.id}`}>
                  <span>{editionTitle(line.edition, line.title)}</span>
                  <span class="note">{t("table.line", { people: line.people, bots: line.bots, free: line.free })}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
