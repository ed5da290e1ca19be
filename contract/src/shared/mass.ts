import * as z from "zod/mini"
import type { Field } from "./fields.ts"
import { filterRow } from "./filters.ts"
import { id } from "./ids.ts"
import { labelledTags, optionalLongText, optionalText, searchText } from "./text.ts"

/**
 * Which records a mass edit touches: all that the filter and the search find. With neither, `all` has to say so. `dry_run` answers
 * how many they are and changes nothing. `progress_id`, chosen by the caller, becomes the id of the operation, under which
 * `GET /operations/:id` tells how far it is.
 */
const massTarget = {
  filters: z.array(filterRow).check(z.maxLength(50)),
  search: z.optional(searchText(200)),
  all: z.optional(z.boolean()),
  dry_run: z.optional(z.boolean()),
  progress_id: z.optional(id),
}
export const massTrashBody = z.strictObject(massTarget)
export type MassTarget = z.output<typeof massTrashBody>

/** Tags to add and to remove, each row keeping its others. */
export const tagChange = z.strictObject({
  add: z._default(labelledTags, []),
  remove: z._default(labelledTags, []),
})
export type TagChange = z.output<typeof tagChange>

/** What becomes of the list that a record has: the value takes its place, is added to it, or is taken away from it. */
export const listModes = ["set", "add", "remove"] as const
export type ListMode = (typeof listModes)[number]

/** Whether the mass edit of a field takes a mode: fields of tags and of links to many do. */
export function takesMode({ type, many }: Pick<Field, "type" | "many">): boolean {
  return type === "tags" || many === true
}

const value = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  optionalLongText(10_000),
  z.array(z.union([optionalText(200), z.number(), z.looseObject({})])).check(z.maxLength(100)),
  tagChange,
  z.looseObject({ id }),
])

/**
 * Pairs of a field that the field table lets mass edit, or `custom_fields.NAME`, and its new value, which is checked as a PUT of one
 * record checks it. Tags and links to many records take a `mode`: `set` is what a PUT does, `add` keeps what each record has (a product
 * its amount and price), `remove` takes away what is named. A record that would get more than a PUT takes is left out. `tags` take
 * `{add, remove}` as well.
 */
export const massUpdateBody = z.strictObject({
  ...massTarget,
  values: z
    .array(
      z.strictObject({
        field: optionalText(120),
        value,
        mode: z.optional(z.enum(listModes)),
      }),
    )
    .check(z.minLength(1, "required"), z.maxLength(50)),
})
export type MassValue = z.output<typeof massUpdateBody>["values"][number]

/** Of a dry run: how many records were found, and how many of them the caller may change so. */
const preview = z.object({ matched: z.number(), allowed: z.number() })

export const massUpdateAnswer = z.union([z.object({ updated: z.number(), skipped: z.number() }), preview])
export const massTrashAnswer = z.union([z.object({ deleted: z.number() }), preview])
