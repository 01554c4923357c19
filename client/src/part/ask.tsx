/** What a seat is asked besides playing a card. Everything that can be answered comes from the legal moves. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Shape } from "../art/face";
import { callable, chosen } from "../choice";
import { t } from "../language";
import { edition } from "../rest";
import type { LegalMove, Table, View } from "../wire";
import { cardName, colorName, seatName } from "../words";

interface Sending {
  readonly onMove: (move: LegalMove | string) => void;
}

/** Name the colour for an opening wild. */
export function NameBox({ moves, onMove }: Sending & { moves: readonly LegalMove[] }): JSX.Element {
  return (
    <div class="picker" role="group" aria-label={t("ask.name")}>
      <p class="picker-title">{t("ask.name")}</p>
      <div class="picker-row colors">
        {moves.map((move) => (
          <button type="button" key={move.move} class={`swatch color-${move.color ?? ""}`} data-color={move.color} onClick={() => onMove(move)}>
            <Shape color={move.color ?? ""} letter />
            {colorName(move.color ?? "")}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Accept the cards, or challenge. */
export function AnswerBox({ view, onMove }: Sending & { view: View }): JSX.Element | null {
  const accept = view.legal.find((move) => move.verb === "accept");
  const challenge = view.legal.find((move) => move.verb === "challenge");
  if (accept === undefined && challenge === undefined) return null;
  return (
    <div class="picker answer" role="group" aria-label={t("ask.answer", { count: view.owed })}>
      <p class="picker-title">{t("answer.about")}</p>
      <div class="picker-row">
        {accept !== undefined && (
          <button type="button" class="choice" aria-keyshortcuts="a" onClick={() => onMove(accept)}>
            {t("answer.accept", { count: view.owed })}
          </button>
        )}
        {challenge !== undefined && (
          <button type="button" class="choice" aria-keyshortcuts="g" onClick={() => onMove(challenge)}>
            {t("answer.challenge")}
          </button>
        )}
      </div>
    </div>
  );
}

/** Give up the cards that were chosen in the hand. */
export function DiscardBox({ view, cards, onMove }: Sending & { view: View; cards: readonly string[] }): JSX.Element | null {
  if (view.to_discard === 0 || view.turn !== view.seat || view.phase !== "discard") return null;
  const ready = cards.length === view.to_discard;
  const info = edition(view.edition);
  return (
    <div class="picker" role="group" aria-label={t("ask.discard", { count: view.to_discard })}>
      <p class="picker-title">{cards.length === 0 ? t("discard.how") : cards.map((card) => cardName(card, info)).join(", ")}</p>
      <div class="picker-row">
        <button type="button" class="main" aria-disabled={!ready} onClick={() => ready && onMove(`${view.seat} discard ${cards.join(" ")}`)}>
          {t("discard.do", { count: cards.length, total: view.to_discard })}
        </button>
      </div>
    </div>
  );
}

/** A lifted card that needs nothing else: play it, or play it and call. */
export function PlayBox({ moves, armed, onMove }: Sending & { moves: readonly LegalMove[]; armed: boolean }): JSX.Element | null {
  const plain = chosen(moves, {}, armed);
  const aloud = chosen(moves, {}, true);
  if (plain === null || aloud === null) return null;
  return (
    <div class="picker play" role="group" aria-label={cardName(plain.card ?? "")}>
      <div class="picker-row">
        <button type="button" class="choice" onClick={() => onMove(plain)}>
          {t(armed && plain.call === true ? "play.call" : "play")}
        </button>
        {callable(moves) && !armed && (
          <button type="button" class="choice aloud" onClick={() => onMove(aloud)}>
            {t("play.call")}
          </button>
        )}
      </div>
    </div>
  );
}

export interface SeatChoiceProps {
  readonly table: Table;
  readonly seats: readonly string[];
  readonly title: string;
  readonly onPick: (seat: string) => void;
  readonly onClose: () => void;
}

/** Choose a player. */
export function SeatChoice({ table, seats, title, onPick, onClose }: SeatChoiceProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div class="picker" role="group" aria-label={title} ref={box}>
      <p class="picker-title">{title}</p>
      <div class="picker-row">
        {seats.map((seat) => (
          <button type="button" class="choice" key={seat} onClick={() => onPick(seat)}>
            {seatName(table, seat)}
          </button>
        ))}
        <button type="button" class="choice faint" onClick={onClose}>
          {t("cancel")}
        </button>
      </div>
    </div>
  );
}
