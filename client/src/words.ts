/** Cards, seats and events in the words of the chosen language. */

import { parts } from "./art/face";
import { fill, t, translated } from "./language";
import type { Key } from "./language";
import { edition } from "./rest";
import type { EditionInfo, GameEvent, Table } from "./wire";

const KNOWN_COLORS = new Set(["r", "g", "b", "y", "p", "o"]);

/** A colour by name. */
export function colorName(letter: string, info?: EditionInfo): string {
  return KNOWN_COLORS.has(letter) ? t(`color.${letter}` as Key) : (info?.colors[letter] ?? letter);
}

let written: Table["written"] = {};

/** What stands on the customizables of the table that is shown. */
export function readWritten(table: Table): void {
  written = table.written;
}

/** A card by name: `r7` is red 7, `W:g` a wild for green. */
export function cardName(card: string, info?: EditionInfo): string {
  const { code, color, sign, named } = parts(card);
  const face = info?.faces[code];
  if (color !== "") {
    const value = /^\d$/.test(sign) ? sign : translated(`card.${sign}`, face?.title ?? sign);
    return t("card.colored", { color: colorName(color, info), value });
  }
  const title = written[code]?.title ?? translated(`card.${sign}`, face?.title ?? sign);
  return named === "" ? title : t("card.named", { card: title, color: colorName(named, info) });
}

/** What an edition is called. */
export function editionTitle(key: string, otherwise = key): string {
  return translated(`edition.${key}`, otherwise);
}

/** Who sits in a seat. */
export function seatName(table: Table | null, seat: string): string {
  const found = table?.seats.find((place) => place.seat === seat);
  return found?.name || seat;
}

export interface Teller {
  readonly table: Table | null;
  readonly you: string;
}

/** One event in a sentence; nothing if it is not worth one. */
export function tell(event: GameEvent, { table }: Teller): string {
  const info = edition(table?.edition ?? "");
  const name = event.kind === "game" ? (event.name ?? "") : event.kind;
  const key = event.kind === "game" ? `event.${name}` : `happened.${name}`;
  const form = translated(variant(key, event), event.text ?? "");
  if (form === "") return "";
  const sentence = fill(form, {
    seat: event.kind === "game" ? seatName(table, event.seat ?? "") : event.name || seatName(table, event.seat ?? ""),
    other: seatName(table, event.other ?? ""),
    card: event.card === undefined ? "" : cardName(event.card, info),
    color: event.color === undefined ? "" : colorName(event.color, info),
    count: event.count ?? 0,
    total: event.total ?? 0,
    text: event.text ?? "",
    emote: event.emote === undefined ? "" : translated(`emote.${event.emote}`, event.emote),
    seats: (event.seats ?? []).map((seat) => seatName(table, seat)).join(", "),
  });
  const seen = event.cards ?? [];
  return seen.length === 0 ? sentence : `${sentence} (${seen.map((card) => cardName(card, info)).join(", ")})`;
}

/** Events that end well or badly have a sentence for each. */
function variant(key: string, event: GameEvent): string {
  const two = ["event.direction", "event.challenged", "event.judged", "happened.verdict", "happened.upheld", "happened.flight"];
  if (two.includes(key)) return `${key}.${event.good === true ? "good" : "no"}`;
  if (key === "happened.seeding") return `${key}.${event.stage ?? ""}`;
  if (key === "happened.ready" || key === "happened.vote" || key === "happened.ballot") return "";
  return key;
}
