import type { SavedFilter } from "@funil/contract/filters"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { filterScope, ownFilterScope } from "../../nouns/filter-visibility.ts"

/** A saved filter as it is stored. */
export interface FilterRow extends Pick<
  SavedFilter,
  "id" | "name" | "is_public" | "entity" | "parameters" | "filters" | "user_id"
> {
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  version: number
}

type Locked = FilterRow & { permitted: boolean }

async function lock(tx: Tx, id: string, where: RawBuilder<SqlBool>): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select f.*, ${ownFilterScope(tx)} as permitted from filters f
    where f.account_id = ${tx.accountId} and f.id = ${id} and ${where}
    for no key update of f
  `.execute(tx.db)
  return rows[0]
}

/** Locks a filter to write it: 404 for what the caller can't see, 403 for what may only be used. */
export async function lockFilter(tx: Tx, id: string): Promise<FilterRow> {
  const row = await lock(tx, id, sql`f.deleted_at is null and ${filterScope(tx)}`)
  if (!row) throw notFound()
  if (!row.permitted) throw new AppError("forbidden")
  return row
}

/** Locks a filter in the trash or out of it, when the caller may write it; else undefined. */
export async function lockAnyFilter(tx: Tx, id: string): Promise<FilterRow | undefined> {
  const row = await lock(tx, id, sql`true`)
  return row?.permitted ? row : undefined
}

/** The filters with these ids, in the order of the ids. */
export async function readFilters(tx: Tx, ids: readonly string[]): Promise<FilterRow[]> {
  const { rows } = await sql<FilterRow>`
    select f.* from filters f
    where f.account_id = ${tx.accountId} and f.id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], f.id)
  `.execute(tx.db)
  return rows
}

/** The filter, where the caller may use it; else 404. */
export async function visibleFilter(tx: Tx, id: string): Promise<FilterRow> {
  const { rows } = await sql<FilterRow>`
    select f.* from filters f
    where f.account_id = ${tx.accountId} and f.id = ${id} and f.deleted_at is null and ${filterScope(tx)}
  `.execute(tx.db)
  const row = rows[0]
  if (!row) throw notFound()
  return row
}

function columnsOf(row: FilterRow) {
  const { name, is_public, updated_at, deleted_at, deleted_by, version } = row
  const json = { parameters: JSON.stringify(row.parameters), filters: JSON.stringify(row.filters) }
  return { name, is_public, updated_at, deleted_at, deleted_by, version, ...json }
}

export async function insertFilterRow(tx: Tx, row: FilterRow): Promise<void> {
  const { id, user_id, entity, created_at } = row
  await tx.db
    .insertInto("filters")
    .values({ account_id: tx.accountId, id, user_id, entity, created_at, ...columnsOf(row) })
    .execute()
}

export async function updateFilterRow(tx: Tx, row: FilterRow): Promise<void> {
  await tx.db
    .updateTable("filters")
    .set(columnsOf(row))
    .where("account_id", "=", tx.accountId)
    .where("id", "=", row.id)
    .execute()
}
