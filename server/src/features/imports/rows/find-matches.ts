import { id as idSchema } from "@funil/contract/shared/ids"
import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import { type DuplicateKey, rowsWith } from "../../../platform/records/duplicate-keys.ts"
import { guardedRead } from "../../../platform/records/guarded-read.ts"
import { unaccented } from "../../../platform/records/like-pattern.ts"
import type { RecordSource } from "../../../platform/records/record-source.ts"
import { isName, matchKey } from "../columns/cell-words.ts"

/** Finds the oldest visible record of each key in one query. */
export async function findMatches(
  ctx: Context,
  source: RecordSource,
  field: string,
  values: ReadonlyMap<string, unknown>,
): Promise<Map<string, string>> {
  const found = await findAllMatches(ctx, source, field, values)
  return new Map([...found].map(([word, [oldest = ""]]) => [word, oldest]))
}

/** Finds all visible records of each key, oldest first. */
export async function findAllMatches(
  ctx: Context,
  source: RecordSource,
  field: string,
  values: ReadonlyMap<string, unknown>,
): Promise<Map<string, string[]>> {
  if (field.startsWith("custom_fields.")) return findByOwnField(ctx, source, field, values)
  const lookup = {
    table: source.table,
    ...lookupOf(ctx, source, field),
    others: ownValue(source.others, field) ?? [],
    where: source.scope(ctx, "r"),
  }
  return idsByWord(ctx, lookup, comparable(field, [...values.keys()]))
}

async function findByOwnField(
  ctx: Context,
  source: RecordSource,
  field: string,
  values: ReadonlyMap<string, unknown>,
): Promise<Map<string, string[]>> {
  if (values.size === 0) return new Map()
  const a = source.alias
  const id = sql.ref(`${a}.id`)
  const shown = ownValue(source.expressions, field)?.(ctx, a)
  const wanted = [...values.values()] as (string | number)[]
  const same =
    ownValue(source.indexed, field)?.equals(ctx, a, wanted) ??
    sql`(${shown})::text = any(${wanted.map(String)}::text[])`
  const rows = await guardedRead(
    ctx,
    sql<{ word: string; id: string }>`
      select (${shown})::text as word, ${id} as id
      from ${sql.table(source.table)} ${sql.ref(a)}
      where ${sql.ref(`${a}.account_id`)} = ${ctx.accountId} and ${sql.ref(`${a}.deleted_at`)} is null
        and ${source.scope(ctx, a)} and ${same}
      order by id
    `,
  )
  const byKey = Map.groupBy(rows, ({ word }) => matchKey(field, word))
  return new Map([...byKey].map(([key, found]) => [key, found.map((row) => row.id)]))
}

/** How to find records by a word (alias `r`). */
interface Lookup {
  readonly table: string
  /** The indexed expression to compare. */
  readonly key: RawBuilder<unknown>
  /** Returns the key of a word, as an expression. */
  readonly keyOf: (word: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Other places of such a key. They count if no record has the key in the main place. */
  readonly others?: readonly DuplicateKey[]
  readonly where: RawBuilder<SqlBool>
}

interface Row {
  readonly word: string | null
  readonly key: string
  readonly id: string | null
  readonly is_other: boolean
}

/**
 * Returns the ids of the records of each word, oldest first. The query searches a list: at worst it
 * reads the account's rows once. A join could read them once per word without statistics.
 */
export async function idsByWord(
  ctx: Context,
  { table, key, keyOf, others = [], where }: Lookup,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (words.length === 0) return found
  const live = sql`r.account_id = ${ctx.accountId} and r.deleted_at is null and ${where}`
  const wanted = sql`array(select v.key from v)`
  const further = others.map((other) => {
    const { from, text, where: has } = rowsWith(ctx, other, table, wanted)
    return sql`
      union all
      select null, ${text}, r.id, true from ${from} where ${has} and ${where}`
  })
  const rows = await guardedRead(
    ctx,
    sql<Row>`
      with v as materialized (
        select w.word, ${keyOf(sql`w.word`)} as key from unnest(${[...words]}::text[]) as w (word)
      )
      select v.word, v.key::text as key, null::uuid as id, false as is_other from v
      union all
      select null, (${key})::text, r.id, false from ${sql.table(table)} r where ${live} and ${key} = any(${wanted})
      ${sql.join(further, sql` `)}
      order by is_other, id
    `,
  )
  const byKey = Map.groupBy(
    rows.filter(({ id }) => id !== null),
    ({ key }) => key,
  )
  for (const { word, key } of rows) {
    const all = byKey.get(key) ?? []
    const same = all.filter(({ is_other }) => is_other === all[0]?.is_other).flatMap(({ id }) => id ?? [])
    if (word !== null && same.length > 0) found.set(word, [...new Set(same)])
  }
  return found
}

/**
 * Returns the expression that records are compared by (alias `r`). Uses the field's index if there
 * is one, and never a hidden value.
 */
function lookupOf(ctx: Context, source: RecordSource, field: string): Pick<Lookup, "key" | "keyOf"> {
  const shown = ownValue(source.expressions, field)?.(ctx, "r")
  const key = shown ?? sql.ref(`r.${field}`)
  if (shown && field === "email") return { key: sql`lower(${shown})`, keyOf: (word) => sql`lower(${word})` }
  if (field === "id") return { key, keyOf: (word) => sql`${word}::uuid` }
  if (field === "code") return { key, keyOf: (word) => sql`${word}::bigint` }
  if (field === "email") return { key: sql`r.email_key`, keyOf: (word) => sql`lower(${word})` }
  return isName(field) ? { key: unaccented(key), keyOf: unaccented } : { key, keyOf: (word) => word }
}

function comparable(field: string, words: readonly string[]): string[] {
  if (field === "id") return words.filter((word) => idSchema.safeParse(word).success)
  return field === "code" ? words.filter((word) => /^\d{1,15}$/.test(word)) : [...words]
}
