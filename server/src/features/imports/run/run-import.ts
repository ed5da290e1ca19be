import { join } from "node:path"
import { type ImportProblem, importProblems, type Unsettled } from "@funil/contract/imports"
import { TableProblem } from "@funil/contract/tables/table"
import { actAs } from "../../../platform/jobs/act-as.ts"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { isUnavailable } from "../../../platform/db/sql-errors.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { putBack } from "../../../platform/jobs/fair-queue-claim.ts"
import type { Claimed } from "../../../platform/jobs/fair-queue-claim.ts"
import { today } from "../../../platform/today.ts"
import { sourceOf } from "../../../nouns/record-sources.ts"
import { finishImport } from "./finish-import.ts"
import type { ImportRun } from "./import-batch.ts"
import type { Importers } from "../../../nouns/record-feature.ts"
import { importFields } from "../plan/import-plan.ts"
import { beginImport, type ImportRow, updateSurvey } from "./import-queries.ts"
import { importRows } from "./import-rows.ts"
import { Overtaken } from "./overtaken.ts"
import { SharedCount, sharedValues } from "../plan/shared-values.ts"
import { type Survey, surveyedColumns, surveyFile, unsettledFormats } from "../plan/survey-file.ts"

/** Why the import as a whole ended; anything else is tried again by the queue. */
function problemOf(error: unknown): { problem: ImportProblem; line: number | null } | null {
  if (error instanceof TableProblem) {
    // The kept file is CSV, so it has none of the problems of other kinds.
    const problem = importProblems.find((known) => known === error.rule) ?? "import_broken"
    return { problem, line: error.line }
  }
  if ((error as NodeJS.ErrnoException | null)?.code === "ENOENT")
    return { problem: "import_file_gone", line: null }
  if (error instanceof AppError && error.code === "forbidden")
    return { problem: "import_not_allowed", line: null }
  return isUnavailable(error) ? null : { problem: "import_broken", line: null }
}

/** Does an import from where it stands until it is `over`, and puts it back if there is more to do. */
// No ledger: an import is told by its operation.
export async function runImport(
  system: Context,
  records: Importers,
  job: Claimed,
  isOver: () => boolean,
): Promise<void> {
  const row = await inTransaction(system, (tx) => beginImport(tx, job))
  if (!row) return
  const path = join(system.services.config.dataDir, row.file_path)
  try {
    const ctx = await importerContext(system, row)
    const run = await surveyed(ctx, await importRun(ctx, records, row), { path, isOver })
    const isWhole = run !== null && (await importRows(ctx, run, { path, isOver }))
    if (isWhole) await finishImport(system, job, { status: "done" })
    else await putBack(system, "imports", job)
  } catch (error) {
    if (error instanceof Overtaken) return
    const why = problemOf(error)
    if (!why) throw error
    await finishImport(system, job, { status: "failed", problem: why.problem, problem_line: why.line })
    if (why.problem === "import_broken") throw error
  }
}

/** The person who imports, with the rights of now; by the API token that began it, which keeps to what is open to tokens. */
async function importerContext(system: Context, row: ImportRow): Promise<Context> {
  const ctx = await actAs(system, row.user_id)
  if (!ctx) throw new AppError("forbidden")
  requireCan(ctx, "record.import")
  const token = row.token_name === null ? null : { name: row.token_name, scopes: [], isInPlan: true }
  return { ...ctx, token, language: row.language, source: "import", sourceId: row.id }
}

async function importRun(ctx: Context, records: Importers, row: ImportRow): Promise<ImportRun> {
  const { importer } = records[row.entity]
  const makers = { contact: records.contact.importer, company: records.company.importer }
  const source = await sourceOf(ctx, row.entity)
  return { row, importer, source, fields: importFields(source.fields, row.plan.rival && row.entity), makers }
}

/** The import once its file was read through, which no row is imported before; null where there is more of it to read. */
async function surveyed(
  ctx: Context,
  run: ImportRun,
  { path, isOver }: { readonly path: string; readonly isOver: () => boolean },
): Promise<ImportRun | null> {
  const { row, fields } = run
  if (row.total !== null) return withShared(run, path)
  const sharing = await SharedCount.of(path, row, row.survey !== null)
  const { survey, isWhole } = await surveyFile(path, { ...row, fields, sharing }, isOver)
  if (!isWhole) {
    await sharing?.pause(path)
    await inTransaction(ctx, (tx) => updateSurvey(tx, row.id, { survey }))
    return null
  }
  const settings = { ...row, timezone: ctx.timezone, today: today(ctx) }
  const columns = surveyedColumns(settings, survey)
  const unsettled = await unsettledOf({ ...run, path }, { survey, sharing })
  const found = { total: survey.rows - 1, plan: { ...row.plan, columns }, unsettled }
  await inTransaction(ctx, (tx) => updateSurvey(tx, row.id, { ...found, survey: null }))
  return withShared({ ...run, row: { ...row, ...found } }, path)
}

interface Findings {
  readonly survey: Survey
  readonly sharing: SharedCount | null
}

async function unsettledOf(
  { row, fields, path }: ImportRun & { readonly path: string },
  { survey, sharing }: Findings,
): Promise<Unsettled | null> {
  // Rows of a move have ids, and the migration asks for formats by itself.
  if (row.plan.rival) return null
  const rows = (await sharing?.end(path)) ?? 0
  const shared = sharing && rows > 0 ? { field: sharing.field, rows } : null
  const formats = unsettledFormats(row, fields, survey)
  return shared || formats.decimal || formats.date_format ? { ...formats, shared } : null
}

async function withShared(run: ImportRun, path: string): Promise<ImportRun> {
  const { options, unsettled } = run.row
  if (!unsettled?.shared || options.shared_values === "join") return run
  return { ...run, isShared: await sharedValues(path) }
}
