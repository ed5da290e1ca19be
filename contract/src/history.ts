import * as z from "zod/mini"
import { optionalText } from "./shared/text.ts"
import { deliveryChannels } from "./message-channels.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { entities, entityAmong, ledgerEntities, trashEntity } from "./shared/entities.ts"
import { id, idParams } from "./shared/ids.ts"
import { paged, pageQuery } from "./shared/paging.ts"
import { searchQuery, userRef } from "./shared/records.ts"

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
  "anonymise",
  "merge",
] as const
export type Action = (typeof actions)[number]

/** The automation that did something, in the name of who saved it; null parts are those of a run that is no longer kept. */
export const automationRef = z.object({
  run_id: z.nullable(id),
  workflow_id: z.nullable(id),
  workflow_name: z.nullable(z.string()),
})
export type AutomationRef = z.output<typeof automationRef>

/** One entry of a record's history. `user` is null when the system did it, `automation` and `token` (an API token's name) when none did. */
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

/** The nouns whose records have a history, and the account, for those who may read all of it. */
export const loggedEntities = [...entities, "account"] as const
export type LoggedEntity = (typeof loggedEntities)[number]

/** Newest first. */
export const listLogs = endpoint({
  id: "log.list",
  summary: "List the history of a record",
  method: "GET",
  path: "/logs",
  access: "log.read",
  query: z.strictObject({ entity: entityAmong(loggedEntities), record_id: id, ...pageQuery }),
  answer: z.object({ data: z.array(logEntry), current_page: z.number(), last_page: z.number() }),
})

/**
 * Why an undo left a record alone: somebody changed it since, the caller may not change it, or it has nowhere to go back to, because
 * its pipeline or its stage lies in the trash, because its pipeline is archived, or for another reason.
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

/** Seconds that what automations send because of a person's change waits for the undo of that change. */
export const undoSeconds = 10

/** What an undo came to for the runs of automations that followed from what it took back. */
const followed = z.object({
  /** Runs whose effects were put back. */
  undone: z.number(),
  /** Runs that had not begun, or that had sent nothing yet, and never will. */
  called_off: z.number(),
  /** What had gone out already, which nothing takes back. */
  sent: z.array(z.object({ channel: z.enum(deliveryChannels), count: z.number() })),
})

/**
 * Puts back what an operation changed, record by record; what someone changed since is left alone. What automations did because of it is
 * taken back with it, `automations` tells of that where there was any. `progress_id`, chosen by the caller, becomes the id of this
 * operation. `undone` counts the operation's own changes; `skipped` names at most 1,000 records; where there are more, `skipped_total`
 * counts them all.
 */
export const undo = endpoint({
  id: "operation.undo",
  summary: "Undo an operation",
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
        /** The one in the trash, for `pipeline_in_trash`. */
        pipeline: z.optional(z.object({ id, name: z.string() })),
      }),
    ),
    skipped_total: z.optional(z.number()),
    automations: z.optional(followed),
  }),
})
export type UndoResult = z.output<typeof undo.answer>

/** What lies in the trash and the caller may see, newest first, `search` in its name; purged after 30 days. `restorable` by the caller. */
export const listTrash = endpoint({
  id: "trash.list",
  summary: "List the trash",
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

/**
 * Whoever may delete such a record may restore it, with its links. 409 `pipeline_in_trash` or `pipeline_archived` for a deal
 * whose pipeline is not there to take it back; 404 after 30 days.
 */
export const restoreTrash = endpoint({
  id: "trash.restore",
  summary: "Restore a record from the trash",
  method: "POST",
  path: "/trash/:entity/:id/restore",
  access: "signed_in",
  status: 200,
  params: z.strictObject({ entity: trashEntity, id }),
  answer: z.object({ entity: z.string(), id }),
})

export const operationStatuses = ["running", "done", "failed"] as const

/**
 * How far a mass edit, a mass delete or an undo is, to its author and to admins. `total` records were found, `done` of them were
 * looked at, `updated` changed and `skipped` not. One that failed half-way can be undone.
 */
export const getOperation = endpoint({
  id: "operation.get",
  summary: "Get the progress of an operation",
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

/** The operation that took something back. */
export const undoneBy = z.object({ id, user: z.nullable(userRef), created_at: instant })

/** One call or job that wrote. `kind` is what it did first, such as `deal.moved`; `undo_token` is null where nothing can be put back. */
export const operation = z.object({
  id,
  kind: z.string(),
  source: z.string(),
  /** Null is the system. */
  user: z.nullable(userRef),
  automation: z.nullable(automationRef),
  /** The name of the API token by which a program did it. */
  token: z.nullable(z.string()),
  created_at: instant,
  /** How many records of which kind it changed in which way, and what it is called where it is only one. */
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
  /** The operation that this one undid. */
  undoes: z.nullable(id),
  undone_by: z.nullable(undoneBy),
})
export type Operation = z.output<typeof operation>

/**
 * What was done in the account, newest first; of one user, or where the first record changed is of one entity. Those who are no admins
 * find what they did themselves.
 */
export const listOperations = endpoint({
  id: "operation.list",
  summary: "List operations",
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
