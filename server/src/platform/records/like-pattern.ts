import { type RawBuilder, sql } from "kysely"

/** A long word of letters that are the same without accents, by its beginning, middle and end. */
const longWord = /([a-z]{3})[a-z]{2,}([a-z]{2})/gi

/**
 * A LIKE pattern for "contains", without case and accents; `%`, `_` and `\` of the text are
 * literal.
 */
export function likePattern(text: string): RawBuilder<string> {
  return containing(sql`${escaped(text)}`)
}

/** The condition "contains", which follows an unaccented text. */
export function contains(text: string): RawBuilder<unknown> {
  return sql`like ${likePattern(text)}`
}

/** The condition "begins so", which follows an unaccented text. */
export function begins(text: string): RawBuilder<unknown> {
  return sql`like ${unaccented(sql`${escaped(text)}`)} || '%'`
}

/** "Contains" where no index is to look for it. */
export function containsUnindexed(text: string): RawBuilder<unknown> {
  // The index knows another order of letters, though equal texts are equal in both.
  return sql`like (${likePattern(text)} collate ucs_basic)`
}

/**
 * The condition "may contain" by the ends of long words, which follows an unaccented text. An index
 * reads a list for each three letters; of a common word a few tell as much as all. Null for a text
 * without long words.
 */
export function containsEnds(text: string): RawBuilder<unknown> | null {
  const ends = escaped(text).replaceAll(longWord, "$1%$2")
  return ends === escaped(text) ? null : sql`like ${containing(sql`${ends}`)}`
}

/**
 * The beginning of a word, sign by sign: an index of trigrams can make nothing of "neither letter
 * nor digit".
 */
const beforeWord = String.raw`(^|[][ \t\n!"#$%&'()*+,./:;<=>?@\\^_\`{|}~-])`

/**
 * The condition "one of its words begins so", which follows an unaccented text. An index of
 * trigrams finds just these rows, even by one letter.
 */
export function beginsWord(text: string): RawBuilder<unknown> {
  // A letter may become a sign without its accents, and signs mean something in an expression.
  const begin = sql`regexp_replace(${unaccented(sql`${text.normalize("NFC")}`)}, '([^[:alnum:]])', '\\\\\\1', 'g')`
  return sql`~ (${beforeWord} || ${begin})`
}

/** The patterns of several texts, as one list that is worked out once. */
export function likePatterns(texts: readonly string[]): RawBuilder<string[]> {
  return sql`array(select ${containing(sql`text`)} from unnest(${texts.map(escaped)}::text[]) text)`
}

/** A text expression as `likePattern` compares it. */
export function unaccented(expression: RawBuilder<unknown>): RawBuilder<string> {
  return sql`lower(imm_unaccent(${expression}))`
}

function escaped(text: string): string {
  return text.normalize("NFC").replaceAll(/[\\%_]/g, "\\$&")
}

function containing(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`'%' || ${unaccented(text)} || '%'`
}
