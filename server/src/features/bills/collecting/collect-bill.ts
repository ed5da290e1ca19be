import { signToken } from "../../../platform/access/account-token.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import type { Claimed } from "../../../platform/jobs/fair-queue-claim.ts"
import { restCharge } from "../../../platform/payments/charge-rows.ts"
import { type Charge, type Collector, ProviderRefused } from "../../../platform/payments/collector.ts"
import { today } from "../../../platform/today.ts"
import { wallClockOf } from "../../../platform/wall-clock.ts"
import { billRecord, type BillRow } from "../bill-record.ts"
import { billWords } from "../bill-words.ts"
import {
  type BillCharge,
  type BillPayer,
  keepCharge,
  knownOf,
  noCharge,
  readBillCharge,
  readPayer,
} from "./charge-queries.ts"
import { seenOf, standingMoved, statusMoved } from "./charge-rules.ts"

const dayMs = 24 * 3600 * 1000

interface Connected {
  readonly collector: Collector
  readonly connection: string
}

interface Found {
  readonly row: BillCharge
  readonly bill: BillRow
  readonly payer: BillPayer | null
}

/**
 * Brings a bill and its charge at the provider in line: makes the charge if there is none, takes over what became of it, withdraws it if
 * nobody is to pay it any more, or another amount. It may run at any time and how often it will.
 */
export async function collectBill(ctx: Context, job: Claimed, connected: Connected): Promise<void> {
  const { id, lease } = job
  const found = await inTransaction(ctx, (tx) => find(tx, id))
  if (!found) throw new Error(`There is no bill ${id}`)
  const { hints, collector_id } = found.row
  const rest = (nextAt: Date | null) => restCharge(ctx, "bill_charges", { id, lease, hints, nextAt })
  // Another account of the provider knows nothing of it.
  if (collector_id !== connected.connection) return rest(null)
  const tomorrow = new Date(ctx.now().getTime() + dayMs)
  try {
    const next = await bringInLine(ctx, found, connected.collector)
    await rest(next === "now" ? ctx.now() : next === "tomorrow" ? tomorrow : null)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await keepCharge(ctx, id, { problem: error.message.slice(0, 500) })
    await rest(tomorrow)
  }
}

async function find(tx: Tx, id: string): Promise<Found | null> {
  const row = await readBillCharge(tx, id)
  const [bill] = await billRecord.store.lockAll(tx, [id], "update")
  return row && bill ? { row, bill, payer: await readPayer(tx, id) } : null
}

/** Whether it is to be paid. */
function isDue({ type, status, deleted_at }: BillRow): boolean {
  return type === "revenue" && deleted_at === null && (status === "pending" || status === "overdue")
}

/** When the provider is to be called next. */
async function bringInLine(
  ctx: Context,
  found: Found,
  collector: Collector,
): Promise<"now" | "tomorrow" | null> {
  const { id } = found.bill
  const charge = await chargeOf(ctx, found, collector)
  if (!charge) return null
  const { row, bill } = await inTransaction(ctx, (tx) => settle(tx, id, charge))
  const isWanted = row.wanted && isDue(bill)
  if (charge.state === "gone") return isWanted ? "now" : null
  if (charge.state !== "open") return bill.status === "confirmed" ? "tomorrow" : null
  if (isWanted && isOf(charge, row, bill)) return "tomorrow"
  await collector.withdrawCharge(charge.id)
  await keepCharge(ctx, id, { ...noCharge, wanted: isWanted, seen: "gone" })
  return isWanted ? "now" : null
}

const centsOf = ({ total }: BillRow) => Math.round(total * 100)

/** Whether the charge is of the bill as it is now. */
function isOf(charge: Charge, { due_date }: BillCharge, bill: BillRow): boolean {
  return charge.paidCents === centsOf(bill) && due_date === bill.due_date
}

async function chargeOf(ctx: Context, found: Found, collector: Collector): Promise<Charge | null> {
  const { row, bill } = found
  const words = billWords[ctx.language]
  const reference = signToken(ctx.services.config, "bill_charge", { accountId: ctx.accountId, id: bill.id })
  const charge = row.charge_id
    ? await collector.getCharge(row.charge_id)
    : await makeCharge(ctx, { ...found, reference }, collector)
  if (!charge && row.charge_id) throw new ProviderRefused(words.lost)
  if (charge && charge.reference !== reference) throw new ProviderRefused(words.lost)
  return charge
}

/** Null where there is none and nobody wants one. */
async function makeCharge(
  ctx: Context,
  { row, bill, payer, reference }: Found & { readonly reference: string },
  collector: Collector,
): Promise<Charge | null> {
  const words = billWords[ctx.language]
  const isWanted = row.wanted && isDue(bill)
  if (isWanted && !payer) throw new ProviderRefused(words.nobody)
  const customer =
    isWanted && payer
      ? await collector.putCustomer({ ...payer, reference: payer.id }, row.customer_id)
      : row.customer_id
  if (customer === null) return null
  // Kept before anything is charged, with the day that the charge is to have.
  if (isWanted) await keepCharge(ctx, bill.id, { customer_id: customer, due_date: bill.due_date })
  const found = await collector.findCharge({ reference, customer })
  if (found || !isWanted) return found
  return collector.createCharge({
    reference,
    customer,
    cents: centsOf(bill),
    dueDate: bill.due_date ?? today(ctx),
    description: bill.description?.slice(0, 500) ?? words.charge,
  })
}

/** Takes over what the provider says; answers the bill and its charge as they are then. */
// No right: the provider was asked in the name of the system.
async function settle(tx: Tx, id: string, charge: Charge): Promise<{ row: BillCharge; bill: BillRow }> {
  const [before] = await billRecord.store.lockAll(tx, [id], "update")
  const row = await readBillCharge(tx, id)
  if (!before || !row) throw new Error(`There is no bill ${id}`)
  const seen = seenOf(charge)
  const isPaid = charge.state === "paid"
  const isEnough = !isPaid || charge.paidCents >= centsOf(before)
  const status = isEnough ? statusMoved(before.status, row.seen, seen) : null
  const day = today(tx)
  const told = charge.paidAt ? wallClockOf(charge.paidAt, tx.timezone).slice(0, "YYYY-MM-DD".length) : day
  const patch = status ? standingMoved(before, status, { paidOn: told < day ? told : day, today: day }) : {}
  const saved = status ? await billRecord.store.save(tx, [{ before, patch }]) : []
  const bill = saved[0]?.after ?? before
  // One that was withdrawn for another amount is made anew; one that the provider deleted leaves the bill.
  const wanted = row.wanted && (seen !== "gone" || !isOf(charge, row, bill))
  const gone = seen === "gone" ? noCharge : knownOf(charge)
  const problem = problemOf(tx, { seen, row, before, isPaid, isEnough })
  const known = { ...gone, seen, wanted, problem }
  await keepCharge(tx, id, known)
  return { row: { ...row, ...known }, bill }
}

/** What the account has to settle by hand; null where nothing is left. */
function problemOf(
  { language }: Context,
  told: { seen: string; row: BillCharge; before: BillRow; isPaid: boolean; isEnough: boolean },
): string | null {
  const { seen, row, before, isPaid, isEnough } = told
  const words = billWords[language]
  if (!isPaid) return null
  if (!isEnough) return words.tooLittle
  if (seen === row.seen) return row.problem
  const wasPaid = before.status === "received" || before.status === "received_in_cash"
  return wasPaid && row.seen === "open" ? words.paidTwice : null
}
