import * as z from "zod/mini"
import { message } from "../messages/messages.ts"
import { endpoint } from "../shared/endpoint.ts"
import { id } from "../shared/ids.ts"
import { pageQuery } from "../shared/paging.ts"
import { instant } from "../shared/values/dates.ts"
import { file } from "./files.ts"
import { logEntry } from "./history.ts"
import { note, ofRecord } from "./notes.ts"
import { task } from "./tasks.ts"

/** The kinds of items in a record's timeline. */
export const activityKinds = ["note", "task", "file", "log", "message"] as const
export type ActivityKind = (typeof activityKinds)[number]

const base = { id, at: instant }

export const activityItem = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("note"), ...base, note }),
  z.object({ kind: z.literal("task"), ...base, task }),
  z.object({ kind: z.literal("file"), ...base, file }),
  z.object({ kind: z.literal("log"), ...base, log: logEntry }),
  z.object({ kind: z.literal("message"), ...base, message }),
])
export type ActivityItem = z.output<typeof activityItem>

/** Comma-separated kinds; all if omitted. */
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

/** A cursor from `next`. */
const cursor = z.string().check(z.regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "format"))

export const listActivity = endpoint({
  id: "activity.list",
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
