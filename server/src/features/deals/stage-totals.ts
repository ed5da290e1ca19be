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

/** Adds to the totals of stages whose locks are held; several deltas of one stage are added up in the database, exactly. */
export async function addToTotals(tx: Tx, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length === 0) return
  const stageIds = deltas.map(({ stageId }) => stageId)
  await sql`/* add to totals */
    update stage_totals t set count = t.count + d.count, sum = trim_scale(t.sum + d.sum)
    from (
      select d.stage_id, sum(d.count)::int as count, sum(d.count * ${summed("d", sql`s.key`)}) as sum
      from unnest(
        ${stageIds}::uuid[],
        ${deltas.map(({ count }) => count)}::int[],
        ${deltas.map(({ amount }) => amount)}::numeric[],
        ${deltas.map(({ custom_fields }) => JSON.stringify(custom_fields))}::jsonb[]
      ) as d (stage_id, count, amount, custom_fields)
      join (
        select s.id, ${sumKey(tx, sql`s.pipeline_id`)} as key from stages s
        where s.account_id = ${tx.accountId} and s.id = any(${[...new Set(stageIds)]}::uuid[])
      ) s on s.id = d.stage_id
      group by d.stage_id
    ) d
    where t.account_id = ${tx.accountId} and t.stage_id = d.stage_id
  `.execute(tx.db)
}
