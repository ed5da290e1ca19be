import * as z from "zod/mini"
import type { Schema } from "./endpoint.ts"
import { id } from "./ids.ts"
import { paged } from "./paging.ts"
import { email, optionalText } from "./text.ts"

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

/** What is being typed of a record, as its fields take it; `except` is the record that it is typed for, if there is one yet. */
export const alikeBody = <D extends Schema>(document: D) =>
  z.strictObject({
    email: z.optional(email),
    phone: z.optional(optionalText(40)),
    document: z.optional(document),
    except: z.optional(id),
  })

/** A record that has the same: at most 5 of them, the oldest first. */
const alikeRecord = z.object({ id, name: z.string(), reasons: z.array(z.enum(duplicateReasons)) })
export type AlikeRecord = z.output<typeof alikeRecord>
export const alikeRecords = z.object({ records: z.array(alikeRecord) })

/** So many records become one at most. */
export const maxMerged = 10

/**
 * The records that are merged into the one of the path and go to the trash: one, or several of which each is named once. A field keeps
 * its value unless it is empty, which takes that of the first one that has any; `fields` says which record's it takes instead, by its id or,
 * of the first one, `with`. Custom fields are named `custom_fields.NAME`. Tags and links are united.
 */
export const mergeBody = z.strictObject({
  with: z.pipe(
    z.union([id, z.array(id).check(z.minLength(1), z.maxLength(maxMerged - 1))]),
    z.transform((others) => [others].flat()),
  ),
  fields: z._default(
    z.record(z.string().check(z.maxLength(120)), z.union([z.enum(["own", "with"]), id])),
    {},
  ),
})
export type MergeBody = z.output<typeof mergeBody>
