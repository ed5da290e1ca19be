import { createStore, useStore } from "./store.ts"

/** Something that takes a while and goes on while the user does other things. */
export interface Work {
  readonly id: string
  readonly title: string
  readonly detail?: string | undefined
  /** How much of it is done, 0 to 1; undefined where nobody knows. */
  readonly share?: number | undefined
  readonly cancel?: (() => void) | undefined
}

const running = createStore<readonly Work[]>([])

/** Shows a work, or how far it has come. */
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
