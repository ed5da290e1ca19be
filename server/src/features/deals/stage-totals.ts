import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { send } from "../../platform/db/tx.ts"
import type { PendingLedger } from "../../platform/ledger/pending-ledger.ts"
import type { StoredFields } from "../../platform/records/custom-fields.ts"

/**
 * The stages whose locks a transaction holds, with the key of the summed field. Each transaction
 * has its own ledger.
 */
const locked = new WeakMap<PendingLedger, ReadonlyMap<string, string | null>>()

/**
 * A deal that a write adds to a stage (1) or removes from it (-1), with the values that its
 * pipeline may sum.
 */
export interface Delta {
  readonly stageId: string
  readonly count: 1 | -1
  readonly amount: number
  readonly custom_fields: StoredFields
}

/**
 * Takes the locks that protect card order and counts of these stages. Always after the locks of
 * deals and in the order of the ids, so no two transactions deadlock.
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
  // Reads under the locks, which a change of the summed field takes too.
  const keys = await sumKeys(tx, missing)
  locked.set(tx.ledger, new Map([...(locked.get(tx.ledger) ?? []), ...keys]))
}

/** Returns the key of the custom field that each stage sums, or null for the amount. */
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

/** Returns the exact value that a deal adds to a sum. */
function summand({ count, amount, custom_fields }: Delta, key: string | null): string {
  const value = key === null ? amount : Number(ownValue(custom_fields, key) ?? 0)
  return String(count * value)
}

/** Adds to the totals of stages whose locks are held, in one statement per stage. */
export async function addToTotals(tx: Tx, deltas: readonly Delta[]): Promise<void> {
  for (const [stageId, own] of Map.groupBy(deltas, (delta) => delta.stageId)) {
    const key = locked.get(tx.ledger)?.get(stageId)
    if (key === undefined) throw new Error("addToTotals needs lockTotals first")
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

/**
 * Recounts the deals of stages after a write that moved many at once. The caller holds the locks of
 * the totals.
 */
export async function recountTotals(tx: Tx, stageIds: readonly string[]): Promise<void> {
  await sql`
    update stage_totals t set count = found.count, sum = found.sum
    from (
      select s.id, count(d.id)::int as count, trim_scale(coalesce(sum(${summed("d", sql`s.key`)}), 0)) as sum
      from (
        select s.account_id, s.id, ${sumKey(tx, sql`s.pipeline_id`)} as key from stages s
        where s.account_id = ${tx.accountId} and s.id = any(${[...stageIds]}::uuid[])
      ) s
      left join deals d on d.account_id = ${tx.accountId} and d.pipeline_stage_id = s.id and d.deleted_at is null
      group by s.id
    ) found
    where t.account_id = ${tx.accountId} and t.stage_id = found.id
  `.execute(tx.db)
}

/**
 * Recounts every pipeline that sums a custom field of this name, after the field was created or
 * deleted.
 */
export async function recountSumsOf(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.id from pipelines p join stages s on s.account_id = ${tx.accountId} and s.pipeline_id = p.id
    where p.account_id = ${tx.accountId} and p.schema ->> 'sum_field' = ${name}
  `.execute(tx.db)
  const stageIds = rows.map(({ id }) => id)
  if (stageIds.length === 0) return
  await lockTotals(tx, stageIds)
  await recountTotals(tx, stageIds)
}

/** Returns whether a pipeline sums a custom field in its columns. Both are aliases. */
export function isSummed(field: string, pipeline: string): RawBuilder<SqlBool> {
  const [f, p] = [sql.ref(field), sql.ref(pipeline)]
  return sql`${f}.entity = 'deal' and ${f}.name = ${p}.schema ->> 'sum_field' and ${f}.type in ('number', 'money')
    and ${f}.deleted_at is null and ${f}.archived_at is null`
}

/**
 * Returns the key of the custom field that a pipeline sums, as text. Null if it sums the amount, or
 * if the field is in the trash.
 */
export function sumKey(ctx: Context, pipelineId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select f.key::text from pipelines sp
    join custom_fields f on f.account_id = ${ctx.accountId} and ${isSummed("f", "sp")}
    where sp.account_id = ${ctx.accountId} and sp.id = ${pipelineId}
  )`
}

/**
 * Returns what a deal adds to its column's sum, from columns `amount` and `custom_fields` of an
 * alias.
 */
export function summed(alias: string, key: RawBuilder<unknown>): RawBuilder<number> {
  const d = sql.ref(alias)
  return sql`(case when ${key} is null then ${d}.amount else coalesce((${d}.custom_fields -> ${key})::numeric, 0) end)`
}
