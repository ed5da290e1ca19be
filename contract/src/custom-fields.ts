import * as z from "zod/mini"
import { endpoint } from "./shared/endpoint.ts"
import { entityAmong, someEntities } from "./shared/entities.ts"
import { filterRow } from "./shared/filters.ts"
import { id, idParams } from "./shared/ids.ts"
import { stamps } from "./shared/records.ts"
import { optionalText, text } from "./shared/text.ts"

/** The nouns that an account may give fields of its own. */
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

/** The nouns that a `global-select` may point to; its `options` name those of them that it takes, none means any. */
export const globalSelectEntities = someEntities(
  ["deal", "contact", "company", "user", "product"],
  ["bill", "task"],
)

/**
 * A field that the account has added to a noun. `name` is a slug, fixed when it is made, under which values stand in the record's
 * `custom_fields` and filters reach it (`custom_fields.NAME`). `conditions` say when it is shown and asked for: all must hold.
 * `position` counts from 1 within the entity; `group` is the heading under which a form shows it.
 */
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
  /** The plan has no room for it: nobody sees it, and records keep its values. */
  archived: z.boolean(),
  ...stamps,
})
export type CustomField = z.output<typeof customField>

/** Letters, digits, `_` and `-`; it begins with a letter or digit. */
const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]*$/, "format"), z.maxLength(60))

/** A list has at most so many options, of so many characters each. */
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

/** The fields of one noun, or of all, each noun's in their order. */
export const listCustomFields = endpoint({
  id: "custom_field.list",
  summary: "List custom fields",
  method: "GET",
  path: "/customFields",
  access: "custom_field.read",
  query: z.strictObject({
    entity: z.optional(entityAmong(customFieldEntities)),
    archived: z.optional(z.enum(["true", "false"])),
  }),
  answer: z.array(customField),
})

/** All fields by the noun that they belong to. */
export const listCustomFieldGroups = endpoint({
  id: "custom_field.groups",
  summary: "List custom fields by record type",
  method: "GET",
  path: "/customFields/groups",
  access: "custom_field.read",
  answer: z.record(z.enum(customFieldEntities), z.array(customField)),
})

export const getCustomField = endpoint({
  id: "custom_field.get",
  summary: "Get a custom field",
  method: "GET",
  path: "/customFields/:id",
  access: "custom_field.read",
  params: idParams,
  answer: customField,
})

/** Adds a field as the last one of its noun; without a `name` it is made from the label. */
export const createCustomField = endpoint({
  id: "custom_field.create",
  summary: "Create a custom field",
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

/** Changes a field. Its type may become one that holds the same kind of value: text and textarea, the two selects, tags and multiselect. */
export const updateCustomField = endpoint({
  id: "custom_field.update",
  summary: "Update a custom field",
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

/** Deletes a field: its values are hidden, and shown again when that is undone. */
export const trashCustomField = endpoint({
  id: "custom_field.trash",
  summary: "Delete a custom field",
  method: "DELETE",
  path: "/customFields/:id",
  access: "custom_field.write",
  params: idParams,
})
