/** A value that can be watched. */

import { useEffect, useState } from "preact/hooks";

export class Store<Value> {
  private readonly watchers = new Set<() => void>();

  constructor(private current: Value) {}

  get value(): Value {
    return this.current;
  }

  set(value: Value): void {
    if (Object.is(value, this.current)) return;
    this.current = value;
    for (const watcher of [...this.watchers]) watcher();
  }

  change(change: Partial<Value>): void {
    this.set({ ...this.current, ...change });
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

/** The value of a store; the component is drawn again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [, redraw] = useState(0);
  const shown = store.value;
  useEffect(() => {
    const again = (): void => redraw((count) => count + 1);
    if (!Object.is(store.value, shown)) again(); // it changed between drawing and watching
    return store.watch(again);
  }, [store]);
  return shown;
}
