import { createStore, useStore } from "../store.ts"

const ahead = createStore<number | null>(null)

/** Sets the offset of a rehearsal clock in milliseconds, or null for real time. */
export function setAhead(ms: number | null): void {
  ahead.set(ms)
}

/** The current time by the server's clock, in milliseconds since 1970. */
export function presentTime(): number {
  return Date.now() + (ahead.get() ?? 0)
}

/** Whether the server's clock is a rehearsal. */
export function useRehearsal(): boolean {
  return useStore(ahead) !== null
}
