import {
  type CustomField,
  type CustomFieldEntity,
  type CustomFieldType,
  customFieldTypes,
} from "@funil/contract/settings/custom-fields"
import type { FilterField } from "../../records/filters/filter-field.ts"
import { conditionRows, type DraftCondition, draftConditions } from "./draft-conditions.ts"
import { type DraftOption, newOption, optionTexts } from "./option-list.ts"

/** The form's values. */
export interface FieldDraft {
  label: string
  type: CustomFieldType
  options: DraftOption[]
  /** The nouns that a record field can link to. */
  targets: string[]
  required: boolean
  layout: CustomField["layout"]
  group: string
  conditions: DraftCondition[]
}

/** In display order: common types first. */
const offered: readonly CustomFieldType[] = [
  "text",
  "textarea",
  "number",
  "money",
  "date",
  "time",
  "select",
  "select-search",
  "multiselect",
  "tags",
  "email",
  "link",
  "password",
  "global-select",
  "div",
]
const alike: readonly (readonly CustomFieldType[])[] = [
  ["text", "textarea"],
  ["select", "select-search"],
  ["tags", "multiselect"],
]

/**
 * The types a field can have: any for a new one, later only types that store the same kind of
 * value.
 */
export function typesFor(field: CustomField | undefined): readonly CustomFieldType[] {
  if (!field) return offered
  return alike.find((types) => types.includes(field.type)) ?? [field.type]
}

export function hasOptions(type: CustomFieldType): boolean {
  return type === "select" || type === "select-search" || type === "multiselect"
}

export function fieldDraft(field: CustomField | undefined, fields: readonly FilterField[]): FieldDraft {
  const texts = field && hasOptions(field.type) ? field.options : []
  return {
    label: field?.label ?? "",
    type: field?.type ?? customFieldTypes[0],
    options: (texts.length > 0 ? texts : [""]).map(newOption),
    targets: field?.type === "global-select" ? field.options : [],
    required: field?.required ?? false,
    layout: field?.layout ?? "single-column",
    group: field?.group ?? "",
    conditions: draftConditions(field?.conditions ?? [], fields),
  }
}

function optionsOf({ type, options, targets }: FieldDraft): string[] {
  if (type === "global-select") return targets
  return hasOptions(type) ? optionTexts(options) : []
}

/** Converts the draft to a request body. */
export function bodyOf(draft: FieldDraft) {
  const { label, type, required, layout, group, conditions } = draft
  return {
    label,
    type,
    layout,
    options: optionsOf(draft),
    required: required && type !== "div",
    group: group.trim() || null,
    conditions: conditionRows(conditions),
  }
}

/** The field that the draft would create, for the preview. */
export function previewOf(draft: FieldDraft, entity: CustomFieldEntity): CustomField {
  return {
    ...bodyOf(draft),
    id: "",
    name: "preview",
    entity,
    position: 0,
    archived: false,
    created_at: "",
    updated_at: "",
  }
}
