/** The draw for the deal, with its ties: everybody turns a card up, and the highest number deals. */

import type { JSX } from "preact";
import { Face } from "../art/face";
import { t } from "../language";
import type { GameEvent, Table } from "../wire";
import { cardName, seatName } from "../words";
import { edition } from "../rest";
import { useTurns } from "./turn";

const NAMES = new Set(["drew for deal", "tied for deal", "dealer"]);

/** The part of some events that is the draw for the deal. */
export function dealDraw(events: readonly GameEvent[]): readonly GameEvent[] {
  const draw = events.filter((event) => NAMES.has(event.name ?? ""));
  return draw.some((event) => event.name === "drew for deal") ? draw : [];
}

const WAITS = 1; // turn, in which the names are drawn
const EACH_TURN = 2; // cards
const MOST_CARDS = 10;

export interface DealDrawProps {
  readonly events: readonly GameEvent[];
  readonly table: Table;
  readonly colors: readonly string[];
  readonly onClose: () => void;
}

/** The rounds of the draw: after the first only those who tied. */
function rounds(events: readonly GameEvent[]): readonly (readonly GameEvent[])[] {
  const found: GameEvent[][] = [[]];
  for (const event of events) {
    const now = found.at(-1) as GameEvent[];
    if (event.name === "drew for deal") {
      if (now.some((earlier) => earlier.seat === event.seat)) found.push([event]);
      else now.push(event);
    }
  }
  return found;
}

export function DealDraw({ events, table, colors, onClose }: DealDrawProps): JSX.Element {
  const dealer = events.find((event) => event.name === "dealer")?.seat ?? "";
  const info = edition(table.edition);
  const turn = useTurns(WAITS + MOST_CARDS / EACH_TURN + 1);
  return (
    <section class="panel deal-draw" aria-label={t("deal.draw")}>
      <p class="panel-title">{t("deal.draw")}</p>
      {rounds(events).map((drawn, index) => (
        <ul key={index}>
          {drawn.map((event, at) => (
            <li key={event.seat} class={event.seat === dealer ? "dealer" : ""} style={{ "--at": at + index * 4 } as JSX.CSSProperties}>
              <span class="deal-card" role="img" aria-label={cardName(event.card ?? "", info)}>
                {turn > WAITS + at / EACH_TURN && <Face card={event.card ?? ""} colors={colors} />}
              </span>
              <span class="deal-name">{seatName(table, event.seat ?? "")}</span>
            </li>
          ))}
        </ul>
      ))}
      {dealer !== "" && <p class="note">{t("deal.by", { name: seatName(table, dealer) })}</p>}
      <button type="button" class="plain" onClick={onClose}>
        {t("continue")}
      </button>
    </section>
  );
}
