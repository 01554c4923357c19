/** Things at the table that are shown for a while and then go. */

import { useEffect, useState } from "preact/hooks";
import { dealDraw } from "../part/deal";
import { preferences } from "../preference";
import type { State } from "../session";
import type { GameEvent } from "../wire";
import { tell } from "../words";

export interface Moments {
  readonly told: string; // the last sentences
  readonly flight: GameEvent | null; // of a kick
  readonly deal: readonly GameEvent[]; // the draw for the deal
  readonly emotes: Readonly<Record<string, string>>; // by seat
  readonly over: boolean; // the score screen is due
  readonly noted: string;
  readonly closeDeal: () => void;
  readonly closeOver: () => void;
  readonly note: (text: string) => void;
}

const LAST_CARD = 2600; // so long the last card stays on view before the scores
const FLIGHT = 3200;
const EMOTE = 3500;
const DEAL = 5000;
const NOTE = 2600;

/** A value that goes back to another one after a while. */
function useFading<Value>(empty: Value, length: number): [Value, (value: Value) => void] {
  const [value, set] = useState<Value>(empty);
  useEffect(() => {
    if (value === empty) return undefined;
    const timer = setTimeout(() => set(empty), length);
    return () => clearTimeout(timer);
  }, [value]);
  return [value, set];
}

const NO_EVENTS: readonly GameEvent[] = [];
const NO_EMOTES: Readonly<Record<string, string>> = {};

export function useMoments(state: State): Moments {
  const { table, view, latest } = state;
  const [told, setTold] = useState("");
  const [flight, setFlight] = useFading<GameEvent | null>(null, FLIGHT);
  const [deal, setDeal] = useFading<readonly GameEvent[]>(NO_EVENTS, DEAL);
  const [emotes, setEmotes] = useFading<Readonly<Record<string, string>>>(NO_EMOTES, EMOTE);
  const [noted, note] = useFading("", NOTE);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const sentences = latest.filter((event) => event.kind !== "chat" && event.kind !== "emote").map((event) => tell(event, { table, you: state.you.seat }));
    const worth = sentences.filter((sentence) => sentence !== "");
    if (worth.length > 0) setTold(worth.slice(-2).join(" "));
    for (const event of latest) {
      if (event.kind === "flight") setFlight(event);
      if (event.kind === "emote") setEmotes({ ...emotes, [event.seat ?? ""]: event.emote ?? "" });
    }
    const drawn = dealDraw(latest);
    if (drawn.length > 0) setDeal(drawn);
  }, [latest]);
  const ended = view !== null && view.phase.endsWith("over");
  useEffect(() => {
    if (!ended) {
      setOver(false);
      return undefined;
    }
    const wait = latest.length === 0 ? 0 : preferences.value.speed === "instant" ? 600 : LAST_CARD;
    const timer = setTimeout(() => setOver(true), wait);
    return () => clearTimeout(timer);
  }, [ended, view?.round]);
  return {
    told,
    flight,
    deal,
    emotes,
    over,
    noted,
    closeDeal: () => setDeal(NO_EVENTS),
    closeOver: () => setOver(false),
    note,
  };
}
