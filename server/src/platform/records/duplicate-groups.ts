import type { DuplicateReason } from "@funil/contract/shared/duplicates"
import { sql } from "kysely"
import type { Context } from "../context.ts"
import { type DuplicateKey, eachKey } from "./duplicate-key.ts"
import { guardedRead } from "./guarded-read.ts"
import type { RecordSource } from "./record-source.ts"

export interface DuplicateGroup {
  readonly reasons: readonly DuplicateReason[]
  /** The newest record first. */
  readonly ids: readonly string[]
}

interface Shared {
  reason: DuplicateReason
  ids: string[]
}

/** Shared values that are read at once: the groups of further ones come when the first have been merged. */
const maxValues = 20_000

/** Groups of records that the caller sees and that share a value, directly or through others; the newest group first. */
export async function duplicateGroups(
  ctx: Context,
  source: RecordSource,
  keys: readonly DuplicateKey[],
): Promise<DuplicateGroup[]> {
  const a = sql.ref(source.alias)
  const values = keys.map((key) => {
    const { from, text, filled } = eachKey(key, sql.table(source.table), source.alias)
    return sql`
      select ${sql.lit(key.reason)} as reason, ${text} as value, ${a}.id as id from ${from}
      where ${a}.account_id = ${ctx.accountId} and ${a}.deleted_at is null and ${source.scope(ctx, source.alias)} and ${filled}`
  })
  const shared = await guardedRead(
    ctx,
    sql<Shared>`
    select k.reason, array_agg(distinct k.id) as ids from (${sql.join(values, sql` union all `)}) k
    group by k.reason, k.value having count(distinct k.id) > 1 limit ${maxValues}
  `,
  )
  return joined(shared)
}

/** Joins what shares a record, so that no record stands in two groups. */
function joined(shared: readonly Shared[]): DuplicateGroup[] {
  const groups = new Map<string, { ids: Set<string>; reasons: Set<DuplicateReason> }>()
  for (const { reason, ids } of shared) {
    const touched = new Set(ids.flatMap((id) => groups.get(id) ?? []))
    const [biggest, ...others] = [...touched].toSorted((one, other) => other.ids.size - one.ids.size)
    const group = biggest ?? { ids: new Set(), reasons: new Set() }
    group.reasons.add(reason)
    for (const id of [...ids, ...others.flatMap((other) => [...other.ids])]) {
      group.ids.add(id)
      groups.set(id, group)
    }
    for (const other of others) for (const more of other.reasons) group.reasons.add(more)
  }
  return [...new Set(groups.values())]
    .map(({ ids, reasons }) => ({ ids: [...ids].toSorted().toReversed(), reasons: [...reasons].toSorted() }))
    .toSorted((one, other) => ((one.ids[0] ?? "") < (other.ids[0] ?? "") ? 1 : -1))
}
