/** A hand that was shown to this seat alone, after its challenge. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Face } from "../art/face";
import { t } from "../language";
import { edition } from "../rest";
import type { State } from "../session";
import type { GameEvent } from "../wire";
import { cardName, seatName } from "../words";

const SHOWN = 9000;

export function Reveal({ state, colors }: { state: State; colors: readonly string[] }): JSX.Element | null {
  const [event, show] = useState<GameEvent | null>(null);
  const { latest, you, table } = state;
  useEffect(() => {
    const found = latest.find((one) => one.name === "challenged" && one.seat === you.seat && (one.cards?.length ?? 0) > 0);
    if (found !== undefined) show(found);
  }, [latest]);
  useEffect(() => {
    if (event === null) return undefined;
    const timer = setTimeout(() => show(null), SHOWN);
    return () => clearTimeout(timer);
  }, [event]);
  if (event === null || table === null) return null;
  const info = edition(table.edition);
  return (
    <section class="panel reveal" aria-label={t("reveal")}>
      <p class="panel-title">{t(event.good === true ? "reveal.bluff" : "reveal.honest", { name: seatName(table, event.other ?? "") })}</p>
      <div class="reveal-hand">
        {(event.cards ?? []).map((card, index) => (
          <span key={index} role="img" aria-label={cardName(card, info)}>
            <Face card={card} colors={colors} />
          </span>
        ))}
      </div>
      <p class="note">{t("reveal.only")}</p>
      <button type="button" class="plain" onClick={() => show(null)}>
        {t("continue")}
      </button>
    </section>
  );
}
