import * as z from "zod/mini"
import { createCustomField, customField } from "./custom-fields.ts"
import { importHeaders, importRecord, jsonPart, maxImportSize } from "./imports.ts"
import { movedNouns, rivals } from "./moving/rivals.ts"
import { createPipeline, pipeline } from "./pipelines.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"
import { paged, pageQuery } from "./shared/paging.ts"
import { userRef } from "./shared/records.ts"
import { storedFile } from "./shared/stored-file.ts"

/** A move has at most so many files. */
export const maxMoveFiles = 60

/** Limit for the moves with files that an account holds. */
export const maxHeldMoves = 5

export const moveStatuses = ["held", "running", "done", "cancelled", "undone"] as const

/**
 * A move from another CRM: the imports of its files, which are done one after the other in the order in which they were added, as one
 * operation. `held` until it is started. `undo_token` undoes all of it; null once that was done, or 30 days later. `undone_at` and
 * `undone_by` say when that was and by whom.
 */
export const move = z.object({
  id,
  rival: z.enum(rivals),
  status: z.enum(moveStatuses),
  imports: z.array(importRecord),
  undo_token: z.nullable(id),
  undone_at: z.nullable(instant),
  undone_by: z.nullable(userRef),
  user: z.nullable(userRef),
  created_at: instant,
})
export type Move = z.output<typeof move>

/** Begins a move with the pipelines and custom fields that it needs, all of which are made or none: 402 where the plan has no room, 409 where
 * 5 moves are held already.
 */
export const createMove = endpoint({
  id: "move.create",
  summary: "Begin a move from another CRM",
  method: "POST",
  path: "/moves",
  access: "record.import",
  body: z.strictObject({
    rival: z.enum(rivals),
    pipelines: z._default(z.array(createPipeline.body).check(z.maxLength(50)), []),
    custom_fields: z._default(z.array(createCustomField.body).check(z.maxLength(100)), []),
  }),
  status: 201,
  answer: z.object({ ...move.shape, pipelines: z.array(pipeline), custom_fields: z.array(customField) }),
})

/**
 * Adds a file to a move that is still held; 409 for one that was started, or has 60 files. Besides the fields of the noun,
 * `related_column` may be `source_id`, the id that each row had there: rows that came before are skipped, and links to contacts, companies
 * and deals are such ids, separated by `|`. A link to what never came is left out. Stages, users and task types are named by their ids
 * or, as in any import, by their names.
 */
export const addMoveFile = endpoint({
  id: "move.add_file",
  summary: "Add a file to a move",
  method: "POST",
  path: "/moves/:id/files",
  access: "record.import",
  params: idParams,
  body: z.strictObject({ file: storedFile, entity: z.enum(movedNouns), headers: jsonPart(importHeaders) }),
  form: true,
  files: { file: maxImportSize },
  status: 201,
  answer: z.object({ id }),
})

/** Begins to import the files of a move. 409 for one that has none, or was started before. */
export const startMove = endpoint({
  id: "move.start",
  summary: "Start a move",
  method: "POST",
  path: "/moves/:id/start",
  access: "record.import",
  params: idParams,
  status: 202,
  answer: move,
})

/** The account's moves, the newest first. */
export const listMoves = endpoint({
  id: "move.list",
  summary: "List moves",
  method: "GET",
  path: "/moves",
  access: "record.import",
  query: z.strictObject(pageQuery),
  answer: paged(move),
})

/** Ask again every second or so while `status` is `running`. */
export const getMove = endpoint({
  id: "move.get",
  summary: "Get a move",
  method: "GET",
  path: "/moves/:id",
  access: "record.import",
  params: idParams,
  answer: move,
})

/**
 * Calls off what is left of a move. What it did so far stays, or with `undo` is undone, which may take a while: `progress_id`, chosen by
 * the caller, becomes the id of that operation.
 */
export const cancelMove = endpoint({
  id: "move.cancel",
  summary: "Cancel a move",
  method: "POST",
  path: "/moves/:id/cancel",
  access: "record.import",
  status: 200,
  params: idParams,
  body: z.strictObject({ undo: z._default(z.boolean(), false), progress_id: z.optional(id) }),
  answer: move,
})
