import { ownValue, setOwn } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import type { DB } from "../../platform/db/tables.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { cleanRichText, mentionedIn } from "../../platform/text/rich-text.ts"

/** The columns that hold HTML of people. Letters are whole documents, which the app shows in a frame without scripts. */
const richColumns: { readonly [T in keyof DB]?: keyof DB[T] & string } = {
  notes: "note",
  mail_templates: "body",
  mail_signatures: "html",
}

/** Rows of a file whose HTML is what this installation lets through: anybody may have written the file. */
export async function cleanLines(
  tx: Tx,
  table: keyof DB,
  lines: readonly string[],
): Promise<readonly string[]> {
  const column = ownValue(richColumns, table)
  if (column === undefined) return lines
  const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const textOf = (row: Record<string, unknown>) => {
    const text = ownValue(row, column)
    return typeof text === "string" ? text : null
  }
  const names = await namesOf(tx, [...new Set(rows.flatMap((row) => mentionedIn(textOf(row) ?? "")))])
  return rows.map((row) => {
    const text = textOf(row)
    if (text !== null) setOwn(row, column, cleanRichText(text, (id) => names.get(id)).html)
    return JSON.stringify(row)
  })
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name from users u
    where u.account_id = ${tx.accountId} and u.id = any(${[...ids]}::uuid[])
  `.execute(tx.db)
  return new Map(rows.map(({ id, name }) => [id, name.trim()]))
}
