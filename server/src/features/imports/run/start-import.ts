import { createWriteStream } from "node:fs"
import { mkdir, rename, rm, stat } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import {
  maxImportRowSize,
  type importContacts,
  importOptions,
  maxImportColumns,
} from "@funil/contract/imports"
import type { Rival } from "@funil/contract/moving/rivals"
import type * as z from "zod/mini"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError, invalid } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { CsvProblem } from "../../../platform/csv/csv-problem.ts"
import { csvShape } from "../../../platform/csv/csv-shape.ts"
import { decoded } from "../../../platform/csv/read-csv.ts"
import type { Encoding } from "../../../platform/csv/text-encoding.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { newId } from "../../../platform/new-id.ts"
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

/** Keeps the file and puts its import into the queue; what its header already tells is refused at once. That of a move is held. */
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
  const shape = await csvShape(file.path, limits, options.delimiter).catch(refuseFile)
  const fields = importFields(source.fields, move && entity)
  const columns = plannedColumns(shape.headers, headers, fields)
  requireMatchable(options, fields, columns)
  await requireWorkable(ctx, entity, options, columns)
  const plan: ImportPlan = { ...shape, encoding: "utf-8", columns, ...(move && { rival: move.rival }) }
  const id = newId()
  const file_path = join("imports", ctx.accountId, id)
  const kept = join(ctx.services.config.dataDir, file_path)
  try {
    await keepFile(file.path, shape.encoding, kept)
    // In UTF-8 it may be longer than it came.
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
  if (error instanceof CsvProblem) throw invalid("file", error.rule, { maximum: maxImportColumns })
  throw error
}

/**
 * The upload goes when the call has ended; the import needs the file until it is done. It is kept in UTF-8, in which a number of bytes
 * tells a place in it.
 */
async function keepFile(upload: string, encoding: Encoding, kept: string): Promise<void> {
  await mkdir(dirname(kept), { recursive: true })
  if (encoding === "utf-8") await rename(upload, kept)
  else await pipeline(decoded(upload, encoding), createWriteStream(kept))
}
