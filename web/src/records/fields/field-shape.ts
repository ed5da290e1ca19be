import type { CustomField } from "@funil/contract/settings/custom-fields"
import { fieldOf, globalEntities } from "@funil/contract/settings/custom-field-values"
import type { Entity } from "@funil/contract/shared/entities"
import type { Field } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import type { OfferedUsers } from "../record-choices.ts"
import { localOptions } from "./local-fields.ts"

/**
 * What an input needs to know about a field: its table entry, plus details that the type doesn't
 * tell.
 */
export interface FieldShape extends Pick<Field, "type" | "to" | "many" | "options" | "required"> {
  /** A format or input variant of text. */
  widget?: "phone" | "cpf" | "cnpj" | "area" | "password" | "search" | "color" | undefined
  /** The nouns of a link that stores its noun, `{entity, id}`. */
  anyOf?: readonly Entity[] | undefined
  /** The selectable users, if it links to users. */
  users?: OfferedUsers | undefined
  /** Numbers outside the bounds are clamped on blur. */
  min?: number | undefined
  max?: number | undefined
  maxLength?: number | undefined
  /** Existing tags to suggest. */
  known?: readonly string[] | undefined
  placeholder?: string | undefined
  /** Whether a typed name may become a new record, if it links to records. */
  creates?: boolean | undefined
  /** The labels of its options. Options of custom fields are their own labels. */
  words?: Readonly<Record<string, string>> | undefined
}

const widgets: Readonly<Record<Entity, Readonly<Record<string, FieldShape["widget"]>>>> = {
  deal: {},
  contact: { phone1: "phone", phone2: "phone", other_phones: "phone", document: "cpf" },
  company: { phone1: "phone", document: "cnpj" },
  user: { phone1: "phone", document: "cpf" },
  product: { color: "color" },
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

/** The input of a field in a noun's table. */
export function fieldShape(entity: Entity, name: string, field: Field): FieldShape {
  const isText = field.type === "text" || field.type === "email"
  return {
    ...field,
    options: field.options && localOptions(field.options, field.brazilian),
    widget: ownValue(widgets[entity], name),
    // Visitors can be responsible only for bills.
    users: field.to === "user" && entity !== "bill" ? "owners" : undefined,
    maxLength: isText ? (ownValue(lengths, name) ?? maxTextLength) : undefined,
  }
}

const customWidgets: Partial<Record<CustomField["type"], FieldShape["widget"]>> = {
  textarea: "area",
  password: "password",
  "select-search": "search",
}

/** The lengths that the contract of custom fields allows. */
const customLengths: Partial<Record<CustomField["type"], number>> = {
  text: 500,
  textarea: 10_000,
  password: 200,
  email: 254,
}

/** The input of a custom field. Null for a heading, which has none. */
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
