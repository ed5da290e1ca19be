import { createStore, useStore } from "./store.ts"

/** A background task that continues while the user works. */
export interface Work {
  readonly id: string
  readonly title: string
  readonly detail?: string | undefined
  /** The progress from 0 to 1, or undefined if unknown. */
  readonly share?: number | undefined
  readonly cancel?: (() => void) | undefined
}

const running = createStore<readonly Work[]>([])

/** Shows a background task or updates its progress. */
export function showWork(work: Work): void {
  const works = running.get()
  const at = works.findIndex(({ id }) => id === work.id)
  running.set(at < 0 ? [...works, work] : works.with(at, work))
}

export function endWork(id: string): void {
  running.set(running.get().filter((work) => work.id !== id))
}

export function useWorks(): readonly Work[] {
  return useStore(running)
}
