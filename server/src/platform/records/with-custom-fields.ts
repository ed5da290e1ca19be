import type { FilterRow } from "@funil/contract/shared/filters"
import type { Context } from "../context.ts"
import { withCustomColumns } from "./custom-columns.ts"
import { readCustomFields } from "./custom-fields.ts"
import type { RecordSource } from "./record-source.ts"

interface Asked {
  readonly filters?: readonly FilterRow[]
  readonly search?: string | undefined
  readonly orderBy?: string | undefined
}

/** The source with the account's own fields, where what is asked could name or search them. */
export async function withCustomFields(
  ctx: Context,
  source: RecordSource,
  { filters = [], search, orderBy = "" }: Asked,
): Promise<RecordSource> {
  const names = [...filters.map(({ filterField }) => filterField), orderBy]
  const isAsked = names.some((name) => name.includes("custom_fields.")) || (source.custom && search)
  // One that has `indexed` has its custom fields already.
  return isAsked && source.custom && !source.indexed
    ? withCustomColumns(source, await readCustomFields(ctx))
    : source
}
