import type { Permission } from "@funil/contract/account/permissions"
import { ownValue } from "@funil/contract/shared/own-value"
import { type Page, page, type TotalQuery } from "@funil/contract/shared/paging"
import type { Permitted } from "../access/permitted.ts"
import { requireCan } from "../access/require-can.ts"
import { invalid } from "../app-error.ts"
import type { Context } from "../context.ts"
import { readAtOnce, type Tx } from "../db/transaction.ts"
import { findPage } from "./paging/id-page.ts"
import { findIds } from "./paging/record-ids.ts"
import type { RecordQuery } from "./paging/record-query.ts"
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
  /** A page of the records that a filter or search finds; without one, of all. */
  readonly page: (ctx: Context, list: ListQuery, query?: RecordQuery) => Promise<Page<T>>
  /** All records that a filter finds, unpaged. */
  readonly all: (ctx: Context, query: RecordQuery) => Promise<T[]>
  /** The records whose attribute is exactly the value. */
  readonly find: (ctx: Context, exact: { attribute: string; value: string }) => Promise<T[]>
}

/**
 * Makes the lists of a noun: ids through the guarded reader, records through the account's policy.
 */
export function recordList<T>(noun: Noun<T>): RecordList<T> {
  const { source, permission, read } = noun
  const whole = (ctx: Permitted, ids: string[]) => readAtOnce(ctx, (tx) => read(tx, ids))
  return {
    noun,
    page: async (ctx, list, query = {}) => {
      const allowed = requireCan(ctx, permission)
      const { orderBy, direction } = list
      const { ids, total } = await findPage(ctx, source, { orderBy, direction, ...query }, list)
      return page(await whole(allowed, ids), total, list)
    },
    all: async (ctx, query) => {
      const allowed = requireCan(ctx, permission)
      const ids = await findIds(ctx, source, query, maxUnpaged + 1)
      if (ids.length > maxUnpaged) throw invalid("paginate", "too_many", { maximum: maxUnpaged })
      return whole(allowed, ids)
    },
    find: async (ctx, { attribute, value }) => {
      const allowed = requireCan(ctx, permission)
      const wider = value === "" ? undefined : ownValue(source.finds, attribute)
      const query = wider
        ? { where: wider(source.alias, value) }
        : { filters: [{ filterField: attribute, operator: "=", valueField: value }] }
      return whole(allowed, await findIds(ctx, source, query, maxFound))
    },
  }
}
