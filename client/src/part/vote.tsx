/** What the table decides: dares, and accusations under the veto. */

import type { JSX } from "preact";
import { Veto } from "../art/face";
import { t } from "../language";
import type { Session } from "../session";
import type { State } from "../session";
import { seatName } from "../words";
import { Clock } from "./clock";

export function BallotBox({ session, state }: { session: Session; state: State }): JSX.Element | null {
  const { table, you, deadlines } = state;
  const ballot = table?.ballot ?? null;
  if (table === null || ballot === null) return null;
  const may = ballot.voters.includes(you.seat) && !ballot.voted.includes(you.seat);
  return (
    <section class="panel vote" aria-label={t("ballot")}>
      <p class="panel-title">
        {t(ballot.seat === you.seat ? "ballot.you" : "ballot.of", { name: seatName(table, ballot.seat) })}
        <Clock session={session} until={deadlines.ballot} />
      </p>
      <p class="task">{ballot.task}</p>
      {may ? (
        <div class="row">
          <button type="button" class="main" onClick={() => void session.command({ do: "vote", good: true })}>
            {t("ballot.good")}
          </button>
          <button type="button" class="plain" onClick={() => void session.command({ do: "vote", good: false })}>
            {t("ballot.no")}
          </button>
        </div>
      ) : (
        <p class="note">{t("ballot.count", { count: ballot.voted.length, total: ballot.voters.length })}</p>
      )}
    </section>
  );
}

export function AccusationBox({ session, state }: { session: Session; state: State }): JSX.Element | null {
  const { table, you, deadlines } = state;
  const accusation = table?.accusation ?? null;
  if (table === null || accusation === null) return null;
  const may = accusation.voters.includes(you.seat) && !accusation.voted.includes(you.seat);
  const meant = state.log.find((event) => event.seq === accusation.chat);
  const names = { by: seatName(table, accusation.by), name: seatName(table, accusation.seat) };
  return (
    <section class="panel vote" aria-label={t("veto")}>
      <p class="panel-title">
        <span class="panel-veto">
          <Veto />
        </span>
        {t("accuse.of", names)}
        <Clock session={session} until={deadlines.accusation} />
      </p>
      {meant?.text !== undefined && <blockquote>{meant.text}</blockquote>}
      {may ? (
        <div class="row">
          {[true, false].map((yes) => (
            <button
              type="button"
              key={String(yes)}
              class={yes ? "main" : "plain"}
              onClick={() => void session.command({ do: "uphold", accusation: accusation.number, yes })}
            >
              {t(yes ? "accuse.yes" : "accuse.no")}
            </button>
          ))}
        </div>
      ) : (
        <p class="note">{t("ballot.count", { count: accusation.voted.length, total: accusation.voters.length })}</p>
      )}
    </section>
  );
}
