import * as z from "zod/mini"
import { file } from "./files.ts"
import { logEntry } from "./history.ts"
import { message } from "./messages.ts"
import { note, ofRecord } from "./notes.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id } from "./shared/ids.ts"
import { pageQuery } from "./shared/paging.ts"
import { task } from "./tasks.ts"

/** What the timeline of a record shows. */
export const activityKinds = ["note", "task", "file", "log", "message"] as const
export type ActivityKind = (typeof activityKinds)[number]

const base = { id, at: instant }

/** One thing that was done, under the key of its kind. `at` is when: of a task, when it was finished. */
export const activityItem = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("note"), ...base, note }),
  z.object({ kind: z.literal("task"), ...base, task }),
  z.object({ kind: z.literal("file"), ...base, file }),
  z.object({ kind: z.literal("log"), ...base, log: logEntry }),
  z.object({ kind: z.literal("message"), ...base, message }),
])
export type ActivityItem = z.output<typeof activityItem>

/** Kinds with commas between them; left out, all. */
const kinds = z.pipe(
  z.optional(z.string()),
  z.transform((sent, context): ActivityKind[] => {
    if (sent === undefined) return [...activityKinds]
    return sent.split(",").flatMap((word) => {
      const known = activityKinds.find((kind) => kind === word)
      if (!known) context.issues.push({ code: "custom", message: "unknown_option", input: sent })
      return known ?? []
    })
  }),
)

/** A place in the timeline, as `next` gave it. */
const cursor = z.string().check(z.regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "format"))

/**
 * What was done with a record, the newest first. `next` is the `before` of the page after this one; null ends the timeline. What the
 * caller can't read is not in it.
 */
export const listActivity = endpoint({
  id: "activity.list",
  summary: "List the timeline of a record",
  method: "GET",
  path: "/activity",
  access: "note.read",
  query: z.strictObject({
    ...ofRecord,
    kinds,
    before: z.optional(cursor),
    per_page: pageQuery.per_page,
  }),
  answer: z.object({ data: z.array(activityItem), next: z.nullable(z.string()) }),
})
