/** All texts, in the language of the person. English is always there; the others are fetched when asked for. */

import { ENGLISH } from "./language/english";
import { preferences } from "./preference";
import { Store } from "./store";

export type Key = keyof typeof ENGLISH;
export type Catalogue = Readonly<Record<Key, string>>;

export const LANGUAGES: Readonly<Record<string, { title: string; load: () => Promise<Catalogue> }>> = {
  en: { title: "English", load: () => Promise.resolve(ENGLISH) },
  de: { title: "Deutsch", load: () => import("./language/german").then((module) => module.GERMAN) },
  fr: { title: "Français", load: () => import("./language/french").then((module) => module.FRENCH) },
};

export const catalogue = new Store<Catalogue>(ENGLISH);
let spoken = "en";

/** The language that is spoken now. */
export function language(): string {
  return spoken;
}

/** The language of this person: the chosen one, or the first of the browser's that we speak. */
export function wanted(asked: readonly string[], chosen: string): string {
  for (const tag of [chosen, ...asked]) {
    const plain = tag.toLowerCase().split("-")[0] ?? "";
    if (plain in LANGUAGES) return plain;
  }
  return "en";
}

/** Speak a language. If it cannot be fetched, the language stays as it is. */
export async function speak(): Promise<void> {
  const next = wanted(navigator.languages, preferences.value.language);
  if (next === spoken) return;
  const loaded = await LANGUAGES[next]?.load().catch(() => null);
  if (loaded === null || loaded === undefined) return;
  spoken = next;
  document.documentElement.lang = next;
  catalogue.set(loaded);
}

export type Filling = Readonly<Record<string, string | number>>;

/** Fill a text: `{name}` is a value, `{count|one card|# cards}` chooses by a number. */
export function fill(text: string, values: Filling, tongue = spoken): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    const single = new Intl.PluralRules(tongue).select(Number(value)) === "one";
    return (single ? one : many).replace("#", String(value));
  });
}

/** A text of the catalogue. */
export function t(key: Key, values: Filling = {}): string {
  return fill(catalogue.value[key], values);
}

/** A text that may be missing, such as the title of an edition of one's own: the server's words stand in. */
export function translated(key: string, otherwise: string): string {
  return (catalogue.value as Readonly<Record<string, string>>)[key] ?? otherwise;
}
