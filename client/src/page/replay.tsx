/** A finished match, move by move, with a slider. The server plays the record; nothing is computed here. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Face, Shape } from "../art/face";
import { held, sorted } from "../choice";
import { t } from "../language";
import { Frame } from "../part/frame";
import { Icon } from "../part/icon";
import { keptTables } from "../preference";
import { edition, editions, loadEditions, RequestError } from "../rest";
import { replayTable, replayText } from "../replay";
import type { Replay, Step } from "../replay";
import { useStore } from "../store";
import { cardName, editionTitle, tell } from "../words";
import type { SeatInfo, Table } from "../wire";

const SPEED = 900;

export function ReplayPage({ table }: { table: string }): JSX.Element {
  const [replay, show] = useState<Replay | null>(null);
  const [problem, setProblem] = useState("");
  const take = (work: Promise<Replay>): void => {
    setProblem("");
    work.then(show, (error: RequestError) => setProblem(error.message));
  };
  const open = (file: File | undefined): void => {
    if (file !== undefined) take(file.text().then(replayText));
  };
  useEffect(() => {
    void loadEditions().catch(() => undefined);
    if (table !== "") take(replayTable(table));
  }, [table]);
  return (
    <Frame title={t("replay")}>
      {problem !== "" && (
        <p class="problem" role="alert" lang="en">
          {problem}
        </p>
      )}
      {replay === null ? (
        <div class="form">
          <p>{t("replay.about")}</p>
          <div class="row">
            {keptTables().map((kept) => (
              <a class="button plain small" key={kept.table} href={`/replay/${kept.table}`}>
                {kept.title}
              </a>
            ))}
          </div>
          <label class="field">
            <span>{t("replay.file")}</span>
            <input type="file" accept=".txt,text/plain" onChange={(event) => open(event.currentTarget.files?.[0])} />
          </label>
          <p class="note">{t("replay.file.about")}</p>
        </div>
      ) : (
        <>
          <Player replay={replay} />
          <div class="row middle">
            <button type="button" class="plain small" onClick={() => show(null)}>
              {t("replay.other")}
            </button>
          </div>
        </>
      )}
    </Frame>
  );
}

/** The table that a record was played at, as far as sentences need it. */
function tableOf(replay: Replay): Table {
  const seats = Object.entries(replay.names).map(([seat, name]) => ({ seat, name }) as SeatInfo);
  return { edition: replay.edition, seats } as unknown as Table;
}

function Player({ replay }: { replay: Replay }): JSX.Element {
  useStore(editions);
  const [at, go] = useState(0);
  const [running, run] = useState(false);
  const last = replay.steps.length - 1;
  const step = replay.steps[at] as Step;
  const table = useMemo(() => tableOf(replay), [replay]);
  const info = edition(replay.edition);
  const colors = Object.keys(info?.colors ?? {});
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => go((now) => Math.min(last, now + 1)), SPEED);
    return () => clearInterval(timer);
  }, [running]);
  useEffect(() => {
    if (at === last) run(false);
  }, [at]);
  const sentences = step.events.map((event) => tell(event, { table, you: "" })).filter((text) => text !== "");
  return (
    <section class="replay">
      <h2>
        {editionTitle(replay.edition, replay.title)} <span class="note">{t("round", { count: step.round })}</span>
      </h2>
      <div class={`replay-middle color-${step.color}`}>
        <div class="replay-pile" role="img" aria-label={cardName(step.top, info)}>
          <Face card={step.top} colors={colors} />
        </div>
        <div>
          <p class="color-now">
            {step.color !== "" && <Shape color={step.color} />} {t(step.direction === "left" ? "to.left" : "to.right")}
          </p>
          <p class="note">{t("deck", { count: step.draw_count })}</p>
        </div>
        <div class="replay-told" aria-live="polite">
          <p class="note">
            {at} / {last} <code>{step.move}</code>
          </p>
          {sentences.slice(-4).map((text, index) => (
            <p key={index}>{text}</p>
          ))}
        </div>
      </div>
      <input
        type="range"
        class="slider"
        min={0}
        max={last}
        value={at}
        aria-label={t("replay.slider")}
        aria-valuetext={sentences.join(" ")}
        onInput={(event) => go(event.currentTarget.valueAsNumber)}
      />
      <div class="row middle">
        <button type="button" class="quiet round" aria-label={t("replay.back")} onClick={() => go(Math.max(0, at - 1))}>
          <Icon name="previous" />
        </button>
        <button type="button" class="main round" aria-label={t(running ? "replay.pause" : "replay.run")} onClick={() => run(!running)}>
          <Icon name={running ? "pause" : "play"} />
        </button>
        <button type="button" class="quiet round" aria-label={t("replay.forward")} onClick={() => go(Math.min(last, at + 1))}>
          <Icon name="next" />
        </button>
      </div>
      <ul class="replay-hands">
        {Object.entries(step.hands).map(([seat, cards]) => (
          <li key={seat} class={step.turn === seat ? "active" : ""}>
            <p>
              {replay.names[seat] ?? seat} <span class="note">{t("seat.score", { count: step.scores[seat] ?? 0 })}</span>
            </p>
            <div class="replay-hand">
              {sorted(held(cards), "color", colors, new Set()).map((one) => (
                <span key={one.key} role="img" aria-label={cardName(one.card, info)}>
                  <Face card={one.card} colors={colors} />
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
