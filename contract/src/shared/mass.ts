import * as z from "zod/mini"
import type { Field } from "./fields.ts"
import { filterRow } from "./filters.ts"
import { id } from "./ids.ts"
import { labelledTags, optionalLongText, optionalText, searchText } from "./values/text.ts"

const massTarget = {
  filters: z.array(filterRow).check(z.maxLength(50)),
  search: z.optional(searchText(200)),
  all: z.optional(z.boolean()),
  dry_run: z.optional(z.boolean()),
  progress_id: z.optional(id),
}
export const massTrashBody = z.strictObject(massTarget)
export type MassTarget = z.output<typeof massTrashBody>

export const tagChange = z.strictObject({
  add: z._default(labelledTags, []),
  remove: z._default(labelledTags, []),
})
export type TagChange = z.output<typeof tagChange>

/** How a value changes a record's list: replaces it, adds to it, or removes from it. */
export const listModes = ["set", "add", "remove"] as const
export type ListMode = (typeof listModes)[number]

/** Whether a field's mass edit has modes. Tags and fields with many links do. */
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

/**
 * For a dry run: the number of matching records, and of those that the caller can change this way.
 */
const preview = z.object({ matched: z.number(), allowed: z.number() })

export const massUpdateAnswer = z.union([z.object({ updated: z.number(), skipped: z.number() }), preview])
export const massTrashAnswer = z.union([z.object({ deleted: z.number() }), preview])
