import { withCustomFields } from "../settings/custom-field-values.ts"
import type { CustomField } from "../settings/custom-fields.ts"
import type { Entity } from "../shared/entities.ts"
import { isOwn } from "../shared/own-value.ts"

const ofContacts = ["contact_first_name", "contact_last_name", "contact_email", "contact_phone"] as const
const ofOwner = ["owner", "owner_phone", "owner_email"] as const

/**
 * The variables of texts about each noun's records, besides custom fields. `field-places.test.ts`
 * fails for a field that is neither here nor left out.
 */
export const messageVariables = {
  deal: [
    ...ofContacts,
    "company",
    "name",
    "amount",
    "products",
    "expected_close_date",
    "pipeline_name",
    "pipeline_stage_name",
    ...ofOwner,
    "tags",
    "lost_reason",
    "code",
    "url",
    "attachments",
    "created_at",
    "id",
  ],
  contact: [
    "first_name",
    "last_name",
    "email",
    "phone1",
    "job",
    "company",
    "birthdate",
    "address_city",
    "address_state",
    "tags",
    "url",
    "attachments",
    "created_at",
    "id",
  ],
  company: [
    "company",
    "document",
    "email",
    "phone1",
    "website",
    "address_city",
    "address_state",
    "tags",
    "url",
    "attachments",
    "created_at",
    "id",
  ],
  user: ["first_name", "last_name", "email", "phone1", "job", "url", "created_at", "id"],
  product: ["name", "price", "sku", "tags", "url", "created_at", "id"],
  task: [
    "name",
    "task_type",
    "start",
    "end",
    "note",
    ...ofOwner,
    "deal_name",
    ...ofContacts,
    "company",
    "url",
    "created_at",
    "id",
  ],
  bill: [
    "description",
    "total",
    "subtotal",
    "due_date",
    "paid_at",
    ...ofOwner,
    "deal_name",
    ...ofContacts,
    "company",
    "tags",
    "url",
    "created_at",
    "id",
  ],
} as const satisfies Record<Entity, readonly string[]>
export type MessageVariable = (typeof messageVariables)[Entity][number]

interface OfferedVariable {
  /** As written between the braces. */
  readonly name: string
  /** The name of a custom field. The catalogs name the others. */
  readonly label: string | undefined
}

/** A contact's fields with another name in texts about other nouns. */
const asContact: Readonly<Record<string, (typeof ofContacts)[number]>> = {
  first_name: "contact_first_name",
  last_name: "contact_last_name",
  email: "contact_email",
  phone1: "contact_phone",
}

/**
 * Whether a text about a noun can use a built-in variable. Texts about contacts and companies can
 * also use the receiving contact's.
 */
export function isSayable(entity: Entity, name: string): name is MessageVariable {
  const offered: readonly string[] = messageVariables[entity]
  const ofPeople: readonly string[] = entity === "contact" || entity === "company" ? ofContacts : []
  return offered.includes(name) || ofPeople.includes(name)
}

/**
 * Returns the variables of emails about a noun: like `variablesOf`, but contacts have the same
 * names for all nouns, so that one text fits all.
 */
export function mailVariablesOf(entity: Entity, definitions: readonly CustomField[]): OfferedVariable[] {
  const offered = variablesOf(entity, definitions).filter(
    ({ name }) => entity !== "contact" || !isOwn(asContact, name),
  )
  const missing = ofContacts.filter((name) => !offered.some((one) => one.name === name))
  return [...missing.map((name) => ({ name, label: undefined })), ...offered]
}

/**
 * Returns all variables of texts about a noun, custom fields last. Excludes headings, links and
 * passwords.
 */
export function variablesOf(entity: Entity, definitions: readonly CustomField[]): OfferedVariable[] {
  const own = Object.entries(
    withCustomFields(
      {},
      definitions.filter((definition) => definition.entity === entity),
    ),
  )
  return [
    ...messageVariables[entity].map((name) => ({ name, label: undefined })),
    ...own.flatMap(([name, field]) => (field.message ? [{ name, label: field.label }] : [])),
  ]
}

/** A variable in a text, `{{name}}`; the first group is its name. */
const placeholder = /\{\{([^{}]*)\}\}/g

/**
 * A variable with the spaces around it. It takes later spaces only before a mark that ends a word,
 * its last group.
 */
const spaced = /([ \u00A0]*)\{\{([^{}]*)\}\}(?:[ \u00A0]+(?=[,.;!?](?:[\s<]|$)))?(?=([,.;!?](?:[\s<]|$))?)/g

/**
 * Returns the text with each variable replaced once by `sayOf`, so variables in a value stay as
 * text. Removes spaces before commas and full stops around a variable.
 */
export function renderText(template: string, sayOf: (name: string) => string): string {
  return template.replaceAll(spaced, (_whole, before: string, name: string, mark: string | undefined) => {
    const said = sayOf(name.trim())
    return said === "" && mark !== undefined ? "" : before + said
  })
}

/** The names of the variables in a text, each once. */
export function variablesIn(template: string): string[] {
  return [...new Set([...template.matchAll(placeholder)].map(([, name = ""]) => name.trim()))]
}
