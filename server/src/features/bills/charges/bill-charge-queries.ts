import { sql } from "kysely"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { type Tx, inTransaction } from "../../../platform/db/transaction.ts"
import type { Charge } from "../../../platform/payments/payment-provider.ts"
import type { ChargeState } from "./bill-charge-rules.ts"

/** The charge of a bill. */
export interface BillCharge {
  readonly id: string
  readonly collector_id: string
  readonly wanted: boolean
  readonly customer_id: string | null
  readonly charge_id: string | null
  readonly url: string | null
  readonly due_date: string | null
  readonly seen: ChargeState | null
  readonly problem: string | null
  readonly hints: number
  readonly next_at: Date | null
}

export async function readBillCharge(tx: Tx, id: string): Promise<BillCharge | null> {
  const { rows } = await sql<BillCharge>`
    select c.id, c.collector_id, c.wanted, c.customer_id, c.charge_id, c.url, c.due_date, c.seen, c.problem, c.hints, c.next_at
    from bill_charges c where c.account_id = ${tx.accountId} and c.id = ${id}
  `.execute(tx.db)
  return rows[0] ?? null
}

/**
 * Moves charges to the new connection: a new key usually belongs to the same account at the
 * provider.
 */
export async function followConnection(tx: Tx, collector: string): Promise<void> {
  await sql`
    update bill_charges set collector_id = ${collector}, hints = hints + 1,
      next_at = case when lease is null then ${tx.now()} else next_at end
    where account_id = ${tx.accountId} and (wanted or charge_id is not null)
  `.execute(tx.db)
  tx.news.add("bill_charges")
}

/**
 * Queues a charge of a bill by a connection. Looks a charge with a problem up again, as another
 * connection may have created it.
 */
export async function wantCharge(tx: Tx, id: string, collector: string): Promise<void> {
  const now = tx.now()
  const isSound = sql`c.collector_id = ${collector}::uuid and c.problem is null`
  await sql`
    insert into bill_charges as c (account_id, id, collector_id, next_at, created_at)
    values (${tx.accountId}, ${id}, ${collector}, ${now}, ${now})
    on conflict (account_id, id) do update set collector_id = excluded.collector_id, wanted = true, problem = null,
      customer_id = case when ${isSound} then c.customer_id end, charge_id = case when ${isSound} then c.charge_id end,
      url = case when ${isSound} then c.url end, seen = case when ${isSound} then c.seen end,
      hints = c.hints + 1, next_at = case when c.lease is null then excluded.next_at else c.next_at end
  `.execute(tx.db)
  tx.news.add("bill_charges")
}

/** The payer of a bill: its contact, else its company, whichever has a document. */
export interface BillPayer {
  readonly id: string
  readonly name: string
  readonly document: string | null
  readonly email: string | null
}

export async function readPayer(tx: Tx, id: string): Promise<BillPayer | null> {
  const { rows } = await sql<BillPayer>`
    select c.id, concat_ws(' ', c.first_name, c.last_name) as name, c.document, c.email, 1 as place
    from bills b join contacts c on c.account_id = ${tx.accountId} and c.id = b.contact_id and c.deleted_at is null
    where b.account_id = ${tx.accountId} and b.id = ${id}
    union all
    select o.id, o.company, o.document, o.email, 2
    from bills b join companies o on o.account_id = ${tx.accountId} and o.id = b.company_id and o.deleted_at is null
    where b.account_id = ${tx.accountId} and b.id = ${id}
    order by place
  `.execute(tx.db)
  return rows.find(({ document }) => document) ?? rows[0] ?? null
}

type ChargeFields = Partial<
  Pick<BillCharge, "wanted" | "customer_id" | "charge_id" | "url" | "due_date" | "seen" | "problem">
>

/** Stores what the provider returned about a charge. */
// No ledger: the queue is no record.
export async function keepCharge(ctx: Permitted, id: string, known: ChargeFields): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx.db
      .updateTable("bill_charges")
      .set(known)
      .where("account_id", "=", tx.accountId)
      .where("id", "=", id)
      .execute(),
  )
}

/** Returns the columns of an existing charge. */
export function knownOf({ id, url }: Charge) {
  return { charge_id: id, url }
}

export const noCharge = { charge_id: null, url: null } as const
