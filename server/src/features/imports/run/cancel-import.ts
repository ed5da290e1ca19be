import type { cancelImport as cancelImportCall, ImportRecord } from "@funil/contract/imports"
import type * as z from "zod/mini"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import type { Undoing } from "../../history/take-back.ts"
import { undoOperation } from "../../history/undo-operation.ts"
import { finishImport } from "./finish-import.ts"
import { getImport } from "./get-import.ts"
import { visibleImport } from "./import-queries.ts"

// No ledger: an import is told by its operation, and the undo tells itself.
/** Calls off an import that waits or runs; what it did so far stays, or is undone as by its token. Done again it does no harm. */
export async function cancelImport(
  ctx: Context,
  undoing: Undoing,
  id: string,
  { undo, progress_id }: z.output<typeof cancelImportCall.body>,
): Promise<ImportRecord> {
  requireCan(ctx, "record.import")
  const read = () => inTransaction(ctx, (tx) => visibleImport(tx, id))
  const { move_id } = await read()
  // It is undone with its move alone, and others wait for it.
  if (move_id) throw new AppError("conflict")
  await finishImport(ctx, { id }, { status: "cancelled" })
  const { status, operation_id: token, undoable, undone } = await read()
  if (status !== "cancelled") throw new AppError("conflict")
  if (undo && undoable && !undone) await undoOperation(ctx, undoing, { token, progress_id })
  return getImport(ctx, id)
}
