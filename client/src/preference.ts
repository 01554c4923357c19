/** What a person has chosen on this device. */

import { Store } from "./store";

export interface Preferences {
  readonly name: string;
  readonly edition: string;
  readonly strength: string;
  readonly opponents: number;
  readonly language: string;
  readonly theme: "auto" | "light" | "dark";
  readonly speed: "calm" | "normal" | "fast" | "instant";
  readonly sound: boolean;
  readonly taps: "auto" | "one" | "two";
  readonly sort: "color" | "value" | "playable" | "dealt";
}

export const DEFAULTS: Preferences = {
  name: "",
  edition: "deluxe",
  strength: "",
  opponents: 3,
  language: "",
  theme: "auto",
  speed: "normal",
  sound: true,
  taps: "auto",
  sort: "color",
};

const KEY = "lastcard";

/** Read what was kept; a device that keeps nothing, or something broken, gives the defaults. */
export function read<Value>(key: string, otherwise: Value): Value {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return kept === null ? otherwise : (kept as Value);
  } catch {
    return otherwise;
  }
}

/** Keep a value on this device, if the device lets us. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window may refuse: the choice then lasts as long as the page.
  }
}

export const preferences = new Store<Preferences>({ ...DEFAULTS, ...read<Partial<Preferences>>(KEY, {}) });

/** Choose something, and remember it. */
export function prefer(change: Partial<Preferences>): void {
  preferences.change(change);
  keep(KEY, preferences.value);
}

/** A table where this device has a seat. */
export interface Kept {
  readonly table: string;
  readonly title: string;
  readonly time: number;
}

const TABLES = "lastcard tables";

/** The tables to go back to, the latest first. */
export function keptTables(): readonly Kept[] {
  return read<readonly Kept[]>(TABLES, []);
}

/** Remember a table, or forget it. */
export function keepTable(table: string, title: string | null): void {
  const others = keptTables().filter((kept) => kept.table !== table);
  keep(TABLES, title === null ? others : [{ table, title, time: Date.now() }, ...others].slice(0, 6));
}
