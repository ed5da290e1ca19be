import { type Kysely, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { AccountTable } from "../../platform/db/account-tables.ts"
import type { DB } from "../../platform/db/tables.ts"

export interface Piece {
  readonly table: AccountTable
  readonly columns: readonly string[]
  /** The key of the last row of the piece before. */
  readonly after: readonly string[] | null
  readonly limit: number
}

export interface Line {
  readonly line: string
  /** The key of the row. */
  readonly place: string[]
}

/** The next rows of a table by its key, as PostgreSQL writes them in JSON: nothing is rounded. */
export async function readLines(
  { accountId }: Context,
  db: Kysely<DB>,
  { table: { name, key }, columns, after, limit }: Piece,
): Promise<Line[]> {
  const keys = sql.join(key.map((column) => sql.ref(column.name)))
  const values = key.map(({ type }, index) => sql`${after?.[index] ?? null}::${sql.raw(type)}`)
  const isNext = after ? sql`and (${keys}) > (${sql.join(values)})` : sql``
  const order = key.length > 0 ? sql`order by ${keys}` : sql``
  const place = key.map((column) => sql`${sql.ref(`r.${column.name}`)}::text`)
  const { rows } = await sql<Line>`
    select row_to_json(r)::text as line, array[${sql.join(place)}]::text[] as place from (
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
      where account_id = ${accountId} ${isNext} ${order} limit ${limit}
    ) r
  `.execute(db)
  return rows
}

/** What the account is called. */
export async function readDomain({ accountId }: Context, db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ domain: string }>`
    select domain from accounts where account_id = ${accountId}
  `.execute(db)
  return rows[0]?.domain ?? ""
}
