import * as z from "zod/mini"
import { createCustomField, customField } from "../settings/custom-fields.ts"
import { importHeaders, importRecord, jsonPart, maxImportSize } from "./imports.ts"
import { migratedNouns, rivals } from "../migrations-in/systems/rivals.ts"
import { createPipeline, pipeline } from "../settings/pipelines.ts"
import { instant } from "../shared/values/dates.ts"
import { endpoint } from "../shared/endpoint.ts"
import { id, idParams } from "../shared/ids.ts"
import { paged, pageQuery } from "../shared/paging.ts"
import { userRef } from "../shared/records.ts"
import { storedFile } from "../shared/stored-file.ts"

/** The most files of a migration. */
export const maxMigrationFiles = 60

/** The most migrations with files that an account holds. */
export const maxHeldMigrations = 5

export const migrationStatuses = ["held", "running", "done", "cancelled", "undone"] as const

export const migration = z.object({
  id,
  rival: z.enum(rivals),
  status: z.enum(migrationStatuses),
  imports: z.array(importRecord),
  undo_token: z.nullable(id),
  undone_at: z.nullable(instant),
  undone_by: z.nullable(userRef),
  user: z.nullable(userRef),
  created_at: instant,
})
export type Migration = z.output<typeof migration>

export const createMigration = endpoint({
  id: "move.create",
  method: "POST",
  path: "/moves",
  access: "record.import",
  body: z.strictObject({
    rival: z.enum(rivals),
    pipelines: z._default(z.array(createPipeline.body).check(z.maxLength(50)), []),
    custom_fields: z._default(z.array(createCustomField.body).check(z.maxLength(100)), []),
  }),
  status: 201,
  answer: z.object({ ...migration.shape, pipelines: z.array(pipeline), custom_fields: z.array(customField) }),
})

export const addMigrationFile = endpoint({
  id: "move.add_file",
  method: "POST",
  path: "/moves/:id/files",
  access: "record.import",
  params: idParams,
  body: z.strictObject({ file: storedFile, entity: z.enum(migratedNouns), headers: jsonPart(importHeaders) }),
  form: true,
  files: { file: maxImportSize },
  status: 201,
  answer: z.object({ id }),
})

export const startMigration = endpoint({
  id: "move.start",
  method: "POST",
  path: "/moves/:id/start",
  access: "record.import",
  params: idParams,
  status: 202,
  answer: migration,
})

export const listMigrations = endpoint({
  id: "move.list",
  method: "GET",
  path: "/moves",
  access: "record.import",
  query: z.strictObject(pageQuery),
  answer: paged(migration),
})

export const getMigration = endpoint({
  id: "move.get",
  method: "GET",
  path: "/moves/:id",
  access: "record.import",
  params: idParams,
  answer: migration,
})

export const cancelMigration = endpoint({
  id: "move.cancel",
  method: "POST",
  path: "/moves/:id/cancel",
  access: "record.import",
  status: 200,
  params: idParams,
  body: z.strictObject({ undo: z._default(z.boolean(), false), progress_id: z.optional(id) }),
  answer: migration,
})
