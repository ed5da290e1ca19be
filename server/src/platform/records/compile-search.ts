import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../context.ts"
import { beginsWord, contains } from "./like-pattern.ts"
import type { RecordSource } from "./record-source.ts"

type Predicate = RawBuilder<SqlBool>
/** What follows a folded text that has a word. */
type Match = RawBuilder<unknown>

const mostWords = 8
/** No index finds so few letters within a word. */
const fewLetters = /^[\p{L}\p{N}]{1,2}$/u

/** A match for each word of a search text. `%` and empty mean all. */
function matchesOf(search = ""): Match[] {
  const words = search.trim() === "%" ? [] : search.split(/\s+/).filter(Boolean).slice(0, mostWords)
  return words
    .map((word) => word.normalize("NFC"))
    .map((word) => (fewLetters.test(word) ? beginsWord(word) : contains(word)))
}

function allOf(predicates: readonly Predicate[]): Predicate {
  return predicates.length === 0 ? sql`true` : sql`(${sql.join(predicates, sql` and `)})`
}

/** The rows that a word is found in, by themselves and by what they link to, as a union: an OR over links would read every row. */
function hits(ctx: Context, source: RecordSource, match: Match, bit: number): RawBuilder<unknown> {
  const own = sql`select f.id, ${sql.lit(bit)} as bit from ${sql.table(source.table)} f
    where f.account_id = ${ctx.accountId} and ${source.search(ctx, "f", match)}`
  if (!source.searchLinks) return own
  return sql`${own} union all select linked.id, ${sql.lit(bit)} from (${source.searchLinks(ctx, match)}) linked (id)`
}

/**
 * The predicate of a search text: each of its words occurs, one of one or two letters or digits at the beginning of a word. Each part uses
 * its own index. The hits of several words are grouped and not joined: the planner takes them for few, and would join them one by one.
 */
export function compileSearch(ctx: Context, source: RecordSource, text: string | undefined): Predicate {
  const matches = matchesOf(text)
  if (!source.searchLinks) return allOf(matches.map((match) => source.search(ctx, source.alias, match)))
  if (matches.length === 0) return sql`true`
  const all = matches.map((match, index) => hits(ctx, source, match, 2 ** index))
  return sql`${sql.ref(source.alias)}.id in (
    select hit.id from (${sql.join(all, sql` union all `)}) hit
    group by hit.id having bit_or(hit.bit) = ${sql.lit(2 ** matches.length - 1)}
  )`
}

/** The same for a few rows, each looked at by itself. */
export function compileSearchOfEach(ctx: Context, source: RecordSource, text: string | undefined): Predicate {
  const { alias, search, searchLinks } = source
  return allOf(
    matchesOf(text).map((match) => {
      const own = search(ctx, alias, match)
      if (!searchLinks) return own
      // Not by EXISTS: the planner would look for all links with the text at once.
      return sql`(${own} or (
        select true from (${searchLinks(ctx, match)}) linked (id) where linked.id = ${sql.ref(alias)}.id limit 1
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
  const matches = matchesOf(text)
  if (!source.searchLinks || matches.length < 2) return null
  const lists = matches.map(
    (match) => sql`to_jsonb(array(select hit.id from (${hits(ctx, source, match, 1)}) hit limit ${most}))`,
  )
  return sql`select jsonb_build_array(${sql.join(lists)}) as words`
}
