/** The score screen: who won, who held what, and the board with its wipes. */

import type { JSX } from "preact";
import { t } from "../language";
import type { Session, State } from "../session";
import type { Table, View } from "../wire";
import { seatName } from "../words";
import { useSeconds } from "./clock";
import { Dialog } from "./dialog";
import { Avatar } from "./seats";

/** The total that leads: the highest, or where leftovers are counted the lowest. */
function leading(table: Table): number {
  const totals = Object.values(table.scores);
  return table.options["scoring"] === "lowest" ? Math.min(...totals) : Math.max(...totals);
}

const FEW = 4; // columns for which there is room on a phone

export function Scores({ table, view }: { table: Table; view: View | null }): JSX.Element {
  const { board } = table;
  const seats = table.seats.filter((seat) => seat.name !== "" || seat.bot !== "");
  const best = leading(table);
  return (
    <div class="board-room" tabIndex={0} role="region" aria-label={t("board")}>
      <table class="board">
        <thead>
          <tr>
            <th scope="col">{t("board.round")}</th>
            {seats.map((seat) => (
              <th scope="col" key={seat.seat}>
                <span>{seat.name || seat.seat}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board !== null && board.wipes > 0 && (
            <tr class="carried">
              <th scope="row">{t("board.carried")}</th>
              {board.carried.map((points, index) => (
                <td key={index}>{points}</td>
              ))}
            </tr>
          )}
          {board?.rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{index + 1 + board.wipes * wiped(board.wipes, view, board.rows.length)}</th>
              {row.map((points, seat) => (
                <td key={seat} class={points > 0 ? "scored" : ""}>
                  {points}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("board.total")}</th>
            {seats.map((seat) => {
              const points = table.scores[seat.seat] ?? 0;
              return (
                <td key={seat.seat} class={points === best && Object.values(table.scores).some((other) => other > 0) ? "best" : ""}>
                  {points}
                </td>
              );
            })}
          </tr>
        </tfoot>
      </table>
      {board !== null && board.wipes > 0 && <p class="note">{t("board.wiped", { count: board.wipes })}</p>}
    </div>
  );
}

/** Everybody's total in order, with what the last round brought: ten columns would not fit on a phone. */
function Standings({ table }: { table: Table }): JSX.Element {
  const last = table.board?.rows.at(-1) ?? [];
  const total = (seat: string): number => table.scores[seat] ?? 0;
  const lines = table.seats.map((seat, index) => ({ seat, won: last[index] ?? 0 })).filter(({ seat }) => seat.name !== "" || seat.bot !== "");
  const best = leading(table);
  const behind = (seat: string): number => Math.abs(total(seat) - best);
  lines.sort((one, other) => behind(one.seat.seat) - behind(other.seat.seat));
  return (
    <ol class="standings">
      {lines.map(({ seat, won }) => (
        <li key={seat.seat}>
          <Avatar seat={seat} />
          <span class="standing-name">{seat.name || seat.seat}</span>
          {won > 0 && <span class="note">+{won}</span>}
          <b>{total(seat.seat)}</b>
        </li>
      ))}
    </ol>
  );
}

/** How many rounds each wipe of the board has taken away. */
function wiped(wipes: number, view: View | null, rows: number): number {
  return view === null || wipes === 0 ? 0 : Math.max(0, Math.round((view.round - rows) / wipes));
}

export interface RoundOverProps {
  readonly session: Session;
  readonly state: State;
  readonly onClose: () => void;
}

export function RoundOver({ session, state, onClose }: RoundOverProps): JSX.Element | null {
  const { table, view, you, deadlines } = state;
  const seconds = useSeconds(session, deadlines.next);
  if (table === null || view === null) return null;
  const over = view.phase === "game over" || table.phase === "over";
  const winner = seatName(table, view.winner);
  const title = view.winner === "" ? t("score.void") : t(over ? "score.game" : "score.round", { name: winner });
  const ready = over ? table.rematch_ready : table.next_ready;
  const scores = table.options["scoring"] === "single" ? null : table.seats.length > FEW ? (
    <>
      <Standings table={table} />
      <details>
        <summary>{t("board")}</summary>
        <Scores table={table} view={view} />
      </details>
    </>
  ) : (
    <Scores table={table} view={view} />
  );
  return (
    <Dialog title={title} onClose={onClose} kind={table.seats.length > FEW ? "score wide" : "score"}>
      {over && <Confetti />}
      {scores}
      {over && <Leaderboard table={table} />}
      {you.seat !== "" && (
        <div class="row end">
          {over && you.host && (
            <button type="button" class="plain" onClick={() => void session.command({ do: "close" })}>
              {t("match.close")}
            </button>
          )}
          <button
            type="button"
            class="main"
            aria-disabled={ready.includes(you.seat)}
            onClick={() => void session.command({ do: over ? "rematch" : "next" })}
          >
            {t(ready.includes(you.seat) ? "score.waiting" : over ? "match.again" : "score.next")}
            {seconds !== null && !over && <span class="count">{seconds}</span>}
          </button>
        </div>
      )}
    </Dialog>
  );
}

export function Leaderboard({ table }: { table: Table }): JSX.Element | null {
  if (table.leaderboard.length === 0) return null;
  return (
    <table class="leaders">
      <caption>{t("leaders")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("name")}</th>
          <th scope="col">{t("leaders.won")}</th>
          <th scope="col">{t("leaders.rounds")}</th>
          <th scope="col">{t("leaders.points")}</th>
        </tr>
      </thead>
      <tbody>
        {table.leaderboard.map((line) => (
          <tr key={line.name}>
            <th scope="row">{line.name}</th>
            <td>
              {line.won}/{line.matches}
            </td>
            <td>{line.rounds}</td>
            <td>{line.points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Confetti(): JSX.Element {
  return (
    <div class="confetti" aria-hidden="true">
      {Array.from({ length: 14 }, (_, index) => (
        <span key={index} class={`bit bit-${index % 7} color-${"rgby"[index % 4]}`} />
      ))}
    </div>
  );
}
