import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import type { PendingLedger } from "../../platform/ledger/pending-ledger.ts"

/** The stages whose locks a transaction holds already; each transaction has a ledger of its own. */
const locked = new WeakMap<PendingLedger, ReadonlySet<string>>()

/** What a write adds to a stage: a number of deals and the sum of their sum field. */
export interface Delta {
  readonly stageId: string
  readonly count: number
  readonly sum: number
}

/**
 * Takes the locks under which cards of these stages are placed and counted. Always after the locks of deals and in the order
 * of the ids, so that no two transactions wait for each other.
 */
export async function lockTotals(tx: Tx, stageIds: readonly string[]): Promise<void> {
  const held = locked.get(tx.ledger) ?? new Set()
  const missing = [...new Set(stageIds)].filter((id) => !held.has(id))
  if (missing.length === 0) return
  await sql`/* lock totals */
    select from stage_totals
    where account_id = ${tx.accountId} and stage_id = any(${missing}::uuid[])
    order by stage_id for no key update
  `.execute(tx.db)
  locked.set(tx.ledger, new Set([...held, ...missing]))
}

/** Adds to the totals of stages whose locks are held; several deltas of one stage are added up in the database, exactly. */
export async function addToTotals(tx: Tx, deltas: readonly Delta[]): Promise<void> {
  const rows = deltas.filter(({ count, sum }) => count !== 0 || sum !== 0)
  if (rows.length === 0) return
  await sql`/* add to totals */
    update stage_totals t set count = t.count + d.count, sum = t.sum + d.sum
    from (
      select stage_id, sum(count)::int as count, sum(sum) as sum
      from unnest(
        ${rows.map(({ stageId }) => stageId)}::uuid[],
        ${rows.map(({ count }) => count)}::int[],
        ${rows.map(({ sum }) => sum)}::numeric[]
      ) as d (stage_id, count, sum)
      group by stage_id
    ) d
    where t.account_id = ${tx.accountId} and t.stage_id = d.stage_id
  `.execute(tx.db)
}
