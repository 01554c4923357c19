/** Drawing in turns: what would take longer than a frame on a slow phone is spread over some. */

import { useEffect, useState } from "preact/hooks";

/** How many frames were drawn since this was first shown, up to so many; each draws a little more. */
export function useTurns(last: number): number {
  const [turn, next] = useState(0);
  useEffect(() => {
    if (turn < last) next(turn + 1); // effects run when a frame has been drawn, in a hidden window too
  }, [turn]);
  return turn;
}
