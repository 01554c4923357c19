/** Who is here, and what the host and the others may do about it. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Face } from "../art/face";
import { t } from "../language";
import type { Key } from "../language";
import { KEYS } from "../page/keys";
import { edition } from "../rest";
import type { Session, State } from "../session";
import type { SeatInfo } from "../wire";
import { cardName, seatName } from "../words";
import { Dialog } from "./dialog";
import { Avatar, seatLabel } from "./seats";

interface PeopleProps {
  readonly session: Session;
  readonly state: State;
  readonly onClose: () => void;
}

/** What may be done about a seat. */
function SeatTools({ session, state, seat, veto }: { session: Session; state: State; seat: SeatInfo; veto: boolean }): JSX.Element {
  const { you } = state;
  const own = seat.seat === you.seat;
  const person = seat.bot === "";
  const act = (fields: { do: string } & Record<string, unknown>): void => void session.command(fields);
  return (
    <span class="tools">
      {veto && !own && you.seat !== "" && (
        <button type="button" class="plain small" onClick={() => act({ do: "accuse", seat: seat.seat })}>
          {t("veto.slap")}
        </button>
      )}
      {you.host && !own && person && (
        <>
          <button type="button" class="plain small" onClick={() => act({ do: "mute", seat: seat.seat, yes: !seat.muted })}>
            {t(seat.muted ? "unmute" : "mute")}
          </button>
          <button type="button" class="plain small" onClick={() => act({ do: "host", seat: seat.seat })}>
            {t("make.host")}
          </button>
          <button type="button" class="plain small" onClick={() => act({ do: "revoke", seat: seat.seat })}>
            {t("revoke")}
          </button>
          <button type="button" class="plain small danger" onClick={() => act({ do: "remove", seat: seat.seat })}>
            {t("remove")}
          </button>
        </>
      )}
    </span>
  );
}

export function PeopleDialog({ session, state, onClose }: PeopleProps): JSX.Element | null {
  const { table, view, you } = state;
  const [name, setName] = useState(you.name);
  if (table === null) return null;
  const veto = (edition(table.edition)?.veto ?? "") !== "";
  return (
    <Dialog title={t("people")} onClose={onClose}>
      <ul class="people">
        {table.seats
          .filter((seat) => seat.name !== "" || seat.bot !== "")
          .map((seat) => (
            <li key={seat.seat}>
              <Avatar seat={seat} />
              <span class="people-name">{seatLabel(seat, view, table)}</span>
              <SeatTools session={session} state={state} seat={seat} veto={veto} />
            </li>
          ))}
      </ul>
      <p class="note">{t("spectators", { count: table.spectators })}</p>
      {you.seat !== "" && (
        <form
          class="say"
          onSubmit={(event) => {
            event.preventDefault();
            void session.command({ do: "name", name: name.trim() });
          }}
        >
          <input type="text" maxLength={16} value={name} aria-label={t("name.yours")} onInput={(event) => setName(event.currentTarget.value)} />
          <button type="submit" class="plain">
            {t("name.change")}
          </button>
        </form>
      )}
    </Dialog>
  );
}

/** One seat: its cards as far as they are known, and what may be done about it. */
export function SeatDialog({ session, state, seat, veto, onClose }: PeopleProps & { seat: string; veto: boolean }): JSX.Element | null {
  const { table, view, you } = state;
  const found = table?.seats.find((one) => one.seat === seat);
  if (table === null || found === undefined) return null;
  const info = edition(table.edition);
  const known = view?.known[seat] ?? [];
  return (
    <Dialog title={seatName(table, seat)} onClose={onClose}>
      <p>{seatLabel(found, view, table)}</p>
      {known.length > 0 && (
        <>
          <p class="note">{t("seat.known")}</p>
          <div class="reveal-hand">
            {known.map((card, index) => (
              <span key={index} role="img" aria-label={cardName(card, info)}>
                <Face card={card} colors={Object.keys(info?.colors ?? {})} />
              </span>
            ))}
          </div>
        </>
      )}
      <div class="row">
        {you.seat !== "" && seat !== you.seat && view !== null && (
          <button type="button" class="main" onClick={() => void session.command({ do: "move", move: `${you.seat} catch ${seat}` }).then(onClose)}>
            {t("catch")}
          </button>
        )}
        <SeatTools session={session} state={state} seat={found} veto={veto} />
      </div>
    </Dialog>
  );
}

export function KeysDialog({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Dialog title={t("keys")} onClose={onClose}>
      <dl class="keys">
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(meaning as Key)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
