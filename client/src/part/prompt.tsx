/** One line that says what is going on and what is asked of this seat. */

import type { ComponentChildren, JSX } from "preact";
import { t } from "../language";
import { edition } from "../rest";
import type { Session } from "../session";
import type { Table, View } from "../wire";
import { cardName, seatName } from "../words";
import { Clock } from "./clock";

export interface PromptProps {
  readonly session: Session;
  readonly table: Table;
  readonly view: View;
  readonly until: number | null;
  readonly children?: ComponentChildren;
}

/** What is asked, in words. */
export function asked(table: Table, view: View): string {
  const name = seatName(table, view.turn);
  const mine = view.seat !== "" && view.turn === view.seat;
  if (view.phase === "game over") return t("ask.over", { name: seatName(table, view.winner) });
  if (view.phase === "round over") return view.winner === "" ? t("ask.void") : t("ask.round", { name: seatName(table, view.winner) });
  if (!mine) return t(view.phase === "judge" ? "ask.judged" : view.phase === "answer" ? "ask.answering" : "ask.waiting", { name });
  switch (view.phase) {
    case "name":
      return t("ask.name");
    case "drawn":
      return t("ask.drawn", { card: cardName(view.drawn[0] ?? "", edition(view.edition)) });
    case "answer":
      return t("ask.answer", { count: view.owed });
    case "bonus":
      return t("ask.bonus");
    case "judge":
      return table.kick !== null ? t("kick.yours") : t("ask.judge", { task: view.task });
    case "discard":
      return t("ask.discard", { count: view.to_discard });
    default:
      return t(view.legal.some((move) => move.verb === "play") ? "ask.turn" : "ask.draw");
  }
}

export function Prompt({ session, table, view, until, children }: PromptProps): JSX.Element {
  const mine = view.seat !== "" && view.turn === view.seat && !view.phase.endsWith("over");
  return (
    <div class={`prompt${mine ? " mine" : ""}`}>
      <span class="prompt-text">{asked(table, view)}</span>
      <Clock session={session} until={until} />
      {children}
    </div>
  );
}
