import type { ExportWording } from "@funil/contract/shared/export-form"
import type { Context } from "../../platform/context.ts"
import type { Sheet } from "../../platform/sheets/sheet.ts"
import type { Records } from "../../nouns/record-feature.ts"
import { getFilter } from "../filters/get-filter.ts"
import { exportRecords } from "./export-records.ts"

/** The records of a saved filter. A row about a field that has vanished is refused: without it, others would be exported. */
export async function exportFilter(
  ctx: Context,
  records: Records,
  { filter_id, wording }: { readonly filter_id: string; readonly wording: ExportWording },
): Promise<Sheet> {
  const { entity, filters, parameters, unknown_fields: unknown } = await getFilter(ctx, filter_id)
  const { search, orderBy, direction, columns } = parameters
  const known = (name: string) => !unknown.includes(name)
  const shown = columns?.filter(known) ?? []
  return exportRecords(ctx, records, entity, {
    wording,
    filters,
    search,
    direction,
    orderBy: orderBy && known(orderBy) ? orderBy : undefined,
    columns: shown.length > 0 ? shown : undefined,
  })
}
