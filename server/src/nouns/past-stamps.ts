import { instant } from "@funil/contract/shared/dates"
import * as z from "zod/mini"
import { invalid } from "../platform/app-error.ts"
import type { Tx } from "../platform/db/transaction.ts"

/** What a record that moves in from another CRM says beside the body of a new one: when it was made there. */
export const madeThere = { created_at: z.optional(instant) }

/** What a body may say of the past. */
export interface MadeThere {
  readonly created_at?: string | undefined
}

/** Milliseconds by which the clock of who sends may be fast: until then it is now. */
const leeway = 3_600_000

/** An instant that a body says; undefined where it says none. 422 for one that is still to come, or that no calendar has. */
export function pastInstant<B extends object>(tx: Tx, body: B, field: keyof B & string): Date | undefined {
  const text = body[field]
  if (typeof text !== "string") return undefined
  const [at, now] = [new Date(text), tx.now()]
  if (Number.isNaN(at.getTime())) throw invalid(field, "instant")
  if (at.getTime() > now.getTime() + leeway) throw invalid(field, "future")
  return at < now ? at : now
}
