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

/** The patterns of several texts, as one list that is worked out once. */
export function likePatterns(texts: readonly string[]): RawBuilder<string[]> {
  return sql`array(select ${containing(sql`text`)} from unnest(${texts.map(escaped)}::text[]) text)`
}

/** A text expression as `likePattern` compares it. */
export function folded(expression: RawBuilder<unknown>): RawBuilder<string> {
  return sql`lower(imm_unaccent(${expression}))`
}
