import { isDeepStrictEqual } from "node:util"
import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, sql } from "kysely"
import { send } from "../db/send.ts"
import type { DB } from "../db/tables.ts"
import type { Tx } from "../db/transaction.ts"

/** A column's value as a parameter; custom fields go as JSON. */
function parameterOf(row: object, name: string): RawBuilder<unknown> {
  const value: unknown = ownValue(row, name)
  return sql`${name === "custom_fields" ? JSON.stringify(value) : value}`
}

export interface Insertion {
  /** The columns to write, where the row holds more than them. */
  readonly names?: readonly string[]
  /** Columns that are taken from the account's only row of another table, `c`, as that is when the row is written. */
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

/** Sends those of the columns that differ from what they were, which spares the indexes of the others. */
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
