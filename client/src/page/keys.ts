/** The whole game by keyboard. */

import { useEffect, useRef } from "preact/hooks";

export interface Acts {
  readonly draw: () => void;
  readonly pass: () => void;
  readonly accept: () => void;
  readonly challenge: () => void;
  readonly call: () => void;
  readonly seize: () => void;
  readonly hint: () => void;
  readonly help: () => void;
  readonly lower: () => void;
}

/** The keys, for the page that explains them. */
export const KEYS = [
  ["← → ↑ ↓", "keys.hand"],
  ["Enter", "keys.play"],
  ["D", "keys.draw"],
  ["P", "keys.pass"],
  ["C", "keys.call"],
  ["X", "keys.catch"],
  ["1 – 4", "keys.color"],
  ["A · G", "keys.answer"],
  ["H", "keys.hint"],
  ["Esc", "keys.lower"],
  ["?", "keys.help"],
] as const;

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable);
}

/** Move the focus among the cards; up and down go to the card above or below where there are rows. */
function step(page: HTMLElement, key: string): boolean {
  const cards = [...page.querySelectorAll<HTMLElement>(".hand .card")];
  if (cards.length === 0) return false;
  const now = cards.findIndex((card) => card === document.activeElement);
  const columns = Number(getComputedStyle(cards[0]?.parentElement ?? page).getPropertyValue("--columns")) || cards.length;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (by === undefined || (now < 0 && Math.abs(by) > 1)) return false;
  const next = now < 0 ? 0 : (now + by + cards.length) % cards.length;
  cards[next]?.focus();
  cards[next]?.scrollIntoView({ block: "nearest", inline: "center" });
  return true;
}

export function useKeys(page: { current: HTMLElement | null }, acts: Acts): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (page.current === null || document.querySelector("dialog[open]") !== null) return;
      const { key } = event;
      if (key.startsWith("Arrow")) {
        if ((event.target as HTMLElement).closest?.(".log, .messages") === null && step(page.current, key)) event.preventDefault();
        return;
      }
      if (/^[1-9]$/.test(key)) {
        page.current.querySelectorAll<HTMLElement>(".picker .swatch:not(.with-call), .picker .choice")[Number(key) - 1]?.click();
        return;
      }
      const act = {
        d: latest.current.draw,
        p: latest.current.pass,
        a: latest.current.accept,
        g: latest.current.challenge,
        c: latest.current.call,
        x: latest.current.seize,
        h: latest.current.hint,
        "?": latest.current.help,
        escape: latest.current.lower,
      }[key.toLowerCase()];
      act?.();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
