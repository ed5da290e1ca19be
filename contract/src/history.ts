import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { entity, ledgerEntities } from "./shared/entities.ts"
import { id } from "./shared/ids.ts"
import { pageQuery } from "./shared/paging.ts"
import { userRef } from "./shared/records.ts"

/** What a change of the ledger did to its record. */
export const actions = [
  "create",
  "update",
  "move",
  "delete",
  "restore",
  "purge",
  "picture uploaded",
  "picture removed",
] as const
export type Action = (typeof actions)[number]

/** One entry of a record's history. `user` is null when the system did it. */
export const logEntry = z.object({
  id,
  action: z.enum(actions),
  entity: z.enum(ledgerEntities),
  record_id: id,
  operation_id: id,
  user: z.nullable(userRef),
  created_at: instant,
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  from_stage: z.optional(z.string()),
  to_stage: z.optional(z.string()),
})
export type LogEntry = z.output<typeof logEntry>

export const listLogs = endpoint({
  id: "log.list",
  method: "GET",
  path: "/logs",
  access: "log.read",
  query: z.strictObject({ entity, record_id: id, ...pageQuery }),
  answer: z.object({ data: z.array(logEntry), current_page: z.number(), last_page: z.number() }),
})

/** Puts back what an operation changed, record by record; what somebody changed since is left alone. */
export const undo = endpoint({
  id: "operation.undo",
  method: "POST",
  path: "/undo",
  access: "signed_in",
  status: 200,
  body: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
  answer: z.object({
    undone: z.number(),
    skipped: z.array(z.object({ entity: z.enum(ledgerEntities), id, reason: z.string() })),
  }),
})
export type UndoResult = z.output<typeof undo.answer>

/** What lies in the trash and the caller may see, newest first; purged after 30 days. */
export const listTrash = endpoint({
  id: "trash.list",
  method: "GET",
  path: "/trash",
  access: "signed_in",
  query: z.strictObject({ entity, ...pageQuery }),
  answer: z.object({
    data: z.array(
      z.object({
        entity: z.string(),
        id,
        name: z.string(),
        deleted_at: instant,
        deleted_by: z.nullable(userRef),
      }),
    ),
    current_page: z.number(),
    last_page: z.number(),
    from: z.nullable(z.number()),
    to: z.nullable(z.number()),
    total: z.number(),
  }),
})

export const restoreTrash = endpoint({
  id: "trash.restore",
  method: "POST",
  path: "/trash/:entity/:id/restore",
  access: "signed_in",
  status: 200,
  params: z.strictObject({ entity, id }),
  answer: z.object({ entity: z.string(), id }),
})
