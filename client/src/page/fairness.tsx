/** Checks in the browser that the cards of a finished match were dealt fairly. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { receipts } from "../fair/part";
import type { ReceiptFile } from "../fair/part";
import { readFair, RecordError } from "../fair/record";
import { verify } from "../fair/verify";
import type { Verdict } from "../fair/verify";
import { t } from "../language";
import type { Key } from "../language";
import { Frame } from "../part/frame";
import { Icon } from "../part/icon";
import { keptTables } from "../preference";
import { rest, RequestError } from "../rest";

/** Receipts in a file: one, or a list. */
export function readReceipts(text: string): readonly ReceiptFile[] {
  const found: unknown = JSON.parse(text);
  const list = (Array.isArray(found) ? found : [found]) as readonly ReceiptFile[];
  if (!list.every((one) => typeof one.nonce === "string" && typeof one.list_hash === "string")) throw new RecordError("receipt");
  return list;
}

export function FairnessPage(): JSX.Element {
  const [text, setText] = useState("");
  const [held, hold] = useState<readonly ReceiptFile[]>(receipts);
  const [verdict, judge] = useState<Verdict | null>(null);
  const [problem, setProblem] = useState("");
  const check = (record: string, with_: readonly ReceiptFile[] = held): void => {
    setProblem("");
    judge(null);
    if (record.trim() === "") return;
    try {
      judge(verify(readFair(record), with_));
    } catch (error) {
      setProblem(t("fair.broken", { name: error instanceof RecordError ? error.message : String(error) }));
    }
  };
  const fetchRecord = (table: string): void => {
    rest.record(table).then(
      (record) => {
        setText(record);
        check(record);
      },
      (error: RequestError) => setProblem(error.message),
    );
  };
  useEffect(() => {
    const table = location.hash.slice(1);
    if (/^[\w-]+$/.test(table)) fetchRecord(table);
  }, []);
  const open = (file: File | undefined, use: (content: string) => void): void => {
    void file?.text().then((content) => {
      try {
        use(content);
      } catch {
        setProblem(t("fair.broken", { name: file.name }));
      }
    });
  };
  return (
    <Frame title={t("fairness")}>
      <p>{t("fair.about")}</p>
      <div class="form">
        {keptTables().length > 0 && (
          <div class="row">
            {keptTables().map((kept) => (
              <button type="button" class="plain small" key={kept.table} onClick={() => fetchRecord(kept.table)}>
                {kept.title}
              </button>
            ))}
          </div>
        )}
        <label class="field">
          <span>{t("fair.record")}</span>
          <textarea
            rows={6}
            value={text}
            spellcheck={false}
            onInput={(event) => {
              setText(event.currentTarget.value);
              check(event.currentTarget.value);
            }}
          />
        </label>
        <label class="field">
          <span>{t("fair.file")}</span>
          <input
            type="file"
            onChange={(event) =>
              open(event.currentTarget.files?.[0], (content) => {
                setText(content);
                check(content);
              })
            }
          />
        </label>
        <label class="field">
          <span>{t("fair.receipt")}</span>
          <input
            type="file"
            accept="application/json"
            onChange={(event) =>
              open(event.currentTarget.files?.[0], (content) => {
                const more = [...readReceipts(content), ...held];
                hold(more);
                check(text, more);
              })
            }
          />
        </label>
        <p class="note">
          {t("fair.held", { count: held.length })}{" "}
          {held.length > 0 && (
            <a download="receipts.json" href={`data:application/json,${encodeURIComponent(JSON.stringify(held, null, 2))}`}>
              {t("fair.save")}
            </a>
          )}
        </p>
      </div>
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {verdict !== null && <Result verdict={verdict} />}
    </Frame>
  );
}

const WORDS: Readonly<Record<Verdict["answer"], readonly [title: Key, about: Key, kind: string]>> = {
  proven: ["fair.proven", "fair.proven.about", "good"],
  consistent: ["fair.consistent", "fair.consistent.about", "unsure"],
  "not consistent": ["fair.no", "fair.no.about", "bad"],
};

function Result({ verdict }: { verdict: Verdict }): JSX.Element {
  const [title, about, kind] = WORDS[verdict.answer];
  const shuffles = verdict.checks.filter((check) => check.what === "shuffle" && check.good).length;
  return (
    <section class={`verdict ${kind}`} aria-live="polite">
      <h2>
        <Icon name={kind === "good" ? "shield" : kind === "bad" ? "close" : "info"} />
        {t(title)}
      </h2>
      <p>{t(about)}</p>
      <p class="note">{t("fair.counts", { count: verdict.checks.length, shuffles })}</p>
      <ul class="checks">
        {verdict.checks.map((check, index) => (
          <li key={index} class={check.good ? "good" : "bad"}>
            <Icon name={check.good ? "check" : "close"} />
            {t(`fair.what.${check.what}`)} <code>{check.where}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
