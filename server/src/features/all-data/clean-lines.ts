import { ownValue, setOwn } from "@funil/contract/shared/own-value"
import { asOneLine, isOneLine, withSingleSpaces } from "@funil/contract/shared/values/one-line"
import { sql } from "kysely"
import type { DB } from "../../platform/db/tables.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { cleanRichText, mentionedIn } from "../../platform/text/rich-text.ts"

/**
 * The columns with users' HTML. Letters are whole documents, which the app shows in a frame without
 * scripts.
 */
const richColumns: { readonly [T in keyof DB]?: keyof DB[T] & string } = {
  notes: "note",
  mail_templates: "body",
  mail_signatures: "html",
}

/** The columns with one-line texts, or arrays of them, in all tables. */
const lineColumns = new Set(
  (
    "name first_name last_name company brand label group job department title subject email_subject submit_label sku cost_center " +
    "email phone1 phone2 document website url lost_reason address address_zip address_street address_number address_complement " +
    "address_block address_city address_state address_country " +
    "tags other_emails other_phones pix_name pix_city file_name record_name token_name prefix currency customer_name order_number"
  ).split(" "),
)

type Row = Record<string, unknown>

/** Sanitizes a file's rows like this installation's API, since anyone may have written the file. */
export async function cleanLines(
  tx: Tx,
  table: keyof DB,
  lines: readonly string[],
): Promise<readonly string[]> {
  const straight = lines.map(straightLine)
  const column = ownValue(richColumns, table)
  if (column === undefined) return straight
  const rows = straight.map((line) => JSON.parse(line) as Row)
  await cleanRich(tx, rows, column)
  return rows.map((row) => JSON.stringify(row))
}

/** The names of records. The database stores them with single spaces. */
const nameColumns = new Set(["name", "first_name", "last_name", "company"])

/**
 * Returns a row with one-line names. Rows without a problem keep their exact text, with all digits
 * of numbers.
 */
function straightLine(line: string): string {
  if (!/\\[nrtbfu]|\s\s/.test(line) && isOneLine(line)) return line
  const row = JSON.parse(line) as Row
  const bent = Object.entries(row).flatMap(([name, value]) => {
    const straight = lineColumns.has(name) ? straightened(name, value) : value
    return JSON.stringify(straight) === JSON.stringify(value) ? [] : [[name, straight] as const]
  })
  for (const [name, straight] of bent) setOwn<unknown>(row, name, straight)
  return bent.length > 0 ? JSON.stringify(row) : line
}

function straightened(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => straightened(name, item))
  if (typeof value !== "string") return value
  const line = asOneLine(value)
  return nameColumns.has(name) ? withSingleSpaces(line) : line
}

/** Sanitizes the HTML in a column. */
async function cleanRich(tx: Tx, rows: readonly Row[], column: string): Promise<void> {
  const textOf = (row: Row) => {
    const text = ownValue(row, column)
    return typeof text === "string" ? text : null
  }
  const names = await namesOf(tx, [...new Set(rows.flatMap((row) => mentionedIn(textOf(row) ?? "")))])
  for (const row of rows) {
    const text = textOf(row)
    if (text !== null) setOwn<unknown>(row, column, cleanRichText(text, (id) => names.get(id)).html)
  }
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name from users u
    where u.account_id = ${tx.accountId} and u.id = any(${[...ids]}::uuid[])
  `.execute(tx.db)
  return new Map(rows.map(({ id, name }) => [id, name.trim()]))
}
