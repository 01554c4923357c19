/** A table: joining it, waiting at it, playing at it. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Brand } from "../art/face";
import { t } from "../language";
import { Dialog } from "../part/dialog";
import { Icon } from "../part/icon";
import { Later } from "../part/later";
import { Seeding } from "../part/seeding";
import { Chat, Log } from "../part/side";
import { keepTable, prefer } from "../preference";
import { edition, loadEditions, rest, RequestError } from "../rest";
import { go } from "../route";
import { Session } from "../session";
import type { State } from "../session";
import { useStore } from "../store";
import type { Table } from "../wire";
import { editionTitle } from "../words";
import { Game } from "./game";
import { ownName } from "./home";

export interface TablePageProps {
  readonly table: string;
  readonly big: boolean;
}

type Open = "" | "menu" | "people" | "share" | "settings" | "chat" | "log" | "rules" | "keys" | `seat ${string}`;

// What the first view does without.
const LOBBY = () => import("../more").then((module) => module.Lobby);
const PEOPLE = () => import("../more").then((module) => module.PeopleDialog);
const SEAT = () => import("../more").then((module) => module.SeatDialog);
const HELP = () => import("../more").then((module) => module.KeysDialog);
const SHARE = () => import("../more").then((module) => module.ShareDialog);
const SETTINGS = () => import("../more").then((module) => module.SettingsDialog);

/** The fragment of the address, taken away at once so that it is not shown around. */
function takeFragment(): { invite: string; move: string } {
  const text = location.hash.slice(1);
  if (text.startsWith("move=")) {
    history.replaceState(null, "", location.pathname + location.search);
    return { invite: "", move: text.slice(5) };
  }
  return { invite: text, move: "" };
}

export function TablePage({ table, big }: TablePageProps): JSX.Element {
  const [session, start] = useState<Session | null>(null);
  const [given] = useState(takeFragment);
  const [problem, setProblem] = useState("");
  const [joining, setJoining] = useState(false);
  useEffect(() => {
    let own: Session | null = null;
    void loadEditions().catch(() => undefined);
    const moved = given.move === "" ? Promise.resolve(null) : rest.move(table, given.move);
    moved
      .catch((error: RequestError) => setProblem(error.message))
      .finally(() => {
        own = new Session(table);
        start(own);
      });
    return () => own?.end();
  }, []);
  const join = async (name: string): Promise<void> => {
    if (joining) return;
    setJoining(true);
    try {
      if (name !== ownName()) prefer({ name });
      await rest.join(table, given.invite, name);
      history.replaceState(null, "", location.pathname + location.search);
      session?.end();
      start(new Session(table));
    } catch (error) {
      setProblem(error instanceof RequestError ? error.message : String(error));
    }
    setJoining(false);
  };
  if (session === null) return <p class="loading">{t("loading")}</p>;
  return <TableRoom session={session} big={big} invite={given.invite} problem={problem} onJoin={(name) => void join(name)} />;
}

interface TableRoomProps {
  readonly session: Session;
  readonly big: boolean;
  readonly invite: string;
  readonly problem: string;
  readonly onJoin: (name: string) => void;
}

function TableRoom({ session, big, invite, problem, onJoin }: TableRoomProps): JSX.Element {
  const state = useStore(session.state);
  const [open, show] = useState<Open>("");
  const [hint, setHint] = useState<{ card: string; text: string } | null>(null);
  const { table, view, you } = state;
  useEffect(() => () => session.end(), [session]);
  useEffect(() => setHint(null), [view?.turn, view?.hand.length, view?.phase]);
  useEffect(() => {
    const turn = view !== null && view.turn === you.seat && you.seat !== "" && !view.phase.endsWith("over");
    document.title = `${turn ? "● " : ""}${table === null ? "" : `${editionTitle(table.edition, table.title)} · `}lastcard`;
  }, [view?.turn, view?.phase, table?.title, you.seat]);
  const askHint = (): void => {
    void session.question("hint").then((answer) => {
      if (answer.type === "hint") setHint({ card: answer.move.split(" ")[1]?.replace(/[:@=!].*$/, "") ?? "", text: answer.text });
      else if (answer.type === "refuse") setHint({ card: "", text: answer.message });
    });
  };
  if (table === null) return <Waiting state={state} problem={problem} />;
  const playing = view !== null && (table.phase === "playing" || table.phase === "over" || table.phase === "closed");
  const mayJoin = invite !== "" && you.seat === "" && !big && table.phase !== "closed";
  return (
    <div class={`table${big ? " big" : ""}`}>
      <Head state={state} playing={playing} onOpen={show} />
      {state.link !== "open" && <LinkNotice state={state} />}
      {mayJoin && <JoinBox table={table} problem={problem} onJoin={onJoin} />}
      <main class="table-main">
        {table.phase === "seeding" ? (
          <Seeding session={session} state={state} table={table} />
        ) : playing ? (
          <Game session={session} state={state} big={big} hint={hint} onSeat={(seat) => show(`seat ${seat}`)} onHint={askHint} onHelp={() => show("keys")} />
        ) : (
          <Later load={LOBBY} props={{ session, state, big, joining: mayJoin, onShare: () => show("share") }} />
        )}
      </main>
      {table.phase === "closed" && <Closed table={table} />}
      <Refusal session={session} state={state} />
      <Dialogs open={open} show={show} session={session} state={state} />
    </div>
  );
}

interface HeadProps {
  readonly state: State;
  readonly playing: boolean;
  readonly onOpen: (open: Open) => void;
}

function Head({ state, playing, onOpen }: HeadProps): JSX.Element {
  const { table, view, unread } = state;
  return (
    <header class="table-head">
      <a href="/" class="home-link" aria-label={t("home")}>
        <Brand word={false} />
      </a>
      <h1>
        <span>{editionTitle(table?.edition ?? "", table?.title)}</span>
        {view !== null && playing && <span class="note">{t("round", { count: view.round })}</span>}
      </h1>
      <nav aria-label={t("menu")}>
        <button type="button" class="quiet round" aria-label={t("rules")} onClick={() => onOpen("rules")}>
          <Icon name="rules" />
        </button>
        <button type="button" class="quiet round chat-button" aria-label={unread > 0 ? t("chat.unread", { count: unread }) : t("chat")} onClick={() => onOpen("chat")}>
          <Icon name="chat" />
          {unread > 0 && <span class="badge">{unread}</span>}
        </button>
        <button type="button" class="quiet round" aria-label={t("menu")} onClick={() => onOpen("menu")}>
          <Icon name="menu" />
        </button>
      </nav>
    </header>
  );
}

function Waiting({ state, problem }: { state: State; problem: string }): JSX.Element {
  return (
    <div class="page">
      <main class="page-main">
        <h1>{t(state.bye === null ? "loading" : "bye")}</h1>
        {(state.bye !== null || problem !== "") && (
          <p class="problem" role="alert">
            {problem !== "" ? problem : state.bye?.message}
          </p>
        )}
        {state.link === "waiting" && <p class="note">{t("link.waiting")}</p>}
        <a class="button plain" href="/">
          {t("home")}
        </a>
      </main>
    </div>
  );
}

function LinkNotice({ state }: { state: State }): JSX.Element {
  return (
    <p class="link-notice" role="status">
      {state.bye === null ? t("link.waiting") : state.bye.message}
      {state.link === "closed" && (
        <button type="button" class="plain small" onClick={() => location.reload()}>
          {t("link.again")}
        </button>
      )}
    </p>
  );
}

function JoinBox({ table, problem, onJoin }: { table: Table; problem: string; onJoin: (name: string) => void }): JSX.Element {
  const [name, setName] = useState(ownName);
  return (
    <form
      class="join"
      onSubmit={(event) => {
        event.preventDefault();
        onJoin(name.trim() || ownName());
      }}
    >
      <label class="field inline">
        <span>{t("name.yours")}</span>
        <input type="text" maxLength={16} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button type="submit" class="main">
        {t("join.table", { name: table.seats.find((seat) => seat.seat === table.host)?.name ?? "" })}
      </button>
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

function Refusal({ session, state }: { session: Session; state: State }): JSX.Element | null {
  const { refusal } = state;
  useEffect(() => {
    if (refusal === null) return undefined;
    const timer = setTimeout(() => session.forgetRefusal(), 6000);
    return () => clearTimeout(timer);
  }, [refusal]);
  if (refusal === null) return null;
  return (
    <div class="toast" role="alert">
      <p lang="en">
        {refusal.message}
        {refusal.clause !== "" && <span class="clause"> {refusal.clause}</span>}
      </p>
      <button type="button" class="quiet round" aria-label={t("close")} onClick={() => session.forgetRefusal()}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function Closed({ table }: { table: Table }): JSX.Element {
  return (
    <section class="closed">
      <p>{t("closed")}</p>
      <div class="row">
        <a class="button main" href={`/replay/${table.id}`}>
          {t("replay")}
        </a>
        <a class="button plain" href={`/fairness#${table.id}`}>
          {t("fairness.check")}
        </a>
        <a class="button plain" href={`/api/tables/${table.id}/record`} download={`${table.id}.txt`}>
          {t("record.save")}
        </a>
        <a class="button plain" href="/">
          {t("home")}
        </a>
      </div>
    </section>
  );
}

interface DialogsProps {
  readonly open: Open;
  readonly show: (open: Open) => void;
  readonly session: Session;
  readonly state: State;
}

function Dialogs({ open, show, session, state }: DialogsProps): JSX.Element | null {
  const close = (): void => show("");
  const { table } = state;
  if (table === null || open === "") return null;
  const veto = (edition(table.edition)?.veto ?? "") !== "";
  if (open.startsWith("seat ")) return <Later key={open} load={SEAT} props={{ session, state, seat: open.slice(5), veto, onClose: close }} />;
  switch (open) {
    case "menu":
      return <Menu session={session} state={state} show={show} />;
    case "people":
      return <Later key={open} load={PEOPLE} props={{ session, state, onClose: close }} />;
    case "share":
      return <Later key={open} load={SHARE} props={{ session, state, onClose: close }} />;
    case "settings":
      return <Later key={open} load={SETTINGS} props={{ onClose: close }} />;
    case "keys":
      return <Later key={open} load={HELP} props={{ onClose: close }} />;
    case "chat":
      return (
        <Dialog title={t("chat")} onClose={close} kind="tall">
          <Chat session={session} state={state} veto={veto} />
        </Dialog>
      );
    case "log":
      return (
        <Dialog title={t("log")} onClose={close} kind="tall">
          <Log state={state} />
        </Dialog>
      );
    default:
      return (
        <Dialog title={t("rules")} onClose={close} kind="wide">
          <Later load={() => import("../more").then((module) => module.RuleBookView)} props={{ edition: table.edition, options: table.options }} />
        </Dialog>
      );
  }
}

function Menu({ session, state, show }: Omit<DialogsProps, "open">): JSX.Element {
  const { table, you } = state;
  const leave = (): void => {
    void session.command({ do: "leave" }).then(() => {
      keepTable(session.id, null);
      go("/");
    });
  };
  const items: readonly (readonly [Open, string, Parameters<typeof Icon>[0]["name"]])[] = [
    ["people", t("people"), "people"],
    ["share", t("share"), "share"],
    ["log", t("log"), "log"],
    ["settings", t("settings"), "settings"],
    ["keys", t("keys"), "info"],
  ];
  return (
    <Dialog title={t("menu")} onClose={() => show("")} kind="menu">
      <ul class="menu-list">
        {items.map(([open, title, icon]) => (
          <li key={open}>
            <button type="button" class="quiet" onClick={() => show(open)}>
              <Icon name={icon} />
              {title}
            </button>
          </li>
        ))}
        <li>
          <a href={`/t/${session.id}?view=table`} target="_blank" rel="noopener">
            <Icon name="screen" />
            {t("big")}
          </a>
        </li>
        <li>
          <a href="/kicking" target="_blank" rel="noopener">
            <Icon name="ball" />
            {t("kicking")}
          </a>
        </li>
        {you.host && table !== null && table.phase !== "closed" && (
          <li>
            <button type="button" class="quiet" onClick={() => void session.command({ do: "close" }).then(() => show(""))}>
              <Icon name="check" />
              {t("match.close")}
            </button>
          </li>
        )}
        {you.seat !== "" && (
          <li>
            <button type="button" class="quiet danger" onClick={leave}>
              <Icon name="back" />
              {t("leave")}
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  );
}
