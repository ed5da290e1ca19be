import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import type { PendingLedger } from "../../platform/ledger/pending-ledger.ts"
import type { StoredFields } from "../../platform/records/custom-fields.ts"
import { summed, sumKey } from "./sum-field.ts"

/** The stages whose locks a transaction holds already; each transaction has a ledger of its own. */
const locked = new WeakMap<PendingLedger, ReadonlySet<string>>()

/** A deal that a write adds to a stage (1) or takes from it (-1), with what its pipeline may sum. */
export interface Delta {
  readonly stageId: string
  readonly count: 1 | -1
  readonly amount: number
  readonly custom_fields: StoredFields
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

interface Sum {
  readonly stage_id: string
  readonly custom_fields: StoredFields
  count: number
  cents: number
}

/** The deltas of each stage that have the same custom fields as one; their amounts in cents, which add up exactly. */
function added(deltas: readonly Delta[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { stageId, count, amount, custom_fields } of deltas) {
    const key = `${stageId} ${JSON.stringify(custom_fields)}`
    const sum = sums.get(key) ?? { stage_id: stageId, custom_fields, count: 0, cents: 0 }
    sum.count += count
    sum.cents += count * Math.round(amount * 100)
    sums.set(key, sum)
  }
  return [...sums.values()]
}

/** Adds to the totals of stages whose locks are held. */
export async function addToTotals(tx: Tx, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length === 0) return
  const sums = added(deltas)
  const stageIds = [...new Set(sums.map(({ stage_id }) => stage_id))]
  await sql`/* add to totals */
    update stage_totals t set count = t.count + d.count, sum = trim_scale(t.sum + d.sum)
    from (
      select d.stage_id, sum(d.count)::int as count, sum(${summed("d", sql`s.key`, sql`d.count`)}) as sum
      from (
        select stage_id, count, cents * 0.01 as amount, custom_fields
        from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
          as r (stage_id uuid, count int, cents bigint, custom_fields jsonb)
      ) d
      join (
        select s.id, ${sumKey(tx, sql`s.pipeline_id`)} as key from stages s
        where s.account_id = ${tx.accountId} and s.id = any(${stageIds}::uuid[])
      ) s on s.id = d.stage_id
      group by d.stage_id
    ) d
    where t.account_id = ${tx.accountId} and t.stage_id = d.stage_id
  `.execute(tx.db)
}
