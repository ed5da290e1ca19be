import {
  formEntities,
  type FormEntity,
  formFieldName,
  type FormFieldName,
  formFilesField,
  isFormField,
} from "@funil/contract/forms/form-fields"
import type { FormField } from "@funil/contract/forms/forms"
import { createCompany } from "@funil/contract/records/companies"
import { createContact } from "@funil/contract/records/contacts"
import { createDeal } from "@funil/contract/records/deals"
import { valueSchema } from "@funil/contract/settings/custom-field-values"
import { withCustomFields } from "@funil/contract/settings/custom-field-values"
import type { Field } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import type * as z from "zod/mini"
import { fixedFields } from "../../../nouns/record-sources.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type CustomFieldDefinition, customFieldsIn } from "../../../platform/records/custom-fields.ts"

/** The control of a form field. */
export type QuestionKind =
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

/** A field of a form with its field in the noun. */
export interface FormQuestion {
  readonly setting: FormField
  readonly entity: FormEntity
  /** Its name in the noun's body. Custom fields are `custom_fields.NAME`. */
  readonly name: string
  readonly kind: QuestionKind
  readonly field: Field
  /** The noun's schema for a value, or null for files. */
  readonly schema: z.ZodMiniType | null
  /** The options, or null for free text. */
  readonly options: readonly string[] | null
}

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** The bodies of new records, by noun. */
const bodies: Readonly<Record<FormEntity, Shape>> = {
  contact: createContact.body.shape,
  company: createCompany.body.shape,
  deal: createDeal.body.shape,
}

const prefix = "custom_fields."
const phones: readonly string[] = ["phone1", "phone2"]

function kindOf(name: string, { type }: Field, own: CustomFieldDefinition | undefined): QuestionKind {
  if (own?.type === "textarea") return "textarea"
  if (type === "record") return "products"
  if (!own && phones.includes(name)) return "phone"
  const known = ["email", "link", "number", "money", "date", "time", "select", "multiselect", "tags"] as const
  return known.find((kind) => kind === type) ?? "text"
}

/** The custom fields of the nouns that a form asks about. */
type OwnFields = Readonly<Record<FormEntity, readonly CustomFieldDefinition[]>>

async function ownFields(tx: Tx, fields: readonly FormField[]): Promise<OwnFields> {
  const found = formEntities.map(async (entity) => {
    const isAsked = fields.some(({ field }) => field.startsWith(`${entity}.${prefix}`))
    return [entity, isAsked ? await customFieldsIn(tx, entity) : []] as const
  })
  return Object.fromEntries(await Promise.all(found)) as unknown as OwnFields
}

const files: Pick<FormQuestion, "entity" | "name" | "kind" | "field" | "schema" | "options"> = {
  entity: "deal",
  name: "files",
  kind: "files",
  field: { type: "text" },
  schema: null,
  options: null,
}

function questionFor(
  setting: FormField,
  { entity, name }: FormFieldName,
  own: OwnFields,
): FormQuestion | null {
  const definition = own[entity].find((known) => prefix + known.name === name)
  const table = definition ? withCustomFields({}, [definition]) : fixedFields(entity)
  const field = ownValue(table, name)
  const schema = definition ? valueSchema(definition) : ownValue(bodies[entity], name)
  if (!isFormField({ entity, name }, field) || !schema) return null
  const kind = kindOf(name, field, definition)
  const offered = field.options ?? (kind === "products" ? [] : null)
  return { setting, entity, name, kind, field, schema, options: setting.options ?? offered }
}

/**
 * Returns the questions of a form in order. Null marks a field that a form cannot ask for, such as
 * a deleted one.
 */
export async function formQuestions(tx: Tx, fields: readonly FormField[]): Promise<(FormQuestion | null)[]> {
  const own = await ownFields(tx, fields)
  return fields.map((setting) => {
    if (setting.field === formFilesField) return { setting, ...files }
    const named = formFieldName(setting.field)
    return named ? questionFor(setting, named, own) : null
  })
}
