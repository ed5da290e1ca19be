import { isDeepStrictEqual } from "node:util"
import type { createFilter as endpoint, FilterUpdate, SavedFilter } from "@funil/contract/settings/filters"
import type { Entity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { filterScope, filterSource, ownFilterScope } from "../../nouns/filter-source.ts"
import { sourceOf } from "../../nouns/record-sources.ts"
import type { LockPurpose } from "../../nouns/store/setting-definition.ts"
import { settingStore } from "../../nouns/store/setting-store.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { compileFilter } from "../../platform/records/compile-filter.ts"
import { knowsField } from "../../platform/records/record-fields.ts"
import { recordList } from "../../platform/records/record-list.ts"

/** A saved filter in stored form. */
interface FilterRow extends Pick<
  SavedFilter,
  "id" | "name" | "is_public" | "entity" | "parameters" | "filters" | "user_id"
> {
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  version: number
}

export const filterStore = settingStore<FilterRow, SavedFilter, "filter.manage">({
  entity: "filter",
  table: "filters",
  right: "filter.manage",
  columns: {
    entity: "quiet once",
    user_id: "quiet once",
    name: "kept",
    is_public: "kept",
    parameters: "json",
    filters: "json",
    deleted_by: "quiet",
  },
  lock: lockFilter,
  check: requireSaveable,
  answer: filterView,
})

/**
 * Locks a filter. Finds none that the caller cannot see. Throws 403 for a filter that the caller
 * may only use.
 */
async function lockFilter(tx: Tx, id: string, purpose: LockPurpose): Promise<FilterRow | undefined> {
  const seen = purpose === "undo" ? sql`true` : sql`f.deleted_at is null and ${filterScope(tx)}`
  const { rows } = await sql<FilterRow & { permitted: boolean }>`
    select f.*, ${ownFilterScope(tx)} as permitted from filters f
    where f.account_id = ${tx.accountId} and f.id = ${id} and ${seen}
    for no key update of f
  `.execute(tx.db)
  const [row] = rows
  if (row && !row.permitted && purpose !== "undo") throw new AppError("forbidden")
  return row?.permitted ? row : undefined
}

/**
 * Throws 422 for new rows that the lists would reject, and 403 for a public filter if the caller
 * may only have personal ones. Unchanged rows pass, so a filter with a deleted field can still be
 * renamed.
 */
async function requireSaveable(tx: Tx, after: FilterRow, before: FilterRow | null): Promise<void> {
  if (after.is_public && scopeFor(tx, "filter.manage") === "personal") throw new AppError("forbidden")
  const source = await sourceOf(tx, after.entity)
  const isSame = isDeepStrictEqual(after.filters, before?.filters)
  compileFilter(tx, source, isSame ? [] : after.filters)
}

/** The fields that a filter names and its noun no longer has. */
async function unknownFields(ctx: Context, { entity, filters, parameters }: FilterRow): Promise<string[]> {
  const source = await sourceOf(ctx, entity)
  const { orderBy, columns = [] } = parameters
  const named = [...filters.map(({ filterField }) => filterField), ...(orderBy ? [orderBy] : []), ...columns]
  return [...new Set(named)].filter((name) => !knowsField(source, name))
}

async function filterView(ctx: Context, row: FilterRow): Promise<SavedFilter> {
  const { id, name, is_public, entity, parameters, filters, user_id } = row
  return {
    id,
    name,
    is_public,
    entity,
    parameters,
    filters,
    unknown_fields: await unknownFields(ctx, row),
    user_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export const filterList = recordList({
  source: filterSource,
  permission: "filter.manage",
  read: async (tx, ids) => {
    const { rows } = await sql<FilterRow>`
      select f.* from filters f
      where f.account_id = ${tx.accountId} and f.id = any(${[...ids]}::uuid[])
      order by array_position(${[...ids]}::uuid[], f.id)
    `.execute(tx.db)
    return Promise.all(rows.map((row) => filterView(tx, row)))
  },
})

/** Lists the filters that the caller may use, by name, of one noun or all. */
export function listFilters(ctx: Context, entity: Entity | undefined): Promise<SavedFilter[]> {
  const filters = entity ? [{ filterField: "entity", operator: "=", valueField: entity }] : []
  return filterList.all(ctx, { filters })
}

export async function getFilter(ctx: Permitted<"filter.manage">, id: string): Promise<SavedFilter> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<FilterRow>`
      select f.* from filters f
      where f.account_id = ${tx.accountId} and f.id = ${id} and f.deleted_at is null and ${filterScope(tx)}
    `.execute(tx.db)
    const [row] = rows
    if (!row) throw notFound()
    return versioned(tx, await filterView(tx, row), row.version)
  })
}

export async function createFilter(
  ctx: Permitted<"filter.manage">,
  input: z.output<typeof endpoint.body>,
): Promise<SavedFilter> {
  return filterStore.create(ctx, () => ({ ...input, user_id: ctx.user?.id ?? null }))
}

export async function updateFilter(
  ctx: Permitted<"filter.manage">,
  id: string,
  input: FilterUpdate,
  ifMatch?: string,
): Promise<SavedFilter> {
  return filterStore.change(ctx, { id, ifMatch }, () =>
    Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  )
}
