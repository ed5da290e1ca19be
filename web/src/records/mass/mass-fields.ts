import type { CustomField } from "@funil/contract/custom-fields"
import { type ListMode, takesMode } from "@funil/contract/shared/mass"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Messages } from "../../lib/messages.ts"
import { customFieldShape, type FieldShape, fieldShape } from "../fields/field-shape.ts"
import { fieldName, type FieldNoun } from "../record-kind.ts"
import { localFields } from "../fields/local-fields.ts"

/** A field that can be given a value in many records at once. */
export interface MassField {
  readonly name: string
  readonly label: string
  readonly shape: FieldShape
  /** What else changes with it. */
  readonly hint: string | undefined
}

/** A field with the value that it is to have; of a list also what happens to what is there. */
export interface MassChoice {
  readonly field: MassField
  readonly value: unknown
  readonly mode: ListMode
}

/** The fields of a noun that mass edit takes, with the account's own. */
export function massFieldsOf(kind: FieldNoun, m: Messages, custom: readonly CustomField[]): MassField[] {
  const options = kind.options(m)
  const hints = kind.massHints?.(m) ?? {}
  const own = Object.entries(localFields(kind.fields)).flatMap(([name, field]) =>
    field.massEdit
      ? [
          {
            name,
            label: fieldName(kind, m, name),
            shape: { ...fieldShape(kind.entity, name, field), words: ownValue(options, name) },
            hint: ownValue(hints, name),
          },
        ]
      : [],
  )
  const others = custom.flatMap((field) => {
    const shape = customFieldShape(field)
    return shape ? [{ name: `custom_fields.${field.name}`, label: field.label, shape, hint: undefined }] : []
  })
  return [...own, ...others]
}

/** Whether a field holds a list, of tags or of links, which is set, added to or taken away from. */
export function isList({ shape }: MassField): boolean {
  return takesMode(shape)
}

/** A field as it is chosen, without a value yet. */
export function newChoice(field: MassField): MassChoice {
  const { type } = field.shape
  if (isList(field)) return { field, value: [], mode: "add" }
  const value = type === "multiselect" ? [] : type === "boolean" ? true : null
  return { field, value, mode: "set" }
}

/** What is to be added or removed has to be named; any field may be cleared. */
export function lacksItems({ value, mode }: MassChoice): boolean {
  return mode !== "set" && Array.isArray(value) && value.length === 0
}

/** The choice as the call takes it. */
export function sentPair({ field, value, mode }: MassChoice): object {
  return { field: field.name, value, ...(isList(field) && { mode }) }
}
