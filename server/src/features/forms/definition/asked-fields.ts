import { createCompany } from "@funil/contract/companies"
import { createContact } from "@funil/contract/contacts"
import { valueSchema } from "@funil/contract/custom-field-values"
import { createDeal } from "@funil/contract/deals"
import {
  formEntities,
  type FormEntity,
  formFieldName,
  type FormFieldName,
  formFilesField,
  isFormField,
} from "@funil/contract/form-fields"
import type { FormField } from "@funil/contract/forms"
import type { Field } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import type * as z from "zod/mini"
import { fixedFields } from "../../../nouns/record-sources.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type CustomFieldDefinition, customFieldsIn } from "../../../platform/records/custom-fields.ts"
import { withCustomFields } from "@funil/contract/custom-field-values"

/** How a form shows a field. */
export type AskedKind =
  | "text"
  | "textarea"
  | "email"
  | "phone"
  | "link"
  | "number"
  | "money"
  | "date"
  | "time"
  | "select"
  | "multiselect"
  | "tags"
  | "products"
  | "files"

/** A field of a form with what it stands for in its noun. */
export interface AskedField {
  readonly setting: FormField
  readonly entity: FormEntity
  /** Its name in the noun, as bodies have it; own ones as `custom_fields.NAME`. */
  readonly name: string
  readonly kind: AskedKind
  readonly field: Field
  /** What the noun asks of a value; null for files. */
  readonly schema: z.ZodMiniType | null
  /** What may be chosen; null where anything may be typed. */
  readonly options: readonly string[] | null
}

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** What bodies of new records may say, by the noun. */
const bodies: Readonly<Record<FormEntity, Shape>> = {
  contact: createContact.body.shape,
  company: createCompany.body.shape,
  deal: createDeal.body.shape,
}

const prefix = "custom_fields."
const phones: readonly string[] = ["phone1", "phone2"]

function kindOf(name: string, { type }: Field, own: CustomFieldDefinition | undefined): AskedKind {
  if (own?.type === "textarea") return "textarea"
  if (type === "record") return "products"
  if (!own && phones.includes(name)) return "phone"
  const known = ["email", "link", "number", "money", "date", "time", "select", "multiselect", "tags"] as const
  return known.find((kind) => kind === type) ?? "text"
}

/** The account's own fields of the nouns that a form asks about. */
type OwnFields = Readonly<Record<FormEntity, readonly CustomFieldDefinition[]>>

async function ownFields(tx: Tx, fields: readonly FormField[]): Promise<OwnFields> {
  const found = formEntities.map(async (entity) => {
    const isAsked = fields.some(({ field }) => field.startsWith(`${entity}.${prefix}`))
    return [entity, isAsked ? await customFieldsIn(tx, entity) : []] as const
  })
  return Object.fromEntries(await Promise.all(found)) as unknown as OwnFields
}

const files: Pick<AskedField, "entity" | "name" | "kind" | "field" | "schema" | "options"> = {
  entity: "deal",
  name: "files",
  kind: "files",
  field: { type: "text" },
  schema: null,
  options: null,
}

function asked(setting: FormField, { entity, name }: FormFieldName, own: OwnFields): AskedField | null {
  const definition = own[entity].find((known) => prefix + known.name === name)
  const table = definition ? withCustomFields({}, [definition]) : fixedFields(entity)
  const field = ownValue(table, name)
  const schema = definition ? valueSchema(definition) : ownValue(bodies[entity], name)
  if (!isFormField({ entity, name }, field) || !schema) return null
  const kind = kindOf(name, field, definition)
  const offered = field.options ?? (kind === "products" ? [] : null)
  return { setting, entity, name, kind, field, schema, options: setting.options ?? offered }
}

/** The fields of a form in their order; null in the place of one that no form may ask for, such as one that was deleted since. */
export async function askedFields(tx: Tx, fields: readonly FormField[]): Promise<(AskedField | null)[]> {
  const own = await ownFields(tx, fields)
  return fields.map((setting) => {
    if (setting.field === formFilesField) return { setting, ...files }
    const named = formFieldName(setting.field)
    return named ? asked(setting, named, own) : null
  })
}
