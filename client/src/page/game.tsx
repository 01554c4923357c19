/** The table during a match. */

import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { callable, chosen, dimensions, held, plays } from "../choice";
import type { Held } from "../choice";
import { t } from "../language";
import { AnswerBox, DiscardBox, NameBox, PlayBox, SeatChoice } from "../part/ask";
import { Bar } from "../part/bar";
import { Centre } from "../part/centre";
import { DealDraw } from "../part/deal";
import { Flights } from "../part/flights";
import { Hand } from "../part/hand";
import { Icon } from "../part/icon";
import { Kick } from "../part/kick";
import { Live } from "../part/live";
import { Picker } from "../part/picker";
import { Prompt } from "../part/prompt";
import { Reveal } from "../part/reveal";
import { RoundOver } from "../part/score";
import { Seats } from "../part/seats";
import { Chat, Log } from "../part/side";
import { useTurns } from "../part/turn";
import { AccusationBox, BallotBox } from "../part/vote";
import { preferences } from "../preference";
import { edition } from "../rest";
import type { Session, State } from "../session";
import { useStore } from "../store";
import type { LegalMove } from "../wire";
import { useKeys } from "./keys";
import { useMoments } from "./moments";

export interface GameProps {
  readonly session: Session;
  readonly state: State;
  readonly big: boolean; // the table on a big screen, without a hand
  readonly hint: { card: string; text: string } | null;
  readonly onSeat: (seat: string) => void;
  readonly onHint: () => void;
  readonly onHelp: () => void;
}

const NARROW = "(max-aspect-ratio: 4/5), (max-width: 620px)";

const WIDE = "(min-width: 1100px)"; // as in table.css: there is room for the log and the chat

/** Whether the window is of a kind. */
function useMedia(kind: string): boolean {
  const [fits, set] = useState(() => matchMedia(kind).matches);
  useEffect(() => {
    const query = matchMedia(kind);
    const note = (): void => set(query.matches);
    query.addEventListener("change", note);
    return () => query.removeEventListener("change", note);
  }, []);
  return fits;
}

/** Whether a tap plays at once, or lifts the card first. */
function playsAtOnce(taps: string): boolean {
  return taps === "one" || (taps === "auto" && matchMedia("(hover: hover) and (pointer: fine)").matches);
}

export function Game({ session, state, big, hint, onSeat, onHint, onHelp }: GameProps): JSX.Element | null {
  const { table, view, you } = state;
  const preference = useStore(preferences);
  const tall = useMedia(NARROW);
  const wide = useMedia(WIDE);
  const pickSeat = useRef(onSeat);
  pickSeat.current = onSeat;
  const openSeat = useCallback((seat: string) => pickSeat.current(seat), []);
  const [lifted, lift] = useState("");
  const [armed, arm] = useState(false);
  const [picked, pick] = useState<readonly string[]>([]);
  const [asking, ask] = useState<"" | "catch" | "veto">("");
  const [why, tellWhy] = useState("");
  const moments = useMoments(state);
  const page = useRef<HTMLDivElement>(null);
  const turn = useTurns(5); // the buttons, the seats, the middle, one's own cards, and then the rest
  const info = edition(table?.edition ?? "");
  const colors = useMemo(() => Object.keys(info?.colors ?? {}), [info]);
  const playable = useMemo(
    () => new Set((view?.legal ?? []).filter((move) => move.verb === "play").map((move) => move.card ?? "")),
    [view?.legal],
  );
  const hand = useMemo(() => held(view?.hand ?? []), [view?.hand]);
  const moment = `${view?.turn} ${view?.phase} ${view?.round} ${view?.hand.length}`;
  useEffect(() => {
    arm(false);
    pick([]);
    lift("");
    ask("");
  }, [moment]);
  useEffect(() => tellWhy(""), [moment, lifted]);

  const up = hand.find((card) => card.key === lifted) ?? null;
  const upMoves = view === null || up === null ? [] : plays(view.legal, up.card);
  const send = (move: LegalMove | string): void => {
    lift("");
    arm(false);
    void session.move(move);
  };
  const explain = (card: Held): void => {
    void session.question("why", { card: card.card }).then((answer) => {
      if (answer.type === "why") tellWhy(`${answer.text} [${answer.clause}]`);
    });
  };
  const play = (card: Held): void => {
    const moves = plays(view?.legal ?? [], card.card);
    const move = dimensions(moves).length === 0 ? chosen(moves, {}, armed) : null;
    if (move !== null) send(move);
    else {
      lift(card.key);
      if (moves.length === 0) explain(card);
    }
  };
  const touch = (card: Held): void => {
    if (view !== null && view.to_discard > 0 && view.turn === you.seat) {
      pick(picked.includes(card.key) ? picked.filter((key) => key !== card.key) : [...picked, card.key].slice(-view.to_discard));
    } else if (lifted === card.key && !playable.has(card.card)) lift("");
    else if (lifted === card.key || (playsAtOnce(preference.taps) && playable.has(card.card))) play(card);
    else {
      lift(card.key);
      if (!playable.has(card.card)) explain(card);
    }
  };
  const plain = (verb: string): void => {
    const move = view?.legal.find((found) => found.verb === verb);
    if (move !== undefined) send(move);
  };
  const call = (): void => {
    const now = view?.legal.find((move) => move.verb === "call");
    if (now !== undefined) send(now);
    else if (callable(view?.legal ?? [])) arm(!armed);
    else if (you.seat !== "") void session.command({ do: "move", move: `${you.seat} call` });
  };
  const catchable = (): readonly string[] =>
    Object.entries(view?.counts ?? {})
      .filter(([seat, count]) => seat !== you.seat && count === 1)
      .map(([seat]) => seat);
  const seize = (seat?: string): void => {
    const targets = seat === undefined ? catchable() : [seat];
    if (targets.length > 1) ask("catch");
    else if (targets[0] !== undefined) void session.command({ do: "move", move: `${you.seat} catch ${targets[0]}` });
    else moments.note(t("catch.nobody"));
  };
  useKeys(page, { draw: () => plain("draw"), pass: () => plain("pass"), accept: () => plain("accept"), challenge: () => plain("challenge"), call, seize: () => seize(), hint: onHint, help: onHelp, lower: () => lift("") });

  if (table === null || view === null) return null;
  const seated = you.seat !== "" && !big;
  const names = view.legal.filter((move) => move.verb === "name");
  const kicking = table.kick !== null || moments.flight !== null;
  return (
    <div class={`game${seated ? "" : " watching"}${big ? " big" : ""}`} ref={page}>
      <div class="felt" data-color={view.color}>
        {turn > 0 && <Seats table={table} view={view} you={seated ? you.seat : ""} tall={tall} colors={colors} emotes={moments.emotes} onPick={openSeat} />}
        {turn > 1 && (
          <Centre
            view={view}
            live={state.latest.length > 0}
            colors={colors}
            veto={(info?.veto ?? "") !== ""}
            mayDraw={seated && view.legal.some((move) => move.verb === "draw")}
            onDraw={() => plain("draw")}
            onVeto={() => you.seat !== "" && ask("veto")}
          />
        )}
        <div class="stack">
          {kicking && <Kick session={session} table={table} kick={table.kick} flight={moments.flight} you={you.seat} until={state.deadlines.ballot ?? state.deadlines.turn} />}
          <BallotBox session={session} state={state} />
          <AccusationBox session={session} state={state} />
          {turn > 4 && moments.deal.length > 0 && <DealDraw events={moments.deal} table={table} colors={colors} onClose={moments.closeDeal} />}
          <Reveal state={state} colors={colors} />
        </div>
        <p class={`told${moments.told === "" ? "" : " shown"}`} aria-hidden="true">
          {moments.told}
        </p>
      </div>
      {seated && (
        <div class="own">
          <div class="asks">
            {asking !== "" && (
              <SeatChoice
                table={table}
                seats={asking === "catch" ? catchable() : table.seats.map((seat) => seat.seat).filter((seat) => seat !== you.seat)}
                title={t(asking === "catch" ? "catch.whom" : "veto.whom")}
                onPick={(seat) => {
                  ask("");
                  if (asking === "catch") seize(seat);
                  else void session.command({ do: "accuse", seat });
                }}
                onClose={() => ask("")}
              />
            )}
            {names.length > 0 && <NameBox moves={names} onMove={send} />}
            <AnswerBox view={view} onMove={send} />
            <DiscardBox view={view} cards={picked.map((key) => hand.find((card) => card.key === key)?.card ?? "")} onMove={send} />
            {dimensions(upMoves).length > 0 && <Picker key={lifted} moves={upMoves} table={table} call={armed} onMove={send} onClose={() => lift("")} />}
            {upMoves.length > 0 && dimensions(upMoves).length === 0 && <PlayBox moves={upMoves} armed={armed} onMove={send} />}
            {(why !== "" || hint !== null) && (
              <p class="why" role="status" lang="en">
                {why !== "" ? why : hint?.text}
              </p>
            )}
          </div>
          <Prompt session={session} table={table} view={view} until={view.turn === you.seat ? state.deadlines.turn : null}>
            {table.settings.hints && (
              <button type="button" class="quiet round" aria-label={t("hint")} aria-keyshortcuts="h" onClick={onHint}>
                <Icon name="hint" />
              </button>
            )}
          </Prompt>
          <Hand
            view={view}
            live={state.latest.length > 0}
            colors={colors}
            playable={playable}
            sorting={preference.sort}
            lifted={lifted}
            selected={picked}
            hinted={hint?.card ?? ""}
            onLift={touch}
            onPlay={play}
          />
          <Bar view={view} armed={armed} onDraw={() => plain("draw")} onPass={() => plain("pass")} onCall={call} onCatch={() => seize()} />
        </div>
      )}
      {!seated && <Prompt session={session} table={table} view={{ ...view, seat: "" }} until={state.deadlines.turn} />}
      {!big && wide && turn > 3 && (
        <aside class="side" aria-label={t("side")}>
          <Log state={state} />
          <Chat session={session} state={state} veto={(info?.veto ?? "") !== ""} />
        </aside>
      )}
      {moments.over && <RoundOver session={session} state={state} onClose={moments.closeOver} />}
      {moments.noted !== "" && <p class="note-toast">{moments.noted}</p>}
      <Live state={state} />
      <Flights colors={colors} />
    </div>
  );
}
