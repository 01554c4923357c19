/** The kick of the paper football: a flick on a drawn goal. The server computes the flight. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../language";
import type { Session } from "../session";
import type { GameEvent, Kick as KickInfo, Table } from "../wire";
import { seatName } from "../words";
import { Clock } from "./clock";

/** A flick from one point to another, as a direction and a strength of the table's rules. */
export interface Aim {
  readonly direction: number; // -10 to the left … 10 to the right
  readonly strength: number; // 0 … 10
}

const FULL = 2200; // pixels a second, for a room of 400 pixels, are a kick with all strength

/** What a flick means: where it points, and how fast it was. */
export function aim(dx: number, dy: number, seconds: number, room: number): Aim {
  const up = Math.max(1, -dy);
  const direction = Math.max(-10, Math.min(10, (dx / up) * 12));
  const speed = Math.hypot(dx, dy) / Math.max(0.016, seconds) / (room / 400);
  const strength = Math.max(0, Math.min(10, (Math.sqrt(speed / FULL)) * 10));
  return { direction: Math.round(direction * 10) / 10, strength: Math.round(strength * 10) / 10 };
}

export interface KickProps {
  readonly session: Session;
  readonly table: Table;
  readonly kick: KickInfo | null;
  readonly flight: GameEvent | null; // the last one, while it is shown
  readonly you: string;
  readonly until: number | null;
}

function Goal({ wind, flight }: { wind: number; flight: GameEvent | null }): JSX.Element {
  const sideways = Math.max(-9, Math.min(9, flight?.sideways ?? 0));
  const strength = flight?.strength ?? 0;
  const height = flight === null ? 0 : strength < 4 ? 128 : strength > 9 ? 10 : 56;
  const x = flight === null ? 160 : 160 + sideways * 15;
  return (
    <svg class="goal" viewBox="0 0 320 240" aria-hidden="true" focusable="false">
      <path class="turf" d="M0 150H320V240H0Z" />
      <path class="line" d="M40 168H280M20 196H300M0 228H320" />
      <g class="hands">
        <path d="M122.500 18V96M197.500 18V96M122.500 96H197.500" />
        <path d="M122.500 96C108 100 104 120 110 140M197.500 96C212 100 216 120 210 140" />
        <path class="nail" d="M122.500 18V24M197.500 18V24" />
      </g>
      <g class="flag" transform={`translate(276 40) scale(${wind < 0 ? -1 : 1} 1)`}>
        <path class="pole" d="M0 0V46" />
        {wind !== 0 && <path d={`M0 2L${10 + Math.abs(wind) * 6} 8 0 16Z`} />}
      </g>
      <g class={`football${flight === null ? "" : " kicked"}`} style={{ "--x": `${x - 160}px`, "--y": `${height - 206}px` } as JSX.CSSProperties}>
        <path d="M160 190 182 222H138Z" />
        <path class="fold" d="M160 190 160 222M149 206 171 206" />
      </g>
    </svg>
  );
}

export function Kick({ session, table, kick, flight, you, until }: KickProps): JSX.Element {
  const mine = kick !== null && kick.seat === you && you !== "";
  const [drag, setDrag] = useState<{ x: number; y: number } | null>(null);
  const [keys, setKeys] = useState<Aim>({ direction: 0, strength: 7 });
  const start = useRef<{ x: number; y: number; time: number } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    sent.current = false;
  }, [kick?.seat, kick?.wind]);
  const fly = (with_: Aim): void => {
    if (!mine || sent.current) return;
    sent.current = true;
    void session.command({ do: "kick", ...with_ }).then((answer) => {
      if (answer.type === "refuse") sent.current = false;
    });
  };
  const seat = kick?.seat ?? flight?.seat ?? "";
  const wind = kick?.wind ?? flight?.wind ?? 0;
  return (
    <section class="kick" aria-label={t("kick")}>
      <p class="kick-title">
        {t(mine ? "kick.yours" : "kick.theirs", { name: seatName(table, seat) })}
        <Clock session={session} until={kick === null ? null : until} />
      </p>
      <div
        ref={box}
        class={`kick-field${mine ? " mine" : ""}`}
        onPointerDown={(event) => {
          if (!mine) return;
          box.current?.setPointerCapture(event.pointerId);
          start.current = { x: event.clientX, y: event.clientY, time: event.timeStamp };
          setDrag({ x: 0, y: 0 });
        }}
        onPointerMove={(event) => {
          if (start.current !== null) setDrag({ x: event.clientX - start.current.x, y: event.clientY - start.current.y });
        }}
        onPointerUp={(event) => {
          const from = start.current;
          start.current = null;
          setDrag(null);
          if (from === null || from.y - event.clientY < 12) return;
          const room = box.current?.clientWidth ?? 400;
          fly(aim(event.clientX - from.x, event.clientY - from.y, (event.timeStamp - from.time) / 1000, room));
        }}
        onPointerCancel={() => {
          start.current = null;
          setDrag(null);
        }}
      >
        <Goal wind={wind} flight={flight} />
        {drag !== null && <span class="kick-drag">{t("kick.aiming", { direction: Math.round((drag.x / Math.max(1, -drag.y)) * 12) })}</span>}
      </div>
      <p class="kick-wind">{wind === 0 ? t("kick.calm") : t(wind < 0 ? "kick.left" : "kick.right", { count: Math.abs(wind) })}</p>
      {flight !== null && <p class="kick-told">{t(flight.good === true ? "kick.good" : "kick.no")}</p>}
      {mine && (
        <>
          <p class="kick-how">{t("kick.how")}</p>
          <form
            class="kick-keys"
            onSubmit={(event) => {
              event.preventDefault();
              fly(keys);
            }}
          >
            <label>
              <span>{t("kick.direction")}</span>
              <input type="range" min="-10" max="10" step="1" value={keys.direction} onInput={(event) => setKeys({ ...keys, direction: event.currentTarget.valueAsNumber })} />
              <output>{keys.direction}</output>
            </label>
            <label>
              <span>{t("kick.strength")}</span>
              <input type="range" min="0" max="10" step="1" value={keys.strength} onInput={(event) => setKeys({ ...keys, strength: event.currentTarget.valueAsNumber })} />
              <output>{keys.strength}</output>
            </label>
            <button type="submit" class="main">
              {t("kick.do")}
            </button>
          </form>
        </>
      )}
    </section>
  );
}
