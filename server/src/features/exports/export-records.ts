import type { ExportQuery } from "@funil/contract/data/exports"
import { type Entity, pathWordOf } from "@funil/contract/shared/entities"
import type { ExportWording } from "@funil/contract/shared/export-form"
import type { FieldTable } from "@funil/contract/shared/fields"
import type { AccountId } from "@funil/contract/shared/ids"
import { recordsWord } from "../../nouns/noun-words.ts"
import type { Records } from "../../nouns/record-feature.ts"
import { sourceOf } from "../../nouns/record-sources.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { longTurn } from "../../platform/db/tx.ts"
import { idBatches } from "../../platform/records/paging/record-ids.ts"
import type { RecordList } from "../../platform/records/record-list.ts"
import type { Sheet, SheetRow } from "../../platform/sheets/sheet.ts"
import { today } from "../../platform/wall-clock.ts"
import type { Column, Values } from "./export-column.ts"
import { type RecordTable, programTable } from "./program-table.ts"
import { screenTable } from "./screen-table.ts"

const rowsAtOnce = 500

/** Exports the matching visible records. The export creates rows as the client reads them. */
export async function exportRecords(
  ctx: Permitted<"record.export">,
  records: Records,
  entity: Entity,
  { wording, ...query }: ExportQuery & { readonly wording: ExportWording },
): Promise<Sheet> {
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
  ctx: Permitted,
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

/**
 * The most concurrent exports of an account. A sorted one holds the ids of all its records in
 * memory.
 */
const mostOpen = 10
const open = new Map<AccountId, number>()

/**
 * Yields an export's rows. Throws 429 before the first row if the account has too many open exports
 * in this process.
 */
async function* openExport<T>({ accountId }: Context, rows: AsyncIterable<T>): AsyncGenerator<T> {
  const others = open.get(accountId) ?? 0
  if (others >= mostOpen) throw new AppError("too_many_requests", { headers: { "retry-after": "5" } })
  open.set(accountId, others + 1)
  try {
    yield* rows
  } finally {
    const left = (open.get(accountId) ?? 1) - 1
    if (left > 0) open.set(accountId, left)
    else open.delete(accountId)
  }
}
