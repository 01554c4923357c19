/** One's own hand, from two cards to forty. Each card is a button that says what it is and whether it may be played. */

import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Face } from "../art/face";
import { held, layout, sorted } from "../choice";
import type { Held, Sorting } from "../choice";
import { t } from "../language";
import { memo } from "../memo";
import { edition } from "../rest";
import type { View } from "../wire";
import { cardName } from "../words";
import { useTurns } from "./turn";

export interface HandProps {
  readonly view: View;
  readonly live: boolean; // something has happened since the page was opened: new cards arrive
  readonly colors: readonly string[];
  readonly playable: ReadonlySet<string>;
  readonly sorting: Sorting;
  readonly lifted: string; // key of the card
  readonly selected: readonly string[]; // keys, when cards are chosen to be given up
  readonly hinted: string; // card
  readonly onLift: (held: Held) => void;
  readonly onPlay: (held: Held) => void;
}

/** How wide a card is in a room: never so small that its corner cannot be read. */
export function cardWidth(room: number, height: number): number {
  return Math.floor(Math.max(52, Math.min(room / 6, height / 6.4, room >= 3000 ? 300 : room >= 1800 ? 210 : 128)));
}

const WAITS = 3; // turns, in which the table is drawn
const EACH_TURN = 3; // cards
const MOST_CARDS = 108;
const LEANING = 340; // in a room narrower than this the cards lie side by side

interface Room {
  readonly width: number;
  readonly height: number;
}

function useRoom(): [preactRef: { current: HTMLDivElement | null }, room: Room] {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>({ width: Math.min(innerWidth, 1100) - (innerWidth < 348 ? 4 : 16), height: innerHeight });
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom({ width: Math.round(entry.contentRect.width), height: innerHeight });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, room];
}

export function Hand(props: HandProps): JSX.Element {
  const { view, colors, playable, sorting } = props;
  const latest = useRef(props);
  latest.current = props;
  const lift = useCallback((held: Held) => latest.current.onLift(held), []);
  const play = useCallback((held: Held) => latest.current.onPlay(held), []);
  const [box, room] = useRoom();
  const cards = useMemo(
    () => sorted(held(view.hand), sorting, colors, playable),
    [view.hand, sorting, colors, sorting === "playable" ? playable : null],
  );
  const width = cardWidth(room.width, room.height);
  const most = room.height < 480 ? 1 : room.height < 620 ? 2 : 3;
  const level = room.width < LEANING && cards.length > 6; // a fan that leans would lose its corners
  const plan = layout(cards.length, room.width - (level ? 0 : 12), width, most);
  const columns = Math.ceil(cards.length / plan.rows);
  const turn = useTurns(WAITS + Math.ceil(MOST_CARDS / EACH_TURN));
  const style = {
    "--card": `${width}px`,
    "--step": `${plan.step}px`,
    "--rows": plan.rows,
    "--columns": columns,
  } as JSX.CSSProperties;
  return (
    <div class="hand-room" ref={box}>
      <div
        class={`hand${plan.rows > 1 ? " rows" : level ? " level" : " fan"}${plan.scrolls ? " scrolls" : ""}${playable.size > 0 ? " asked" : ""}`}
        style={style}
        role="group"
        aria-label={t("hand", { count: cards.length })}
        data-anchor="hand"
        tabIndex={plan.scrolls ? 0 : -1}
      >
        {cards.slice(0, Math.max(0, turn - WAITS) * EACH_TURN).map((held, index) => (
          <HandCard
            key={held.key}
            own={held.key}
            card={held.card}
            column={index % columns}
            columns={columns}
            leans={plan.rows === 1 && !level}
            live={props.live}
            edition={view.edition}
            colors={colors}
            may={playable.has(held.card)}
            up={props.lifted === held.key}
            drawn={view.drawn.includes(held.card)}
            order={props.selected.indexOf(held.key)}
            hinted={props.hinted === held.card}
            onLift={lift}
            onPlay={play}
          />
        ))}
      </div>
    </div>
  );
}

interface HandCardProps {
  readonly own: string; // the key of this card among equal ones
  readonly card: string;
  readonly column: number;
  readonly columns: number;
  readonly leans: boolean;
  readonly live: boolean;
  readonly edition: string;
  readonly colors: readonly string[];
  readonly may: boolean;
  readonly up: boolean;
  readonly drawn: boolean;
  readonly order: number; // among those that are chosen; -1 is none
  readonly hinted: boolean;
  readonly onLift: (held: Held) => void;
  readonly onPlay: (held: Held) => void;
}

const FLICK = 46; // so far up, and the card is played

const HandCard = memo(function HandCard(props: HandCardProps): JSX.Element {
  const { own, card, column, columns, leans, colors, may, up, order, onLift, onPlay } = props;
  const start = useRef<{ y: number; x: number; id: number } | null>(null);
  const flicked = useRef(false);
  const [fresh] = useState(props.live);
  const held = { key: own, card };
  const middle = (columns - 1) / 2;
  const states = [may ? t("card.playable") : "", up ? t("card.lifted") : "", order >= 0 ? t("card.chosen", { count: order + 1 }) : ""];
  if (props.drawn && may) states.push(t("card.drawn"));
  const fan = leans ? { "--turn": `${Math.max(-2.2, Math.min(2.2, 22 / columns)) * (column - middle) * 0.8}deg`, "--drop": `${((column - middle) / Math.max(1, middle)) ** 2 * Math.min(14, columns * 1.3)}px` } : {};
  return (
    <button
      type="button"
      class={`card${fresh ? " fresh" : ""}${may ? " may" : ""}${up ? " up" : ""}${order >= 0 ? " picked" : ""}${props.hinted ? " hinted" : ""}`}
      style={fan as JSX.CSSProperties}
      data-card={card}
      data-anchor={`card-${card}`}
      aria-label={[cardName(card, edition(props.edition)), ...states].filter(Boolean).join(", ")}
      aria-pressed={up || order >= 0}
      onPointerDown={(event) => {
        flicked.current = false;
        start.current = { y: event.clientY, x: event.clientX, id: event.pointerId };
      }}
      onPointerMove={(event) => {
        const from = start.current;
        if (from === null || flicked.current || event.pointerId !== from.id || event.buttons === 0) return;
        const rise = from.y - event.clientY;
        if (rise > FLICK && rise > Math.abs(event.clientX - from.x)) {
          flicked.current = true;
          onPlay(held);
        }
      }}
      onClick={() => {
        if (!flicked.current) onLift(held);
      }}
    >
      <Face card={card} colors={colors} />
      {order >= 0 && <span class="pick-order">{order + 1}</span>}
    </button>
  );
});
