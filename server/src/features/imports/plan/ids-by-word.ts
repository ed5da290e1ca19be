import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import { guardedRead } from "../../../platform/records/guarded-read.ts"

/** The look-up of records by a word, over the alias `r`. */
export interface Lookup {
  readonly table: string
  /** The indexed expression that is compared. */
  readonly key: RawBuilder<unknown>
  /** The key that a word, an expression, stands for. */
  readonly keyOf: (word: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly where: RawBuilder<SqlBool>
}

interface Row {
  readonly word: string | null
  readonly key: string
  readonly id: string | null
}

/**
 * The ids of the records that each word stands for, oldest first. The keys are sought as one list: at worst that reads the account's
 * rows once, where a join would read them once a word in a table that the planner has no statistics of yet.
 */
export async function idsByWord(
  ctx: Context,
  { table, key, keyOf, where }: Lookup,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (words.length === 0) return found
  const rows = await guardedRead(
    ctx,
    sql<Row>`
      with v as materialized (
        select w.word, ${keyOf(sql`w.word`)} as key from unnest(${[...words]}::text[]) as w (word)
      )
      select v.word, v.key::text as key, null::uuid as id from v
      union all
      select null, (${key})::text, r.id from ${sql.table(table)} r
      where r.account_id = ${ctx.accountId} and ${key} = any(array(select v.key from v)) and r.deleted_at is null and ${where}
      order by id
    `,
  )
  const ids = Map.groupBy(rows, ({ key }) => key)
  for (const { word, key } of rows) {
    const same = (ids.get(key) ?? []).flatMap(({ id }) => (id === null ? [] : [id]))
    if (word !== null && same.length > 0) found.set(word, same)
  }
  return found
}
