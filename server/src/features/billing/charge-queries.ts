import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { send } from "../../platform/db/send.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { Claimed } from "../../platform/jobs/fair-queue-claim.ts"
import type { Charge } from "../../platform/payments/collector.ts"
import { type Customer, findInvoiceRow, type StoredInvoice } from "./billing-queries.ts"

// The queue of calls to payment providers, a row for each invoice that one of them collects.

/** An invoice that is to be brought in line with what its provider says. */
export interface InvoiceCharge {
  readonly invoice: StoredInvoice
  /** Whom the provider knows by this id, from whatever invoice. */
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

/** Has providers called soon about unpaid invoices that they have refused, when what they were refused for may be put right. */
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

interface Told {
  readonly id: string
  readonly provider: string
  readonly eventId: string
}

/** The same for an event of the provider, which counts once however often it is told; nothing for an invoice that it does not collect. */
export async function takeHint(tx: Tx, { id, provider, eventId }: Told): Promise<void> {
  const now = tx.now()
  // Both go out together; of two that come at once the second may ask once more, which is harmless.
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

/** What is to be done about the row that was taken; null where there is no such invoice. */
export async function readCharge(tx: Tx, { id }: Claimed): Promise<InvoiceCharge | null> {
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

/** Keeps the provider's id of the account before anything is charged. */
// No right: only the queue does it. No ledger: the queue is no record.
export async function keepCustomer(ctx: Context, id: string, customer: string): Promise<void> {
  await inTransaction(ctx, (tx) =>
    sql`
      update invoice_charges set customer_id = ${customer} where account_id = ${tx.accountId} and id = ${id}
    `.execute(tx.db),
  )
}

interface Known {
  readonly charge: Charge
  readonly problem: string | null
}

/** Keeps what the provider calls the invoice, where it is paid, and what the operator is to know. */
export async function writeCharge(tx: Tx, id: string, { charge, problem }: Known): Promise<void> {
  await sql`
    update invoices set provider_id = ${charge.id}, provider_url = ${charge.url}, provider_problem = ${problem}
    where account_id = ${tx.accountId} and id = ${id}
  `.execute(tx.db)
}

// No right: only the queue does it. No ledger: it is told to the operator alone.
export async function writeProblem(ctx: Context, id: string, problem: string): Promise<void> {
  await inTransaction(ctx, (tx) =>
    sql`
      update invoices set provider_problem = ${problem.slice(0, 500)} where account_id = ${tx.accountId} and id = ${id}
    `.execute(tx.db),
  )
}
