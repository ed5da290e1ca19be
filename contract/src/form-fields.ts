import type { Field, FieldTable } from "./shared/fields.ts"
import { ownValue } from "./shared/own-value.ts"

/** The nouns of which an answer to a form makes records. */
export const formEntities = ["contact", "company", "deal"] as const
export type FormEntity = (typeof formEntities)[number]

/** Files that an answer brings along; they come to hang on the deal. */
export const formFilesField = "deal.files"

/** A field that a form asks for: `contact.email` is the field `email` of contacts, `deal.custom_fields.roof` an own one. */
export interface FormFieldName {
  readonly entity: FormEntity
  readonly name: string
}

/** What the name of a form's field means; null for one that means nothing. */
export function formFieldName(field: string): FormFieldName | null {
  const dot = field.indexOf(".")
  const entity = formEntities.find((known) => known === field.slice(0, dot))
  return entity && dot > 0 ? { entity, name: field.slice(dot + 1) } : null
}

/** Fields that no form asks for: the reason of a loss has rules of its own, and further addresses come from people, imports and merges. */
const unasked: Readonly<Record<FormEntity, readonly string[]>> = {
  deal: ["lost_reason"],
  contact: ["other_emails", "other_phones"],
  company: [],
}

/** Whether a form may ask for a field of a noun: what people write by itself, and of links only the products of a deal. */
export function isFormField({ entity, name }: FormFieldName, field: Field | undefined): field is Field {
  if (!field || field.readonly || unasked[entity].includes(name)) return false
  return field.type !== "record" || (entity === "deal" && name === "products")
}

/** The fields of a noun that forms may ask for, by the name that a form gives them. */
export function formFieldsOf(entity: FormEntity, table: FieldTable): readonly (readonly [string, Field])[] {
  return Object.entries(table).flatMap(([name, field]) =>
    isFormField({ entity, name }, field) ? [[`${entity}.${name}`, field] as const] : [],
  )
}

/** The field of a form's field in the tables of its noun; undefined for one that no form may ask for. */
export function fieldOfForm(
  field: string,
  tables: Readonly<Record<FormEntity, FieldTable>>,
): Field | undefined {
  const named = formFieldName(field)
  const found = named ? ownValue(tables[named.entity], named.name) : undefined
  return named && isFormField(named, found) ? found : undefined
}
