import type { SavedFilter } from "@funil/contract/filters"
import type { Context } from "../../platform/context.ts"
import { sourceOf } from "../../nouns/record-sources.ts"
import { knowsField } from "../../platform/records/known-field.ts"
import type { FilterRow } from "./filter-queries.ts"

/** The fields that a filter names and its noun no longer has. */
async function unknownFields(ctx: Context, { entity, filters, parameters }: FilterRow): Promise<string[]> {
  const source = await sourceOf(ctx, entity)
  const { orderBy, columns = [] } = parameters
  const named = [...filters.map(({ filterField }) => filterField), ...(orderBy ? [orderBy] : []), ...columns]
  return [...new Set(named)].filter((name) => !knowsField(source, name))
}

export async function filterView(ctx: Context, row: FilterRow): Promise<SavedFilter> {
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
