/** Time that runs out, as a bar and as a number. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Session } from "../session";

/** Seconds until a moment of the server's time; null where nothing is due. */
export function useSeconds(session: Session, until: number | null): number | null {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => redraw((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.ceil((until - session.now()) / 1000));
}

/** Seconds as people say them. */
export function clockText(seconds: number): string {
  if (seconds < 60) return String(seconds);
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

export function Clock({ session, until }: { session: Session; until: number | null }): JSX.Element | null {
  const seconds = useSeconds(session, until);
  if (seconds === null) return null;
  return <span class={`clock${seconds <= 5 ? " short" : ""}`}>{clockText(seconds)}</span>;
}
