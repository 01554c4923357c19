/** Draw, call and catch: always there, always in the same place. */

import type { JSX } from "preact";
import { t } from "../language";
import type { Key } from "../language";
import type { View } from "../wire";

export interface BarProps {
  readonly view: View;
  readonly armed: boolean; // the next play goes with the call
  readonly onDraw: () => void;
  readonly onPass: () => void;
  readonly onCall: () => void;
  readonly onCatch: () => void;
}

/** The first button: what there is to do besides playing a card. */
function first(view: View): { key: Key; act: "draw" | "pass" | "" } {
  const verbs = new Set(view.legal.map((move) => move.verb));
  if (verbs.has("draw")) return { key: "draw", act: "draw" };
  if (!verbs.has("pass")) return { key: "draw", act: "" };
  return { key: view.phase === "drawn" ? "keep" : view.phase === "bonus" ? "decline" : "pass", act: "pass" };
}

export function Bar({ view, armed, onDraw, onPass, onCall, onCatch }: BarProps): JSX.Element {
  const { key, act } = first(view);
  return (
    <div class="bar" role="group" aria-label={t("actions")}>
      <button
        type="button"
        class="bar-button draw"
        aria-disabled={act === ""}
        aria-keyshortcuts="d"
        onClick={() => (act === "draw" ? onDraw() : act === "pass" ? onPass() : undefined)}
      >
        {t(key)}
      </button>
      <button type="button" class={`bar-button call${armed ? " armed" : ""}`} aria-pressed={armed} aria-keyshortcuts="c" onClick={onCall}>
        {t(armed ? "call.armed" : "call")}
      </button>
      <button type="button" class="bar-button catch" aria-keyshortcuts="x" onClick={onCatch}>
        {t("catch")}
      </button>
    </div>
  );
}
