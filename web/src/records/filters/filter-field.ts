import type { Field } from "@funil/contract/shared/fields"

/** A field that rows of a filter can name: an own one, one of linked records (`contacts.email`), or a custom one. */
export interface FilterField {
  /** As `filterField` carries it. */
  readonly name: string
  readonly label: string
  /** The heading under which it is offered. */
  readonly group: string
  /** It is one of linked records, whose name its own does not tell. */
  readonly isLinked?: true
  readonly field: Field
  /** The words of the values of a `select`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}
