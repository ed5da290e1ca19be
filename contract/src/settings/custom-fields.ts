import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { entityAmong, someEntities } from "../shared/entities.ts"
import { filterRow } from "../shared/filters.ts"
import { id, idParams } from "../shared/ids.ts"
import { stamps } from "../shared/records.ts"
import { optionalText, text } from "../shared/values/text.ts"

/** The nouns that can have custom fields. */
export const customFieldEntities = someEntities(
  ["deal", "contact", "company", "user", "product", "bill"],
  ["task"],
)
export type CustomFieldEntity = (typeof customFieldEntities)[number]

export const customFieldTypes = [
  "text",
  "number",
  "email",
  "password",
  "textarea",
  "select",
  "select-search",
  "tags",
  "multiselect",
  "date",
  "time",
  "money",
  "link",
  "div",
  "global-select",
] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

/** Whether a field takes the whole width of a form or half of it. */
export const customFieldLayouts = ["single-column", "double-column"] as const

/** The nouns of a `global-select`. Its `options` name the accepted nouns; none means any. */
export const globalSelectEntities = someEntities(
  ["deal", "contact", "company", "user", "product"],
  ["bill", "task"],
)

export const customField = z.object({
  id,
  name: z.string(),
  label: z.string(),
  entity: z.enum(customFieldEntities),
  type: z.enum(customFieldTypes),
  layout: z.enum(customFieldLayouts),
  conditions: z.array(filterRow),
  options: z.array(z.string()),
  required: z.boolean(),
  position: z.number(),
  group: z.nullable(z.string()),
  archived: z.boolean(),
  ...stamps,
})
export type CustomField = z.output<typeof customField>

/** Letters, digits, `_` and `-`; it begins with a letter or digit. */
const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]*$/, "format"), z.maxLength(60))

/** The most options of a list, and the most characters of each. */
export const maxOptions = 500
export const maxOptionLength = 200

const options = z.pipe(
  z.array(text(maxOptionLength)).check(z.maxLength(maxOptions)),
  z.transform((list) => [...new Set(list)]),
)

const writable = {
  label: text(120),
  type: z.enum(customFieldTypes),
  layout: z.enum(customFieldLayouts),
  conditions: z.array(filterRow).check(z.maxLength(20)),
  options,
  required: z.boolean(),
  group: z.nullable(optionalText(120)),
}

export const listCustomFields = endpoint({
  id: "custom_field.list",
  method: "GET",
  path: "/customFields",
  access: "custom_field.read",
  query: z.strictObject({
    entity: z.optional(entityAmong(customFieldEntities)),
    archived: z.optional(z.enum(["true", "false"])),
  }),
  answer: z.array(customField),
})

export const listCustomFieldGroups = endpoint({
  id: "custom_field.groups",
  method: "GET",
  path: "/customFields/groups",
  access: "custom_field.read",
  answer: z.record(z.enum(customFieldEntities), z.array(customField)),
})

export const getCustomField = endpoint({
  id: "custom_field.get",
  method: "GET",
  path: "/customFields/:id",
  access: "custom_field.read",
  params: idParams,
  answer: customField,
})

export const createCustomField = endpoint({
  id: "custom_field.create",
  method: "POST",
  path: "/customFields",
  access: "custom_field.write",
  body: z.strictObject({
    ...z.partial(z.strictObject(writable)).shape,
    label: writable.label,
    type: writable.type,
    entity: entityAmong(customFieldEntities),
    name: z.optional(slug),
  }),
  answer: customField,
})
export type CustomFieldDraft = z.output<typeof createCustomField.body>

const ignored = z.optional(z.unknown())

export const updateCustomField = endpoint({
  id: "custom_field.update",
  method: "PUT",
  path: "/customFields/:id",
  access: "custom_field.write",
  params: idParams,
  body: z.strictObject({
    ...z.partial(z.strictObject(writable)).shape,
    id: ignored,
    name: ignored,
    entity: ignored,
    position: ignored,
    archived: ignored,
    created_at: ignored,
    updated_at: ignored,
  }),
  answer: customField,
})

export const trashCustomField = endpoint({
  id: "custom_field.trash",
  method: "DELETE",
  path: "/customFields/:id",
  access: "custom_field.write",
  params: idParams,
})
