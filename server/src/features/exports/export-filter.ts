import type { ExportWording } from "@funil/contract/shared/export-form"
import type { Records } from "../../nouns/record-feature.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Sheet } from "../../platform/sheets/sheet.ts"
import { getFilter } from "../filters/filters.ts"
import { exportRecords } from "./export-records.ts"

/**
 * Returns the records of a saved filter. Rejects conditions on deleted fields, which would
 * otherwise export more records.
 */
export async function exportFilter(
  ctx: Permitted<"record.export">,
  records: Records,
  { filter_id, wording }: { readonly filter_id: string; readonly wording: ExportWording },
): Promise<Sheet> {
  const {
    entity,
    filters,
    parameters,
    unknown_fields: unknown,
  } = await getFilter(requireCan(ctx, "filter.manage"), filter_id)
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
