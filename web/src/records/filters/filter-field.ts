import type { Field } from "@funil/contract/shared/fields"

/**
 * A field for filter rows: the noun's own, a linked record's (`contacts.email`), or a custom field.
 */
export interface FilterField {
  /** The name in `filterField`. */
  readonly name: string
  readonly label: string
  /** The heading in the field list. */
  readonly group: string
  /** Whether it belongs to linked records, so its label needs the heading. */
  readonly isLinked?: true
  readonly field: Field
  /** The labels of the values of a `select`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}
