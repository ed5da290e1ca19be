import type { Field } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../context.ts"
import type { LinkTable, RecordSource } from "./record-source.ts"

/** A field that filters and orders may name. */
export interface RecordField {
  /** The noun that has it: the source itself, or a linked one. */
  readonly source: RecordSource
  readonly name: string
  readonly field: Field
  /** Set for a field of linked records. Its name `id` means the linked record itself. */
  readonly through?: LinkTable
}

/**
 * Finds the field of a name: an own one, a link, or one of linked records (`contacts.email`). Null
 * for any other name.
 */
export function recordField(source: RecordSource, name: string): RecordField | null {
  const [word = "", ...rest] = name.split(".")
  const first = ownValue(source.aliases, word) ?? word
  const link = ownValue(source.links, first)
  if (!link || rest.length === 0) {
    const whole = [first, ...rest].join(".")
    const field = ownValue(source.fields, whole)
    if (!field?.filter) return null
    return link ? { source: link.source(), name: "id", field, through: link } : { source, name: whole, field }
  }
  const other = link.source()
  const inner = rest.join(".")
  const field = ownValue(other.fields, inner)
  return field?.filter && !ownValue(other.links, inner)
    ? { source: other, name: inner, field, through: link }
    : null
}

/** The value of a field of the row under the alias. */
export function expressionOf(
  ctx: Context,
  source: RecordSource,
  name: string,
  alias: string,
): RawBuilder<unknown> {
  const special = ownValue(source.expressions, name)
  return special ? special(ctx, alias) : sql.ref(`${alias}.${name}`)
}

/**
 * Whether a noun has a field of this name: its own, a custom one, or one of a linked noun
 * (`contacts.email`).
 */
export function knowsField(source: RecordSource, name: string): boolean {
  if (Object.hasOwn(source.fields, name)) return true
  const [first = "", ...rest] = name.split(".")
  const word = ownValue(source.aliases, first) ?? first
  if (rest.length === 0) return Object.hasOwn(source.fields, word)
  const link = ownValue(source.links, word)
  return link !== undefined && Object.hasOwn(link.source().fields, rest.join("."))
}
