import * as z from "zod/mini"
import type { Schema } from "./endpoint.ts"
import { id } from "./ids.ts"
import { paged } from "./paging.ts"
import { email, optionalText } from "./values/text.ts"

/** The values that likely duplicates share. */
export const duplicateReasons = ["email", "phone", "document"] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/**
 * Pages of groups of likely duplicates, newest group first. A group shows at most 20 of its `count`
 * records.
 */
export const duplicateGroups = <T extends z.ZodMiniType>(record: T) =>
  paged(
    z.object({
      reasons: z.array(z.enum(duplicateReasons)),
      count: z.number(),
      records: z.array(record),
    }),
  )

/** The typed values of a record so far. `except` is the record being edited, if it exists. */
export const alikeBody = <D extends Schema>(document: D) =>
  z.strictObject({
    email: z.optional(email),
    phone: z.optional(optionalText(40)),
    document: z.optional(document),
    except: z.optional(id),
  })

/** A record with a same value: at most 5, oldest first. */
const alikeRecord = z.object({ id, name: z.string(), reasons: z.array(z.enum(duplicateReasons)) })
export type AlikeRecord = z.output<typeof alikeRecord>
export const alikeRecords = z.object({ records: z.array(alikeRecord) })

/** The most records in one merge. */
export const maxMerged = 10

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
