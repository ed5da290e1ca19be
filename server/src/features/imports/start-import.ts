import { mkdir, rename } from "node:fs/promises"
import { basename, join } from "node:path"
import {
  biggestImportRow,
  type importContacts,
  importOptions,
  mostImportColumns,
} from "@funil/contract/imports"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { CsvProblem } from "../../platform/csv/csv-problem.ts"
import { csvShape } from "../../platform/csv/csv-shape.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { sourceOf } from "../records/record-sources.ts"
import { importJob } from "./import-job.ts"
import { importFields, type ImportPlan, plannedColumns, requireMatchable } from "./import-plan.ts"
import { insertImport } from "./import-queries.ts"
import { importers } from "./importers.ts"
import type { ImportEntity } from "./importer.ts"

type Input = z.output<typeof importContacts.body>

const limits = { longestRow: biggestImportRow, mostColumns: mostImportColumns }

/** Keeps the file and puts its import into the queue; what its header already tells is refused at once. */
export async function startImport(
  ctx: Context,
  entity: ImportEntity,
  { file, headers, options = importOptions.parse({}) }: Input,
): Promise<{ id: string }> {
  requireCan(ctx, "record.import")
  const noun = importers.get(entity)
  const source = await sourceOf(ctx, entity)
  if (!noun || !source || !ctx.user) throw new AppError("forbidden")
  requireCan(ctx, noun.create)
  const { id: user_id } = ctx.user
  const shape = await csvShape(file.path, limits, options.delimiter).catch(refuseFile)
  const fields = importFields(source.fields)
  const columns = plannedColumns(shape.headers, headers, fields)
  requireMatchable(options, fields, columns)
  const plan: ImportPlan = { ...shape, columns }
  const id = newId()
  const file_path = join("imports", ctx.accountId, id)
  await keepFile(ctx, file.path, file_path)
  return inTransaction(ctx, async (tx) => {
    await insertImport(tx, {
      id,
      user_id,
      entity,
      language: tx.language,
      status: "queued",
      file_name: basename(file.name).slice(0, 255) || "import.csv",
      file_path,
      size: file.size,
      sha256: file.sha256,
      options,
      plan,
      operation_id: newId(),
      created_at: tx.now(),
    })
    await tx.services.jobs.enqueue(tx, importJob, { id })
    return { id }
  })
}

function refuseFile(error: unknown): never {
  if (error instanceof CsvProblem) throw invalid("file", error.rule, { maximum: mostImportColumns })
  throw error
}

/** The upload goes when the call has ended; the import needs the file until it is done. */
async function keepFile({ services }: Context, upload: string, path: string): Promise<void> {
  const kept = join(services.config.dataDir, path)
  await mkdir(join(kept, ".."), { recursive: true })
  await rename(upload, kept)
}
