/** Cards in the air. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Back, Face } from "../art/face";
import { flights, land } from "../motion";
import type { Flight } from "../motion";
import { useStore } from "../store";

const WIDTH = 64;

function Flyer({ flight, colors }: { flight: Flight; colors: readonly string[] }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { from, to, delay, length } = flight;
    const at = (x: number, y: number, width: number, turn: number): string =>
      `translate(${x - WIDTH / 2}px, ${y - WIDTH * 0.75}px) scale(${Math.min(width, 110) / WIDTH}) rotate(${turn}deg)`;
    const middle = at((from.x + to.x) / 2, (from.y + to.y) / 2 - 24, (Math.min(from.width, 90) + Math.min(to.width, 90)) / 2, -5);
    const movement = box.current?.animate(
      [
        { transform: at(from.x, from.y, from.width, 0), opacity: 1 },
        { transform: middle, opacity: 1 },
        { transform: at(to.x, to.y, to.width, 3), opacity: flight.card === "" ? 0.6 : 1 },
      ],
      { duration: length, delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "both" },
    );
    const done = (): void => land(flight.key);
    movement?.addEventListener("finish", done);
    return () => movement?.removeEventListener("finish", done);
  }, []);
  return (
    <div class="flyer" ref={box}>
      {flight.card === "" ? <Back /> : <Face card={flight.card} colors={colors} />}
    </div>
  );
}

export function Flights({ colors }: { colors: readonly string[] }): JSX.Element {
  const now = useStore(flights);
  return (
    <div class="flights" aria-hidden="true">
      {now.map((flight) => (
        <Flyer key={flight.key} flight={flight} colors={colors} />
      ))}
    </div>
  );
}
