import { isDeepStrictEqual } from "node:util"
import type { Keep } from "@funil/contract/account/keep"
import type { Tx } from "../../platform/db/transaction.ts"
import { record, type State } from "../../platform/ledger/record.ts"
import { fitPlan } from "../archive/fit-plan.ts"
import {
  type Billing,
  insertInvoice,
  readKeep,
  type StoredInvoice,
  updateInvoice,
  writeStanding,
  writeSubscription,
} from "./billing-queries.ts"
import { type BillingState, type InvoiceRow, isUnpaid } from "./billing-state.ts"
import { giveBackCoupon, takeCoupon } from "./coupon-queries.ts"
import { providerFor, providerOf } from "./invoice-provider.ts"
import { invoiceNumber } from "./invoice-view.ts"
import { lettersOf } from "./letters/letter-rules.ts"
import { queueLetters } from "./letters/letters.ts"

/** Stores the changes of the locked billing, in the ledger too. Returns the new invoices. */
export async function saveBilling(
  tx: Tx,
  { stored, moment, customer }: Billing,
  after: BillingState,
): Promise<StoredInvoice[]> {
  const known = new Map(stored.invoices.map((invoice) => [invoice.number, invoice]))
  const changed = after.invoices.filter((invoice) => known.get(invoice.number) !== invoice)
  if (!isDeepStrictEqual(standingOf(stored), standingOf(after)))
    await writeStanding(tx, after, isBlocked(stored, moment.now) && !isBlocked(after, moment.now))
  if (!isDeepStrictEqual(stored.subscription, after.subscription))
    await writeSubscription(tx, after.subscription)
  const made: StoredInvoice[] = []
  // A cancelled order makes room for another one.
  for (const invoice of changed) {
    const before = known.get(invoice.number)
    if (before) await changeInvoice(tx, before, invoice)
  }
  for (const invoice of changed.filter(({ number }) => !known.has(number))) {
    const provider = providerFor(tx.services.config, invoice)
    const row = await insertInvoice(tx, invoice, { customer, provider: provider.name })
    await provider.announce(tx, row)
    made.push(row)
  }
  record(tx, {
    event: "account.updated",
    id: tx.accountId,
    before: ledgerState(stored, changed, customer.domain),
    after: ledgerState(after, changed, customer.domain),
    reversible: false,
  })
  const [from, to] = [stored.plan, after.plan]
  if (from !== to) await fitPlan(tx, { from, to, keep: await chosenFor(tx, stored, after) })
  await queueLetters(tx, lettersOf(stored, after))
  await countCoupons(tx, known, changed)
  return made
}

/**
 * Returns the choices for the plan that just began, from the pending change or from the paid order.
 */
async function chosenFor(
  tx: Tx,
  stored: BillingState,
  { plan, invoices }: BillingState,
): Promise<Keep | null> {
  const waited = stored.subscription?.change
  if (waited?.plan === plan) return waited.keep ?? null
  const waiting = new Set(stored.invoices.flatMap(({ in_force, number }) => (in_force ? [] : number)))
  const begun = invoices.find(({ in_force, number }) => in_force && waiting.has(number))
  return begun ? readKeep(tx, begun.number) : null
}

async function changeInvoice(tx: Tx, before: StoredInvoice, invoice: InvoiceRow): Promise<void> {
  await updateInvoice(tx, invoice)
  if (isUnpaid(before) && !isUnpaid(invoice)) await providerOf(before).withdraw(tx, before)
}

function standingOf({ plan, trialEnds, suspendedAt, closedAt }: BillingState) {
  return { plan, trialEnds, suspendedAt, closedAt }
}

function isBlocked({ trialEnds, suspendedAt, closedAt }: BillingState, now: Date): boolean {
  return closedAt !== null || suspendedAt !== null || (trialEnds !== null && trialEnds <= now)
}

/**
 * Returns the state for the ledger: the plan, the pending change, and the statuses of changed
 * invoices.
 */
function ledgerState(
  { plan, subscription, ...state }: BillingState,
  changed: InvoiceRow[],
  domain: string,
): State {
  const numbers = new Set(changed.map(({ number }) => number))
  const statuses = state.invoices.flatMap(({ number, status, amount }) =>
    numbers.has(number) ? [{ number: invoiceNumber(domain, number), status, amount }] : [],
  )
  return {
    subscription_plan: plan,
    subscription_cycle: subscription?.cycle ?? null,
    subscription_paid_users: subscription?.users ?? null,
    pending_change: subscription?.change ?? null,
    free_trial_exceeded_at: state.trialEnds?.toISOString() ?? null,
    suspended_at: state.suspendedAt?.toISOString() ?? null,
    closed_at: state.closedAt?.toISOString() ?? null,
    invoices: statuses.length > 0 ? statuses : null,
  }
}

async function countCoupons(
  tx: Tx,
  known: ReadonlyMap<number, InvoiceRow>,
  changed: readonly InvoiceRow[],
): Promise<void> {
  for (const { number, kind, status, coupon } of changed) {
    if (kind !== "order" || !coupon) continue
    if (!known.has(number)) await takeCoupon(tx, coupon.code, number)
    else if (status === "cancelled") await giveBackCoupon(tx, coupon.code)
  }
}
