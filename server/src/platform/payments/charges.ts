import { sql } from "kysely"
import type { SystemContext } from "../access/permitted.ts"
import type { Context, Services } from "../context.ts"
import { inTransaction, type Tx } from "../db/transaction.ts"
import { send } from "../db/tx.ts"
import { type Claim, putOff } from "../jobs/fair-queue-claim.ts"
import { FairQueue, retrySeconds } from "../jobs/fair-queue.ts"
import type { JobLog } from "../jobs/job-definition.ts"
import { today, wallClockOf } from "../wall-clock.ts"
import {
  type Charge,
  type NewCharge,
  type Payer,
  type PaymentProvider,
  ProviderAway,
  ProviderRefused,
} from "./payment-provider.ts"

// The core of charges: our own invoices and the bills of accounts are collected by the same steps.
// A row in a queue says that a provider is to be called, the call makes or finds the charge, and
// its answer becomes a `ChargeUpdate`. What an update means for an invoice or a bill is up to its
// feature.

/** Queues of calls to payment providers: one row per invoice or bill that a provider collects. */
type ChargeTable = "invoice_charges" | "bill_charges"

/** Queues a call about these charges. A running call is followed by another one. */
export function hintCharges(tx: Tx, table: ChargeTable, ids: readonly string[]): void {
  send(
    tx,
    sql`
      update ${sql.table(table)} set hints = hints + 1, next_at = case when lease is null then ${tx.now()} else next_at end
      where account_id = ${tx.accountId} and id = any(${ids}::uuid[])
    `,
  )
  tx.news.add(table)
}

interface Rest {
  /** The known hints at the time of the call. */
  readonly hints: number
  readonly nextAt: Date | null
}

/** Ends a call. A new hint causes another call at once. */
// No ledger: the queue is no record.
export async function restCharge(
  ctx: SystemContext,
  table: ChargeTable,
  { id, lease, hints, nextAt }: Pick<Claim, "id" | "lease"> & Rest,
): Promise<void> {
  await inTransaction(ctx, (tx) =>
    sql`
      update ${sql.table(table)}
      set lease = null, attempts = 0,
        next_at = case when hints = ${hints} then ${nextAt}::timestamptz else ${tx.now()}::timestamptz end
      where account_id = ${tx.accountId} and id = ${id} and lease = ${lease}
    `.execute(tx.db),
  )
}

const daySeconds = 24 * 3600
const maxWaitSeconds = 3600

export interface ChargeQueueOptions {
  readonly services: Services
  readonly log: JobLog
  /** The time limit of a call in milliseconds, 10,000 by default. */
  readonly withinMs?: number
}

interface ChargeCalls<Connection> extends Pick<ChargeQueueOptions, "services" | "log"> {
  readonly table: ChargeTable
  readonly groups?: Pick<ConstructorParameters<typeof FairQueue>[0], "group" | "perGroup" | "skipGroups">
  /** Null if the provider is not connected now. It may come back. */
  readonly connect: (ctx: SystemContext, job: Claim) => Promise<Connection | null>
  readonly collect: (ctx: SystemContext, job: Claim, connection: Connection) => Promise<void>
  /** Delays the calls because the provider asked for it. */
  readonly rest: (
    ctx: SystemContext,
    job: Claim,
    away: { error: ProviderAway; seconds: number },
  ) => Promise<void>
}

/** Calls payment providers about a table's rows, a few of each account at once. */
export function chargeQueue<Connection>(calls: ChargeCalls<Connection>): FairQueue {
  const { services, log, table, groups } = calls
  return new FairQueue({
    services,
    log,
    table,
    ...groups,
    atOnce: 16,
    perAccount: 2,
    async work(ctx, job) {
      const connection = await calls.connect(ctx, job)
      if (!connection) return putOff(ctx, table, job, daySeconds)
      try {
        await calls.collect(ctx, job, connection)
      } catch (error) {
        if (!(error instanceof ProviderAway) || error.restSeconds === undefined) throw error
        await calls.rest(ctx, job, { error, seconds: error.restSeconds })
      }
    },
    // Never gives up: a payer waits for the page.
    retryAfter: ({ attempts }) => Math.min(retrySeconds[attempts - 1] ?? maxWaitSeconds, maxWaitSeconds),
    giveUp: () => Promise.resolve(),
  })
}

/** The time of the next call to the provider; null waits for a hint. */
export type NextCall = "now" | "tomorrow" | null

interface ChargeCall {
  readonly table: ChargeTable
  /** The row's hints at the time of reading. */
  readonly hints: number
  readonly sync: () => Promise<NextCall>
  readonly saveProblem: (problem: string) => Promise<void>
}

/** Runs one call. Retries a refusal tomorrow, as its reason may be gone. */
export async function collectCharge(
  ctx: SystemContext,
  { id, lease }: Claim,
  call: ChargeCall,
): Promise<void> {
  const { table, hints, sync, saveProblem } = call
  const tomorrow = new Date(ctx.now().getTime() + daySeconds * 1000)
  const rest = (nextAt: Date | null) => restCharge(ctx, table, { id, lease, hints, nextAt })
  try {
    const next = await sync()
    await rest(next === "now" ? ctx.now() : next === "tomorrow" ? tomorrow : null)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await saveProblem(error.message.slice(0, 500))
    await rest(tomorrow)
  }
}

/** The wanted charge of an invoice or a bill, and the known facts. */
export interface ChargeRequest {
  readonly reference: string
  /** The provider's id of the charge, if known. */
  readonly chargeId: string | null
  /** The provider's id of the payer, if known. */
  readonly customerId: string | null
  /** Null once it is no longer payable. */
  readonly due: (Omit<NewCharge, "reference" | "customer"> & { readonly payer: Payer }) | null
  /**
   * Stores the payer's id before the first charge, so that a lost answer creates no second payer.
   */
  readonly saveCustomer: (customer: string) => Promise<void>
  /** Returns the problem of a missing charge (null) or of another one's charge. */
  readonly lost: (charge: Charge | null) => string
}

/** Returns the provider's charge and creates it if it is due and missing; null without either. */
export async function openCharge(provider: PaymentProvider, request: ChargeRequest): Promise<Charge | null> {
  const { chargeId, reference, lost } = request
  const charge = chargeId ? await provider.getCharge(chargeId) : await makeCharge(provider, request)
  if (!charge && chargeId) throw new ProviderRefused(lost(null))
  if (charge && charge.reference !== reference) throw new ProviderRefused(lost(charge))
  return charge
}

/** Searches before it creates: the answer to an earlier creation may be lost. */
async function makeCharge(provider: PaymentProvider, request: ChargeRequest): Promise<Charge | null> {
  const { reference, customerId, due, saveCustomer } = request
  const customer = due ? await provider.putCustomer(due.payer, customerId) : customerId
  if (customer === null) return null
  if (due) await saveCustomer(customer)
  const made = await provider.findCharge({ reference, customer })
  if (made || !due) return made
  const { payer: _, ...charge } = due
  return provider.createCharge({ ...charge, reference, customer })
}

/** The provider's report on a charge, in the account's time. */
export interface ChargeUpdate extends Pick<Charge, "state" | "progress" | "paidCents"> {
  /** The day of the payment, never in the future. */
  readonly paidOn: string
}

export function chargeUpdate(ctx: Context, { state, progress, paidCents, paidAt }: Charge): ChargeUpdate {
  const day = today(ctx)
  const paidOn = paidAt ? wallClockOf(paidAt, ctx.timezone).slice(0, "YYYY-MM-DD".length) : day
  return { state, progress, paidCents, paidOn: paidOn < day ? paidOn : day }
}
