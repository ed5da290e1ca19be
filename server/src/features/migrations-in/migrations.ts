import * as calls from "@funil/contract/data/migrations"
import { type Page, page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import type * as z from "zod/mini"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { continueOperation } from "../../platform/ledger/in-batches.ts"
import { newId } from "../../platform/new-id.ts"
import { createCustomField } from "../custom-fields/custom-fields.ts"
import type { Undoing } from "../history/take-back.ts"
import { undoOperation } from "../history/undo-operation.ts"
import { finishImport } from "../imports/finish-import.ts"
import { readImportsOfMigrations, releaseImports, type WholeImport } from "../imports/import-queries.ts"
import { importsOfOtherAccounts, importView } from "../imports/imports.ts"
import { startImport } from "../imports/start-import.ts"
import { createPipeline } from "../pipelines/create-pipeline.ts"
import {
  insertMigration,
  lockOwnMigration,
  type MigrationRow,
  readMigration,
  readMigrations,
  type WholeMigration,
} from "./migration-queries.ts"

type Migration = calls.Migration

/**
 * Begins a migration and makes its pipelines and custom fields. One operation holds these and all
 * rows of its files.
 */
// No ledger: the verbs of pipelines and custom fields record what they make.
export async function createMigration(
  ctx: Permitted<"record.import">,
  { rival, pipelines, custom_fields }: z.output<typeof calls.createMigration.body>,
): Promise<z.output<typeof calls.createMigration.answer>> {
  if (!ctx.user) throw new AppError("forbidden")
  const { id: user_id } = ctx.user
  const id = newId()
  const operation_id = newId()
  const made = await inTransaction({ ...ctx, source: "import", sourceId: id }, async (tx) => {
    await requireRoomToHold(tx)
    await continueOperation(tx, operation_id)
    await insertMigration(tx, { id, user_id, rival, operation_id, created_at: tx.now() })
    const found = { pipelines: [], custom_fields: [] } as Pick<
      z.output<typeof calls.createMigration.answer>,
      "pipelines" | "custom_fields"
    >
    for (const body of pipelines)
      found.pipelines.push(await createPipeline(requireCan(tx, "pipeline.write"), body))
    for (const body of custom_fields)
      found.custom_fields.push(await createCustomField(requireCan(tx, "custom_field.write"), body))
    return found
  })
  return { ...(await getMigration(ctx, id)), ...made }
}

/**
 * Adds a file to a migration and holds its import until the migration starts. 409 if it has
 * started.
 */
// No ledger: the operation of the migration records it.
export async function addMigrationFile(
  ctx: Permitted<"record.import">,
  id: string,
  { file, entity, headers }: z.output<typeof calls.addMigrationFile.body>,
): Promise<{ id: string }> {
  const { rival, operation_id } = await inTransaction(ctx, (tx) => holdForFile(tx, id))
  // The migration may have started while the server read the file.
  const hold = (tx: Tx) => holdForFile(tx, id)
  return startImport(ctx, entity, { file, headers, options: undefined }, { id, rival, operation_id, hold })
}

/** Queues the files of a migration. 409 if it has no files or has started. */
// No ledger: the operation of the migration records it.
export async function startMigration(ctx: Permitted<"record.import">, id: string): Promise<Migration> {
  await inTransaction(ctx, async (tx) => {
    const { files } = await holdMigration(tx, id)
    if (files === 0) throw new AppError("conflict")
    await releaseImports(tx, id)
  })
  return getMigration(ctx, id)
}

/**
 * Cancels the imports of a migration that have not ended. With `undo`, undoes the finished ones
 * too. Safe to repeat.
 */
// No ledger: the operation of the migration records it, and the undo records itself.
export async function cancelMigration(
  ctx: Permitted<"record.import">,
  undoing: Undoing,
  id: string,
  { undo, progress_id }: z.output<typeof calls.cancelMigration.body>,
): Promise<Migration> {
  const files = await inTransaction(ctx, async (tx) => {
    await lockOwnMigration(tx, id)
    return readImportsOfMigrations(tx, [id])
  })
  // The last file first, so that no other file starts meanwhile.
  for (const { id: file } of files.toReversed())
    await finishImport(ctx, { id: file }, { status: "cancelled" })
  const { undo_token: token } = await getMigration(ctx, id)
  if (undo && token) await undoOperation(ctx, undoing, { token, progress_id })
  return getMigration(ctx, id)
}

export async function getMigration(ctx: Permitted<"record.import">, id: string): Promise<Migration> {
  const { row, imports } = await inTransaction(ctx, async (tx) => ({
    row: await readMigration(tx, id),
    imports: await readImportsOfMigrations(tx, [id]),
  }))
  return migrationView(ctx, row, { imports, ofOtherAccounts: await importsOfOtherAccounts(ctx, imports) })
}

/** Lists the migrations of the account, newest first. */
export async function listMigrations(
  ctx: Permitted<"record.import">,
  query: { page: number; per_page: number },
): Promise<Page<Migration>> {
  const offset = (query.page - 1) * query.per_page
  const { rows, imports } = await inTransaction(ctx, async (tx) => {
    const found = await readMigrations(tx, { limit: query.per_page, offset })
    return {
      rows: found,
      imports: await readImportsOfMigrations(
        tx,
        found.map(({ id }) => id),
      ),
    }
  })
  const ofOtherAccounts = await importsOfOtherAccounts(ctx, imports)
  const files = Map.groupBy(imports, ({ move_id }) => move_id)
  const data = rows.map((row) =>
    migrationView(ctx, row, { imports: files.get(row.id) ?? [], ofOtherAccounts }),
  )
  return page(data, rows[0]?.count ?? 0, query)
}

/** Locks a held migration of the caller and counts its files. 409 if it has started. */
async function holdMigration(tx: Tx, id: string): Promise<{ migration: MigrationRow; files: number }> {
  const migration = await lockOwnMigration(tx, id)
  const files = await readImportsOfMigrations(tx, [id])
  if (files.some(({ next_at, status }) => next_at !== null || status !== "queued"))
    throw new AppError("conflict")
  return { migration, files: files.length }
}

/**
 * Throws a 409 if the account holds as many migrations as it may. Migrations without files do not
 * count.
 */
async function requireRoomToHold(tx: Tx): Promise<void> {
  const { rows } = await sql<{ held: number }>`/* held moves */
    select count(distinct move_id)::int as held from imports
    where account_id = ${tx.accountId} and move_id is not null and next_at is null and finished_at is null
  `.execute(tx.db)
  if ((rows[0]?.held ?? 0) >= calls.maxHeldMigrations) throw new AppError("moves_held")
}

/** Locks a held migration that has room for one more file. */
async function holdForFile(tx: Tx, id: string): Promise<MigrationRow> {
  const { migration, files } = await holdMigration(tx, id)
  if (files >= calls.maxMigrationFiles) throw new AppError("conflict")
  if (files === 0) await requireRoomToHold(tx)
  return migration
}

interface MigrationFiles {
  readonly imports: readonly WholeImport[]
  readonly ofOtherAccounts: number
}

function statusOf({ isHeld, undone_at }: WholeMigration, { imports }: MigrationFiles): Migration["status"] {
  if (undone_at) return "undone"
  if (imports.some(({ status }) => status === "queued" || status === "running"))
    return isHeld ? "held" : "running"
  if (imports.some(({ status }) => status === "cancelled")) return "cancelled"
  return imports.length === 0 ? "held" : "done"
}

function migrationView(ctx: Context, row: WholeMigration, files: MigrationFiles): Migration {
  return {
    id: row.id,
    rival: row.rival,
    status: statusOf(row, files),
    imports: files.imports.map((one) => importView(ctx, one, files.ofOtherAccounts)),
    undo_token: row.undoable && !row.undone_at ? row.operation_id : null,
    undone_at: row.undone_at?.toISOString() ?? null,
    undone_by: row.undone_by,
    user: row.user,
    created_at: row.created_at.toISOString(),
  }
}
