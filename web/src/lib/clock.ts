import { createStore, useStore } from "./store.ts"

const ahead = createStore<number | null>(null)

/** Sets how many milliseconds the server's clock is ahead in a rehearsal; null where time is the real one. */
export function setAhead(ms: number | null): void {
  ahead.set(ms)
}

/** The present instant by the server's clock, in milliseconds since 1970. */
export function presentTime(): number {
  return Date.now() + (ahead.get() ?? 0)
}

/** Whether time is not the real one. */
export function useRehearsal(): boolean {
  return useStore(ahead) !== null
}
