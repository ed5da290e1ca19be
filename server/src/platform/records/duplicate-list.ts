import type { Permission } from "@funil/contract/permissions"
import type { DuplicateReason } from "@funil/contract/shared/duplicates"
import { type Page, page } from "@funil/contract/shared/paging"
import { requireCan } from "../access/require-can.ts"
import type { Context } from "../context.ts"
import { inTransaction, type Tx } from "../db/transaction.ts"
import { duplicateGroups } from "./duplicate-groups.ts"
import type { DuplicateKey } from "./duplicate-key.ts"
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
    requireCan(ctx, permission)
    const groups = await duplicateGroups(ctx, source, keys)
    const from = (query.page - 1) * query.per_page
    const wanted = groups.slice(from, from + query.per_page)
    const ids = wanted.flatMap((group) => group.ids.slice(0, maxShown))
    const records = await inTransaction(ctx, (tx) => read(tx, ids))
    const known = new Map(records.map((record) => [record.id, record]))
    const data = wanted.map((group) => ({
      reasons: [...group.reasons],
      count: group.ids.length,
      records: group.ids.slice(0, maxShown).flatMap((id) => known.get(id) ?? []),
    }))
    return page(data, groups.length, query)
  }
}
