import {
  type CustomField,
  type CustomFieldEntity,
  type CustomFieldType,
  customFieldTypes,
} from "@funil/contract/custom-fields"
import type { FilterField } from "../../records/filters/filter-field.ts"
import { conditionRows, type DraftCondition, draftConditions } from "./draft-conditions.ts"
import { type DraftOption, newOption, optionTexts } from "./option-list.ts"

/** A field while it is made or changed. */
export interface FieldDraft {
  label: string
  type: CustomFieldType
  options: DraftOption[]
  /** The nouns that a record field leads to. */
  targets: string[]
  required: boolean
  layout: CustomField["layout"]
  group: string
  conditions: DraftCondition[]
}

/** In the order in which they are offered: the usual ones first. */
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

/** The types that a field may have: any when it is new, later those that hold the same kind of value. */
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

/** What the calls take of it. */
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

/** The field that a draft would become, to show it before it is one. */
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
