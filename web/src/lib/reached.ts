import { createStore, useStore } from "./store.ts"

/** The ways to reach somebody from the page, which another program then takes over. */
export const reachWays = ["call", "whatsapp", "email"] as const
export type ReachWay = (typeof reachWays)[number]

/** Somebody whom I have just gone to reach about a deal. */
export interface Reached {
  readonly way: ReachWay
  readonly dealId: string
  /** Whom. */
  readonly name: string
  /** The task that the contact closes. */
  readonly task?: { readonly id: string; readonly name: string } | undefined
}

const reached = createStore<Reached | undefined>(undefined)

/** Keeps in mind whom I go to reach, so that what came of it can be logged on return; without a deal there is nowhere to. */
export function noteReach(
  way: ReachWay,
  dealId: string | undefined,
  name: string,
  task?: Reached["task"],
): void {
  if (dealId !== undefined) reached.set({ way, dealId, name, task })
}

export function forgetReach(): void {
  reached.set(undefined)
}

export function useReached(): Reached | undefined {
  return useStore(reached)
}
