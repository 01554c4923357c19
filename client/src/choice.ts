/** From the legal moves of a view to what a person chooses: cards, then colour, player and wish. No rules here. */

import type { LegalMove } from "./wire";

/** What has been chosen so far; undefined is open, an empty text is "none". */
export interface Choice {
  readonly color?: string | undefined;
  readonly target?: string | undefined;
  readonly wish?: string | undefined;
}

export type Dimension = "target" | "wish" | "color";
const ORDER: readonly Dimension[] = ["target", "wish", "color"];

/** The plays of a card. */
export function plays(legal: readonly LegalMove[], card: string): readonly LegalMove[] {
  return legal.filter((move) => move.verb === "play" && move.card === card);
}

/** What may be chosen in one dimension, in the order of the moves. */
export function values(moves: readonly LegalMove[], dimension: Dimension): readonly string[] {
  return [...new Set(moves.map((move) => move[dimension] ?? ""))];
}

/** The dimensions in which there is something to choose; the colour comes last, because it plays the card. */
export function dimensions(moves: readonly LegalMove[]): readonly Dimension[] {
  return ORDER.filter((dimension) => values(moves, dimension).length > 1);
}

/** The moves that fit a choice. */
export function fitting(moves: readonly LegalMove[], choice: Choice): readonly LegalMove[] {
  return moves.filter((move) =>
    ORDER.every((dimension) => choice[dimension] === undefined || (move[dimension] ?? "") === choice[dimension]),
  );
}

/** Whether the last-card call may go with one of the moves. */
export function callable(moves: readonly LegalMove[]): boolean {
  return moves.some((move) => move.call === true);
}

/** The move that a choice has come down to, with or without the call; nothing while something is open. */
export function chosen(moves: readonly LegalMove[], choice: Choice, call: boolean): LegalMove | null {
  const left = fitting(moves, choice);
  if (dimensions(left).length > 0) return null;
  return left.find((move) => (move.call ?? false) === call) ?? left[0] ?? null;
}

/** Cards of a hand with a key of their own: equal cards are numbered. */
export interface Held {
  readonly key: string;
  readonly card: string;
}

export function held(hand: readonly string[]): readonly Held[] {
  const seen = new Map<string, number>();
  return hand.map((card) => {
    const count = (seen.get(card) ?? 0) + 1;
    seen.set(card, count);
    return { key: `${card} ${count}`, card };
  });
}

export type Sorting = "color" | "value" | "playable" | "dealt";

function rank(card: string): number {
  const sign = card.replace(/^[a-z]/, "");
  const order = ["+2", "S", "R", "W", "W4"].indexOf(sign);
  if (/^\d$/.test(sign)) return Number(sign);
  return order >= 0 ? 10 + order : 20;
}

function suit(card: string, colors: readonly string[]): number {
  return /^[a-z]/.test(card) ? colors.indexOf(card.slice(0, 1)) : colors.length;
}

/** A hand in order. */
export function sorted(
  cards: readonly Held[],
  by: Sorting,
  colors: readonly string[],
  playable: ReadonlySet<string>,
): readonly Held[] {
  if (by === "dealt") return cards;
  const byColor = (one: Held, other: Held): number =>
    suit(one.card, colors) - suit(other.card, colors) || rank(one.card) - rank(other.card);
  const byValue = (one: Held, other: Held): number => rank(one.card) - rank(other.card) || byColor(one, other);
  const byPlayable = (one: Held, other: Held): number =>
    Number(playable.has(other.card)) - Number(playable.has(one.card)) || byColor(one, other);
  return [...cards].sort({ color: byColor, value: byValue, playable: byPlayable }[by]);
}

/** How a hand is laid out: rows of cards that overlap, so that each shows a strip wide enough for a finger. */
export interface Layout {
  readonly rows: number;
  readonly step: number; // from card to card
  readonly scrolls: boolean;
}

export const FINGER = 44;

/** The layout of a hand of so many cards in a room of this width, with cards of this width. */
export function layout(count: number, room: number, card: number, most: number): Layout {
  for (let rows = 1; rows <= most; rows++) {
    const columns = Math.ceil(count / rows);
    const step = columns < 2 ? card : Math.min(card + 6, Math.floor((room - card) / (columns - 1)));
    if (step >= FINGER) return { rows, step, scrolls: false };
  }
  return { rows: most, step: FINGER + 2, scrolls: true };
}
