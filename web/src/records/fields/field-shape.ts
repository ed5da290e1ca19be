import type { CustomField } from "@funil/contract/custom-fields"
import { fieldOf, globalEntities } from "@funil/contract/custom-field-values"
import type { Entity } from "@funil/contract/shared/entities"
import type { Field } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { localOptions } from "./local-fields.ts"

/** What an input needs to know of a field: any field of a table, and more where its type alone says too little. */
export interface FieldShape extends Pick<Field, "type" | "to" | "many" | "options" | "required"> {
  /** A form that text has, or how it is entered. */
  widget?: "phone" | "cpf" | "cnpj" | "area" | "password" | "search" | undefined
  /** The nouns of a link that names its noun with the record, `{entity, id}`. */
  anyOf?: readonly Entity[] | undefined
  /** Numbers beyond are brought back on leaving. */
  min?: number | undefined
  max?: number | undefined
  maxLength?: number | undefined
  /** Tags that exist already. */
  known?: readonly string[] | undefined
  placeholder?: string | undefined
  /** The words of its options; those of an account's own fields are their own. */
  words?: Readonly<Record<string, string>> | undefined
}

const widgets: Readonly<Record<Entity, Readonly<Record<string, FieldShape["widget"]>>>> = {
  deal: {},
  contact: { phone1: "phone", phone2: "phone", other_phones: "phone", document: "cpf" },
  company: { phone1: "phone", document: "cnpj" },
  user: { phone1: "phone", document: "cpf" },
  product: {},
  bill: { description: "area" },
  task: { note: "area" },
}

const lengths: Readonly<Record<string, number>> = {
  email: 254,
  address_state: 60,
  address_country: 60,
  cost_center: 120,
}

const maxTextLength = 200

/** The input of a field of a noun's own table. */
export function fieldShape(entity: Entity, name: string, field: Field): FieldShape {
  const isText = field.type === "text" || field.type === "email"
  return {
    ...field,
    options: field.options && localOptions(field.options, field.brazilian),
    widget: ownValue(widgets[entity], name),
    maxLength: isText ? (ownValue(lengths, name) ?? maxTextLength) : undefined,
  }
}

const customWidgets: Partial<Record<CustomField["type"], FieldShape["widget"]>> = {
  textarea: "area",
  password: "password",
  "select-search": "search",
}

/** What the contract of own fields takes. */
const customLengths: Partial<Record<CustomField["type"], number>> = {
  text: 500,
  textarea: 10_000,
  password: 200,
  email: 254,
}

/** The input of one of the account's own fields; null for a heading, which has none. */
export function customFieldShape(field: CustomField): FieldShape | null {
  const found = fieldOf(field)
  if (!found) return null
  return {
    ...found,
    widget: customWidgets[field.type],
    maxLength: customLengths[field.type],
    anyOf: field.type === "global-select" ? globalEntities(field) : undefined,
  }
}
