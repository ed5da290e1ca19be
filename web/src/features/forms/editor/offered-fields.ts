import { companyFields } from "@funil/contract/records/companies"
import { contactFields } from "@funil/contract/records/contacts"
import { withCustomFields } from "@funil/contract/settings/custom-field-values"
import type { CustomField } from "@funil/contract/settings/custom-fields"
import { dealFields } from "@funil/contract/records/deals"
import {
  formEntities,
  type FormEntity,
  formFieldsOf,
  formFilesField,
} from "@funil/contract/forms/form-fields"
import type { Field, FieldTable } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQueries } from "@tanstack/react-query"
import { type Messages, useMessages } from "../../../lib/text/messages.ts"
import { customFieldsOptions } from "../../../records/custom-field-api.ts"
import { customFieldShape, type FieldShape, fieldShape } from "../../../records/fields/field-shape.ts"
import type { FilterField } from "../../../records/filters/filter-field.ts"
import { localFields } from "../../../records/fields/local-fields.ts"

/** A field that a form can ask for, by its filter name such as `contact.email`. */
export interface OfferedField extends FilterField {
  readonly entity: FormEntity
  /** How its values are entered. Null for files. */
  readonly shape: FieldShape | null
}

const tables: Readonly<Record<FormEntity, FieldTable>> = {
  contact: contactFields,
  company: companyFields,
  deal: dealFields,
}

/** Whether a visitor can answer the field. Forms created through the API may contain others. */
export function isAnswerable({ name }: OfferedField): boolean {
  return !/\.address_(latitude|longitude)$/.test(name)
}

/** The most common fields, offered first. The others follow in the order of their noun. */
const usual: readonly string[] = [
  "contact.first_name",
  "contact.last_name",
  "contact.email",
  "contact.phone1",
  "company.company",
  "deal.name",
]

function rank({ name }: OfferedField): number {
  const at = usual.indexOf(name)
  return at < 0 ? usual.length : at
}

type Words = Readonly<Record<string, string>>
type Options = Readonly<Record<string, Readonly<Record<string, Words>>>>

function offered(
  m: Messages,
  entity: FormEntity,
  custom: readonly CustomField[],
  [name, field]: readonly [string, Field],
): OfferedField {
  const inner = name.slice(entity.length + 1)
  const own = custom.find((one) => `custom_fields.${one.name}` === inner)
  const options: Options = m.fieldOptions
  const words = ownValue(ownValue(options, entity), inner)
  const names: Readonly<Record<string, string>> = m.fieldNames[entity]
  const shape = own ? customFieldShape(own) : { ...fieldShape(entity, inner, field), words }
  const offers = field.options?.map((value) => ({ value, label: ownValue(words, value) ?? value }))
  return {
    name,
    label: own?.label ?? ownValue(names, inner) ?? inner,
    group: m.formEditor.entities[entity],
    entity,
    field,
    shape: shape && { ...shape, required: undefined },
    ...(offers && { options: offers }),
  }
}

/** The fields a form can ask for, by noun, files last. */
export function useOfferedFields(): readonly OfferedField[] {
  const m = useMessages()
  const custom = useQueries({ queries: formEntities.map((entity) => customFieldsOptions(entity)) })
  const fields = formEntities.flatMap((entity, at) => {
    const own = custom[at]?.data ?? []
    return formFieldsOf(entity, withCustomFields(localFields(tables[entity]), own))
      .map((found) => offered(m, entity, own, found))
      .toSorted((one, other) => rank(one) - rank(other))
  })
  const files: OfferedField = {
    name: formFilesField,
    label: m.formEditor.files,
    group: m.formEditor.entities.deal,
    entity: "deal",
    field: { type: "text" },
    shape: null,
  }
  return [...fields, files]
}

const days: readonly Field["type"][] = ["date", "instant", "wall_clock"]

/** The other fields that a condition can test, with the form's labels. */
export function conditionFields(
  asked: readonly { readonly field: string; readonly label: string }[],
  own: string,
  all: readonly OfferedField[],
  group: string,
): FilterField[] {
  return asked.flatMap(({ field: name, label }) => {
    const found = all.find((one) => one.name === name)
    if (!found?.shape || name === own || days.includes(found.field.type)) return []
    return [{ ...found, label: label || found.label, group }]
  })
}
