import * as z from "zod/mini"
import { id } from "./ids.ts"
import { paged } from "./paging.ts"

/** What likely duplicates have in common. */
export const duplicateReasons = ["email", "phone", "document"] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** Pages of groups of records that are likely the same, newest group first; a group shows at most 20 of its `count` records. */
export const duplicateGroups = <T extends z.ZodMiniType>(record: T) =>
  paged(
    z.object({
      reasons: z.array(z.enum(duplicateReasons)),
      count: z.number(),
      records: z.array(record),
    }),
  )

/**
 * The record that is merged into the one of the path and goes to the trash. A field keeps its value unless it is empty or `fields`
 * says `with`; custom fields are named `custom_fields.NAME`. Tags and links are united.
 */
export const mergeBody = z.strictObject({
  with: id,
  fields: z._default(z.record(z.string().check(z.maxLength(120)), z.enum(["own", "with"])), {}),
})
export type MergeBody = z.output<typeof mergeBody>
