import { companyFields } from "@funil/contract/records/companies"
import { contactFields } from "@funil/contract/records/contacts"
import { fieldOf } from "@funil/contract/settings/custom-field-values"
import type { CustomField } from "@funil/contract/settings/custom-fields"
import type { FieldTable } from "@funil/contract/shared/fields"
import { isOwn, ownValue } from "@funil/contract/shared/own-value"
import type { Messages } from "../../lib/text/messages.ts"
import { fieldName, type FieldNoun } from "../record-kind.ts"
import type { FilterField } from "./filter-field.ts"
import { localFields } from "../fields/local-fields.ts"

/** The nouns whose fields a filter can reach through a link. */
const linked: Readonly<Record<"contact" | "company", FieldTable>> = {
  contact: contactFields,
  company: companyFields,
}

/** Fields that mean nothing to users. They work only in a hand-written address. */
const technical = /^(id|created_by|address_latitude|address_longitude)$/

function ownFields(kind: FieldNoun, m: Messages): FilterField[] {
  const options = kind.options(m)
  return Object.entries(localFields(kind.fields)).flatMap(([name, field]) => {
    if (!field.filter || name === "id") return []
    const words = ownValue(options, name)
    const known = field.options?.map((value) => ({ value, label: ownValue(words, value) ?? value }))
    return [
      {
        name,
        label: fieldName(kind, m, name),
        group: m.filters.own,
        field,
        ...(known && { options: known }),
      },
    ]
  })
}

function fieldsOfLink(kind: FieldNoun, m: Messages, name: string): FilterField[] {
  const to = ownValue(kind.fields, name)?.to
  if (!to || to === kind.entity || !isOwn(linked, to) || !ownValue(kind.fields, name)?.many) return []
  const names: Readonly<Record<string, string>> = m.fieldNames[to]
  return Object.entries(localFields(linked[to])).flatMap(([inner, field]) =>
    field.filter && !field.many && !technical.test(inner)
      ? [
          {
            name: `${name}.${inner}`,
            label: ownValue(names, inner) ?? inner,
            group: fieldName(kind, m, name),
            isLinked: true as const,
            field,
          },
        ]
      : [],
  )
}

/** The custom fields that can be filtered. */
export function customFilterFields(fields: readonly CustomField[], m: Messages): FilterField[] {
  return fields.flatMap((custom) => {
    const field = fieldOf(custom)
    if (!field?.filter) return []
    const options = field.options?.map((value) => ({ value, label: value }))
    const name = `custom_fields.${custom.name}`
    return [{ name, label: custom.label, group: m.filters.custom, field, ...(options && { options }) }]
  })
}

/** The fields that filter rows of the noun can use, its own first. */
export function filterFieldsOf(
  kind: FieldNoun,
  m: Messages,
  custom: readonly FilterField[] = [],
): FilterField[] {
  return [
    ...ownFields(kind, m),
    ...custom,
    ...Object.keys(kind.fields).flatMap((name) => fieldsOfLink(kind, m, name)),
  ]
}

/** The label with its heading, for places without headings: `Contatos · E-mail`. */
export function fullLabel({ isLinked, group, label }: FilterField): string {
  return isLinked ? `${group} · ${label}` : label
}
