import { ownValue } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import { send } from "../../platform/db/send.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { PendingLedger } from "../../platform/ledger/pending-ledger.ts"
import type { StoredFields } from "../../platform/records/custom-fields.ts"
import { isSummed } from "./sum-field.ts"

/** The stages whose locks a transaction holds already, with what is summed in each; each transaction has a ledger of its own. */
const locked = new WeakMap<PendingLedger, ReadonlyMap<string, string | null>>()

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
  const held = locked.get(tx.ledger) ?? new Map<string, string | null>()
  const missing = [...new Set(stageIds)].filter((id) => !held.has(id))
  if (missing.length === 0) return
  send(
    tx,
    sql`/* lock totals */
      select from stage_totals
      where account_id = ${tx.accountId} and stage_id = any(${missing}::uuid[])
      order by stage_id for no key update
    `,
  )
  // Asked under the locks: whoever changes what a pipeline sums holds them too.
  const keys = await sumKeys(tx, missing)
  locked.set(tx.ledger, new Map([...(locked.get(tx.ledger) ?? []), ...keys]))
}

/** The key of the custom field that is summed in these stages, by the stage; null where the amount is. */
async function sumKeys(tx: Tx, stageIds: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; key: string | null }>`/* sum keys */
    select s.id, f.key::text as key
    from stages s
    join pipelines p on p.account_id = ${tx.accountId} and p.id = s.pipeline_id
    left join custom_fields f on f.account_id = ${tx.accountId} and ${isSummed("f", "p")}
    where s.account_id = ${tx.accountId} and s.id = any(${[...stageIds]}::uuid[])
  `.execute(tx.db)
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/** What a deal adds to a sum, exact. */
function summand({ count, amount, custom_fields }: Delta, key: string | null): string {
  const value = key === null ? amount : Number(ownValue(custom_fields, key) ?? 0)
  return String(count * value)
}

/** Adds to the totals of stages whose locks are held; a statement a stage. */
export async function addToTotals(tx: Tx, deltas: readonly Delta[]): Promise<void> {
  for (const [stageId, own] of Map.groupBy(deltas, (delta) => delta.stageId)) {
    const key = locked.get(tx.ledger)?.get(stageId)
    if (key === undefined) throw new Error("Totals are added to under their locks")
    const count = own.reduce((sum, delta) => sum + delta.count, 0)
    const [only, ...more] = own.map((delta) => summand(delta, key))
    // The database adds decimals exactly.
    const sum =
      more.length === 0
        ? sql`${only}::numeric`
        : sql`(select sum(v) from unnest(${[only, ...more]}::numeric[]) v)`
    send(
      tx,
      sql`/* add to totals */
        update stage_totals set count = count + ${count}, sum = trim_scale(sum + ${sum})
        where account_id = ${tx.accountId} and stage_id = ${stageId}
      `,
    )
  }
}
