import * as z from "zod/mini"
import { deliveryChannels } from "../messages/message-channels.ts"
import { endpoint } from "../shared/endpoint.ts"
import { entities, entityAmong, ledgerEntities, trashEntity } from "../shared/entities.ts"
import { id, idParams } from "../shared/ids.ts"
import { paged, pageQuery } from "../shared/paging.ts"
import { searchQuery, userRef } from "../shared/records.ts"
import { instant } from "../shared/values/dates.ts"
import { optionalText } from "../shared/values/text.ts"

/** What a change in the ledger did to its record. */
export const actions = [
  "create",
  "update",
  "move",
  "delete",
  "restore",
  "purge",
  "picture uploaded",
  "picture removed",
  "anonymise",
  "merge",
] as const
export type Action = (typeof actions)[number]

export const automationRef = z.object({
  run_id: z.nullable(id),
  workflow_id: z.nullable(id),
  workflow_name: z.nullable(z.string()),
})
export type AutomationRef = z.output<typeof automationRef>

export const logEntry = z.object({
  id,
  action: z.enum(actions),
  entity: z.enum(ledgerEntities),
  record_id: id,
  operation_id: id,
  user: z.nullable(userRef),
  automation: z.nullable(automationRef),
  token: z.nullable(z.string()),
  created_at: instant,
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  from_stage: z.optional(z.string()),
  to_stage: z.optional(z.string()),
})
export type LogEntry = z.output<typeof logEntry>

/** The nouns with a history, and the account, for those who can read all of it. */
export const loggedEntities = [...entities, "account"] as const
export type LoggedEntity = (typeof loggedEntities)[number]

export const listLogs = endpoint({
  id: "log.list",
  method: "GET",
  path: "/logs",
  access: "log.read",
  query: z.strictObject({ entity: entityAmong(loggedEntities), record_id: id, ...pageQuery }),
  answer: z.object({ data: z.array(logEntry), current_page: z.number(), last_page: z.number() }),
})

/**
 * Why an undo skipped a record: another user changed it since, the caller can't change it, or it
 * has no place to return to, because its pipeline or stage is in the trash or archived, or for
 * another reason.
 */
export const undoReasons = [
  "changed",
  "forbidden",
  "irreversible",
  "conflict",
  "pipeline_in_trash",
  "stage_in_trash",
  "pipeline_archived",
] as const
export type UndoReason = (typeof undoReasons)[number]

/** Messages of automations wait this many seconds for the undo of the user's change. */
export const undoSeconds = 10

/** The result of an undo for the automation runs that followed the undone change. */
const followed = z.object({
  /** Runs whose effects were undone. */
  undone: z.number(),
  /** Runs that had not started or sent anything, and now never will. */
  called_off: z.number(),
  /** Messages that had already gone out, which no undo takes back. */
  sent: z.array(z.object({ channel: z.enum(deliveryChannels), count: z.number() })),
})

export const undo = endpoint({
  id: "operation.undo",
  method: "POST",
  path: "/undo",
  access: "signed_in",
  status: 200,
  body: z.strictObject({ token: optionalText(100), progress_id: z.optional(id) }),
  answer: z.object({
    undone: z.number(),
    skipped: z.array(
      z.object({
        entity: z.enum(ledgerEntities),
        id,
        reason: z.enum(undoReasons),
        /** The pipeline in the trash, for `pipeline_in_trash`. */
        pipeline: z.optional(z.object({ id, name: z.string() })),
      }),
    ),
    skipped_total: z.optional(z.number()),
    automations: z.optional(followed),
  }),
})
export type UndoResult = z.output<typeof undo.answer>

export const listTrash = endpoint({
  id: "trash.list",
  method: "GET",
  path: "/trash",
  access: "signed_in",
  query: z.strictObject({ entity: trashEntity, ...searchQuery, ...pageQuery }),
  answer: z.object({
    data: z.array(
      z.object({
        entity: z.string(),
        id,
        name: z.string(),
        deleted_at: instant,
        deleted_by: z.nullable(userRef),
        restorable: z.boolean(),
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
  params: z.strictObject({ entity: trashEntity, id }),
  answer: z.object({ entity: z.string(), id }),
})

export const operationStatuses = ["running", "done", "failed"] as const

export const getOperation = endpoint({
  id: "operation.get",
  method: "GET",
  path: "/operations/:id",
  access: "signed_in",
  params: idParams,
  answer: z.object({
    id,
    status: z.enum(operationStatuses),
    total: z.number(),
    done: z.number(),
    updated: z.number(),
    skipped: z.number(),
    undo_token: z.nullable(id),
  }),
})
export type OperationProgress = z.output<typeof getOperation.answer>

export const undoneBy = z.object({ id, user: z.nullable(userRef), created_at: instant })

export const operation = z.object({
  id,
  kind: z.string(),
  source: z.string(),
  user: z.nullable(userRef),
  automation: z.nullable(automationRef),
  token: z.nullable(z.string()),
  created_at: instant,
  counts: z.array(
    z.object({
      entity: z.enum(ledgerEntities),
      action: z.enum(actions),
      count: z.number(),
      name: z.nullable(z.string()),
    }),
  ),
  undo_token: z.nullable(id),
  undoable_until: z.nullable(instant),
  undoes: z.nullable(id),
  undone_by: z.nullable(undoneBy),
})
export type Operation = z.output<typeof operation>

export const listOperations = endpoint({
  id: "operation.list",
  method: "GET",
  path: "/operations",
  access: "operation.read",
  query: z.strictObject({
    ...pageQuery,
    user_id: z.optional(id),
    entity: z.optional(entityAmong(ledgerEntities)),
  }),
  answer: paged(operation),
})
