import type { cancelMove as endpoint, Move } from "@funil/contract/moves"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import type { Undoing } from "../history/take-back.ts"
import { undoOperation } from "../history/undo-operation.ts"
import { finishImport } from "../imports/run/finish-import.ts"
import { readImportsOfMoves } from "../imports/run/import-queries.ts"
import { getMove } from "./get-move.ts"
import { lockOwnMove } from "./move-queries.ts"

/** Calls off what is left of a move; what it did so far stays, or is undone as by its token. Done again it does no harm. */
// No ledger: a move is told by its operation, and the undo tells itself.
export async function cancelMove(
  ctx: Context,
  undoing: Undoing,
  id: string,
  { undo, progress_id }: z.output<typeof endpoint.body>,
): Promise<Move> {
  requireCan(ctx, "record.import")
  const files = await inTransaction(ctx, async (tx) => {
    await lockOwnMove(tx, id)
    return readImportsOfMoves(tx, [id])
  })
  // The last ones first: none of them begins while those before are called off.
  for (const { id: file } of files.toReversed())
    await finishImport(ctx, { id: file }, { status: "cancelled" })
  const { undo_token: token } = await getMove(ctx, id)
  if (undo && token) await undoOperation(ctx, undoing, { token, progress_id })
  return getMove(ctx, id)
}
