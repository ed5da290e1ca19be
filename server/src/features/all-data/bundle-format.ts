import { id } from "@funil/contract/shared/ids"
import { type Kysely, sql } from "kysely"
import * as z from "zod/mini"
import type { Context } from "../../platform/context.ts"
import type { AccountTable } from "../../platform/db/account-tables.ts"
import type { DB } from "../../platform/db/tables.ts"

/** The size and hash of an entry, for checking its content. */
const sum = { size: z.number(), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }

/** The entry that lists all others. Written last and read first. */
export const manifest = z.object({
  product: z.literal("funil"),
  format: z.number(),
  made_at: z.string(),
  account: z.object({ id, domain: z.string() }),
  /** The migrations of the source database. */
  migrations: z.array(z.string()),
  /** The columns and row count of each table. */
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.number(), ...sum })),
  /** By their names in the store. */
  files: z.record(z.string(), z.object(sum)),
  /** The left-out tables and columns, with the reasons. */
  left_out: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
})
export type Manifest = z.output<typeof manifest>

/** The format that this release writes, and the newest one it can read. */
export const bundleFormat = 1

export const manifestEntry = "manifest.json"

export const tableEntry = (table: string) => `data/${table}.jsonl`
export const fileEntry = (name: string) => `files/${name}`
export const csvEntry = (noun: string) => `csv/${noun}.csv`

/** A problem of a bundle in one line. */
export class BundleError extends Error {
  override name = "BundleError"
}

export interface Piece {
  readonly table: AccountTable
  readonly columns: readonly string[]
  /** The key of the previous batch's last row. */
  readonly after: readonly string[] | null
  readonly limit: number
}

export interface Line {
  readonly line: string
  /** The row's key. */
  readonly place: string[]
}

/** Reads a table's next rows by key, as PostgreSQL writes them in JSON, without rounding. */
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

/** Returns the account's domain. */
export async function readDomain({ accountId }: Context, db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ domain: string }>`
    select domain from accounts where account_id = ${accountId}
  `.execute(db)
  return rows[0]?.domain ?? ""
}
