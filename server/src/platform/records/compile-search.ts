import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../context.ts"
import { beginningPattern, likePattern } from "./like-pattern.ts"
import type { RecordSource } from "./record-source.ts"

type Predicate = RawBuilder<SqlBool>
type Pattern = RawBuilder<string>

const mostWords = 8
/** No index finds so few letters within a word. */
const fewLetters = /^[\p{L}\p{N}]{1,2}$/u

/** What each word of a search text is like. `%` and empty mean all. */
function patternsOf(search = ""): Pattern[] {
  const words = search.trim() === "%" ? [] : search.split(/\s+/).filter(Boolean).slice(0, mostWords)
  return words.map((word) => {
    const text = word.normalize("NFC")
    return fewLetters.test(text) ? beginningPattern(text, Array.from(text).length === 1) : likePattern(text)
  })
}

function allOf(predicates: readonly Predicate[]): Predicate {
  return predicates.length === 0 ? sql`true` : sql`(${sql.join(predicates, sql` and `)})`
}

/** The rows that a word is found in, by themselves and by what they link to, as a union: an OR over links would read every row. */
function hits(ctx: Context, source: RecordSource, pattern: Pattern, bit: number): RawBuilder<unknown> {
  const own = sql`select f.id, ${sql.lit(bit)} as bit from ${sql.table(source.table)} f
    where f.account_id = ${ctx.accountId} and ${source.search(ctx, "f", pattern)}`
  if (!source.searchLinks) return own
  return sql`${own} union all select linked.id, ${sql.lit(bit)} from (${source.searchLinks(ctx, pattern)}) linked (id)`
}

/**
 * The predicate of a search text: each of its words occurs, one of one or two letters or digits at the beginning of a word. Each part uses
 * its own index. The hits of several words are grouped and not joined: the planner takes them for few, and would join them one by one.
 */
export function compileSearch(ctx: Context, source: RecordSource, text: string | undefined): Predicate {
  const patterns = patternsOf(text)
  if (!source.searchLinks) return allOf(patterns.map((pattern) => source.search(ctx, source.alias, pattern)))
  if (patterns.length === 0) return sql`true`
  const all = patterns.map((pattern, index) => hits(ctx, source, pattern, 2 ** index))
  return sql`${sql.ref(source.alias)}.id in (
    select hit.id from (${sql.join(all, sql` union all `)}) hit
    group by hit.id having bit_or(hit.bit) = ${sql.lit(2 ** patterns.length - 1)}
  )`
}

/** The same for a few rows, each looked at by itself. */
export function compileSearchOfEach(ctx: Context, source: RecordSource, text: string | undefined): Predicate {
  const { alias, search, searchLinks } = source
  return allOf(
    patternsOf(text).map((pattern) => {
      const own = search(ctx, alias, pattern)
      if (!searchLinks) return own
      // Not by EXISTS: the planner would look for all links with the text at once.
      return sql`(${own} or (
        select true from (${searchLinks(ctx, pattern)}) linked (id) where linked.id = ${sql.ref(alias)}.id limit 1
      ))`
    }),
  )
}

/**
 * The first rows, `most` at most, that each word of a text is found in, as an array for each; null for a text of one word or a noun
 * whose links are not searched, which need no such look.
 */
export function hitsOfEachWord(
  ctx: Context,
  source: RecordSource,
  text: string | undefined,
  most: number,
): RawBuilder<{ words: string[][] }> | null {
  const patterns = patternsOf(text)
  if (!source.searchLinks || patterns.length < 2) return null
  const lists = patterns.map(
    (pattern) =>
      sql`to_jsonb(array(select hit.id from (${hits(ctx, source, pattern, 1)}) hit limit ${most}))`,
  )
  return sql`select jsonb_build_array(${sql.join(lists)}) as words`
}
