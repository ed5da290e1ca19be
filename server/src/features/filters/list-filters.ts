import type { SavedFilter } from "@funil/contract/filters"
import type { Entity } from "@funil/contract/shared/entities"
import type { Context } from "../../platform/context.ts"
import { filterList } from "./filter-list.ts"

/** The filters of one noun, or of all, that the caller may use, by name. */
export function listFilters(ctx: Context, entity: Entity | undefined): Promise<SavedFilter[]> {
  const filters = entity ? [{ filterField: "entity", operator: "=", valueField: entity }] : []
  return filterList.all(ctx, { filters })
}
