/** The shuffle in which everybody takes part. */

import type { JSX } from "preact";
import { t } from "../language";
import type { Session, State } from "../session";
import type { Table } from "../wire";
import { seatName } from "../words";
import { Clock } from "./clock";

export function Seeding({ session, state, table }: { session: Session; state: State; table: Table }): JSX.Element {
  const attempt = table.attempts.at(-1);
  const voids = table.attempts.filter((one) => one.stage === "void");
  return (
    <section class="seeding" role="status">
      <div class="shuffling" aria-hidden="true">
        <span class="mini-back" />
        <span class="mini-back" />
        <span class="mini-back" />
      </div>
      <h2>{t("seeding")}</h2>
      <p class="note">
        {t(attempt?.stage === "reveal" ? "seeding.reveal" : "seeding.commit")} <Clock session={session} until={state.deadlines.seeding} />
      </p>
      {voids.map((one) => (
        <p class="problem" key={one.number}>
          {t("seeding.void", { count: one.number, names: one.void_by.map((seat) => seatName(table, seat)).join(", ") })}
        </p>
      ))}
    </section>
  );
}
