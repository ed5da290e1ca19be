import type { ExportBody } from "@funil/contract/exports"
import { type Entity, pathWordOf } from "@funil/contract/shared/entities"
import type { FieldTable } from "@funil/contract/shared/fields"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { byteOrderMark, csvFormat, csvLine } from "../../platform/csv/csv-format.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { longTurn } from "../../platform/long-turn.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import type { Records } from "../../nouns/record-feature.ts"
import type { RecordList } from "../../platform/records/record-list.ts"
import { idBatches } from "../../platform/records/id-batches.ts"
import { sourceOf } from "../../nouns/record-sources.ts"
import { userDetailScope } from "../../nouns/user/user-visibility.ts"
import { type CellStyle, exportCell } from "./export-cell.ts"
import type { Column, Values } from "./export-column.ts"
import { linkWords } from "./link-words.ts"
import { openExport } from "./open-export.ts"

const rowsAtOnce = 500

export interface CsvFile {
  readonly name: string
  readonly lines: AsyncIterable<string>
}

/** The records that the caller wants and may see, as the lines of a CSV that are made as they are taken. */
export async function exportRecords(
  ctx: Context,
  records: Records,
  entity: Entity,
  body: ExportBody,
): Promise<CsvFile> {
  requireCan(ctx, "record.export")
  const { list } = records[entity]
  const source = await sourceOf(ctx, entity)
  requireCan(ctx, list.noun.permission)
  const columns = columnsOf(source.fields, body.columns)
  return { name: pathWordOf(entity), lines: openExport(ctx, linesOf(ctx, list, body, columns)) }
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

async function* linesOf(
  ctx: Context,
  list: RecordList<object>,
  { filters, search, orderBy, direction }: ExportBody,
  columns: readonly Column[],
): AsyncGenerator<string> {
  const format = csvFormat(ctx.language)
  const style = { decimal: format.decimal, users: await userWords(ctx) }
  const called = await linkWords(ctx, columns)
  const head = csvLine(
    columns.map(([name]) => name),
    format,
  )
  const batches = idBatches(ctx, list.noun.source, { filters, search, orderBy, direction }, rowsAtOnce)
  const nextLines = async (): Promise<string | null> => {
    const { value: ids } = await batches.next()
    if (!ids) return null
    const found = await inTransaction(ctx, (tx) => list.noun.read(tx, ids))
    // The answers of records are plain objects.
    const values = found as readonly Values[]
    const cellStyle: CellStyle = { ...style, links: await called(values) }
    const lines = values.map((record) =>
      csvLine(
        columns.map((column) => exportCell(column, record, cellStyle)),
        format,
      ),
    )
    return lines.join("")
  }
  let before = byteOrderMark + head
  for (let lines = await longTurn(ctx, nextLines); lines !== null; lines = await longTurn(ctx, nextLines)) {
    yield before + lines
    before = ""
  }
  if (before !== "") yield before
}

/** What the account's users are called, those in the trash too: by e-mail where the caller may know it. */
async function userWords(ctx: Context): Promise<Map<string, string>> {
  const rows = await guardedRead(
    ctx,
    sql<{ id: string; word: string }>`
      select u.id, case when ${userDetailScope(ctx, "u")} then u.email else concat_ws(' ', u.first_name, u.last_name) end as word
      from users u where u.account_id = ${ctx.accountId}
    `,
  )
  return new Map(rows.map(({ id, word }) => [id, word]))
}
