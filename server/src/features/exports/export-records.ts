import type { ExportQuery } from "@funil/contract/exports"
import { type Entity, pathWordOf } from "@funil/contract/shared/entities"
import type { ExportWording } from "@funil/contract/shared/export-form"
import type { FieldTable } from "@funil/contract/shared/fields"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { longTurn } from "../../platform/long-turn.ts"
import type { Records } from "../../nouns/record-feature.ts"
import { recordsWord } from "../../nouns/field-words.ts"
import type { RecordList } from "../../platform/records/record-list.ts"
import type { Sheet, SheetRow } from "../../platform/sheets/sheet.ts"
import { today } from "../../platform/today.ts"
import { idBatches } from "../../platform/records/id-batches.ts"
import { sourceOf } from "../../nouns/record-sources.ts"
import type { Column, Values } from "./export-column.ts"
import { openExport } from "./open-export.ts"
import { programTable, type RecordTable } from "./program-table.ts"
import { screenTable } from "./screen-table.ts"

const rowsAtOnce = 500

/** The records that the caller wants and may see, as a sheet whose rows are made as they are taken. */
export async function exportRecords(
  ctx: Context,
  records: Records,
  entity: Entity,
  { wording, ...query }: ExportQuery & { readonly wording: ExportWording },
): Promise<Sheet> {
  requireCan(ctx, "record.export")
  const { list } = records[entity]
  const source = await sourceOf(ctx, entity)
  requireCan(ctx, list.noun.permission)
  const columns = columnsOf(source.fields, query.columns)
  const isForScreen = wording === "screen"
  const title = isForScreen ? recordsWord(ctx.language, entity) : pathWordOf(entity)
  const table = isForScreen ? await screenTable(ctx, entity, columns) : await programTable(ctx, columns)
  return {
    name: isForScreen ? `${title} ${today(ctx)}` : `${title}-${today(ctx)}`,
    title,
    columns: table.columns,
    rows: openExport(ctx, rowsOf(ctx, list, query, table)),
  }
}

function columnsOf(fields: FieldTable, wanted: readonly string[] | undefined): Column[] {
  const all = Object.entries(fields).filter(([, field]) => field.export)
  if (!wanted) return all
  const known = new Map(all)
  return [...new Set(wanted)].map((name, index) => {
    const field = known.get(name)
    if (!field) throw invalid(`columns.${index}`, "unknown_field")
    return [name, field] as const
  })
}

async function* rowsOf(
  ctx: Context,
  list: RecordList<object>,
  { filters, search, orderBy, direction }: ExportQuery,
  table: RecordTable,
): AsyncGenerator<SheetRow[]> {
  const batches = idBatches(ctx, list.noun.source, { filters, search, orderBy, direction }, rowsAtOnce)
  const nextRows = async (): Promise<SheetRow[] | null> => {
    const { value: ids } = await batches.next()
    if (!ids) return null
    const found = await inTransaction(ctx, (tx) => list.noun.read(tx, ids))
    // The answers of records are plain objects.
    return table.rowsOf(found as readonly Values[])
  }
  for (let rows = await longTurn(ctx, nextRows); rows !== null; rows = await longTurn(ctx, nextRows))
    yield rows
}
