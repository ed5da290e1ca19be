import { rm, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import {
  maxImportRowSize,
  type importContacts,
  importOptions,
  maxImportColumns,
} from "@funil/contract/imports"
import type { Rival } from "@funil/contract/moving/rivals"
import { TableProblem } from "@funil/contract/tables/table"
import type * as z from "zod/mini"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError, invalid } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { newId } from "../../../platform/new-id.ts"
import { keepTable, keptCsv } from "../../../platform/tables/keep-table.ts"
import { openTable } from "../../../platform/tables/open-table.ts"
import { sourceOf } from "../../../nouns/record-sources.ts"
import { importFields, type ImportPlan, plannedColumns, requireMatchable } from "../plan/import-plan.ts"
import { insertImport } from "./import-queries.ts"
import type { ImportEntity } from "../../../nouns/importer.ts"
import { nounOf } from "../../../nouns/nouns.ts"
import { requireRoomToWait } from "./require-room-to-wait.ts"
import { requireWorkable } from "../plan/require-workable.ts"

type Input = z.output<typeof importContacts.body>

/** The move that a file belongs to. */
export interface MoveOfFile {
  readonly id: string
  readonly rival: Rival
  readonly operation_id: string
  /** Sees to it that the move is held until the file is a part of it. */
  readonly hold: (tx: Tx) => Promise<unknown>
}

const limits = { maxRowSize: maxImportRowSize, maxColumns: maxImportColumns }

/** Reads and keeps the file and puts its import into the queue. Rejects a file that is no table. The import of a move is held. */
// No ledger: an import is told by its operation.
export async function startImport(
  ctx: Context,
  entity: ImportEntity,
  { file, headers, options = importOptions.parse({}) }: Input,
  move?: MoveOfFile,
): Promise<{ id: string }> {
  requireCan(ctx, "record.import")
  const source = await sourceOf(ctx, entity)
  if (!ctx.user) throw new AppError("forbidden")
  requireCan(ctx, nounOf(entity).rights.create)
  const { id: user_id } = ctx.user
  const named = headers?.map(({ header }) => header)
  const table = await openTable(file.path, limits, { ...options, named }).catch(refuseFile)
  const { headers: found, delimiter: cameWith } = table
  const fields = importFields(source.fields, move && entity)
  const columns = plannedColumns(found, headers, fields)
  requireMatchable(options, fields, columns)
  await requireWorkable(ctx, entity, options, columns)
  const plan: ImportPlan = {
    ...keptCsv,
    headers: found,
    cameWith,
    columns,
    ...(move && { rival: move.rival }),
  }
  const id = newId()
  const file_path = join("imports", ctx.accountId, id)
  const kept = join(ctx.services.config.dataDir, file_path)
  try {
    // The upload goes when the call has ended; the import needs its rows until it is done.
    await keepTable(table, kept).catch(refuseFile)
    // It may be longer than it came.
    const { size } = await stat(kept)
    return await inTransaction(ctx, async (tx) => {
      await requireRoomToWait(tx, size)
      await move?.hold(tx)
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
        plan,
        operation_id: move?.operation_id ?? newId(),
        move_id: move?.id ?? null,
        created_at: tx.now(),
      })
      return { id }
    })
  } catch (error) {
    await rm(kept, { force: true })
    throw error
  }
}

function refuseFile(error: unknown): never {
  if (!(error instanceof TableProblem)) throw error
  const { rule, line } = error
  throw invalid("file", rule, { maximum: maxImportColumns, ...(line !== null && { line }) })
}
