import { sql } from "kysely"
import type { SystemContext } from "../../../platform/access/permitted.ts"
import { type Tx, inTransaction } from "../../../platform/db/transaction.ts"
import { send } from "../../../platform/db/tx.ts"
import type { Claim } from "../../../platform/jobs/fair-queue-claim.ts"
import type { Charge } from "../../../platform/payments/payment-provider.ts"
import { type Customer, type StoredInvoice, findInvoiceRow } from "../billing-queries.ts"

// The queue of calls to payment providers: one row per invoice that a provider collects.

/** An invoice to sync with its provider. */
export interface InvoiceCharge {
  readonly invoice: StoredInvoice
  /** The provider's id of the customer, from any of the account's invoices. */
  readonly customer_id: string | null
  readonly payer: Customer
  readonly hints: number
}

export async function insertCharge(tx: Tx, { id, provider }: StoredInvoice): Promise<void> {
  const now = tx.now()
  await tx.db
    .insertInto("invoice_charges")
    .values({ account_id: tx.accountId, id, provider, next_at: now, created_at: now })
    .execute()
  tx.news.add("invoice_charges")
}

/** Queues the provider's refused invoices again, when the reason may be fixed. */
export function hintRefused(tx: Tx): void {
  const refused = sql`
    account_id = ${tx.accountId} and provider_problem is not null and provider_id is null and status in ('pending', 'overdue')`
  send(
    tx,
    sql`
      update invoice_charges set hints = hints + 1, next_at = case when lease is null then ${tx.now()} else next_at end
      where account_id = ${tx.accountId} and id in (select id from invoices where ${refused})
    `,
  )
  send(tx, sql`update invoices set provider_problem = null where ${refused}`)
  tx.news.add("invoice_charges")
}

interface ChargeHint {
  readonly id: string
  readonly provider: string
  readonly eventId: string
}

/**
 * Queues the invoice of a provider's event. A repeated event counts once. Ignores events about
 * invoices that this provider doesn't collect.
 */
export async function takeHint(tx: Tx, { id, provider, eventId }: ChargeHint): Promise<void> {
  const now = tx.now()
  // Two concurrent events may both queue the invoice. The second call is harmless.
  const hinted = sql`
    update invoice_charges set hints = hints + 1, next_at = case when lease is null then ${now} else next_at end
    where account_id = ${tx.accountId} and id = ${id} and provider = ${provider} and not exists (
      select from provider_events e where e.account_id = ${tx.accountId} and e.provider = ${provider} and e.event_id = ${eventId}
    )
  `.execute(tx.db)
  const noted = sql`
    insert into provider_events (account_id, provider, event_id, created_at)
    select c.account_id, c.provider, ${eventId}, ${now} from invoice_charges c
    where c.account_id = ${tx.accountId} and c.id = ${id} and c.provider = ${provider}
    on conflict do nothing
  `.execute(tx.db)
  await Promise.all([hinted, noted])
  tx.news.add("invoice_charges")
}

/** Returns what to do about the claimed row, or null if its invoice doesn't exist. */
export async function readCharge(tx: Tx, { id }: Claim): Promise<InvoiceCharge | null> {
  const [invoice, charges, payers] = await Promise.all([
    findInvoiceRow(tx, id),
    sql<{ hints: number; customer_id: string | null }>`
      select c.hints, (
        select k.customer_id from invoice_charges k
        where k.account_id = ${tx.accountId} and k.provider = c.provider and k.customer_id is not null
        order by k.created_at desc limit 1
      ) as customer_id
      from invoice_charges c where c.account_id = ${tx.accountId} and c.id = ${id}
    `.execute(tx.db),
    sql<Customer>`
      select domain, company, document, email from accounts where account_id = ${tx.accountId}
    `.execute(tx.db),
  ])
  const [[charge], [payer]] = [charges.rows, payers.rows]
  return invoice && charge && payer ? { invoice, payer, ...charge } : null
}

/** Stores the provider's id of the account before the first charge. */
// No ledger: the queue is no record.
export async function keepCustomer(ctx: SystemContext, id: string, customer: string): Promise<void> {
  await inTransaction(ctx, (tx) =>
    sql`
      update invoice_charges set customer_id = ${customer} where account_id = ${tx.accountId} and id = ${id}
    `.execute(tx.db),
  )
}

interface KnownCharge {
  readonly charge: Charge
  readonly problem: string | null
}

/** Stores the provider's id of the invoice, the payment page, and the problem for the operator. */
export async function writeCharge(tx: Tx, id: string, { charge, problem }: KnownCharge): Promise<void> {
  await sql`
    update invoices set provider_id = ${charge.id}, provider_url = ${charge.url}, provider_problem = ${problem}
    where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
}

// No ledger: only the operator reads it.
export async function writeProblem(ctx: SystemContext, id: string, problem: string): Promise<void> {
  await inTransaction(ctx, (tx) =>
    sql`
      update invoices set provider_problem = ${problem} where account_id = ${tx.accountId} and id = ${id}
    `.execute(tx.db),
  )
}
