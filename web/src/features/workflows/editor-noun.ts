import type { CustomField } from "@funil/contract/settings/custom-fields"
import { variablesOf } from "@funil/contract/messages/message-variables"
import { isChangeable, isNumeric } from "@funil/contract/automations/workflow-actions"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Messages } from "../../lib/text/messages.ts"
import { customFilterFields, filterFieldsOf } from "../../records/filters/filter-fields.ts"
import type { FilterField } from "../../records/filters/filter-field.ts"
import { isLocal } from "../../records/fields/local-fields.ts"
import { type MassField, massFieldsOf } from "../../records/mass/mass-fields.ts"
import type { FieldNoun } from "../../records/record-kind.ts"
import type { OfferedVariable } from "../../records/variables/variable-text.ts"

/** The fields and variables that an automation about a noun can use. */
export interface EditorNoun {
  readonly conditions: readonly FilterField[]
  /** The fields that actions can set. */
  readonly writable: readonly MassField[]
  readonly variables: readonly OfferedVariable[]
  /** Number and money fields, for expressions. */
  readonly amounts: readonly OfferedVariable[]
}

/** Fields of linked records work only in conditions. */
const isOwn = (name: string) => !name.includes(".") || name.startsWith("custom_fields.")

/** Custom fields are in no field table. All that are offered can be changed. */
function mayChange({ entity, fields }: FieldNoun, name: string): boolean {
  const field = ownValue(fields, name)
  return field === undefined || isChangeable(entity, name, field)
}

export function editorNoun(noun: FieldNoun, m: Messages, custom: readonly CustomField[]): EditorNoun {
  const conditions = filterFieldsOf(noun, m, customFilterFields(custom, m))
  const said: Readonly<Record<string, string>> = m.workflows.variableNames
  return {
    conditions,
    writable: massFieldsOf(noun, m, custom).filter(({ name }) => mayChange(noun, name)),
    variables: variablesOf(noun.entity, custom)
      .filter(({ name }) => isLocal(ownValue(noun.fields, name)))
      .map(({ name, label }) => ({
        name,
        label: label ?? ownValue(said, name) ?? name,
      })),
    amounts: conditions
      .filter(({ name, field }) => isOwn(name) && isNumeric(field))
      .map(({ name, label }) => ({ name, label })),
  }
}
