import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import { type DuplicateKey, eachKey, hasKey } from "../../../platform/records/duplicate-key.ts"
import { guardedRead } from "../../../platform/records/guarded-read.ts"

/** The look-up of records by a word, over the alias `r`. */
export interface Lookup {
  readonly table: string
  /** The indexed expression that is compared. */
  readonly key: RawBuilder<unknown>
  /** The key that a word, an expression, stands for. */
  readonly keyOf: (word: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Where else a record has such a key; it counts where no record has it in its place. */
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
 * The ids of the records that each word stands for, oldest first. The keys are sought as one list: at worst that reads the account's
 * rows once, where a join would read them once a word in a table that the planner has no statistics of yet.
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
    const { from, text } = eachKey(other, sql.table(table), "r")
    return sql`
      union all
      select null, ${text}, r.id, true from ${from}
      where ${live} and ${hasKey(other, "r", wanted)} and ${text} = any(${wanted})`
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
