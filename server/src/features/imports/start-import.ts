import { rm, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import {
  type ImportOptions,
  type importContacts,
  importOptions,
  maxImportColumns,
  maxImportRowSize,
  maxWaitingBytes,
} from "@funil/contract/data/imports"
import type { Rival } from "@funil/contract/migrations-in/systems/rivals"
import type { Entity } from "@funil/contract/shared/entities"
import type { FieldTable } from "@funil/contract/shared/fields"
import { TableProblem } from "@funil/contract/tables/table"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { nounOf } from "../../nouns/nouns.ts"
import { sourceOf } from "../../nouns/record-sources.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { keepTable, keptCsv } from "../../platform/tables/keep-table.ts"
import { type OpenTable, withTable } from "../../platform/tables/open-table.ts"
import { today } from "../../platform/wall-clock.ts"
import { targetStage } from "../deals/deal-stage.ts"
import { requireRoomForBytes } from "../files/kept-bytes.ts"
import {
  type ImportPlan,
  type PlannedColumn,
  importFields,
  plannedColumns,
  requireMatchable,
} from "./columns/import-columns.ts"
import { filesOf } from "./columns/shared-values.ts"
import { Survey, surveyResult } from "./columns/survey.ts"
import { insertImport } from "./import-queries.ts"

type Input = z.output<typeof importContacts.body>

/** The migration of a file. */
export interface MigrationOfFile {
  readonly id: string
  readonly rival: Rival
  readonly operation_id: string
  /** Locks the migration, so that it can't start before it has the file. */
  readonly hold: (tx: Tx) => Promise<unknown>
}

const limits = { maxRowSize: maxImportRowSize, maxColumns: maxImportColumns }

/**
 * Stores the rows of a file and queues their import. Rejects a file that is no table. Holds the
 * import of a migration.
 */
// No ledger: the operation of the import records it.
export async function startImport(
  ctx: Permitted<"record.import">,
  entity: Entity,
  { file, headers, options = importOptions.parse({}) }: Input,
  migration?: MigrationOfFile,
): Promise<{ id: string }> {
  const source = await sourceOf(ctx, entity)
  if (!ctx.user) throw new AppError("forbidden")
  requireCan(ctx, nounOf(entity).rights.create)
  const { id: user_id } = ctx.user
  const fields = importFields(entity, source.fields, migration !== undefined)
  const named = headers?.map(({ header }) => header)
  const upload = { path: file.path, accountId: ctx.accountId }
  const kept = await withTable(upload, limits, { ...options, named }, async (table) => {
    const columns = plannedColumns(table.headers, headers, fields)
    requireMatchable(options, fields, columns)
    await requireWorkable(ctx, entity, options, columns)
    return keepRows(ctx, table, { fields, options, columns, ...(migration && { rival: migration.rival }) })
  }).catch(refuseFile)
  return inTransaction(ctx, async (tx) => {
    const { id, file_path, size, found } = kept
    await requireRoomToWait(tx, size)
    await migration?.hold(tx)
    await insertImport(tx, {
      id,
      user_id,
      entity,
      language: tx.language,
      status: "queued",
      file_name: basename(file.name).slice(0, 255) || "import.csv",
      file_path,
      size,
      sha256: file.sha256,
      options,
      ...found,
      operation_id: migration?.operation_id ?? newId(),
      move_id: migration?.id ?? null,
      created_at: tx.now(),
    })
    return { id }
  }).catch((error: unknown) => forget(kept.path, error))
}

interface RowPlan {
  readonly fields: FieldTable
  readonly options: ImportOptions
  readonly columns: readonly PlannedColumn[]
  readonly rival?: Rival
}

/** Stores an import's rows and surveys them, since the upload is deleted when the call ends. */
async function keepRows(ctx: Context, table: OpenTable, { fields, options, ...rest }: RowPlan) {
  const plan: ImportPlan = { ...keptCsv, headers: table.headers, cameWith: table.delimiter, ...rest }
  const id = newId()
  const file_path = join("imports", ctx.accountId, id)
  const path = join(ctx.services.config.dataDir, file_path)
  const survey = new Survey(plan, fields, options)
  try {
    await keepTable(table, path, (cells) => survey.add(cells))
    const { language, timezone } = ctx
    const found = surveyResult({ plan, options, language, timezone, today: today(ctx) }, fields, survey)
    if (found.unsettled?.shared) await survey.sharing?.keep(path)
    // The stored file may be longer than the upload.
    const { size } = await stat(path)
    return { id, path, file_path, size, found }
  } catch (error) {
    return forget(path, error)
  }
}

async function forget(path: string, error: unknown): Promise<never> {
  for (const file of filesOf(path)) await rm(file, { force: true })
  throw error
}

function refuseFile(error: unknown): never {
  if (!(error instanceof TableProblem)) throw error
  const { rule, line } = error
  throw invalid("file", rule, { maximum: maxImportColumns, ...(line !== null && { line }) })
}

/** Throws a 422 that names the option if every row would be rejected. */
export async function requireWorkable(
  ctx: Permitted,
  entity: Entity,
  options: ImportOptions,
  columns: readonly PlannedColumn[],
): Promise<void> {
  if (options.on_match === "update" && !options.match_on) throw invalid("options.match_on", "required")
  const pipeline_id = options.pipeline_id ?? undefined
  const pipeline_stage_id = options.pipeline_stage_id ?? undefined
  if (!pipeline_id && !pipeline_stage_id) return
  if (entity !== "deal")
    throw invalid(`options.${pipeline_id ? "pipeline_id" : "pipeline_stage_id"}`, "unknown_field")
  const stage = await inTransaction(ctx, (tx) => targetStage(tx, { pipeline_id, pipeline_stage_id })).catch(
    refuseOption,
  )
  const hasReasons = columns.some(({ name }) => name === "lost_reason")
  if (stage.kind === "lost" && stage.lost_reason_options.length > 0 && !hasReasons)
    throw invalid("options.pipeline_stage_id", "lost_reason")
}

/** The deal's pipeline and stage are options here. */
function refuseOption(error: unknown): never {
  const { fields } = error instanceof AppError ? error.details : {}
  if (!fields) throw error
  const named = Object.entries(fields).map(([name, problems]) => [`options.${name}`, problems] as const)
  throw new AppError("invalid", { fields: Object.fromEntries(named) })
}

/** Throws 409 if the account's unfinished imports hold too many bytes, and 402 beyond its plan. */
export async function requireRoomToWait(tx: Tx, size: number): Promise<void> {
  // This comes first for its lock, so that concurrent imports count each other.
  await requireRoomForBytes(tx, size)
  const { rows } = await sql<{ waiting: number }>`/* waiting bytes */
    select coalesce(sum(size), 0)::bigint as waiting from imports
    where account_id = ${tx.accountId} and finished_at is null
  `.execute(tx.db)
  if ((rows[0]?.waiting ?? 0) + size > maxWaitingBytes) throw new AppError("imports_waiting")
}
