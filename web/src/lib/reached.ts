import { createStore, useStore } from "./store.ts"

/** A person or company with a phone or email. */
export interface Reachable {
  readonly id: string
  readonly name: string
  /** The noun, if a missing phone or email can be added in place. */
  readonly entity?: "contact" | "company"
  readonly phone: string | null | undefined
  readonly email: string | null | undefined
}

/** The ways to contact a person from the page. Each opens another program. */
export const reachWays = ["call", "whatsapp", "email"] as const
export type ReachWay = (typeof reachWays)[number]

/** A person the user just called or messaged about a deal. */
export interface Outreach {
  readonly way: ReachWay
  readonly dealId: string
  /** The person's name. */
  readonly name: string
  /** The task that logging the contact finishes. */
  readonly task?: { readonly id: string; readonly name: string } | undefined
}

const reached = createStore<Outreach | undefined>(undefined)

/**
 * Remembers whom the user contacts, to ask for the outcome on return. Without a deal there is
 * nothing to log.
 */
export function noteReach(
  way: ReachWay,
  dealId: string | undefined,
  name: string,
  task?: Outreach["task"],
): void {
  if (dealId !== undefined) reached.set({ way, dealId, name, task })
}

export function forgetReach(): void {
  reached.set(undefined)
}

export function useReached(): Outreach | undefined {
  return useStore(reached)
}
