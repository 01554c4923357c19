/** The ways to a table: a link, a code, a QR code; and the own seat on another device. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../language";
import { rest } from "../rest";
import type { Session, State } from "../session";
import type { Table } from "../wire";
import { Dialog } from "./dialog";
import { Icon } from "./icon";
import { Later } from "./later";

/** The link that lets somebody sit down. */
export function inviteLink(table: Table): string {
  return `${location.origin}/t/${table.id}#${table.invite}`;
}

/** Copy a text, on plain http too, where the clipboard has no address of its own. */
async function copy(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand("copy");
  }
}

export function CopyLine({ text, label }: { text: string; label: string }): JSX.Element {
  const [done, setDone] = useState(false);
  let field: HTMLInputElement | null = null;
  return (
    <div class="say">
      <input
        type="text"
        readOnly
        value={text}
        aria-label={label}
        ref={(element) => {
          field = element;
        }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="plain" onClick={() => void copy(text, field).then(setDone)}>
        <Icon name={done ? "check" : "copy"} />
        {t(done ? "copied" : "copy")}
      </button>
    </div>
  );
}

export function Code({ text }: { text: string }): JSX.Element {
  return <Later key={text} load={() => import("../more").then((module) => module.CodePicture)} props={{ text }} />;
}

const EARLY = 60; // seconds before its end a code is replaced by the next one

/** A code to read out or to type. It lives for some minutes, so the next one comes in time, and after the line was down. */
function Spelled({ table, online }: { table: string; online: boolean }): JSX.Element | null {
  const [code, show] = useState("");
  const [turn, next] = useState(0);
  useEffect(() => {
    if (!online) return undefined;
    let timer = 0;
    let wanted = true;
    void rest.makeCode(table).then(
      (made) => {
        if (!wanted) return;
        show(made.code);
        timer = window.setTimeout(() => next(turn + 1), Math.max(EARLY, made.seconds - EARLY) * 1000);
      },
      () => wanted && show(""),
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [table, online, turn]);
  if (code === "") return null;
  return (
    <p class="note">
      {t("share.code")}
      <strong class="spelled">
        <span aria-hidden="true">{`${code.slice(0, 4)} ${code.slice(4)}`}</span>
        <span class="unseen">{[...code].join(" ")}</span>
      </strong>
    </p>
  );
}

export function Invitation({ table, online }: { table: Table; online: boolean }): JSX.Element {
  const link = inviteLink(table);
  const share = "share" in navigator;
  return (
    <div class="invitation">
      <Code text={link} />
      <div>
        <p>{t("share.how")}</p>
        <CopyLine text={link} label={t("share.link")} />
        <Spelled table={table.id} online={online} />
        {share && (
          <button type="button" class="plain" onClick={() => void navigator.share({ title: "lastcard", url: link }).catch(() => undefined)}>
            <Icon name="share" />
            {t("share.send")}
          </button>
        )}
      </div>
    </div>
  );
}

export function ShareDialog({ session, state, onClose }: { session: Session; state: State; onClose: () => void }): JSX.Element | null {
  const { table, you } = state;
  const [moving, setMoving] = useState("");
  if (table === null) return null;
  const watch = `${location.origin}/t/${table.id}`;
  const makeLink = (): void => {
    void session.command({ do: "link" }).then((answer) => {
      if (answer.type === "ack" && answer.link !== undefined) setMoving(`${watch}#move=${answer.link}`);
    });
  };
  return (
    <Dialog title={t("share")} onClose={onClose}>
      {table.invite !== "" && <Invitation table={table} online={state.link === "open"} />}
      {table.settings.watch && (
        <>
          <h3>{t("share.watch")}</h3>
          <CopyLine text={watch} label={t("share.watch")} />
        </>
      )}
      {you.seat !== "" && (
        <>
          <h3>{t("share.move")}</h3>
          {moving === "" ? (
            <button type="button" class="plain" onClick={makeLink}>
              {t("share.move.make")}
            </button>
          ) : (
            <>
              <p class="note">{t("share.move.once")}</p>
              <CopyLine text={moving} label={t("share.move")} />
              <Code text={moving} />
            </>
          )}
        </>
      )}
    </Dialog>
  );
}
