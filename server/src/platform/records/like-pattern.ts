import { type RawBuilder, sql } from "kysely"

/** A LIKE pattern for "contains", without case and accents; `%`, `_` and `\` of the text are literal. */
export function likePattern(text: string): RawBuilder<string> {
  const escaped = text.normalize("NFC").replaceAll(/[\\%_]/g, "\\$&")
  return sql`'%' || lower(imm_unaccent(${escaped})) || '%'`
}

/** A text expression as `likePattern` compares it. */
export function folded(expression: RawBuilder<unknown>): RawBuilder<string> {
  return sql`lower(imm_unaccent(${expression}))`
}
