import {
  type ImportRecord,
  type cancelImport as cancelImportCall,
  maxImportColumns,
} from "@funil/contract/data/imports"
import { type Page, page } from "@funil/contract/shared/paging"
import type * as z from "zod/mini"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { countOtherAccounts } from "../../platform/jobs/fair-queue-claim.ts"
import { ruleMessage } from "../../words/error-messages.ts"
import type { Undoing } from "../history/take-back.ts"
import { undoOperation } from "../history/undo-operation.ts"
import { finishImport } from "./finish-import.ts"
import { type WholeImport, readImports, visibleImport } from "./import-queries.ts"

/** Lists the imports of the account, newest first. */
export async function listImports(
  ctx: Permitted<"record.import">,
  query: { page: number; per_page: number },
): Promise<Page<ImportRecord>> {
  const offset = (query.page - 1) * query.per_page
  const rows = await inTransaction(ctx, (tx) => readImports(tx, { limit: query.per_page, offset }))
  const ofOtherAccounts = await importsOfOtherAccounts(ctx, rows)
  const data = rows.map((row) => importView(ctx, row, ofOtherAccounts))
  return page(data, rows[0]?.count ?? 0, query)
}

export async function getImport(ctx: Permitted<"record.import">, id: string): Promise<ImportRecord> {
  const row = await inTransaction(ctx, (tx) => visibleImport(tx, id))
  return importView(ctx, row, await importsOfOtherAccounts(ctx, [row]))
}

/**
 * Cancels an import that has not ended. With `undo`, also undoes its finished rows. Safe to repeat.
 */
// No ledger: the operation of the import records it, and the undo records itself.
export async function cancelImport(
  ctx: Permitted<"record.import">,
  undoing: Undoing,
  id: string,
  { undo, progress_id }: z.output<typeof cancelImportCall.body>,
): Promise<ImportRecord> {
  const read = () => inTransaction(ctx, (tx) => visibleImport(tx, id))
  const { move_id } = await read()
  // An import of a migration is only undone together with its migration.
  if (move_id) throw new AppError("conflict")
  await finishImport(ctx, { id }, { status: "cancelled" })
  const { status, operation_id: token, undoable, undone } = await read()
  if (status !== "cancelled") throw new AppError("conflict")
  if (undo && undoable && !undone) await undoOperation(ctx, undoing, { token, progress_id })
  return getImport(ctx, id)
}

/**
 * Returns an import as the API shows it. `ofOtherAccounts` counts the accounts that take turns with
 * this one.
 */
export function importView({ language }: Context, row: WholeImport, ofOtherAccounts: number): ImportRecord {
  const { problem, problem_line: line } = row
  return {
    id: row.id,
    entity: row.entity,
    status: row.undone ? "undone" : row.status,
    place: row.status === "queued" ? row.before + ofOtherAccounts : null,
    dry_run: row.options.dry_run,
    file_name: row.file_name,
    size: row.size,
    total: row.total,
    done: row.done,
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    failed: row.failed,
    incomplete: row.incomplete,
    linked: row.linked,
    duplicates: row.duplicates,
    unsettled: row.unsettled,
    problem: problem && {
      code: problem,
      line,
      message: ruleMessage(language, problem, { maximum: maxImportColumns }),
    },
    undo_token: row.undoable && !row.undone ? row.operation_id : null,
    move_id: row.move_id,
    user: row.user,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** Counts the other accounts with queued imports, if an import waits. */
export async function importsOfOtherAccounts(ctx: Context, rows: readonly WholeImport[]): Promise<number> {
  return rows.some(({ status }) => status === "queued") ? countOtherAccounts(ctx, "imports") : 0
}
