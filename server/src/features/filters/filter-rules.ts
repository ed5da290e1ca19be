import type { SavedFilter } from "@funil/contract/filters"
import { scopeFor } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { compileFilter } from "../../platform/records/compile-filter.ts"
import { sourceOf } from "../../nouns/record-sources.ts"

/**
 * Ends with 422 for rows that the noun's lists would refuse, and with 403 for a public filter of somebody who may have only own
 * ones. What is stored is checked again whenever it runs.
 */
export async function requireSaveable(
  ctx: Context,
  { entity, filters, is_public }: Pick<SavedFilter, "entity" | "filters" | "is_public">,
): Promise<void> {
  if (is_public && scopeFor(ctx, "filter.manage") === "personal") throw new AppError("forbidden")
  const source = await sourceOf(ctx, entity)
  compileFilter(ctx, source, filters)
}
