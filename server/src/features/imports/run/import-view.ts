import type { ImportRecord } from "@funil/contract/imports"
import { maxImportColumns } from "@funil/contract/imports"
import { ruleMessage } from "../../../words/error-messages.ts"
import type { Context } from "../../../platform/context.ts"
import type { WholeImport } from "./import-queries.ts"

/** The answers of imports: `others` are the accounts that take turns with this one. */
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
