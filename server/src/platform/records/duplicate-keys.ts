import { type DuplicateReason, duplicateReasons } from "@funil/contract/shared/duplicates"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../context.ts"
import type { Tx } from "../db/transaction.ts"

interface KeyReason {
  readonly reason: DuplicateReason
}

/** A key that likely duplicates share: SQL of a text over the table's alias. */
interface ValueKey extends KeyReason {
  readonly value: (alias: string) => RawBuilder<string | null>
}

/** The same for a column of several texts. */
interface ListKey extends KeyReason {
  readonly list: (alias: string) => RawBuilder<string[]>
}

export type DuplicateKey = ValueKey | ListKey

/**
 * Whether a row has one of the texts, an array. The indexes of lists hold filled ones alone, so the
 * condition says so.
 */
export function hasKey(key: DuplicateKey, alias: string, texts: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if ("value" in key) return sql`${key.value(alias)} = any(${texts})`
  return sql`(${key.list(alias)} <> '{}' and ${key.list(alias)} && ${texts})`
}

/** What a row is known by, as an array. */
export function keysOf(key: DuplicateKey, alias: string): RawBuilder<string[]> {
  return "value" in key ? sql`array_remove(array[${key.value(alias)}], null)` : key.list(alias)
}

/**
 * The rows of a table under an alias with each of their texts: what is read from, the text, and the
 * rows that have any.
 */
export function eachKey(key: DuplicateKey, table: RawBuilder<unknown>, alias: string) {
  const rows = sql`${table} ${sql.ref(alias)}`
  if ("value" in key)
    return { from: rows, text: key.value(alias), filled: sql<SqlBool>`${key.value(alias)} <> ''` }
  const list = key.list(alias)
  return {
    from: sql`${rows}, unnest(${list}) k (text)`,
    text: sql`k.text`,
    filled: sql<SqlBool>`${list} <> '{}'`,
  }
}

/**
 * The live rows of a table under the alias `r` that have one of the texts, an array, each with the
 * text. Few accounts fill lists, and looking up a batch's texts in an index without any takes
 * longer than all other look-ups, so the account is asked first.
 */
export function rowsWith(ctx: Context, key: DuplicateKey, table: string, texts: RawBuilder<unknown>) {
  const { from, text, filled } = eachKey(key, sql.table(table), "r")
  const live = sql`r.account_id = ${ctx.accountId} and r.deleted_at is null`
  if ("value" in key) return { from, text, where: sql<SqlBool>`${live} and ${hasKey(key, "r", texts)}` }
  const hasAny = sql`(select exists (select from ${sql.table(table)} r where ${live} and ${filled}))`
  return {
    from,
    text,
    where: sql<SqlBool>`${hasAny} and ${live} and ${hasKey(key, "r", texts)} and ${text} = any(${texts})`,
  }
}

interface Noun {
  readonly table: "contacts" | "companies"
  readonly keys: readonly DuplicateKey[]
}

/**
 * Returns the records that share an e-mail, phone or document with another record outside the
 * trash. Searches the values as one list, so that a table without statistics is scanned once at
 * worst, not once a record.
 */
export async function findSharing(tx: Tx, { table, keys }: Noun, ids: readonly string[]): Promise<string[]> {
  const reasons = duplicateReasons.map((reason) => {
    const own = keys.filter((key) => key.reason === reason)
    const all = (alias: string) =>
      sql.join(
        own.map((key) => keysOf(key, alias)),
        sql` || `,
      )
    const made = sql`array(select unnest(m.${sql.ref(reason)}) from made m)`
    const holders = own.map((key) => {
      const { from, text, where } = rowsWith(tx, key, table, made)
      return sql`select r.id, ${text} as value from ${from} where ${where}`
    })
    const shared = sql`
      select held.value from (${sql.join(holders, sql` union all `)}) held
      group by held.value having count(distinct held.id) > 1`
    return {
      column: sql`(${all("r")}) as ${sql.ref(reason)}`,
      test: sql`made.${sql.ref(reason)} && array(${shared})`,
    }
  })
  const { rows } = await sql<{ id: string }>`
    with made as materialized (
      select r.id, ${sql.join(reasons.map(({ column }) => column))} from ${sql.table(table)} r
      where r.account_id = ${tx.accountId} and r.id = any(${[...ids]}::uuid[])
    )
    select made.id from made where ${sql.join(
      reasons.map(({ test }) => test),
      sql` or `,
    )}
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}
