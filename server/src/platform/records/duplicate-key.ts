import type { DuplicateReason } from "@funil/contract/shared/duplicates"
import { type RawBuilder, type SqlBool, sql } from "kysely"

interface Reasoned {
  readonly reason: DuplicateReason
}

/** A key that likely duplicates share: SQL of a text over the table's alias. */
interface ValueKey extends Reasoned {
  readonly value: (alias: string) => RawBuilder<string | null>
}

/** The same for a column of several texts. */
interface ListKey extends Reasoned {
  readonly list: (alias: string) => RawBuilder<string[]>
}

export type DuplicateKey = ValueKey | ListKey

/** Whether a row has one of the texts, an array. The indexes of lists hold filled ones alone, so the condition says so. */
export function hasKey(key: DuplicateKey, alias: string, texts: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if ("value" in key) return sql`${key.value(alias)} = any(${texts})`
  return sql`(${key.list(alias)} <> '{}' and ${key.list(alias)} && ${texts})`
}

/** What a row is known by, as an array. */
export function keysOf(key: DuplicateKey, alias: string): RawBuilder<string[]> {
  return "value" in key ? sql`array_remove(array[${key.value(alias)}], null)` : key.list(alias)
}

/** The rows of a table under an alias with each of their texts: what is read from, the text, and the rows that have any. */
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
