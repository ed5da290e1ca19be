import type { Permission } from "@funil/contract/account/permissions"
import type { DuplicateReason } from "@funil/contract/shared/duplicates"
import { type Page, page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import { requireCan } from "../access/require-can.ts"
import type { Context } from "../context.ts"
import { type Tx, inTransaction } from "../db/transaction.ts"
import { type DuplicateKey, eachKey } from "./duplicate-keys.ts"
import { guardedRead } from "./guarded-read.ts"
import type { RecordSource } from "./record-source.ts"

interface Options<T> {
  readonly source: RecordSource
  readonly permission: Permission
  readonly keys: readonly DuplicateKey[]
  readonly read: (tx: Tx, ids: readonly string[]) => Promise<T[]>
}

export interface DuplicatesShown<T> {
  reasons: DuplicateReason[]
  count: number
  records: T[]
}

const maxShown = 20

/** Makes the list of a noun's likely duplicates. */
export function duplicateList<T extends { readonly id: string }>({
  source,
  permission,
  keys,
  read,
}: Options<T>) {
  return async (
    ctx: Context,
    query: { page: number; per_page: number },
  ): Promise<Page<DuplicatesShown<T>>> => {
    const allowed = requireCan(ctx, permission)
    const groups = await duplicateGroups(ctx, source, keys)
    const from = (query.page - 1) * query.per_page
    const wanted = groups.slice(from, from + query.per_page)
    const ids = wanted.flatMap((group) => group.ids.slice(0, maxShown))
    const records = await inTransaction(allowed, (tx) => read(tx, ids))
    const known = new Map(records.map((record) => [record.id, record]))
    const data = wanted.map((group) => ({
      reasons: [...group.reasons],
      count: group.ids.length,
      records: group.ids.slice(0, maxShown).flatMap((id) => known.get(id) ?? []),
    }))
    return page(data, groups.length, query)
  }
}

interface DuplicateGroup {
  readonly reasons: readonly DuplicateReason[]
  /** The newest record first. */
  readonly ids: readonly string[]
}

interface SharedKey {
  reason: DuplicateReason
  ids: string[]
}

/**
 * Shared values that are read at once: the groups of further ones come when the first have been
 * merged.
 */
const maxValues = 20_000

/**
 * Groups of records that the caller sees and that share a value, directly or through others; the
 * newest group first.
 */
async function duplicateGroups(
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
    sql<SharedKey>`
    select k.reason, array_agg(distinct k.id) as ids from (${sql.join(values, sql` union all `)}) k
    group by k.reason, k.value having count(distinct k.id) > 1 limit ${maxValues}
  `,
  )
  return joined(shared)
}

/** Joins groups that share a record, so that each record is in one group. */
function joined(shared: readonly SharedKey[]): DuplicateGroup[] {
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
