import type { Move } from "@funil/contract/moves"
import type { Context } from "../../platform/context.ts"
import type { WholeImport } from "../imports/run/import-queries.ts"
import { importView } from "../imports/run/import-view.ts"
import type { WholeMove } from "./move-queries.ts"

/** The files of a move as it shows them. */
export interface MoveFiles {
  readonly imports: readonly WholeImport[]
  readonly ofOtherAccounts: number
}

function statusOf({ isHeld, undone_at }: WholeMove, { imports }: MoveFiles): Move["status"] {
  if (undone_at) return "undone"
  if (imports.some(({ status }) => status === "queued" || status === "running"))
    return isHeld ? "held" : "running"
  if (imports.some(({ status }) => status === "cancelled")) return "cancelled"
  return imports.length === 0 ? "held" : "done"
}

export function moveView(ctx: Context, row: WholeMove, files: MoveFiles): Move {
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
