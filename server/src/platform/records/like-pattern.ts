import { type RawBuilder, sql } from "kysely"

function escaped(text: string): string {
  return text.normalize("NFC").replaceAll(/[\\%_]/g, "\\$&")
}

function containing(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`'%' || ${folded(text)} || '%'`
}

/** A LIKE pattern for "contains", without case and accents; `%`, `_` and `\` of the text are literal. */
export function likePattern(text: string): RawBuilder<string> {
  return containing(sql`${escaped(text)}`)
}

/** What stands before words, as an index of trigrams tells them apart: names first, then e-mails, phones and documents. */
const beforeWords = ["", "% ", "%@", "%.", "%-", "%+"]

/**
 * What follows LIKE for "a word begins so"; of names alone, the words after a space. A letter is best sought in names alone: in more
 * places the planner expects it in most rows, and reads them all.
 */
export function beginningPattern(text: string, isOfNames: boolean): RawBuilder<string> {
  const start = sql`${folded(sql`${escaped(text)}`)} || '%'`
  const places = isOfNames ? beforeWords.slice(0, 2) : beforeWords
  return sql`any(array[${sql.join(places.map((before) => sql`${sql.lit(before)} || ${start}`))}])`
}

/** The patterns of several texts, as one list that is worked out once. */
export function likePatterns(texts: readonly string[]): RawBuilder<string[]> {
  return sql`array(select ${containing(sql`text`)} from unnest(${texts.map(escaped)}::text[]) text)`
}

/** A text expression as `likePattern` compares it. */
export function folded(expression: RawBuilder<unknown>): RawBuilder<string> {
  return sql`lower(imm_unaccent(${expression}))`
}
