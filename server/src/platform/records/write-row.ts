import { isDeepStrictEqual } from "node:util"
import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, sql } from "kysely"
import type { DB } from "../db/tables.ts"
import type { Tx } from "../db/transaction.ts"
import { send } from "../db/tx.ts"

export interface Insertion {
  /** The columns to write, where the row holds more than them. */
  readonly names?: readonly string[]
  /**
   * Columns that are taken from the account's only row of another table, `c`, as that is when the
   * row is written.
   */
  readonly taken?:
    | { readonly table: keyof DB; readonly columns: Readonly<Record<string, RawBuilder<unknown>>> }
    | undefined
}

/** Sends the insertion of a row of the account. */
export function insertRow(
  tx: Tx,
  table: keyof DB,
  row: object,
  { names = Object.keys(row), taken }: Insertion = {},
): void {
  const values = sql.join(
    names.map((name) => (taken && ownValue(taken.columns, name)) || parameterOf(row, name)),
  )
  const insertion = sql`${sql.raw(`/* insert into ${table} */`)} insert into ${sql.table(table)}
    (account_id, ${sql.join(names.map((name) => sql.ref(name)))})
    ${taken ? sql`select c.account_id, ${values} from ${sql.table(taken.table)} c where c.account_id = ${tx.accountId}` : sql`values (${tx.accountId}, ${values})`}
  `
  send(tx, insertion)
}

/** Sends only the columns that changed, which spares the indexes of the others. */
export function updateRow(
  tx: Tx,
  table: keyof DB,
  names: readonly string[],
  { before, after }: { before: object; after: { id: string } },
): void {
  const changed = names.filter((name) => !isDeepStrictEqual(ownValue(before, name), ownValue(after, name)))
  if (changed.length === 0) return
  const assignments = changed.map((name) => sql`${sql.ref(name)} = ${parameterOf(after, name)}`)
  const update = sql`${sql.raw(`/* update ${table} */`)} update ${sql.table(table)} set ${sql.join(assignments)}
    where account_id = ${tx.accountId} and id = ${after.id}
  `
  send(tx, update)
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime())
}

function pick<R extends object>(row: R, names: readonly (keyof R & string)[]): Partial<R> {
  const picked: Partial<R> = {}
  for (const name of names) picked[name] = row[name]
  return picked
}

/**
 * Writes these columns of many rows of the account in one statement; each row has its `id`. Dates
 * and objects go as JSON, which the table's own types read; what is the same in all rows goes once.
 */
export async function updateRows<R extends { id: string }>(
  tx: Tx,
  table: keyof DB,
  columns: readonly (keyof R & string)[],
  rows: readonly R[],
): Promise<void> {
  const [first] = rows
  if (!first || columns.length === 0) return
  const own = columns.filter((name) => !rows.every((row) => isSame(row[name], first[name])))
  const same = columns.filter((name) => !own.includes(name))
  const each = JSON.stringify(rows.map((row) => pick(row, ["id", ...own])))
  const all = JSON.stringify(pick(first, same))
  const assignments = [
    ...own.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`),
    ...same.map((name) => sql`${sql.ref(name)} = s.${sql.ref(name)}`),
  ]
  await sql`
    update ${sql.table(table)} t set ${sql.join(assignments)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${each}::jsonb) r,
      jsonb_populate_record(null::${sql.table(table)}, ${all}::jsonb) s
    where t.account_id = ${tx.accountId} and t.id = r.id
  `.execute(tx.db)
}

/** A column's value as a parameter; custom fields go as JSON. */
function parameterOf(row: object, name: string): RawBuilder<unknown> {
  const value: unknown = ownValue(row, name)
  return sql`${name === "custom_fields" ? JSON.stringify(value) : value}`
}
