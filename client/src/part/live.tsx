/** What a screen reader says: each event once, and what is asked of this seat. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { State } from "../session";
import { tell } from "../words";
import { asked } from "./prompt";

export function Live({ state }: { state: State }): JSX.Element {
  const [said, say] = useState("");
  const { table, view, latest, you } = state;
  useEffect(() => {
    if (table === null) return;
    const sentences = latest.map((event) => (event.kind === "chat" ? `${event.name ?? ""}: ${event.text ?? ""}` : tell(event, { table, you: you.seat })));
    const mine = view !== null && view.turn === you.seat && you.seat !== "" ? asked(table, view) : "";
    const text = [...sentences, mine].filter((sentence) => sentence !== "").join(" ");
    if (text !== "") say(text);
  }, [latest]);
  return (
    <div class="unseen" role="log" aria-live="polite" aria-atomic="true">
      {said}
    </div>
  );
}
