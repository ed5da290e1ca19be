import type { CustomField } from "@funil/contract/settings/custom-fields"
import { type ListMode, takesMode } from "@funil/contract/shared/mass"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Messages } from "../../lib/text/messages.ts"
import { customFieldShape, type FieldShape, fieldShape } from "../fields/field-shape.ts"
import { fieldName, type FieldNoun } from "../record-kind.ts"
import { localFields } from "../fields/local-fields.ts"

/** A field that mass edits can set. */
export interface MassField {
  readonly name: string
  readonly label: string
  readonly shape: FieldShape
  /** What else changes with it. */
  readonly hint: string | undefined
}

/** A field with its new value. For lists also whether to add, remove or replace. */
export interface MassChoice {
  readonly field: MassField
  readonly value: unknown
  readonly mode: ListMode
}

/** The fields that mass edits can set, including custom fields. */
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

/** Whether a field is a list of tags or links, so that items can be added or removed. */
export function isList({ shape }: MassField): boolean {
  return takesMode(shape)
}

/** A chosen field without a value. */
export function newChoice(field: MassField): MassChoice {
  const { type } = field.shape
  if (isList(field)) return { field, value: [], mode: "add" }
  const value = type === "multiselect" ? [] : type === "boolean" ? true : null
  return { field, value, mode: "set" }
}

/** Whether items to add or remove are missing. Replacing with nothing clears the field. */
export function lacksItems({ value, mode }: MassChoice): boolean {
  return mode !== "set" && Array.isArray(value) && value.length === 0
}

/** The choice as the call takes it. */
export function sentPair({ field, value, mode }: MassChoice): object {
  return { field: field.name, value, ...(isList(field) && { mode }) }
}
