import type { Context } from "../../platform/context.ts"
import type { Records } from "../../nouns/record-feature.ts"
import { getFilter } from "../filters/get-filter.ts"
import { type CsvFile, exportRecords } from "./export-records.ts"

/** The records of a saved filter. A row about a field that has vanished is refused: without it, others would be exported. */
export async function exportFilter(ctx: Context, records: Records, filterId: string): Promise<CsvFile> {
  const { entity, filters, parameters, unknown_fields: unknown } = await getFilter(ctx, filterId)
  const { search, orderBy, direction, columns } = parameters
  const known = (name: string) => !unknown.includes(name)
  const shown = columns?.filter(known) ?? []
  return exportRecords(ctx, records, entity, {
    filters,
    search,
    direction,
    orderBy: orderBy && known(orderBy) ? orderBy : undefined,
    columns: shown.length > 0 ? shown : undefined,
  })
}
