import { type BillingState, isUnpaid } from "../billing-state.ts"

/** An email to the account's admins about payment. Kinds with a number are about that invoice. */
export type Letter =
  | { readonly kind: "invoice" | "overdue" | "paid"; readonly number: number }
  | { readonly kind: "suspended" | "trial_ending" | "trial_ended" }

/** Returns the letters that a billing change causes. */
export function lettersOf(before: BillingState, after: BillingState): Letter[] {
  const known = new Map(before.invoices.map((invoice) => [invoice.number, invoice.status]))
  const letters = after.invoices.flatMap(({ number, status, amount }): Letter[] => {
    const was = known.get(number)
    if (was === status || amount === 0) return []
    if (status === "overdue" || (status === "paid" && was !== undefined)) return [{ kind: status, number }]
    return was === undefined && isUnpaid({ status }) ? [{ kind: "invoice", number }] : []
  })
  const isSuspended = after.suspendedAt !== null && before.suspendedAt === null
  return isSuspended ? [...letters, { kind: "suspended" }] : letters
}

/** The first letter about the trial's end goes out this many days before. */
export const daysBefore = 3

/** The end of a trial, and the time of the last letter about it. */
export interface Trial {
  readonly ends: Date | null
  readonly told: Date | null
}

/** Returns the due letter about the trial's end: one before it and one after. */
export function trialLetterOf({ ends, told }: Trial, now: Date): "trial_ending" | "trial_ended" | null {
  if (!ends) return null
  const isOver = ends <= now
  const from = isOver ? ends : new Date(ends.getTime() - daysBefore * 86_400_000)
  if (now < from || (told && told >= from)) return null
  return isOver ? "trial_ended" : "trial_ending"
}
