/** The middle of the table: piles, direction, the colour in force, the veto. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Back, Face, Shape, Veto } from "../art/face";
import { t } from "../language";
import { edition } from "../rest";
import { cardName, colorName } from "../words";
import type { View } from "../wire";

export interface CentreProps {
  readonly view: View;
  readonly live: boolean; // something has happened since the page was opened
  readonly colors: readonly string[];
  readonly veto: boolean;
  readonly mayDraw: boolean;
  readonly onDraw: () => void;
  readonly onVeto: () => void;
}

/** How a card lies on the pile: a little askew, and always the same for the same card. */
export function askew(index: number): number {
  return ((index * 47) % 17) - 8;
}

function Direction({ left, color }: { left: boolean; color: string }): JSX.Element {
  return (
    <svg class={`direction color-${color} ${left ? "left" : "right"}`} viewBox="0 0 200 200" aria-hidden="true" focusable="false">
      <g>
        {[0, 120, 240].map((turn) => (
          <g key={turn} transform={`rotate(${turn} 100 100)`}>
            <path d="M100 8A92 92 0 0 1 172 43" />
            <path class="head" d="M160 44H174V30" />
          </g>
        ))}
      </g>
    </svg>
  );
}

/** A card on the pile; one that has just been played appears when its flight ends. */
function Lying({ card, index, live, colors }: { card: string; index: number; live: boolean; colors: readonly string[] }): JSX.Element {
  const [fresh] = useState(live);
  return (
    <span class={`lying${fresh ? " fresh" : ""}`} style={{ "--turn": `${askew(index)}deg` } as JSX.CSSProperties}>
      <Face card={card} colors={colors} />
    </span>
  );
}

export function Centre({ view, live, colors, veto, mayDraw, onDraw, onVeto }: CentreProps): JSX.Element {
  const info = edition(view.edition);
  const shown = view.discard.slice(-4);
  const first = view.discard.length - shown.length;
  const topCard = view.discard.at(-1) ?? view.top;
  const left = view.direction === "left";
  return (
    <div class={`centre color-${view.color}`}>
      <Direction key={view.direction} left={left} color={view.color} />
      <div class="piles">
        <button
          type="button"
          class={`deck${mayDraw ? " ready" : ""}`}
          data-anchor="deck"
          aria-label={t(mayDraw ? "deck.draw" : "deck", { count: view.draw_count })}
          aria-disabled={!mayDraw}
          onClick={() => mayDraw && onDraw()}
        >
          {[2, 1, 0].map((below) => (
            <span key={below} class={`layer layer-${below}`}>
              {view.draw_count > below * 12 && <Back />}
            </span>
          ))}
          <span class="deck-count">{view.draw_count}</span>
        </button>
        <div class="pile" data-anchor="pile" role="img" aria-label={pileLabel(view, topCard)}>
          {shown.map((card, index) => (
            <Lying key={`${first + index} ${card}`} card={card} index={first + index} live={live} colors={colors} />
          ))}
        </div>
      </div>
      {view.color !== "" && (
        <div class="color-now">
          <Shape color={view.color} />
          <span>{colorName(view.color, info)}</span>
          <span class="way">{t(left ? "to.left" : "to.right")}</span>
        </div>
      )}
      {veto && (
        <button type="button" class={`veto-token${view.vetoed === "" ? "" : " away"}`} aria-label={t("veto")} onClick={onVeto}>
          <Veto />
        </button>
      )}
    </div>
  );

  function pileLabel(now: View, card: string): string {
    if (now.color === "") return t("pile.empty", { card: cardName(card, info) });
    return t("pile", { card: cardName(card, info), color: colorName(now.color, info) });
  }
}
