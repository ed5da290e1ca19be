import type { Field } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import type { LinkTable, RecordSource } from "./record-source.ts"

/** A field that filters and orders take, by the name that they give it. */
export interface SoughtField {
  /** The noun that has it: the one asked for, or the linked one. */
  readonly source: RecordSource
  readonly name: string
  readonly field: Field
  /** Set for what a record may have several of; `id` then stands for the linked record itself. */
  readonly through?: LinkTable
}

/** Finds what a name means: an own field, a link, or a field of linked records (`contacts.email`). */
export function soughtField(source: RecordSource, name: string): SoughtField | null {
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
