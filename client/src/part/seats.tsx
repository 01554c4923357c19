/** The other seats, around the table in the order of play. */

import type { JSX } from "preact";
import { Emote } from "../art/emote";
import { Face, Veto } from "../art/face";
import { t } from "../language";
import { memo } from "../memo";
import type { SeatInfo, Table, View } from "../wire";
import { Icon } from "./icon";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where the seats stand, in percent: up the left side, along the top, down the right side. */
export function spots(count: number, tall: boolean): readonly Spot[] {
  return tall ? tallSpots(count) : wideSpots(count);
}

function tallSpots(count: number): readonly Spot[] {
  const sides = count <= 3 ? 0 : Math.ceil((count - 3) / 2);
  const top = count - 2 * sides;
  const heights = [[], [52], [42, 76], [36, 61, 86]][sides] ?? [];
  const across = [[], [50], sides > 0 ? [32, 68] : [24, 76], [15, 50, 85]][top] ?? [];
  const left = [...heights].reverse().map((y) => ({ x: 13.5, y }));
  const right = heights.map((y) => ({ x: 86.5, y }));
  return [...left, ...across.map((x) => ({ x, y: 12 })), ...right];
}

function wideSpots(count: number): readonly Spot[] {
  return Array.from({ length: count }, (_, index) => {
    const reach = Math.min(1, 0.3 + count * 0.1);
    const angle = count === 1 ? 0 : (-1 + (2 * index) / (count - 1)) * reach * 100;
    const radians = ((90 - angle) * Math.PI) / 180;
    return { x: 50 - 42 * Math.cos(radians) * -1, y: 54 - 40 * Math.sin(radians) };
  });
}

/** The seats after one's own, clockwise; a spectator sees them all from seat A on. */
export function others(seats: readonly SeatInfo[], you: string): readonly SeatInfo[] {
  const own = seats.findIndex((seat) => seat.seat === you);
  return own < 0 ? seats : [...seats.slice(own + 1), ...seats.slice(0, own)];
}

/** A hue for everybody, so that a seat is found again. */
export function Avatar({ seat }: { seat: Pick<SeatInfo, "seat" | "name" | "bot"> }): JSX.Element {
  const letter = [...(seat.name || seat.seat)][0]?.toUpperCase() ?? "?";
  return <span class={`avatar hue-${seat.seat}`} aria-hidden="true">{seat.bot === "" ? letter : <Icon name="bot" />}</span>;
}

/** What there is to say of a seat, in words. */
export function seatLabel(seat: SeatInfo, view: View | null, table: Table): string {
  const said = [seat.name || seat.seat];
  if (seat.bot !== "") said.push(t("seat.bot"));
  if (view !== null) {
    said.push(t("seat.cards", { count: view.counts[seat.seat] ?? 0 }));
    if (view.turn === seat.seat && !view.phase.endsWith("over")) said.push(t("seat.turn"));
    if (view.called.includes(seat.seat)) said.push(t("seat.called"));
    if (view.vetoed === seat.seat) said.push(t("seat.vetoed"));
    if (view.forbidden.includes(seat.seat)) said.push(t("seat.dared"));
    if ((view.lost[seat.seat] ?? 0) > 0) said.push(t("seat.lost"));
    if ((view.take_instead[seat.seat] ?? 0) > 0) said.push(t("seat.takes", { count: view.take_instead[seat.seat] ?? 0 }));
    if (view.dealer === seat.seat) said.push(t("seat.dealer"));
    said.push(t("seat.score", { count: view.scores[seat.seat] ?? 0 }));
  }
  if (seat.bot === "" && !seat.present) said.push(t(seat.away_bot ? "seat.standin" : "seat.away"));
  if (seat.muted) said.push(t("seat.muted"));
  if (table.host === seat.seat) said.push(t("seat.host"));
  return said.join(", ");
}

export interface SeatsProps {
  readonly table: Table;
  readonly view: View;
  readonly you: string;
  readonly tall: boolean;
  readonly colors: readonly string[];
  readonly emotes: Readonly<Record<string, string>>;
  readonly onPick: (seat: string) => void;
}

export function Seats({ table, view, you, tall, colors, emotes, onPick }: SeatsProps): JSX.Element {
  const around = others(table.seats, you);
  const places = spots(around.length, tall);
  const crowd = around.length > 6 ? "crowded" : around.length > 3 ? "several" : "few";
  return (
    <ul class={`seats ${crowd}`} aria-label={t("seats")}>
      {around.map((seat, index) => (
        <li
          key={seat.seat}
          class="seat-place"
          style={{ left: `${places[index]?.x ?? 50}%`, top: `${places[index]?.y ?? 50}%` }}
        >
          <Seat
            seat={seat.seat}
            name={seat.name || seat.seat}
            bot={seat.bot}
            label={seatLabel(seat, view, table)}
            count={view.counts[seat.seat] ?? 0}
            active={view.turn === seat.seat && !view.phase.endsWith("over")}
            away={seat.bot === "" && !seat.present}
            called={view.called.includes(seat.seat)}
            vetoed={view.vetoed === seat.seat}
            lost={(view.lost[seat.seat] ?? 0) > 0}
            dealer={view.dealer === seat.seat}
            dared={view.forbidden.includes(seat.seat)}
            known={(view.known[seat.seat] ?? []).join(" ")}
            colors={colors}
            emote={emotes[seat.seat] ?? ""}
            few={crowd === "few"}
            onPick={onPick}
          />
        </li>
      ))}
    </ul>
  );
}

interface SeatProps {
  readonly seat: string;
  readonly name: string;
  readonly bot: string;
  readonly label: string;
  readonly count: number;
  readonly active: boolean;
  readonly away: boolean;
  readonly called: boolean;
  readonly vetoed: boolean;
  readonly lost: boolean;
  readonly dealer: boolean;
  readonly dared: boolean;
  readonly known: string; // cards, with spaces between
  readonly colors: readonly string[];
  readonly emote: string;
  readonly few: boolean;
  readonly onPick: (seat: string) => void;
}

const Seat = memo(function Seat(props: SeatProps): JSX.Element {
  const { seat, name, count, active, away, colors, emote, few, onPick } = props;
  const known = props.known === "" ? [] : props.known.split(" ");
  return (
    <button
      type="button"
      class={`seat${active ? " active" : ""}${away ? " away" : ""}`}
      data-anchor={`seat-${seat}`}
      data-seat={seat}
      onClick={() => onPick(seat)}
    >
      <span class="unseen">{props.label}</span>
      <Avatar seat={props} />
      <span class="seat-name" aria-hidden="true">
        {name}
      </span>
      <span class={`seat-count${count === 1 ? " last" : ""}`} key={count} aria-hidden="true">
        <span class="seat-fan">
          {Array.from({ length: Math.min(few ? 5 : 1, count) }, (_, index) => (
            <span class="mini-back" key={index} />
          ))}
        </span>
        {count}
      </span>
      {props.called && <span class="seat-call" aria-hidden="true">{t("called")}</span>}
      {props.vetoed && (
        <span class="seat-veto">
          <Veto />
        </span>
      )}
      {props.lost && <span class="seat-mark" aria-hidden="true">{t("seat.lost.short")}</span>}
      {props.dealer && <span class="seat-dealer" aria-hidden="true">{t("seat.dealer.short")}</span>}
      {props.dared && <span class="seat-mark dare" aria-hidden="true">!</span>}
      {known.length > 0 && (
        <span class="seat-known" aria-hidden="true">
          {known.slice(0, 8).map((card, index) => (
            <Face key={index} card={card} colors={colors} />
          ))}
          {known.length > 8 && <span class="more">+{known.length - 8}</span>}
        </span>
      )}
      {emote !== "" && (
        <span class="seat-emote" aria-hidden="true">
          <Emote name={emote} />
        </span>
      )}
    </button>
  );
});
