/** Movement that tells the story. Places are read before anything changes, so no layout is ever forced. */

import { Store } from "./store";
import type { GameEvent, View } from "./wire";

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface Flight {
  readonly key: number;
  readonly card: string; // empty: a back
  readonly from: Place;
  readonly to: Place;
  readonly delay: number;
  readonly length: number;
}

export const flights = new Store<readonly Flight[]>([]);
let count = 0;

function place(anchor: string): Place | null {
  const found = document.querySelector(`[data-anchor="${anchor}"]`);
  if (found === null) return null;
  const box = found.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width };
}

/** Where a card of this seat is, or where cards go to it. */
function seatPlace(seat: string, view: View | null, card = ""): Place | null {
  if (view === null || seat !== view.seat || seat === "") return place(`seat-${seat}`);
  return (card === "" ? null : place(`card-${card.split(":")[0] ?? ""}`)) ?? place("hand");
}

/** Put the events of an update on the stage: cards fly from where they are to where they go. */
export function stage(events: readonly GameEvent[], view: View | null, length: number): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const made: Flight[] = [];
  const add = (from: Place | null, to: Place | null, card: string, delay: number): void => {
    if (from === null || to === null || made.length > 24) return;
    made.push({ key: ++count, card, from, to, delay, length: Math.min(380, Math.max(160, length)) });
  };
  let delay = 0;
  for (const event of events) {
    const seat = event.seat ?? "";
    if (event.name === "played") add(seatPlace(seat, view, event.card), place("pile"), event.card ?? "", delay);
    else if (event.name === "opened") add(place("deck"), place("pile"), event.card ?? "", delay);
    else if (event.name === "discarded") add(seatPlace(seat, view, event.card), place("pile"), event.card ?? "", delay);
    else if (event.name === "drew" || event.name === "dealt") {
      const shown = event.name === "dealt" ? Math.min(event.count ?? 1, 2) : Math.min(event.count ?? 1, 8);
      for (let card = 0; card < shown; card++) {
        add(place("deck"), seatPlace(seat, view), event.cards?.[card] ?? "", delay + card * 90);
      }
      delay += event.name === "dealt" ? 50 : 0;
    } else if (event.name === "swapped") {
      add(seatPlace(seat, view), seatPlace(event.other ?? "", view), "", delay);
      add(seatPlace(event.other ?? "", view), seatPlace(seat, view), "", delay);
    }
  }
  if (made.length > 0) flights.set([...flights.value, ...made]);
}

/** A flight has arrived. */
export function land(key: number): void {
  flights.set(flights.value.filter((flight) => flight.key !== key));
}
