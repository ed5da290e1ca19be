import type { Field, FieldTable } from "../shared/fields.ts"
import { ownValue } from "../shared/own-value.ts"

/** The nouns of the records that an answer creates. */
export const formEntities = ["contact", "company", "deal"] as const
export type FormEntity = (typeof formEntities)[number]

/** Files of an answer. They go to the deal. */
export const formFilesField = "deal.files"

/**
 * A field of a form: `contact.email` is the field `email` of contacts, `deal.custom_fields.roof` a
 * custom one.
 */
export interface FormFieldName {
  readonly entity: FormEntity
  readonly name: string
}

/** Parses the name of a form's field; null for an unknown name. */
export function formFieldName(field: string): FormFieldName | null {
  const dot = field.indexOf(".")
  const entity = formEntities.find((known) => known === field.slice(0, dot))
  return entity && dot > 0 ? { entity, name: field.slice(dot + 1) } : null
}

/**
 * Fields that no form has: the lost reason has its own rules, and further addresses come from
 * users, imports and merges.
 */
const unasked: Readonly<Record<FormEntity, readonly string[]>> = {
  deal: ["lost_reason"],
  contact: ["other_emails", "other_phones"],
  company: [],
}

/**
 * Whether a form can have a field of a noun: fields that people type and, of links, only a deal's
 * products.
 */
export function isFormField({ entity, name }: FormFieldName, field: Field | undefined): field is Field {
  if (!field || field.readonly || unasked[entity].includes(name)) return false
  return field.type !== "record" || (entity === "deal" && name === "products")
}

/** Returns the fields of a noun that forms can have, by their names in forms. */
export function formFieldsOf(entity: FormEntity, table: FieldTable): readonly (readonly [string, Field])[] {
  return Object.entries(table).flatMap(([name, field]) =>
    isFormField({ entity, name }, field) ? [[`${entity}.${name}`, field] as const] : [],
  )
}

/** Returns a form's field in the table of its noun, or undefined if no form can have it. */
export function fieldOfForm(
  field: string,
  tables: Readonly<Record<FormEntity, FieldTable>>,
): Field | undefined {
  const named = formFieldName(field)
  const found = named ? ownValue(tables[named.entity], named.name) : undefined
  return named && isFormField(named, found) ? found : undefined
}
