import { join } from "node:path"
import { type ImportProblem, importProblems } from "@funil/contract/data/imports"
import { TableProblem } from "@funil/contract/tables/table"
import type { Importers } from "../../../nouns/record-feature.ts"
import { sourceOf } from "../../../nouns/record-sources.ts"
import type { Permitted, SystemContext } from "../../../platform/access/permitted.ts"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError } from "../../../platform/app-error.ts"
import type { Context, Services } from "../../../platform/context.ts"
import { readCsv } from "../../../platform/csv/read-csv.ts"
import { isUnavailable } from "../../../platform/db/sql-errors.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { type Claim, putBack } from "../../../platform/jobs/fair-queue-claim.ts"
import { FairQueue } from "../../../platform/jobs/fair-queue.ts"
import type { JobLog } from "../../../platform/jobs/job-definition.ts"
import { actAs } from "../../../platform/system-context.ts"
import { today } from "../../../platform/wall-clock.ts"
import { importFields } from "../columns/import-columns.ts"
import { sharedValues } from "../columns/shared-values.ts"
import { Survey, surveyResult } from "../columns/survey.ts"
import { finishImport } from "../finish-import.ts"
import { type ImportRow, beginImport, updateSurvey } from "../import-queries.ts"
import type { ImportRun } from "./import-batch.ts"
import { OvertakenError, importRows } from "./write-batches.ts"

interface Options {
  readonly records: Importers
  readonly services: Services
  readonly log: JobLog
  /** Milliseconds of an import's turn. A started batch always finishes. */
  readonly turnMs?: number
}

/** Seconds between two checks whether a blocked account is active again. */
const blockedSeconds = 60

/**
 * Runs imports in turns, the oldest one of each account first. After a crash each import resumes at
 * its stored position.
 */
export function importQueue({ records, services, log, turnMs = 1500 }: Options): FairQueue {
  return new FairQueue({
    services,
    log,
    table: "imports",
    atOnce: 2,
    perAccount: 1,
    inOrder: true,
    work: (ctx, job) => {
      // The import resumes when the account is active again.
      if (ctx.block) return putBack(ctx, "imports", job, blockedSeconds)
      const until = performance.now() + turnMs
      return runImport(ctx, records, job, () => performance.now() >= until)
    },
    giveUp: async (ctx, job) => {
      await finishImport(ctx, job, { status: "failed", problem: "import_broken" })
    },
  })
}

/** Returns why the whole import ended. The queue retries other errors. */
function problemOf(error: unknown): { problem: ImportProblem; line: number | null } | null {
  if (error instanceof TableProblem) {
    // The stored file is CSV, so it can't have the problems of other formats.
    const problem = importProblems.find((known) => known === error.rule) ?? "import_broken"
    return { problem, line: error.line }
  }
  if ((error as NodeJS.ErrnoException | null)?.code === "ENOENT")
    return { problem: "import_file_gone", line: null }
  if (error instanceof AppError && error.code === "forbidden")
    return { problem: "import_not_allowed", line: null }
  return isUnavailable(error) ? null : { problem: "import_broken", line: null }
}

/** Runs an import from its stored position until it is `over`, and requeues it if rows remain. */
// No ledger: the operation of the import records it.
export async function runImport(
  system: SystemContext,
  records: Importers,
  job: Claim,
  isOver: () => boolean,
): Promise<void> {
  const row = await inTransaction(system, (tx) => beginImport(tx, job))
  if (!row) return
  const path = join(system.services.config.dataDir, row.file_path)
  try {
    const ctx = await importerContext(system, row)
    const run = await withSurvey(ctx, await importRun(ctx, records, row), path)
    const isWhole = await importRows(ctx, await withShared(run, path), { path, isOver })
    if (isWhole) await finishImport(system, job, { status: "done" })
    else await putBack(system, "imports", job)
  } catch (error) {
    if (error instanceof OvertakenError) return
    const why = problemOf(error)
    if (!why) throw error
    await finishImport(system, job, { status: "failed", problem: why.problem, problem_line: why.line })
    if (why.problem === "import_broken") throw error
  }
}

/**
 * Returns the importer's context with the current rights. An import by an API token stays within
 * what tokens may do.
 */
async function importerContext(system: SystemContext, row: ImportRow): Promise<Permitted<"record.import">> {
  const user = await actAs(system, row.user_id)
  if (!user) throw new AppError("forbidden")
  const ctx = requireCan(user, "record.import")
  const token = row.token_name === null ? null : { name: row.token_name, scopes: [], isInPlan: true }
  return { ...ctx, token, language: row.language, source: "import", sourceId: row.id }
}

async function importRun(ctx: Context, records: Importers, row: ImportRow): Promise<ImportRun> {
  const { importer } = records[row.entity]
  const makers = {
    contact: records.contact.importer,
    company: records.company.importer,
    product: records.product.importer,
  }
  const source = await sourceOf(ctx, row.entity)
  const fields = importFields(row.entity, source.fields, row.plan.rival !== undefined)
  return { row, importer, source, fields, makers }
}

/** Surveys the file of an import that an earlier version queued. */
async function withSurvey(ctx: Permitted, run: ImportRun, path: string): Promise<ImportRun> {
  const { row, fields } = run
  if (row.total !== null) return run
  const survey = new Survey(row.plan, fields, row.options)
  let isHeader = true
  for await (const { cells } of readCsv(path, row.plan)) {
    if (!isHeader) survey.add(cells)
    isHeader = false
  }
  if (survey.rows === 0) throw new TableProblem("empty_file")
  const found = surveyResult({ ...row, timezone: ctx.timezone, today: today(ctx) }, fields, survey)
  if (found.unsettled?.shared) await survey.sharing?.keep(path)
  await inTransaction(ctx, (tx) => updateSurvey(tx, row.id, found))
  return { ...run, row: { ...row, ...found } }
}

async function withShared(run: ImportRun, path: string): Promise<ImportRun> {
  const { options, unsettled } = run.row
  if (!unsettled?.shared || options.shared_values === "join") return run
  return { ...run, isShared: await sharedValues(path) }
}
