import { type BillingState, isUnpaid } from "./billing-state.ts"

/** What the admins of an account are mailed about what it owes; those with a number are about that invoice. */
export type Letter =
  | { readonly kind: "invoice" | "overdue" | "paid"; readonly number: number }
  | { readonly kind: "suspended" | "trial_ending" | "trial_ended" }

/** What there is to tell of a change of an account's billing. */
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

/** Days before its end on which admins are told that the trial ends. */
export const daysBefore = 3

/** When a trial ends or has ended, and when admins were last told so. */
export interface Trial {
  readonly ends: Date | null
  readonly told: Date | null
}

/** What of the end of a trial is still to be told: once that it comes, once that it is there. */
export function trialLetterOf({ ends, told }: Trial, now: Date): "trial_ending" | "trial_ended" | null {
  if (!ends) return null
  const isOver = ends <= now
  const from = isOver ? ends : new Date(ends.getTime() - daysBefore * 86_400_000)
  if (now < from || (told && told >= from)) return null
  return isOver ? "trial_ended" : "trial_ending"
}
