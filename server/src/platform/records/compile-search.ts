import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../context.ts"
import { beginsWord, contains, containsEnds, containsUnindexed } from "./like-pattern.ts"
import type { RecordSource } from "./record-source.ts"

type Predicate = RawBuilder<SqlBool>
/** The operator and operand that follow an unaccented text with a word. */
type Match = RawBuilder<unknown>

const maxWords = 8
/** No index finds one or two letters within a word. */
const fewLetters = /^[\p{L}\p{N}]{1,2}$/u

/** A word of a search text. */
interface Word {
  readonly match: Match
  /**
   * A word beside others in two parts: its ends, which an index finds, and the whole, which is then
   * compared in each row.
   */
  readonly inTwo?: { readonly ends: Match; readonly whole: Match }
}

/** A search text: a row has all of its words, or the text as a number without its mask. */
interface SearchWords {
  readonly words: readonly Word[]
  readonly number: Word | null
}

/**
 * The predicate of a search text: each of its words occurs, one of one or two letters or digits at
 * the beginning of a word; or, of a number, its digits occur without the mask. Each part uses its
 * own index. The hits of several words are grouped and not joined: the planner takes them for few,
 * and would join them one by one.
 */
export function compileSearch(ctx: Context, source: RecordSource, text: string | undefined): Predicate {
  const sought = soughtBy(text)
  const { words, number } = sought
  if (!source.searchLinks) return foundBy(sought, (word) => hasOwn(ctx, source, source.alias, word))
  if (words.length === 0) return sql`true`
  const whole = 2 ** words.length - 1
  const all = words.map((word, index) => hits(ctx, source, word, 2 ** index))
  if (number) all.push(hits(ctx, source, number, whole))
  return sql`${sql.ref(source.alias)}.id in (
    select hit.id from (${sql.join(all, sql` union all `)}) hit
    group by hit.id having bit_or(hit.bit) = ${sql.lit(whole)}
  )`
}

/** The same for a few rows, each looked at by itself. */
export function compileSearchOfEach(ctx: Context, source: RecordSource, text: string | undefined): Predicate {
  const { alias, search, searchLinks } = source
  return foundBy(soughtBy(text), ({ match }) => {
    const own = search(ctx, alias, match)
    if (!searchLinks) return own
    // EXISTS would make the planner look for all links with the text at once.
    return sql`(${own} or (
      select true from (${searchLinks(ctx, match)}) linked (id) where linked.id = ${sql.ref(alias)}.id limit 1
    ))`
  })
}

/**
 * The first rows, `most` at most, that each word of a text is found in, as an array for each; null
 * for a text of one word or a noun whose links are not searched, which need no such look, and for a
 * number, which is found in another way too.
 */
export function hitsOfEachWord(
  ctx: Context,
  source: RecordSource,
  text: string | undefined,
  limit: number,
): RawBuilder<{ words: string[][] }> | null {
  const { words, number } = soughtBy(text)
  if (!source.searchLinks || words.length < 2 || number) return null
  // Materialized: for a limit the planner would rather read all rows, of which it believes that
  // many have the word.
  const lists = words.map(
    (word) => sql`to_jsonb(array(
      with hit as materialized (${hits(ctx, source, word, 1)}) select hit.id from hit limit ${limit}
    ))`,
  )
  return sql`select jsonb_build_array(${sql.join(lists)}) as words`
}

/**
 * Digits with what stands between them in phones, CPFs and the like; pasted ones have dashes and
 * spaces of many kinds, and marks.
 */
const numberForm = /^[\d\s+().\-/\p{Pd}\p{Cf}]+$/u
/** A CNPJ may have letters; it is known by the whole of its mask. */
const cnpjForm = /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}$/i
/** Fewer digits are within nearly every number. */
const minDigits = 4

/**
 * The number that a text is, as numbers are stored, without its mask and the zeros before an area
 * code; null for what is no number of four digits or more, or has nothing to leave out.
 */
export function bareNumber(text: string): string | null {
  const typed = text.trim()
  if (!numberForm.test(typed) && !cnpjForm.test(typed)) return null
  const bare = typed.replaceAll(/[^\dA-Z]/gi, "").replace(/^0+/, "")
  return bare.length < minDigits || bare === typed ? null : bare
}

function wordOf(typed: string, isAlone: boolean): Word {
  const word = typed.normalize("NFC")
  if (fewLetters.test(word)) return { match: beginsWord(word) }
  const match = contains(word)
  const ends = isAlone ? null : containsEnds(word)
  return ends ? { match, inTwo: { ends, whole: containsUnindexed(word) } } : { match }
}

/** `%` and an empty text mean all. */
function soughtBy(search = ""): SearchWords {
  const text = search.trim()
  const words = text === "%" ? [] : text.split(/\s+/).filter(Boolean).slice(0, maxWords)
  const isAlone = /^[a-z]*$/i.test(text)
  const number = bareNumber(text)
  return {
    words: words.map((word) => wordOf(word, isAlone)),
    number: number === null ? null : { match: contains(number) },
  }
}

/** Whether a row itself has a word. */
function hasOwn(ctx: Context, { search }: RecordSource, alias: string, { match, inTwo }: Word): Predicate {
  return inTwo
    ? sql`(${search(ctx, alias, inTwo.ends)} and ${search(ctx, alias, inTwo.whole)})`
    : search(ctx, alias, match)
}

/** The predicate of a found row; `has` makes the one of a row with a word. */
function foundBy({ words, number }: SearchWords, has: (word: Word) => Predicate): Predicate {
  if (words.length === 0) return sql`true`
  const all = sql.join(words.map(has), sql` and `)
  return number ? sql`((${all}) or ${has(number)})` : sql`(${all})`
}

/**
 * The rows that a word is found in, by themselves and by what they link to, as a union: an OR over
 * links would read every row.
 */
function hits(ctx: Context, source: RecordSource, word: Word, bit: number): RawBuilder<unknown> {
  const own = sql`select f.id, ${sql.lit(bit)} as bit from ${sql.table(source.table)} f
    where f.account_id = ${ctx.accountId} and ${hasOwn(ctx, source, "f", word)}`
  if (!source.searchLinks) return own
  return sql`${own} union all select linked.id, ${sql.lit(bit)} from (${source.searchLinks(ctx, word.match)}) linked (id)`
}
