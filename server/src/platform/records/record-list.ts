import type { Permission } from "@funil/contract/permissions"
import { type Page, page, type TotalQuery } from "@funil/contract/shared/paging"
import { ownValue } from "@funil/contract/shared/own-value"
import { requireCan } from "../access/require-can.ts"
import { invalid } from "../app-error.ts"
import type { Context } from "../context.ts"
import { readAtOnce, type Tx } from "../db/transaction.ts"
import { findPage } from "./find-page.ts"
import { findIds, type Wanted } from "./find-records.ts"
import type { RecordSource } from "./record-source.ts"

/** An unpaged answer holds at most this many records; more is a 422. */
const maxUnpaged = 5000
const maxFound = 100

interface ListQuery extends TotalQuery {
  readonly page: number
  readonly per_page: number
  readonly orderBy?: string | undefined
  readonly direction?: "asc" | "desc" | undefined
}

interface Noun<T> {
  readonly source: RecordSource
  readonly permission: Permission
  /** The records with these ids, in the order of the ids. */
  readonly read: (tx: Tx, ids: readonly string[]) => Promise<T[]>
}

/** The lists of one noun, of what the caller may see. */
export interface RecordList<T> {
  readonly noun: Noun<T>
  /** A page of what a filter or search finds; without one, of all. */
  readonly page: (ctx: Context, query: ListQuery, wanted?: Wanted) => Promise<Page<T>>
  /** All that a filter finds, unpaged. */
  readonly all: (ctx: Context, wanted: Wanted) => Promise<T[]>
  /** The records whose attribute is exactly the value. */
  readonly find: (ctx: Context, exact: { attribute: string; value: string }) => Promise<T[]>
}

/** Makes the lists of a noun: ids through the guarded reader, records through the account's policy. */
export function recordList<T>(noun: Noun<T>): RecordList<T> {
  const { source, permission, read } = noun
  const whole = (ctx: Context, ids: string[]) => readAtOnce(ctx, (tx) => read(tx, ids))
  return {
    noun,
    page: async (ctx, query, wanted = {}) => {
      requireCan(ctx, permission)
      const { orderBy, direction } = query
      const { ids, total } = await findPage(ctx, source, { orderBy, direction, ...wanted }, query)
      return page(await whole(ctx, ids), total, query)
    },
    all: async (ctx, wanted) => {
      requireCan(ctx, permission)
      const ids = await findIds(ctx, source, wanted, maxUnpaged + 1)
      if (ids.length > maxUnpaged) throw invalid("paginate", "too_many", { maximum: maxUnpaged })
      return whole(ctx, ids)
    },
    find: async (ctx, { attribute, value }) => {
      requireCan(ctx, permission)
      const wider = value === "" ? undefined : ownValue(source.finds, attribute)
      const wanted = wider
        ? { where: wider(source.alias, value) }
        : { filters: [{ filterField: attribute, operator: "=", valueField: value }] }
      return whole(ctx, await findIds(ctx, source, wanted, maxFound))
    },
  }
}
