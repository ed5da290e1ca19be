import type { CustomField } from "@funil/contract/custom-fields"
import type { TagChange } from "@funil/contract/shared/mass"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Messages } from "../../lib/messages.ts"
import { customFieldShape, type FieldShape, fieldShape } from "../fields/field-shape.ts"
import { fieldName, type FieldNoun } from "../record-kind.ts"

/** A field that can be given a value in many records at once. */
export interface MassField {
  readonly name: string
  readonly label: string
  readonly shape: FieldShape
}

export const tagModes = ["add", "remove", "replace"] as const
export type TagMode = (typeof tagModes)[number]

/** A field with the value that it is to have; for tags also what happens to those that are there. */
export interface MassChoice {
  readonly field: MassField
  readonly value: unknown
  readonly tagMode: TagMode
}

/** The fields of a noun that mass edit takes, with the account's own. */
export function massFieldsOf(kind: FieldNoun, m: Messages, custom: readonly CustomField[]): MassField[] {
  const options = kind.options(m)
  const own = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.massEdit
      ? [
          {
            name,
            label: fieldName(kind, m, name),
            shape: { ...fieldShape(kind.entity, name, field), words: ownValue(options, name) },
          },
        ]
      : [],
  )
  const others = custom.flatMap((field) => {
    const shape = customFieldShape(field)
    return shape ? [{ name: `custom_fields.${field.name}`, label: field.label, shape }] : []
  })
  return [...own, ...others]
}

/** A field as it is chosen, without a value yet. */
export function newChoice(field: MassField): MassChoice {
  const { type } = field.shape
  const value = type === "tags" || type === "multiselect" ? [] : type === "boolean" ? true : null
  return { field, value, tagMode: "add" }
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : []
}

/** Tags to add or to remove have to be named; any other field may be cleared. */
export function lacksTags({ field, value, tagMode }: MassChoice): boolean {
  return field.shape.type === "tags" && tagMode !== "replace" && listOf(value).length === 0
}

/** The value as the call takes it. */
export function sentValue({ field, value, tagMode }: MassChoice): unknown {
  if (field.shape.type !== "tags" || tagMode === "replace") return value
  const tags = listOf(value)
  const change: TagChange = { add: tagMode === "add" ? tags : [], remove: tagMode === "remove" ? tags : [] }
  return change
}
