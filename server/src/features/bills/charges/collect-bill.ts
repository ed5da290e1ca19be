import { signToken } from "../../../platform/access/account-token.ts"
import type { SystemContext } from "../../../platform/access/permitted.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { type Claim, putOff } from "../../../platform/jobs/fair-queue-claim.ts"
import type { FairQueue } from "../../../platform/jobs/fair-queue.ts"
import {
  type ChargeQueueOptions,
  type ChargeRequest,
  type ChargeUpdate,
  chargeQueue,
  chargeUpdate,
  collectCharge,
  type NextCall,
  openCharge,
} from "../../../platform/payments/charges.ts"
import {
  type Charge,
  type PaymentProvider,
  ProviderRefused,
} from "../../../platform/payments/payment-provider.ts"
import { today } from "../../../platform/wall-clock.ts"
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
} from "./bill-charge-queries.ts"
import { chargeState, standingAfterCharge, statusAfterCharge } from "./bill-charge-rules.ts"
import { openBillCollector, readConnection } from "./bill-collector.ts"

interface Collector {
  readonly provider: PaymentProvider
  /** The id of the connection. */
  readonly id: string
}

/**
 * Calls the collectors of accounts about their bills. A provider that throttles one account still
 * serves the others.
 */
export function billChargeQueue({ services, log, withinMs = 10_000 }: ChargeQueueOptions): FairQueue {
  const table = "bill_charges"
  return chargeQueue<Collector>({
    services,
    log,
    table,
    connect: async (ctx) => {
      const connection = await inTransaction(ctx, readConnection)
      if (!connection) return null
      return { id: connection.id, provider: openBillCollector(services, connection.key, withinMs) }
    },
    collect: collectBill,
    rest: (ctx, job, { seconds }) => putOff(ctx, table, job, seconds),
  })
}

interface ChargedBill {
  readonly row: BillCharge
  readonly bill: BillRow
  readonly payer: BillPayer | null
}

/**
 * Syncs a bill with its charge: creates a missing charge, applies the provider's report, and
 * cancels a charge that is no longer payable or has another amount. Idempotent.
 */
async function collectBill(ctx: SystemContext, job: Claim, { id, provider }: Collector): Promise<void> {
  const found = await inTransaction(ctx, (tx) => find(tx, job.id))
  if (!found) throw new Error(`There is no bill ${job.id}`)
  const { hints, collector_id } = found.row
  // Another account at the provider doesn't know the charge.
  const isKnown = collector_id === id
  await collectCharge(ctx, job, {
    table: "bill_charges",
    hints,
    sync: async () => (isKnown ? syncBill(ctx, found, provider) : null),
    saveProblem: (problem) => keepCharge(ctx, job.id, { problem }),
  })
}

async function find(tx: Tx, id: string): Promise<ChargedBill | null> {
  const row = await readBillCharge(tx, id)
  const [bill] = await billRecord.store.lockAll(tx, [id], "update")
  return row && bill ? { row, bill, payer: await readPayer(tx, id) } : null
}

/** Whether the bill is payable. */
function isDue({ type, status, deleted_at }: BillRow): boolean {
  return type === "revenue" && deleted_at === null && (status === "pending" || status === "overdue")
}

async function syncBill(
  ctx: SystemContext,
  found: ChargedBill,
  provider: PaymentProvider,
): Promise<NextCall> {
  const { id } = found.bill
  const charge = await openCharge(provider, requestOf(ctx, found))
  if (!charge) return null
  const { row, bill } = await inTransaction(ctx, (tx) => settleBill(tx, id, charge))
  const isWanted = row.wanted && isDue(bill)
  if (charge.state === "gone") return isWanted ? "now" : null
  if (charge.state !== "open") return bill.status === "confirmed" ? "tomorrow" : null
  if (isWanted && isOf(charge, row, bill)) return "tomorrow"
  await provider.withdrawCharge(charge.id)
  await keepCharge(ctx, id, { ...noCharge, wanted: isWanted, seen: "gone" })
  return isWanted ? "now" : null
}

const centsOf = ({ total }: BillRow) => Math.round(total * 100)

/** Whether the charge matches the bill as it is now. */
function isOf(charge: Charge, { due_date }: BillCharge, bill: BillRow): boolean {
  return charge.paidCents === centsOf(bill) && due_date === bill.due_date
}

function requestOf(ctx: SystemContext, { row, bill, payer }: ChargedBill): ChargeRequest {
  const words = billWords[ctx.language]
  const isWanted = row.wanted && isDue(bill)
  if (isWanted && !payer && row.charge_id === null) throw new ProviderRefused(words.nobody)
  return {
    reference: signToken(ctx.services.config, "bill_charge", { accountId: ctx.accountId, id: bill.id }),
    chargeId: row.charge_id,
    customerId: row.customer_id,
    due:
      isWanted && payer
        ? {
            payer: { ...payer, reference: payer.id },
            cents: centsOf(bill),
            dueDate: bill.due_date ?? today(ctx),
            description: bill.description?.slice(0, 500) ?? words.charge,
          }
        : null,
    // Stores the day for the charge too.
    saveCustomer: (customer) => keepCharge(ctx, bill.id, { customer_id: customer, due_date: bill.due_date }),
    lost: () => words.lost,
  }
}

/** Applies the provider's report. Returns the bill and its charge afterwards. */
async function settleBill(tx: Tx, id: string, charge: Charge): Promise<{ row: BillCharge; bill: BillRow }> {
  const [before] = await billRecord.store.lockAll(tx, [id], "update")
  const row = await readBillCharge(tx, id)
  if (!before || !row) throw new Error(`There is no bill ${id}`)
  const update = chargeUpdate(tx, charge)
  const seen = chargeState(update)
  const status = isEnough(update, before) ? statusAfterCharge(before.status, row.seen, seen) : null
  const days = { paidOn: update.paidOn, today: today(tx) }
  const saved = status
    ? await billRecord.store.save(tx, [{ before, patch: standingAfterCharge(before, status, days) }])
    : []
  const bill = saved[0]?.after ?? before
  // A charge cancelled for another amount is created again. The bill stops following a charge that
  // the provider deleted.
  const wanted = row.wanted && (seen !== "gone" || !isOf(charge, row, bill))
  const known = {
    ...(seen === "gone" ? noCharge : knownOf(charge)),
    seen,
    wanted,
    problem: problemOf(tx, { update, row, before }),
  }
  await keepCharge(tx, id, known)
  return { row: { ...row, ...known }, bill }
}

function isEnough({ state, paidCents }: ChargeUpdate, bill: BillRow): boolean {
  return state !== "paid" || paidCents >= centsOf(bill)
}

/** Returns the problem that the account has to fix, or null. */
function problemOf(
  { language }: Context,
  { update, row, before }: { update: ChargeUpdate; row: BillCharge; before: BillRow },
): string | null {
  const words = billWords[language]
  if (update.state !== "paid") return null
  if (!isEnough(update, before)) return words.tooLittle
  if (chargeState(update) === row.seen) return row.problem
  const wasPaid = before.status === "received" || before.status === "received_in_cash"
  return wasPaid && row.seen === "open" ? words.paidTwice : null
}
