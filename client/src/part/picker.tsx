/** What goes with a card: player, wish, colour, and the call, in one gesture. It stands above the hand and covers no button. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Shape } from "../art/face";
import { callable, chosen, dimensions, fitting, values } from "../choice";
import type { Choice } from "../choice";
import { t } from "../language";
import { edition } from "../rest";
import type { LegalMove, Table } from "../wire";
import { cardName, colorName, seatName } from "../words";

export interface PickerProps {
  readonly moves: readonly LegalMove[];
  readonly table: Table;
  readonly call: boolean; // the call is already made with the next play
  readonly onMove: (move: LegalMove) => void;
  readonly onClose: () => void;
}

export function Picker({ moves, table, call, onMove, onClose }: PickerProps): JSX.Element {
  const [choice, choose] = useState<Choice>({});
  const box = useRef<HTMLDivElement>(null);
  const info = edition(table.edition);
  const open = dimensions(moves);
  const first = open.find((dimension) => dimension !== "color" && choice[dimension] === undefined);
  const left = fitting(moves, choice);
  const card = moves[0]?.card ?? "";
  useEffect(() => {
    box.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [first]);
  const play = (color: string | undefined, aloud: boolean): void => {
    const move = chosen(moves, { ...choice, color }, aloud);
    if (move !== null) onMove(move);
  };
  const title = first === "target" ? t("pick.player") : first === "wish" ? t("pick.wish") : t("pick.color");
  return (
    <div
      class="picker"
      ref={box}
      role="group"
      aria-label={`${card === "" ? "" : `${cardName(card, info)}: `}${title}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <p class="picker-title">{title}</p>
      {first === undefined ? (
        <Colors left={left} call={call} play={play} name={(color) => colorName(color, info)} />
      ) : (
        <div class="picker-row">
          {values(left, first).map((value) => (
            <button
              type="button"
              key={value}
              class={first === "wish" ? `swatch color-${value}` : "choice"}
              onClick={() => {
                const next = { ...choice, [first]: value };
                choose(next);
                if (dimensions(fitting(moves, next)).length === 0) {
                  const move = chosen(moves, next, call);
                  if (move !== null) onMove(move);
                }
              }}
            >
              {first === "wish" && <Shape color={value} />}
              {label(first, value)}
            </button>
          ))}
        </div>
      )}
    </div>
  );

  function label(dimension: string, value: string): string {
    if (dimension === "wish") return colorName(value, info);
    return value === "" ? t("pick.nobody") : seatName(table, value);
  }
}

interface ColorsProps {
  readonly left: readonly LegalMove[];
  readonly call: boolean;
  readonly play: (color: string | undefined, call: boolean) => void;
  readonly name: (color: string) => string;
}

/** The colours; where the call may go with the card, each has a second half that plays and calls at once. */
function Colors({ left, call, play, name }: ColorsProps): JSX.Element {
  const colors = values(left, "color");
  return (
    <div class="picker-row colors">
      {colors.map((color) => (
        <span class="swatch-pair" key={color}>
          <button type="button" class={`swatch color-${color}`} data-color={color} onClick={() => play(color, call)}>
            <Shape color={color} letter />
            {name(color)}
          </button>
          {callable(left) && !call && (
            <button
              type="button"
              class={`swatch with-call color-${color}`}
              aria-label={t("pick.call", { color: name(color) })}
              onClick={() => play(color, true)}
            >
              {t("called")}
            </button>
          )}
        </span>
      ))}
    </div>
  );
}
